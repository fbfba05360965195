import type { Input, Output } from "@tradeport/contract";
import type { queue } from "@tradeport/contract/queue";
import { wakeStores } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof queue.SetQueueFirst;

/** A claim looks them up among all that waits. */
const productsMax = 100;

/** The store's row is held, so that two people are one after the other. */
export const setQueueFirst = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { storeId, kind = null, productId = null, hours } = input;
  const store = await sql<{ name: string }>`
    select name from store where client_id = ${clientId} and id = ${storeId} and is_active for no key update`.execute(db);
  if (!store.rows[0]) throw new Fail("not_found");
  const product = await sql<{ code: string }>`
    select p.main_code as code from listing l join product p on p.client_id = l.client_id and p.id = l.product_id
    where l.client_id = ${clientId} and l.store_id = ${storeId} and l.product_id = ${productId}::uuid`.execute(db);
  if (productId && !product.rows[0]) throw new Fail("not_found");
  const subject = kind ? sql`kind = ${kind}` : sql`product_id = ${productId}`;
  const before = await sql<{ until: string | null }>`
    delete from push_first where client_id = ${clientId} and store_id = ${storeId} and ${subject} returning case when until_at > now() then until_at end as until`.execute(
    db,
  );
  const had = before.rows[0]?.until ?? null;
  const until = hours === 0 ? null : await put(ctx, input);
  if (!had && !until) return { until: null };
  if (until) await wakeStores(db, [storeId]);
  const recordOf = (firstUntil: unknown) => ({ queueKind: kind, mainCode: product.rows[0]?.code ?? null, firstUntil });
  await ctx.audit({ action: "update", objectType: "store", objectId: storeId, before: recordOf(had), after: recordOf(until) });
  return { until };
};

const put = async ({ db, clientId, who }: Ctx, { storeId, kind, productId, hours }: Input<Call>) => {
  const { rows } = await sql<{ until: string }>`
    insert into push_first (client_id, id, store_id, kind, product_id, until_at, requested_by_name)
    select ${clientId}::uuid, ${newId()}::uuid, ${storeId}::uuid, ${kind ?? null}, ${productId ?? null}::uuid, now() + make_interval(hours => ${hours}), ${who.displayName}
    where ${productId === undefined} or ${productsMax} > (select count(*) from push_first
      where client_id = ${clientId} and store_id = ${storeId} and product_id is not null and until_at > now())
    returning until_at as until`.execute(db);
  if (!rows[0]) throw new Fail("too_many_first", { max: productsMax });
  return rows[0].until;
};

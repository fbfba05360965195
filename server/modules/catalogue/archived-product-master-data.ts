import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { lockStock } from "#modules/inventory/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof product.ArchivedProductMasterData;

/** All of them or none. An archived product is shown as sold out in every store. */
export const archivedProductMasterData = async (ctx: Ctx, { ids, isArchived }: Input<Call>): Promise<Output<Call>> => {
  const distinct = [...new Set(ids)];
  const { rows } = await sql<{ id: string; was: boolean }>`
    select id, is_archived as was from product where client_id = ${ctx.clientId} and id = any(${distinct}::uuid[])
    order by id for update`.execute(ctx.db);
  if (rows.length !== distinct.length) throw new Fail("not_found");
  const changed = rows.filter(({ was }) => was !== isArchived).map(({ id }) => id);
  await sql`
    update product set is_archived = ${isArchived}, version = version + 1, modified_at = now()
    where client_id = ${ctx.clientId} and id = any(${changed}::uuid[])`.execute(ctx.db);
  const variants = await sql<{ id: string }>`
    select id from variant where client_id = ${ctx.clientId} and product_id = any(${changed}::uuid[])`.execute(ctx.db);
  const variantIds = variants.rows.map(({ id }) => id);
  await lockStock(ctx.db, ctx.clientId, variantIds);
  await sql`select 1 from product_row where client_id = ${ctx.clientId} and product_id = any(${changed}::uuid[]) order by product_id for update`.execute(
    ctx.db,
  );
  await sql`
    update product_row set is_archived = ${isArchived}, modified_at = now()
    where client_id = ${ctx.clientId} and product_id = any(${changed}::uuid[])`.execute(ctx.db);
  await requestSyncOffers(ctx.db, ctx.clientId, variantIds, "user");
  for (const id of changed)
    await ctx.audit({
      action: isArchived ? "archive" : "unarchive",
      objectType: "product",
      objectId: id,
      before: { isArchived: !isArchived },
      after: { isArchived },
    });
  return {};
};

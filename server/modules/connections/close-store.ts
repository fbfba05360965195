import type { Input } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { shownStores } from "./shown-stores.ts";
import { closingJob } from "./store-jobs.ts";

interface Closing {
  from: string | null;
  to: string | null;
  hasBegun: boolean;
}

/**
 * Closed for holidays: from then to then all that it lists is shown as sold out (`store_closed`), by a job at each of the two moments. A closing
 * that has begun keeps its beginning. A job of a moment that was changed finds nothing to do.
 */
export const closeStore = async (ctx: Ctx, { storeId, begin, end }: Input<typeof connections.CloseStore>) => {
  const before = await lockClosing(ctx, storeId);
  const { rows } = await sql<{ from: string; to: string; isPeriod: boolean }>`
    select begins as from, ends as to, ends > begins and ends > statement_timestamp() and ends < statement_timestamp() + interval '1 year' as is_period
    from (select case when ${before.hasBegun} then ${before.from}::timestamptz
        else greatest(coalesce(${begin ?? null}::timestamptz, ${before.from}::timestamptz, statement_timestamp()), statement_timestamp()) end as begins,
      ${end}::timestamptz as ends) as given`.execute(ctx.db);
  const after = rows[0]!;
  if (!after.isPeriod) throw new Fail("closing_period");
  await write(ctx, storeId, before, after);
  return shown(ctx, storeId);
};

/** A closing that lasts ends now, and one that is planned is dropped; there is none: nothing happens. */
export const openStore = async (ctx: Ctx, { storeId }: Input<typeof connections.OpenStore>) => {
  const before = await lockClosing(ctx, storeId);
  if (before.to !== null) await write(ctx, storeId, before, { from: null, to: null });
  return shown(ctx, storeId);
};

/** Its closing that lasts or is to come; one that is over is none. */
const lockClosing = async ({ db, clientId }: Ctx, storeId: string): Promise<Closing> => {
  const { rows } = await sql<Closing>`
    select case when is_to_come then closed_from end as from, case when is_to_come then closed_to end as to, is_to_come and closed_from <= statement_timestamp() as has_begun
    from (select *, coalesce(closed_to > statement_timestamp(), false) as is_to_come from store
      where client_id = ${clientId} and id = ${storeId} and is_active for update) s`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};

const write = async (ctx: Ctx, storeId: string, before: Closing, { from, to }: { from: string | null; to: string | null }) => {
  if (from === before.from && to === before.to) return;
  await sql`update store set closed_from = ${from}::timestamptz, closed_to = ${to}::timestamptz
    where client_id = ${ctx.clientId} and id = ${storeId}`.execute(ctx.db);
  const job = { clientId: ctx.clientId, storeId };
  // Now whatever it was: one that lasted may be over, and one that is to come may have begun by the time that this is kept.
  await ctx.enqueue(closingJob, job, { key: `store_closing:${storeId}` });
  for (const moment of [from, to]) {
    if (moment === null) continue;
    const runAt = new Date(moment);
    await ctx.enqueue(closingJob, job, { key: `store_closing:${storeId}:${runAt.toISOString()}`, runAt });
  }
  const closing = (of: { from: string | null; to: string | null }) => ({ closedFrom: of.from, closedTo: of.to });
  await ctx.audit({
    action: to === null ? "open_store" : "close_store",
    objectType: "store",
    objectId: storeId,
    before: closing(before),
    after: closing({ from, to }),
  });
};

const shown = async (ctx: Ctx, storeId: string) => {
  const [store] = await shownStores(ctx, storeId);
  return store!;
};

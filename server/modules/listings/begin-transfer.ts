import { describeProcess, dropParts } from "#modules/bulk/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { transferAgainJob, transferJob } from "./job-specs.ts";
import { transferProducts } from "./transfer-products.ts";

/** A store, and which of the parts that the process has are its products. */
export interface Share {
  store: StoreRef;
  first: number;
  parts: number;
}

/** More products than this are work for a job; the process shows how far it is. */
const atOnce = 500;

/** Works through what a process kept, store by store, at once or by a job: a line per variant and store. `all`: how many parts, and how many ids. */
export const beginTransfer = async (
  ctx: Ctx,
  processId: string,
  shares: readonly Share[],
  all: { ids: number; parts: number },
) => {
  const { db, clientId } = ctx;
  const isLarge = all.ids > atOnce;
  const ranges = shares.map(({ first, parts }) => ({ first, parts }));
  const { rows } = await sql<{ ids: string[] | null; lines: number }>`
    select case when not ${isLarge} then (select array_agg(given.id order by p.part_no, given.at)
        from process_part p cross join unnest(p.ids) with ordinality as given (id, at) where ${partsOf(clientId, processId)}) end as ids,
      (select count(*)::int from process_part p join variant v on v.client_id = p.client_id and v.product_id = any(p.ids)
        where ${partsOf(clientId, processId)}) as lines
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r (first int, parts int)`.execute(db);
  // One share of all of it for each store is told as versions before this one read it.
  const isShared = ranges.every(({ parts }) => parts === all.parts);
  await describeProcess(db, clientId, processId, {
    total: rows.reduce((sum, { lines }) => sum + lines, 0),
    ...(isLarge ? { input: { ...(isShared ? { parts: all.parts } : { ranges }), next: 0 } } : {}),
  });
  await ctx.audit({
    action: "transfer",
    objectType: "process",
    objectId: processId,
    after: { stores: shares.map(({ store }) => store.name), products: all.ids },
  });
  if (isLarge) return ctx.enqueue(isShared ? transferJob : transferAgainJob, { clientId, processId }, { bulk: "long" });
  await dropParts(db, clientId, processId);
  let lineNo = 1;
  for (const [at, { store }] of shares.entries())
    lineNo = await transferProducts(db, clientId, processId, store, rows[at]!.ids ?? [], lineNo, ctx.installation);
};

/** The parts `p` of the range `r`. */
const partsOf = (clientId: string, processId: string) =>
  sql`p.client_id = ${clientId} and p.process_id = ${processId} and p.part_no >= r.first and p.part_no < r.first + r.parts`;

import type { Input } from "@tradeport/contract";
import type { productTransfer } from "@tradeport/contract/listings";
import { createProcess, describeProcess, dropParts, keepParts } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { transferJob } from "./job-specs.ts";
import { printOf, selectedStores, selectionQuery } from "./selection.ts";
import { transferProducts } from "./transfer-products.ts";

type Call = typeof productTransfer.UpsertClientChannelProduct;

/** More than this is work for a job; the process shows how far it is. */
const atOnce = 500;

/** A process with one line per variant and store: what is not ready is held with its reason, the rest is wanted from now on. */
export const upsertClientChannelProduct = async (ctx: Ctx, input: Input<Call>) => {
  await mustBePaid(ctx);
  const stores = await selectedStores(ctx.db, ctx.clientId, input.storeIds);
  const storeIds = stores.map(({ id }) => id);
  const processId = await createProcess(ctx, {
    type: "transfer_to_channel",
    subject: stores.map(({ name }) => name).join(", "),
    input: { storeIds },
  });
  const selection = await selectionQuery(ctx.db, ctx.clientId, input);
  const { ids: products, parts } = await keepParts(ctx.db, ctx.clientId, processId, selection);
  if (input.checked !== undefined) {
    const now = await printOf(
      ctx.db,
      sql`select unnest(ids) from process_part where client_id = ${ctx.clientId} and process_id = ${processId}`,
    );
    if (now.print !== input.checked)
      throw new Fail("selection_moved", { was: Number.parseInt(input.checked, 10), now: now.count });
  }
  const { rows } = await sql<{ ids: string[]; count: number }>`
    with selected as (
      select unnest(ids) as id from process_part where client_id = ${ctx.clientId} and process_id = ${processId} order by part_no)
    select case when ${products <= atOnce} then array(select id from selected) end as ids,
      (select count(*)::int from variant where client_id = ${ctx.clientId} and product_id in (select id from selected)) as count`.execute(
    ctx.db,
  );
  const { ids, count } = rows[0]!;
  const isLarge = products > atOnce;
  await describeProcess(ctx.db, ctx.clientId, processId, {
    total: count * stores.length,
    ...(isLarge ? { input: { parts, next: 0 } } : {}),
  });
  await ctx.audit({
    action: "transfer",
    objectType: "process",
    objectId: processId,
    after: { stores: stores.map(({ name }) => name), products },
  });
  if (isLarge) await ctx.enqueue(transferJob, { clientId: ctx.clientId, processId }, { bulk: "long" });
  else {
    await dropParts(ctx.db, ctx.clientId, processId);
    let lineNo = 1;
    for (const store of stores)
      lineNo = await transferProducts(ctx.db, ctx.clientId, processId, store, ids, lineNo, ctx.installation);
  }
  return { processId };
};

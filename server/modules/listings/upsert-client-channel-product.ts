import type { Input } from "@tradeport/contract";
import type { productTransfer } from "@tradeport/contract/listings";
import { createProcess, keepParts } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { beginTransfer } from "./begin-transfer.ts";
import { printOf, selectedStores, selectionQuery } from "./selection.ts";

type Call = typeof productTransfer.UpsertClientChannelProduct;

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
  const all = await keepParts(ctx.db, ctx.clientId, processId, selection);
  if (input.checked !== undefined) {
    const now = await printOf(
      ctx.db,
      sql`select unnest(ids) from process_part where client_id = ${ctx.clientId} and process_id = ${processId}`,
    );
    if (now.print !== input.checked)
      throw new Fail("selection_moved", { was: Number.parseInt(input.checked, 10), now: now.count });
  }
  const shares = stores.map((store) => ({ store, first: 0, parts: all.parts }));
  await beginTransfer(ctx, processId, shares, all);
  return { processId };
};

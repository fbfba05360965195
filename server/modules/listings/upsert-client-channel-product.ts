import type { Input } from "@tradeport/contract";
import type { productTransfer } from "@tradeport/contract/listings";
import { createProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { chosenProducts, chosenStores } from "./chosen.ts";
import { transferProducts } from "./transfer-products.ts";

type Call = typeof productTransfer.UpsertClientChannelProduct;

/** More than this is work for a job; the process shows how far it is. */
const atOnce = 500;

/** A process with one line per variant and store: what is not ready is held with its reason, the rest is wanted from now on. */
export const upsertClientChannelProduct = async (ctx: Ctx, input: Input<Call>) => {
  await mustBePaid(ctx);
  const stores = await chosenStores(ctx.db, ctx.clientId, input.storeIds);
  const products = await chosenProducts(ctx.db, ctx.clientId, input);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from variant where client_id = ${ctx.clientId} and product_id = any(${products}::uuid[])`.execute(
    ctx.db,
  );
  const isLarge = products.length > atOnce;
  const processId = await createProcess(ctx, {
    type: "transfer_to_channel",
    subject: stores.map(({ name }) => name).join(", "),
    total: rows[0]!.count * stores.length,
    input: { storeIds: stores.map(({ id }) => id), ...(isLarge ? { productIds: products, next: 0 } : {}) },
  });
  await ctx.audit({
    action: "transfer",
    objectType: "process",
    objectId: processId,
    after: { stores: stores.map(({ name }) => name), products: products.length },
  });
  if (isLarge) await ctx.enqueue("transfer_products", { clientId: ctx.clientId, processId });
  else {
    let lineNo = 1;
    for (const store of stores) lineNo = await transferProducts(ctx.db, ctx.clientId, processId, store, products, lineNo);
  }
  return { processId };
};

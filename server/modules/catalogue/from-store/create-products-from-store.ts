import { Id, type Input, type Output } from "@tradeport/contract";
import type { storeCreation } from "@tradeport/contract/store-products";
import { createProcess } from "#modules/bulk/index.ts";
import { comparedIn, selectedStores } from "#modules/listings/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { jobSpec, ofClient } from "#platform/jobs.ts";
import { checkCategory } from "../save-product.ts";

type Call = typeof storeCreation.CreateProductsFromStore;
export const createFromStoreJob = jobSpec("create_store_products", ofClient.extend({ processId: Id }));

/** What a creation works on, and how far it came. */
export interface Creation {
  storeId: string;
  action: "create";
  keys: string[] | null;
  categoryId: string | null;
  brandName: string | null;
  vatRate: number;
  /** The last product there that was looked at. */
  after: string;
  nextLine: number;
}

/** A process with a line for each variant there; what it makes, it links. */
export const createProductsFromStore = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const { db, clientId } = ctx;
  const { storeId, remoteKeys: keys = null, categoryId = null, brandName = null, vatRate } = input;
  const [store] = await selectedStores(db, clientId, [storeId]);
  if (categoryId) await checkCategory(ctx, categoryId, undefined);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${comparedIn(clientId, [storeId])}
    where state = 'new' and (${keys}::text[] is null or remote_key = any(${keys}))`.execute(db);
  const place: Creation = { storeId, action: "create", keys, categoryId, brandName, vatRate, after: "", nextLine: 1 };
  const processId = await createProcess(ctx, {
    type: "import_product_from_store",
    subject: store!.name,
    total: rows[0]!.count,
    input: { ...place },
  });
  await ctx.audit({
    action: "create",
    objectType: "process",
    objectId: processId,
    after: { store: store!.name, action: "create" },
  });
  await ctx.enqueue(createFromStoreJob, { clientId, processId }, { bulk: rows[0]!.count > 500 ? "long" : "short" });
  return { processId };
};

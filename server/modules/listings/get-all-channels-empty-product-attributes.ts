import type { Input, Output } from "@tradeport/contract";
import type { MissingRequirement, productTransfer } from "@tradeport/contract/listings";
import { mapProducts } from "#modules/mapping/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { withoutEnding } from "./ending.ts";
import { LackingGroups } from "./lacking-groups.ts";
import { chunksOf, printOf, selectedProducts, storesAsked } from "./selection.ts";
import { targetOf } from "./target.ts";

type Call = typeof productTransfer.GetAllChannelsEmptyProductAttributes;

/** Said before anything is sent: what each store still needs, the same cause as one group. */
export const getAllChannelsEmptyProductAttributes = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const stores = await storesAsked(ctx.db, ctx.clientId, input);
  const products = await selectedProducts(ctx.db, ctx.clientId, input);
  const matched = await printOf(ctx.db, sql`select unnest(${products}::uuid[])`);
  const answer: Output<Call> = { matched, ready: [], groups: [], missing: [] };
  for (const store of stores) {
    const target = targetOf(store, ctx.installation);
    const groups = new LackingGroups();
    const rows: { key: string; row: Omit<MissingRequirement, "problem"> }[] = [];
    let ready = 0;
    for (const ids of chunksOf(products, 500)) {
      const drafts = await mapProducts(ctx.db, ctx.clientId, ids, target);
      for (const { product, missing } of (await withoutEnding(ctx.db, ctx.clientId, store.id, drafts)).values()) {
        if (missing.length === 0) ready += 1;
        for (const key of groups.add(missing))
          if (answer.missing.length + rows.length < 200)
            rows.push({
              key,
              row: {
                productId: product.id,
                productMainCode: product.mainCode,
                productName: product.title ?? "",
                storeId: store.id,
                storeName: store.name,
              },
            });
      }
    }
    answer.ready.push({ storeId: store.id, count: ready });
    const found = groups.all();
    answer.groups.push(...[...found.values()].map((group) => ({ storeId: store.id, storeName: store.name, ...group })));
    answer.missing.push(...rows.map(({ key, row }) => ({ ...row, problem: found.get(key)!.problem })));
  }
  return { ...answer, missing: await withNames(ctx, answer.missing) };
};

/** What has no text in a store's language is called as the product list calls it. */
const withNames = async ({ db, clientId }: Ctx, missing: readonly MissingRequirement[]) => {
  const nameless = new Set(missing.flatMap(({ productName, productId }) => (productName ? [] : [productId])));
  if (nameless.size === 0) return [...missing];
  const { rows } = await sql<{ productId: string; name: string }>`
    select product_id, name from product_row where client_id = ${clientId} and product_id = any(${[...nameless]}::uuid[])`.execute(
    db,
  );
  const names = new Map(rows.map(({ productId, name }) => [productId, name]));
  return missing.map((row) => ({ ...row, productName: row.productName || names.get(row.productId) || row.productMainCode }));
};

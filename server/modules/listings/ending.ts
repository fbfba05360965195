import { requirement } from "#modules/mapping/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/** Of these products those whose listing in a store is being ended: nothing new is sent for them until it is, or the end is withdrawn. */
const endingIn = async (tx: Tx, clientId: string, storeId: string, productIds: readonly string[]) => {
  const { rows } = await sql<{ productId: string }>`
    select product_id from listing where client_id = ${clientId} and store_id = ${storeId} and end_requested_at is not null
      and product_id = any(${productIds}::uuid[])`.execute(tx);
  return new Set(rows.map(({ productId }) => productId));
};

type Drafts = Awaited<ReturnType<typeof import("#modules/mapping/index.ts").mapProducts>>;

/** The same drafts; a product whose listing is being ended lacks that it has ended. */
export const withoutEnding = async (tx: Tx, clientId: string, storeId: string, drafts: Drafts): Promise<Drafts> => {
  const ending = await endingIn(tx, clientId, storeId, [...drafts.keys()]);
  if (ending.size === 0) return drafts;
  return new Map(
    [...drafts].map(([id, mapped]) => [
      id,
      ending.has(id) ? { ...mapped, draft: null, missing: [...mapped.missing, requirement.listingEnding()] } : mapped,
    ]),
  );
};

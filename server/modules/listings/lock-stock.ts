import { sql, type Tx } from "#platform/db.ts";

// One order in which rows are locked, whoever locks them; nobody goes back (docs/architecture.md, "Locks"):
// process -> order headers by id -> products by id -> stock by variant and warehouse -> rows of the product list by product ->
// offers by id -> their facets by store, offer and kind -> facets of listings by store and listing. Each step is one statement, for all rows
// at once.

/** Products stand still until the end of the transaction. Whoever writes stock or facets because of a product locks it first. */
export const lockProducts = async (tx: Tx, clientId: string, productIds: readonly string[]) => {
  if (productIds.length === 0) return;
  await sql`select 1 from product where client_id = ${clientId} and id = any(${productIds}::uuid[]) order by id for update`.execute(
    tx,
  );
};

/**
 * Stock of these variants stands still until the end of the transaction. Whoever computes from stock locks it first: an order that is just
 * being written would else be overlooked. A variant that has none in the default warehouse is given its row, so that there is something
 * to lock. Answers what is on hand where.
 */
export const lockStock = async (tx: Tx, clientId: string, variantIds: readonly string[]) => {
  await sql`
    insert into stock (client_id, variant_id, warehouse_id)
    select v.client_id, v.id, w.id from variant v join warehouse w on w.client_id = v.client_id and w.is_default
    where v.client_id = ${clientId} and v.id = any(${variantIds}::uuid[])
      and not exists (select from stock s where s.client_id = v.client_id and s.variant_id = v.id and s.warehouse_id = w.id)
    order by v.id on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ variantId: string; warehouseId: string; onHand: number }>`
    select variant_id, warehouse_id, on_hand from stock where client_id = ${clientId} and variant_id = any(${variantIds}::uuid[])
    order by variant_id, warehouse_id for update`.execute(tx);
  return rows;
};

/** These offers of a store as the marketplace knows them, and their price and stock. */
export const lockShown = async (tx: Tx, clientId: string, storeId: string, keys: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    select id from offer where client_id = ${clientId} and store_id = ${storeId} and remote_key = any(${keys}::text[]) order by id for update`.execute(
    tx,
  );
  await lockOffers(
    tx,
    clientId,
    rows.map(({ id }) => id),
  );
};

/** Price and stock of these offers, in whatever stores they are. */
export const lockOffers = async (tx: Tx, clientId: string, offerIds: readonly string[]) => {
  await sql`
    select 1 from facet where client_id = ${clientId} and kind in ('price', 'stock')
      and store_id in (select store_id from offer where client_id = ${clientId} and id = any(${offerIds}::uuid[]))
      and subject_id = any(${offerIds}::uuid[])
    order by store_id, subject_id, kind for update`.execute(tx);
};

/** Content of these listings. */
export const lockContents = async (tx: Tx, clientId: string, listingIds: readonly string[]) => {
  await sql`
    select 1 from facet where client_id = ${clientId} and kind = 'content'
      and store_id in (select store_id from listing where client_id = ${clientId} and id = any(${listingIds}::uuid[]))
      and subject_id = any(${listingIds}::uuid[])
    order by store_id, subject_id for update`.execute(tx);
};

import { sql, type Tx } from "#platform/db.ts";

// One order in which rows are locked, whoever locks them; nobody goes back (docs/architecture.md, "Locks"):
// process -> order headers by id -> products by id -> stock by variant and warehouse -> rows of the product list by product ->
// offers by id -> their sync fields by store, offer and kind -> sync fields of listings by store and listing. Each step is one statement, for all rows
// at once.

/** Products stand still until the end of the transaction. Whoever writes stock or sync fields because of a product locks it first. */
export const lockProducts = async (tx: Tx, clientId: string, productIds: readonly string[]) => {
  if (productIds.length === 0) return;
  await sql`select 1 from product where client_id = ${clientId} and id = any(${productIds}::uuid[]) order by id for update`.execute(
    tx,
  );
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
    select 1 from sync_field where client_id = ${clientId} and kind in ('price', 'stock')
      and store_id in (select store_id from offer where client_id = ${clientId} and id = any(${offerIds}::uuid[]))
      and subject_id = any(${offerIds}::uuid[])
    order by store_id, subject_id, kind for update`.execute(tx);
};

/**
 * Of these listings those of which nobody else holds the content or one of these of their offers. Theirs stand still from now on; a claim
 * never waits, so nobody can wait for it in a ring.
 */
export const freeContents = async (
  tx: Tx,
  clientId: string,
  storeId: string,
  listingIds: readonly string[],
  offerIds: readonly string[],
) => {
  const offers = sql`offer r where r.client_id = ${clientId} and r.id = any(${offerIds}::uuid[])`;
  const sides = sql`sync_field r where r.client_id = ${clientId} and r.store_id = ${storeId} and r.kind in ('price', 'stock')
    and r.subject_id = any(${offerIds}::uuid[])`;
  const free = new Set(listingIds);
  for (const [of, key] of [
    [offers, sql`r.id`],
    [sides, sql`r.subject_id, r.kind`],
  ]) {
    const held = await sql<{ listingId: string }>`
      with ours as materialized (select ${key} from ${of} order by ${key} for update skip locked)
      select distinct listing_id from ${of} and (${key}) not in (select * from ours)`.execute(tx);
    for (const { listingId } of held.rows) free.delete(listingId);
  }
  const { rows } = await sql<{ id: string; desiredRev: number }>`
    select subject_id as id, desired_rev from sync_field where client_id = ${clientId} and store_id = ${storeId} and kind = 'content'
      and state = 'pending' and subject_id = any(${[...free]}::uuid[])
    order by subject_id for update skip locked`.execute(tx);
  return rows;
};

/** Content of these listings. */
export const lockContents = async (tx: Tx, clientId: string, listingIds: readonly string[]) => {
  await sql`
    select 1 from sync_field where client_id = ${clientId} and kind = 'content'
      and store_id in (select store_id from listing where client_id = ${clientId} and id = any(${listingIds}::uuid[]))
      and subject_id = any(${listingIds}::uuid[])
    order by store_id, subject_id for update`.execute(tx);
};

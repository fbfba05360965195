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
  const offers = sql`offer o where o.client_id = ${clientId} and o.id = any(${offerIds}::uuid[])`;
  const sides = sql`facet f where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind in ('price', 'stock')
    and f.subject_id = any(${offerIds}::uuid[])`;
  const free = new Set(listingIds);
  for (const [of, order] of [
    [offers, sql`o.id`],
    [sides, sql`f.subject_id, f.kind`],
  ]) {
    const all = await sql<{
      listingId: string;
      rows: number;
    }>`select listing_id, count(*)::int as rows from ${of} group by listing_id`.execute(tx);
    const held = await sql<{ listingId: string }>`select listing_id from ${of} order by ${order} for update skip locked`.execute(
      tx,
    );
    const own = Map.groupBy(held.rows, ({ listingId }) => listingId);
    for (const { listingId, rows } of all.rows) if (own.get(listingId)?.length !== rows) free.delete(listingId);
  }
  const { rows } = await sql<{ id: string; wantedRev: number }>`
    select subject_id as id, wanted_rev from facet where client_id = ${clientId} and store_id = ${storeId} and kind = 'content'
      and state = 'waiting' and subject_id = any(${[...free]}::uuid[])
    order by subject_id for update skip locked`.execute(tx);
  return rows;
};

/** Content of these listings. */
export const lockContents = async (tx: Tx, clientId: string, listingIds: readonly string[]) => {
  await sql`
    select 1 from facet where client_id = ${clientId} and kind = 'content'
      and store_id in (select store_id from listing where client_id = ${clientId} and id = any(${listingIds}::uuid[]))
      and subject_id = any(${listingIds}::uuid[])
    order by store_id, subject_id for update`.execute(tx);
};

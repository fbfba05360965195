import { sql, type Tx } from "#platform/db.ts";
import { lockContents, lockOffers, lockProducts } from "../lock-offers.ts";
import type { Linked, WhyLeft } from "./link-rows.ts";

interface Row {
  remoteKey: string;
  offerId: string | null;
  listingId: string | null;
  variantId: string;
  productId: string;
  label: string;
  wasSent: boolean;
}

/** Of offer `o`: something was sent for it, or for its listing, or is on its way: it is no link alone any more. */
export const wasSent = sql`(o.batch_id is not null or o.sent_hash is not null or exists (select from sync_field f where f.client_id = o.client_id
  and f.store_id = o.store_id and f.listing_id = o.listing_id and f.subject_id in (o.id, o.listing_id) and (f.sent_at is not null or f.batch_id is not null)))`;

/**
 * Takes links back: what the store has is nothing of ours again, and our product stays as it is. Only where nothing was sent by them; a listing goes with
 * its last offer. At the marketplace nothing changes.
 */
export const unlinkRows = async (
  tx: Tx,
  clientId: string,
  storeId: string,
  remoteKeys: readonly string[],
): Promise<{ unlinked: Linked[]; left: Map<string, WhyLeft> }> => {
  const read = () =>
    sql<Row>`
      select s.remote_key, o.id as offer_id, o.listing_id, o.variant_id, v.product_id, coalesce(s.barcode, s.stock_code, s.remote_key) as label,
        o.id is not null and ${wasSent} as was_sent
      from store_product s left join offer o on o.client_id = s.client_id and o.store_id = s.store_id and o.remote_key = s.remote_key
      left join variant v on v.client_id = o.client_id and v.id = o.variant_id
      where s.client_id = ${clientId} and s.store_id = ${storeId} and s.remote_key = any(${remoteKeys}::text[]) order by o.id`.execute(
      tx,
    );
  const before = await read();
  await lockProducts(tx, clientId, [...new Set(before.rows.flatMap(({ productId }) => productId ?? []))].sort());
  const offers = before.rows.flatMap(({ offerId }) => offerId ?? []);
  await sql`select 1 from offer where client_id = ${clientId} and id = any(${offers}::uuid[]) order by id for update`.execute(tx);
  await lockOffers(tx, clientId, offers);
  await lockContents(
    tx,
    clientId,
    before.rows.flatMap(({ listingId }) => listingId ?? []),
  );
  const { rows } = await read();
  const left = new Map<string, WhyLeft>();
  const known = new Set(rows.map(({ remoteKey }) => remoteKey));
  for (const key of remoteKeys) if (!known.has(key)) left.set(key, "gone");
  for (const row of rows)
    if (row.offerId === null) left.set(row.remoteKey, "notLinked");
    else if (row.wasSent) left.set(row.remoteKey, "sentSince");
  const goes = rows.filter(({ remoteKey }) => !left.has(remoteKey));
  const ids = goes.map(({ offerId }) => offerId!);
  const listings = [...new Set(goes.map(({ listingId }) => listingId!))];
  await sql`delete from sync_field where client_id = ${clientId} and store_id = ${storeId} and subject_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`delete from offer where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(tx);
  const { rows: empty } = await sql<{ id: string }>`
    select l.id from listing l where l.client_id = ${clientId} and l.id = any(${listings}::uuid[])
      and not exists (select from offer o where o.client_id = l.client_id and o.listing_id = l.id)`.execute(tx);
  const over = empty.map(({ id }) => id);
  await sql`delete from sync_field where client_id = ${clientId} and store_id = ${storeId} and listing_id = any(${over}::uuid[])`.execute(
    tx,
  );
  await sql`delete from listing where client_id = ${clientId} and id = any(${over}::uuid[])`.execute(tx);
  return {
    unlinked: goes.map(({ remoteKey, label, offerId, productId }) => ({ remoteKey, label, offerId: offerId!, productId })),
    left,
  };
};

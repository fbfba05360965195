import { lockStock } from "#modules/inventory/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { lockOffers, lockProducts } from "./lock-offers.ts";

/** An offer of which somebody changed price or stock at its marketplace, and its seller is asked which counts. */
export interface Asked {
  offerId: string;
  driftId: string;
}

/** Of these offers of a store; one may be asked about both. */
export const askedIn = async (tx: Tx, clientId: string, storeId: string, offerIds: readonly string[]): Promise<Asked[]> => {
  const { rows } = await sql<Asked>`
    select o.id as offer_id, f.drift_id from offer o
    join sync_field f on f.client_id = o.client_id and f.store_id = o.store_id and f.subject_id = o.id and f.kind in ('price', 'stock')
    where o.client_id = ${clientId} and o.store_id = ${storeId} and o.id = any(${offerIds}::uuid[]) and f.state = 'differs' and f.drift_id is not null
    order by o.id`.execute(tx);
  return rows;
};

/** All that a word on these offers may write stands still, before any of it is: several ways write of them one after the other. */
export const holdOffers = async (tx: Tx, clientId: string, offerIds: readonly string[]) => {
  const { rows } = await sql<{ productId: string; variantId: string }>`
    select distinct v.product_id, v.id as variant_id from offer o join variant v on v.client_id = o.client_id and v.id = o.variant_id
    where o.client_id = ${clientId} and o.id = any(${offerIds}::uuid[])`.execute(tx);
  await lockProducts(tx, clientId, [...new Set(rows.map(({ productId }) => productId))]);
  await lockStock(
    tx,
    clientId,
    rows.map(({ variantId }) => variantId),
  );
  await lockOffers(tx, clientId, offerIds);
};

/** Who answered, of what is not asked any more. */
export const noteAnswer = (tx: Tx, clientId: string, personId: string | null, asked: readonly Asked[]) =>
  sql`update drift set answered_by = ${personId} where client_id = ${clientId} and state not in ('asked', 'taking')
    and id = any(${asked.map(({ driftId }) => driftId)}::uuid[])`.execute(tx);

/** Of these, what could not be taken over by its store's rule. */
export const askInstead = (tx: Tx, clientId: string, driftIds: readonly string[]) =>
  sql`update drift set state = 'asked' where client_id = ${clientId} and state = 'taking' and id = any(${driftIds}::uuid[])`.execute(
    tx,
  );

/** The process that took theirs over, of those that it took. */
export const noteTaken = (tx: Tx, clientId: string, processId: string, driftIds: readonly string[]) =>
  sql`update drift set process_id = ${processId} where client_id = ${clientId} and state = 'taken' and id = any(${driftIds}::uuid[])`.execute(
    tx,
  );

import type { RawBuilder } from "kysely";
import { sql, type Tx } from "./db.ts";
import { Fail } from "./errors.ts";

/** What a change may name of a store, by the field that names it: where it is found among the caller's stores. */
const places: Record<string, (ids: readonly string[]) => RawBuilder<{ id: string }>> = {
  storeId: (ids) => sql`select id from store where id = any (${ids}::uuid[])`,
  orderHeaderId: (ids) => sql`select id from order_header where id = any (${ids}::uuid[])`,
  orderId: (ids) => sql`select id from order_header where id = any (${ids}::uuid[])`,
  // One of no order is nobody's who has some.
  roadOrderId: (ids) => sql`select id from road_order where id = any (${ids}::uuid[]) and store_id is not null`,
  orderPackageId: (ids) => sql`select id from order_package where id = any (${ids}::uuid[])`,
  claimId: (ids) => sql`select id from claim where id = any (${ids}::uuid[])`,
  claimFileId: (ids) => sql`select id from claim_file where id = any (${ids}::uuid[])`,
  orderInvoiceId: (ids) => sql`select id from invoice where id = any (${ids}::uuid[])`,
  shipmentId: (ids) => sql`select id from shipment where id = any (${ids}::uuid[])`,
  parcelId: (ids) => sql`select id from parcel where id = any (${ids}::uuid[])`,
  listingId: (ids) =>
    sql`select id from listing where id = any (${ids}::uuid[]) union select listing_id from ended_offer where listing_id = any (${ids}::uuid[])`,
  // Where they have a store: of the channel these alone are meant.
  channelId: (ids) => sql`select distinct channel_id as id from store where channel_id = any (${ids}::uuid[])`,
  // Of processes those that are of stores by what they change; all others are the company's.
  processId: (ids) => sql`select id from process where id = any (${ids}::uuid[])
    and (process_type in ('update_listings_from_excel', 'update_channel_price') or process_type = 'undo' and input ? 'of')`,
  // A price of all stores of a currency is nobody's who has some.
  priceId: (ids) => sql`select id from price where id = any (${ids}::uuid[]) and store_id is not null`,
};

/** These fields, in one or in several. */
export const namesOfStores: ReadonlySet<string> = new Set(Object.keys(places).flatMap((field) => [field, `${field}s[]`]));

/**
 * Of a change by whoever has some stores: all that it names of stores is of theirs, and it names something. Asked in the transaction that
 * sees no others; what follows from the change is then written for the company, for a sale in one store is less stock in all.
 */
export const nameOwnStores = async (tx: Tx, input: unknown) => {
  // Of all stores: "null" where a store could be named.
  if ((input as { storeId?: unknown }).storeId === null) throw new Fail("not_by_store");
  let named = 0;
  for (const [field, find] of Object.entries(places)) {
    const given = input as Record<string, unknown>;
    const ids = [...new Set([given[field], given[`${field}s`]].flat().filter((id): id is string => typeof id === "string"))];
    if (ids.length === 0) continue;
    named += 1;
    const { rows } = await find(ids).execute(tx);
    if (rows.length < ids.length) throw new Fail("not_found");
  }
  if (named === 0) throw new Fail("not_by_store");
};

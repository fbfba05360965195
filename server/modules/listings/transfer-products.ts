import { addLines, endProcess, type NewLine } from "#modules/bulk/index.ts";
import { type Places, type StoreRef, wakeStores } from "#modules/connections/index.ts";
import { mapProducts, requirement } from "#modules/mapping/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { withoutEnding } from "./ending.ts";
import { lockContents } from "./lock-offers.ts";
import { disconnected } from "./pause-listings.ts";
import { addOffers } from "./request-sync.ts";
import { targetOf } from "./target.ts";
import { content } from "./transitions.ts";

/**
 * Wants these products in a store: listing, offers and sync fields, and a line per variant. Price and stock are paused until the marketplace
 * has taken the content. Answers the number of the next line.
 */
export const transferProducts = async (
  tx: Tx,
  clientId: string,
  processId: string,
  store: StoreRef,
  productIds: readonly string[],
  firstLine: number,
  places: Places,
): Promise<number> => {
  const drafts = await mapProducts(tx, clientId, productIds, targetOf(store, places));
  const mapped = [...(await withoutEnding(tx, clientId, store.id, drafts)).values()];
  const ready = mapped.filter(({ draft }) => draft !== null).map(({ product }) => product.id);
  await requestSyncListings(tx, clientId, store.id, ready);
  const offers = new Map(
    (
      await sql<{ id: string; variantId: string }>`
        select o.id, o.variant_id from offer o join listing l on l.client_id = o.client_id and l.id = o.listing_id
        where o.client_id = ${clientId} and l.store_id = ${store.id} and l.product_id = any(${ready}::uuid[])`.execute(tx)
    ).rows.map((row) => [row.variantId, row.id]),
  );
  let lineNo = firstLine;
  const lines: NewLine[] = [];
  for (const { product, missing } of mapped)
    for (const variant of product.variants) {
      const line = {
        lineNo: lineNo++,
        place: store.name,
        channelId: store.channelId,
        label: variant.barcode,
        productId: product.id,
      };
      const subjectId = offers.get(variant.id);
      // A variant without an offer: its key is held by another one in this store.
      const problems = missing.length > 0 ? missing : subjectId ? [] : [requirement.keyTaken()];
      if (problems.length === 0 && subjectId) lines.push({ ...line, subjectId });
      else
        lines.push({
          ...line,
          outcome: "held",
          problems: problems.map((problem) => ({ ...problem, value: null, column: null })),
        });
    }
  await addLines(tx, clientId, processId, lines);
  if (lines.length === 0) await endProcess(tx, clientId, processId);
  await wakeStores(tx, [store.id]);
  return lineNo;
};

/** The store was disconnected before these were reached: their lines say so, and the transfer goes on with the next store. */
export const refuseProducts = async (
  tx: Tx,
  clientId: string,
  processId: string,
  storeId: string,
  productIds: readonly string[],
  firstLine: number,
): Promise<number> => {
  const { rows } = await sql<{ label: string; place: string; channelId: string; productId: string }>`
    select v.barcode as label, s.name as place, s.channel_id, v.product_id from variant v join store s on s.client_id = v.client_id and s.id = ${storeId}
    where v.client_id = ${clientId} and v.product_id = any(${productIds}::uuid[]) order by v.product_id, v.position`.execute(tx);
  const lines = rows.map((row, at) => ({ ...row, lineNo: firstLine + at, outcome: "failed" as const, problems: [disconnected] }));
  await addLines(tx, clientId, processId, lines);
  return firstLine + lines.length;
};

const requestSyncListings = async (tx: Tx, clientId: string, storeId: string, productIds: readonly string[]) => {
  if (productIds.length === 0) return;
  const { rows } = await sql<{ productId: string }>`
    insert into listing (client_id, id, store_id, product_id)
    select ${clientId}::uuid, id, ${storeId}::uuid, product_id
    from unnest(${productIds.map(() => newId())}::uuid[], ${productIds}::uuid[]) as new(id, product_id)
    on conflict (client_id, store_id, product_id) do nothing returning product_id`.execute(tx);
  await addOffers(tx, clientId, { productIds, storeIds: [storeId] }, "user");
  const listed = await sql<{ id: string }>`
    select id from listing where client_id = ${clientId} and store_id = ${storeId} and product_id = any(${productIds}::uuid[])`.execute(
    tx,
  );
  await lockContents(
    tx,
    clientId,
    listed.rows.map(({ id }) => id),
  );
  await sql`
    insert into sync_field as f (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
    select client_id, store_id, 'content', id, id, null, 'user', 'pending' from listing
    where client_id = ${clientId} and store_id = ${storeId} and product_id = any(${productIds}::uuid[])
    on conflict (client_id, store_id, kind, subject_id) do update set
      ${content.requested("user")}`.execute(tx);
  const added = new Set(rows.map(({ productId }) => productId));
  const again = productIds.filter((id) => !added.has(id));
  if (again.length === 0) return;
  await sql`
    update listing set status = case when status in ('Failed', 'Rejected') then 'Processing' else status end, modified_at = now()
    where client_id = ${clientId} and store_id = ${storeId} and product_id = any(${again}::uuid[])`.execute(tx);
};

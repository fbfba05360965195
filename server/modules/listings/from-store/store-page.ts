import type { RemoteProduct } from "@tradeport/connectors/catalogue";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/** Columns that a page may leave to another one of the same reading. */
const parts = [
  ...["remote_group", "remote_id", "group_code", "barcode", "stock_code", "title", "description", "brand", "category_code"],
  ...["category_name", "vat_rate", "price", "list_price", "quantity", "image_urls", "attributes"],
];
/** By how our words for a listing's status call it there. */
const statusOf: Record<RemoteProduct["state"], string> = {
  ...{ live: "Live", passive: "Passive", locked: "Passive", archived: "Archived", rejected: "Rejected" },
  ...{ in_review: "InReview", unreadable: "Rejected" },
};
/** The states there that a status of ours means. */
export const statesOf = (status: string | null): string[] =>
  Object.entries(statusOf).flatMap(([state, word]) => (status === null || word === status ? [state] : []));

const decimal = (text: string | null) => (text !== null && Number(text) < 1e11 && Number(text) >= 0 ? text : null);

/**
 * Products of one page. Rows of one key are one product as long as they do not contradict each other: what one of them leaves open
 * another says, and what is on sale says more than what waits for a decision. Two that stand on different cards under one key are doubled.
 */
export const storePage = async (
  tx: Tx,
  { clientId, id: storeId }: StoreRef,
  { processId, status }: { processId: string; status: string | null },
  items: readonly RemoteProduct[],
) => {
  const states = statesOf(status);
  // Of one that was found a list that does not know whether it is on sale may still say what it is.
  const { rows: known } = await sql<{ key: string }>`
    select remote_key as key from store_product where client_id = ${clientId} and store_id = ${storeId} and process_id = ${processId}
      and remote_key = any(${items.map(({ key }) => key)}::text[])`.execute(tx);
  const found = new Set(known.map(({ key }) => key));
  const byKey = Map.groupBy(
    items.filter(({ key, state }) => key !== "" && (states.includes(state) || found.has(key))),
    ({ key }) => key,
  );
  // One key once in a statement: the rows that are left over go in the next.
  for (let turn = 0; ; turn += 1) {
    const rows = [...byKey.values()].flatMap((same) => same[turn] ?? []);
    if (rows.length === 0) return;
    await write(tx, clientId, storeId, processId, rows);
  }
};

const columns = sql.raw(parts.join(", "));
const same = "s.process_id = excluded.process_id";
const isDraft = "excluded.remote_state in ('in_review', 'rejected')";
const merged = sql.raw(
  parts
    .map(
      (
        name,
      ) => `${name} = case when not (${same}) then excluded.${name} when ${isDraft} then coalesce(s.${name}, excluded.${name})
        else coalesce(excluded.${name}, s.${name}) end`,
    )
    .join(", "),
);

const write = (tx: Tx, clientId: string, storeId: string, processId: string, items: readonly RemoteProduct[]) =>
  sql`
    insert into store_product as s (client_id, store_id, process_id, remote_key, remote_state, ${columns})
    select ${clientId}::uuid, ${storeId}::uuid, ${processId}::uuid, remote_key, remote_state, ${columns}
    from jsonb_to_recordset(${JSON.stringify(items.map(rowOf))}::jsonb) as row(remote_key text, remote_state text, remote_group text, remote_id text,
      group_code text, barcode text, stock_code text, title text, description text, brand text, category_code text, category_name text,
      vat_rate numeric, price numeric, list_price numeric, quantity int, image_urls jsonb, attributes jsonb)
    on conflict (client_id, store_id, remote_key) do update set
      is_doubled = case when ${sql.raw(same)} then s.is_doubled or coalesce(s.remote_group <> excluded.remote_group, false) else false end,
      remote_state = case when ${sql.raw(`${same} and ${isDraft}`)} then s.remote_state else excluded.remote_state end,
      ${merged}, process_id = excluded.process_id, read_at = now()`.execute(tx);

const rowOf = (item: RemoteProduct) => ({
  remote_key: item.key,
  remote_state: item.state,
  remote_group: item.remoteListingId,
  remote_id: item.remoteOfferId,
  group_code: item.groupCode,
  barcode: item.barcode,
  stock_code: item.stockCode,
  title: item.title,
  description: item.description,
  brand: item.brand,
  category_code: item.categoryCode,
  category_name: item.categoryName,
  vat_rate: item.vatRate !== null && item.vatRate >= 0 && item.vatRate < 100 ? item.vatRate : null,
  price: decimal(item.price),
  list_price: decimal(item.listPrice),
  quantity: item.quantity !== null && Math.abs(item.quantity) <= 2_147_483_647 ? item.quantity : null,
  image_urls: item.imageUrls,
  attributes: item.attributes,
});

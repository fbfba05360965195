import type { Books } from "@tradeport/connectors/conformance/fixture";
import { sql } from "#platform/db.ts";
import type { StoreWorld } from "./store-world.ts";

type Query = StoreWorld["query"];
interface Row {
  id: string;
  pieces: number;
}

/**
 * The sandbox's own books against the database, piece by piece; nothing of the product reads either. `counted`: what people counted of each key, before
 * anything was sold. Answers what differs, in words; nothing where no order is lost or made up, none is stuck, none keeps pieces that it should not, and
 * what is left is what is on sale there.
 */
export const ledgerDifferences = async (query: Query, storeId: string, books: Books, counted: ReadonlyMap<string, number>) => {
  const there = new Map<string, number>();
  const add = (id: string, pieces: number) => there.set(id, (there.get(id) ?? 0) + pieces);
  for (const { orderId, key, pieces, where } of books.orders) {
    if (where !== "canceled") add(`${orderId} ${key} ${where}`, pieces);
    add(`${orderId} ${key} ${where === "canceled" ? "canceled" : "ordered"}`, pieces);
  }
  for (const [key, pieces] of counted) {
    const own = books.orders.filter((line) => line.key === key);
    const sum = (where: string) => own.filter((line) => line.where === where).reduce((all, line) => all + line.pieces, 0);
    for (const [what, n] of [
      ["on hand", pieces - sum("left")],
      ["reserved", sum("waiting")],
      ["on sale there", pieces - sum("left") - sum("waiting")],
    ] as const)
      there.set(`${key} ${what}`, n);
  }
  const here = await query(sql<Row>`
    select h.channel_order_id || ' ' || l.remote_key || case when p.status = 'S_CANCELED' then ' canceled' else ' ordered' end as id, sum(l.quantity)::int as pieces
      from order_header h join order_package p on p.client_id = h.client_id and p.order_id = h.id and not p.superseded
      join order_line l on l.client_id = p.client_id and l.package_id = p.id and not l.dropped where h.store_id = ${storeId} group by 1
    union all select h.channel_order_id || ' ' || o.remote_key || case when a.state = 'reserved' then ' waiting' else ' left' end, sum(a.quantity)::int
      from order_header h join order_allocation a on a.client_id = h.client_id and a.order_id = h.id and a.state in ('reserved', 'gone')
      join offer o on o.client_id = a.client_id and o.store_id = h.store_id and o.variant_id = a.variant_id where h.store_id = ${storeId} group by 1, a.state
    union all select o.remote_key || unnest(array[' on hand', ' reserved']), unnest(array[s.on_hand, s.reserved])
      from offer o join stock s on s.client_id = o.client_id and s.item_id = o.variant_id and s.condition = 'sellable'
      where o.store_id = ${storeId} and o.remote_key = any(${[...counted.keys()]}::text[])`);
  const ours = new Map(here.map(({ id, pieces }) => [id, pieces]));
  for (const { key, quantity } of books.offers) if (counted.has(key)) ours.set(`${key} on sale there`, quantity);
  // What stays refused after many tries is said to people with its cause, and theirs to send again.
  const refused = await query(sql<{ key: string }>`
    select o.remote_key as key from sync_field f join offer o on o.client_id = f.client_id and o.id = f.subject_id
    where f.store_id = ${storeId} and f.kind = 'stock' and f.state = 'refused' and f.problem_id is not null`);
  for (const { key } of refused) for (const side of [there, ours]) side.delete(`${key} on sale there`);
  const differing = [...new Set([...there.keys(), ...ours.keys()])]
    .filter((id) => (there.get(id) ?? 0) !== (ours.get(id) ?? 0))
    .map((id) => `${id}: ${ours.get(id) ?? 0}, by the books ${there.get(id) ?? 0}`);
  return [...differing, ...(await open(query, storeId, [...counted.keys()]))].sort();
};

/** What is marked, waits, or was never read. */
const open = async (query: Query, storeId: string, keys: string[]) => {
  const rows = await query(sql<{ what: string }>`
    select 'marked: ' || channel_package_id || coalesce(' ' || (problem ->> 'code'), '') as what from order_package
      where store_id = ${storeId} and not superseded and (has_problem or problem is not null)
    -- One that refused no order's number either stands in the list of unread reports for a person: what it was of came in its own row, or is missed above.
    union all select 'unread: ' || external_id from inbox where store_id = ${storeId} and kind = 'order' and unread_by is not null and order_id <> ''
    union all select 'not applied: ' || external_id from inbox where store_id = ${storeId} and applied_at is null
    union all select 'action ' || state || ': ' || action from package_action
      where store_id = ${storeId} and state in ('waiting', 'sending', 'unknown')
    union all select f.kind || ' ' || f.state || ': ' || o.remote_key from sync_field f join offer o on o.client_id = f.client_id and o.id = f.subject_id
      where f.store_id = ${storeId} and f.state <> 'in_sync' and not (f.state = 'refused' and f.problem_id is not null)
        and o.remote_key = any(${keys}::text[])`);
  return rows.map(({ what }) => what);
};

import type { HoldCode, ProductUsage } from "@tradeport/contract/product-removal";
import { sql, type Tx } from "#platform/db.ts";

type Row = ProductUsage & { sets: string[] };

/**
 * What each of these products is needed for; one without it may go.
 * - ordered: a line of an order is of it, or names its barcode and waits for a product.
 * - listed: a store has it, had it (a late order is found by that), or took or showed a price of it. A message that is out has a listing.
 * - stocked: pieces of it lie somewhere or are promised. They don't vanish with a record: a count says where they went.
 * - moved: the ledger has more of it than counts. Counts that add up to nothing are true without it: the audit says what the item was.
 * - busy: a process that is not over has it in hand.
 * - in_set: a set that stays takes it.
 */
export const readUsage = async (tx: Tx, clientId: string, ids: readonly string[]): Promise<ProductUsage[]> => {
  const { rows } = await sql<Row>`
    with own as materialized (
      select id, product_id, barcode, product_code from variant where client_id = ${clientId} and product_id = any(${ids}::uuid[])),
    listed as (
      select product_id, store_id from listing where client_id = ${clientId} and product_id = any(${ids}::uuid[])
      union select own.product_id, o.store_id from own join offer o on o.client_id = ${clientId} and o.variant_id = own.id
      union select own.product_id, e.store_id from own join ended_offer e on e.client_id = ${clientId} and e.variant_id = own.id
      union select own.product_id, s.id from own join store s on s.client_id = ${clientId} where exists (
        select from price_history h where h.client_id = ${clientId} and h.store_id = s.id and h.variant_id = own.id)),
    running as (select id from process where client_id = ${clientId} and state in ('queued', 'running')),
    busy as (
      select own.product_id, l.process_id from own join process_line l on l.client_id = ${clientId} and l.subject_id = own.id and l.outcome = 'waiting'
      union select p.id, part.process_id from running join process_part part on part.client_id = ${clientId} and part.process_id = running.id
        cross join lateral unnest(part.ids) as given(id) join product p on p.client_id = ${clientId} and p.id = given.id and p.id = any(${ids}::uuid[])
      union select own.product_id, r.process_id from running join import_row r on r.client_id = ${clientId} and r.process_id = running.id
        and r.outcome is null join own on own.barcode = r.barcode),
    held as (
      select own.product_id, 'ordered' as code, count(distinct l.id)::int as count from own join lateral (
        select id from order_line where client_id = ${clientId} and variant_id = own.id
        union all select id from order_line where client_id = ${clientId} and variant_id is null and remote_key in (own.barcode, own.product_code)) l on true
      group by own.product_id
      union all select product_id, 'listed', count(*)::int from listed group by product_id
      union all select own.product_id, 'stocked', sum(greatest(k.on_hand, k.reserved))::int from own
        join stock k on k.client_id = ${clientId} and k.item_id = own.id group by own.product_id having sum(k.on_hand + k.reserved) > 0
      union all select own.product_id, 'moved', count(*)::int from own
        join stock_movement m on m.client_id = ${clientId} and m.item_id = own.id and m.kind <> 'count' group by own.product_id
      union all select product_id, 'busy', count(*)::int from busy group by product_id)
    select p.id, coalesce(r.name, p.main_code) as product_name, p.main_code as product_main_code, p.is_archived,
      (select count(*)::int from own where own.product_id = p.id) as variant_count,
      coalesce((select jsonb_agg(jsonb_build_object('code', h.code, 'count', h.count) order by h.code desc) from held h where h.product_id = p.id), '[]') as held_by,
      array(select distinct s.product_id::text from own join variant_component k on k.client_id = ${clientId} and k.item_id = own.id
        join variant s on s.client_id = k.client_id and s.id = k.variant_id
        where own.product_id = p.id and s.product_id <> p.id) as sets
    from product p left join product_row r on r.client_id = p.client_id and r.product_id = p.id
    where p.client_id = ${clientId} and p.id = any(${ids}::uuid[]) order by p.id`.execute(tx);
  return withSets(rows);
};

/** A set that goes holds nothing; one that stays holds what it takes, and that what is in it. */
const withSets = (rows: readonly Row[]): ProductUsage[] => {
  const goes = new Set(rows.filter(({ heldBy }) => heldBy.length === 0).map(({ id }) => id));
  for (let before = -1; before !== goes.size; ) {
    before = goes.size;
    for (const { id, sets } of rows) if (sets.some((set) => !goes.has(set))) goes.delete(id);
  }
  return rows.map(({ sets, heldBy, ...row }) => {
    const staying = sets.filter((set) => !goes.has(set)).length;
    return { ...row, heldBy: staying > 0 ? [...heldBy, { code: "in_set" satisfies HoldCode, count: staying }] : heldBy };
  });
};

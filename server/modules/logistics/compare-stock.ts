import type { RemoteStock, Warehouse } from "@tradeport/connectors/warehouse";
import { differenceLastsMinutes } from "@tradeport/contract/warehouse-systems";
import { sql, type Tx } from "#platform/db.ts";
import { unreadableCode } from "./unreadable.ts";
import type { SystemRow } from "./warehouse-system.ts";

interface There {
  provider: string;
  carrier: Warehouse;
  /** What was told at another address lies on no shelf here. */
  place: string | null;
  /** Whose pieces were there before its stock was read. */
  open: readonly string[];
}
/** Of a shipment: that its pieces lie there no more. */
const hasLeft = ({ stock }: Warehouse) =>
  sql`(state in ('moving', 'delivered', 'returned') or remote_status = any(${[...stock.leftStatuses]}::text[]))`;

/** Orders that it was told of, and of which it has not said that they have left. */
export const openThere = async (tx: Tx, clientId: string, provider: string, carrier: Warehouse): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from shipment where client_id = ${clientId} and provider = ${provider} and left_at is not null
      and state in ('sending', 'unknown', 'created', 'canceling', 'another') and not ${hasLeft(carrier)}`.execute(tx);
  return rows.map(({ id }) => id);
};

/**
 * What lies there is what is free and what is promised: sellable + reserved. What lies here is what is on hand, less what it says it has shipped of
 * orders whose packages are not told as shipped yet, and with what it has still to ship of those that are: such pieces are promised there, and to
 * sell them once more would be an oversale. Damaged pieces are in neither. What was read of another account or location counts no more.
 *
 * A difference is seen again once it has lasted, and for the same reason as far as that can be known. It counts as not seen while an order of such
 * pieces left there between the two looks, or nobody knows what became of one, or could read it; and as seen anew where pieces left here by another way meanwhile,
 * for the next order's make the same difference.
 */
export const compareStock = async (
  tx: Tx,
  clientId: string,
  { accountId, warehouseId, reading: before }: SystemRow,
  items: readonly RemoteStock[],
  { provider, carrier, place, open }: There,
) => {
  const { rows } = await sql<{ reading: number }>`
    update warehouse_system set reading = reading + 1, read_at = now()
    where client_id = ${clientId} and account_id = ${accountId} and reading = ${before} returning reading`.execute(tx);
  const reading = rows[0]?.reading;
  if (reading === undefined) return;
  const isSentHere = sql`left_at is not null and (told_place is null or told_place = ${place})`;
  await sql`
    with theirs as (
      select code, sellable, damaged, reserved from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t(code text, sellable int, damaged int, reserved int)),
    held as (
      select item_id, sum(on_hand)::int as on_hand from stock
      where client_id = ${clientId} and warehouse_id = ${warehouseId} and condition = 'sellable' group by item_id),
    leaving as (
      select a.item_id, sum(case when a.state = 'reserved' then a.quantity else a.short - a.quantity end)::int as pieces
      from (select package_id, ${hasLeft(carrier)} as has_left from shipment
        where client_id = ${clientId} and provider = ${provider} and ${isSentHere} and state in ('sending', 'unknown', 'created', 'canceling', 'another', 'moving', 'delivered')) k
      join order_allocation a on a.client_id = ${clientId} and a.package_id = k.package_id and a.warehouse_id = ${warehouseId}
        and a.state = case when k.has_left then 'reserved' else 'gone' end
      group by a.item_id),
    ours as (
      select v.product_code as code, i.id as item_id, coalesce(h.on_hand, 0) as on_hand, coalesce(l.pieces, 0) as shipped
      from stock_item i join variant v on v.client_id = i.client_id and v.id = i.id
      left join held h on h.item_id = i.id left join leaving l on l.item_id = i.id
      where i.client_id = ${clientId} and (coalesce(h.on_hand, 0) <> 0 or v.product_code in (select code from theirs))),
    uncertain as (
      select distinct a.item_id
      from (select package_id from shipment where client_id = ${clientId} and provider = ${provider} and ${isSentHere}
        and (state in ('sending', 'unknown', 'canceling') or reason ->> 'code' = ${unreadableCode} or id = any(${open}::uuid[]) and ${hasLeft(carrier)})) k
      join order_allocation a on a.client_id = ${clientId} and a.package_id = k.package_id and a.warehouse_id = ${warehouseId}
        and a.state in ('reserved', 'gone')),
    both_sides as (
      select coalesce(t.code, o.code) as code, o.item_id, t.sellable, t.damaged, t.reserved, coalesce(o.on_hand, 0) as on_hand,
        coalesce(o.shipped, 0) as shipped,
        coalesce(t.sellable + t.reserved, 0) - (coalesce(o.on_hand, 0) - coalesce(o.shipped, 0)) as difference
      from theirs t full join ours o on o.code = t.code),
    judged as (
      select b.*, p.since, coalesce(p.seen, 0) as seen, b.item_id in (select item_id from uncertain) as is_uncertain,
        p.difference <> 0 and exists (
          select from stock_movement m where m.client_id = ${clientId} and m.item_id = b.item_id and m.warehouse_id = ${warehouseId}
            and m.kind = 'consume' and m.created_at > p.since and not exists (select from shipment k where k.client_id = m.client_id
              and k.provider = ${provider} and starts_with(m.cause, 'order:' || k.order_id || ':'))) as begins_anew
      from both_sides b left join warehouse_stock p on p.client_id = ${clientId} and p.account_id = ${accountId} and p.code = b.code
        and p.difference = b.difference)
    insert into warehouse_stock (client_id, account_id, code, item_id, sellable, damaged, reserved, on_hand, shipped, difference, reading, since, seen)
    select ${clientId}, ${accountId}, code, item_id, sellable, damaged, reserved, on_hand, shipped, difference, ${reading},
      case when since is null or begins_anew or seen = 0 then now() else since end,
      case when is_uncertain then case when begins_anew then 0 else least(seen, 1) end when seen = 0 or begins_anew then 1
        when since <= now() - make_interval(mins => ${differenceLastsMinutes}) then seen + 1 else seen end
    from judged order by code
    on conflict (client_id, account_id, code) do update set item_id = excluded.item_id, sellable = excluded.sellable, damaged = excluded.damaged,
      reserved = excluded.reserved, on_hand = excluded.on_hand, shipped = excluded.shipped, difference = excluded.difference,
      reading = excluded.reading, since = excluded.since, seen = excluded.seen`.execute(tx);
  await sql`delete from warehouse_stock where client_id = ${clientId} and account_id = ${accountId} and reading < ${reading}`.execute(
    tx,
  );
};

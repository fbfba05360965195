import type { StoreContext } from "#modules/connections/index.ts";
import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";
import { writePackageRows } from "./package-rows.ts";
import { consuming, reserving } from "./status.ts";

/**
 * Which order lines share a piece that is not there. First come, first served: of the waiting lines that take an item, those past what is on
 * hand, and the one just before them, are oversold; so are lines that left without being in stock. A set is oversold where one of its items
 * is. What was canceled after it left is said of its line until a person has put it back. Sets and clears the flags of these orders.
 */
export const flagOversold = async (tx: Tx, clientId: string, itemIds: string[], orderIds: string[]) => {
  if (itemIds.length === 0) return;
  const { rows } = await sql<{ orderId: string; variantId: string; oversold: boolean; problem: unknown }>`
    with ${flags(clientId, itemIds, orderIds)}
    update order_line l set oversold = f.oversold, problem = f.problem
    from flag f
    where l.client_id = ${clientId} and l.id = f.id and l.order_id = any(${orderIds}::uuid[])
      and (l.oversold <> f.oversold or l.problem is distinct from f.problem)
    returning l.order_id, l.variant_id, l.oversold, l.problem`.execute(tx);
  const actor = { kind: "job", id: null, name: "Tradeport" } as const;
  for (const { orderId, variantId, oversold, problem } of rows)
    if (oversold)
      await audit(tx, clientId, actor, {
        action: "order.oversold",
        objectType: "order",
        objectId: orderId,
        after: { variantId, problem },
      });
};

/** What orders hold of these items, where its flag may change: what waits or left short, what is flagged, and all of these orders. */
const holders = (clientId: string, items: ReturnType<typeof sql>, orderIds: string[]) => sql`
    select order_id, variant_id, item_id, max(per_unit) as per_unit, sum(short)::int as short from (
      select a.order_id, a.no, a.variant_id, a.item_id, a.per_unit, a.short from ${items} i
      join order_allocation a on a.client_id = ${clientId} and a.item_id = i.item_id and (a.state = 'reserved' or a.short > 0)
      union select a.order_id, a.no, a.variant_id, a.item_id, a.per_unit, a.short from ${items} i
      join variant_component k on k.client_id = ${clientId} and k.item_id = i.item_id
      join order_line l on l.client_id = k.client_id and l.variant_id = k.variant_id and l.oversold
      join order_allocation a on a.client_id = l.client_id and a.order_id = l.order_id and a.variant_id = l.variant_id and a.item_id = i.item_id
      union select a.order_id, a.no, a.variant_id, a.item_id, a.per_unit, a.short from ${items} i
      join order_allocation a on a.client_id = ${clientId} and a.order_id = any(${orderIds}::uuid[]) and a.item_id = i.item_id) as held
    group by order_id, variant_id, item_id`;

const flags = (clientId: string, itemIds: string[], orderIds: string[]) => sql`
  watched as materialized (
    select i.id as item_id from unnest(${itemIds}::uuid[]) as i(id)
    left join stock s on s.client_id = ${clientId} and s.item_id = i.id and s.condition = 'sellable'
    group by i.id
    -- nothing is short and nothing was: the lines of an item that sells well are not read for each of its orders
    having bool_or(s.on_hand < s.reserved)
      or exists (select from variant_component k join order_line l on l.client_id = k.client_id and l.variant_id = k.variant_id and l.oversold
        where k.client_id = ${clientId} and k.item_id = i.id)
      or exists (select from order_allocation a where a.client_id = ${clientId} and a.item_id = i.id and a.short > 0)
      or exists (select from order_line l join order_allocation r on r.client_id = l.client_id and r.order_id = l.order_id and r.variant_id = l.variant_id
        where l.client_id = ${clientId} and l.order_id = any(${orderIds}::uuid[]) and (l.oversold or l.waits > 0) and r.item_id = i.id)
  ), party_to as materialized (${holders(clientId, sql`watched`, orderIds)}
  ), held as materialized (
    -- a set is judged by all that it takes; what lies where nothing is promised covers no order
    select i.item_id, coalesce(sum(least(s.on_hand, s.reserved)), 0)::int as on_hand, coalesce(sum(s.reserved), 0)::int as reserved
    from (select item_id from watched union select r.item_id from (select distinct order_id, variant_id from party_to) t
      join order_allocation r on r.client_id = ${clientId} and r.order_id = t.order_id and r.variant_id = t.variant_id) i
    left join stock s on s.client_id = ${clientId} and s.item_id = i.item_id and s.condition = 'sellable'
    group by i.item_id
  ), line as materialized (
    select l.id, r.item_id, l.order_id, h.channel_order_id, st.name as store_name, p.ordered_at, held.on_hand, held.reserved, r.short,
      not p.superseded and p.status = any(${reserving}::text[]) and held.on_hand < held.reserved as waiting,
      not p.superseded and p.status = any(${consuming}::text[]) and r.short > 0 as left_short, l.quantity * r.per_unit as quantity, l.waits, l.oversold, l.problem
    from held
    join (${holders(clientId, sql`held`, orderIds)}) r on r.item_id = held.item_id
    join order_line l on l.client_id = ${clientId} and l.order_id = r.order_id and l.variant_id = r.variant_id
    join order_package p on p.client_id = l.client_id and p.id = l.package_id
    join order_header h on h.client_id = l.client_id and h.id = l.order_id
    join store st on st.client_id = h.client_id and st.id = h.store_id
    where l.oversold or l.waits > 0 or (not p.superseded and p.status = any(${reserving}::text[]) and held.on_hand < held.reserved) or r.short > 0
  ), ranked as (
    select *, waiting and sum(quantity) over (partition by item_id, waiting order by ordered_at, id) > on_hand as beyond from line
  ), sharing as (
    select *, beyond or (waiting and coalesce(lead(beyond) over (partition by item_id, waiting order by ordered_at, id), false)) as shares
    from ranked
  ), party as (
    select item_id, string_agg(distinct store_name || ' ' || channel_order_id, ', ') as orders, string_agg(distinct order_id::text, ',') as order_ids
    from sharing where shares group by item_id
  ), flag as materialized (
    -- of a set the item that is shared comes before one that left short, and both before what waits
    select distinct on (s.id) s.id, s.shares or s.left_short as oversold,
      case
        when s.shares then jsonb_build_object('code', 'order_shares_piece',
          'values', jsonb_build_object('onHand', s.on_hand, 'sold', s.reserved, 'orders', party.orders, 'orderIds', party.order_ids))
        when s.left_short then jsonb_build_object('code', 'order_left_short', 'values', jsonb_build_object('pieces', s.short))
        when s.waits > 0 then jsonb_build_object('code', 'order_canceled_after_left', 'values', jsonb_build_object('pieces', s.waits))
      end as problem
    from sharing s left join party on party.item_id = s.item_id
    order by s.id, s.shares desc, s.left_short desc, s.item_id
  )`;

/** Both orders that share a piece are flagged, each locked in the order of ids, in a transaction of their own. */
export const shareOversold = async (context: Pick<StoreContext, "store" | "write">, itemIds: string[]) => {
  if (itemIds.length === 0) return;
  const { clientId } = context.store;
  await context.write(async (tx) => {
    const { rows } = await sql<{ orderId: string }>`
      with ${flags(clientId, itemIds, [])}
      select distinct l.order_id from flag f join line l on l.id = f.id
      where l.oversold <> f.oversold or l.problem is distinct from f.problem`.execute(tx);
    if (rows.length === 0) return;
    const orderIds = rows.map((row) => row.orderId).sort();
    await sql`select id from order_header where client_id = ${clientId} and id = any(${orderIds}::uuid[]) order by id for update`.execute(
      tx,
    );
    await flagOversold(tx, clientId, itemIds, orderIds);
    await writePackageRows(tx, clientId, orderIds);
  });
};

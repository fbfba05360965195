import type { StoreContext } from "#modules/connections/index.ts";
import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";
import { writePackageRows } from "./package-rows.ts";
import { consuming, reserving } from "./status.ts";

/**
 * Which order lines share a piece that is not there. First come, first served: of the waiting lines of a variant, those past what is on hand,
 * and the one just before them, are oversold; so are lines that left without being in stock. What was canceled after it left is said of its
 * line until a person has put it back. Sets and clears the flags of these orders.
 */
export const flagOversold = async (tx: Tx, clientId: string, variantIds: string[], orderIds: string[]) => {
  if (variantIds.length === 0) return;
  const { rows } = await sql<{ orderId: string; variantId: string; oversold: boolean; problem: unknown }>`
    with ${flags(clientId, variantIds)}
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

const flags = (clientId: string, variantIds: string[]) => sql`
  held as materialized (
    select v.id as variant_id, coalesce(sum(s.on_hand), 0)::int as on_hand, coalesce(sum(s.reserved), 0)::int as reserved
    from unnest(${variantIds}::uuid[]) as v(id)
    left join stock s on s.client_id = ${clientId} and s.variant_id = v.id
    group by v.id
    -- nothing is short and nothing was: the lines of a variant that sells well are not read for each of its orders
    having sum(s.on_hand) < sum(s.reserved)
      or exists (select from order_line l where l.client_id = ${clientId} and l.variant_id = v.id and l.oversold)
      or exists (select from order_line l where l.client_id = ${clientId} and l.variant_id = v.id and l.waits > 0)
      or exists (select from stock_reservation r where r.client_id = ${clientId} and r.variant_id = v.id and r.short > 0)
  ), line as materialized (
    select l.id, l.variant_id, l.order_id, h.channel_order_id, st.name as store_name, p.ordered_at, held.on_hand, held.reserved,
      coalesce(r.short, 0) as short,
      not p.superseded and p.status = any(${reserving}::text[]) and held.on_hand < held.reserved as waiting,
      not p.superseded and p.status = any(${consuming}::text[]) and coalesce(r.short, 0) > 0 as left_short, l.quantity, l.waits, l.oversold, l.problem
    from held
    join order_line l on l.client_id = ${clientId} and l.variant_id = held.variant_id
    join order_package p on p.client_id = l.client_id and p.id = l.package_id
    join order_header h on h.client_id = l.client_id and h.id = l.order_id
    join store st on st.client_id = h.client_id and st.id = h.store_id
    left join stock_reservation r on r.client_id = l.client_id and r.order_id = l.order_id and r.variant_id = l.variant_id
    where l.oversold or l.waits > 0 or (not p.superseded and p.status = any(${reserving}::text[]) and held.on_hand < held.reserved) or r.short > 0
  ), ranked as (
    select *, waiting and sum(quantity) over (partition by variant_id, waiting order by ordered_at, id) > on_hand as beyond from line
  ), sharing as (
    select *, beyond or (waiting and coalesce(lead(beyond) over (partition by variant_id, waiting order by ordered_at, id), false)) as shares
    from ranked
  ), party as (
    select variant_id, string_agg(distinct store_name || ' ' || channel_order_id, ', ') as orders from sharing where shares group by variant_id
  ), flag as materialized (
    select s.id, s.shares or s.left_short as oversold,
      case
        when s.shares then jsonb_build_object('code', 'order_shares_piece',
          'values', jsonb_build_object('onHand', s.on_hand, 'sold', s.reserved, 'orders', party.orders))
        when s.left_short then jsonb_build_object('code', 'order_left_short', 'values', jsonb_build_object('pieces', s.short))
        when s.waits > 0 then jsonb_build_object('code', 'order_canceled_after_left', 'values', jsonb_build_object('pieces', s.waits))
      end as problem
    from sharing s left join party on party.variant_id = s.variant_id
  )`;

/** Both orders that share a piece are flagged, each locked in the order of ids, in a transaction of their own. */
export const shareOversold = async (context: Pick<StoreContext, "store" | "write">, variantIds: string[]) => {
  if (variantIds.length === 0) return;
  const { clientId } = context.store;
  await context.write(async (tx) => {
    const { rows } = await sql<{ orderId: string }>`
      with ${flags(clientId, variantIds)}
      select distinct l.order_id from flag f join line l on l.id = f.id
      where l.oversold <> f.oversold or l.problem is distinct from f.problem`.execute(tx);
    if (rows.length === 0) return;
    const orderIds = rows.map((row) => row.orderId).sort();
    await sql`select id from order_header where client_id = ${clientId} and id = any(${orderIds}::uuid[]) order by id for update`.execute(
      tx,
    );
    await flagOversold(tx, clientId, variantIds, orderIds);
    await writePackageRows(tx, clientId, orderIds);
  });
};

import { sql, type Tx } from "#platform/db.ts";
import { type ClaimedUnits, type Pack, refundStatuses } from "./claimed-units.ts";
import { addHistory } from "./history.ts";

interface By {
  actorKind: "person" | "marketplace";
  actorName: string;
  /** A_REFUND, …; A_MARKETPLACE for what a report changed. */
  action: string;
}

/**
 * Brings what packages show in line with what is claimed and refunded of them, from whatever state. What a package showed before stays beside it,
 * and its reports go on moving that. The caller has locked the orders. Settling twice changes nothing. `acted`: packages that a person did
 * something with, whose history says so even where what they show stays.
 */
export const settleRefunds = async (
  tx: Tx,
  clientId: string,
  orderIds: readonly string[],
  by: By,
  acted: readonly string[] = [],
) => {
  const { rows: packs } = await sql<Pack & { orderId: string }>`
    select p.id, p.order_id, p.channel_package_id, p.status, p.refund_from, p.total::text, p.currency,
      (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.channel_line_id, 'quantity', l.quantity)), '[]')
        from order_line l where l.client_id = p.client_id and l.package_id = p.id and not l.dropped) as lines
    from order_package p
    where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[]) and not p.superseded order by p.id`.execute(tx);
  const { rows: claims } = await sql<ClaimedUnits & { orderId: string }>`
    select h.id as order_id, c.channel_package_id, c.kind, c.currency, l.channel_order_line_id as line_id, l.quantity, l.state, l.amount::text
    from order_header h
    join claim c on c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id and c.kind <> 'cancellation'
    join claim_line l on l.client_id = c.client_id and l.claim_id = c.id
    where h.client_id = ${clientId} and h.id = any(${orderIds}::uuid[])
    order by c.channel_package_id is null, l.id`.execute(tx);
  const of = <T extends { orderId: string }>(rows: readonly T[], id: string) => rows.filter(({ orderId }) => orderId === id);
  const wanted = new Map(orderIds.flatMap((id) => [...refundStatuses(of(packs, id), of(claims, id))]));
  const moved = packs.filter(({ id, status }) => wanted.get(id) !== status);
  if (moved.length > 0)
    await sql`
      update order_package p set status = r.status, version = version + 1, modified_at = now(),
        refund_from = case when r.status in ('S_REFUNDING', 'S_REFUNDED') then coalesce(p.refund_from, p.status) end
      from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ id }) => wanted.get(id))}::text[]) as r(id, status)
      where p.client_id = ${clientId} and p.id = r.id`.execute(tx);
  // The same step of several packages is one statement.
  const steps = packs.flatMap(({ id, status: before }) => {
    const status = wanted.get(id)!;
    return acted.includes(id) || status !== before ? [{ id, before, status }] : [];
  });
  for (const alike of Map.groupBy(steps, ({ before, status }) => `${before} ${status}`).values()) {
    const { before, status } = alike[0]!;
    await addHistory(tx, clientId, { ...by, packageIds: alike.map(({ id }) => id), before, status, remoteStatus: null });
  }
};

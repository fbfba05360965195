import type { KnownPackage } from "@tradeport/connectors/orders";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/** What is stored of these orders of the store, for connectors whose lists only name orders. An order that is not stored is absent. */
export const knownPackages = async (
  tx: Tx,
  { clientId, id }: StoreRef,
  orderIds: string[],
): Promise<Map<string, KnownPackage[]>> => {
  const { rows } = await sql<KnownPackage & { orderId: string }>`
    select h.channel_order_id as order_id, coalesce(p.remote_cargo ->> 'code', '') as tracking_code,
      coalesce(p.remote_cargo ->> 'link', '') as tracking_link,
      json_agg(json_build_object('lineId', l.channel_line_id, 'remoteStatus', l.remote_status, 'quantity', l.quantity)) as lines
    from order_header h
    join order_package p on p.client_id = h.client_id and p.order_id = h.id and not p.remote_superseded
    join order_line l on l.client_id = p.client_id and l.package_id = p.id and not l.dropped
    where h.client_id = ${clientId} and h.store_id = ${id} and h.channel_order_id = any(${orderIds}::text[])
    group by h.client_id, h.channel_order_id, p.client_id, p.id`.execute(tx);
  const known = new Map<string, KnownPackage[]>();
  for (const { orderId, ...one } of rows) known.set(orderId, [...(known.get(orderId) ?? []), one]);
  return known;
};

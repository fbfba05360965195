import { shipperOf } from "@tradeport/connectors";
import { type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { orderStatusWords } from "@tradeport/contract/order-words";
import type { RoadOrderFields } from "@tradeport/contract/road-order-fields";
import { roadStatesThere } from "@tradeport/contract/road-orders";
import { roadLines } from "#modules/orders/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

interface Package {
  status: OrderStatus;
  provider: string | null;
  reference: string | null;
}

/** Locked before a road order is written: whoever sends the order another way waits, and what was read of it holds. */
export const lockRoadOf = (tx: Tx, clientId: string, orderId: string | null | undefined) =>
  sql`select from order_header where client_id = ${clientId} and id = ${orderId ?? null} for update`.execute(tx);

/**
 * Throws why what a road order of an order here brings may not leave by it: another one has it, a carrier of parcels does, or it waits to be sent
 * no more. The carrier takes back nothing, so this is looked at before it is sent and once more as it leaves.
 */
export const roadMayGo = async (
  tx: Tx,
  clientId: string,
  { id, orderId, fields }: { id: string; orderId: string | null; fields: Pick<RoadOrderFields, "orderDetails"> },
) => {
  if (orderId === null) return;
  const lineIds = fields.orderDetails.flatMap(({ tradeportProducts }) => tradeportProducts.map((one) => one.orderDetailsId));
  const { rows: others } = await sql<{ number: string }>`
    select r.number from road_order r cross join lateral (select ${roadLines} as lines) brings
    where r.client_id = ${clientId} and r.order_id = ${orderId} and r.id <> ${id} and r.state = any(${roadStatesThere}::text[])
      and (brings.lines = '{}' or ${lineIds}::text[] = '{}' or brings.lines && ${lineIds}::text[]) limit 1`.execute(tx);
  if (others[0]) throw new Fail("road_order_there", { number: others[0].number });
  const { rows: packs } = await sql<Package>`
    select p.status, k.provider, k.reference from order_package p
    left join shipment k on k.client_id = p.client_id and k.package_id = p.id and k.state not in ('refused', 'canceled', 'returned')
    where p.client_id = ${clientId} and p.order_id = ${orderId} and not p.superseded and not p.fulfilled_there
      and (${lineIds}::text[] = '{}' or exists (select from order_line l where l.client_id = p.client_id and l.package_id = p.id and not l.dropped
        and l.id::text = any(${lineIds}::text[])))
    order by p.id`.execute(tx);
  if (packs.length === 0) throw new Fail("not_found");
  const taken = packs.find(({ provider }) => provider !== null);
  if (taken)
    throw new Fail("shipment_open", { carrier: shipperOf(taken.provider!)?.name ?? taken.provider, reference: taken.reference! });
  const here = packs.filter(({ status }) => toBeShipped.includes(status));
  // Of lines that were named each has to be here; of a whole order what is canceled of it does not count.
  const isHere = lineIds.length > 0 ? here.length === packs.length : here.length > 0;
  const gone = packs.find(({ status }) => !toBeShipped.includes(status));
  if (!isHere && gone) throw new Fail("package_left", { status: orderStatusWords[gone.status] });
};

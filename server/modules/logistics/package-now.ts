import { type OrderAction, type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { roadOfPart } from "#modules/orders/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/** Of a package `p`: an action of it that is out and may end or split it. */
export const endingAction = sql`(select a.action from package_action a where a.client_id = p.client_id and a.package_id = p.id
  and a.action in ('A_CANCEL_REQUEST', 'A_CANCEL', 'A_SPLIT') and a.state in ('waiting', 'sending', 'unknown') limit 1)`;

/** Of a package `p`: it was canceled or split, so that no parcel of it goes (decision 0158). */
export const isGone = sql`(p.superseded or p.status = 'S_CANCELED')`;

/** Of a package `p` and its store `s`: it waits here for a carrier, paid, and none has it yet, be it of parcels or by road. */
export const isOpen = sql`(p.status = any(${[...toBeShipped]}::text[]) and not p.superseded and not p.payment_pending and not p.fulfilled_there and not s.is_sample
  and not exists (select from shipment k where k.client_id = p.client_id and k.package_id = p.id and k.state not in ('refused', 'canceled', 'returned'))
  and ${roadOfPart} is null)`;

export interface PackageNow {
  status: OrderStatus;
  isGone: boolean;
  isHere: boolean;
  endingAction: OrderAction | null;
}
/** How a package stands right before its carrier is told. */
export const packageNow = async (tx: Tx, clientId: string, packageId: string): Promise<PackageNow> => {
  const { rows } = await sql<PackageNow>`
    select p.status, ${isGone} as is_gone, p.status = any(${[...toBeShipped]}::text[]) as is_here, ${endingAction} as ending_action
    from order_package p where p.client_id = ${clientId} and p.id = ${packageId}`.execute(tx);
  return rows[0]!;
};

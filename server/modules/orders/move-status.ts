import { mayDo, moves, type OrderAction, type OrderStatus } from "@tradeport/contract/order-status";
import { sql, type Tx } from "#platform/db.ts";
import { addHistory } from "./history.ts";
import { consuming, waiting } from "./status.ts";

interface Doer {
  /** Left out: a person. */
  actorKind?: "job";
  action: OrderAction | "CARGO" | "INVOICE";
  actorName: string;
  /** The marketplace has taken it; otherwise it is ours alone. */
  remote: boolean;
  /** Of a step that is ours alone, where it asks for one. */
  reason?: string | undefined;
}

/** Locks an order and answers the package's status; the order always first, then its packages. */
export const lockPackage = async (tx: Tx, clientId: string, packageId: string) => {
  const { rows } = await sql<{ orderId: string }>`
    select h.id as order_id from order_package p join order_header h on h.client_id = p.client_id and h.id = p.order_id
    where p.client_id = ${clientId} and p.id = ${packageId} for update of h`.execute(tx);
  return rows[0]?.orderId;
};

/**
 * A package takes the status that an action leads to, with the person's name in its history. A part of a package (split, cancel of lines)
 * moves nothing: the marketplace's next report brings the pieces. Already there, or past it: only the history says who did it.
 */
export const moveStatus = async (
  tx: Tx,
  clientId: string,
  packageId: string,
  { action, actorKind, actorName, remote, reason = "" }: Doer,
  part = false,
) => {
  const { rows } = await sql<{ status: OrderStatus; remoteStatus: string }>`
    select status, remote_status from order_package where client_id = ${clientId} and id = ${packageId} for update`.execute(tx);
  const before = rows[0]!.status;
  const isStep = action !== "CARGO" && action !== "INVOICE";
  const to = isStep && !part ? moves[action].to : null;
  const status = to && isStep && mayDo(action, before) ? to : before;
  await sql`update order_package set status = ${status}, remote_state = case when ${remote} then ${status} else remote_state end,
      left_at = case when ${consuming.includes(status)} then coalesce(left_at, now()) when ${waiting.includes(status)} then null else left_at end, version = version + 1, modified_at = now()
    where client_id = ${clientId} and id = ${packageId}`.execute(tx);
  await addHistory(tx, clientId, {
    packageIds: [packageId],
    actorKind: actorKind ?? "person",
    actorName,
    action,
    before,
    status,
    remoteStatus: null,
    reason,
  });
};

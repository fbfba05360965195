import type { Message } from "@tradeport/contract/messages";
import { moves, type OrderAction, type OrderStatus } from "@tradeport/contract/order-status";
import { sql, type Tx } from "#platform/db.ts";
import { rank } from "./status.ts";

/** The marketplace shows what the action asked for, or something beyond it. */
export const reached = (action: string, status: OrderStatus, superseded: boolean) => {
  const to = moves[action as OrderAction]?.to;
  if (action === "A_SPLIT") return superseded;
  if (!to) return false;
  if (to === "S_CANCELING" || to === "S_CANCELED") return status === to || status === "S_CANCELED" || superseded;
  return status !== "S_CANCELED" && rank[status] >= rank[to] && status !== "S_CANCELING";
};

/**
 * The marketplace moved the package: an action that waits is done if its aim is reached, and withdrawn with a reason if it can't be done any
 * more. One that is out at this moment is left to whoever sends it. A refusal has had its answer. Answers the action that was done.
 */
export const closeActions = async (tx: Tx, clientId: string, packageId: string, status: OrderStatus, superseded: boolean) => {
  const { rows } = await sql<{ id: string; action: string; state: string; requestedByName: string }>`
    select id, action, state, requested_by_name from package_action
    where client_id = ${clientId} and package_id = ${packageId} and state in ('waiting', 'unknown', 'refused') for update`.execute(
    tx,
  );
  let taken: { action: string; requestedByName: string } | null = null;
  for (const { id, action, state, requestedByName } of rows) {
    const done = state !== "refused" && reached(action, status, superseded);
    if (done) taken = { action, requestedByName };
    const from = moves[action as OrderAction]?.from;
    if (!done && state !== "refused" && (!from || (from.includes(status) && !superseded))) continue;
    const reason: Message = { code: "action_overtaken_there" };
    await sql`
      update package_action set state = ${done ? "done" : "withdrawn"}, ended_at = now(),
        reason = case when ${done} then null else coalesce(reason, ${JSON.stringify(reason)}::jsonb) end
      where client_id = ${clientId} and id = ${id}`.execute(tx);
  }
  return taken;
};

import type { Message } from "@tradeport/contract/messages";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { askFor } from "./ask-orders.ts";
import { takeUnanswered, unansweredDue } from "./unanswered.ts";

interface Open {
  id: string;
  channelOrderId: string;
  attempts: number;
  requestedAt: string;
}

const which = sql`claim_id is null`;

/**
 * An action whose outcome is not known is settled by reading the order, never by guessing: what the marketplace shows as done is done (the
 * report that says so ends it), and anything else waits to be sent again.
 */
export const resolveAction: SyncStep = {
  name: "resolve package actions",
  urgent: true,
  due: unansweredDue(which),
  claim: async (context) => {
    const open = await takeUnanswered<Open>(
      context,
      which,
      sql`select open.id, h.channel_order_id, open.attempts, clock_timestamp() as requested_at from open
        join order_package p on p.client_id = open.client_id and p.id = open.package_id
        join order_header h on h.client_id = p.client_id and h.id = p.order_id`,
    );
    return open ? () => resolve(context, open) : null;
  },
};

const resolve = async (context: StoreContext, open: Open) => {
  await askFor(context, open.channelOrderId, open.requestedAt);
  await context.write((tx) => sendAgain(tx, context.store.clientId, open));
};

/** Still unknown after the reading: the marketplace does not show it. Eight times, and a person has to look. */
export const sendAgain = (tx: Tx, clientId: string, { id, attempts }: Pick<Open, "id" | "attempts">) => {
  const reason: Message = { code: "action_unanswered" };
  return sql`
    update package_action set state = ${attempts < 8 ? "waiting" : "refused"}, due_at = now(),
      reason = case when ${attempts < 8} then null else ${JSON.stringify(reason)}::jsonb end,
      ended_at = case when ${attempts < 8} then null else now() end
    where client_id = ${clientId} and id = ${id} and state = 'unknown'`.execute(tx);
};

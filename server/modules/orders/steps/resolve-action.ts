import type { Message } from "@tradeport/contract/messages";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { askFor } from "./ask-orders.ts";
import { out } from "./send-action.ts";

interface Open {
  id: string;
  channelOrderId: string;
  attempts: number;
  requestedAt: string;
}

/** Longer than a call's own deadline: an action that left and whose sender is gone may have been done. */
export const senderGone = "45 seconds";

/**
 * An action whose outcome is not known is settled by reading the order, never by guessing: what the marketplace shows as done is done (the
 * report that says so ends it), and anything else waits to be sent again.
 */
export const resolveAction: SyncStep = {
  name: "resolve package actions",
  urgent: true,
  due: () => ({
    // One that never left, of a worker that is gone, at once.
    at: sql`select min(case when state = 'unknown' then due_at
        when sent_at is null and token is distinct from (select token from lease where name = 'store:' || s.id) then '-infinity'
        else coalesce(sent_at, due_at) + ${senderGone}::interval end) from package_action
      where client_id = s.client_id and store_id = s.id and state in ('sending', 'unknown') and claim_id is null`,
  }),
  claim: async (context) => {
    const { clientId, id } = context.store;
    const inHand = sql`(token is not distinct from ${context.token} and id = any(${[...out]}::uuid[]))`;
    const { rows } = await context.write(async (tx) => {
      // Claimed by a worker that is gone, and its call never left: it goes out now.
      await sql`
        update package_action set state = 'waiting', due_at = now()
        where client_id = ${clientId} and store_id = ${id} and state = 'sending' and sent_at is null and claim_id is null and not ${inHand}`.execute(
        tx,
      );
      return sql<Open>`
        with open as (
          update package_action set state = 'unknown', due_at = now() + ${senderGone}::interval
          where client_id = ${clientId} and id = (select id from package_action
            where client_id = ${clientId} and store_id = ${id} and claim_id is null
              and (state = 'unknown' and due_at <= now()
                or state = 'sending' and sent_at < now() - ${senderGone}::interval and not ${inHand})
            order by due_at limit 1 for update skip locked)
          returning client_id, id, package_id, attempts)
        select open.id, h.channel_order_id, open.attempts, clock_timestamp() as requested_at from open
        join order_package p on p.client_id = open.client_id and p.id = open.package_id
        join order_header h on h.client_id = p.client_id and h.id = p.order_id`.execute(tx);
    });
    const open = rows[0];
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

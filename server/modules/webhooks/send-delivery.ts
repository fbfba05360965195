import { operatorsNetwork } from "@tradeport/connectors/network";
import { type Answered, postMessage } from "@tradeport/connectors/webhook";
import type { WebhookMessage } from "@tradeport/contract/webhooks";
import { crashPoint } from "#platform/crash.ts";
import { type Database, sql } from "#platform/db.ts";
import type { Vault } from "#platform/secrets.ts";
import { type Claimed, claimDelivery, type Due } from "./claim-delivery.ts";
import { signed } from "./signature.ts";

export interface Outlet {
  database: Database;
  vault: Vault;
  publicUrl: string;
  /** Origins of the operator's own net that may be reached as well. */
  origins?: readonly string[] | undefined;
  signal: AbortSignal;
  /** For tests, which reach a receiver on their own machine. */
  network?: Parameters<typeof postMessage>[1];
}

const notReached: Answered = { outcome: "unreached", status: null, retryAfterMs: null };
/** After the first try that was not taken; each time twice as long, up to an hour. */
const firstWaitSeconds = 10;
const longestWaitSeconds = 3_600;
/** Between two messages that are taken what changes is gathered. */
const gathersSeconds = 1;
/** Whoever takes nothing for so long is told nothing more. */
const patience = sql`interval '3 days'`;

/**
 * Sends one message to a webhook, and writes down what became of it. Killed anywhere it is sent again after a minute at most, under the same
 * webhook-id, by which a receiver knows what it has.
 */
export const sendDelivery = async (outlet: Outlet, due: Due): Promise<void> => {
  const claimed = await claimDelivery(outlet, due);
  if (!claimed) return;
  crashPoint("webhook.claimed");
  const { delivery, secrets, address } = claimed;
  const body = JSON.stringify({ events: delivery.events } satisfies WebhookMessage);
  const { origin, protocol } = new URL(address);
  const isNamed = outlet.origins?.includes(origin);
  // What is no more named is an address like any other: by https alone.
  const answered =
    isNamed || protocol === "https:"
      ? await postMessage(
          {
            address,
            body,
            headers: signed(secrets, { id: delivery.id, at: new Date(), body }),
            ownHost: new URL(outlet.publicUrl).hostname,
            signal: outlet.signal,
          },
          isNamed ? operatorsNetwork() : outlet.network,
        )
      : notReached;
  crashPoint("webhook.sent");
  await settle(outlet, claimed, answered);
};

/** One that was sent twice, since its worker stood still, is settled once: by whoever comes first. */
const settle = ({ database }: Outlet, { clientId, id, delivery }: Claimed, { outcome, status, retryAfterMs }: Answered) =>
  database.asClient(clientId, async (tx) => {
    const isTaken = outcome === "taken";
    const { rows } = await sql`
      update webhook_delivery set tries = tries + 1, http_status = ${status}, outcome = ${outcome}, tried_at = now(),
        taken_at = case when ${isTaken} then now() end
      where client_id = ${clientId} and id = ${delivery.id} and tries = ${delivery.tries} and taken_at is null returning 1`.execute(
      tx,
    );
    if (rows.length === 0) return;
    if (isTaken) {
      await sql`
        update webhook set failing_since = null, taken_until = '-infinity', next_at = now() + make_interval(secs => ${gathersSeconds})
        where client_id = ${clientId} and id = ${id}`.execute(tx);
      return;
    }
    const waits = Math.max(Math.min(firstWaitSeconds * 2 ** delivery.tries, longestWaitSeconds), (retryAfterMs ?? 0) / 1000);
    await sql`
      update webhook set failing_since = coalesce(failing_since, now()), taken_until = '-infinity',
        next_at = now() + make_interval(secs => ${waits}::float8)
      where client_id = ${clientId} and id = ${id}`.execute(tx);
    await forgetRepeats(tx, clientId, id);
    await sql`
      update webhook set is_active = false, is_stopped = true, inactive_since = now()
      where client_id = ${clientId} and id = ${id} and is_active and (${outcome === "gone"} or failing_since < now() - ${patience})`.execute(
      tx,
    );
  });

/** While nobody takes anything it grows with what there is and not with how often it changes: of the same thing its newest event stays. */
const forgetRepeats = (tx: Parameters<Parameters<Database["asClient"]>[1]>[0], clientId: string, id: string) =>
  sql`
    delete from webhook_event where client_id = ${clientId} and webhook_id = ${id} and id in (
      select id from (
        select id, row_number() over (partition by kind, subject order by id desc) as newer
        from webhook_event where client_id = ${clientId} and webhook_id = ${id}) ranked
      where newer > 1)`.execute(tx);

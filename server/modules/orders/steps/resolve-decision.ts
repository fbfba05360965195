import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { applyClaims } from "../apply-claims.ts";
import { isDecided, lockDecision, settleDecision } from "../claim-outcome.ts";
import { storeClaims } from "../inbox.ts";
import { sendAgain, senderGone } from "./resolve-action.ts";
import { out } from "./send-action.ts";

interface Open {
  id: string;
  attempts: number;
  openedAt: string;
}
const around = 3 * 60_000;
const pagesMax = 20;

/** A decision whose outcome is not known is settled by reading its claim: what stands there as decided is, and anything else waits to be sent again. */
export const resolveDecision: SyncStep = {
  name: "resolve claim decisions",
  urgent: true,
  due: () => ({
    at: sql`select min(case when state = 'unknown' then due_at
        when sent_at is null and token is distinct from (select token from lease where name = 'store:' || s.id) then '-infinity'
        else coalesce(sent_at, due_at) + ${senderGone}::interval end) from package_action
      where client_id = s.client_id and store_id = s.id and state in ('sending', 'unknown') and claim_id is not null`,
  }),
  claim: async (context) => {
    const { clientId, id } = context.store;
    const inHand = sql`(token is not distinct from ${context.token} and id = any(${[...out]}::uuid[]))`;
    const { rows } = await context.write(async (tx) => {
      // Claimed by a worker that is gone, and its call never left: it goes out now.
      await sql`
        update package_action set state = 'waiting', due_at = now()
        where client_id = ${clientId} and store_id = ${id} and state = 'sending' and sent_at is null and claim_id is not null and not ${inHand}`.execute(
        tx,
      );
      return sql<Open>`
        with open as (
          update package_action set state = 'unknown', due_at = now() + ${senderGone}::interval
          where client_id = ${clientId} and id = (select id from package_action
            where client_id = ${clientId} and store_id = ${id} and claim_id is not null
              and (state = 'unknown' and due_at <= now()
                or state = 'sending' and sent_at < now() - ${senderGone}::interval and not ${inHand})
            order by due_at limit 1 for update skip locked)
          returning client_id, id, claim_id, attempts)
        select open.id, open.attempts, c.opened_at from open join claim c on c.client_id = open.client_id and c.id = open.claim_id`.execute(
        tx,
      );
    });
    const open = rows[0];
    return open ? () => resolve(context, open) : null;
  },
};

const resolve = async (context: StoreContext, open: Open) => {
  await readAround(context, Date.parse(open.openedAt));
  await context.write(async (tx) => {
    const decision = await lockDecision(tx, context.store.clientId, open.id);
    if (isDecided(decision)) await settleDecision(tx, context.store, decision);
    else await sendAgain(tx, context.store.clientId, open);
  });
};

/** Claims that were opened about then: no marketplace is asked for one alone. Of one that lists by changes, all that changed since. */
const readAround = async (context: StoreContext, openedAt: number) => {
  const { by, windowDays, listClaims } = context.connector.claims!;
  const until = by === "opened" ? openedAt + around : Math.min(Date.now() + around, openedAt + windowDays * 86_400_000);
  const window = { since: new Date(openedAt - around).toISOString(), until: new Date(until).toISOString() };
  for (let cursor: string | undefined, pages = 0; pages < pagesMax; pages++) {
    const page = await listClaims(context.remote, { ...window, cursor });
    const stored = await context.write((tx) => storeClaims(tx, context.store, page));
    if (stored.length > 0) await applyClaims(context, stored);
    cursor = page.next;
    if (cursor === undefined) return;
  }
};

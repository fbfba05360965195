import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { applyClaims } from "../apply-claims.ts";
import { isDecided, lockDecision, settleDecision } from "../claim-outcome.ts";
import { storeClaims } from "../inbox.ts";
import { sendAgain } from "./resolve-action.ts";
import { takeUnanswered, unansweredDue } from "./unanswered.ts";

interface Open {
  id: string;
  attempts: number;
  openedAt: string;
}
const which = sql`claim_id is not null`;
const around = 3 * 60_000;
const pagesMax = 20;

/** A decision whose outcome is not known is settled by reading its claim: what stands there as decided is, and anything else waits to be sent again. */
export const resolveDecision: SyncStep = {
  name: "resolve claim decisions",
  urgent: true,
  due: unansweredDue(which),
  claim: async (context) => {
    const open = await takeUnanswered<Open>(
      context,
      which,
      sql`select open.id, open.attempts, c.opened_at from open join claim c on c.client_id = open.client_id and c.id = open.claim_id`,
    );
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

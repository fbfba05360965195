import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { out } from "./send-action.ts";

type Sql = ReturnType<typeof sql>;

/** Longer than a call's own deadline: an action that left and whose sender is gone may have been done. */
export const senderGone = "45 seconds";

/** When the next of `which` is to be looked at: one that never left, of a worker that is gone, at once. */
export const unansweredDue =
  (which: Sql): SyncStep["due"] =>
  () => ({
    at: sql`select min(case when state = 'unknown' then due_at
        when sent_at is null and token is distinct from (select token from lease where name = 'store:' || s.id) then '-infinity'
        else coalesce(sent_at, due_at) + ${senderGone}::interval end) from package_action
      where client_id = s.client_id and store_id = s.id and state in ('sending', 'unknown') and ${which}`,
  });

/** The next of `which` whose outcome is not known; those that never left go out again. Read as `open` (client_id, id, package_id, claim_id, attempts). */
export const takeUnanswered = async <R>(context: StoreContext, which: Sql, read: Sql): Promise<R | undefined> => {
  const { clientId, id } = context.store;
  const inHand = sql`(token is not distinct from ${context.token} and id = any(${[...out]}::uuid[]))`;
  return context.write(async (tx) => {
    // Claimed by a worker that is gone, and its call never left: it goes out now.
    await sql`
      update package_action set state = 'waiting', due_at = now()
      where client_id = ${clientId} and store_id = ${id} and state = 'sending' and sent_at is null and ${which} and not ${inHand}`.execute(
      tx,
    );
    const { rows } = await sql<R>`
      with open as (
        update package_action set state = 'unknown', due_at = now() + ${senderGone}::interval
        where client_id = ${clientId} and id = (select id from package_action
          where client_id = ${clientId} and store_id = ${id} and ${which}
            and (state = 'unknown' and due_at <= now()
              or state = 'sending' and sent_at < now() - ${senderGone}::interval and not ${inHand})
          order by due_at limit 1 for update skip locked)
        returning client_id, id, package_id, claim_id, attempts)
      ${read}`.execute(tx);
    return rows[0];
  });
};

import { finishLines } from "#modules/bulk/index.ts";
import type { StoredProblem } from "#modules/messages/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { lockContents } from "./lock-offers.ts";
import { content } from "./transitions.ts";

// A statement that joins a large table to a list also says `= any(list)`: right after a large import the tables have no statistics,
// and the planner would walk through the whole table once for each row of the list.

/**
 * What follows for the content of these listings, their status and the transfers that wait for them, once their offers' outcomes
 * stand in the rows. A listing with an offer still in a message is left alone.
 */
export const resolveListings = async (tx: Tx, clientId: string, storeId: string, listingIds: readonly string[]) => {
  if (listingIds.length === 0) return;
  await lockContents(tx, clientId, listingIds);
  await sql`
    with reported as (
      select o.listing_id,
        bool_or(o.batch_id is not null) as is_out,
        bool_or(o.remote_state in ('accepted', 'in_review') and o.problem_id is null) as in_review,
        bool_or(o.audit_receipt is not null and o.problem_id is null) as in_audit,
        bool_or(o.remote_state is null and o.problem_id is null) as unsent,
        bool_or(coalesce(p.passes, false)) as passes,
        (array_agg(o.problem_id order by o.remote_key) filter (where o.problem_id is not null))[1] as problem_id,
        bool_or(o.remote_state = 'live') as live, bool_or(o.remote_state in ('passive', 'locked')) as passive,
        bool_or(o.remote_state = 'rejected') as rejected, bool_or(o.remote_state = 'archived') as archived,
        min(o.remote_group) as remote_group
      from offer o left join problem p on p.client_id = o.client_id and p.id = o.problem_id
      where o.client_id = ${clientId} and o.listing_id = any(${listingIds}::uuid[])
      group by o.listing_id
    ), content as (
      update sync_field f set ${content.resolved({ unsent: sql`t.unsent`, inReview: sql`t.in_review`, inAudit: sql`t.in_audit`, passes: sql`t.passes`, problemId: sql`t.problem_id` })}
      from reported t
      where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and f.subject_id = t.listing_id
        and f.subject_id = any(${listingIds}::uuid[]) and not t.is_out
        and ${content.resolved.may}
    )
    update listing l set modified_at = now(), remote_id = coalesce(t.remote_group, l.remote_id),
      status = case when t.live then 'Live' when t.passive then 'Passive' when t.in_review or t.in_audit then 'InReview' when t.rejected then 'Rejected'
        when t.archived then 'Archived' when t.problem_id is not null and not t.passes then 'Failed' else 'Processing' end
    from reported t where l.client_id = ${clientId} and l.id = t.listing_id and l.id = any(${listingIds}::uuid[])`.execute(tx);
  await finishTransfers(tx, clientId, storeId, listingIds);
};

/**
 * The waiting lines of transfers: done when the offer is live with this content, failed when it was refused, held when we may not
 * send it. Each line has an offer's own outcome: a refused size does not fail the others.
 */
export const finishTransfers = async (tx: Tx, clientId: string, storeId: string, listingIds: readonly string[]) => {
  const offers = await sql<{
    id: string;
    listingId: string;
    isOut: boolean;
    inAudit: boolean;
    remoteState: string | null;
    problemId: string | null;
  }>`
    select id, listing_id, batch_id is not null as is_out, audit_receipt is not null as in_audit, remote_state, problem_id from offer
    where client_id = ${clientId} and listing_id = any(${listingIds}::uuid[])`.execute(tx);
  const waiting = await sql<{ id: string }>`
    select subject_id as id from process_line where client_id = ${clientId} and outcome = 'waiting'
      and subject_id = any(${offers.rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  if (waiting.rows.length === 0) return;
  const contents = await sql<{ id: string; state: string; problemId: string | null; owner: string | null }>`
    select f.subject_id as id, f.state, f.problem_id, p.owner from sync_field f
    left join problem p on p.client_id = f.client_id and p.id = f.problem_id
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and f.subject_id = any(${listingIds}::uuid[])`.execute(
    tx,
  );
  const contentOf = new Map(contents.rows.map((content) => [content.id, content]));
  const requested = new Set(waiting.rows.map(({ id }) => id));
  const ended = offers.rows.flatMap((offer): { id: string; outcome: "done" | "failed" | "held"; problemId: string | null }[] => {
    const content = contentOf.get(offer.listingId);
    if (!requested.has(offer.id) || !content || offer.isOut) return [];
    // It waits for a decision that is the seller's: the line says so, and the listing goes on when it is made.
    const undecided = content.state === "pending" && content.problemId !== null && content.owner === "mapping";
    if (undecided && offer.problemId) return [{ id: offer.id, outcome: "held", problemId: offer.problemId }];
    if (content.state === "blocked") return [{ id: offer.id, outcome: "held", problemId: content.problemId }];
    if (["sending", "unknown", "pending"].includes(content.state) && !undecided) return [];
    if (offer.problemId) return [{ id: offer.id, outcome: "failed", problemId: offer.problemId }];
    // The new content is not published yet, and may not be.
    if (offer.inAudit) return [];
    return ["live", "passive", "locked"].includes(offer.remoteState ?? "")
      ? [{ id: offer.id, outcome: "done", problemId: null }]
      : [];
  });
  const problems = await sql<StoredProblem & { id: string }>`
    select id, fingerprint, code, named as values, owner, field from problem
    where client_id = ${clientId} and id = any(${ended.flatMap(({ problemId }) => problemId ?? [])}::uuid[])`.execute(tx);
  const problemOf = new Map(problems.rows.map(({ id, ...problem }) => [id, { ...problem, value: null, column: null }]));
  await finishLines(
    tx,
    clientId,
    ended.map(({ id, outcome, problemId }) => ({
      subjectId: id,
      outcome,
      problems: problemId ? [problemOf.get(problemId)!] : [],
    })),
  );
};

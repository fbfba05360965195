import { sql } from "#platform/db.ts";
import { all, each, inMessage, inText, type Sql, stay, way } from "./transition.ts";

// Every way in which the state of what a store should show changes, and the one place that writes it. A caller says which rows, and here
// stands what happens to them: after `update sync_field f`, `set ${way(…)} where … and ${way.may}`. Drawn in docs/architecture.md from the moves below.

/**
 * Of `f`: no offer of its listing waits to be read back after a restore, or for its seller's word. One that was changed at the marketplace
 * does not count: what is shown there counts as confirmed, so a message that says everything says it as it is (decision 0140).
 */
export const nothingDiffers = sql<boolean>`not exists (select 1 from sync_field d where d.client_id = f.client_id and d.listing_id = f.listing_id
  and d.state = 'differs' and d.drift_id is null and d.kind in ('price', 'stock'))`;
/** Of `f`: it waits for its seller's word because somebody changed it there. */
const awaitsWord = sql`(f.state = 'differs' and f.drift_id is not null)`;

/**
 * Of a message that comes back: orders moved this stock since it left. The marketplace may have sold or given back a piece of its own
 * meanwhile, so even an equal value is not the one that it shows (R20).
 */
const recounted = sql`(f.kind = 'stock' and f.cause like 'order:%' and f.desired_rev > f.sent_rev)`;
/** Something else than was sent has to be said by now. */
const overtaken = sql`(f.desired is distinct from f.sent or ${recounted})`;

// Stock that an order moved is said again until the marketplace has confirmed it, whatever else changes meanwhile: it counted its own
// sale down, and what a cancel gives back there differs, so the value that it confirmed before is not the one that it shows.
const stillOrder = sql`(f.kind = 'stock' and f.cause like 'order:%' and f.state <> 'in_sync')`;

/** Back at what the marketplace confirmed, and nothing else was read there since: no message is needed. */
const isInSyncAt = (
  value: Sql,
  cause: string,
) => sql`((f.state in ('in_sync', 'pending') or ${awaitsWord}) and f.confirmed = ${value}
  and not (f.kind = 'stock' and ${cause.startsWith("order:")}) and not ${stillOrder}
  and (f.observed is null or f.observed = f.confirmed or f.observed_at < f.confirmed_at))`;

/** What waits already keeps its place in the queue. */
const since = sql`case when f.state = 'pending' then f.desired_at else now() end`;
/** 30 seconds, a minute, two, … at most an hour. */
const later = sql`now() + least(interval '1 hour', interval '30 seconds' * power(2, least(f.attempts, 10)))`;
/** Of a message that comes back: its store was paused, and it told less than is desired. */
const toldLess = sql`(f.sent_rev = f.desired_rev and f.sent is distinct from f.desired)`;
const tells = () => sql`sent = f.desired, sent_rev = f.desired_rev, sent_at = now()`;
const leaves = (batchId: string) => sql`state = 'sending', batch_id = ${batchId}, ${tells()}`;
/** Differed this often after it was sent: somebody has to look. */
const attemptsMax = 5;

/** Price and stock of an offer. New ones are `paused` until their listing is on sale. */
export const amounts = {
  requested: way(
    "another value is desired",
    {
      ...each(["in_sync", "pending"], ["pending", "in_sync"]),
      refused: ["pending", "refused"],
      // One that was changed there: as it is shown there, or fewer pieces than that.
      differs: ["differs", "in_sync", "pending"],
      ...stay("sending", "unknown", "paused"),
    },
    (value: Sql, cause: string) => sql`
      desired = ${value}, desired_rev = f.desired_rev + 1, cause = case when ${stillOrder} then f.cause else ${cause} end, attempts = 0,
      due_at = now(), desired_at = ${since},
      confirmed_rev = case when ${isInSyncAt(value, cause)} then f.desired_rev + 1 else f.confirmed_rev end,
      state = case when ${isInSyncAt(value, cause)} then 'in_sync'
        -- refused for good at this very value
        when f.state = 'refused' and f.sent = ${value} then 'refused'
        when f.state in ('in_sync', 'pending', 'refused') then 'pending'
        -- what is gone is said at once, whoever was asked about the rest
        when ${awaitsWord} and f.kind = 'stock' and (${value} #>> '{}')::int <= (f.observed #>> '{}')::int then 'pending'
        else f.state end,
      -- the marketplace may have sold it itself: what it shows is read again before anybody decides
      observed_at = case when f.state = 'differs' and f.drift_id is null and f.kind = 'stock' then null else f.observed_at end`,
  ),
  /** `value`: of a paused store it is told no more than it shows (while-paused.ts). */
  claimed: way(
    "a message takes it along",
    { pending: ["sending"] },
    (batchId: string, value: Sql = sql`f.desired`) => sql`
      state = 'sending', batch_id = ${batchId}, sent = ${value}, sent_rev = f.desired_rev, sent_at = now()`,
  ),
  carried: way("a message tells a confirmed price once more, to be no repeat", { in_sync: ["sending"] }, leaves),
  created: way("the creation of its listing carries it", { paused: ["paused"] }, tells),
  leftOut: way("the message leaves without it", { sending: ["pending"] }, () => sql`state = 'pending', batch_id = null`),
  alreadySent: way(
    "it was told in every form, and waits until the first may be told again",
    { sending: ["pending"] },
    (problemId: string, at: Sql) => sql`state = 'pending', batch_id = null, problem_id = ${problemId}, due_at = ${at}`,
  ),
  repeated: way(
    "the message was refused as a repeat",
    { sending: ["pending"] },
    (problemId: string) => sql`
      state = 'pending', batch_id = null, attempts = f.attempts + 1, problem_id = case when f.attempts < 3 then null else ${problemId}::uuid end,
      due_at = case when f.attempts < 3 then now()
        else now() + least(interval '15 minutes', interval '1 minute' * power(4, least(f.attempts, 9) - 3)) end`,
  ),
  refusedWhole: way(
    "the whole message was refused",
    each(inMessage, ["refused", "pending"]),
    (problemId: string, passes: boolean) => sql`
      state = case when ${passes} or f.desired_rev > f.sent_rev or ${toldLess} then 'pending' else 'refused' end, problem_id = ${problemId},
      -- a newer value is another message: it does not wait for what was refused of this one
      attempts = f.attempts + 1, due_at = case when ${overtaken} and not ${toldLess} and not ${passes} then now() else ${later} end`,
  ),
  /** `alone`: refused for the other side of its offer, so that it goes once more without that. */
  answered: way(
    "the marketplace said what became of it",
    each(inMessage, ["in_sync", "pending", "refused"]),
    ({ problemId, passes, alone }: { problemId: Sql; passes: Sql; alone: Sql }) => sql`
      confirmed = case when ${problemId} is null then f.sent else f.confirmed end,
      confirmed_at = case when ${problemId} is null then now() else f.confirmed_at end,
      confirmed_rev = case when ${problemId} is not null then f.confirmed_rev when ${overtaken} then f.sent_rev else f.desired_rev end,
      problem_id = case when ${problemId} is null or ${overtaken} then null else ${problemId} end,
      attempts = case when ${passes} or ${problemId} is not null and ${toldLess} then f.attempts + 1 else 0 end, split = 0,
      due_at = case when ${passes} and not ${overtaken} or ${problemId} is not null and ${toldLess} then ${later} else now() end,
      state = case
        -- a newer value came while this one was out (R20)
        when ${overtaken} then 'pending'
        when ${problemId} is null then 'in_sync'
        when ${passes} or ${alone} then 'pending'
        else 'refused' end`,
  ),
  /** `isThere`: the marketplace shows the offer; what it shows of it was written as `observed` before. */
  readBack: way(
    "a lost message was read back",
    each(inMessage, ["in_sync", "pending", "refused"]),
    (isThere: Sql, problemId: string) => sql`
      confirmed = case when ${isThere} and f.observed is not null then f.observed else f.confirmed end,
      confirmed_at = case when ${isThere} and f.observed = f.sent then now() else f.confirmed_at end,
      confirmed_rev = case when ${isThere} and f.observed = f.sent then case when ${overtaken} then f.sent_rev else f.desired_rev end else f.confirmed_rev end,
      attempts = case when ${isThere} and f.observed in (f.sent, f.desired) then 0 else f.attempts + 1 end,
      -- once more at once; after that the marketplace gets time
      due_at = case when f.attempts = 0 or ${overtaken} then now() else now() + least(interval '15 minutes', interval '1 minute' * power(4, f.attempts - 1)) end,
      problem_id = case when ${isThere} and f.observed in (f.sent, f.desired) or f.attempts < ${attemptsMax} then null else ${problemId}::uuid end,
      state = case when ${isThere} and f.observed = f.desired and not ${recounted} then 'in_sync'
        when f.attempts < ${attemptsMax} or ${overtaken} then 'pending' else 'refused' end`,
  ),
  shown: way(
    "the marketplace shows it",
    { paused: ["in_sync", "pending"], ...stay("in_sync", "pending", "sending", "unknown", "refused") },
    (value: Sql) => sql`
      observed = ${value}, observed_at = now(),
      -- a price of ours there is none of (no price in its store's currency): the one that is there stays
      desired = coalesce(f.desired, ${value}),
      confirmed = case when f.state = 'paused' then ${value} else f.confirmed end,
      confirmed_at = case when f.state = 'paused' then now() else f.confirmed_at end,
      confirmed_rev = case when f.state = 'paused' and coalesce(f.desired, ${value}) = ${value} then f.desired_rev when f.state = 'paused' then f.sent_rev else f.confirmed_rev end,
      desired_at = case when f.state = 'paused' and f.desired <> ${value} then now() else f.desired_at end,
      due_at = case when f.state = 'paused' then now() else f.due_at end,
      state = case when f.state <> 'paused' then f.state when coalesce(f.desired, ${value}) = ${value} then 'in_sync' else 'pending' end`,
  ),
  onSale: way(
    "its listing is on sale, and no amount is shown: what created it counts as taken",
    { paused: ["in_sync", "pending"] },
    () => sql`
      confirmed = f.sent, confirmed_rev = f.sent_rev, confirmed_at = now(), due_at = now(),
      state = case when f.desired is not distinct from f.sent then 'in_sync' else 'pending' end`,
  ),
  noted: way(
    "it shows otherwise than it was confirmed, and that is written down",
    stay("in_sync"),
    (driftId: Sql) => sql`drift_id = ${driftId}`,
  ),
  drifted: way(
    "somebody changed it there",
    { in_sync: ["pending"] },
    () => sql`state = 'pending', cause = 'drift', desired_rev = f.desired_rev + 1, desired_at = now(), due_at = now()`,
  ),
  asked: way(
    "somebody changed it there, and its seller is to say which counts",
    { in_sync: ["differs"] },
    () => sql`state = 'differs', cause = 'drift', confirmed = f.observed, confirmed_at = now()`,
  ),
  shownAgain: way(
    "of one that was changed there: what is shown now; more pieces than there are go no further",
    { differs: ["differs", "in_sync", "pending"] },
    (value: Sql) => sql`
      observed = ${value}, observed_at = now(), confirmed = ${value}, confirmed_at = now(), due_at = now(),
      confirmed_rev = case when f.desired = ${value} then f.desired_rev else f.confirmed_rev end,
      state = case when f.desired = ${value} then 'in_sync'
        when f.kind = 'stock' and (${value} #>> '{}')::int > (f.desired #>> '{}')::int then 'pending' else f.state end`,
  ),
  linked: way(
    "its store sells it already, and what is shown there was read; a stock that differs, or was read long ago, is read once more",
    { paused: ["differs"] },
    (value: Sql, isFresh: Sql) => {
      const theirs = sql`(case when f.kind = 'price' and ${value} ->> 'listPrice' is null
        then ${value} || jsonb_build_object('listPrice', coalesce(f.desired -> 'listPrice', ${value} -> 'price')) else ${value} end)`;
      return sql`
        state = 'differs', observed = ${theirs}, desired = coalesce(f.desired, ${theirs}),
        observed_at = case when f.kind = 'price' or ${isFresh} and coalesce(f.desired, ${theirs}) = ${theirs} then now() end`;
    },
  ),
  restoredRead: way(
    "of a restored copy: it was read back; one that is not there goes on as a new one does",
    { differs: ["differs", "paused"] },
    (value: Sql, isAbsent: Sql) =>
      sql`observed_at = now(), observed = ${value}, desired = coalesce(f.desired, ${value}), state = case when ${isAbsent} then 'paused' else 'differs' end`,
  ),
  agreed: way(
    "of a restored copy: the marketplace shows what is desired",
    { differs: ["in_sync"] },
    () => sql`state = 'in_sync', sent = f.observed, confirmed = f.observed, confirmed_at = now(), confirmed_rev = f.desired_rev`,
  ),
  oursGoes: way(
    "of a restored copy, or changed there: its seller sends what is desired here",
    { differs: ["in_sync", "pending", "paused"] },
    (isOnSale: Sql) => sql`
      confirmed = f.observed, confirmed_at = now(), cause = 'user', desired_rev = f.desired_rev + 1, desired_at = now(), due_at = now(),
      state = case when f.observed is not distinct from f.desired then 'in_sync' when ${isOnSale} then 'pending' else 'paused' end`,
  ),
  theirsTaken: way(
    "of a restored copy: its seller takes what is shown there; what could not be read is paused",
    { differs: ["differs", "paused"] },
    () => sql`observed_at = now(), state = case when f.observed is null then 'paused' else f.state end`,
  ),
};

/** Texts, pictures, attributes, variants and category of a listing. A new one is `pending`. */
export const content = {
  requested: way(
    "another content is desired, or it is to be tried again",
    {
      ...each(["in_sync", "pending", "in_review", "refused", "blocked", "paused", "differs"], ["pending", "differs"]),
      ...stay("sending", "unknown"),
    },
    // In a message it stays so, and beside an offer that differs it rests with it.
    (cause: string) => sql`
      desired_rev = f.desired_rev + 1, cause = ${cause}, attempts = 0, due_at = now(), desired_at = ${since},
      state = case when f.state in ('sending', 'unknown') then f.state when ${nothingDiffers} then 'pending' else 'differs' end`,
  ),
  mapped: way(
    "a mapping that it lacked has changed",
    each(["blocked", "refused", "pending"], ["pending"]),
    () => sql`state = 'pending', desired_rev = f.desired_rev + 1, desired_at = now(), due_at = now(), attempts = 0`,
  ),
  /** `more`: a part of it goes in another message. */
  claimed: way(
    "a message takes it along",
    { pending: ["sending"] },
    (batchId: string, more: Sql) => sql`
      state = 'sending', sent_rev = f.desired_rev - case when ${more} then 1 else 0 end, sent_at = now(), batch_id = ${batchId}`,
  ),
  asSent: way("nothing of it differs from what was sent", { pending: ["pending"] }, () => sql`sent_rev = f.desired_rev`),
  blocked: way(
    "something is missing, or a list of the marketplace's is still being read",
    { pending: ["blocked", "pending"] },
    (problemId: Sql, isLoading: Sql) => sql`
      state = case when ${isLoading} then 'pending' else 'blocked' end, problem_id = case when ${isLoading} then null else ${problemId} end,
      due_at = now() + interval '3 seconds'`,
  ),
  blockedForAWhile: way(
    "what is missing may come by itself",
    { blocked: ["pending"] },
    () => sql`state = 'pending', due_at = now() + interval '15 minutes'`,
  ),
  notArrived: way(
    "a lost message brought nothing of it: it is to be sent again",
    stay(...all),
    () => sql`sent_rev = least(f.sent_rev, f.desired_rev - 1)`,
  ),
  /**
   * By its offers: `unsent`, some were in no message; `inReview`, some are not decided; `inAudit`, some are on sale and their new content is not
   * decided; `passes`, what was refused may pass later.
   */
  resolved: way(
    "the outcome of each of its offers is known",
    each([...inMessage, "in_review", "pending"], ["pending", "in_review", "refused", "in_sync"]),
    ({
      unsent,
      inReview,
      inAudit,
      passes,
      problemId,
    }: Record<"unsent" | "inReview" | "inAudit" | "passes" | "problemId", Sql>) => sql`
      state = case when f.desired_rev > f.sent_rev or ${unsent} or ${passes} then 'pending'
        when ${inReview} or ${inAudit} then 'in_review'
        when ${problemId} is not null then 'refused'
        else 'in_sync' end, problem_id = ${problemId},
      confirmed_rev = case when ${problemId} is null and not (${inReview} or ${inAudit} or ${unsent}) then f.sent_rev else f.confirmed_rev end,
      confirmed_at = case when ${problemId} is null and not (${inReview} or ${inAudit} or ${unsent}) then now() else f.confirmed_at end,
      attempts = case when ${passes} or ${inReview} or ${inAudit} then f.attempts + 1 else 0 end, split = 0,
      due_at = case when f.desired_rev > f.sent_rev then now()
        when ${passes} then ${later}
        -- review: 2, 3, 4, 6, … seconds, at most ten minutes
        when ${inReview} then now() + least(interval '10 minutes', interval '2 seconds' * power(1.4, least(f.attempts, 30)))
        -- an audit takes a call for each listing, and its offers are on sale meanwhile: an hour
        when ${inAudit} then now() + least(interval '1 hour', interval '2 seconds' * power(1.4, least(f.attempts, 30)))
        else now() end`,
  ),
  resumed: way(
    "its store is connected again",
    { paused: ["pending", "unknown"] },
    (isOut: Sql) => sql`
      desired_rev = f.desired_rev + 1, desired_at = now(), due_at = now(), attempts = 0, state = case when ${isOut} then 'unknown' else 'pending' end`,
  ),
  released: way(
    "of a restored copy: none of its offers differs any more",
    { differs: ["pending"] },
    () => sql`state = 'pending', due_at = now(), desired_at = now()`,
  ),
};

/** Whatever it is that a message carries, or a store should show. */
export const either = {
  lost: way("no usable answer came", { sending: ["unknown"] }, () => sql`state = 'unknown'`),
  putBack: way(
    "nothing of the message was taken",
    each(inMessage, ["pending"]),
    /** `split`: the next message is that much smaller; `later`: for as long again as it has waited already. */
    (split: number, later: boolean) => sql`
      state = 'pending', batch_id = null, split = least(f.split + ${split}, 2),
      due_at = case when ${later} then now() + least(interval '15 minutes', greatest(interval '5 seconds', now() - f.desired_at)) else f.due_at end,
      sent_rev = case when f.kind = 'content' then least(f.sent_rev, f.desired_rev - 1) else f.sent_rev end`,
  ),
  storeDisconnected: way(
    "its store was disconnected",
    each(["in_sync", "pending", ...inMessage, "in_review", "refused", "blocked"], ["paused"]),
    () => sql`state = 'paused', problem_id = null, batch_id = null`,
  ),
};

const fromBackup = "the installation was restored from a backup";

/** A restored copy waits as a whole: nothing that was under way counts as sent or as taken. As text, for a database that nothing serves yet. */
export const restored = {
  amounts: inText(
    fromBackup,
    each(all, ["differs"]),
    "state = 'differs', drift_id = null, observed_at = null, batch_id = null, problem_id = null, attempts = 0, split = 0, due_at = now()",
  ),
  content: inText(
    fromBackup,
    each(["pending", ...inMessage], ["differs"]),
    "state = 'differs', batch_id = null, attempts = 0, split = 0, sent_rev = least(f.sent_rev, f.desired_rev - 1)",
  ),
};

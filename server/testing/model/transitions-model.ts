import type { Moves, State } from "#modules/listings/transition.ts";
import { amounts, content, either, restored } from "#modules/listings/transitions.ts";
import { newId, sql } from "#platform/db.ts";

export interface Row {
  state: State;
  desired: number | null;
  sent: number | null;
  observed: number | null;
  confirmed: number | null;
  desiredRev: number;
  sentRev: number;
  confirmedRev: number;
  attempts: number;
  /** It differs because it was changed there, and its seller is to say which counts. */
  awaitsWord: boolean;
  /** An order moved it last. */
  ofOrder: boolean;
  /** It was read there after it was confirmed; null: it is to be read again. */
  observedLast: boolean | null;
}
/** What a step is given: a value, and whether this and that is so. */
export interface Given {
  problemId: string;
  /** An offer of the listing differs since a restore. */
  differs: boolean;
  value: number;
  one: boolean;
  two: boolean;
  three: boolean;
}
type Part = ReturnType<typeof sql>;
/** A transition with what it is given, and what the model says becomes of a row. */
const step = <Args extends unknown[]>(
  way: ((...given: Args) => Part) & { moves: Moves; may: Part },
  given: (given: Given) => [...Args],
  expected: (row: Row, given: Given) => Partial<Row>,
) => ({ moves: way.moves, may: way.may, expected, set: (with_: Given) => way(...given(with_)) });
export type Step = ReturnType<typeof step>;

export const json = (value: number | null) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
const problem = (is: boolean, problemId: string) => sql`${is ? problemId : null}::uuid`;
const yes = (is: boolean) => sql`${is}::boolean`;
const refusedAgain = (row: Row) => ({ attempts: row.attempts + 1 });
const recounted = (row: Row) => row.ofOrder && row.desiredRev > row.sentRev;
const overtaken = (row: Row) => row.desired !== row.sent || recounted(row);
/** Its store was paused, and it was told less than is desired. */
const toldLess = (row: Row) => row.sentRev === row.desiredRev && row.sent !== row.desired;
const requested = (row: Row) => ({ desiredRev: row.desiredRev + 1, attempts: 0 });
const tells = (row: Row) => ({ sent: row.desired, sentRev: row.desiredRev });
/** Confirmed now: what was read before is older. */
const isConfirmed = (row: Row) => ({ observedLast: row.observedLast === null ? null : false });
const rests = () => ({ state: "paused" as const });

export const ofAmounts: Record<string, Step> = {
  requested: step(
    amounts.requested,
    ({ value, one }) => [json(value), one ? "order:1" : "user"],
    (row, { value, one }) => {
      const still = row.ofOrder && row.state !== "in_sync";
      const isThere =
        row.confirmed === value && (row.observed === null || row.observed === row.confirmed || row.observedLast === false);
      const isInSync = (row.state === "in_sync" || row.state === "pending" || row.awaitsWord) && isThere && !one && !still;
      const goesOn = row.state === "in_sync" || row.state === "pending" || (row.state === "refused" && row.sent !== value);
      const isLess = row.awaitsWord && row.observed !== null && value <= row.observed;
      return {
        ...requested(row),
        desired: value,
        ofOrder: still || one,
        state: isInSync ? "in_sync" : goesOn || isLess ? "pending" : row.state,
        ...(isInSync && { confirmedRev: row.desiredRev + 1 }),
        ...((isInSync || isLess) && { awaitsWord: false }),
        ...(row.state === "differs" && !row.awaitsWord && { observedLast: null }),
      };
    },
  ),
  claimed: step(
    amounts.claimed,
    ({ one, value }) => [newId(), one ? json(value) : undefined],
    (row, { one, value }) => ({ sent: one ? value : row.desired, sentRev: row.desiredRev, state: "sending" }),
  ),
  carried: step(
    amounts.carried,
    () => [newId()],
    (row) => ({ ...tells(row), state: "sending" }),
  ),
  created: step(amounts.created, () => [], tells),
  leftOut: step(
    amounts.leftOut,
    () => [],
    () => ({ state: "pending" }),
  ),
  alreadySent: step(
    amounts.alreadySent,
    ({ problemId }) => [problemId, sql`now()`],
    () => ({ state: "pending" }),
  ),
  repeated: step(
    amounts.repeated,
    ({ problemId }) => [problemId],
    (row) => ({ ...refusedAgain(row), state: "pending" }),
  ),
  refusedWhole: step(
    amounts.refusedWhole,
    ({ one, problemId }) => [problemId, one],
    (row, { one }) => ({
      ...refusedAgain(row),
      state: one || row.desiredRev > row.sentRev || toldLess(row) ? "pending" : "refused",
    }),
  ),
  answered: step(
    amounts.answered,
    ({ one, two, three, problemId }) => [
      { problemId: problem(one, problemId), passes: yes(one && two), alone: yes(one && three) },
    ],
    (row, { one: refused, two: passes, three: alone }) => ({
      state: overtaken(row) ? "pending" : !refused ? "in_sync" : passes || alone ? "pending" : "refused",
      attempts: refused && (passes || toldLess(row)) ? row.attempts + 1 : 0,
      ...(!refused && {
        confirmed: row.sent,
        confirmedRev: overtaken(row) ? row.sentRev : row.desiredRev,
        ...isConfirmed(row),
      }),
    }),
  ),
  readBack: step(
    amounts.readBack,
    ({ one, problemId }) => [yes(one), problemId],
    (row, { one: isThere }) => {
      const arrived = isThere && row.observed !== null && row.observed === row.sent;
      const agrees = isThere && row.observed !== null && row.observed === row.desired;
      return {
        state: agrees && !recounted(row) ? "in_sync" : row.attempts < 5 || overtaken(row) ? "pending" : "refused",
        attempts: arrived || agrees ? 0 : row.attempts + 1,
        ...(isThere && row.observed !== null && { confirmed: row.observed }),
        ...(arrived && { confirmedRev: overtaken(row) ? row.sentRev : row.desiredRev, ...isConfirmed(row) }),
      };
    },
  ),
  shown: step(
    amounts.shown,
    ({ value }) => [json(value)],
    (row, { value }) => ({
      observed: value,
      observedLast: true,
      ...(row.state === "paused" && {
        confirmed: value,
        confirmedRev: row.desired === value ? row.desiredRev : row.sentRev,
        state: row.desired === value ? "in_sync" : "pending",
      }),
    }),
  ),
  onSale: step(
    amounts.onSale,
    () => [],
    (row) => ({
      confirmed: row.sent,
      confirmedRev: row.sentRev,
      ...isConfirmed(row),
      state: row.desired === row.sent ? "in_sync" : "pending",
    }),
  ),
  noted: step(
    amounts.noted,
    () => [sql`${newId()}::uuid`],
    () => ({}),
  ),
  drifted: step(
    amounts.drifted,
    () => [],
    (row) => ({ desiredRev: row.desiredRev + 1, ofOrder: false, state: "pending" }),
  ),
  asked: step(
    // Its field has a row in the journal by then.
    Object.assign(() => sql`${amounts.asked()}, drift_id = ${newId()}`, amounts.asked),
    () => [],
    (row) => ({ state: "differs", confirmed: row.observed, ofOrder: false, awaitsWord: true, ...isConfirmed(row) }),
  ),
  shownAgain: step(
    amounts.shownAgain,
    ({ value }) => [json(value)],
    (row, { value }) => {
      const state = row.desired === value ? "in_sync" : row.desired !== null && value > row.desired ? "pending" : "differs";
      return {
        ...{ observed: value, confirmed: value, observedLast: true, state, awaitsWord: state === "differs" && row.awaitsWord },
        ...(state === "in_sync" && { confirmedRev: row.desiredRev }),
      };
    },
  ),
  restored: step(
    restored.amounts,
    () => [],
    () => ({ state: "differs", attempts: 0, observedLast: null, awaitsWord: false }),
  ),
  restoredRead: step(
    amounts.restoredRead,
    ({ value, one }) => [json(value), yes(one)],
    (row, { value, one }) => ({
      ...{ observed: value, observedLast: true, state: one ? "paused" : "differs" },
      awaitsWord: row.awaitsWord && !one,
    }),
  ),
  agreed: step(
    amounts.agreed,
    () => [],
    (row) => ({
      awaitsWord: false,
      state: "in_sync",
      sent: row.observed,
      confirmed: row.observed,
      confirmedRev: row.desiredRev,
      ...isConfirmed(row),
    }),
  ),
  oursGoes: step(
    amounts.oursGoes,
    ({ one }) => [yes(one)],
    (row, { one: onSale }) => ({
      awaitsWord: false,
      confirmed: row.observed,
      desiredRev: row.desiredRev + 1,
      ofOrder: false,
      ...isConfirmed(row),
      state: row.observed === row.desired ? "in_sync" : onSale ? "pending" : "paused",
    }),
  ),
  theirsTaken: step(
    amounts.theirsTaken,
    () => [],
    (row) => ({
      ...{ observedLast: true, state: row.observed === null ? "paused" : "differs" },
      awaitsWord: row.awaitsWord && row.observed !== null,
    }),
  ),
  lost: step(
    either.lost,
    () => [],
    () => ({ state: "unknown" }),
  ),
  putBack: step(
    either.putBack,
    ({ one }) => [1, one],
    () => ({ state: "pending" }),
  ),
  storeDisconnected: step(either.storeDisconnected, () => [], rests),
};

const isSent = (row: Row) => ({ sentRev: Math.min(row.sentRev, row.desiredRev - 1) });
export const ofContent: Record<string, Step> = {
  requested: step(
    content.requested,
    () => ["user"],
    (row, { differs }) => ({
      ...requested(row),
      state: row.state === "sending" || row.state === "unknown" ? row.state : differs ? "differs" : "pending",
    }),
  ),
  mapped: step(
    content.mapped,
    () => [],
    (row) => ({ ...requested(row), state: "pending" }),
  ),
  claimed: step(
    content.claimed,
    ({ one }) => [newId(), yes(one)],
    (row, { one: more }) => ({ sentRev: row.desiredRev - (more ? 1 : 0), state: "sending" }),
  ),
  asSent: step(
    content.asSent,
    () => [],
    (row) => ({ sentRev: row.desiredRev }),
  ),
  blocked: step(
    content.blocked,
    ({ one, problemId }) => [problem(true, problemId), yes(one)],
    (_, { one: loading }) => ({ state: loading ? "pending" : "blocked" }),
  ),
  blockedForAWhile: step(
    content.blockedForAWhile,
    () => [],
    () => ({ state: "pending" }),
  ),
  notArrived: step(content.notArrived, () => [], isSent),
  resolved: step(
    content.resolved,
    ({ one, two, three, problemId }) => [
      // Whether its creation is open or the check of a change, it waits alike.
      {
        ...{ unsent: yes(one && !two), inReview: yes(two && !one), inAudit: yes(two && one) },
        ...{ passes: yes(three && one), problemId: problem(three, problemId) },
      },
    ],
    (row, { one, two: inReview, three: refused }) => {
      const unsent = one && !inReview;
      const passes = refused && one;
      const waits = row.desiredRev > row.sentRev || unsent || passes;
      return {
        state: waits ? "pending" : inReview ? "in_review" : refused ? "refused" : "in_sync",
        attempts: passes || inReview ? row.attempts + 1 : 0,
        ...(!refused && !inReview && !unsent && { confirmedRev: row.sentRev }),
      };
    },
  ),
  resumed: step(
    content.resumed,
    ({ one }) => [yes(one)],
    (row, { one: isOut }) => ({ ...requested(row), state: isOut ? "unknown" : "pending" }),
  ),
  released: step(
    content.released,
    () => [],
    () => ({ state: "pending" }),
  ),
  restored: step(
    restored.content,
    () => [],
    (row) => ({ ...isSent(row), state: "differs", attempts: 0 }),
  ),
  lost: step(
    either.lost,
    () => [],
    () => ({ state: "unknown" }),
  ),
  putBack: step(
    either.putBack,
    ({ one }) => [1, one],
    (row) => ({ ...isSent(row), state: "pending" }),
  ),
  storeDisconnected: step(either.storeDisconnected, () => [], rests),
};

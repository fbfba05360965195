import type { Moves, State } from "#modules/listings/transition.ts";
import { amounts, content, either, restored } from "#modules/listings/transitions.ts";
import { newId, sql } from "#platform/db.ts";

export interface Row {
  state: State;
  wanted: number | null;
  sent: number | null;
  seen: number | null;
  confirmed: number | null;
  wantedRev: number;
  sentRev: number;
  confirmedRev: number;
  attempts: number;
  /** An order moved it last. */
  ofOrder: boolean;
  /** It was read there after it was confirmed; null: it is to be read again. */
  seenLast: boolean | null;
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
const recounted = (row: Row) => row.ofOrder && row.wantedRev > row.sentRev;
const overtaken = (row: Row) => row.wanted !== row.sent || recounted(row);
const wish = (row: Row) => ({ wantedRev: row.wantedRev + 1, attempts: 0 });
const tells = (row: Row) => ({ sent: row.wanted, sentRev: row.wantedRev });
/** Confirmed now: what was read before is older. */
const isConfirmed = (row: Row) => ({ seenLast: row.seenLast === null ? null : false });
const rests = () => ({ state: "paused" as const });

export const ofAmounts: Record<string, Step> = {
  wanted: step(
    amounts.wanted,
    ({ value, one }) => [json(value), one ? "order:1" : "user"],
    (row, { value, one }) => {
      const still = row.ofOrder && row.state !== "in_sync";
      const isThere = row.confirmed === value && (row.seen === null || row.seen === row.confirmed || row.seenLast === false);
      const settled = (row.state === "in_sync" || row.state === "waiting") && isThere && !one && !still;
      const goesOn = row.state === "in_sync" || row.state === "waiting" || (row.state === "refused" && row.sent !== value);
      return {
        ...wish(row),
        wanted: value,
        ofOrder: still || one,
        state: settled ? "in_sync" : goesOn ? "waiting" : row.state,
        ...(settled && { confirmedRev: row.wantedRev + 1 }),
        ...(row.state === "differs" && { seenLast: null }),
      };
    },
  ),
  claimed: step(
    amounts.claimed,
    () => [newId()],
    (row) => ({ ...tells(row), state: "sending" }),
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
    () => ({ state: "waiting" }),
  ),
  toldAlready: step(
    amounts.toldAlready,
    ({ problemId }) => [problemId, sql`now()`],
    () => ({ state: "waiting" }),
  ),
  repeated: step(
    amounts.repeated,
    ({ problemId }) => [problemId],
    (row) => ({ ...refusedAgain(row), state: "waiting" }),
  ),
  refusedWhole: step(
    amounts.refusedWhole,
    ({ one, problemId }) => [problemId, one],
    (row, { one }) => ({ ...refusedAgain(row), state: one || row.wantedRev > row.sentRev ? "waiting" : "refused" }),
  ),
  answered: step(
    amounts.answered,
    ({ one, two, three, problemId }) => [
      { problemId: problem(one, problemId), passes: yes(one && two), alone: yes(one && three) },
    ],
    (row, { one: refused, two: passes, three: alone }) => ({
      state: overtaken(row) ? "waiting" : !refused ? "in_sync" : passes || alone ? "waiting" : "refused",
      attempts: refused && passes ? row.attempts + 1 : 0,
      ...(!refused && {
        confirmed: row.sent,
        confirmedRev: overtaken(row) ? row.sentRev : row.wantedRev,
        ...isConfirmed(row),
      }),
    }),
  ),
  readBack: step(
    amounts.readBack,
    ({ one, problemId }) => [yes(one), problemId],
    (row, { one: isThere }) => {
      const arrived = isThere && row.seen !== null && row.seen === row.sent;
      const agrees = isThere && row.seen !== null && row.seen === row.wanted;
      return {
        state: agrees && !recounted(row) ? "in_sync" : row.attempts < 5 || overtaken(row) ? "waiting" : "refused",
        attempts: arrived || agrees ? 0 : row.attempts + 1,
        ...(isThere && row.seen !== null && { confirmed: row.seen }),
        ...(arrived && { confirmedRev: overtaken(row) ? row.sentRev : row.wantedRev, ...isConfirmed(row) }),
      };
    },
  ),
  shown: step(
    amounts.shown,
    ({ value }) => [json(value)],
    (row, { value }) => ({
      seen: value,
      seenLast: true,
      ...(row.state === "paused" && {
        confirmed: value,
        confirmedRev: row.wanted === value ? row.wantedRev : row.sentRev,
        state: row.wanted === value ? "in_sync" : "waiting",
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
      state: row.wanted === row.sent ? "in_sync" : "waiting",
    }),
  ),
  drifted: step(
    amounts.drifted,
    () => [],
    (row) => ({ wantedRev: row.wantedRev + 1, ofOrder: false, state: "waiting" }),
  ),
  restored: step(
    restored.amounts,
    () => [],
    () => ({ state: "differs", attempts: 0, seenLast: null }),
  ),
  restoredRead: step(
    amounts.restoredRead,
    ({ value, one }) => [json(value), yes(one)],
    (_, { value, one }) => ({ seen: value, seenLast: true, state: one ? "paused" : "differs" }),
  ),
  agreed: step(
    amounts.agreed,
    () => [],
    (row) => ({
      state: "in_sync",
      sent: row.seen,
      confirmed: row.seen,
      confirmedRev: row.wantedRev,
      ...isConfirmed(row),
    }),
  ),
  oursGoes: step(
    amounts.oursGoes,
    ({ one }) => [yes(one)],
    (row, { one: onSale }) => ({
      confirmed: row.seen,
      wantedRev: row.wantedRev + 1,
      ofOrder: false,
      ...isConfirmed(row),
      state: row.seen === row.wanted ? "in_sync" : onSale ? "waiting" : "paused",
    }),
  ),
  theirsTaken: step(
    amounts.theirsTaken,
    () => [],
    (row) => ({ seenLast: true, state: row.seen === null ? "paused" : "differs" }),
  ),
  lost: step(
    either.lost,
    () => [],
    () => ({ state: "unknown" }),
  ),
  putBack: step(
    either.putBack,
    ({ one }) => [1, one],
    () => ({ state: "waiting" }),
  ),
  rested: step(either.rested, () => [], rests),
};

const isSent = (row: Row) => ({ sentRev: Math.min(row.sentRev, row.wantedRev - 1) });
export const ofContent: Record<string, Step> = {
  wanted: step(
    content.wanted,
    () => ["user"],
    (row, { differs }) => ({
      ...wish(row),
      state: row.state === "sending" || row.state === "unknown" ? row.state : differs ? "differs" : "waiting",
    }),
  ),
  mapped: step(
    content.mapped,
    () => [],
    (row) => ({ ...wish(row), state: "waiting" }),
  ),
  claimed: step(
    content.claimed,
    ({ one }) => [newId(), yes(one)],
    (row, { one: more }) => ({ sentRev: row.wantedRev - (more ? 1 : 0), state: "sending" }),
  ),
  asSent: step(
    content.asSent,
    () => [],
    (row) => ({ sentRev: row.wantedRev }),
  ),
  held: step(
    content.held,
    ({ one, problemId }) => [problem(true, problemId), yes(one)],
    (_, { one: loading }) => ({ state: loading ? "waiting" : "held" }),
  ),
  heldForAWhile: step(
    content.heldForAWhile,
    () => [],
    () => ({ state: "waiting" }),
  ),
  notArrived: step(content.notArrived, () => [], isSent),
  settled: step(
    content.settled,
    ({ one, two, three, problemId }) => [
      { unsent: yes(one && !two), inReview: yes(two), passes: yes(three && one), problemId: problem(three, problemId) },
    ],
    (row, { one, two: inReview, three: refused }) => {
      const unsent = one && !inReview;
      const passes = refused && one;
      const waits = row.wantedRev > row.sentRev || unsent || passes;
      return {
        state: waits ? "waiting" : inReview ? "in_review" : refused ? "refused" : "in_sync",
        attempts: passes || inReview ? row.attempts + 1 : 0,
        ...(!refused && !inReview && !unsent && { confirmedRev: row.sentRev }),
      };
    },
  ),
  resumed: step(
    content.resumed,
    ({ one }) => [yes(one)],
    (row, { one: isOut }) => ({ ...wish(row), state: isOut ? "unknown" : "waiting" }),
  ),
  released: step(
    content.released,
    () => [],
    () => ({ state: "waiting" }),
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
    (row) => ({ ...isSent(row), state: "waiting" }),
  ),
  rested: step(either.rested, () => [], rests),
};

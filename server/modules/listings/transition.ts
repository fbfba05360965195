import type { RawBuilder } from "kysely";
import { sql } from "#platform/db.ts";

/** The states of a row of `sync_field`, and what each says. */
export const states = {
  in_sync: "the marketplace confirmed it, or shows it, as it is desired",
  pending: "to be sent, not before `due_at`",
  sending: "in a message that is out, or is about to leave",
  unknown: "in a message without a usable answer: to be read back",
  in_review: "taken, and the marketplace has not decided yet",
  refused: "not taken; it waits for a person, and `problem_id` says why",
  blocked: "may not be sent: something is missing, and `problem_id` says what",
  paused: "not due: the listing is not on sale there yet, or its store is disconnected",
  differs:
    "of a restored copy: to be read back, or for its seller to decide (decision 0030); changed there, for its seller to decide (0140)",
} as const;
export type State = keyof typeof states;
export const all = Object.keys(states) as State[];
/** Price and stock are never in these. */
export const ofContentAlone: readonly State[] = ["in_review", "blocked"];
export const inMessage: readonly State[] = ["sending", "unknown"];

/** From each state to one of these. A state that is not named is left alone. */
export type Moves = Partial<Record<State, readonly State[]>>;
export type Sql = RawBuilder<unknown>;

export const each = (from: readonly State[], to: readonly State[]): Moves => Object.fromEntries(from.map((state) => [state, to]));
export const stay = (...from: readonly State[]): Moves => Object.fromEntries(from.map((state) => [state, [state]]));

/** A way in which a state changes: `about` and `moves` are what docs/architecture.md draws, `set` what `update sync_field f set` writes. */
export const way = <Given extends unknown[]>(about: string, moves: Moves, set: (...given: Given) => Sql) =>
  Object.assign((...given: Given) => set(...given), {
    about,
    moves,
    /** Of `f`: it is in a state in which this may happen. */
    may: sql<boolean>`f.state in (${sql.join(Object.keys(moves).map((state) => sql.lit(state)))})`,
  });

/** The same for a database that nothing serves yet, which takes statements as text. */
export const inText = (about: string, moves: Moves, text: string) =>
  Object.assign(
    way(about, moves, () => sql.raw(text)),
    { text },
  );

import { type Outcome, outcomes } from "@tradeport/contract/stock";
import fc from "fast-check";

/** What somebody does in one history: two people at the console, the buyers, the carriers. Numbers are choices among what there is then. */
export type Move =
  | { do: "open"; who: number }
  | { do: "save"; who: number; name?: number; price?: number; pieces?: number }
  | { do: "cell"; who: number; what: "name" | "price" | "pieces"; value: number }
  | { do: "buy"; at: number; units: number; what: "single" | "set" | "both" }
  | { do: "onward"; pick: number; byHand: boolean }
  | { do: "cancel"; pick: number; late: boolean }
  | { do: "split"; pick: number }
  | { do: "restock"; pick: number; outcome: Outcome }
  | { do: "carry"; far: boolean; units: number; pick: number }
  | { do: "pack"; pick: number; more: boolean }
  | { do: "exchange"; pick: number }
  | { do: "receive"; pick: number; outcome: Outcome }
  | { do: "missing"; pick: number; part: boolean }
  | { do: "learn" }
  | { do: "row"; name?: number; price?: number; pieces?: number }
  | { do: "rest" };

/** What happens to all histories of a batch at the same time, before their next moves. */
export interface Weather {
  /** Stores whose loops run in this round; the others lag behind. */
  awake: boolean[];
  event: "none" | "reconnect" | "lost" | "wait" | "file" | "kill";
  /** The second place closes, or one opens. */
  turns: boolean;
  at: number;
  minutes: number;
  /** Of a kill: after so many transactions of this store's round. */
  after: number;
}

const who = fc.nat(1);
const at = fc.nat(3);
const pick = fc.nat(7);
const few = fc.nat(2);
/** Pieces more than somebody sees, or one less. */
const more = fc.integer({ min: -1, max: 3 });
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("buy" as const),
      at,
      units: fc.constantFrom(1, 1, 2, 2, 3),
      what: fc.constantFrom("single" as const, "single" as const, "set" as const, "both" as const),
    }),
  },
  { weight: 15, arbitrary: fc.record({ do: fc.constant("onward" as const), pick, byHand: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("cancel" as const), pick, late: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("split" as const), pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("restock" as const), pick, outcome: fc.constantFrom(...outcomes) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("open" as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record(
      { do: fc.constant("save" as const), who, name: few, price: few, pieces: more },
      { requiredKeys: ["do", "who"] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("cell" as const),
      who,
      what: fc.constantFrom("name" as const, "price" as const, "pieces" as const),
      value: few,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("carry" as const), far: fc.boolean(), units: fc.constantFrom(1, 1, 2), pick }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pack" as const), pick, more: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("exchange" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("receive" as const), pick, outcome: fc.constantFrom(...outcomes) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("missing" as const), pick, part: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: "learn" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("row" as const), name: few, price: few, pieces: more }, { requiredKeys: ["do"] }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "rest" as const }) },
);

export interface History {
  pieces: number;
  moves: Move[];
}
export const rounds = 16;
export const histories: fc.Arbitrary<History> = fc.record({
  pieces: fc.integer({ min: 1, max: 8 }),
  moves: fc.array(move, { minLength: 8, maxLength: rounds }),
});

export const weathers: fc.Arbitrary<Weather[]> = fc.array(
  fc.record({
    awake: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    event: fc.constantFrom("none", "reconnect", "lost", "wait", "wait", "file", "file", "file", "kill", "kill"),
    turns: fc.constantFrom(false, false, true),
    at,
    minutes: fc.constantFrom(0, 1, 10, 16),
    after: fc.nat(15),
  }),
  { minLength: rounds, maxLength: rounds },
);

import fc from "fast-check";
import { histories, weathers } from "./history.ts";
import type { Histories } from "./play.ts";
import { played } from "./played.ts";

/**
 * So many are played beside one another in the same stores: a message carries the changes of many. What a batch costs by itself (rounds of the loops,
 * looks at the marketplaces) is shared by all of them.
 */
export const batch = Number(process.env.BATCH || 250);

/**
 * Plays the batch of this seed and answers what is wrong with each history that does not add up: in words, with all that was done in it.
 * Nothing else is known of the product than its calls and the marketplaces' ledgers.
 */
export const playBatch = async (place: Histories, seed: number, many = batch): Promise<string[]> => {
  const weather = fc.sample(weathers, { numRuns: 1, seed })[0]!;
  const { verdicts, broken } = await place.playAll(fc.sample(histories, { numRuns: many, seed }), weather);
  return [
    ...broken.map((text) => `SEED=${seed}: ${text}`),
    ...verdicts
      .filter(({ wrong }) => wrong.length > 0)
      .map(({ life, wrong }) => [`SEED=${seed}, ${life.code}:`, ...wrong, ...life.log.map((line) => `  ${line}`)].join("\n")),
  ].slice(0, 10);
};

/** What the histories so far did, and the least that they must do: one in which nothing moves proves nothing. */
const least = {
  bought: 1,
  boughtAtEtsy: 0.01,
  shipped: 0.2,
  delivered: 0.05,
  returned: 0.02,
  canceled: 0.1,
  canceledLate: 0.01,
  split: 0.01,
  restocked: 0.002,
  lost: 0.002,
  apart: 0.002,
  saved: 0.8,
  counted: 0.5,
  rows: 0.06,
  refused: 0.03,
  killed: 0.005,
  soldSets: 0.02,
  soldLate: 0.01,
  learned: 0.02,
  carried: 0.05,
  closed: 0.002,
  packed: 0.03,
  packedAgain: 0.002,
  leftInParts: 0.0005,
  exchanged: 0.002,
  received: 0.004,
  writtenOff: 0.01,
} as const;

/** In words: what was played too seldom, and when too much of it can't be judged. */
export const tooQuiet = (): string[] => {
  const share = (what: keyof typeof played) => played[what] / Math.max(1, played.histories);
  return [
    ...Object.entries(least)
      .filter(([what, bound]) => share(what as keyof typeof least) < bound)
      .map(([what, bound]) => `${what}: ${share(what as keyof typeof least).toFixed(3)} a history, less than ${bound}`),
    ...(share("unsure") > 0.1
      ? [`the pieces of ${played.unsure} of ${played.histories} histories can be told from outside within bounds only`]
      : []),
  ];
};
export const playedWords = () =>
  Object.entries(played)
    .map(([what, n]) => `${what} ${n}`)
    .join(", ");

import { afterAll, beforeAll, expect, test } from "vitest";
import { batchOfTest, playBatch, playedWords, tooQuiet } from "./many.ts";
import { type Histories, openHistories } from "./play.ts";

let place: Histories;
beforeAll(async () => {
  place = await openHistories();
});
afterAll(() => place.close());

/** SEED= repeats one batch, RUNS= sets how many batches there are. */
const first = Number(process.env.SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.RUNS ?? 5) }, (_, n) => first + n);

test.each(seeds)(
  `R18, I1-I4, I6: ${batchOfTest} histories of two people, stores of three marketplaces and a spreadsheet, SEED=%i: each piece moves once, a field that nobody edited stays, what was taken shows everywhere`,
  async (seed) => {
    expect(await playBatch(place, seed, batchOfTest)).toEqual([]);
  },
);

test("the histories play: parcels ship, split, are cancelled late, return and are put back, people overtake each other, workers die", () => {
  console.log(playedWords());
  expect(tooQuiet()).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { batch, playBatch, playedWords, tooQuiet } from "./many.ts";
import { type Histories, openHistories } from "./play.ts";

/** One batch for each seed, in a place of their own, judged by a ledger that shares no code with the product. */
export const playSeeds = (seeds: number[]) => {
  let place: Histories;
  beforeAll(async () => {
    place = await openHistories();
  });
  afterAll(() => place.close());

  test.each(seeds)(
    `R18, I1-I4, I6: ${batch} histories of two people, stores of three marketplaces and a spreadsheet, SEED=%i: each piece moves once, a field that nobody edited stays, what was taken shows everywhere`,
    async (seed) => {
      expect(await playBatch(place, seed)).toEqual([]);
    },
    // On a machine that does much else; alone a batch takes a tenth of it.
    400_000,
  );

  test("the histories play: parcels ship, split, are cancelled late, return and are put back, people overtake each other, workers die", () => {
    process.stdout.write(`${playedWords()}\n`);
    expect(tooQuiet()).toEqual([]);
  });
};

import { test } from "vitest";
import { playSeeds } from "./play-seeds.ts";

/** The other half of the histories, on the other core: a place grows with each batch, and gets slower. */
if (process.env.SEED) test.skip("one batch is repeated by histories.test.ts", () => {});
else playSeeds([3, 4]);

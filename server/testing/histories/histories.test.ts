import { playSeeds } from "./play-seeds.ts";

/** SEED= repeats one batch, RUNS= sets how many batches there are and BATCH= how many histories are in each. */
const first = Number(process.env.SEED ?? 1);
playSeeds(Array.from({ length: Number(process.env.RUNS ?? 2) }, (_, n) => first + n));

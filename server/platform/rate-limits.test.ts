import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#testing/cluster.ts";
import { until } from "#testing/until.ts";
import { type Database, newId, openDatabase } from "./db.ts";
import { blockRate, pause, spendToken } from "./rate-limits.ts";

let drop: () => Promise<void>;
const workers: Database[] = [];
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  for (let at = 0; at < 4; at += 1) workers.push(openDatabase({ url: fresh.url, name: `worker ${at}`, max: 4 }));
});
afterAll(async () => {
  for (const database of workers) await database.close();
  await drop();
});

/** The most calls that any window of this length saw. */
const most = (times: readonly number[], windowMs: number) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length));

test.each([
  [50, 1],
  [10, 0.5],
  [1, 0.2],
])(
  "four workers that want more than %i calls in %f s never make more, in any sliding window (R11, T10)",
  async (requests, perSeconds) => {
    const rate = { key: newId(), requests, perSeconds };
    const times: number[] = [];
    const end = Date.now() + 1_200;
    await Promise.all(
      workers.flatMap((database) =>
        Array.from({ length: 2 }, async () => {
          while (Date.now() < end) {
            await spendToken(database, rate);
            times.push(performance.now());
          }
        }),
      ),
    );
    times.sort((a, b) => a - b);
    expect(most(times, perSeconds * 1000)).toBeLessThanOrEqual(requests);
    // And it is not merely slow: a good half of what is allowed is used.
    expect(times.length).toBeGreaterThan((requests * 1.2) / perSeconds / 3);
  },
);

test("a pause that the marketplace asks for holds every worker, and afterwards they come one after the other (R11)", async () => {
  const rate = { key: newId(), requests: 20, perSeconds: 1 };
  await workers[0]!.asPlatform((tx) => blockRate(tx, rate, 400));
  const startedAt = performance.now();
  const times = await Promise.all(
    workers.map((database) => spendToken(database, rate).then(() => performance.now() - startedAt)),
  );
  expect(Math.min(...times)).toBeGreaterThanOrEqual(395);
  expect(most(times, 40)).toBeLessThan(4);
});

test("a shorter pause that is asked for later ends no longer one, for whoever waits already (R11)", async () => {
  const rate = { key: newId(), requests: 5, perSeconds: 1 };
  await spendToken(workers[0]!, rate);
  let looks = 0;
  const check = async () => {
    looks += 1;
  };
  const waiting = spendToken(workers[1]!, rate, { check }).then(() => performance.now());
  await until("it waits for its turn", () => looks > 0);
  const startedAt = performance.now();
  for (const ms of [1_200, 10]) await workers[2]!.asPlatform((tx) => blockRate(tx, rate, ms));
  expect((await waiting) - startedAt).toBeGreaterThanOrEqual(1_195);
});

test("a wait ends at once when we are asked to stop", async () => {
  const stop = new AbortController();
  const waiting = pause(60_000, stop.signal);
  stop.abort(new Error("stopping"));
  await expect(waiting).rejects.toThrow("stopping");
});

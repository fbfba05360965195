import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { stopClock } from "#testing/stop-clock.ts";
import { type Database, openDatabase, sql, type Tx } from "./db.ts";
import { blockedFor, blockRate, roomOf, roomsOf, takeToken } from "./rate-limits.ts";

let fresh: TestDatabase;
let db: Database;
let move: Awaited<ReturnType<typeof stopClock>>;
beforeAll(async () => {
  fresh = await freshDatabase();
  move = await stopClock(fresh.url);
  db = openDatabase({ url: fresh.url, name: "test" });
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});
const run = <T>(work: (tx: Tx) => Promise<T>) => db.asPlatform(work);
const later = (seconds: number) => move(`${seconds} seconds`);

/** One at once, and 3.96 in a second: five in a second and a quarter, and a hundredth less. */
const rate = { key: "five", requests: 5, perSeconds: 1 };
const other = { key: "fifty", requests: 50, perSeconds: 60 };

test("calls line up behind one another, one that only looks waits for more room, and a bucket fills no further than it may spend at once", async () => {
  expect(await run((tx) => roomOf(tx, rate))).toEqual({ callMs: 0, pollMs: 102 });
  expect([
    await run((tx) => takeToken(tx, rate)),
    await run((tx) => takeToken(tx, rate)),
    await run((tx) => takeToken(tx, rate)),
  ]).toEqual([0, 253, 506]);
  expect(await run((tx) => roomOf(tx, rate))).toEqual({ callMs: 758, pollMs: 859 });
  await later(0.5);
  expect(await run((tx) => roomOf(tx, rate))).toEqual({ callMs: 258, pollMs: 359 });
  await later(100);
  expect(await run((tx) => roomOf(tx, rate))).toEqual({ callMs: 0, pollMs: 102 });
  expect([await run((tx) => takeToken(tx, rate)), await run((tx) => takeToken(tx, rate))]).toEqual([0, 253]);
  // A fifth of what a minute takes goes at once.
  const many = [];
  for (let at = 0; at < 11; at += 1) many.push(await run((tx) => takeToken(tx, other)));
  expect(many).toEqual([...Array<number>(10).fill(0), 1485]);
});

test("a pause holds every call until its end, and then one after the other; a shorter one that comes later ends nothing", async () => {
  await run((tx) => sql`delete from rate_bucket`.execute(tx));
  const unknown = { burst: 10, perSecond: expect.closeTo(0.6737, 4), blockedMs: 0, tokens: 10 };
  expect(await run((tx) => roomsOf(tx, [other]))).toEqual([unknown]);
  await run((tx) => blockRate(tx, rate, 10_000));
  expect(await run((tx) => blockedFor(tx, rate.key))).toBe(10_000);
  expect(await run((tx) => blockedFor(tx, other.key))).toBe(0);
  const room = (blockedMs: number, tokens: number) => ({
    ...{
      burst: 1,
      perSecond: expect.closeTo(3.96, 6),
      blockedMs: expect.closeTo(blockedMs, 3),
      tokens: expect.closeTo(tokens, 6),
    },
  });
  expect(await run((tx) => roomsOf(tx, [other, rate]))).toEqual([unknown, room(10_000, -39.6)]);
  await run((tx) => blockRate(tx, rate, 5_000));
  expect(await run((tx) => roomsOf(tx, [rate]))).toEqual([room(10_000, -39.6)]);
  await later(4);
  expect(await run((tx) => roomsOf(tx, [rate]))).toEqual([room(6_000, -39.6 + 4 * 3.96)]);
  expect([await run((tx) => takeToken(tx, rate)), await run((tx) => takeToken(tx, rate))]).toEqual([6253, 6506]);
  await later(6);
  expect(await run((tx) => blockedFor(tx, rate.key))).toBe(0);
  expect(await run((tx) => roomsOf(tx, [rate]))).toEqual([room(0, -2)]);
  // One that nobody had called yet is held as well.
  await run((tx) => blockRate(tx, other, 60_000));
  await run((tx) => blockRate(tx, other, 120_000));
  expect(await run((tx) => blockedFor(tx, other.key))).toBe(120_000);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tx } from "#platform/db.ts";
import { networkOf } from "#platform/network-of.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { stopClock } from "#testing/stop-clock.ts";
import { type IdentityWorld, identityWorld } from "./test-world.ts";
import { changeWait, mayChangePassword, mayReach, mayTouchOwners, mayTryCode, mayWrite } from "./throttle.ts";

let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let later: Awaited<ReturnType<typeof stopClock>>;
beforeAll(async () => {
  database = await freshDatabase();
  later = await stopClock(database.url);
  world = await identityWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(() => world.rows("delete from identity_attempt"));

test("each count has its own number and its own wait, by whom it counts, and nobody else's", async () => {
  const answersOf = async (times: number, ask: (tx: Tx, at: number) => Promise<number>) => {
    const all: number[] = [];
    for (let at = 0; at < times; at += 1) all.push(await world.db.asPlatform((tx) => ask(tx, at)));
    return all;
  };
  const free = (times: number) => Array<number>(times).fill(0);
  const [one, two, company] = ["one", "two", "company"];
  // A password that is set in a session: three at once, then one an hour; by who sets it and whose it is.
  expect(await answersOf(2, (tx) => mayChangePassword(tx, one, two))).toEqual(free(2));
  expect(await answersOf(1, (tx) => changeWait(tx, one, two))).toEqual([0]);
  expect(await answersOf(3, (tx) => mayChangePassword(tx, one, two))).toEqual([0, 3600, 3600]);
  expect(await answersOf(1, (tx) => changeWait(tx, one, two))).toEqual([3600]);
  expect(await answersOf(1, (tx) => mayChangePassword(tx, two, two))).toEqual([0]);
  expect(await answersOf(1, (tx) => mayChangePassword(tx, one, one))).toEqual([0]);
  await later("1 hour");
  expect(await answersOf(2, (tx) => mayChangePassword(tx, one, two))).toEqual([0, 3600]);
  // Acts upon owners: twenty, by who does them and in which company.
  expect(await answersOf(21, (tx) => mayTouchOwners(tx, one, company))).toEqual([...free(20), 3600]);
  expect(await answersOf(1, (tx) => mayTouchOwners(tx, two, company))).toEqual([0]);
  expect(await answersOf(1, (tx) => mayTouchOwners(tx, one, two))).toEqual([0]);
  // Codes of a second step: five, then twice as long each time up to a quarter of an hour, and a hundred in a day; each browser by itself.
  expect(await answersOf(6, (tx) => mayTryCode(tx, one, null))).toEqual([...free(5), 1]);
  expect(await answersOf(1, (tx) => mayTryCode(tx, one, "browser"))).toEqual([0]);
  const longest: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const [wait] = await answersOf(1, (tx) => mayTryCode(tx, one, null));
    longest.push(wait!);
    await later(`${wait} seconds`);
    expect(await answersOf(1, (tx) => mayTryCode(tx, one, null))).toEqual([0]);
  }
  expect(longest).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  await later("16 minutes");
  for (let at = 17; at < 100; at += 1) {
    expect([at, ...(await answersOf(1, (tx) => mayTryCode(tx, one, null)))]).toEqual([at, 0]);
    await later("16 minutes");
  }
  const [day] = await answersOf(1, (tx) => mayTryCode(tx, one, null));
  expect(day).toBeGreaterThan(0);
  await later(`${day} seconds`);
  expect(await answersOf(1, (tx) => mayTryCode(tx, one, null))).toEqual([0]);
});

test("e-mails to one mailbox: so many from a network, so many in all, and of password links apart", async () => {
  const ask = (mailbox: string, ip: string | null, purpose: "password" | "other" = "other") =>
    world.db.asPlatform((tx) => mayWrite(tx, { mailbox, network: ip && networkOf(ip), purpose }));
  const answers = [];
  for (let at = 0; at < 5; at += 1) answers.push(await ask("a@ornek.example", "203.0.113.5"));
  expect(answers).toEqual([0, 0, 0, 0, 1]);
  expect(await ask("a@ornek.example", "203.0.113.5", "password")).toBe(0);
  // In all: fifteen, from wherever they are asked for; the next one in fifty minutes.
  const all = [];
  for (let at = 0; at < 12; at += 1) all.push(await ask("a@ornek.example", `198.51.100.${at}`));
  expect(all).toEqual([...Array<number>(11).fill(0), 3000]);
  expect(await world.db.asPlatform((tx) => mayReach(tx, "a@ornek.example", "other"))).toBe(false);
  expect(await world.db.asPlatform((tx) => mayReach(tx, "a@ornek.example", "password"))).toBe(true);
  await later("50 minutes");
  expect(await world.db.asPlatform((tx) => mayReach(tx, "a@ornek.example", "other"))).toBe(true);
  // From one network to any: twenty, and fifty-six in a day.
  await world.rows("delete from identity_attempt");
  const many = [];
  for (let at = 0; at < 21; at += 1) many.push(await ask(`${at}@ornek.example`, "192.0.2.9"));
  expect(many).toEqual([...Array<number>(20).fill(0), 1]);
  let sent = 20;
  for (; sent < 100; sent += 1) {
    await world.rows("delete from identity_attempt where next_at < clock_timestamp() + interval '1 hour'");
    if ((await ask(`${sent}@ornek.example`, "192.0.2.9")) > 0) break;
  }
  expect(sent).toBe(56);
  await later("10 minutes");
  await world.rows("delete from identity_attempt where next_at < clock_timestamp() + interval '1 hour'");
  expect([await ask("x@ornek.example", "192.0.2.9"), (await ask("y@ornek.example", "192.0.2.9")) > 0]).toEqual([0, true]);
});

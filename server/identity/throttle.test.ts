import { createHook } from "node:async_hooks";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseAway } from "#platform/errors.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { type IdentityWorld, identityWorld, password } from "./test-world.ts";
import { mayTry, networkOf, sweepIdentity, triedWell } from "./throttle.ts";

let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
/** The clock of the counts stands still, so that a second to wait is one on any machine. */
const stopClock = async (url: string) => {
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query(`create schema still; create table still.clock as select pg_catalog.clock_timestamp() as at;
    create function still.clock_timestamp() returns timestamptz language sql stable security definer as 'select at from still.clock';
    grant usage on schema still to public;
    do $$ begin execute format('alter database %I set search_path = still, pg_catalog, public', current_database()); end $$`);
  await owner.end();
};
beforeAll(async () => {
  database = await freshDatabase();
  await stopClock(database.url);
  world = await identityWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(() => world.rows("delete from identity_attempt"));

const wrong = async (name: string, browser = world.browser(), typed = "yanlış") => {
  const page = await browser.go("/auth/login");
  return browser.go(page.at, { name, password: typed });
};
const waits = (account: string, ip: string) => world.db.asPlatform((tx) => mayTry(tx, account, ip));
const fail = async (times: number, account: string, ip: string) => {
  const all: number[] = [];
  for (let i = 0; i < times; i++) all.push(await waits(account, ip));
  return all;
};

describe("guessing (S22)", () => {
  test("gets slow after five wrong passwords, says for how long, and the right one works afterwards", async () => {
    for (let i = 0; i < 5; i++) expect((await wrong("ayse")).status).toBe(401);
    const slow = await wrong("AYSE@mavikapi.example");
    expect(slow.status).toBe(429);
    expect(Number(slow.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(slow.text).toMatch(/\d+ saniye sonra yeniden deneyin/);
    expect((await wrong("ayse", world.browser(), password)).status).toBe(429);
    await world.rows("update identity_attempt set next_at = '-infinity'");
    expect((await world.browser().signIn("ayse", password, "/x")).at).toBe("/x");
    expect((await wrong("ayse")).status).toBe(401);
  });

  test("a thousand at once are no way around: five are looked at", async () => {
    const page = await world.browser().go("/auth/login");
    expect(page.status).toBe(200);
    // Whom an overloaded machine turns away is not heard either.
    const turnedAway = (error: unknown) => (databaseAway(error) ? 1 : Promise.reject(error));
    const all = await Promise.all(Array.from({ length: 1000 }, () => waits("victim", "203.0.113.7").catch(turnedAway)));
    expect(all.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  test("a network that tries many names waits as a whole, other networks do not", async () => {
    const all: number[] = [];
    for (let i = 0; i < 40; i++) all.push(await waits(`name-${i}`, `2001:db8:1:2::${i.toString(16)}`));
    expect(all.filter((seconds) => seconds === 0)).toHaveLength(30);
    expect(await waits("name-x", "2001:db8:1:3::1")).toBe(0);
  });

  test("nobody can keep an owner out: at home the right password is heard while the world guesses", async () => {
    expect(await waits("owner", "198.51.100.4")).toBe(0);
    await world.db.asPlatform((tx) => triedWell(tx, "owner", "198.51.100.4"));
    let stopped = 0;
    for (let i = 0; i < 60; i++) if ((await waits("owner", `203.0.${i}.1`)) > 0) stopped++;
    expect(stopped).toBe(10);
    expect(await waits("owner", "198.51.100.4")).toBe(0);
  });

  test("the wait grows and has an end; a quiet quarter of an hour is a new start", async () => {
    await fail(5, "a", "192.0.2.1");
    for (const failures of [10, 100]) {
      await world.rows(`update identity_attempt set next_at = '-infinity', failures = ${failures}`);
      await waits("a", "192.0.2.1");
      expect(await waits("a", "192.0.2.1")).toBeLessThanOrEqual(60);
    }
    await world.rows("update identity_attempt set next_at = '-infinity', seen_at = now() - interval '20 minutes'");
    expect(await fail(5, "a", "192.0.2.1")).toEqual([0, 0, 0, 0, 0]);
  });

  test("a forged X-Forwarded-For is not heard", async () => {
    const browser = world.browser();
    const page = await browser.go("/auth/login");
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++)
      statuses.push(
        (await browser.ask(page.at, { name: "mehmet", password: "x" }, { "x-forwarded-for": `203.0.113.${i}` })).status,
      );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:aa:bb:1:2:3:4", "2001:db8:aa:bb"],
    ["2001:DB8:AA:BB::1", "2001:db8:aa:bb"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
  ])("%s counts as network %s", (ip, network) => expect(networkOf(ip)).toBe(network));
});

test("an unknown name, a known one and a closed account get the same page for the same work: one hash (S23)", async () => {
  await world.rows(`update identity_account set is_active = false where username = 'mehmet'`);
  const browser = world.browser();
  const page = await browser.go("/auth/login");
  let hashes = 0;
  // Every hash that the process makes, counted where Node begins it: what takes time is the hash, and a count rests on no clock.
  const counter = createHook({
    init: (_id, type) => {
      if (type === "ARGON2REQUEST") hashes += 1;
    },
  }).enable();
  const seen: unknown[] = [];
  try {
    for (const name of ["nobody", "ayse", "mehmet"]) {
      await world.rows("delete from identity_attempt");
      hashes = 0;
      const answer = await browser.ask(page.at, { name, password: name === "mehmet" ? password : "yanlış" });
      seen.push([answer.status, (await answer.text()).replaceAll(name, "NAME"), hashes]);
    }
  } finally {
    counter.disable();
  }
  await world.rows("update identity_account set is_active = true");
  expect(seen).toEqual([seen[0], seen[0], seen[0]]);
  expect(seen[0]).toEqual([401, expect.any(String), 1]);
});

describe("passwords (S24)", () => {
  test("count whole, in any Unicode form", async () => {
    const long = `${"ş".repeat(150)}1`;
    const stored = await hashPassword(long);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(long, stored)).toBe(true);
    expect(await passwordMatches(long.normalize("NFD"), stored)).toBe(true);
    expect(await passwordMatches(`${long.slice(0, -1)}2`, stored)).toBe(false);
    expect(await passwordMatches("", undefined)).toBe(false);
  });
  test("over 200 characters are refused before any work, and a megabyte is not read", async () => {
    const browser = world.browser();
    expect((await wrong("ayse", browser, "a".repeat(201))).status).toBe(400);
    const page = await browser.go("/auth/login");
    expect((await browser.ask(page.at, { name: "ayse", password: "a".repeat(1_000_000) })).status).toBe(413);
    expect(await world.rows("select 1 from identity_attempt")).toEqual([]);
  });
});

test("a form from another site is refused (S21)", async () => {
  const browser = world.browser();
  const page = await browser.go("/auth/login");
  const form = { name: "ayse", password };
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) expect((await browser.ask(page.at, form, headers)).status).toBe(403);
  expect((await world.browser().ask(page.at, form)).status).toBe(400);
  expect((await browser.ask(page.at, form, { origin: world.publicUrl, "sec-fetch-site": "same-origin" })).status).toBe(303);
});

test("the daily sweep takes what has ended and leaves what lives", async () => {
  await world.browser().signIn("ayse", password);
  const count = async () =>
    (await world.rows<{ n: number }>("select (select count(*) from oidc_payload) + (select count(*) from session) as n"))[0]!.n;
  const before = await count();
  await world.db.asPlatform((tx) => sweepIdentity(tx));
  expect(await count()).toBe(before);
  await world.rows("update session set ends_at = now() - interval '1 s'");
  await world.rows("update oidc_payload set expires_at = now() - interval '1 s'");
  await world.db.asPlatform((tx) => sweepIdentity(tx));
  expect(await count()).toBe(0);
});

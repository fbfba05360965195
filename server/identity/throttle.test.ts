import { createHook } from "node:async_hooks";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseAway } from "#platform/errors.ts";
import { networkOf, seesCallers } from "#platform/network-of.ts";
import { callsAtOnce } from "#platform/own-line.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { lockWaiters } from "#testing/lock-waiters.ts";
import { stopClock } from "#testing/stop-clock.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { insertSignUp } from "./sign-up.ts";
import { type IdentityWorld, identityWorld, password } from "./test-world.ts";
import { mayTry, mayWrite, provedByEmail, sweepGuests, sweepIdentity, type Try, triedWell } from "./throttle.ts";

let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
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
const from = (account: string, ip: string): Try => ({
  typed: account,
  accountId: account,
  network: networkOf(ip),
  deviceId: null,
});
const waits = async (account: string, ip: string) => {
  const { allowed, wait } = await world.db.asPlatform((tx) => mayTry(tx, from(account, ip)));
  return allowed ? 0 : wait;
};
const fail = async (times: number, account: string, ip: string) => {
  const all: number[] = [];
  for (let i = 0; i < times; i++) all.push(await waits(account, ip));
  return all;
};

describe("guessing (S22)", () => {
  test("gets slow after five wrong passwords, says for how long, and the right one works afterwards", async () => {
    for (let i = 0; i < 5; i++) expect((await wrong("ayse")).status).toBe(401);
    const slow = await wrong("AYSE");
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
    const began = performance.now();
    const all = await Promise.all(Array.from({ length: 1000 }, () => waits("victim", "203.0.113.7").catch(turnedAway)));
    // Whose turn comes after a second has waited its second: a slow machine hears that one too.
    const waited = Math.floor((performance.now() - began) / 1000);
    const heard = all.filter((seconds) => seconds === 0).length;
    expect(heard).toBeGreaterThanOrEqual(5);
    expect(heard).toBeLessThanOrEqual(5 + waited);
  });

  test("a network that tries many names waits as a whole, other networks do not", async () => {
    const all: number[] = [];
    for (let i = 0; i < 40; i++) all.push(await waits(`name-${i}`, `2001:db8:1:2::${i.toString(16)}`));
    expect(all.filter((seconds) => seconds === 0)).toHaveLength(30);
    expect(await waits("name-x", "2001:db8:1:3::1")).toBe(0);
  });

  test("one's own sign-ins between the guesses wipe none of them away", async () => {
    const own = { ...from("mine", "203.0.113.5"), deviceId: "a browser that knows it" };
    const all: number[] = [];
    for (let i = 0; i < 40; i++) {
      all.push(await waits(`name-${i}`, "203.0.113.5"));
      await world.db.asPlatform(async (tx) => triedWell(tx, own, await mayTry(tx, own)));
    }
    expect(all.filter((seconds) => seconds === 0)).toHaveLength(30);
  });

  test("nobody can keep an owner out: at home the right password is heard while the world guesses", async () => {
    const own = from("owner", "198.51.100.4");
    await world.db.asPlatform(async (tx) => triedWell(tx, own, await mayTry(tx, own)));
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
    // As proxies write them: all of IPv4 is not one network, and a port is no part of an address.
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["0:0:0:0:0:FFFF:203.0.113.9", "203.0.113.9"],
    ["64:ff9b::203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:51234", "203.0.113.9"],
    ["[2001:db8:aa:bb::1]:51234", "2001:db8:aa:bb"],
    ["[2001:db8:aa:bb::1]", "2001:db8:aa:bb"],
  ])("%s counts as network %s", (ip, network) => expect(networkOf(ip)).toBe(network));
});

/** So many names that nobody has, from the one address that the browsers of this test have. */
const manyNames = async () => {
  for (let at = 0; at < 30; at++) await waits(`kimse-${at}`, "127.0.0.1");
  expect(await waits("kimse", "127.0.0.1")).toBeGreaterThan(0);
};
/** A browser that signed in once and keeps nothing of it but the cookie by which the account knows it. */
const knownBrowser = async (name: string, of: Pick<IdentityWorld, "browser"> = world) => {
  const before = of.browser();
  await before.signIn(name, password, "/x");
  const browser = of.browser();
  browser.cookies = before.cookies.filter((cookie) => cookie.name === "device");
  expect(browser.cookies).toHaveLength(1);
  return browser;
};
const tries = async (times: number, name: string, typed: string, browser = world.browser()) => {
  const page = await browser.go("/auth/login");
  const seen: number[] = [];
  for (let at = 0; at < times; at++) seen.push((await browser.ask(page.at, { name, password: typed })).status);
  return seen;
};

describe("one address locks nobody out (S22)", () => {
  test("who signed in there before, and a browser that the account knows, are heard while the address waits", async () => {
    const known = await knownBrowser("ayse");
    await manyNames();
    for (let at = 0; at < 3; at++) expect((await world.browser().signIn("ayse", password, "/x")).at).toBe("/x");
    // Who never was here waits; from elsewhere they are heard, by an e-mail's link they are heard here too.
    expect(await tries(1, "mehmet", password)).toEqual([429]);
    expect(await waits("mehmet", "203.0.113.80")).toBe(0);
    const id = world.people.mehmet;
    await world.db.asPlatform((tx) => provedByEmail(tx, id, networkOf("127.0.0.1")));
    expect(await tries(1, "mehmet", password)).toEqual([303]);
    // Somebody guesses at the name itself, here and elsewhere: the browser that knows the account has a count of its own.
    expect(new Set(await tries(6, "ayse", "yanlış"))).toEqual(new Set([429]));
    await fail(60, "ayse", "127.0.0.1");
    expect(await tries(1, "ayse", password)).toEqual([429]);
    expect((await known.signIn("ayse", password, "/x")).at).toBe("/x");
  });

  test("the cookie of a browser opens nothing, is ours alone, and its own guesses get slow", async () => {
    const known = await knownBrowser("ayse");
    const cookie = known.cookies[0]!;
    expect(cookie.text).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(await world.who({ cookie: `device=${cookie.value}` })).toBeNull();
    // Ten guesses of its own, then five as anybody's.
    expect(await tries(16, "ayse", "yanlış", known)).toEqual([...Array<number>(15).fill(401), 429]);
    const forged = world.browser();
    forged.cookies = [{ ...cookie, value: `${cookie.value.slice(0, -4)}AAAA` }];
    expect(await tries(1, "ayse", password, forged)).toEqual([429]);
    // It knows the accounts that signed in with it, and no other.
    await world.rows("delete from identity_attempt");
    expect(await tries(6, "mehmet", "yanlış", known)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("behind a proxy that is not configured all come from one address: a name waits, never everybody", async () => {
    const blind = await identityWorld(database.url, undefined, undefined, false);
    const known = await knownBrowser("ayse", blind);
    const stranger = blind.browser();
    const { at } = await stranger.go("/auth/login");
    const ask = async (name: string, typed: string) => (await stranger.ask(at, { name, password: typed })).status;
    for (let turn = 0; turn < 35; turn++) expect(await ask(`kimse-${turn}`, "x")).toBe(401);
    expect((await blind.browser().signIn("mehmet", password, "/x")).at).toBe("/x");
    for (let turn = 0; turn < 5; turn++) expect(await ask("ayse", "yanlış")).toBe(401);
    expect(await ask("ayse", password)).toBe(429);
    expect((await known.signIn("ayse", password, "/x")).at).toBe("/x");
    await blind.close();
  });

  test.each([
    ["http://localhost:3000", undefined, true],
    ["http://console.lan:3000", undefined, true],
    ["http://console.lan", undefined, false],
    ["https://console.example", undefined, false],
    ["https://console.example", "127.0.0.1", true],
  ])("%s with the proxy %s tells callers apart: %s", (publicUrl, trustedProxy, seen) =>
    expect(seesCallers({ publicUrl, port: 3000, trustedProxy })).toBe(seen),
  );
});

describe("nobody learns who has an account (S23)", () => {
  const typedBy = async (names: string[], typed: string) => {
    const seen: number[][] = [];
    for (const name of names) seen.push(await tries(7, name, typed));
    return seen;
  };

  test("failures by user name, then by e-mail, are counted as they were typed, account or none", async () => {
    const [known, address] = await typedBy(["ayse", "ayse@mavikapi.example"], "yanlış");
    await world.rows("delete from identity_attempt");
    const [unknown, nowhere] = await typedBy(["kimse", "kimse@mavikapi.example"], "yanlış");
    expect([known, address]).toEqual([unknown, nowhere]);
    expect(address?.[0]).toBe(401);
  });

  test("signing up with an address and then signing in with it tells nothing: the right password of what is not confirmed is wrong", async () => {
    const account = { company: "X", name: "X", surname: "Y", email: "baskasi@disaridan.example", phone: "" };
    const passwordHash = await hashPassword(password);
    await world.db.asPlatform((tx) => insertSignUp(tx, { ...account, username: "baskasi", passwordHash, locale: "tr" }));
    const page = async (name: string) => {
      const browser = world.browser();
      const { at } = await browser.go("/auth/login");
      const all: unknown[] = [];
      for (let turn = 0; turn < 7; turn++) {
        const answer = await browser.ask(at, { name, password });
        all.push([answer.status, (await answer.text()).replaceAll(name, "NAME"), answer.headers.getSetCookie()]);
      }
      return JSON.stringify(all).replaceAll(at, "PAGE");
    };
    expect(await page(account.email)).toBe(await page("kimse@disaridan.example"));
  });

  test("however many wrong ones, no wait tells who signed in there before: not there, while it waits, and not elsewhere", async () => {
    const waitOf = async (isHome: boolean) => {
      await world.rows("delete from identity_attempt");
      const one = from("somebody", "203.0.113.5");
      const ask = (ip: string) => world.db.asPlatform(async (tx) => (await mayTry(tx, { ...one, network: networkOf(ip) })).wait);
      if (isHome) await world.db.asPlatform(async (tx) => triedWell(tx, one, await mayTry(tx, one)));
      for (let at = 0; at < 31; at++) await waits(`kimse-${at}`, "203.0.113.5");
      await world.rows("update identity_attempt set next_at = next_at + interval '40 seconds' where failures >= 30");
      const there: number[] = [];
      for (let at = 0; at < 8; at++) there.push(await ask("203.0.113.5"));
      for (let at = 0; at < 52; at++) {
        await world.rows("update identity_attempt set next_at = '-infinity'");
        await ask("203.0.113.5");
      }
      return { there, elsewhere: (await ask("198.51.100.7")) > 0 };
    };
    expect(await waitOf(true)).toEqual(await waitOf(false));
  });

  test("where an address waits, a wrong password of who signed in there gets the same answer for the same work", async () => {
    await world.browser().signIn("ayse", password, "/x");
    await manyNames();
    const browser = world.browser();
    const page = await browser.go("/auth/login");
    const seen: unknown[] = [];
    await counted(async (hashes) => {
      for (const name of ["ayse", "kimse"]) {
        const before = hashes();
        const answer = await browser.ask(page.at, { name, password: "yanlış" });
        seen.push([answer.status, (await answer.text()).replaceAll(name, "NAME"), hashes() - before]);
      }
    });
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toEqual([429, expect.any(String), 1]);
  });

  test("where an address waits, a flood from it makes no work that others would wait for (S22)", async () => {
    await manyNames();
    const browser = world.browser();
    const page = await browser.go("/auth/login");
    await counted(async (hashes) => {
      const all = await Promise.all(
        Array.from({ length: 60 }, () => browser.ask(page.at, { name: "kimse", password: "yanlış" })),
      );
      expect([...new Set(all.map(({ status }) => status))]).toEqual([429]);
      // Those that come when nobody waits: two are made at once.
      expect(hashes()).toBeLessThan(20);
    });
  });

  test("sign-ins at once wait in their network's line, each for its turn at a connection (S52)", async () => {
    const browser = world.browser();
    const page = await browser.go("/auth/login");
    const beside = new pg.Client(database.url);
    await beside.connect();
    await beside.query("begin; lock table identity_attempt in access exclusive mode");
    const all = Array.from({ length: 20 }, () => browser.ask(page.at, { name: "kimse", password: "yanlış" }));
    await lockWaiters(beside, "identity_attempt", callsAtOnce.network);
    await beside.query("rollback");
    await beside.end();
    // On a machine that has no time for it the last ones are told to come again.
    for (const { status } of await Promise.all(all)) expect([401, 429, 503]).toContain(status);
  });
});

/** Counts each hash that the process makes, where Node begins it: what takes time is the hash, and a count rests on no clock. */
const counted = async (work: (hashes: () => number) => Promise<void>) => {
  let hashes = 0;
  const counter = createHook({
    init: (_id, type) => {
      if (type === "ARGON2REQUEST") hashes += 1;
    },
  }).enable();
  try {
    await work(() => hashes);
  } finally {
    counter.disable();
  }
};

test("an unknown name, a known one and a closed account get the same page for the same work: one hash (S23)", async () => {
  await world.rows(`update identity_account set is_active = false where username = 'mehmet'`);
  const browser = world.browser();
  const page = await browser.go("/auth/login");
  const seen: unknown[] = [];
  await counted(async (hashes) => {
    for (const name of ["nobody", "ayse", "mehmet"]) {
      await world.rows("delete from identity_attempt");
      const before = hashes();
      const answer = await browser.ask(page.at, { name, password: name === "mehmet" ? password : "yanlış" });
      seen.push([answer.status, (await answer.text()).replaceAll(name, "NAME"), hashes() - before]);
    }
  });
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

describe("strangers fill no table (S42)", () => {
  const counts = async () => (await world.rows<{ n: number }>("select count(*)::int as n from identity_attempt"))[0]!.n;

  test("in a network that waits, names and addresses that are made up leave no rows", async () => {
    await manyNames();
    const before = await counts();
    for (let at = 0; at < 50; at++) expect(await waits(`yok-${at}`, "127.0.0.1")).toBeGreaterThan(0);
    expect((await counts()) - before).toBeLessThanOrEqual(1);
    const write = (mailbox: string) =>
      world.db.asPlatform((tx) => mayWrite(tx, { mailbox, network: networkOf("127.0.0.1"), purpose: "other" }));
    for (let at = 0; at < 30; at++) await write(`yok-${at}@disaridan.example`);
    const written = await counts();
    for (let at = 30; at < 60; at++) expect(await write(`yok-${at}@disaridan.example`)).toBeGreaterThan(0);
    expect(await counts()).toBe(written);
  });

  test("who is at home in a network that waits is guessed at five times, as anywhere, and then waits there", async () => {
    const own = from("owner", "203.0.113.5");
    await world.db.asPlatform(async (tx) => triedWell(tx, own, await mayTry(tx, own)));
    for (let at = 0; at < 31; at++) await waits(`kimse-${at}`, "203.0.113.5");
    expect((await fail(8, "owner", "203.0.113.5")).filter((seconds) => seconds === 0)).toHaveLength(5);
    const twoDays =
      "seen_at = now() - interval '3 days', next_at = case when next_at = '-infinity' then next_at else now() - interval '3 days' end";
    await world.rows(`update identity_attempt set ${twoDays}`);
    await world.db.asPlatform((tx) => sweepGuests(tx));
    // That they are at home stays, and nothing else.
    expect(await counts()).toBe(1);
  });

  test("what a guest sends along to a sign-in page or to its end is not stored beyond what ours take", async () => {
    await world.rows("delete from oidc_payload");
    const long = "x".repeat(5_000);
    const page = await world.browser().ask("/auth/login");
    const address = new URL(page.headers.get("location")!);
    for (const field of ["state", "nonce", "login_hint"]) {
      const longer = new URL(address);
      longer.searchParams.set(field, long);
      expect((await world.browser().ask(longer.href)).status).toBe(400);
    }
    expect((await world.browser().ask(`/oidc/session/end?client_id=tradeport-web&state=${long}`)).status).toBe(400);
    // What is short enough, and grows when it is written down.
    const grows = "%01".repeat(199);
    await world.browser().ask(`${address.href}&login_hint=${grows}&ui_locales=${grows}&acr_values=${grows}`);
    const stored = () =>
      world.rows<{ kind: string; soon: boolean }>(
        "select kind, expires_at <= now() + interval '1 hour' as soon from oidc_payload order by kind",
      );
    expect(await stored()).toEqual([]);
    await world.browser().go(address.href);
    await world.browser().ask("/oidc/session/end");
    expect(await stored()).toEqual([
      { kind: "Interaction", soon: true },
      { kind: "Session", soon: true },
    ]);
  });
});

test("the daily sweep takes what has ended and leaves what lives", async () => {
  await world.rows("delete from oidc_payload");
  await world.browser().signIn("ayse", password);
  const count = async () =>
    (await world.rows<{ n: number }>("select (select count(*) from oidc_payload) + (select count(*) from session) as n"))[0]!.n;
  const before = await count();
  await world.rows(`insert into identity_attempt (key, failures, next_at, seen_at)
    values ('rested', 0, '-infinity', now() - interval '31 days'), ('young', 0, '-infinity', now() - interval '29 days'),
      ('waits', 9, now() + interval '1 hour', now() - interval '3 days'), ('over', 9, now() - interval '1 hour', now() - interval '3 days'),
      ('lately', 9, now() - interval '1 hour', now() - interval '47 hours')`);
  await world.rows(`insert into identity_link (id, purpose, token_hash, account_id, email_key, ends_at)
    select gen_random_uuid(), 'password', sha256(hours::text::bytea), id, '', now() - make_interval(hours => hours)
    from (select id from identity_account limit 1) a, unnest(array[23, 25]) hours`);
  const sweep = () =>
    world.db.asPlatform(async (tx) => {
      await sweepGuests(tx);
      await sweepIdentity(tx);
    });
  await sweep();
  expect(await count()).toBe(before);
  expect(
    await world.rows("select key from identity_attempt where key in ('rested', 'young', 'waits', 'over', 'lately') order by 1"),
  ).toEqual([{ key: "lately" }, { key: "waits" }, { key: "young" }]);
  // A link that ended lately is known a day longer.
  expect(await world.rows("select from identity_link where email_key = ''")).toHaveLength(1);
  await world.rows("update session set ends_at = now() - interval '1 s'");
  await world.rows("update oidc_payload set expires_at = now() - interval '1 s'");
  await sweep();
  expect(await count()).toBe(0);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { knownDevices } from "#identity/device.ts";
import { withKey } from "#modules/people/testing.ts";
import { sql } from "#platform/db.ts";
import { ownCall } from "#platform/own-call.ts";
import { openKeyring } from "#platform/secrets.ts";
import { type World, world } from "./world.ts";

const most = 4;
const browsers = knownDevices(openKeyring({ masterKey: Buffer.alloc(32, 7) }), false);
const device = (of: string = randomUUID()) => browsers.remember(null, of, "").split(";")[0]!;

describe.each([
  ["where callers can be told apart, behind one NAT", true],
  ["behind a proxy that is not configured", false],
])("the limit of calls %s", (_where, seesCallers) => {
  let w: World;
  beforeAll(async () => {
    w = await world({ seesCallers, requestsPerMinute: most });
  });
  afterAll(() => w.close());
  const statusOf = (headers: Record<string, string> = {}) =>
    w
      .as(null)
      .Client.GetSignUpForm({}, headers)
      .then(() => 200)
      .catch(({ status }: { status: number }) => status);
  const outcomeOf = (call: Promise<unknown>) => call.then(() => 200).catch(({ status }: { status: number }) => status);

  test("is the guests' own: what they use up is not taken from sessions, keys and known browsers, each of which has one of its own (S22)", async () => {
    const { key } = await w.as("ayse").Client.CreateApiKey({ name: "ERP", right: "read", expireDays: 1 });
    const program = async () => (await withKey(w, key!, "Client/GetClientProfileLogin", {})).status;
    expect([await outcomeOf(w.as("mehmet").Client.GetClientProfileLogin({})), await program()]).toEqual([200, 200]);
    const flood: number[] = [];
    for (let at = 0; at < most; at += 1) flood.push(await statusOf());
    expect(new Set([...flood.slice(-1), await statusOf()])).toContain(429);
    expect([await outcomeOf(w.as("ayse").Client.GetClientProfileLogin({})), await program()]).toEqual([200, 200]);
    expect([await statusOf({ cookie: device() }), await statusOf({ cookie: device() })]).toEqual([200, 200]);
    // Of what was made up, or was not heard yet, all have one.
    for (let at = 0; at < most; at += 1) await statusOf({ cookie: `auth=made-up-${at}` });
    expect(await statusOf({ cookie: "auth=made-up" })).toBe(429);
    // What the console asks its own provider for at each sign-in is no guest's call, and its sign can't be made up.
    expect([await statusOf(ownCall), await statusOf({ "x-own-call": "made-up" })]).toEqual([200, 429]);
    // As many letters, of two bytes each.
    expect(await statusOf({ "x-own-call": "é".repeat(ownCall["x-own-call"]!.length) })).toBe(429);
    expect(await statusOf({ cookie: `${device().slice(0, -4)}AAAA` })).toBe(429);
    expect((await withKey(w, "tp_made-up", "Client/GetClientProfileLogin", {})).status).toBe(429);
    // One's own is used up by oneself.
    const own = device();
    for (let at = 0; at < most; at += 1) expect(await statusOf({ cookie: own })).toBe(200);
    expect(await statusOf({ cookie: own })).toBe(429);
    expect(await outcomeOf(w.as("mehmet").Client.GetClientProfileLogin({}))).toBe(200);
  });

  test("is ten times as much for all browsers, sessions and keys of a person: no further sign-in or key is a way around (S22)", async () => {
    const one = randomUUID();
    const outcomes: number[] = [];
    for (let browser = 0; browser < 11; browser += 1) {
      const cookie = device(one);
      for (let at = 0; at < most; at += 1) outcomes.push(await statusOf({ cookie }));
    }
    expect(outcomes).toEqual([...Array<number>(10 * most).fill(200), ...Array<number>(most).fill(429)]);
    // What one browser may not, a copy of its cookie, takes nothing from the others of its person.
    const other = randomUUID();
    const copied = device(other);
    for (let at = 0; at < 11 * most; at += 1) await statusOf({ cookie: copied });
    expect([await statusOf({ cookie: copied }), await statusOf({ cookie: device(other) })]).toEqual([429, 200]);
    // What no browser's own count holds is not in its person's: nor is an address that there is not in none.
    const third = randomUUID();
    const outcomesOf = async (url: string) => {
      const cookie = device(third);
      const all: number[] = [];
      for (let at = 0; at < 11 * most; at += 1) all.push((await w.app.inject({ url, headers: { cookie } })).statusCode);
      return new Set(all);
    };
    expect(await outcomesOf("/health")).toEqual(new Set([200]));
    expect((await outcomesOf("/no-such-address")).has(429)).toBe(true);
    expect(await statusOf({ cookie: device(third) })).toBe(200);
  });
});

describe("the limit of calls of a person", () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ seesCallers: false, requestsPerMinute: most });
  });
  afterAll(() => w.close());
  const statusOf = async (url: string, headers: Record<string, string> = {}, method: "GET" | "POST" = "GET") =>
    (await w.app.inject({ method, url, headers })).statusCode;

  test("hooks of marketplaces come for all from a few addresses: they use up nobody's calls, and nobody theirs (S33)", async () => {
    const hook = () => statusOf("/hooks/01920000-0000-7000-8000-000000000009", {}, "POST");
    for (let at = 0; at < 3 * most; at += 1) expect(await hook()).toBe(401);
    expect(await statusOf("/no-such-address")).toBe(404);
    for (let at = 0; at < most; at += 1) await statusOf("/no-such-address");
    expect([await statusOf("/no-such-address"), await hook()]).toEqual([429, 401]);
  });

  test("is not used up by browsers without a living session: who once knew the password shuts its owner out nowhere (S22)", async () => {
    const { userId } = await w.as("mehmet").Client.GetClientProfileLogin({});
    // Each of them may ask as often as any, and all together ten times as much; beyond that they are guests.
    for (let browser = 0; browser < 11; browser += 1) {
      const cookie = device(userId);
      for (let at = 0; at <= most; at += 1) await statusOf("/no-such-address", { cookie });
    }
    expect(await statusOf("/no-such-address", { cookie: device(userId) })).toBe(429);
    await expect(w.as("mehmet").Client.GetClientProfileLogin({})).resolves.toBeDefined();
  });

  test("nor is one who was quiet for a minute shut out by them: a session that was heard has a few calls of its own (S22)", async () => {
    const selin = () => w.as("selin").Client.GetClientProfileLogin({});
    const { userId } = await selin();
    const later = performance.now() + 61_000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => later);
    try {
      for (let browser = 0; browser < 12; browser += 1) {
        const cookie = device(userId);
        for (let at = 0; at <= most; at += 1) await statusOf("/no-such-address", { cookie });
      }
      for (let at = 0; at <= most; at += 1) await statusOf("/no-such-address");
      expect(await statusOf("/no-such-address", { cookie: device(userId) })).toBe(429);
      await expect(selin()).resolves.toBeDefined();
    } finally {
      clock.mockRestore();
    }
  });

  test("nor is one whom this process has not heard yet, as after a restart: their browser has a first call, a made-up session no second (S22)", async () => {
    const { rows } = await w.database.asPlatform((tx) =>
      sql<{ id: string }>`select id from person where subject = 'can'`.execute(tx),
    );
    const [{ id: userId }] = rows as [{ id: string }];
    for (let browser = 0; browser < 12; browser += 1) {
      const cookie = device(userId);
      for (let at = 0; at <= most; at += 1) await statusOf("/no-such-address", { cookie });
    }
    for (let at = 0; at <= most; at += 1) await statusOf("/no-such-address");
    const call = async (cookie: string) =>
      (
        await w.app.inject({
          method: "POST",
          url: "/api/Client/GetClientProfileLogin",
          headers: { cookie, origin: "http://localhost:3000", "content-type": "application/json" },
          payload: "{}",
        })
      ).statusCode;
    const dead = `${device(userId)}; auth=made-up`;
    expect([await call(device(userId)), await call(dead), await call(dead)]).toEqual([429, 401, 429]);
    const own = `${device(userId)}; ${w.cookieOf("can")}`;
    expect([await call(own), await call(own)]).toEqual([200, 200]);
  });

  test("a key is one however it ends, and one that was not heard yet is no guest's (S22)", async () => {
    for (let at = 0; at <= most; at += 1) await statusOf("/no-such-address");
    const { key } = await w.as("ayse").Client.CreateApiKey({ name: "ERP", right: "read", expireDays: 1 });
    expect((await withKey(w, key!, "Client/GetClientProfileLogin", {})).status).toBe(200);
    for (const end of ["", "=", "==", "==="]) await statusOf("/no-such-address", { authorization: `Bearer ${key}${end}` });
    expect(await statusOf("/no-such-address", { authorization: `Bearer ${key}====` })).toBe(429);
  });
});

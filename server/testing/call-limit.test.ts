import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownDevices } from "#identity/device.ts";
import { withKey } from "#modules/people/testing.ts";
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
    // What was made up is a guest's.
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

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { addPasskey, askToAdd, askToSign, type Purpose, passkeyPlace, signedBy } from "./passkey.ts";
import { TestPasskey } from "./passkey-testing.ts";
import { beginReview, endReview } from "./review.ts";
import { newRecoveryCodes } from "./second-factor.ts";
import { recoveryCodesIn, ticketIn } from "./second-step-testing.ts";
import { type IdentityWorld, identityWorld, password } from "./test-world.ts";

/** Passkeys at sign-in: in place of a code after the password, and alone (S19). */
const origin = "http://localhost:4480";
const place = passkeyPlace(origin)!;
let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
const keys = {} as Record<"ayse" | "admin", TestPasskey>;
let codes: string[] = [];

const enrol = async (name: "ayse" | "admin") => {
  const key = new TestPasskey(origin);
  const id = world.people[name];
  await world.db.asPlatform(async (tx) => {
    const challenge = await askToAdd(tx, place, "session x", { id, username: name });
    expect(await addPasskey(tx, place, { holder: "session x", accountId: id, name, answer: key.make(challenge) })).not.toBeNull();
    if (name === "ayse") codes = await newRecoveryCodes(tx, id);
  });
  return key;
};
beforeAll(async () => {
  database = await freshDatabase();
  world = await identityWorld(database.url, undefined, origin, true, undefined, "admins");
  keys.ayse = await enrol("ayse");
  keys.admin = await enrol("admin");
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(() => world.rows("delete from identity_attempt"));

type Visitor = ReturnType<IdentityWorld["browser"]>;
type Signed = Parameters<TestPasskey["sign"]>;
const who = (browser: Visitor) => world.who({ cookie: browser.cookieHeader("/") });
const open = async (browser = world.browser()) => {
  const page = await browser.go("/auth/login");
  return { browser, at: page.at, page };
};
/** Name and password, and the page that follows. */
const begin = async (name: string) => {
  const { browser, at } = await open();
  return { browser, at, page: await browser.go(at, { name, password }) };
};
const options = async (browser: Visitor, at: string, form: Record<string, string> = {}) => {
  const reply = await browser.ask(`${at}/passkey-options`, form);
  return { status: reply.status, options: (reply.status === 200 ? await reply.json() : { challenge: "" }) as Signed[0] };
};
/** Asks what is to be signed, and answers it. */
const sign = async (
  { browser, at }: { browser: Visitor; at: string },
  key: TestPasskey,
  { ticket, ...ways }: { ticket?: string } & NonNullable<Signed[1]> = {},
) => {
  const form: Record<string, string> = ticket ? { ticket } : {};
  const { options: challenge } = await options(browser, at, form);
  return browser.go(`${at}/passkey`, { ...form, answer: key.sign(challenge, ways) });
};

describe("a passkey alone (S19)", () => {
  test("signs in who has set one up, without name and password, where the authenticator saw its owner; an Admin too", async () => {
    const one = await open();
    expect(one.page.text).toContain("data-passkey=");
    expect(one.page.headers.get("content-security-policy")).toContain("script-src 'self'; connect-src 'self'");
    await sign(one, keys.ayse);
    expect(await who(one.browser)).toMatchObject({ personId: world.people.ayse, isFresh: true });
    const admin = await open();
    await sign(admin, keys.admin);
    expect(await who(admin.browser)).toMatchObject({ role: "Admin" });
    const [row] = await world.rows<{ signCount: number; usedAt: string }>(
      "select sign_count::int, used_at from passkey where name = 'ayse'",
    );
    expect([row!.signCount, row!.usedAt === null]).toEqual([keys.ayse.count, false]);
  });

  test("opens nothing by a touch alone, for another site, with another key, and a copy whose count stands still", async () => {
    const lies: NonNullable<Signed[1]>[] = [
      { isVerified: false },
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { origin: "http://localhost:9" },
    ];
    for (const lie of lies) {
      const one = await open();
      const page = await sign(one, keys.ayse, lie);
      expect([page.status, await who(one.browser), lie]).toEqual([401, null, lie]);
    }
    const stranger = new TestPasskey(origin);
    const one = await open();
    expect((await sign(one, stranger)).status).toBe(401);
    for (const answer of ["", "{}", "null", '{"id":"x"}', "x".repeat(9000)])
      expect((await one.browser.go(`${one.at}/passkey`, { answer })).status).toBe(401);
    // As a copy of it would count: what was seen is ahead of it.
    await world.rows("update passkey set sign_count = 1000000");
    expect((await sign(one, keys.ayse)).status).toBe(401);
    expect(await who(one.browser)).toBeNull();
    await world.rows("update passkey set sign_count = 0");
  });

  test("opens nothing while its account's new password waits to be looked after, and stands beside that password all the same", async () => {
    const id = world.people.ayse;
    await world.db.asPlatform((tx) => beginReview(tx, id, false));
    const alone = await open();
    const refused = await sign(alone, keys.ayse);
    expect([refused.status, refused.text.includes("parolası yeni belirlendi"), await who(alone.browser)]).toEqual([
      401,
      true,
      null,
    ]);
    const both = await begin("ayse");
    await sign(both, keys.ayse, { ticket: ticketIn(both.page.text) });
    expect(await who(both.browser)).toMatchObject({ personId: id, isInReview: true });
    await world.db.asPlatform((tx) => endReview(tx, id));
    expect(await who(both.browser)).toMatchObject({ isInReview: false });
    const again = await open();
    await sign(again, keys.ayse);
    expect(await who(again.browser)).toMatchObject({ personId: id });
  });

  test("answers a challenge once, within five minutes, in its own sign-in alone; of many at once one", async () => {
    const [mine, theirs] = [await open(), await open()];
    const { options: challenge } = await options(mine.browser, mine.at);
    // Theirs has a challenge as well, and this is an answer to another one.
    await options(theirs.browser, theirs.at);
    const answer = keys.ayse.sign(challenge);
    expect((await theirs.browser.go(`${theirs.at}/passkey`, { answer })).status).toBe(401);
    expect((await world.browser().go(`${mine.at}/passkey`, { answer })).status).toBe(400);
    const wrong = keys.ayse.sign(challenge, { origin: "https://evil.example" });
    expect((await mine.browser.go(`${mine.at}/passkey`, { answer: wrong })).status).toBe(401);
    // A wrong answer used it up.
    expect((await mine.browser.go(`${mine.at}/passkey`, { answer })).status).toBe(401);

    const late = (await options(mine.browser, mine.at)).options;
    await world.rows("update passkey_challenge set ends_at = now()");
    expect((await mine.browser.go(`${mine.at}/passkey`, { answer: keys.ayse.sign(late) })).status).toBe(401);
    expect(await who(mine.browser)).toBeNull();

    const once = keys.ayse.sign((await options(mine.browser, mine.at)).options);
    const many = await Promise.all([1, 2, 3, 4].map(() => mine.browser.ask(`${mine.at}/passkey`, { answer: once })));
    expect(many.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test("answers for what it was asked and for whom, and nothing else", async () => {
    const id = world.people.ayse;
    const holder = "session purposes";
    const answered = (purpose: Purpose, asked = id) =>
      world.db.asPlatform(async (tx) => {
        const answer = keys.ayse.sign((await askToSign(tx, place, holder, "second-step", asked)) as Signed[0]);
        return signedBy(tx, place, id, { holder, purpose, expectedAccountId: id, answer });
      });
    expect([await answered("proof"), await answered("second-step", world.people.admin)]).toEqual([false, false]);
    expect(await answered("second-step")).toBe(true);
  });

  test("opens no account that is closed, and none for another site's form (S21)", async () => {
    const one = await open();
    for (const step of ["passkey", "passkey-options"])
      expect((await one.browser.ask(`${one.at}/${step}`, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    await world.rows(`update identity_account set is_active = false where id = '${world.people.ayse}'`);
    expect((await sign(one, keys.ayse)).status).toBe(401);
    await world.rows(`update identity_account set is_active = true where id = '${world.people.ayse}'`);
    expect(await who(one.browser)).toBeNull();
  });
});

describe("a passkey after the password (S19)", () => {
  test("stands in place of a code, also where it is asked for; a touch is enough there", async () => {
    for (const name of ["ayse", "admin"] as const) {
      const two = await begin(name);
      expect(await who(two.browser)).toBeNull();
      expect(two.page.text).toContain("Kurtarma kodu");
      await sign(two, keys[name], { ticket: ticketIn(two.page.text), isVerified: false });
      expect(await who(two.browser)).toMatchObject({ personId: world.people[name] });
    }
  });

  test("must be of the account whose password was right, and a touch for it opens nothing without the password", async () => {
    const two = await begin("ayse");
    const ticket = ticketIn(two.page.text);
    // A key that was made for a second step does not say whose it is.
    for (const isNameless of [false, true]) expect((await sign(two, keys.admin, { ticket, isNameless })).status).toBe(401);
    const { options: challenge } = await options(two.browser, two.at, { ticket });
    const answer = keys.ayse.sign(challenge, { isVerified: false });
    // Without the ticket it would be the whole sign-in.
    expect((await two.browser.go(`${two.at}/passkey`, { answer })).status).toBe(401);
    // Nor where the authenticator saw its owner: each challenge is for what it was asked for.
    const step = (await options(two.browser, two.at, { ticket })).options;
    expect((await two.browser.go(`${two.at}/passkey`, { answer: keys.ayse.sign(step) })).status).toBe(401);
    const alone = (await options(two.browser, two.at)).options;
    expect((await two.browser.go(`${two.at}/passkey`, { ticket, answer: keys.ayse.sign(alone) })).status).toBe(401);
    const other = await begin("ayse");
    expect((await options(two.browser, two.at, { ticket: ticketIn(other.page.text) })).status).toBe(400);
    expect(await who(two.browser)).toBeNull();
  });

  test("lost: a recovery code opens, once", async () => {
    const two = await begin("ayse");
    const form = { ticket: ticketIn(two.page.text), code: codes[0]! };
    await two.browser.go(`${two.at}/code`, form);
    expect(await who(two.browser)).toMatchObject({ personId: world.people.ayse });
    const again = await begin("ayse");
    expect((await again.browser.go(`${again.at}/code`, { ...form, ticket: ticketIn(again.page.text) })).status).toBe(401);
  });

  test("is tried five times, then waits, also with the right one (S22)", async () => {
    const two = await begin("ayse");
    const ticket = ticketIn(two.page.text);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await sign(two, keys.ayse, { ticket, origin: "https://evil.example" })).status).toBe(401);
    await world.rows("update identity_attempt set next_at = next_at + interval '1 hour' where next_at > seen_at");
    expect((await sign(two, keys.ayse, { ticket })).status).toBe(429);
    expect(await who(two.browser)).toBeNull();
  });
});

test("who must have a second factor sets a passkey up in place of an app, and keeps the codes before they are in (S19)", async () => {
  await world.rows(`delete from passkey where account_id = '${world.people.admin}'`);
  const two = await begin("admin");
  const ticket = ticketIn(two.page.text);
  const make = async (ways: NonNullable<Signed[1]> = {}) => {
    const challenge = (await (await two.browser.ask(`${two.at}/passkey-enrolment-options`, { ticket })).json()) as Signed[0];
    const key = new TestPasskey(origin);
    return { key, page: await two.browser.go(`${two.at}/passkey-enrolment`, { ticket, answer: key.make(challenge, ways) }) };
  };
  expect((await make({ origin: "https://evil.example" })).page.status).toBe(401);
  // It is for setting up, and for nothing else.
  expect((await options(two.browser, two.at, { ticket })).status).toBe(400);
  const { key, page } = await make();
  expect([page.status, recoveryCodesIn(page.text).length, await who(two.browser)]).toEqual([200, 10, null]);
  // Every sign-in of before has ended with it, also what was given for this one.
  expect((await two.browser.ask(`${two.at}/passkey-enrolment-options`, { ticket })).status).toBe(401);
  await two.browser.go(`${two.at}/kept`, { ticket: ticketIn(page.text) });
  expect(await who(two.browser)).toMatchObject({ role: "Admin" });
  const next = await begin("admin");
  await sign(next, key, { ticket: ticketIn(next.page.text) });
  expect(await who(next.browser)).toMatchObject({ role: "Admin" });
});

test("passkeys are offered on https by a name and on localhost alone", async () => {
  const at = (address: string) => passkeyPlace(address)?.rpId ?? null;
  expect(at("https://console.example")).toBe("console.example");
  expect(at("http://localhost:3000")).toBe("localhost");
  for (const none of ["http://console.example", "http://127.0.0.1:3000", "https://192.0.2.7", "https://[2001:db8::1]"])
    expect(at(none)).toBeNull();
  const { rows } = await world.db.asPlatform((tx) => sql`select 1 from passkey where rp_id <> 'localhost'`.execute(tx));
  expect(rows).toEqual([]);
});

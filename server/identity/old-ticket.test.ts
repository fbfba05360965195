import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sql } from "#platform/db.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { untilLocked } from "#testing/until.ts";
import { TestPasskey } from "./passkey-testing.ts";
import { codeOf, recoveryCodesIn, secretIn, ticketIn } from "./second-step-testing.ts";
import { type IdentityWorld, identityWorld, password } from "./test-world.ts";

/** What was right before every session of the account was ended shows, writes and opens nothing afterwards, at no step of the sign-in (S19). */
const origin = "http://localhost:4481";
let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  world = await identityWorld(database.url, undefined, origin, true, undefined, "everybody");
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(async () => {
  for (const table of ["identity_attempt", "passkey", "passkey_challenge", "second_factor", "recovery_code", "mail", "session"])
    await world.rows(`delete from ${table}`);
  await world.rows("update identity_account set review_since = null");
});
afterEach(() => vi.useRealTimers());

type Visitor = ReturnType<IdentityWorld["browser"]>;
type PasskeyOptions = Parameters<TestPasskey["make"]>[0];
const who = (browser: Visitor) => world.who({ cookie: browser.cookieHeader("/") });
const begin = async (name = "ayse") => {
  const browser = world.browser();
  const { at } = await browser.go("/auth/login");
  const page = await browser.go(at, { name, password });
  const ask = (step: string, form: Record<string, string> = {}) => browser.ask(`${at}/${step}`, form);
  return {
    browser,
    at,
    page,
    ticket: ticketIn(page.text),
    ask,
    go: (step: string, form = {}) => browser.go(`${at}/${step}`, form),
  };
};
const options = async (one: Awaited<ReturnType<typeof begin>>, step: string, form: Record<string, string> = {}) =>
  (await (await one.ask(step, form)).json()) as PasskeyOptions;
/** As a new password does it. */
const endAll = () => world.rows("update identity_account set signed_out_at = clock_timestamp()");
const count = async (table: string) => (await world.rows(`select 1 from ${table}`)).length;

test("S19: the ticket of one's enrolment adds no passkey after it, also where it was asked for before", async () => {
  const thief = await begin();
  const { ticket } = thief;
  const passkeyOptions = await options(thief, "passkey-enrolment-options", { ticket });
  await endAll();
  const answer = new TestPasskey(origin).make(passkeyOptions);
  const page = await thief.go("passkey-enrolment", { ticket, answer });
  expect([page.status, recoveryCodesIn(page.text), await count("passkey"), await count("recovery_code")]).toEqual([
    401,
    [],
    0,
    0,
  ]);
  // The page to sign in from the start.
  expect(page.text).toContain('name="password"');
  expect((await thief.ask("passkey-enrolment-options", { ticket })).status).toBe(401);
  // A wrong answer gives no new ticket.
  expect(ticketIn((await thief.go("passkey-enrolment", { ticket, answer: "{}" })).text)).toBe("");
});

test("S19: it shows no secret of its owner's enrolment, and confirms none", async () => {
  const thief = await begin();
  await endAll();
  const owner = await begin();
  const secret = secretIn(owner.page.text);
  const { ticket } = thief;
  const wrong = await thief.go("enrolment", { ticket, code: "000000" });
  expect([wrong.status, secretIn(wrong.text), ticketIn(wrong.text)]).toEqual([401, "", ""]);
  const right = await thief.go("enrolment", { ticket, code: codeOf(secret) });
  expect([recoveryCodesIn(right.text), await count("recovery_code")]).toEqual([[], 0]);
  // The owner's own goes on.
  const shown = await owner.go("enrolment", { ticket: owner.ticket, code: codeOf(secret) });
  expect(recoveryCodesIn(shown.text)).toHaveLength(10);
  await owner.go("kept", { ticket: ticketIn(shown.text) });
  expect(await who(owner.browser)).toMatchObject({ personId: world.people.ayse });
});

test("S19: of two pages of one person's enrolment neither shows the other's secret", async () => {
  const thief = await begin();
  const owner = await begin();
  const wrong = await thief.go("enrolment", { ticket: thief.ticket, code: "000000" });
  expect([secretIn(wrong.text), ticketIn(wrong.text)]).toEqual(["", ""]);
  const again = await owner.go("enrolment", { ticket: owner.ticket, code: "000000" });
  expect(secretIn(again.text)).toBe(secretIn(owner.page.text));
});

test("S19: neither the code's page nor the kept codes' takes it: no challenge, no try, no sign-in", async () => {
  const first = await begin();
  const secret = secretIn(first.page.text);
  const codesTicket = ticketIn((await first.go("enrolment", { ticket: first.ticket, code: codeOf(secret) })).text);
  await world.rows("update second_factor set last_step = 0");
  const thief = await begin();
  await endAll();
  await world.rows("delete from identity_attempt");
  const { ticket } = thief;
  expect((await thief.ask("passkey-options", { ticket })).status).toBe(401);
  expect((await thief.go("code", { ticket, code: codeOf(secret) })).text).toContain('name="password"');
  expect((await thief.go("passkey", { ticket, answer: "{}" })).text).toContain('name="password"');
  expect((await first.go("kept", { ticket: codesTicket })).text).toContain('name="password"');
  expect([await count("passkey_challenge"), await count("identity_attempt"), await count("session")]).toEqual([0, 0, 0]);
});

test("S19: a ticket ends ten minutes after the password: a wrong answer makes it no younger", async () => {
  const one = await begin();
  const start = Date.now();
  const later = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + minutes * 60_000 });
  later(9);
  const wrong = await one.go("enrolment", { ticket: one.ticket, code: "000000" });
  expect(wrong.status).toBe(401);
  later(11);
  expect((await one.go("enrolment", { ticket: ticketIn(wrong.text), code: "000000" })).status).toBe(400);
});

/** A new password that is being set: it has the account, and lands when `land` is called. */
const underWay = async () => {
  let land!: () => void;
  let has!: () => void;
  const isHeld = new Promise<void>((done) => {
    has = done;
  });
  const landed = world.db.asPlatform(async (tx) => {
    await sql`update identity_account set signed_out_at = clock_timestamp(), review_since = now()`.execute(tx);
    has();
    await new Promise<void>((done) => {
      land = done;
    });
  });
  await isHeld;
  return {
    /** Once another transaction waits for it. */
    land: async () => {
      await untilLocked("the wait for the new password", world.db.pool).finally(land);
      await landed;
    },
  };
};

test("S19: an answer that comes while a new password is being set waits for it, and adds nothing then", async () => {
  const thief = await begin();
  const { ticket } = thief;
  const answer = new TestPasskey(origin).make(await options(thief, "passkey-enrolment-options", { ticket }));
  const reset = await underWay();
  const late = thief.go("passkey-enrolment", { ticket, answer });
  await reset.land();
  expect([(await late).status, await count("passkey"), await count("recovery_code")]).toEqual([401, 0, 0]);
});

test("S19: a passkey alone that comes while a new password is being set waits as well, and opens nothing alone then", async () => {
  const owner = await begin();
  const key = new TestPasskey(origin);
  await owner.go("passkey-enrolment", {
    ticket: owner.ticket,
    answer: key.make(await options(owner, "passkey-enrolment-options", { ticket: owner.ticket })),
  });
  const alone = await begin("nobody");
  const answer = key.sign(await options(alone, "passkey-options"));
  const reset = await underWay();
  const late = alone.go("passkey", { answer });
  await reset.land();
  expect([(await late).status, await who(alone.browser)]).toEqual([401, null]);
});

/** A step of one browser's sign-in, sent under the cookie of another's. */
const stolen = async (one: Awaited<ReturnType<typeof begin>>, step: string, form: Record<string, string>) => {
  const thief = world.browser();
  const { at } = await thief.go("/auth/login");
  const answer = await fetch(`${world.listening}${one.at}/${step}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: thief.cookieHeader(at), accept: "text/html" },
    body: new URLSearchParams(form),
  });
  const next = answer.headers.get("location");
  if (next) await thief.go(next);
  return { status: answer.status, who: await who(thief) };
};

test("S19: a step is taken by the sign-in of its browser alone: another's page under one's own cookie has expired", async () => {
  const owner = await begin();
  const shown = await owner.go("enrolment", { ticket: owner.ticket, code: codeOf(secretIn(owner.page.text)) });
  const ticket = ticketIn(shown.text);
  expect(await stolen(owner, "kept", { ticket })).toEqual({ status: 400, who: null });
  await owner.go("kept", { ticket });
  expect(await who(owner.browser)).toMatchObject({ personId: world.people.ayse });
  await owner.browser.go("/auth/logout");
  expect(await stolen(owner, "kept", { ticket })).toEqual({ status: 400, who: null });
});

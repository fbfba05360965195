import { Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "#testing/cluster.ts";
import { newRecoveryCodes } from "./second-factor.ts";
import { codeOf, recoveryCodesIn, secretIn, ticketIn } from "./second-step-testing.ts";
import { type IdentityWorld, identityWorld, password } from "./test-world.ts";

/** The second factor at sign-in: asked for after the right password, and set up there by who must have one. */
let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  world = await identityWorld(database.url, undefined, undefined, true, undefined, "admins");
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(() => world.rows("delete from identity_attempt"));

type Visitor = ReturnType<IdentityWorld["browser"]>;
const who = (browser: Visitor) => world.who({ cookie: browser.cookieHeader("/") });
/** As if no code of the account had been taken yet: a test need not wait half a minute. */
const anew = () => world.rows("update second_factor set last_step = 0");
/** Name and password, and the page that follows. */
const begin = async (name: string, browser = world.browser()) => {
  const page = await browser.go("/auth/login");
  return { browser, at: page.at, page: await browser.go(page.at, { name, password }) };
};
const send = (browser: Visitor, at: string, step: string, form: Record<string, string>) => browser.go(`${at}/${step}`, form);

let secret = "";
let codes: string[] = [];
/** The Admin's, set up once for all tests. */
const enrolled = async () => {
  if (secret) return;
  const { browser, at, page } = await begin("admin");
  secret = secretIn(page.text);
  const shown = await send(browser, at, "enrolment", { ticket: ticketIn(page.text), code: codeOf(secret) });
  codes = recoveryCodesIn(shown.text);
  await send(browser, at, "kept", { ticket: ticketIn(shown.text) });
};

describe("who must have a second factor and has none (S19)", () => {
  test("is not in by the password: they set one up, keep the codes, and are in; a wrong code sets up nothing", async () => {
    const { browser, at, page } = await begin("admin");
    expect(page.text).toContain("İkinci adımı kurun");
    expect(page.text).toContain("<svg");
    expect(await who(browser)).toBeNull();
    const first = secretIn(page.text);
    const wrong = await send(browser, at, "enrolment", { ticket: ticketIn(page.text), code: "000000" });
    expect([wrong.status, secretIn(wrong.text)]).toEqual([401, first]);
    // The page that comes last can't be gone to first.
    const skipped = await send(browser, at, "kept", { ticket: ticketIn(page.text) });
    expect([skipped.status, await who(browser)]).toEqual([400, null]);

    const shown = await send(browser, at, "enrolment", { ticket: ticketIn(wrong.text), code: codeOf(first) });
    codes = recoveryCodesIn(shown.text);
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    expect(await who(browser)).toBeNull();
    await send(browser, at, "kept", { ticket: ticketIn(shown.text) });
    expect(await who(browser)).toMatchObject({ role: "Admin", isFresh: true });
    secret = first;
  });

  test("others are in by the password alone", async () => {
    expect(await who((await begin("ayse")).browser)).toMatchObject({ role: "Client" });
  });
});

test("whoever is in without one is signed out once it is asked of them, and nobody else is (S19)", async () => {
  await enrolled();
  await anew();
  const { browser, at, page } = await begin("admin");
  await send(browser, at, "code", { ticket: ticketIn(page.text), code: codeOf(secret) });
  const without = (await begin("ayse")).browser;
  const restarted = async (required: "admins" | "everybody") =>
    (await identityWorld(database.url, undefined, undefined, true, undefined, required)).close();
  await restarted("admins");
  expect([(await who(browser))?.role, (await who(without))?.role]).toEqual(["Admin", "Client"]);
  await restarted("everybody");
  expect([(await who(browser))?.role, await who(without)]).toEqual(["Admin", null]);
});

describe("the code at sign-in (S19)", () => {
  test("is asked for after the password; a wrong one, none, one of another moment and another's don't open", async () => {
    await enrolled();
    await anew();
    const { browser, at, page } = await begin("admin");
    const ticket = ticketIn(page.text);
    for (const code of ["", "000000", codeOf(secret, -4), codeOf(secret, 4), codeOf(new Secret({ size: 20 }).base32)])
      expect([code, (await send(browser, at, "code", { ticket, code })).status]).toEqual([code, 401]);
    expect(await who(browser)).toBeNull();
    await world.rows("delete from identity_attempt");
    await send(browser, at, "code", { ticket, code: `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}` });
    expect(await who(browser)).toMatchObject({ role: "Admin" });
  });

  test("is good once, of many at once too; and in its own sign-in, browser and ten minutes alone", async () => {
    await enrolled();
    await anew();
    const code = codeOf(secret);
    const two = [await begin("admin"), await begin("admin")];
    const answers = await Promise.all(
      two.map(({ browser, at, page }) => send(browser, at, "code", { ticket: ticketIn(page.text), code })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(1);
    await anew();
    const [mine, theirs] = [await begin("admin"), await begin("admin")];
    // Another sign-in's ticket; and one whose account is only a member.
    expect((await send(mine.browser, mine.at, "code", { ticket: ticketIn(theirs.page.text), code: codeOf(secret) })).status).toBe(
      400,
    );
    expect(
      (await send(world.browser(), mine.at, "code", { ticket: ticketIn(mine.page.text), code: codeOf(secret) })).status,
    ).toBe(400);
    expect((await send(mine.browser, mine.at, "code", { ticket: "x", code: codeOf(secret) })).status).toBe(400);
    expect(await who(mine.browser)).toBeNull();
  });

  test("opens nothing where every session of the account was ended after the password was right", async () => {
    await enrolled();
    await anew();
    const { browser, at, page } = await begin("admin");
    await world.rows("update identity_account set signed_out_at = clock_timestamp()");
    const answer = await send(browser, at, "code", { ticket: ticketIn(page.text), code: codeOf(secret) });
    expect([await who(browser), answer.text.includes('name="password"')]).toEqual([null, true]);
  });

  test("may be a recovery code, typed as people type, each once", async () => {
    await enrolled();
    const code = codes.shift()!;
    const { browser, at, page } = await begin("admin");
    await send(browser, at, "code", { ticket: ticketIn(page.text), code: ` ${code.toUpperCase().replaceAll("-", " ")}` });
    expect(await who(browser)).toMatchObject({ role: "Admin" });
    const again = await begin("admin");
    expect((await send(again.browser, again.at, "code", { ticket: ticketIn(again.page.text), code })).status).toBe(401);
    expect(await world.rows("select count(*)::int as n from recovery_code")).toEqual([{ n: 9 }]);
  });

  test("is no recovery code of another's, and leaves that one as it is", async () => {
    await enrolled();
    const [code] = await world.db.asPlatform((tx) => newRecoveryCodes(tx, world.people.ayse));
    const { browser, at, page } = await begin("admin");
    expect((await send(browser, at, "code", { ticket: ticketIn(page.text), code: code! })).status).toBe(401);
    expect(await who(browser)).toBeNull();
    const left = await world.rows(`delete from recovery_code where account_id = '${world.people.ayse}' returning 1`);
    expect(left).toHaveLength(10);
  });

  test("is guessed five times and then waits, also when it is right; a browser that the account knows has a count of its own (S22)", async () => {
    await enrolled();
    await anew();
    const known = await begin("admin");
    await send(known.browser, known.at, "code", { ticket: ticketIn(known.page.text), code: codeOf(secret) });
    await anew();
    const { browser, at, page } = await begin("admin");
    const ticket = ticketIn(page.text);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await send(browser, at, "code", { ticket, code: "000000" })).status).toBe(401);
    // The second that is to be waited for is an hour here: no machine is as slow as that.
    await world.rows("update identity_attempt set next_at = next_at + interval '1 hour' where next_at > seen_at");
    expect((await send(browser, at, "code", { ticket, code: codeOf(secret) })).status).toBe(429);
    expect(await who(browser)).toBeNull();

    known.browser.cookies = known.browser.cookies.filter(({ name }) => name !== "auth" && name !== "oidc" && name !== "oidc.sig");
    const own = await begin("admin", known.browser);
    await send(own.browser, own.at, "code", { ticket: ticketIn(own.page.text), code: codeOf(secret) });
    expect(await who(own.browser)).toMatchObject({ role: "Admin" });
    // A rest begins the waits anew, and not the count of the day.
    await world.rows("delete from identity_attempt where next_at < now() + interval '20 hours'");
    await world.rows("update identity_attempt set failures = 100 where next_at > now()");
    await anew();
    expect((await send(browser, at, "code", { ticket, code: codeOf(secret) })).status).toBe(429);
  });

  test("neither secret nor recovery codes stand in the database, and a secret that was moved to another account opens nothing (S58)", async () => {
    await enrolled();
    await anew();
    const raw = Buffer.from(Secret.fromBase32(secret).buffer).toString("hex");
    const [row] = await world.rows<{ text: string }>(
      "select (f.*)::text || (select string_agg(c::text, '') from recovery_code c) as text from second_factor f",
    );
    for (const plain of [secret, raw, Buffer.from(secret).toString("hex"), codes[0]!, codes[0]!.replaceAll("-", "")])
      expect(row!.text.includes(plain)).toBe(false);
    await world.rows(
      `insert into second_factor (account_id, secret, confirmed_at) select '${world.people.mehmet}', secret, now() from second_factor`,
    );
    const { browser, at, page } = await begin("mehmet");
    const answer = await send(browser, at, "code", { ticket: ticketIn(page.text), code: codeOf(secret) });
    expect([answer.status >= 400, await who(browser)]).toEqual([true, null]);
    await world.rows(`delete from second_factor where account_id = '${world.people.mehmet}'`);
  });

  test("another site's form is refused (S21)", async () => {
    await enrolled();
    await anew();
    const { browser, at, page } = await begin("admin");
    const form = { ticket: ticketIn(page.text), code: codeOf(secret) };
    for (const step of ["code", "enrolment", "kept"])
      expect((await browser.ask(`${at}/${step}`, form, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(await who(browser)).toBeNull();
  });
});

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailTo, linkIn } from "#modules/people/testing.ts";
import { sql } from "#platform/db.ts";
import { type Attacked, installUnderAttack } from "#testing/attack/install.ts";
import { freePort } from "#testing/free-port.ts";
import { clients } from "#testing/people.ts";
import { until } from "#testing/until.ts";
import { audience } from "./scopes.ts";
import { Browser } from "./test-browser.ts";

/** The running api with a provider that is another process: found by discovery, gone, back with other keys. */
const script = new URL("../testing/outside-provider.ts", import.meta.url).pathname;
let it: Attacked;
let port: number;
let issuer: string;
let provider: ChildProcess;
/** The last access token that the provider gave to the console. */
let bearer = "";

const start = async () => {
  provider = fork(script, [], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { PATH: process.env.PATH, TZ: "UTC", PORT: String(port), PUBLIC_URL: it.origin, AUDIENCE: audience },
  });
  provider.on("message", ({ accessToken }: { accessToken?: string }) => {
    if (accessToken) bearer = accessToken;
  });
  await once(provider, "message");
};
const kill = async () => {
  provider.kill("SIGKILL");
  await once(provider, "exit");
};
beforeAll(async () => {
  port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  it = await installUnderAttack(["api"], {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "console",
    OIDC_CLIENT_SECRET: "a-secret-of-the-outside-provider-00",
    OIDC_ROLE_CLAIM: "realm_access.roles",
    OIDC_ANSWER_SECONDS: "60",
  });
});
afterAll(async () => {
  provider?.kill("SIGKILL");
  await it.close();
});

/** What the provider says of a person from now on. */
const tell = async (
  name: string,
  about: {
    closed?: boolean;
    away?: boolean;
    held?: boolean;
    refused?: string;
    roles?: string[];
    claims?: Record<string, unknown>;
  },
) => {
  provider.send({ name, ...about });
  await new Promise<void>((done) => {
    const hear = (message: { reported?: string }) => {
      if (message.reported !== name) return;
      provider.off("message", hear);
      done();
    };
    provider.on("message", hear);
  });
};
const rows = async <T>(text: ReturnType<typeof sql>) => (await it.database.asPlatform((tx) => text.execute(tx))).rows as T[];
/** As half a minute later: the next call asks the provider again. And as if it had been asked this moment. */
const later = () => rows(sql`update provider_recheck set requested_at = now() - interval '26 s'`);
const provedLongAgo = sql`update session set proved_at = now() - interval '11 minutes'`;
const justRequested = () => rows(sql`update provider_recheck set requested_at = now() + interval '1 hour'`);

const newBrowser = () => new Browser(it.origin, `http://127.0.0.1:${it.port}`);
/** `ways`: how often the browser was sent to the provider. */
const signIn = async (name: string, browser = newBrowser(), returnTo = "/Order/Active") => {
  const there = new Browser(issuer, issuer);
  const away = (next: URL) => next.origin === issuer;
  let page = await browser.go(`/auth/login?returnTo=${returnTo}`, undefined, away);
  let ways = 0;
  for (; page.at.startsWith("/auth?"); ways += 1) {
    const pick = await there.go(page.at);
    const back = await there.go(`${pick.at}?as=${name}`, undefined, (next) => next.origin === it.origin);
    page = await browser.go(back.at, undefined, away);
  }
  return { browser, page, ways };
};
/** The window in which a proof is made at the provider, which asks as whom; where it ends. `sent`: what the browser makes of the address. */
const prove = async (name: string, browser: Browser, sent = (address: string) => address) => {
  const there = new Browser(issuer, issuer);
  const page = await browser.go("/auth/prove", undefined, (next) => next.origin === issuer);
  const pick = await there.go(sent(page.at));
  const back = await there.go(`${pick.at}?as=${name}`, undefined, (next) => next.origin === it.origin);
  return (await browser.go(back.at)).at;
};
/** Many at once on a busy machine: who is told that the database is away comes again. */
const ask = async (name: string, input: object, headers: Record<string, string>) => {
  for (;;) {
    const reply = await it.call(null, name, input, headers);
    if (reply.code !== "database_away") return reply;
  }
};
const call = async (browser: Browser, name: string, input: object = {}) => {
  const reply = await ask(name, input, { cookie: browser.cookieHeader("/") });
  return { status: reply.status, code: reply.code, result: (JSON.parse(reply.text) as { result: never }).result };
};
const withToken = (token: string) => ask("Client/GetClientProfileLogin", {}, { authorization: `Bearer ${token}` });
const byToken = async (token: string) => (await withToken(token)).status;
const company = {
  name: "Yeni",
  surname: "Satıcı",
  company: "Dışarıdan A.Ş.",
  phone: "+905320000000",
  email: "yeni@disaridan.example",
};
const password = { username: "yeni.satici", password: "tahta köprü 7" };

test("a provider that is not there yet stops signing in alone, with words", async () => {
  expect((await newBrowser().go("/auth/login")).at).toBe("/login?error=unreachable");
  await start();
});

test("whom it signs in and nobody knows signs a company up: one, by (issuer, subject), and comes back as its owner (S18, S53)", async () => {
  const nobody = newBrowser();
  expect((await call(nobody, "Client/GetSignUpForm")).result).toEqual({ provider: "external", unregisteredUser: null });
  expect(await call(nobody, "Client/CreateExternalClient", company)).toMatchObject({ status: 409, code: "sign_up_elsewhere" });
  expect(await call(nobody, "Client/CreateClient", { ...company, ...password })).toMatchObject({
    status: 409,
    code: "sign_up_elsewhere",
  });

  const { browser, page } = await signIn("yeni");
  expect(page.status).toBe(403);
  expect(page.text).toContain('href="/Auth/Register"');
  expect(await call(browser, "Client/GetClientProfileLogin")).toMatchObject({ status: 401 });
  expect((await call(browser, "Client/GetSignUpForm")).result).toEqual({
    provider: "external",
    unregisteredUser: { name: "yeni of Outside", email: "ayse@mavikapi.example" },
  });
  const forged = newBrowser();
  forged.cookies = browser.cookies.map((cookie) => ({ ...cookie, value: cookie.value.replace(/.{9}$/, "AAAAAAAAA") }));
  expect(await call(forged, "Client/CreateExternalClient", company)).toMatchObject({ status: 409 });

  const all = await Promise.all(Array.from({ length: 10 }, () => call(browser, "Client/CreateExternalClient", company)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await it.database.pool.query<{ issuer: string; subject: string; right: string }>(
    `select p.issuer, p.subject, m."right" from client c join client_member m on m.client_id = c.id join person p on p.id = m.person_id where c.name = $1`,
    [company.company],
  );
  expect(rows).toEqual([{ issuer, subject: "yeni", right: "manage" }]);

  expect((await signIn("yeni", browser)).page.at).toBe("/Order/Active");
  // The browser is known from now on, and its calls are counted by themselves after a restart (S22).
  expect(browser.cookies.map(({ name }) => name)).toContain("device");
  expect((await call(browser, "Client/GetClientProfileLogin", { identityId: "yeni" })).result).toMatchObject({
    subject: "yeni",
    role: "Client",
    right: "manage",
    clientName: company.company,
  });
  expect(await call(browser, "Client/GetClientProfileLogin", { identityId: "boss" })).toMatchObject({ status: 404 });
  for (const name of ["Client/SendEmailConfirmation", "Client/SendPasswordLink"])
    expect(await call(browser, name, { email: company.email })).toMatchObject({ status: 409, code: "password_elsewhere" });
  expect(await call(browser, "Client/SendEmailConfirmation", { email: "kimse" })).toMatchObject({ status: 400 });
  expect(await prove("yeni", browser)).toBe("/Auth/Proved");
  expect(await call(browser, "Client/ChangePassword", { password: "taş köprü 1", confirmPassword: "taş köprü 1" })).toMatchObject(
    { code: "password_elsewhere" },
  );
});

test("neither the same address nor a company named in its token lets anybody in; its role claim makes an Admin (S18, S5)", async () => {
  await it.database.asPlatform((tx) => sql`update client_member set email = 'ayse@mavikapi.example'`.execute(tx));
  const { browser } = await signIn("stranger");
  expect(await call(browser, "Client/GetClientProfileLogin")).toMatchObject({ status: 401 });
  expect(await byToken(bearer)).toBe(401);
  const boss = await signIn("boss");
  expect((await call(boss.browser, "Client/GetClientProfileLogin")).result).toMatchObject({ role: "Admin", clientId: null });
  const { rows } = await it.database.pool.query(
    "select 1 from client_member m join person p on p.id = m.person_id where m.client_id = $1 and p.issuer = $2",
    [clients.first, issuer],
  );
  expect(rows).toEqual([]);
});

describe("an invitation, where people sign in with an outside provider (S12)", () => {
  const request = { name: "Davetli", surname: "Kişi" };
  const invite = async (email: string, right: "read" | "write" = "read") => {
    const { browser } = await signIn("yeni");
    expect(await prove("yeni", browser)).toBe("/Auth/Proved");
    expect(await call(browser, "Client/CreateClientMember", { ...request, email, right })).toMatchObject({ status: 200 });
    return linkIn(await emailTo(it, email))!;
  };
  const follow = async (link: string, name: string) => {
    const { browser, page } = await signIn(name, newBrowser(), `/Auth/Invitation/${link}`);
    expect(page.at).toBe(`/Auth/Invitation/${link}`);
    return browser;
  };
  const accept = (browser: Browser, link: string) => call(browser, "Client/AcceptExternalInvitation", { link, ...request });

  test("makes a member of whom the provider signs in with the invited address as a proven one, by (issuer, subject) (S18)", async () => {
    const email = "davetli@disaridan.example";
    const link = await invite(email);
    const nobody = newBrowser();
    expect((await call(nobody, "Client/GetInvitation", { link })).result).toMatchObject({
      provider: "external",
      unregisteredUser: null,
    });
    expect(await accept(nobody, link)).toMatchObject({ status: 409, code: "invited_sign_in_first" });
    expect(await call(nobody, "Client/AcceptInvitation", { link, ...request, ...password })).toMatchObject({
      code: "invited_sign_in_first",
    });
    const other = await follow(link, "baskasi");
    expect(await accept(other, link)).toMatchObject({ status: 409, code: "invited_elsewhere" });
    for (const unproven of [{ email_verified: false }, { email_verified: null }, { email_verified: "true" }]) {
      await tell("davetli", { claims: { email, ...unproven } });
      expect(await accept(await follow(link, "davetli"), link)).toMatchObject({ status: 409, code: "invited_address_unproven" });
    }
    // Another mailbox, however alike it looks: a mail server holds A to Z equal in both cases and nothing else.
    for (const alike of ["DAVETLİ@disaridan.example", "ｄavetli@disaridan.example"]) {
      await tell("davetli", { claims: { email: alike, email_verified: true } });
      expect(await accept(await follow(link, "davetli"), link)).toMatchObject({ status: 409, code: "invited_elsewhere" });
    }
    await tell("davetli", { claims: { email: email.toUpperCase(), email_verified: true } });
    const browser = await follow(link, "davetli");
    expect((await call(browser, "Client/GetInvitation", { link })).result).toMatchObject({
      unregisteredUser: { email: email.toUpperCase(), emailVerified: true },
    });
    expect((await accept(browser, link)).result).toEqual({ clientName: company.company });
    expect(
      await rows(
        sql`select p.issuer, p.subject, m."right" from client_member m join person p on p.id = m.person_id where m.email = ${email}`,
      ),
    ).toEqual([{ issuer, subject: "davetli", right: "read" }]);
    expect(await accept(browser, link)).toMatchObject({ status: 410, code: "invitation_gone" });
    expect((await signIn("davetli", browser)).page.at).toBe("/Order/Active");
    expect((await call(browser, "Client/GetClientProfileLogin")).result).toMatchObject({
      right: "read",
      clientName: company.company,
    });
  });

  test("is no way into a second company, and opens a closed membership anew", async () => {
    const email = "davetli@disaridan.example";
    await rows(sql`update client_member set email = 'eski@disaridan.example' where email = ${email}`);
    const link = await invite(email, "write");
    const { browser } = await signIn("davetli");
    expect(await accept(browser, link)).toMatchObject({ status: 409, code: "invited_sign_in_first" });
    await rows(sql`update client_member set is_active = false, areas = '{"orders":"read"}', store_ids = array[gen_random_uuid()], name = 'Eski', surname = 'Ad'
      where email = 'eski@disaridan.example'`);
    expect((await accept(await follow(link, "davetli"), link)).result).toEqual({ clientName: company.company });
    expect(
      await rows(
        sql`select "right", areas, store_ids, is_active, name, surname from client_member where email like '%@disaridan.example' and email <> 'yeni@disaridan.example'`,
      ),
    ).toEqual([{ ...request, right: "write", areas: null, storeIds: null, isActive: true }]);
  });

  test("of a browser that was a stranger's until its person became a member is no way into a second company", async () => {
    const email = "ikinci@disaridan.example";
    await tell("ikinci", { claims: { email, email_verified: true } });
    const first = await invite(email);
    const browser = await follow(first, "ikinci");
    expect(await accept(browser, first)).toMatchObject({ status: 200 });
    await rows(sql`update client_member set email = 'ilk@disaridan.example' where email = ${email}`);
    const second = await invite(email, "write");
    expect(await accept(browser, second)).toMatchObject({ status: 409, code: "account_exists" });
    expect(await rows(sql`select "right" from client_member where email = 'ilk@disaridan.example'`)).toEqual([{ right: "read" }]);
  });

  test("used by fifty at once, of two people with one address, makes one member (S53)", async () => {
    const email = "ortak@disaridan.example";
    const link = await invite(email);
    const browsers: Browser[] = [];
    for (const name of ["ortak1", "ortak2"]) {
      await tell(name, { claims: { email, email_verified: true } });
      browsers.push(await follow(link, name));
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => accept(browsers[at % 2]!, link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // On a machine that is busy elsewhere some wait for a connection too long, and are told that.
    for (const { code } of answers) expect([undefined, "invitation_gone", "database_away"]).toContain(code);
    expect(await rows(sql`select 1 from client_member where email = ${email}`)).toHaveLength(1);
  });
});

describe("what was taken away at the provider (S11)", () => {
  const who = async (browser: Browser) => (await call(browser, "Client/GetClientProfileLogin")).status;
  const lastEnding = async () =>
    (
      await rows<{ reason: string; after: object }>(
        sql`select reason, after from audit where action = 'provider_refused' order by id desc limit 1`,
      )
    )[0];
  const newKey = async (browser: Browser) => {
    expect(await prove("yeni", browser)).toBe("/Auth/Proved");
    const made = await call(browser, "Client/CreateApiKey", { name: "ERP", right: "read", expireDays: 1 });
    return (made.result as { key: string }).key;
  };
  const codes = async (token: string) =>
    new Set(
      (await Promise.all(Array.from({ length: 20 }, () => withToken(token)))).map(({ status, code }) => `${status} ${code}`),
    );

  test("an account that was closed there ends its sessions and tokens at the first call after half a minute, and stands in the audit", async () => {
    await rows(sql`delete from session`);
    await tell("davetli", {});
    const { browser } = await signIn("davetli");
    const other = await signIn("davetli");
    const token = bearer;
    await later();
    expect(await who(browser)).toBe(200);
    await tell("davetli", { closed: true });
    await justRequested();
    expect(await who(browser)).toBe(200);
    await later();
    expect(await who(browser)).toBe(401);
    expect([await who(other.browser), await byToken(token)]).toEqual([401, 401]);
    expect(await lastEnding()).toEqual({ reason: "provider", after: { sessions: 2, apiKeys: 0 } });
    await tell("davetli", {});
  });

  test.each(["access_denied", "interaction_required", "login_required", "consent_required"])(
    "%s is its word for an account that is locked or has something to do there: it ends all as well",
    async (refused) => {
      const { browser } = await signIn("davetli");
      const token = bearer;
      await tell("everybody", { refused });
      await later();
      expect([await who(browser), await byToken(token)]).toEqual([401, 401]);
      await tell("everybody", {});
    },
  );

  test.each(["invalid_client", "unauthorized_client"])("%s is our own trouble with it and ends nothing", async (refused) => {
    const { browser } = await signIn("davetli");
    const token = bearer;
    await tell("everybody", { refused });
    await later();
    expect([await who(browser), await byToken(token)]).toEqual([200, 200]);
    await tell("everybody", {});
  });

  test("an API key asks as well, with nobody signed in; closed, not one of twenty calls at once comes through; it rests until its owner signs in", async () => {
    const { browser } = await signIn("yeni");
    const key = await newKey(browser);
    const state = async (of: Browser) =>
      ((await call(of, "Client/GetAllApiKey")).result as { state: string }[]).map((one) => one.state);
    await rows(sql`delete from session`);
    await later();
    expect(await codes(key)).toEqual(new Set(["200 undefined"]));
    await tell("yeni", { closed: true });
    await later();
    expect(await codes(key)).toEqual(new Set(["401 key_suspended"]));
    expect(await lastEnding()).toEqual({ reason: "provider", after: { sessions: 0, apiKeys: 1 } });

    await rows(sql`update client_member set "right" = 'manage' where name = 'Davetli' and is_active`);
    expect(await state((await signIn("davetli")).browser)).toEqual(["suspended"]);
    await tell("yeni", {});
    expect(await byToken(key)).toBe(401);
    expect(await state((await signIn("yeni")).browser)).toEqual(["open"]);
    expect(await byToken(key)).toBe(200);
  });

  test("the role of an Admin ends the session, also while acting, and its tokens; of many calls at once one asks", async () => {
    const { browser } = await signIn("boss");
    const token = bearer;
    const [{ id: clientId } = { id: "" }] = await rows<{ id: string }>(
      sql`select id from client where name = ${company.company}`,
    );
    await rows(provedLongAgo);
    const act = () => call(browser, "Client/ActForClient", { clientId, reason: "Destek" });
    expect(await act()).toMatchObject({ code: "factor_needed" });
    expect(await prove("boss", browser)).toBe("/Auth/Proved");
    expect(await act()).toMatchObject({ status: 200 });
    await later();
    // The refresh token is good once: a second asker would end the session.
    expect(await Promise.all(Array.from({ length: 20 }, () => who(browser)))).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await byToken(token)).toBe(200);
    await tell("boss", { roles: ["NotAdmin"] });
    await later();
    expect([await who(browser), await byToken(token)]).toEqual([401, 401]);
    expect(await lastEnding()).toEqual({ reason: "role", after: { sessions: 1 } });
    await tell("boss", {});
  });

  test("a call at another api waits for the answer to a question that is out, and goes by it", async () => {
    await it.start("api2");
    const { browser } = await signIn("yeni");
    const headers = { ...it.browserOf(null), cookie: browser.cookieHeader("/"), "content-type": "application/json" };
    const elsewhere = () => it.ask("/api/Client/GetClientProfileLogin", { method: "POST", headers, body: "{}", port: it.port2 });
    await justRequested();
    expect((await elsewhere()).status).toBe(200);
    await tell("yeni", { closed: true });
    await tell("everybody", { held: true });
    await later();
    const question = new Promise<void>((out) => {
      const hear = ({ held }: { held?: boolean }) => {
        if (!held) return;
        provider.off("message", hear);
        out();
      };
      provider.on("message", hear);
    });
    const first = who(browser);
    await question;
    let answer: number | undefined;
    const second = elsewhere().then(({ status }) => {
      answer = status;
      return status;
    });
    // Held up twice where it looks for the answer: whoever looks again waits.
    for (let look = 0; look < 2; look += 1)
      await it.database.asPlatform(async (tx) => {
        await sql`lock table provider_recheck in exclusive mode`.execute(tx);
        const behindUs = sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
        await until("a look", async () => answer !== undefined || (await behindUs.execute(tx)).rows.length > 0);
      });
    const early = answer;
    await tell("everybody", {});
    expect([early, ...(await Promise.all([first, second]))]).toEqual([undefined, 401, 401]);
    await tell("yeni", {});
    await it.stop("api2");
  });

  test("an outage is no refusal: for an hour all goes on, then calls are told to come again, and nobody signs in anew when it is over", async () => {
    const { browser } = await signIn("yeni");
    const key = await newKey(browser);
    const all = async () => [await who(browser), await byToken(key), await byToken(bearer)];
    await tell("everybody", { away: true });
    await rows(sql`update provider_recheck set answered_at = now() - interval '59 minutes'`);
    await later();
    expect(await all()).toEqual([200, 200, 200]);
    await rows(sql`update provider_recheck set answered_at = now() - interval '61 minutes'`);
    await later();
    expect(await all()).toEqual([503, 503, 503]);
    await tell("everybody", {});
    await later();
    expect(await all()).toEqual([200, 200, 200]);
  });

  test("whom it gives no refresh token it is asked for once more with consent; without one nobody is let in, for a closed account could not be noticed", async () => {
    for (const name of ["sorulan", "vermeyen"]) await tell(name, { roles: ["Admin"] });
    expect((await signIn("boss")).ways).toBe(1);
    const person = await signIn("sorulan");
    expect([person.ways, person.page.at, await who(person.browser)]).toEqual([2, "/Order/Active", 200]);
    const never = await signIn("vermeyen");
    expect([never.ways, never.page.at, await who(never.browser)]).toEqual([2, "/login?error=offline", 401]);
  });
});

test("a proof at the provider (S19): it is asked anew, as the same person, and must say when; then the session that asked may act", async () => {
  const { browser } = await signIn("yeni");
  const make = (by = browser) => call(by, "Client/CreateApiKey", { name: "Kanıt", right: "read", expireDays: 1 });
  const current = async () =>
    ((await call(browser, "Client/GetAllSession")).result as { id: string; isCurrent: boolean }[]).find(
      ({ isCurrent }) => isCurrent,
    )?.id;
  // It said when it asked for the password, which was just now.
  expect(await make()).toMatchObject({ status: 200 });
  await rows(provedLongAgo);
  expect(await make()).toMatchObject({ status: 403, code: "proof_needed" });
  expect((await call(browser, "Client/GetProof")).result).toEqual({ ways: ["provider"], hasFactor: false, username: "" });
  const old = await current();
  const copy = newBrowser();
  copy.cookies = browser.cookies.map((cookie) => ({ ...cookie }));

  const without =
    (...names: string[]) =>
    (address: string) => {
      const url = new URL(address, issuer);
      for (const name of names) url.searchParams.delete(name);
      return url.pathname + url.search;
    };
  expect(await prove("boss", browser)).toBe("/Auth/Proved?error=other");
  expect(await prove("yeni", browser, without("prompt", "max_age"))).toBe("/Auth/Proved?error=silent");
  expect(await make()).toMatchObject({ code: "proof_needed" });
  // Somebody's window proves nothing for a browser that nobody is signed in with.
  expect(await prove("yeni", newBrowser())).toBe("/Auth/Proved?error=other");
  expect(await make()).toMatchObject({ code: "proof_needed" });

  expect(await prove("yeni", browser)).toBe("/Auth/Proved");
  expect(await make()).toMatchObject({ status: 200 });
  // The session is the one that was there: nothing of the page that waits is lost. A copy of its cookie proves nothing by it.
  expect([old, await current()]).toEqual([expect.any(String), old]);
  expect(await make(copy)).toMatchObject({ code: "proof_needed" });
  const other = await browser.ask("/auth/prove", undefined, { "sec-fetch-site": "cross-site" });
  expect(other.headers.get("location")).toBe("/");
  await rows(sql`update api_key set revoked_at = now() where name = 'Kanıt'`);
});

test("its outage: signing in says so, living sessions and tokens go on, signing out works; back with other keys, both sides work at once", async () => {
  const { browser } = await signIn("yeni");
  const old = bearer;
  expect(await byToken(old)).toBe(200);
  await kill();
  expect((await newBrowser().go("/auth/login")).at).toBe("/login?error=unreachable");
  expect(await call(browser, "Client/GetClientProfileLogin")).toMatchObject({ status: 200 });
  expect(await byToken(old)).toBe(200);
  const leaving = newBrowser();
  leaving.cookies = browser.cookies.map((cookie) => ({ ...cookie }));
  expect((await leaving.go("/auth/logout")).at).toBe("/signout-callback");
  expect(await call(browser, "Client/GetClientProfileLogin")).toMatchObject({ status: 401 });

  await start();
  const again = await signIn("yeni");
  expect(again.page.at).toBe("/Order/Active");
  expect(bearer).not.toBe(old);
  await until("the new key is known", async () => (await byToken(bearer)) === 200);
  expect(await byToken(old)).toBe(401);
});

test("a token whose key can't be asked for is told to come again, not that it is wrong", async () => {
  const fresh = await installUnderAttack(["api"], { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "console" });
  try {
    await kill();
    const reply = await fresh.call(null, "Client/GetClientProfileLogin", {}, { authorization: `Bearer ${bearer}` });
    expect([reply.status, reply.code]).toEqual([503, "provider_away"]);
  } finally {
    await fresh.close();
  }
});

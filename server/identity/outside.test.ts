import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { type Attacked, installUnderAttack } from "#testing/attack/install.ts";
import { freePort } from "#testing/free-port.ts";
import { clients } from "#testing/people.ts";
import { until } from "#testing/until.ts";
import { audience } from "./provider.ts";
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
  });
});
afterAll(async () => {
  provider?.kill("SIGKILL");
  await it.close();
});

const newBrowser = () => new Browser(it.origin, `http://127.0.0.1:${it.port}`);
const signIn = async (name: string, browser = newBrowser()) => {
  const away = await browser.go("/auth/login?returnTo=/Order/Active", undefined, (next) => next.origin === issuer);
  const there = new Browser(issuer, issuer);
  const page = await there.go(away.at);
  const back = await there.go(`${page.at}?as=${name}`, undefined, (next) => next.origin === it.origin);
  return { browser, page: await browser.go(back.at) };
};
const call = async (browser: Browser, name: string, input: object = {}) => {
  const reply = await it.call(null, name, input, { cookie: browser.cookieHeader("/") });
  return { status: reply.status, code: reply.code, result: (JSON.parse(reply.text) as { result: never }).result };
};
const byToken = async (token: string) =>
  (await it.call(null, "Client/GetClientProfileLogin", {}, { authorization: `Bearer ${token}` })).status;
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
  expect((await call(nobody, "Client/GetSignUpForm")).result).toEqual({ provider: "external", newcomer: null });
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
    newcomer: { name: "yeni of Outside", email: "ayse@mavikapi.example" },
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
  expect((await call(browser, "Client/GetClientProfileLogin", { identityId: "yeni" })).result).toMatchObject({
    subject: "yeni",
    role: "Client",
    right: "manage",
    clientName: company.company,
  });
  expect(await call(browser, "Client/GetClientProfileLogin", { identityId: "boss" })).toMatchObject({ status: 404 });
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

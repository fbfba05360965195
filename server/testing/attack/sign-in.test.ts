import http from "node:http";
import { unattendedHeader } from "@tradeport/contract/page";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "#identity/test-browser.ts";
import { newId, sql } from "#platform/db.ts";
import { maviKapi, seedPeople } from "../../identity/demo-people.ts";
import { until } from "../until.ts";
import { type Attacked, installUnderAttack } from "./install.ts";

/**
 * S14-S20, S25 against the running api with its own provider and its own cookies. The forged tokens and callbacks one by one are in
 * identity/*.test.ts and platform/sessions.test.ts; here is what only the whole shows.
 */
const password = "Doğru-At-Pil-9";
let it: Attacked;
beforeAll(async () => {
  it = await installUnderAttack(["api"], { STREAM_CHECK_SECONDS: "1", SESSION_IDLE_MINUTES: "30" });
  await it.database.asPlatform((tx) => seedPeople(tx, { password }));
});
afterAll(() => it.close());

const newBrowser = () => new Browser(it.origin, `http://127.0.0.1:${it.port}`);
const signedIn = async (name = "ayse") => {
  const browser = newBrowser();
  await browser.signIn(name, password);
  return { browser, cookie: browser.cookieHeader("/") };
};
const profile = (cookie: string, headers: Record<string, string> = {}) =>
  it.call(null, "Client/GetClientProfileLogin", {}, { cookie, ...headers });

describe("the session of the running install (S19)", () => {
  test("is HttpOnly, SameSite, of the whole host, and no other cookie carries a token", async () => {
    const { browser, cookie } = await signedIn();
    expect((await profile(cookie)).status).toBe(200);
    expect(browser.cookies.find(({ name }) => name === "auth")!.text).toMatch(
      /; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    for (const { text } of browser.cookies) expect(text).not.toContain("eyJ");
  });

  test("over https is bound to the host by its name and Secure; the plain name is not heard", async () => {
    const far = await installUnderAttack(["api"], { PUBLIC_URL: "https://pazar.example" });
    try {
      await far.database.asPlatform((tx) => seedPeople(tx, { password }));
      const browser = new Browser("https://pazar.example", `http://127.0.0.1:${far.port}`);
      const page = await browser.signIn("ayse", password, "/Product/List");
      expect(page.at).toBe("/Product/List");
      const auth = browser.cookies.find(({ name }) => name === "__Host-auth")!;
      expect(auth.text).toMatch(/^__Host-auth=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/);
      const ask = (cookie: string) =>
        far.call(null, "Client/GetClientProfileLogin", {}, { cookie, origin: "https://pazar.example" });
      expect((await ask(`__Host-auth=${auth.value}`)).status).toBe(200);
      expect((await ask(`auth=${auth.value}`)).status).toBe(401);
      const health = await far.ask("/health");
      expect(health.headers["strict-transport-security"]).toContain("max-age=63072000");
    } finally {
      await far.close();
    }
  });

  test("is new at every sign-in: a planted id and the old one are worth nothing", async () => {
    const { browser, cookie } = await signedIn();
    const planted = newBrowser();
    planted.cookies.push({ name: "auth", value: "planted", path: "/", text: "" });
    await planted.signIn("ayse", password);
    expect(planted.cookieHeader("/")).not.toContain("planted");
    expect((await profile("auth=planted")).status).toBe(401);
    // The provider has forgotten the browser, and asks for the password.
    browser.cookies = browser.cookies.filter(({ name }) => name === "auth");
    await browser.signIn("ayse", password);
    expect(browser.cookieHeader("/")).not.toBe(cookie);
    expect((await profile(cookie)).status).toBe(401);
    expect((await profile(browser.cookieHeader("/"))).status).toBe(200);
  });

  test("that was signed out is nobody's, and its stream of events closes (S57)", async () => {
    const { browser, cookie } = await signedIn();
    const id = newId();
    await it.database.asClient(maviKapi, (tx) =>
      sql`insert into process (client_id, id, process_type, state, subject, started_by_name)
        values (${maviKapi}, ${id}, 'import_product_from_excel', 'running', 'a.xlsx', 'Ayşe')`.execute(tx),
    );
    let closed = false;
    const status = await new Promise((resolve, reject) => {
      const headers = { ...it.browserOf(null), cookie };
      http
        .get(
          { port: it.port, host: "127.0.0.1", path: `/api/Process/WatchProcess?processId=${id}`, headers, agent: false },
          (reply) => {
            reply.resume().on("close", () => {
              closed = true;
            });
            resolve(reply.statusCode);
          },
        )
        .on("error", reject);
    });
    expect(status).toBe(200);
    const page = await browser.go("/auth/logout");
    expect((await browser.submit(page)).at).toBe("/signout-callback");
    expect((await profile(cookie)).status).toBe(401);
    await until("the stream is closed", () => closed);
  });

  test("ends when nothing was asked for longer than is set, and lives on when it was", async () => {
    const { cookie } = await signedIn();
    const seen = (minutes: number) =>
      it.database.asPlatform((tx) => sql`update session set seen_at = now() - make_interval(mins => ${minutes})`.execute(tx));
    await seen(29);
    expect((await profile(cookie)).status).toBe(200);
    await until("the call was written down", async () => {
      const { rows } = await it.database.pool.query("select 1 from session where seen_at > now() - interval '1 minute'");
      return rows.length > 0;
    });
    await seen(31);
    expect((await profile(cookie)).status).toBe(401);
    // Nor does the refused call bring it back.
    expect((await profile(cookie)).status).toBe(401);
  });

  test("is kept alive by nobody's page: neither what it asks by itself nor an open stream counts", async () => {
    const { cookie } = await signedIn();
    const isSeen = async () => {
      const { rows } = await it.database.pool.query("select 1 from session where seen_at > now() - interval '1 minute'");
      return rows.length > 0;
    };
    await it.database.asPlatform((tx) => sql`update session set seen_at = now() - interval '29 minutes'`.execute(tx));
    expect((await profile(cookie, { [unattendedHeader]: "1" })).status).toBe(200);
    const left = new AbortController();
    const stream = await fetch(`http://127.0.0.1:${it.port}/api/Home/WatchChanges`, {
      headers: { ...it.browserOf(null), cookie, accept: "text/event-stream" },
      signal: left.signal,
    });
    expect(stream.status).toBe(200);
    expect(await isSeen()).toBe(false);
    // The stream looks each second whether it may go on.
    await it.database.asPlatform((tx) => sql`update session set seen_at = now() - interval '31 minutes'`.execute(tx));
    const reader = stream.body!.getReader();
    while (!(await reader.read()).done);
    expect((await profile(cookie)).status).toBe(401);
    left.abort();
  });

  test("ends after a day, however much it was used", async () => {
    const { cookie } = await signedIn();
    await it.database.asPlatform((tx) => sql`update session set ends_at = now() where ends_at > now()`.execute(tx));
    expect((await profile(cookie)).status).toBe(401);
    await it.database.asPlatform((tx) => sql`delete from session where ends_at <= now()`.execute(tx));
  });
});

describe("the running provider", () => {
  test("sends nobody elsewhere: returnTo is a path of ours or home (S20)", async () => {
    for (const way of [
      "//evil.example",
      "/\\evil.example",
      "https:evil.example",
      "javascript:alert(1)",
      "/%09/evil.example",
      "%2F%2Fevil.example",
    ]) {
      const browser = newBrowser();
      const page = await browser.go(`/auth/login?returnTo=${encodeURIComponent(way)}`);
      const end = await browser.go(page.at, { name: "ayse", password });
      // The browser itself refuses to be sent to another origin.
      expect([way, end.at]).toEqual([way, way.startsWith("/%09") ? way : "/"]);
    }
    const split = await it.raw(
      `GET /auth/login?returnTo=/x%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: localhost:${it.port}\r\nConnection: close\r\n\r\n`,
    );
    expect(split.headers["set-cookie"]).not.toContain("a=b");
  });

  test("takes its addresses from the settings, whatever host the caller claims (S16, S25)", async () => {
    const claims: Record<string, string>[] = [
      { host: "evil.example" },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
      { forwarded: "host=evil.example;proto=https" },
    ];
    for (const headers of claims)
      for (const address of ["/oidc/.well-known/openid-configuration", "/auth/login", "/auth/logout"]) {
        const reply = await it.ask(address, { headers });
        expect(`${JSON.stringify(reply.headers)} ${reply.text}`).not.toContain("evil");
      }
  });

  test("its keys, codes and tokens are no way in elsewhere (S14, S17)", async () => {
    const { cookie } = await signedIn();
    const secret = cookie.split("auth=")[1]!.split(";")[0]!;
    for (const authorization of [`Bearer ${secret}`, "Bearer null", "Bearer ", "Basic YXlzZTpheXNl", `Session ${secret}`])
      expect([authorization.slice(0, 12), (await profile("", { authorization })).status]).toEqual([
        authorization.slice(0, 12),
        401,
      ]);
    for (const place of [`?auth=${secret}`, `?access_token=${secret}`, `?token=${secret}`])
      expect(
        (
          await it.ask(`/api/Client/GetClientProfileLogin${place}`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: "{}",
          })
        ).status,
      ).toBe(401);
  });

  test("logs a refused token once, and never the token (S14)", async () => {
    const refusals = () => it.log().split("a bearer token was refused").length;
    const before = refusals();
    const forged = `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ sub: newId(), role: "Admin" })).toString("base64url")}.`;
    expect((await profile("", { authorization: `Bearer ${forged}` })).status).toBe(401);
    expect(refusals() - before).toBe(1);
    expect(it.log()).not.toContain(forged.split(".")[1]);
    expect(it.listener.contacts).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "#testing/cluster.ts";
import { signOutEverywhere } from "./account.ts";
import { setPassword } from "./index.ts";
import { hashPassword } from "./password.ts";
import { returnPath } from "./return-path.ts";
import { type IdentityWorld, identityWorld, password } from "./test-world.ts";

let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  world = await identityWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const onTheWay = (next: URL) => next.pathname.startsWith("/oidc/auth/");
const atCallback = (next: URL) => next.pathname === "/signin-callback";
const whoAt = (browser: ReturnType<IdentityWorld["browser"]>) => world.who({ cookie: browser.cookieHeader("/") });
const sessions = async () => (await world.rows<{ n: number }>("select count(*)::int as n from session"))[0]!.n;

describe("signing in", () => {
  test("a member comes back to the page that was asked for, known with company and right", async () => {
    const browser = world.browser();
    const page = await browser.signIn("ayse", password, "/Order/Active?page=2");
    expect(page.at).toBe("/Order/Active?page=2");
    expect(await whoAt(browser)).toMatchObject({
      personId: world.people.ayse,
      displayName: "Ayşe Yılmaz",
      role: "Client",
      right: "manage",
      clientName: "Mavi Kapı Tekstil",
      clientActive: true,
      via: "cookie",
    });
  });

  test("an e-mail address in capitals is as good as the user name, and an Admin has no company", async () => {
    const browser = world.browser();
    await browser.signIn(" ADMIN@Tradeport.example", password);
    expect(await whoAt(browser)).toMatchObject({ role: "Admin", right: "manage", clientId: null, clientMemberId: null });
  });

  test("the page speaks Turkish, or English once asked, keeps the typed name and says one sentence (S23)", async () => {
    const browser = world.browser();
    const page = await browser.go("/auth/login");
    expect(page.text).toContain('<html lang="tr">');
    const english = await browser.go(`${page.at}?lang=en`);
    expect(english.text).toContain("Sign in to your account");
    const wrong = await browser.go(page.at, { name: 'ayse"><b>', password: "no" });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("The user name, e-mail or password is wrong");
    expect(wrong.text).toContain('value="ayse&quot;&gt;&lt;b&gt;"');
  });

  test("its headers let nothing be framed, stored or run (S55)", async () => {
    const page = await world.browser().go("/auth/login");
    const policy = page.headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.text).not.toMatch(/<script|<style|style=/);
  });

  test("tokens never reach the browser, and the session's cookie is for the server alone (S19)", async () => {
    const browser = world.browser();
    const page = await browser.signIn("ayse", password);
    const cookie = browser.cookies.find(({ name }) => name === "auth")!;
    expect(cookie.text).toMatch(/Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    for (const { text } of browser.cookies) expect(text).not.toContain("eyJ");
    expect(page.way.join()).not.toContain("eyJ");
    const stored = await world.rows<{ all: string }>("select row_to_json(session)::text as all from session");
    expect(stored.map(({ all }) => all).join()).not.toContain(cookie.value);
  });

  test("over https the cookies are bound to the host and Secure (S19)", async () => {
    const far = await identityWorld(database.url, undefined, "https://pazar.example");
    try {
      const browser = far.browser();
      const page = await browser.signIn("ayse", password, "/Product/List");
      expect(page.at).toBe("/Product/List");
      expect(page.way.join()).not.toContain("127.0.0.1");
      expect(browser.cookies.find(({ name }) => name === "__Host-auth")!.text).toMatch(/; Path=\/.*; Secure$/);
      for (const { text } of browser.cookies) expect(text.toLowerCase()).toContain("; secure");
    } finally {
      await far.close();
    }
  });

  test("a member who was removed from the company sees a page that says so, with the way out", async () => {
    await world.rows(`update client_member set is_active = false where person_id = '${world.people.mehmet}'`);
    try {
      const browser = world.browser();
      const page = await browser.signIn("mehmet", password);
      expect(page.status).toBe(403);
      expect(page.text).toContain("Mehmet Kaya olarak tanındınız");
      expect(page.text).toContain('href="/auth/logout"');
      expect(await whoAt(browser)).toBeNull();
    } finally {
      await world.rows(`update client_member set is_active = true where person_id = '${world.people.mehmet}'`);
    }
  });

  test("a member of two companies comes into the one that they joined first", async () => {
    const company = "Mavi Kapı Tekstil";
    const own = (
      await world.rows<{ name: string }>(
        `select c.name from client c join client_member m on m.client_id = c.id where m.person_id = '${world.people.mehmet}'`,
      )
    )[0]!.name;
    const join = (age: string) =>
      world.rows(`insert into client_member (client_id, id, person_id, "right", created_at)
        select id, gen_random_uuid(), '${world.people.mehmet}', 'read', (select min(created_at) from client_member) ${age}
        from client where name = '${company}'`);
    const leave = () =>
      world.rows(`delete from client_member m using client c where c.id = m.client_id and c.name = '${company}'
        and m.person_id = '${world.people.mehmet}'`);
    const comesInto = async () => {
      const browser = world.browser();
      await browser.signIn("mehmet", password);
      return (await whoAt(browser))?.clientName;
    };
    try {
      await join("+ interval '1 day'");
      expect(await comesInto()).toBe(own);
      await leave();
      await join("- interval '1 day'");
      expect(await comesInto()).toBe(company);
    } finally {
      await leave();
    }
  });

  test("two tabs that begin together both arrive", async () => {
    const browser = world.browser();
    const first = await browser.go("/auth/login?returnTo=/a");
    const second = await browser.go("/auth/login?returnTo=/b");
    expect((await browser.go(first.at, { name: "ayse", password })).at).toBe("/a");
    expect((await browser.go(second.at, { name: "ayse", password })).at).toBe("/b");
  });

  test("opened under another name than PUBLIC_URL it goes on under that one", async () => {
    const answer = await fetch(`${world.listening.replace("127.0.0.1", "localhost")}/auth/login?returnTo=/x`, {
      redirect: "manual",
    });
    expect(answer.headers.get("location")).toBe(`${world.publicUrl}/auth/login?again=1&returnTo=%2Fx`);
  });
});

describe("the callback (S15)", () => {
  const stopped = async (name = "ayse") => {
    const browser = world.browser();
    const page = await browser.signIn(name, password, "/", atCallback);
    return { browser, address: page.at };
  };
  const change = (address: string, key: string, value: string | null) => {
    const url = new URL(address, world.publicUrl);
    if (value === null) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
    return url.pathname + url.search;
  };
  const refused = async (browser: ReturnType<IdentityWorld["browser"]>, address: string, reason: string) => {
    const before = await sessions();
    const page = await browser.go(address);
    expect(page.at).toBe(`/login?error=${reason}`);
    expect(await sessions()).toBe(before);
  };

  test("without state", async () => {
    const { browser, address } = await stopped();
    await refused(browser, change(address, "state", null), "state");
  });
  test("with a changed state", async () => {
    const { browser, address } = await stopped();
    await refused(browser, change(address, "state", "AAAAAAAAAAAAAAAAAAAAAA"), "state");
  });
  test("in another browser", async () => {
    const { address } = await stopped();
    await refused(world.browser(), address, "state");
    const other = await stopped("mehmet");
    await refused(other.browser, address, "state");
  });
  test("with a cookie that was made up", async () => {
    const { browser, address } = await stopped();
    for (const cookie of browser.cookies.filter(({ name }) => name === "sign-in"))
      cookie.value = `${cookie.value.startsWith("A") ? "B" : "A"}${cookie.value.slice(1)}`;
    await refused(browser, address, "state");
  });
  test("twice with the same code", async () => {
    const { browser, address } = await stopped();
    const saved = browser.cookies.map((cookie) => ({ ...cookie }));
    expect((await browser.go(address)).at).toBe("/");
    await refused(browser, address, "state");
    browser.cookies = saved;
    await refused(browser, address, "expired");
  });
  test("with the code of another sign-in: its PKCE verifier and nonce are not ours", async () => {
    const mine = await stopped();
    const theirs = await stopped("mehmet");
    const code = new URL(theirs.address, world.publicUrl).searchParams.get("code")!;
    await refused(mine.browser, change(mine.address, "code", code), "expired");
  });
  test("with the iss of another provider", async () => {
    const { browser, address } = await stopped();
    await refused(browser, change(address, "iss", "https://evil.example"), "failed");
  });
  test("with the provider's refusal", async () => {
    const { browser, address } = await stopped();
    const denied = change(change(address, "code", null), "error", "access_denied");
    await refused(browser, denied, "denied");
  });
});

describe("an e-mail to the owner", () => {
  const mails = async () =>
    (await world.rows<{ n: number }>("select count(*)::int as n from mail where to_address like 'mehmet@%'"))[0]!.n;

  test("tells of a browser that the account did not sign in with before, and not of the first and of known ones (S19)", async () => {
    await world.rows("update identity_account set signed_in_at = null where username = 'mehmet'");
    await world.rows("delete from mail");
    const browser = world.browser();
    await browser.signIn("mehmet", password);
    expect(await mails()).toBe(0);
    const leave = await browser.go("/auth/logout");
    await browser.submit(leave);
    await browser.signIn("mehmet", password);
    expect(await mails()).toBe(0);
    const other = world.browser();
    const page = await other.go("/auth/login");
    await other.go(page.at, { name: "mehmet", password: "wrong" });
    expect(await mails()).toBe(0);
    await other.signIn("mehmet", password);
    expect(await mails()).toBe(1);
    expect(await world.rows("select subject from mail where to_address like 'mehmet@%'")).toEqual([
      { subject: "Yeni bir tarayıcıdan giriş yapıldı" },
    ]);
  });

  test("tells of a browser of another name that a known one's cookie was copied into, and of no newer version (S19)", async () => {
    const chrome = (version: number) => `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`;
    const own = world.browser();
    own.agent = chrome(153);
    await own.signIn("mehmet", password);
    await world.rows("delete from mail");
    const signedIn = async (browser: typeof own, agent: string, name = "mehmet") => {
      browser.agent = agent;
      browser.cookies = browser.cookies.filter((cookie) => cookie.name === "device");
      await browser.signIn(name, password);
      const seen = await mails();
      await world.rows("delete from mail");
      return seen;
    };
    const copied = world.browser();
    copied.cookies = own.cookies.filter((cookie) => cookie.name === "device");
    expect(copied.cookies).toHaveLength(1);
    expect(await signedIn(own, chrome(160))).toBe(0);
    // Somebody of the company signs in with it first: that says nothing of mehmet.
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    expect(await signedIn(copied, firefox, "ayse")).toBe(0);
    expect(await signedIn(copied, firefox)).toBe(1);
    expect(await signedIn(copied, firefox.replaceAll("140", "141"))).toBe(0);
    // The owner's own, which the copy has told nothing, goes on as before.
    expect(await signedIn(own, chrome(161))).toBe(0);
    expect(await signedIn(own, chrome(161).replace("Windows NT 10.0", "Macintosh; Intel Mac OS X 10_15_7"))).toBe(1);
  });
});

describe("the session (S19)", () => {
  test("signing in again with the password makes a new one and ends the old one", async () => {
    const browser = world.browser();
    await browser.signIn("ayse", password);
    const old = browser.cookieHeader("/");
    // The provider has forgotten the browser: it asks.
    browser.cookies = browser.cookies.filter(({ name }) => name === "auth");
    await browser.signIn("ayse", password);
    expect(browser.cookieHeader("/")).not.toBe(old);
    expect(await whoAt(browser)).not.toBeNull();
    expect(await world.who({ cookie: old })).toBeNull();
  });

  test("a sign-in that the provider lets pass without a page proves nothing: the moment of the password stays (S19)", async () => {
    const browser = world.browser();
    await browser.signIn("ayse", password);
    const proved = async () =>
      (
        await world.rows<{ at: string; isNew: boolean }>(`
          select proved_at::text as at, proved_at between now() - interval '1 minute' and now() as is_new
          from session where id = '${(await whoAt(browser))!.sessionId}'`)
      )[0]!;
    const first = await proved();
    expect([first.isNew, (await whoAt(browser))!.isFresh]).toEqual([true, true]);
    expect((await browser.go("/auth/login")).way.some((at) => at.startsWith("/oidc/interaction/"))).toBe(false);
    expect(await proved()).toEqual(first);
  });

  test("a sign-in that the provider lets pass ends an Admin's work for a client", async () => {
    const browser = world.browser();
    await browser.signIn("admin", password);
    await world.rows(`update session s set acting_client_id = m.client_id, acting_member_id = m.id, acting_until = now() + interval '1 hour'
      from client_member m where s.id = '${(await whoAt(browser))!.sessionId}' and m.person_id = '${world.people.ayse}'`);
    expect(await whoAt(browser)).toMatchObject({ role: "Client", acting: { name: "Ayşe Yılmaz" } });
    expect((await browser.go("/auth/login?returnTo=/x")).at).toBe("/x");
    expect(await whoAt(browser)).toMatchObject({ role: "Admin", acting: null });
    expect(await world.rows("select from session where acting_client_id is not null or acting_member_id is not null")).toEqual(
      [],
    );
  });

  test("a planted id is not taken over", async () => {
    const browser = world.browser();
    browser.cookies.push({ name: "auth", value: "planted", path: "/", text: "" });
    await browser.signIn("ayse", password);
    expect(browser.cookies.filter(({ name }) => name === "auth").map(({ value }) => value)).not.toContain("planted");
    expect(await world.who({ cookie: "auth=planted" })).toBeNull();
  });

  test("logging out ends it here and at the provider, and comes back to /signout-callback", async () => {
    const browser = world.browser();
    await browser.signIn("ayse", password);
    const old = browser.cookieHeader("/");
    const page = await browser.go("/auth/logout");
    expect(page.text).toContain("Çıkış yapılıyor");
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
    expect((await browser.submit(page)).at).toBe("/signout-callback");
    expect(browser.cookies.some(({ name }) => name === "auth")).toBe(false);
    expect(await world.who({ cookie: old })).toBeNull();
    expect((await browser.go("/auth/login")).at).toMatch(/^\/oidc\/interaction\//);
  });

  test("a name that no account can have is a wrong name like any, and is counted as one (S22, S59)", async () => {
    const browser = world.browser();
    const page = await browser.go("/auth/login");
    const refused = await browser.go(page.at, { name: "ayse\0", password });
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining("hatalı")]);
  });

  test("another site cannot log anybody out (S21)", async () => {
    const browser = world.browser();
    await browser.signIn("ayse", password);
    for (const site of ["cross-site", "same-site"]) {
      const answer = await browser.ask("/auth/logout", undefined, { "sec-fetch-site": site });
      expect(answer.headers.get("location")).toBe("/");
      // Nor at the provider: the page there waits for a press.
      const there = await browser.ask("/oidc/session/end", undefined, { "sec-fetch-site": site });
      const page = await there.text();
      expect(page).toContain('<button type="submit">');
      expect(page).not.toContain("leave.js");
    }
    // Over plain http a browser says no more than where its form comes from.
    for (const origin of ["https://evil.example", "null"]) {
      const headers = { cookie: browser.cookieHeader("/"), origin };
      const answer = await fetch(`${world.listening}/auth/logout`, { method: "POST", headers, redirect: "manual" });
      expect([origin, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([origin, "/", null]);
    }
    // A link or a picture says where it stands, unless its page forbids that.
    for (const referer of ["https://evil.example/", "https://evil.example/a?b", "http://127.0.0.1:1/", "about:client"]) {
      const answer = await browser.ask("/auth/logout", undefined, { referer });
      expect([referer, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([referer, "/", null]);
      const there = await (await browser.ask("/oidc/session/end", undefined, { referer })).text();
      expect([referer, there.includes("leave.js")]).toEqual([referer, false]);
    }
    const own = { referer: `${world.publicUrl}/Order/Active` };
    expect(await (await browser.ask("/oidc/session/end", undefined, own)).text()).toContain("leave.js");
    expect(await (await browser.ask("/oidc/session/end", undefined, { "sec-fetch-site": "same-origin" })).text()).toContain(
      "leave.js",
    );
    expect(await whoAt(browser)).not.toBeNull();
  });

  test("S21: a resource that is not ours is refused as the standard says, and no other site reads the provider's answers", async () => {
    const browser = world.browser();
    const authorization = new URL((await browser.ask("/auth/login")).headers.get("location") as string);
    authorization.searchParams.set("resource", "urn:somebody:else");
    const answer = await browser.ask(authorization.pathname + authorization.search);
    expect(answer.status).toBeLessThan(500);
    expect(`${answer.headers.get("location")} ${await answer.text()}`).toContain("invalid_target");
    for (const address of ["/oidc/.well-known/openid-configuration", "/oidc/jwks", "/oidc/me", "/oidc/token"]) {
      const reply = await browser.ask(address, undefined, { origin: "https://evil.example" });
      expect([address, reply.headers.get("access-control-allow-origin")]).toEqual([address, null]);
    }
  });

  test("a new password ends the sessions of before, here and at the provider", async () => {
    const browser = world.browser();
    await browser.signIn("mehmet", password);
    const same = await hashPassword(password);
    await world.db.asPlatform((tx) => setPassword(tx, world.people.mehmet, same));
    expect(await whoAt(browser)).toBeNull();
    expect((await browser.go("/auth/login")).at).toMatch(/^\/oidc\/interaction\//);
    await browser.signIn("mehmet", password);
    expect(await whoAt(browser)).not.toBeNull();
  });

  test("a sign-in that is under way when every session ends comes to nothing, wherever it stands, and is asked again", async () => {
    const endAll = [
      async () => {
        const same = await hashPassword(password);
        await world.db.asPlatform((tx) => setPassword(tx, world.people.mehmet, same));
      },
      // As a second factor that is put on does; and as what was read just before that was written.
      () => world.db.asPlatform((tx) => signOutEverywhere(tx, world.people.mehmet)),
      () => world.rows(`update identity_account set signed_out_at = clock_timestamp() where username = 'mehmet'`),
    ];
    for (const [at, end] of endAll.entries())
      for (const stop of [onTheWay, atCallback]) {
        const browser = world.browser();
        const held = await browser.signIn("mehmet", password, "/", stop);
        await end();
        await browser.go(held.at);
        expect([at, stop === onTheWay, await whoAt(browser)]).toEqual([at, stop === onTheWay, null]);
        expect((await browser.signIn("mehmet", password, "/x")).at).toBe("/x");
      }
  });

  test("it ends after 86,400 seconds, used or not", async () => {
    const browser = world.browser();
    await browser.signIn("ayse", password);
    const id = (await whoAt(browser))!.sessionId;
    const rows = await world.rows<{ s: number }>(
      `select extract(epoch from ends_at - created_at)::int as s from session where id = '${id}'`,
    );
    expect(rows[0]!.s).toBe(86_400);
    await world.rows(`update session set ends_at = now() where id = '${id}'`);
    expect(await whoAt(browser)).toBeNull();
  });
});

test("returnTo is a path of ours or home (S20)", async () => {
  const own = ["/", "/Order/Active?page=2&x=%2F#top", "/Auth/Register", "/Product/New/Create"];
  for (const path of own) expect(returnPath(path, "https://a.example")).toBe(path);
  const foreign = [
    ...["//evil.example", "/\\evil.example", "https:evil.example", "https://evil.example", "javascript:alert(1)", "evil", ""],
    ...[
      "/\t/evil.example",
      "/\r\nSet-Cookie: a=b",
      "/.//evil.example",
      "/x/..//evil.example",
      "\\\\evil",
      "/\u0000",
      "%2F%2Fevil.example",
    ],
    ...[
      "/auth/login",
      "/auth/logout",
      "/login?error=x",
      "/oidc/auth",
      "/signin-callback?code=1",
      "/%61uth/logout",
      "/auth%2Flogout",
      "/%",
      `/${"a".repeat(1001)}`,
    ],
    ...[undefined, ["/a", "/b"], 7],
  ];
  for (const value of foreign) expect(returnPath(value, "https://a.example"), String(value)).toBe("/");
  const browser = world.browser();
  expect((await browser.signIn("ayse", password, "//evil.example/x")).at).toBe("/");
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endOneSession } from "#platform/end-sessions.ts";
import { freshDatabase } from "#testing/cluster.ts";
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
beforeEach(() => world.rows("delete from identity_attempt"));

type Browser = ReturnType<IdentityWorld["browser"]>;
const whoAt = (browser: Browser) => world.who({ cookie: browser.cookieHeader("/") });
const atCallback = (next: URL) => next.pathname === "/signin-callback";
const page = expect.stringMatching(/^\/oidc\/interaction\//);
const signedIn = async (name = "ayse") => {
  const browser = world.browser();
  await browser.signIn(name, password);
  return browser;
};
const copyOf = (browser: Browser) => {
  const copy = world.browser();
  copy.cookies = browser.cookies.map((cookie) => ({ ...cookie }));
  return copy;
};
const sessionOf = async (browser: Browser) => (await whoAt(browser))!.sessionId!;
const end = async (browser: Browser, personId = world.people.ayse) => {
  const sessionId = await sessionOf(browser);
  expect(await world.db.asPlatform((tx) => endOneSession(tx, sessionId, { personId, clientId: null }))).toBe(personId);
};

describe("a session that ended does not come back without a password (S19)", () => {
  const ends: [string, (browser: Browser) => Promise<unknown>][] = [
    ["ended from elsewhere", (browser) => end(browser)],
    ["idle for too long", () => world.rows("update session set seen_at = now() - interval '25 hours'")],
    ["over after its day", () => world.rows("update session set ends_at = now()")],
    // The browser is closed, or its cookies were copied, before the form at the provider is sent.
    ["signed out by half", (browser) => copyOf(browser).go("/auth/logout")],
  ];
  test.each(ends)("%s", async (_how, endIt) => {
    const browser = await signedIn();
    await endIt(browser);
    expect(await whoAt(browser)).toBeNull();
    expect((await browser.go("/auth/login")).at).toEqual(page);
    expect(await whoAt(browser)).toBeNull();
    expect((await browser.signIn("ayse", password, "/x")).at).toBe("/x");
    expect(await whoAt(browser)).not.toBeNull();
  });

  test.each(ends)("%s, with a silent sign-in that was held on its way back", async (_how, endIt) => {
    const browser = await signedIn();
    const held = await browser.go("/auth/login?returnTo=/x", undefined, atCallback);
    expect(held.at).toContain("code=");
    await endIt(browser);
    expect((await browser.go(held.at)).at).toEqual(page);
    expect(await whoAt(browser)).toBeNull();
  });

  test("a sign-in that was begun before, in another browser, opens nothing with the cookies of a session that ended", async () => {
    const thief = world.browser();
    const begun = await thief.go("/auth/login", undefined, (next) => next.pathname === "/oidc/auth");
    const browser = await signedIn();
    thief.cookies = [...thief.cookies, ...copyOf(browser).cookies];
    const held = await thief.go(begun.at, undefined, atCallback);
    expect(held.at).toContain("code=");
    await end(browser);
    expect((await thief.go(held.at)).at).toEqual(page);
    expect(await whoAt(thief)).toBeNull();
  });
});

test("the secret of before a proof, which calls under way are heard with for a moment, brings nobody in (S19)", async () => {
  const browser = await signedIn();
  const held = await browser.go("/auth/login?returnTo=/x", undefined, atCallback);
  await world.rows(`update session set former_hash = secret_hash, former_until = now() + interval '1 hour', secret_hash = 'new'
    where id = '${await sessionOf(browser)}'`);
  expect(await whoAt(browser)).not.toBeNull();
  expect((await browser.go(held.at)).at).toEqual(page);
  expect((await browser.go("/auth/login")).at).toEqual(page);
});

describe("a session that lives", () => {
  const row = async (id: string) =>
    (
      await world.rows<{ id: string; endsAt: string; provedAt: string }>(
        `select id, ends_at::text, proved_at::text from session where id = '${id}'`,
      )
    )[0];

  test("asks nobody at another tab, and stays the one that it is: its day does not begin anew, whoever ends it ends it (S19)", async () => {
    const browser = await signedIn();
    const id = await sessionOf(browser);
    await world.rows(
      `update session set ends_at = now() + interval '1 hour', proved_at = now() - interval '23 hours' where id = '${id}'`,
    );
    const before = await row(id);
    for (const _turn of [1, 2, 3]) {
      const old = browser.cookieHeader("/");
      expect((await browser.go("/auth/login?returnTo=/x")).way.filter((at) => at.startsWith("/oidc/interaction/"))).toEqual([]);
      // Nobody proved anything: a new secret would be a copied cookie's as well as its owner's.
      expect(await world.who({ cookie: old })).not.toBeNull();
      expect(await sessionOf(browser)).toBe(id);
      expect(await row(id)).toEqual(before);
    }
    expect(browser.cookies.find(({ name }) => name === "auth")!.text).toMatch(/Max-Age=3(600|5\d\d);/);
  });

  test.each<[string, (owner: Browser) => Promise<unknown>]>([
    ["signs out", (owner) => owner.go("/auth/logout")],
    ["signs in with their password again", async (owner) => owner.signIn("ayse", password)],
  ])(
    "is not taken over by a copied jar that signs in silently: its owner stays in, and the copy ends when the owner %s (S19)",
    async (_what, act) => {
      const owner = await signedIn();
      const copy = copyOf(owner);
      expect((await copy.go("/auth/login?returnTo=/x")).at).toBe("/x");
      expect(await sessionOf(owner)).toBe(await sessionOf(copy));
      // What the provider remembers of the owner is gone: it asks for the password.
      owner.cookies = owner.cookies.filter(({ name }) => name === "auth");
      await act(owner);
      expect(await whoAt(copy)).toBeNull();
      expect((await copy.go("/auth/login")).at).toEqual(page);
    },
  );

  test("does not speak for who signs in after another whose session ended in this browser", async () => {
    const browser = await signedIn("ayse");
    await end(browser);
    expect((await browser.signIn("mehmet", password, "/x")).at).toBe("/x");
    expect(await whoAt(browser)).toMatchObject({ personId: world.people.mehmet });
    expect((await browser.go("/auth/login?returnTo=/y")).at).toBe("/y");
    expect(await whoAt(browser)).toMatchObject({ personId: world.people.mehmet });
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#testing/cluster.ts";
import { endWithoutFactor } from "./end-without-factor.ts";
import { type IdentityWorld, identityWorld, password } from "./test-world.ts";

/** What a start does that asks for a second factor where the one before did not (S19). */
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
type Visitor = ReturnType<IdentityWorld["browser"]>;
const who = (browser: Visitor) => world.who({ cookie: browser.cookieHeader("/") });

test("S19: who has no factor is signed out, and a sign-in that waits at any of its steps leads nowhere", async () => {
  const inside = world.browser();
  const { at } = await inside.go("/auth/login");
  await inside.go(at, { name: "ayse", password });
  expect(await who(inside)).toMatchObject({ personId: world.people.ayse });
  // Of somebody with no session: the password is right, and the browser goes on later, at the first step, and before the last.
  const waiting = await Promise.all(
    [1, 2].map(async (steps) => {
      const browser = world.browser();
      const page = await browser.go("/auth/login");
      let next = (await browser.ask(page.at, { name: "mehmet", password })).headers.get("location")!;
      for (let step = 1; step < steps; step++) next = (await browser.ask(next)).headers.get("location")!;
      return { browser, next };
    }),
  );
  expect(await endWithoutFactor(world.db, "everybody")).toBe(1);
  expect(await who(inside)).toBeNull();
  for (const { browser, next } of waiting) {
    await browser.go(next).catch(() => undefined);
    expect(await who(browser)).toBeNull();
  }
});

test("S19: a session that an older start opens meanwhile, or that comes before its account is an Admin's, is nobody's", async () => {
  const browser = world.browser();
  await browser.signIn("admin", password);
  const seller = world.browser();
  await seller.signIn("mehmet", password);
  // Beside the one that asks nobody for a factor runs one that does: as while a new version takes over.
  const newer = await identityWorld(database.url, undefined, world.publicUrl, true, undefined, "admins");
  try {
    // The start ended it; this one comes from the older api after it.
    const again = world.browser();
    await again.signIn("admin", password);
    const newerWho = (from: Visitor) => newer.who({ cookie: from.cookieHeader("/") });
    expect(await who(again)).toMatchObject({ personId: world.people.admin, role: "Admin" });
    expect(await newerWho(again)).toBeNull();
    expect(await newerWho(seller)).toMatchObject({ personId: world.people.mehmet, role: "Client" });
    await world.rows(`update person set is_admin = true where id = '${world.people.mehmet}'`);
    expect(await newerWho(seller)).toBeNull();
  } finally {
    await world.rows(`update person set is_admin = false where id = '${world.people.mehmet}'`);
    await newer.close();
  }
});

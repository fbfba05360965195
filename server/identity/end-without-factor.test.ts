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

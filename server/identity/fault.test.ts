import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { openWire, type Wire } from "#testing/wire.ts";
import { type IdentityWorld, identityWorld } from "./test-world.ts";

/** What is no fault of who signs in is said as it is, on a page in the reader's language. */
let database: TestDatabase;
let wire: Wire;
let world: IdentityWorld;
beforeAll(async () => {
  database = await freshDatabase();
  wire = await openWire(database.url);
  world = await identityWorld(wire.url);
});
afterAll(async () => {
  await world.close();
  await wire.close();
  await database.drop();
});

const fails = async (code: string) => {
  await world.db.pool.query(
    `create function broken() returns trigger language plpgsql as $$ begin raise exception 'x' using errcode = '${code}'; end $$`,
  );
  await world.db.pool.query("create trigger broken before insert or update on oidc_payload execute function broken()");
};
const mends = () => world.db.pool.query("drop function broken cascade");

test.each([
  ["a full disk", "53100", 507, "Sunucuda yer kalmadı"],
  ["a bug", "22012", 500, "Beklenmedik bir hata"],
])("engine fault 18: %s is not blamed on the address (R29)", async (_, code, status, expected) => {
  await fails(code);
  try {
    const page = await world.browser().go("/auth/login");
    expect([page.status, page.headers.get("content-type")]).toEqual([status, expect.stringContaining("text/html")]);
    expect(page.text).toContain(expected);
    expect(page.text).not.toContain("Adres eksik");
  } finally {
    await mends();
  }
});

test("R9: while the database is away the open sign-in page says so, as a page, and goes on afterwards", async () => {
  const browser = world.browser();
  const { at } = await browser.go("/auth/login");
  await wire.cut();
  try {
    const page = await browser.go(at);
    expect(page).toMatchObject({ status: 503, text: expect.stringContaining("Veritabanına şu anda ulaşılamıyor") });
    expect(page.headers.get("content-type")).toContain("text/html");
    const english = await browser.go(`${at}?lang=en`, undefined);
    expect(english.status).toBe(503);
  } finally {
    await wire.restore();
  }
  expect((await browser.go(at)).status).toBe(200);
});

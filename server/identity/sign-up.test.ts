import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "#testing/cluster.ts";
import { hashPassword } from "./password.ts";
import { confirmAddress, insertSignUp } from "./sign-up.ts";
import { type IdentityWorld, identityWorld, password } from "./test-world.ts";

let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let accountId: string;
const name = "yeni.üye";
beforeAll(async () => {
  database = await freshDatabase();
  world = await identityWorld(database.url);
  const passwordHash = await hashPassword(password);
  const company = { company: "Yeni", name: "Yeni", surname: "Üye", email: "yeni@uye.example", phone: "" };
  ({ accountId } = await world.db.asPlatform((tx) =>
    insertSignUp(tx, { ...company, username: name, passwordHash, locale: "tr" }),
  ));
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(() => world.rows("delete from identity_attempt"));

test("S23: until the address is confirmed nobody signs in, and the page offers the e-mail again to whoever failed", async () => {
  const browser = world.browser();
  const [wrong, right] = [await browser.signIn(name, "yanlış parola"), await browser.signIn("YENI@uye.example", password)];
  for (const page of [wrong, right]) {
    expect(page.status).toBe(401);
    expect(page.text).toContain("e-posta adresi henüz doğrulanmadı");
    expect(page.text).toContain('href="/Auth/EmailVerification"');
  }
  expect(await world.rows("select 1 from session")).toEqual([]);
  await world.db.asPlatform((tx) => confirmAddress(tx, accountId));
  expect((await browser.signIn(name, password, "/x")).at).toBe("/x");
});

test("a user name with ı is known however its letters are written, and is nobody else's", async () => {
  const passwordHash = await hashPassword(password);
  const company = { company: "Işık", name: "Çiğdem", surname: "Işık", phone: "", locale: "tr" as const, passwordHash };
  const { accountId: id } = await world.db.asPlatform((tx) =>
    insertSignUp(tx, { ...company, username: "çiğdem.ışık", email: "cigdem@ornek.example" }),
  );
  await world.db.asPlatform((tx) => confirmAddress(tx, id));
  for (const typed of ["çiğdem.ışık", "Çiğdem.Işık", "ÇİĞDEM.IŞIK"])
    expect([typed, (await world.browser().signIn(typed, password, "/x")).at]).toEqual([typed, "/x"]);
  await world.db.asPlatform((tx) => insertSignUp(tx, { ...company, username: "çiğdem.işik", email: "baska@ornek.example" }));
  expect(await world.rows("select username from identity_account where username_key = 'çiğdem.işik'")).toEqual([
    { username: "çiğdem.ışık" },
  ]);
});

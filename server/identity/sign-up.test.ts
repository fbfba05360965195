import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { hashPassword } from "./password.ts";
import { confirmAddress, insertSignUp } from "./sign-up.ts";
import type { Page } from "./test-browser.ts";
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
  ({ accountId } = await world.db.asPlatform((tx) => insertSignUp(tx, { ...company, username: name, passwordHash })));
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(() => world.rows("delete from identity_attempt"));

const again = (page: Page) => /name="again" value="([^"]+)"/.exec(page.text)?.[1];

test("until the address is confirmed nobody signs in; only who knows the password is told why and offered the letter again", async () => {
  const browser = world.browser();
  const wrong = await browser.signIn(name, "yanlış parola");
  expect([wrong.status, again(wrong)]).toEqual([401, undefined]);
  const right = await browser.signIn("YENI@uye.example", password);
  expect(right.status).toBe(403);
  expect(right.text).toContain("E-posta adresiniz henüz doğrulanmadı");
  expect(await world.rows("select 1 from session")).toEqual([]);

  const address = /action="([^"]+\/again)"/.exec(right.text)![1]!;
  const sent = await browser.go(address, { again: again(right)! });
  expect([sent.status, sent.text.includes("Doğrulama postası gönderildi")]).toEqual([200, true]);
  const jobs = await world.db.pool.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'registration.send-link'",
  );
  expect(jobs.rows.map(({ payload }) => payload.accountId)).toEqual([accountId]);

  await world.db.asPlatform((tx) => confirmAddress(tx, accountId));
  expect((await browser.signIn(name, password, "/x")).at).toBe("/x");
});

test("the letter is asked for with what that page sealed, from that page, and not without end (S21, S22)", async () => {
  await world.rows(`update identity_account set email_verified = false where id = '${accountId}'`);
  const browser = world.browser();
  const page = await browser.signIn(name, password);
  const address = /action="([^"]+\/again)"/.exec(page.text)![1]!;
  const form = { again: again(page)! };
  for (const [changed, headers] of [
    [{ again: form.again.replace(/.{9}$/, "AAAAAAAAA") }, {}],
    [{}, {}],
    [form, { "sec-fetch-site": "cross-site" }],
    [form, { origin: "https://evil.example" }],
  ] as [Record<string, string>, Record<string, string>][])
    expect((await browser.ask(address, changed, headers)).status).toBe(403);
  for (let at = 0; at < 4; at++) expect((await browser.ask(address, form)).status).toBe(200);
  await world.db.asPlatform((tx) => sql`update identity_attempt set next_at = now() + interval '1 minute'`.execute(tx));
  expect((await browser.ask(address, form)).status).toBe(429);
});

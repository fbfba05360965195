import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TestPasskey } from "#identity/passkey-testing.ts";
import { hashPassword, passwordMatches } from "#identity/password.ts";
import { codeOf } from "#identity/second-step-testing.ts";
import { linkIn } from "#modules/people/testing.ts";
import { runRequested, takePost } from "#modules/registration/testing.ts";
import { sql } from "#platform/db.ts";
import type { Name } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";

/** Whoever added a way into an account loses it with a password that its owner sets by e-mail; the owner loses none of theirs (S19). */
let w: World;
const origin = "http://localhost:3000";
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
let retained: string;
beforeAll(async () => {
  w = await world({ secondFactor: "admins" });
  const hash = await hashPassword("tahta köprü 7");
  await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
  const { rows: all } = await w.database.pool.query("select to_jsonb(s) as session from session s");
  retained = JSON.stringify(all.map(({ session }) => session));
});
afterAll(() => w.close());
beforeEach(async () => {
  for (const table of ["identity_attempt", "passkey", "second_factor", "recovery_code", "api_key", "mail"])
    await rows(sql`delete from ${sql.table(table)}`);
  await rows(sql`update identity_account set review_since = null`);
  await comeBack();
});

/** Everybody has signed in again, in the browser of before. */
const comeBack = async () => {
  await rows(sql`delete from session`);
  await rows(sql`insert into session select s.* from jsonb_populate_recordset(null::session, ${retained}) s`);
  await rows(sql`update session set created_at = clock_timestamp(), seen_at = now(), proved_at = now()`);
  for (const who of ["admin", "ayse", "can", "mehmet"] as const) {
    const secret = w.cookieOf(who).slice("auth=".length);
    await rows(sql`
      update session set secret_hash = sha256(${secret}::bytea) from person p where p.id = person_id and p.subject = ${who}`);
  }
};
const addPasskey = async (who: Name, name: string, age = "30 days") => {
  const client = w.as(who).Client;
  const key = new TestPasskey(origin);
  const { options } = await client.BeginPasskey({});
  await client.AddPasskey({ name, answer: key.make(options as never) });
  await rows(sql`update passkey set created_at = now() - ${age}::interval where name = ${name}`);
  await rows(sql`update recovery_code set created_at = now() - ${age}::interval`);
  return key;
};
const addApp = async (who: Name, age = "30 days") => {
  const { secret } = await w.as(who).Client.BeginSecondFactor({});
  await w.as(who).Client.ConfirmSecondFactor({ code: codeOf(secret) });
  await rows(sql`update second_factor set created_at = now() - interval '90 days', confirmed_at = now() - ${age}::interval`);
  await rows(sql`update recovery_code set created_at = now() - ${age}::interval`);
};
const addKey = async (who: Name, name: string) =>
  (await w.as(who).Client.CreateApiKey({ name, right: "read", expireDays: 30 })).id;
let nth = 0;
const reset = async (who: Name) => {
  nth += 1;
  const password = `yeni tahta köprü ${nth}`;
  await w.as(null).Client.SendPasswordLink({ email: `${who}@test.example` });
  await runRequested(w);
  const passwordToken = (await takePost(w)).find(({ token }) => token)!.token;
  const changed = await w.as(null).Client.SetPassword({ passwordToken, password, confirmPassword: password });
  await comeBack();
  return { ...changed, mail: (await takePost(w))[0]!.text };
};
const names = async () => (await rows<{ name: string }>(sql`select name from passkey order by name`)).map(({ name }) => name);
const profile = (who: Name) => w.as(who).Client.GetClientProfileLogin({});

test("S19: a reset by e-mail takes off what was added in the last week, with its recovery codes, and says so; what is older waits to be looked at", async () => {
  await addPasskey("ayse", "Hırsızın", "6 days");
  await addApp("ayse", "6 days");
  const { removed, mail } = await reset("ayse");
  expect(removed).toEqual({ passkeys: ["Hırsızın"], hasCodes: true, hasRecoveryCodes: true });
  expect(mail).toMatch(/kaldırıldı: geçiş anahtarları: Hırsızın; doğrulama kodu üreten uygulama; kurtarma kodları/);
  expect(await w.as("ayse").Client.GetSecondFactor({})).toMatchObject({ state: "off", hasPasskey: false, codesLeft: 0 });
  // Nothing is left to look at.
  expect(await profile("ayse")).toMatchObject({ isInReview: false });

  await addPasskey("ayse", "Eski", "8 days");
  await addApp("ayse", "8 days");
  expect((await reset("ayse")).removed).toEqual({ passkeys: [], hasCodes: false, hasRecoveryCodes: false });
  expect(await profile("ayse")).toMatchObject({ isInReview: true });
  expect(await names()).toEqual(["Eski"]);
});

test("S19: an invitation that was sent before a password by e-mail opens nothing after it, and its sender is told", async () => {
  await w
    .as("ayse")
    .Client.CreateClientMember({ name: "Hır", surname: "Sız", email: "hirsiz@kotu.example", right: "manage" } as never);
  const link = linkIn((await takePost(w)).find(({ to }) => to === "hirsiz@kotu.example")!.text)!;
  expect(await w.as(null).Client.GetInvitation({ link })).toBeTruthy();
  const { mail } = await reset("ayse");
  expect(mail).toMatch(/davetler geri alındı: hirsiz/);
  await expect(w.as(null).Client.GetInvitation({ link })).rejects.toMatchObject({ code: "invitation_gone" });
  expect(await rows(sql`select reason from audit where object_type = 'invitation' and action = 'revoke'`)).toEqual([
    { reason: "password_changed" },
  ]);
});

test("S19: until its owner has said what is theirs, the account's browsers do nothing else; programs and others go on", async () => {
  await addPasskey("ayse", "Telefon");
  await addKey("ayse", "Muhasebe");
  await reset("ayse");
  const client = w.as("ayse").Client;
  for (const call of [
    () => client.GetClient({}),
    () => client.CreateApiKey({ name: "Yeni", right: "read", expireDays: 1 }),
    () => client.BeginPasskey({}),
    () => client.BeginPasskeyProof({}),
    () => client.ChangeOwnEmail({ email: "baska@test.example" }),
    () => w.as("ayse").Order.GetAllOrder({ page: 1, pageSize: 10 } as never),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403, code: "review_needed" });
  // The passkey is no proof of who is there either.
  expect((await client.GetProof({})).ways).toEqual(["password"]);
  expect(await w.as("can").Client.GetClient({})).toBeTruthy();
  const ways = await client.GetWaysIn({});
  expect(ways).toMatchObject({ passkeys: [{ name: "Telefon" }], appDate: null, apiKeys: [{ name: "Muhasebe", lastUsed: null }] });
});

test("S19: what its owner names stays, every other way in ends with every other session, each in the audit and by e-mail", async () => {
  await addPasskey("ayse", "Telefon");
  await addPasskey("ayse", "Hırsızın");
  await addApp("ayse");
  const retained = await addKey("ayse", "Muhasebe");
  await addKey("ayse", "Hırsızın anahtarı");
  await reset("ayse");
  await rows(sql`
    insert into session (id, secret_hash, person_id, client_id, tokens, ends_at)
    select gen_random_uuid(), 'x'::bytea, id, null, ''::bytea, now() + interval '1 day' from person where subject = 'ayse'`);
  const client = w.as("ayse").Client;
  const mine = (await client.GetWaysIn({})).passkeys.find(({ name }) => name === "Telefon")!.id;
  const request = {
    passkeys: [mine],
    isAppRetained: false,
    areCodesRetained: true,
    apiKeys: [retained],
    members: [],
    changes: [],
  };
  // Neither with an old proof, nor in another's name.
  await rows(sql`update session set proved_at = now() - interval '11 minutes'`);
  await expect(client.ConfirmWaysIn(request)).rejects.toMatchObject({ code: "proof_needed" });
  await rows(sql`update session set proved_at = now()`);
  await expect(w.as("mehmet").Client.ConfirmWaysIn({ ...request, passkeys: [] })).rejects.toMatchObject({ code: "not_found" });
  expect(await names()).toEqual(["Hırsızın", "Telefon"]);

  await client.ConfirmWaysIn(request);
  expect(await names()).toEqual(["Telefon"]);
  expect(await profile("ayse")).toMatchObject({ isInReview: false });
  expect(await rows(sql`select 1 from session s join person p on p.id = s.person_id where p.subject = 'ayse'`)).toHaveLength(1);
  expect((await rows<{ name: string }>(sql`select name from api_key where revoked_at is null`)).map(({ name }) => name)).toEqual([
    "Muhasebe",
  ]);
  expect((await takePost(w)).map(({ subject }) => subject)).toEqual([
    "Geçiş anahtarı kaldırıldı",
    "Doğrulama uygulaması kaldırıldı",
  ]);
  const acts = await rows<{ action: string }>(sql`select action from audit order by id desc limit 4`);
  expect(acts.map(({ action }) => action).sort()).toEqual([
    "passkey_removed",
    "revoke",
    "second_factor_off",
    "ways_in_confirmed",
  ]);
  await expect(client.ConfirmWaysIn(request)).rejects.toMatchObject({ code: "not_found" });
});

test("S19: recovery codes that a thief made under the owner's own app are told of, go with the reset, and with the owner's word where they are older", async () => {
  const client = w.as("ayse").Client;
  const left = async () => (await client.GetSecondFactor({})).codesLeft;
  await addApp("ayse", "90 days");
  await takePost(w);
  // In a session of the owner's that has just been opened with the app.
  const justOpened = () => rows(sql`update session set proved_at = now(), factor_proved_at = now()`);
  await justOpened();
  await client.NewRecoveryCodes({});
  expect((await takePost(w)).map(({ to, subject }) => [to, subject])).toEqual([
    ["ayse@test.example", "Yeni kurtarma kodları oluşturuldu"],
  ]);
  const { removed, mail } = await reset("ayse");
  expect(removed).toEqual({ passkeys: [], hasCodes: false, hasRecoveryCodes: true });
  expect(mail).toMatch(/kaldırıldı: kurtarma kodları/);
  expect(await client.GetWaysIn({})).toMatchObject({ recoveryCodes: null, appDate: expect.any(String) });
  const mine = { passkeys: [], isAppRetained: true, apiKeys: [], members: [], changes: [] };
  await client.ConfirmWaysIn({ ...mine, areCodesRetained: false });

  await justOpened();
  await client.NewRecoveryCodes({});
  await rows(sql`update recovery_code set created_at = now() - interval '8 days'`);
  const old = await reset("ayse");
  expect(old.removed.hasRecoveryCodes).toBe(false);
  expect(old.mail).toMatch(/geçerli kalır: doğrulama kodu üreten uygulama; kurtarma kodları/);
  expect((await client.GetWaysIn({})).recoveryCodes).toMatchObject({ left: 10 });
  await takePost(w);
  await client.ConfirmWaysIn({ ...mine, areCodesRetained: false });
  expect([await left(), (await takePost(w)).map(({ subject }) => subject)]).toEqual([0, ["Kurtarma kodları kaldırıldı"]]);
  const [act] = await rows<{ action: string }>(
    sql`select action from audit where action like 'recovery%' order by id desc limit 1`,
  );
  expect(act!.action).toBe("recovery_codes_off");

  await justOpened();
  await client.NewRecoveryCodes({});
  await rows(sql`update recovery_code set created_at = now() - interval '8 days'`);
  await reset("ayse");
  await client.ConfirmWaysIn({ ...mine, areCodesRetained: true });
  expect(await left()).toBe(10);
});

test("S19: who must have a second step and keeps none is signed out, to set one up at the door", async () => {
  await addPasskey("admin", "Hırsızın");
  await reset("admin");
  await w
    .as("admin")
    .Client.ConfirmWaysIn({ passkeys: [], isAppRetained: false, areCodesRetained: false, apiKeys: [], members: [], changes: [] });
  expect(await names()).toEqual([]);
  await expect(profile("admin")).rejects.toMatchObject({ status: 401 });
});

test("S19: a password that an owner of the company set begins it as well, and takes nothing off", async () => {
  await addPasskey("can", "Yeni telefon", "1 day");
  const can = (await w.as("ayse").Client.GetAllClientMembers({})).find(({ username }) => username === "can")!;
  await w
    .as("ayse")
    .Client.ChangePassword({ clientMemberId: can.id, password: "başka köprü 3", confirmPassword: "başka köprü 3" });
  await comeBack();
  expect(await profile("can")).toMatchObject({ isInReview: true });
  expect(await names()).toEqual(["Yeni telefon"]);
  // One's own change, in one's own session, asks for nothing.
  await w.as("ayse").Client.ChangePassword({ password: "kendi köprüm 4", confirmPassword: "kendi köprüm 4" });
  expect(await profile("ayse")).toMatchObject({ isInReview: false });
  const [account] = await rows<{ passwordHash: string }>(sql`select password_hash from identity_account where username = 'ayse'`);
  expect(await passwordMatches("kendi köprüm 4", account!.passwordHash)).toBe(true);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TestPasskey } from "#identity/passkey-testing.ts";
import { hashPassword } from "#identity/password.ts";
import { codeOf } from "#identity/second-step-testing.ts";
import { emailTo } from "#modules/people/testing.ts";
import { sql } from "#platform/db.ts";
import type { Name } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";

/** Passkeys on one's own account page, and as the proof of who is there (S19). */
let w: World;
const origin = "http://localhost:3000";
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
beforeAll(async () => {
  w = await world({ secondFactor: "admins" });
  const hash = await hashPassword("tahta köprü 7");
  await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
});
afterAll(() => w.close());
beforeEach(async () => {
  await rows(sql`delete from identity_attempt`);
  await rows(sql`delete from passkey`);
  await rows(sql`delete from second_factor`);
  await rows(sql`delete from recovery_code`);
  await rows(sql`update session set proved_at = now()`);
});

const begin = async (who: Name) => (await w.as(who).Client.BeginPasskey({})).options as never;
const add = async (who: Name, name: string, key = new TestPasskey(origin)) => {
  const { recoveryCodes } = await w.as(who).Client.AddPasskey({ name, answer: key.make(await begin(who)) });
  return { key, recoveryCodes };
};
const own = (who: Name) => w.as(who).Client.GetPasskeys({});
const count = async (table: string, who: Name) =>
  (
    await rows<{ n: number }>(
      sql`select count(*)::int as n from ${sql.table(table)} t join person p on p.id = t.account_id where p.subject = ${who}`,
    )
  )[0]!.n;

test("S19: are added by a viewer too: the first gives recovery codes, ends other sessions and tells its owner; named, then removed", async () => {
  const client = w.as("zeynep").Client;
  expect(await own("zeynep")).toEqual({ isOffered: true, passkeys: [] });
  await rows(sql`
    insert into session (id, secret_hash, person_id, client_id, tokens, ends_at)
    select gen_random_uuid(), 'x'::bytea, id, null, ''::bytea, now() + interval '1 day' from person where subject = 'zeynep'`);
  const first = await add("zeynep", "Telefon");
  expect(first.recoveryCodes).toHaveLength(10);
  expect(await rows(sql`select 1 from session s join person p on p.id = s.person_id where p.subject = 'zeynep'`)).toHaveLength(1);
  expect(await emailTo(w, "zeynep@test.example")).toContain("geçiş anahtarı eklendi");
  expect((await add("zeynep", "Anahtarlık")).recoveryCodes).toBeNull();
  expect(await client.GetSecondFactor({})).toEqual({ state: "off", hasPasskey: true, mustHave: false, codesLeft: 10 });
  expect((await client.NewRecoveryCodes({})).recoveryCodes).toHaveLength(10);

  const [phone, ring] = (await own("zeynep")).passkeys;
  expect(phone).toMatchObject({ name: "Telefon", isBackedUp: false, isUsable: true, usedDate: null });
  await client.RenamePasskey({ passkeyId: phone!.id, name: "Eski telefon" });
  expect((await own("zeynep")).passkeys.map(({ name }) => name)).toEqual(["Eski telefon", "Anahtarlık"]);
  // By their names their owner knows them: a thief who swaps them is told of.
  expect(await emailTo(w, "zeynep@test.example")).toMatch(/Telefon adlı geçiş anahtarının adı artık Eski telefon/);
  await client.RenamePasskey({ passkeyId: phone!.id, name: "Eski telefon" });
  await client.RemovePasskey({ passkeyId: phone!.id });
  expect(await count("recovery_code", "zeynep")).toBe(10);
  await client.RemovePasskey({ passkeyId: ring!.id });
  expect(await emailTo(w, "zeynep@test.example")).toContain("geçiş anahtarı kaldırıldı");
  // Recovery codes of nothing open nothing.
  expect(await count("recovery_code", "zeynep")).toBe(0);
  const audited = await rows<{ action: string }>(sql`select action from audit where action like 'passkey%' order by id`);
  expect(audited.map(({ action }) => action)).toEqual([
    "passkey_added",
    "passkey_added",
    "passkey_renamed",
    "passkey_removed",
    "passkey_removed",
  ]);
});

test("S19: another's passkey is not there, and of one's own each holds once: another's challenge, a used one, a known key are refused", async () => {
  const { key } = await add("ayse", "Telefon");
  const passkeyId = (await own("ayse")).passkeys[0]!.id;
  for (const call of [
    () => w.as("mehmet").Client.RenamePasskey({ passkeyId, name: "Benim" }),
    () => w.as("mehmet").Client.RemovePasskey({ passkeyId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "not_found", status: 404 });
  const refused = { code: "passkey_refused", status: 422 };
  const other = new TestPasskey(origin);
  const options = await begin("ayse");
  await expect(w.as("mehmet").Client.AddPasskey({ name: "x", answer: other.make(options) })).rejects.toMatchObject(refused);
  await expect(
    w.as("ayse").Client.AddPasskey({ name: "x", answer: other.make(options, { origin: "https://evil.example" }) }),
  ).rejects.toMatchObject(refused);
  // The wrong answer used it up.
  await expect(w.as("ayse").Client.AddPasskey({ name: "x", answer: other.make(options) })).rejects.toMatchObject(refused);
  await expect(add("ayse", "Aynısı", key)).rejects.toMatchObject(refused);
  await expect(add("mehmet", "Onunki", key)).rejects.toMatchObject(refused);
  const late = await begin("ayse");
  await rows(sql`update passkey_challenge set ends_at = now()`);
  await expect(w.as("ayse").Client.AddPasskey({ name: "x", answer: other.make(late) })).rejects.toMatchObject(refused);
  expect(await count("passkey", "ayse")).toBe(1);
  await rows(sql`
    insert into passkey (id, account_id, name, rp_id, credential_id, public_key, sign_count, transports, is_backup_eligible, is_backed_up)
    select gen_random_uuid(), p.id, 'x', 'old.example', n::text::bytea, ''::bytea, 0, '{}', false, false
    from person p, generate_series(1, 19) n where p.subject = 'ayse'`);
  await expect(w.as("ayse").Client.BeginPasskey({})).rejects.toMatchObject({ code: "too_many_passkeys", status: 409 });
  // Made for another address: seen, and known as of no use here.
  expect((await own("ayse")).passkeys.filter(({ isUsable }) => !isUsable)).toHaveLength(19);
});

test("S19: a passkey proves who is there: in its own session, by its owner's finger or PIN, once; wrong ones wait (S22)", async () => {
  const { key } = await add("ayse", "Telefon");
  const client = w.as("ayse").Client;
  expect((await client.GetProof({})).ways).toEqual(["passkey", "password"]);
  const later = () => rows(sql`update session set proved_at = now() - interval '11 minutes'`);
  const beginProof = async () => (await client.BeginPasskeyProof({})).options as never;
  await later();
  const passkeyId = (await own("ayse")).passkeys[0]!.id;
  const act = () => client.RenamePasskey({ passkeyId, name: "Yeni" });
  await expect(act()).rejects.toMatchObject({ code: "proof_needed" });
  const refused = { code: "passkey_refused", status: 422 };
  await expect(client.ProveByPasskey({ answer: key.sign(await beginProof(), { isVerified: false }) })).rejects.toMatchObject(
    refused,
  );
  const used = await beginProof();
  await expect(w.as("mehmet").Client.ProveByPasskey({ answer: key.sign(used) })).rejects.toMatchObject(refused);
  await client.ProveByPasskey({ answer: key.sign(used) });
  await act();
  await later();
  await expect(client.ProveByPasskey({ answer: key.sign(used) })).rejects.toMatchObject(refused);
  await expect(act()).rejects.toMatchObject({ code: "proof_needed" });
  // Who has none is not asked for one.
  await expect(w.as("mehmet").Client.BeginPasskeyProof({})).rejects.toMatchObject(refused);

  for (let tries = 0; tries < 4; tries += 1) await expect(client.ProveByPasskey({ answer: "{}" })).rejects.toMatchObject(refused);
  await rows(sql`update identity_attempt set next_at = next_at + interval '1 hour' where next_at > seen_at`);
  await expect(client.ProveByPasskey({ answer: key.sign(await beginProof()) })).rejects.toMatchObject({ code: "too_many" });
});

test("S19: of two tabs that begin at once neither keeps the other from anything: each has a challenge of its own, and the newest five hold", async () => {
  const { key } = await add("ayse", "Telefon");
  const client = w.as("ayse").Client;
  const refused = { code: "passkey_refused", status: 422 };
  const tabs = [await begin("ayse"), await begin("ayse")];
  for (const options of tabs) await client.AddPasskey({ name: "Anahtarlık", answer: new TestPasskey(origin).make(options) });
  expect(await count("passkey", "ayse")).toBe(3);

  const beginProof = async () => (await client.BeginPasskeyProof({})).options as never;
  const before = { cookie: w.cookieOf("ayse") };
  const [one, other] = [await beginProof(), await beginProof()];
  await client.ProveByPasskey({ answer: key.sign(one) });
  // Of two proofs with one secret of the session the first counts, and the other one says so.
  await expect(client.ProveByPasskey({ answer: key.sign(other) }, before)).rejects.toMatchObject({ code: "proved_elsewhere" });
  const six: never[] = [];
  for (let n = 0; n < 6; n += 1) six.push(await beginProof());
  expect(await rows(sql`select 1 from passkey_challenge where purpose = 'proof' and holder like 'session %'`)).toHaveLength(5);
  await expect(client.ProveByPasskey({ answer: key.sign(six[0]!) })).rejects.toMatchObject(refused);
  await client.ProveByPasskey({ answer: key.sign(six[1]!) });
});

test("S19: beside an app each stands for itself; with the last of both the recovery codes go; an Admin's reset takes all", async () => {
  const client = w.as("can").Client;
  const { secret } = await client.BeginSecondFactor({});
  await client.ConfirmSecondFactor({ code: codeOf(secret) });
  expect((await add("can", "Telefon")).recoveryCodes).toBeNull();
  await client.RemoveSecondFactor({});
  expect(await client.GetSecondFactor({})).toEqual({ state: "off", hasPasskey: true, mustHave: false, codesLeft: 10 });
  await expect(client.RemoveSecondFactor({})).rejects.toMatchObject({ code: "second_factor_off" });
  const [{ id: clientMemberId } = { id: "" }] = await rows<{ id: string }>(
    sql`select m.id from client_member m join person p on p.id = m.person_id where p.subject = 'can'`,
  );
  const request = { clientId: w.clientId("can"), clientMemberId, reason: "Telefonu çalındı" };
  await w.as("admin").Client.ResetSecondFactor(request);
  expect([await count("passkey", "can"), await count("recovery_code", "can")]).toEqual([0, 0]);
});

test("S19: who must have a second factor keeps the last one: a passkey goes when another stands, or an app", async () => {
  const client = w.as("admin").Client;
  await add("admin", "Telefon");
  const [phone] = (await own("admin")).passkeys;
  const remove = (passkeyId: string) => client.RemovePasskey({ passkeyId });
  await expect(remove(phone!.id)).rejects.toMatchObject({ code: "second_factor_needed" });
  expect([await count("passkey", "admin"), await count("recovery_code", "admin")]).toEqual([1, 10]);
  await add("admin", "Anahtarlık");
  await remove(phone!.id);
  const [ring] = (await own("admin")).passkeys;
  const { secret } = await client.BeginSecondFactor({});
  await client.ConfirmSecondFactor({ code: codeOf(secret) });
  await remove(ring!.id);
  await expect(client.RemoveSecondFactor({})).rejects.toMatchObject({ code: "second_factor_needed" });
  expect(await client.GetSecondFactor({})).toMatchObject({ state: "on", hasPasskey: false, mustHave: true });
});

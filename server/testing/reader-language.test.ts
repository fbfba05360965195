import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "#identity/password.ts";
import { codeOf } from "#identity/second-step-testing.ts";
import { runRequested, takePost } from "#modules/registration/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { type World, world } from "./world.ts";

/** Whoever writes or asks: an e-mail is in the language of whom its address belongs to. */
let w: World;
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
const reads = async (subject: string) =>
  (await rows<{ locale: string | null }>(sql`select locale from person where subject = ${subject}`))[0]!.locale;
beforeAll(async () => {
  w = await world();
  const hash = await hashPassword("tahta köprü 7");
  await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
  await rows(sql`update person set email = subject || '@test.example'`);
});
afterAll(() => w.close());
beforeEach(async () => {
  await rows(sql`update person set locale = null`);
  await rows(sql`delete from mail`);
  await rows(sql`delete from identity_attempt`);
});

const subjects = async () => (await takePost(w)).map(({ to, subject }) => `${to}: ${subject}`);
const tr = { "accept-language": "tr" };

test("S58: an owner who works in Turkish invites whom the console knows as a reader of English, and a stranger", async () => {
  await rows(sql`update person set locale = 'en' where subject = 'mehmet'`);
  const invite = (email: string) =>
    w.as("ayse").Client.CreateClientMember({ name: "Can", surname: "Er", email, right: "read" } as never, tr);
  await invite("Mehmet@test.example");
  await invite("kimse@test.example");
  // The owner is told as well.
  const [known, stranger] = (await takePost(w)).filter(({ to }) => to !== "ayse@test.example");
  expect([known!.subject, known!.text]).toEqual([
    expect.stringContaining("invites you to Tradeport"),
    expect.stringContaining("please do not reply to it"),
  ]);
  expect([stranger!.subject, stranger!.text]).toEqual([
    expect.stringContaining("davet ediyor"),
    expect.stringContaining("lütfen yanıtlamayın"),
  ]);
});

test("S58: a link that somebody asks for, and an Admin's act, are told in the owner's language", async () => {
  await rows(sql`update person set locale = 'en' where subject = 'ayse'`);
  await w.as(null).Client.SendPasswordLink({ email: "ayse@test.example" }, tr);
  await runRequested(w);
  const { secret } = await w.as("ayse").Client.BeginSecondFactor({});
  await w.as("ayse").Client.ConfirmSecondFactor({ code: codeOf(secret) }, tr);
  const [{ id: clientMemberId } = { id: "" }] = await rows<{ id: string }>(
    sql`select m.id from client_member m join person p on p.id = m.person_id where p.subject = 'ayse'`,
  );
  await w.as("admin").Client.ResetSecondFactor({ clientId: w.clientId("ayse"), clientMemberId, reason: "Telefonu çalındı" }, tr);
  expect(await subjects()).toEqual([
    "ayse@test.example: Set a new password",
    "ayse@test.example: The second step is on",
    "ayse@test.example: Your second step was reset",
  ]);
});

test("S58: what a person chose in a browser that they are signed in with is known from then on, and is not lost where none is chosen", async () => {
  await rows(sql`
    insert into session (id, secret_hash, person_id, client_id, tokens, ends_at, seen_at)
    select ${newId()}, ${createHash("sha256").update("can-session").digest()}, id, null, ''::bytea, now() + interval '1 day',
      now() - interval '5 minutes' from person where subject = 'can'`);
  const comes = async (cookie: string) => {
    await rows(sql`update session set seen_at = now() - interval '5 minutes'`);
    await w
      .as(null)
      .Client.GetClientProfileLogin({}, { cookie: `auth=can-session${cookie}` })
      .catch(() => {});
    return reads("can");
  };
  expect(await comes("")).toBeNull();
  expect(await comes("; i18n_redirected=en")).toBe("en");
  expect(await comes("")).toBe("en");
  expect(await comes("; i18n_redirected=tr")).toBe("tr");
  expect(await comes("; i18n_redirected=de")).toBe("en");
});

test("what a program prefers is answered in that of both languages, or in English where it reads neither", async () => {
  const answered = async (language: string) => {
    const refused = await w
      .as(null)
      .Client.GetClientProfileLogin({}, { "accept-language": language })
      .catch((error: Error) => error.message);
    return String(refused).includes("Sign in") ? "en" : "tr";
  };
  const preferred = ["tr", "en-GB", "de,en;q=0.8", "de,tr;q=0.8,en;q=0.7", "en;q=0.1, tr;q=0.9", "fr", "*", "", "en;q=0, tr"];
  const answers = ["tr", "en", "en", "tr", "tr", "en", "tr", "tr", "tr"];
  expect(await Promise.all(preferred.map(answered))).toEqual(answers);
});

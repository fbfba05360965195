import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#identity/password.ts";
import { runRequested, takePost } from "#modules/registration/testing.ts";
import { sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";
import { emailTo } from "./testing.ts";

/** What a person changes of themselves (S12, U26): name and telephone at once, the address when both mailboxes agree. */
let w: World;
beforeAll(async () => {
  w = await world();
  // A viewer with an account of the embedded provider, and one whose address is taken.
  await w.database.asPlatform(async (tx) => {
    for (const [who, email] of [
      ["zeynep", "eski@ornek.example"],
      ["can", "dolu@ornek.example"],
    ])
      await sql`insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
        select id, ${who}, ${who}, ${email}, ${email}, true, 'x' from person where subject = ${who}`.execute(tx);
    // The account reads English, its pages here speak Turkish.
    await sql`update person set email = 'eski@ornek.example', locale = 'en' where subject = 'zeynep'`.execute(tx);
    await sql`update client_member set email = 'eski@ornek.example' from person p
      where p.id = person_id and p.subject = 'zeynep'`.execute(tx);
  });
});
afterAll(() => w.close());

const zeynep = () => w.as("zeynep").Client;
const tokenIn = (mail: string) => /\/Auth\/NewAddress\/([\w-]{43})/.exec(mail)![1]!;
const linksTo = async (email: string) => {
  await zeynep().ChangeOwnEmail({ email });
  return [tokenIn(await emailTo(w, "eski@ornek.example")), tokenIn(await emailTo(w, email))] as const;
};
const confirm = (emailChangeToken: string) => w.as(null).Client.ConfirmNewEmail({ emailChangeToken });

test("U60: a viewer changes their own name and telephone, over the version that they saw; nobody else's", async () => {
  const before = await zeynep().GetClientInfo({});
  const after = await zeynep().UpdateOwnAccount({ version: before.version, surname: "Şahin Öz", phone: "+905321112233" });
  expect(after).toMatchObject({ name: before.name, surname: "Şahin Öz", phone: "+905321112233", email: "eski@ornek.example" });
  expect((await zeynep().GetClientProfileLogin({})).displayName).toBe(`${before.name} Şahin Öz`);
  await expect(zeynep().UpdateOwnAccount({ version: before.version, name: "Eski" })).rejects.toMatchObject({ code: "conflict" });
  // What is there already is no change: nobody who reads it now is told that it is old.
  expect(await zeynep().UpdateOwnAccount({ version: after.version, surname: "Şahin Öz" })).toEqual(after);
  const others = (await w.as("ayse").Client.GetAllClientMembers({})).filter(({ phone }) => phone === "+905321112233");
  expect(others).toHaveLength(1);
});

test("U60: the address changes when the old and the new mailbox have both said so, in either order and not before", async () => {
  const [old, next] = await linksTo("yeni@ornek.example");
  // The e-mails of one change speak one language, to both mailboxes: the account's (B10).
  expect(await emailTo(w, "eski@ornek.example")).toContain("Somebody asked to change");
  expect(await emailTo(w, "yeni@ornek.example")).toContain("An account at Tradeport");
  expect(await zeynep().GetClientInfo({})).toMatchObject({ email: "eski@ornek.example", newEmail: "yeni@ornek.example" });
  expect(await confirm(next)).toEqual({ email: "yeni@ornek.example", isChanged: false });
  // The same mailbox twice is still one mailbox.
  expect(await confirm(next)).toEqual({ email: "yeni@ornek.example", isChanged: false });
  expect((await zeynep().GetClientInfo({})).email).toBe("eski@ornek.example");
  await takePost(w);
  expect(await confirm(old)).toEqual({ email: "yeni@ornek.example", isChanged: true });
  // Whoever had the mailbox hears that it is none of the account's any more, and where the account went.
  const [told] = await takePost(w);
  expect(told).toMatchObject({ to: "eski@ornek.example", subject: "Your e-mail address was changed", token: "" });
  expect(told!.text).toContain("yeni@ornek.example");
  expect(await zeynep().GetClientInfo({})).toMatchObject({ email: "yeni@ornek.example", newEmail: null });
  for (const token of [old, next]) await expect(confirm(token)).rejects.toMatchObject({ code: "link_ended" });
  const { rows } = await w.database.asPlatform((tx) =>
    sql<{ email: string }>`select email from identity_account where username = 'zeynep' union all select email from person
      where subject = 'zeynep'`.execute(tx),
  );
  expect(rows.map(({ email }) => email)).toEqual(["yeni@ornek.example", "yeni@ornek.example"]);
});

test("U60: a newer wish ends the older one, one's own address is no wish, and an address that is somebody's stays theirs", async () => {
  await expect(zeynep().ChangeOwnEmail({ email: "Yeni@Ornek.example" })).rejects.toMatchObject({ code: "same_email" });
  await zeynep().ChangeOwnEmail({ email: "once@ornek.example" });
  const dead = tokenIn(await emailTo(w, "once@ornek.example"));
  await zeynep().ChangeOwnEmail({ email: "dolu@ornek.example" });
  await expect(confirm(dead)).rejects.toMatchObject({ code: "link_ended" });
  await confirm(tokenIn(await emailTo(w, "dolu@ornek.example")));
  await expect(confirm(tokenIn(await emailTo(w, "yeni@ornek.example")))).rejects.toMatchObject({
    code: "email_confirmed_elsewhere",
  });
  expect((await zeynep().GetClientInfo({})).email).toBe("yeni@ornek.example");
});

test("U60: a company that knows its member by another address keeps that one", async () => {
  await w.database.asPlatform((tx) =>
    sql`update client_member set email = 'is@ornek.example' from person p where p.id = person_id and p.subject = 'zeynep'`.execute(
      tx,
    ),
  );
  await zeynep().ChangeOwnEmail({ email: "son@ornek.example" });
  for (const mailbox of ["yeni@ornek.example", "son@ornek.example"]) await confirm(tokenIn(await emailTo(w, mailbox)));
  const { rows } = await w.database.asPlatform((tx) =>
    sql<{ person: string; member: string }>`select p.email as person, m.email as member from person p
      join client_member m on m.person_id = p.id where p.subject = 'zeynep'`.execute(tx),
  );
  expect(rows).toEqual([{ person: "son@ornek.example", member: "is@ornek.example" }]);
});

test("S19: a wish of before a new password changes nothing after it, whichever way the password was set", async () => {
  const account = sql`(select id from person where subject = 'zeynep')`;
  const rows = (text: ReturnType<typeof sql>) => w.database.asPlatform((tx) => text.execute(tx));
  const { email } = (await rows(sql`select email from identity_account where id = ${account}`)).rows[0] as { email: string };
  const to = "hirsiz@kotu.example";
  const twice = (password: string) => ({ password, confirmPassword: password });
  const ways = [
    async () => {
      await w.as(null).Client.SendPasswordLink({ email });
      await runRequested(w);
      const passwordToken = (await takePost(w)).find(({ subject }) => /new password/i.test(subject))!.token;
      await w.as(null).Client.SetPassword({ passwordToken, ...twice("tahta köprü 7") });
    },
    async () => {
      const member = (await w.as("ayse").Client.GetAllClientMembers({})).find(({ username }) => username === "zeynep")!;
      await w.as("ayse").Client.ChangePassword({ clientMemberId: member.id, ...twice("tahta köprü 8") });
    },
    () =>
      zeynep()
        .ChangePassword(twice("tahta köprü 9"))
        .then(() => {}),
  ];
  await rows(sql`update identity_account set password_hash = ${await hashPassword("tahta köprü 6")} where id = ${account}`);
  for (const set of ways) {
    const before = (await rows(sql`select to_jsonb(s)::text as session from session s where person_id = ${account}`)).rows[0] as {
      session: string;
    };
    await rows(sql`delete from mail`);
    await zeynep().ChangeOwnEmail({ email: to });
    const post = await takePost(w);
    // The thief read the old mailbox for a moment, and keeps the other link.
    await confirm(post.find((one) => one.to !== to)!.token);
    await set();
    await expect(confirm(post.find((one) => one.to === to)!.token)).rejects.toMatchObject({ code: "link_ended" });
    expect((await rows(sql`select email from identity_account where id = ${account}`)).rows).toEqual([{ email }]);
    // The owner is back.
    await rows(
      sql`insert into session select s.* from jsonb_populate_record(null::session, ${before.session}::jsonb) s on conflict do nothing`,
    );
    await rows(sql`update session set created_at = clock_timestamp() where person_id = ${account}`);
    await rows(sql`update identity_account set review_since = null where id = ${account}`);
  }
});

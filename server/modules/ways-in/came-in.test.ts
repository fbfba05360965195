import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#identity/password.ts";
import { linkIn } from "#modules/people/testing.ts";
import { runRequested, takePost } from "#modules/registration/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";

/** Whom somebody lets in who sat for a moment in an owner's session: told of at once, asked about after a reset, and nobody's accomplice until then (S19). */
let w: World;
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
beforeAll(async () => {
  w = await world();
  const hash = await hashPassword("tahta köprü 7");
  await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
});
afterAll(() => w.close());

const password = "dokuz-ada-bir-martı";
const ownersCalled = (right: string, ...names: string[]) =>
  rows(
    sql`update client_member m set "right" = ${right} from person p where p.id = m.person_id and p.subject = any (${names}::text[])`,
  );
/** A session of whoever has this address, as headers. */
const enter = async (email: string, secret = `of ${email}`) => {
  await rows(sql`
    insert into session (id, secret_hash, person_id, client_id, tokens, proved_at, ends_at)
    select ${newId()}, ${createHash("sha256").update(secret).digest()}, a.id, m.client_id, ''::bytea, now(), now() + interval '1 day'
    from identity_account a join client_member m on m.person_id = a.id where a.email = ${email}`);
  return { cookie: `auth=${secret}` };
};
/** Any caller: who it is stands in the headers. */
const call = () => w.as("emre").Client;
const invite = async (name: string, right: "read" | "manage", by: Record<string, string>) => {
  const email = `${name.toLowerCase()}@kotu.example`;
  await call().CreateClientMember({ name, surname: "Kötü", email, right }, by);
  return { email, link: linkIn((await takePost(w)).find(({ to }) => to === email)!.text)! };
};
const accept = ({ link }: { link: string }, name: string) =>
  w.as(null).Client.AcceptInvitation({ link, username: `${name}.kotu`, name, surname: "Kötü", password });
const letIn = async (name: string, right: "read" | "manage", by: Record<string, string>) => {
  const invited = await invite(name, right, by);
  await accept(invited, name);
  return enter(invited.email);
};
let nth = 0;
const reset = async (who: string) => {
  nth += 1;
  const next = `yeni tahta köprü ${nth}`;
  await w.as(null).Client.SendPasswordLink({ email: `${who}@test.example` });
  await runRequested(w);
  const passwordToken = (await takePost(w)).find(({ token }) => token)!.token;
  await w.as(null).Client.SetPassword({ passwordToken, password: next, confirmPassword: next });
  return { mail: (await takePost(w))[0]!.text, owner: await enter(`${who}@test.example`, `${who} after reset ${nth}`) };
};
const memberId = async (email: string) =>
  (
    await rows<{ id: string }>(
      sql`select m.id from client_member m join identity_account a on a.id = m.person_id where a.email = ${email}`,
    )
  )[0]!.id;
const nothing = { passkeys: [], isAppRetained: false, areCodesRetained: false, apiKeys: [], changes: [] };

test("S19: whoever lets somebody into a company can't do it in silence: its owners and the inviter are told of the invitation and of who came", async () => {
  await ownersCalled("manage", "zeynep");
  const invited = { name: "Hır", surname: "Sız", email: "hirsiz@kotu.example", right: "manage" } as const;
  await w.as("ayse").Client.CreateClientMember(invited, { "accept-language": "en" });
  const post = await takePost(w);
  const link = linkIn(post.find(({ to }) => to === invited.email)!.text)!;
  const sent = post.filter(({ to }) => to !== invited.email);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["ayse@test.example", "A member was invited to your company"],
    ["zeynep@test.example", "A member was invited to your company"],
  ]);
  expect(sent[0]!.text).toMatch(/Ayşe Yılmaz has invited Hır Sız \(hirsiz kotu\. example\) to Şirket first\. Their right: Owner/);
  expect(sent.map(({ text }) => /Auth\/ForgottenPassword|Account\/List\?tab=members/.exec(text)?.[0])).toEqual([
    "Auth/ForgottenPassword",
    "Account/List?tab=members",
  ]);
  await w.as(null).Client.AcceptInvitation({ link, username: "hir.siz", name: "Hır", surname: "Sız", password });
  const joined = (await takePost(w)).filter(({ to }) => to !== invited.email);
  expect(joined.map(({ to, subject }) => [to, subject])).toEqual([
    ["ayse@test.example", "Şirketinize bir üye katıldı"],
    ["zeynep@test.example", "Şirketinize bir üye katıldı"],
  ]);
  expect(joined[1]!.text).toMatch(
    /Hır Sız \(hirsiz kotu\. example\), Ayşe Yılmaz adlı üyenin davetini kabul etti .* Yetkisi: Yönetici/,
  );
  await ownersCalled("read", "zeynep");
  await rows(sql`update client_member set is_active = false where email = ${invited.email}`);

  // A flood of them fills no owner's mailbox: the last one that is told of says so.
  const many = async (count: number) => {
    for (let i = 0; i < count; i += 1)
      await w
        .as("ayse")
        .Client.CreateClientMember({ name: "Çok", surname: `${i}`, email: `cok${count}.${i}@ornek.example`, right: "read" });
    return (await takePost(w)).filter(({ to }) => to === "ayse@test.example");
  };
  expect((await many(19)).at(-1)!.text).toMatch(/öteki davetler ayrıca bildirilmez/);
  expect(await many(2)).toEqual([]);
  await rows(sql`delete from invitation where accepted_at is null`);
});

test("S19: who came in by a thief's invitation is asked about after the reset, does nothing to other members until then, and ends where the owner doesn't know them", async () => {
  const thief = await enter("ayse@test.example");
  const accomplice = await letIn("Ortak", "manage", thief);
  const second = await letIn("Yanci", "manage", accomplice);
  const colleague = await letIn("Yeni", "read", thief);
  const waiting = await invite("Sonra", "manage", second);
  const { key } = await call().CreateApiKey({ name: "Kötü", right: "write", expireDays: 30 }, accomplice);
  expect(key).toBeTruthy();

  const { mail, owner } = await reset("ayse");
  expect(mail).toMatch(/davetinizle şirketinize katılanlar: Yeni Kötü, Yanci Kötü, Ortak Kötü\./);
  expect(await call().GetClientProfileLogin({}, owner)).toMatchObject({ isInReview: true });
  const { members } = await call().GetWaysIn({}, owner);
  expect(members.map(({ name, email }) => [name, email])).toEqual([
    ["Yeni Kötü", "yeni@kotu.example"],
    ["Yanci Kötü", "yanci@kotu.example"],
    ["Ortak Kötü", "ortak@kotu.example"],
  ]);

  const [ayse, can] = [await memberId("ayse@test.example"), await memberId("can@test.example")];
  const { version } = (await call().GetAllClientMembers({}, accomplice)).find(({ id }) => id === ayse)!;
  const [session] = await rows<{ id: string }>(
    sql`select s.id from session s join identity_account a on a.id = s.person_id where a.email like 'ayse%' order by s.id desc limit 1`,
  );
  for (const by of [accomplice, second])
    for (const act of [
      () => call().ChangePassword({ clientMemberId: ayse, password: "kötü köprü 9", confirmPassword: "kötü köprü 9" }, by),
      () => call().ChangePassword({ clientMemberId: can, password: "kötü köprü 9", confirmPassword: "kötü köprü 9" }, by),
      () => call().UpdateClientMember({ clientMemberId: ayse, version, right: "read" }, by),
      () => call().DeleteClientMember({ clientMemberId: ayse }, by),
      () => call().EraseClientMember({ clientMemberId: ayse }, by),
      () => call().EndSession({ sessionId: session!.id }, by),
    ])
      await expect(act()).rejects.toMatchObject({
        status: 403,
        code: "inviter_in_review",
        message: expect.stringContaining("Ayşe Yılmaz"),
      });

  // Whoever names others' members closes and knows nobody by it.
  const mehmet = await memberId("mehmet@test.example");
  const known = members.filter(({ name }) => name === "Yeni Kötü").map(({ id }) => id);
  await call().ConfirmWaysIn({ ...nothing, members: [...known, mehmet, can] }, owner);
  for (const gone of [accomplice, second]) await expect(call().GetClient({}, gone)).rejects.toMatchObject({ status: 401 });
  expect(await call().GetClient({}, colleague)).toBeTruthy();
  await expect(w.as(null).Client.GetInvitation({ link: waiting.link })).rejects.toMatchObject({ code: "invitation_gone" });
  expect(await rows(sql`select 1 from api_key where revoked_at is null`)).toEqual([]);
  expect(
    await rows(
      sql`select 1 from session s join identity_account a on a.id = s.person_id where a.username in ('Ortak.kotu', 'Yanci.kotu')`,
    ),
  ).toEqual([]);
  expect((await call().GetAllClientMembers({}, owner)).filter(({ surname }) => surname === "Kötü")).toMatchObject([
    { name: "Yeni", isActive: true },
    { name: "Ortak", isActive: false },
    { name: "Yanci", isActive: false },
  ]);
  expect(await rows(sql`select reason from audit where object_type = 'member' and action = 'close'`)).toHaveLength(2);
  // Asked about once: who is known does as before, and no company of others was touched.
  expect((await call().GetWaysIn({}, owner)).members.map(({ name }) => name)).toEqual(["Yeni Kötü"]);
  expect(await w.as("mehmet").Client.GetClient({})).toBeTruthy();
});

test("S19: an owner whose right an accomplice took is one again when nobody else is left; who came longer ago is not asked about", async () => {
  const accomplice = await letIn("Kapan", "manage", await enter("ayse@test.example", "ayse once more"));
  const earlier = await letIn("Eski", "read", await enter("ayse@test.example", "ayse and again"));
  await rows(
    sql`update invitation set accepted_at = accepted_at - interval '13 days' where email in ('eski@kotu.example', 'yeni@kotu.example', 'ortak@kotu.example')`,
  );
  const ayse = await memberId("ayse@test.example");
  const { version } = (await call().GetAllClientMembers({}, accomplice)).find(({ id }) => id === ayse)!;
  // Not by whoever has just become one (decision 0051).
  await rows(sql`update client_member set owner_since = owner_since - interval '8 days' where email = 'kapan@kotu.example'`);
  await call().UpdateClientMember({ clientMemberId: ayse, version, right: "read" }, accomplice);
  const { owner } = await reset("ayse");
  // A second reset, and days that pass, forget nobody.
  await rows(sql`update identity_account set review_since = review_since - interval '5 days' where username = 'ayse'`);
  await rows(sql`update invitation set accepted_at = accepted_at - interval '9 days' where email = 'kapan@kotu.example'`);
  const again = await reset("ayse");
  expect((await call().GetWaysIn({}, again.owner)).members.map(({ name }) => name)).toEqual(["Kapan Kötü"]);
  await expect(call().GetWaysIn({}, owner)).rejects.toMatchObject({ status: 401 });
  await call().ConfirmWaysIn({ ...nothing, members: [], changes: [] }, again.owner);
  await expect(call().GetClient({}, accomplice)).rejects.toMatchObject({ status: 401 });
  expect(await call().GetClient({}, earlier)).toBeTruthy();
  expect((await call().GetAllClientMembers({}, again.owner)).find(({ id }) => id === ayse)).toMatchObject({ right: "manage" });
});

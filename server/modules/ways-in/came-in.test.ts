import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#identity/password.ts";
import { linkIn } from "#modules/people/testing.ts";
import { takePost } from "#modules/registration/testing.ts";
import { sql } from "#platform/db.ts";
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

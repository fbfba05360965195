import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#identity/password.ts";
import { codeOf } from "#identity/second-step-testing.ts";
import { linkIn } from "#modules/people/testing.ts";
import { runRequested, takePost } from "#modules/registration/testing.ts";
import { sql } from "#platform/db.ts";
import type { Name } from "./people.ts";
import { type World, world } from "./world.ts";

/** What people call themselves, their company and what they make stands in every e-mail without links and line ends (S22). */
let w: World;
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
const typed = "Acil\r\nhttps://kotu.example/gir?a=b";
const password = "dokuz-ada-bir-martı";
beforeAll(async () => {
  w = await world();
  const hash = await hashPassword("tahta köprü 7");
  await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
  await rows(sql`update person set email = subject || '@test.example', display_name = ${typed}`);
  await rows(sql`
    update client_member m set name = ${typed}, surname = '', email = p.email, "right" = case p.subject when 'can' then 'manage' else m."right" end
    from person p where p.id = m.person_id`);
  await rows(sql`update client_member set owner_since = now() - interval '30 days' where "right" = 'manage'`);
  await rows(sql`update client set name = ${typed}`);
});
afterAll(() => w.close());

const member = async (who: Name) =>
  (
    await rows<{ clientMemberId: string; version: number }>(sql`
      select m.id as client_member_id, m.version from client_member m join person p on p.id = m.person_id where p.subject = ${who}`)
  )[0]!;
const ayse = () => w.as("ayse").Client;
const guest = () => w.as(null).Client;
const twice = (text: string) => ({ password: text, confirmPassword: text });
let link = "";

/** What is done, and whom an e-mail tells of it. */
const acts: Record<string, [() => Promise<unknown>, ...to: string[]]> = {
  "an invitation": [
    async () => {
      await ayse().CreateClientMember({ name: typed, surname: "Kotu.example", email: "yabanci@disarida.example", right: "read" });
    },
    ...["yabanci@disarida.example", "ayse@test.example", "can@test.example"],
  ],
  "its acceptance": [
    () => guest().AcceptInvitation({ link, username: "yeni.uye", name: typed, surname: "Kotu.example", password }),
    ...["yabanci@disarida.example", "ayse@test.example", "can@test.example"],
  ],
  "an API key": [() => ayse().CreateApiKey({ name: typed, right: "read", expireDays: 1 }), "ayse@test.example"],
  "an owner who is renamed": [
    async () => ayse().UpdateClientMember({ ...(await member("can")), name: `Kotu.example ${typed}` }),
    ...["ayse@test.example", "can@test.example"],
  ],
  "an owner who is lowered": [
    async () => ayse().UpdateClientMember({ ...(await member("can")), right: "write" }),
    ...["ayse@test.example", "can@test.example"],
  ],
  "a member's new password": [
    async () => ayse().ChangePassword({ clientMemberId: (await member("zeynep")).clientMemberId, ...twice("cam köprü 5") }),
    "zeynep@test.example",
  ],
  "one's own new password, beside a key": [() => ayse().ChangePassword(twice("cam köprü 6")), "ayse@test.example"],
  "a second factor": [
    async () => {
      const { secret } = await ayse().BeginSecondFactor({});
      await ayse().ConfirmSecondFactor({ code: codeOf(secret) });
    },
    "ayse@test.example",
  ],
  "another address": [
    () => w.as("mehmet").Client.ChangeOwnEmail({ email: "baska@disarida.example" }),
    ...["mehmet@test.example", "baska@disarida.example"],
  ],
  "a forgotten password": [
    async () => {
      await guest().SendPasswordLink({ email: "emre@test.example" });
      await runRequested(w);
    },
    "emre@test.example",
  ],
  "a sign-up": [
    () =>
      guest().CreateClient({
        ...{ username: "yepyeni", email: "yepyeni@disarida.example", company: typed, phone: "+905320000000" },
        ...{ name: typed, surname: "Kotu.example", password },
      }),
    "yepyeni@disarida.example",
  ],
  "a question to the operators": [
    () => w.as("emre").Support.SendContact({ subject: typed, message: "Bakar mısınız: https://kotu.example" }, []),
    ...["admin@test.example", "emre@test.example"],
  ],
};

test.each(Object.entries(acts))("S22: %s brings nobody a link or a line of what somebody typed", async (_, [act, ...to]) => {
  await rows(sql`delete from mail`);
  await act();
  const post = await takePost(w);
  link = linkIn(post.find(({ text }) => linkIn(text))?.text ?? "") ?? link;
  expect(post.map((one) => one.to).sort()).toEqual(expect.arrayContaining([...to].sort()));
  for (const { subject, text } of post) {
    expect(`${subject}\n${text}`).not.toMatch(/kotu\.example|https?:\/\/(?!localhost)/i);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/Acil\r?\n|^https/im);
  }
});

import { describe, expect, test } from "vitest";
import { passwordMatches } from "#identity/password.ts";
import { runRequested, takePost } from "#modules/registration/testing.ts";
import { sql } from "#platform/db.ts";
import { ownersWorld } from "#testing/owners-world.ts";
import type { Name } from "#testing/people.ts";

const o = ownersWorld();
const w = (who: Name | null) => o.w.as(who).Client;
const { change, close, enter, idOf, invite, letIn, mailed, memberOf, nothing, reset, rows, settle, standing, thief } = o;

describe("S19: the look after a reset", () => {
  type Changes = { id: string; name: string; email: string; before: object; now: object; by: string; date: string }[];
  const changesFor = async (owner: Record<string, string>) =>
    ((await thief().GetWaysIn({}, owner)) as unknown as { changes: Changes }).changes;

  const keys = async (owner: Record<string, string>) => (await thief().GetWaysIn({}, owner)).apiKeys.map(({ id }) => id);

  test("names what was done to members since the thief may have come in, and undoes what the owner did not mean", async () => {
    await change("zeynep", { right: "write" });
    await change("zeynep", { right: "manage" });
    await change("can", { areas: { catalogue: "write" } });
    await close("can");
    const { mail, owner } = await reset("ayse");
    expect(mail).toMatch(/Can Demir/);
    expect(mail).toMatch(/Zeynep Şahin/);
    const changes = await changesFor(owner);
    expect(changes.map(({ name, before, now, by }) => ({ name, before, now, by }))).toEqual([
      {
        name: "Can Demir",
        before: { right: "manage", isActive: true },
        now: { right: "read", areas: { catalogue: "write" }, isActive: false },
        by: "Ayşe Yılmaz",
      },
      {
        name: "Zeynep Şahin",
        before: { right: "read", isActive: true },
        now: { right: "manage", isActive: true },
        by: "Ayşe Yılmaz",
      },
    ]);
    await thief().ConfirmWaysIn(nothing, owner);
    expect(await standing("ayse", "can", "zeynep")).toEqual(["manage", "manage", "read"]);
    expect(await mailed()).toEqual(
      ["ayse", "can", "zeynep"].flatMap((who) => [
        ...(who === "zeynep" ? [] : []),
        `${who}: Şirketinizin bir yöneticisi artık yönetici değil`,
        `${who}: Şirketinizin kapalı bir üyesi yeniden açıldı`,
      ]),
    );
    // As before the thief: Can has been an owner for a month.
    await close("ayse", o.w.as("can").Client, await enter("can@test.example"));
  });

  test("leaves what its owner meant, and what another owner said since", async () => {
    await change("zeynep", { right: "manage" });
    await close("can");
    const { owner } = await reset("ayse");
    const [can, zeynep] = await changesFor(owner);
    expect([can!.name, zeynep!.name]).toEqual(["Can Demir", "Zeynep Şahin"]);
    await thief().ConfirmWaysIn({ ...nothing, changes: [zeynep!.id, await idOf("mehmet")] }, owner);
    expect(await standing("can", "zeynep")).toEqual(["manage", "manage"]);

    await settle();
    await change("zeynep", { right: "write" }, thief(), await enter("ayse@test.example"));
    await change("zeynep", { right: "manage" }, o.w.as("can").Client, await enter("can@test.example"));
    const again = await reset("ayse");
    expect((await changesFor(again.owner)).map(({ name }) => name)).not.toContain("Zeynep Şahin");
  });

  test("follows whom the thief raised: they do nothing to members until then, and whom they let in is asked about too", async () => {
    await change("zeynep", { right: "manage" });
    const raised = await enter("zeynep@test.example");
    await letIn("Yanci", "write", raised);
    await invite("Sonra", "read", raised);
    const { owner } = await reset("ayse");
    await expect(close("yanci@kotu.example", thief(), raised)).rejects.toMatchObject({ status: 403, code: "inviter_in_review" });
    const { members } = await thief().GetWaysIn({}, owner);
    expect(members.map(({ name }) => name)).toEqual(["Yanci Kötü"]);
    await thief().ConfirmWaysIn(nothing, owner);
    expect(await standing("zeynep", "yanci@kotu.example")).toEqual(["read", "closed"]);
    expect(await thief().GetAllInvitation({}, await enter("ayse@test.example"))).toEqual([]);
  });

  test("closes again whom the thief opened, with their sessions, and says how they stood", async () => {
    await rows(sql`update client_member set is_active = false where id = ${await idOf("zeynep")}`);
    await change("zeynep", { isActive: true, right: "write" });
    await enter("zeynep@test.example");
    const { owner } = await reset("ayse");
    expect(await changesFor(owner)).toMatchObject([
      { name: "Zeynep Şahin", before: { right: "read", isActive: false }, now: { right: "write", isActive: true } },
    ]);
    await thief().ConfirmWaysIn(nothing, owner);
    expect(await memberOf("zeynep")).toMatchObject({ right: "read", isActive: false });
    expect(await rows(sql`select 1 from session s join person p on p.id = s.person_id where p.subject = 'zeynep'`)).toEqual([]);
  });

  test("is of the account's own owner: who was rightly lowered since is asked about nothing of the company's and undoes nothing", async () => {
    await change("zeynep", { right: "manage" });
    await change("ayse", { right: "read" }, o.w.as("can").Client);
    const { owner } = await reset("ayse");
    expect(await changesFor(owner)).toEqual([]);
    await thief()
      .ConfirmWaysIn(nothing, owner)
      .catch(() => {});
    expect(await standing("ayse", "zeynep")).toEqual(["read", "manage"]);
  });

  test("ends a password that was set in the owner's name: its member sets another by a link", async () => {
    const known = "kötü köprü 9";
    await thief().ChangePassword({ clientMemberId: await idOf("zeynep"), password: known, confirmPassword: known });
    await takePost(o.w);
    const session = await enter("zeynep@test.example");
    const nth = o.next();
    await o.w.as(null).Client.SendPasswordLink({ email: "ayse@test.example" });
    await runRequested(o.w);
    const passwordToken = (await takePost(o.w)).find(({ token }) => token)!.token;
    const next = { password: `yeni tahta köprü ${nth}`, confirmPassword: `yeni tahta köprü ${nth}` };
    await o.w.as(null).Client.SetPassword({ passwordToken, ...next });
    const post = await takePost(o.w);
    expect(post.map(({ to, subject }) => [to, subject])).toEqual([
      ["ayse@test.example", "Parolanız değişti"],
      ["zeynep@test.example", "Parolanız artık geçmiyor"],
    ]);
    expect(post[1]!.text).toContain("Ayşe Yılmaz");
    await expect(thief().GetClient({}, session)).rejects.toMatchObject({ status: 401 });
    const [account] = await rows<{ passwordHash: string }>(
      sql`select password_hash from identity_account where username = 'zeynep'`,
    );
    expect(await passwordMatches(known, account!.passwordHash)).toBe(false);
    await o.w.as(null).Client.SetPassword({ passwordToken: post[1]!.token, ...next });
    // Once: another reset ends nothing that the member set since.
    await reset("ayse");
    const [now] = await rows<{ passwordHash: string }>(sql`select password_hash from identity_account where username = 'zeynep'`);
    expect(await passwordMatches(next.password, now!.passwordHash)).toBe(true);
  });

  test("knows whom an erased member let in, and who came by an address that was erased since", async () => {
    const first = await letIn("Ilk", "manage");
    await letIn("Son", "write", first.cookie);
    await change(first.email, { right: "read" });
    await rows(sql`update client_member set owner_until = now() - interval '8 days' where owner_until is not null`);
    await thief().EraseClientMember({ clientMemberId: await idOf(first.email) });
    // One who came as an owner has another address by now; the old one is invited again, and erased.
    const second = await letIn("Iki", "manage");
    await rows(sql`update client_member set email = 'baska@kotu.example' where email = ${second.email}`);
    await rows(
      sql`update identity_account set email = 'baska@kotu.example', email_key = 'baska@kotu.example' where email = ${second.email}`,
    );
    await letIn("Iki", "read");
    await thief().EraseClientMember({ clientMemberId: await idOf(second.email) });
    const { owner } = await reset("ayse");
    const { members } = await thief().GetWaysIn({}, owner);
    expect(members.map(({ name }) => name).sort()).toEqual(["Iki Kötü", "Son Kötü"]);
    expect(JSON.stringify(await rows(sql`select * from invitation`))).not.toContain("ilk@kotu.example");
  });

  test("also an owner whom the thief let in again: what they did before it is theirs, and what they do meanwhile is nobody's", async () => {
    // A week's work: Can gave Zeynep a right and a password, and was closed.
    await change("zeynep", { right: "write" }, w("can"));
    const known = { password: "iyi köprü 9", confirmPassword: "iyi köprü 9" };
    await w("can").ChangePassword({ clientMemberId: await idOf("zeynep"), ...known });
    await rows(sql`update client_member set is_active = false where id = ${await idOf("can")}`);
    await change("can", { isActive: true });
    const raised = await enter("can@test.example");
    await settle();
    const { link } = await invite("Sonra", "read", raised);
    const { owner } = await reset("ayse");
    expect(await takePost(o.w)).toEqual([]);
    expect((await changesFor(owner)).map(({ name, before }) => [name, before])).toEqual([
      ["Can Demir", { right: "manage", isActive: false }],
    ]);
    await expect(close("zeynep", thief(), raised)).rejects.toMatchObject({ code: "inviter_in_review" });
    await thief().ConfirmWaysIn(nothing, owner);
    expect(await standing("can", "zeynep")).toEqual(["closed", "write"]);
    await expect(w(null).GetInvitation({ link })).rejects.toMatchObject({ code: "invitation_gone" });
    await expect(thief().GetClient({}, raised)).rejects.toMatchObject({ status: 401 });
  });

  test("neither a name that was changed nor what the look itself undid makes anybody a stranger, and another's new name for a member is no word on their right", async () => {
    await thief().CreateApiKey({ name: "ERP", right: "read", expireDays: 30 });
    await change("can", { name: "Ali" });
    await change("zeynep", { right: "manage" });
    await settle();
    await change("zeynep", { name: "Zey" }, w("can"));
    const first = await reset("ayse");
    expect((await changesFor(first.owner)).map(({ name, by }) => [name, by])).toEqual([["Zey", "Ayşe Yılmaz"]]);
    // Can is the owner of before, and does as before.
    await change("zeynep", { phone: "+905550000000" }, w("can"));
    await thief().ConfirmWaysIn({ ...nothing, apiKeys: await keys(first.owner) }, first.owner);
    expect(await standing("can", "zeynep")).toEqual(["manage", "read"]);

    await close("can", thief(), await enter("ayse@test.example"));
    const second = await reset("ayse");
    await thief().ConfirmWaysIn({ ...nothing, apiKeys: await keys(second.owner) }, second.owner);
    expect(await standing("can")).toEqual(["manage"]);
    const third = await reset("ayse");
    expect(await thief().GetClientProfileLogin({}, third.owner)).toMatchObject({ isInReview: true });
    expect([await changesFor(third.owner), (await thief().GetWaysIn({}, third.owner)).members]).toEqual([[], []]);
    await settle();
    await close("zeynep", w("can"), await enter("can@test.example"));
  });

  test("asks about nothing of more than a week before the reset, and about no company that its owner is out of", async () => {
    await change("zeynep", { right: "manage" });
    await settle();
    const raised = await enter("zeynep@test.example");
    await letIn("Yanci", "read", raised);
    const { owner } = await reset("ayse");
    expect((await changesFor(owner)).map(({ name }) => name)).toEqual(["Zeynep Şahin"]);
    // As if the look had waited since a week later.
    await rows(sql`update identity_account set review_since = now() + interval '8 days' where username = 'ayse'`);
    const { members, changes } = await thief().GetWaysIn({}, owner);
    expect([members, changes]).toEqual([[], []]);
    await close("yanci@kotu.example", thief(), raised);
    await change("yanci@kotu.example", { isActive: true }, w("can"));

    await rows(sql`update identity_account set review_since = null where username = 'ayse'`);
    await settle();
    await close("ayse", w("can"));
    const { mail } = await reset("ayse");
    expect(mail).not.toMatch(/Yanci|Zeynep/);
  });

  test("names nobody who was erased, and a second password that was set in the owner's name ends as the first did; a member's own stays", async () => {
    const twice = (text: string) => ({ password: text, confirmPassword: text });
    const accomplice = await letIn("Ortak", "manage");
    await thief().ChangePassword(twice("kendi köprüsü 3"), accomplice.cookie);
    await change("zeynep", { right: "write" });
    const zeynep = await idOf("zeynep");
    const ended = async () => {
      await takePost(o.w);
      await thief().ChangePassword({ clientMemberId: zeynep, ...twice("kötü köprü 9") }, await enter("ayse@test.example"));
      const number = o.next();
      await w(null).SendPasswordLink({ email: "ayse@test.example" });
      await runRequested(o.w);
      const passwordToken = (await takePost(o.w)).find(({ token }) => token)!.token;
      await w(null).SetPassword({ passwordToken, ...twice(`yeni tahta köprü ${number}`) });
      return (await takePost(o.w)).map(({ to, subject }) => [to, subject]).slice(1);
    };
    const mails = [["zeynep@test.example", "Parolanız artık geçmiyor"]];
    expect(await ended()).toEqual(mails);
    await thief().ConfirmWaysIn({ ...nothing, members: [await idOf(accomplice.email)] }, await enter("ayse@test.example"));
    expect(await ended()).toEqual(mails);
    await thief().ConfirmWaysIn({ ...nothing, members: [await idOf(accomplice.email)] }, await enter("ayse@test.example"));

    await change("zeynep", { right: "write" }, thief(), await enter("ayse@test.example"));
    await thief().EraseClientMember({ clientMemberId: zeynep }, await enter("ayse@test.example"));
    const { owner } = await reset("ayse");
    expect(await changesFor(owner)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { takePost } from "#modules/registration/testing.ts";
import { sql } from "#platform/db.ts";
import { ownersWorld } from "#testing/owners-world.ts";
import { until } from "#testing/until.ts";

const o = ownersWorld();
const { rows, settle, thief, memberOf, change, idOf, close, standing, enter, invite, accept, letIn, mailed } = o;
type Right = "read" | "write" | "manage";

describe("S19: what is done to an owner, or makes one, is told to every owner, to whom it was done, and to who seems to have done it", () => {
  test("made an owner, lowered, closed, opened again, renamed: with what, by whom, when and the next step", async () => {
    await change("zeynep", { right: "manage" }, thief(), { "accept-language": "en" });
    const post = await takePost(o.w);
    expect(post.map(({ to }) => to).sort()).toEqual(["ayse@test.example", "can@test.example", "zeynep@test.example"]);
    const [toAyse, toCan] = ["ayse", "can"].map((who) => post.find(({ to }) => to.startsWith(who))!);
    expect(toCan!.subject).toBe("A member became an owner of your company");
    expect(toCan!.text).toMatch(/Ayşe Yılmaz \(ayse test\. example\)/);
    expect(toCan!.text).toMatch(/Zeynep Şahin \(zeynep test\. example\)/);
    expect(toCan!.text).toMatch(/\d{4}/);
    expect(toCan!.text).toContain("Account/List?tab=members");
    expect(toAyse!.text).toContain("Auth/ForgottenPassword");

    await change("can", { right: "read" });
    expect(await mailed()).toEqual([
      "ayse: Şirketinizin bir yöneticisi artık yönetici değil",
      "can: Şirketinizin bir yöneticisi artık yönetici değil",
      "zeynep: Şirketinizin bir yöneticisi artık yönetici değil",
    ]);
    await change("can", { right: "manage" });
    await takePost(o.w);
    await close("can");
    expect(await mailed()).toEqual([
      "ayse: Şirketinizin bir yöneticisi kapatıldı",
      "can: Şirketinizin bir yöneticisi kapatıldı",
      "zeynep: Şirketinizin bir yöneticisi kapatıldı",
    ]);
    await change("can", { isActive: true, right: "read" });
    expect(await mailed()).toEqual([
      "ayse: Şirketinizin kapalı bir üyesi yeniden açıldı",
      "can: Şirketinizin kapalı bir üyesi yeniden açıldı",
      "zeynep: Şirketinizin kapalı bir üyesi yeniden açıldı",
    ]);
    await change("zeynep", { name: "Tradeport", surname: "Destek" });
    expect(await mailed()).toEqual([
      "ayse: Şirketinizin bir yöneticisinin adı değişti",
      "zeynep: Şirketinizin bir yöneticisinin adı değişti",
    ]);
    // What touches no owner is daily work.
    await change("can", { right: "write", name: "Ali" });
    await close("can");
    expect(await mailed()).toEqual([]);
  });

  test("an owner's own other name and other address are told to the other owners", async () => {
    const { version } = await thief().GetClientInfo({});
    await thief().UpdateOwnAccount({ version, name: "Tradeport", surname: "Destek" });
    expect(await mailed()).toEqual([
      "ayse: Şirketinizin bir yöneticisinin adı değişti",
      "can: Şirketinizin bir yöneticisinin adı değişti",
    ]);
    await thief().ChangeOwnEmail({ email: "yeni@kotu.example" });
    for (const { text } of await takePost(o.w))
      await o.w.as(null).Client.ConfirmNewEmail({ emailChangeToken: /\/Auth\/NewAddress\/([\w-]{43})/.exec(text)![1]! });
    expect(await mailed()).toEqual([
      "ayse: E-posta adresiniz değişti",
      "can: Şirketinizin bir yöneticisinin e-posta adresi değişti",
    ]);
  });

  test("an invitation as an owner after any number of others, and no flood of acts fills the owners' mailboxes", async () => {
    for (let i = 0; i < 21; i += 1)
      await thief().CreateClientMember({ name: "Çok", surname: `${i}`, email: `cok${i}@ornek.example`, right: "read" });
    await takePost(o.w);
    await thief().CreateClientMember({ name: "Hır", surname: "Sız", email: "hirsiz@kotu.example", right: "manage" });
    expect((await mailed()).slice(0, 2)).toEqual([
      "ayse: Şirketinize bir üye davet edildi",
      "can: Şirketinize bir üye davet edildi",
    ]);
    let done = 0;
    for (let i = 0; i < 30; i += 1)
      await change("zeynep", { right: (await standing("zeynep"))[0] === "read" ? "manage" : "read" }).then(
        () => (done += 1),
        ({ code }) => expect(code).toBe("too_many"),
      );
    // The invitation was one of twenty.
    expect(done).toBe(19);
    const asOwner = { name: "Hır", surname: "Sız", email: "hirsiz2@kotu.example", right: "manage" } as const;
    await expect(thief().CreateClientMember(asOwner)).rejects.toMatchObject({ code: "too_many" });
    // Each is counted for themselves: another owner mends it.
    await change("zeynep", { right: "write" }, o.w.as("can").Client);
  });
});

test("S19: new owners, however many and however old as members, take no letter from who has been one for longest", async () => {
  await rows(sql`
    with p as (insert into person (id, issuer, subject, display_name, email)
      select gen_random_uuid(), 'test', 'eski' || n, 'Eski ' || n, 'eski' || n || '@ornek.example' from generate_series(1, 25) n returning id)
    insert into client_member (client_id, id, person_id, "right", name, created_at)
    select ${o.w.clientId("ayse")}, gen_random_uuid(), id, 'manage', 'Eski', now() - interval '1 year' from p`);
  await change("zeynep", { right: "manage" });
  const post = await mailed();
  expect(post).toHaveLength(20);
  expect(post).toContain("can: Şirketinizin bir üyesi yönetici oldu");
  await invite("Ortak", "manage");
});

describe("S19: an invitation is worth no more than its inviter's right", () => {
  test.each(["closed", "lowered"] as const)("and opens nothing where the inviter was %s since", async (how) => {
    const { link } = await invite("Sonra", "manage");
    if (how === "closed") await close("ayse", o.w.as("can").Client);
    else await change("ayse", { right: "write" }, o.w.as("can").Client);
    await expect(o.w.as(null).Client.GetInvitation({ link })).rejects.toMatchObject({ code: "invitation_gone" });
    await expect(accept({ link }, "Sonra")).rejects.toMatchObject({ code: "invitation_gone" });
    expect(await o.w.as("can").Client.GetAllInvitation({})).toEqual([]);
  });

  test("also one that nobody took back, of before there was this rule", async () => {
    const { link } = await invite("Sonra", "manage");
    await rows(sql`update client_member set "right" = 'write' where id = ${await idOf("ayse")}`);
    await expect(accept({ link }, "Sonra")).rejects.toMatchObject({ code: "invitation_gone" });
  });
});

describe("S19: whoever became an owner lately locks out nobody who was one before", () => {
  test("neither lowers, closes, renames nor erases them, and sets no owner's password", async () => {
    const { cookie } = await letIn("Ortak", "manage");
    const { id, version } = await memberOf("can");
    for (const act of [
      () => thief().UpdateClientMember({ clientMemberId: id, version, right: "read" }, cookie),
      () => thief().UpdateClientMember({ clientMemberId: id, version, isActive: false }, cookie),
      () => thief().UpdateClientMember({ clientMemberId: id, version, name: "Başka" }, cookie),
      () => thief().DeleteClientMember({ clientMemberId: id }, cookie),
    ])
      await expect(act()).rejects.toMatchObject({ status: 403, code: "owner_too_new" });
    expect(await standing("can")).toEqual(["manage"]);
    const twice = { password: "kötü köprü 9", confirmPassword: "kötü köprü 9" };
    for (const headers of [cookie, {}])
      await expect(thief().ChangePassword({ clientMemberId: id, ...twice }, headers)).rejects.toMatchObject({
        status: 409,
        code: "owner_password",
      });
    // A week later they are owners like the others.
    await settle();
    await thief().DeleteClientMember({ clientMemberId: id }, cookie);
  });

  test("nor ends their sessions, as fast as they begin: of members and of those who came later they do", async () => {
    const { cookie } = await letIn("Ortak", "manage");
    const last = await letIn("Sonra", "manage");
    const sessionOf = async (email: string) =>
      (
        await rows<{ id: string }>(sql`
          select s.id from session s join identity_account a on a.id = s.person_id where a.email = ${email} order by s.id desc limit 1`)
      )[0]!.id;
    const own = await enter("can@test.example");
    await expect(thief().EndSession({ sessionId: await sessionOf("can@test.example") }, cookie)).rejects.toMatchObject({
      status: 403,
      code: "owner_too_new",
    });
    expect(await thief().GetClient({}, own)).toBeTruthy();
    await enter("zeynep@test.example");
    await thief().EndSession({ sessionId: await sessionOf("zeynep@test.example") }, cookie);
    await thief().EndSession({ sessionId: await sessionOf(last.email) }, cookie);
    // The older one does, at once; and a week later all are owners alike.
    await enter(last.email);
    await thief().EndSession({ sessionId: await sessionOf(last.email) }, own);
    await settle();
    await thief().EndSession({ sessionId: await sessionOf("can@test.example") }, cookie);
    await expect(thief().GetClient({}, own)).rejects.toMatchObject({ status: 401 });
  });

  test("nor takes back their keys and invitations, by which others work and come in", async () => {
    const { cookie } = await letIn("Ortak", "manage");
    const key = await o.w.as("can").Client.CreateApiKey({ name: "Depo", right: "write", expireDays: 30 });
    const email = "yeni@kotu.example";
    await o.w.as("can").Client.CreateClientMember({ name: "Yeni", surname: "Kişi", email, right: "manage" });
    const open = (await o.w.as("can").Client.GetAllInvitation({})).find((one) => one.email === email)!;
    for (const act of [
      () => thief().DeleteApiKey({ apiKeyId: key.id }, cookie),
      () => thief().DeleteInvitation({ invitationId: open.id }, cookie),
      // Nor by inviting the same address anew, as a viewer; nor do they carry away what is known of an older owner.
      () => thief().CreateClientMember({ name: "Yeni", surname: "Kişi", email: email.toUpperCase(), right: "read" }, cookie),
      async () => thief().GetClientMemberData({ clientMemberId: (await memberOf("can")).id }, cookie),
    ])
      await expect(act()).rejects.toMatchObject({ status: 403, code: "owner_too_new" });
    await o.w.as("can").Client.DeleteInvitation({ invitationId: open.id });
    await settle();
    await thief().DeleteApiKey({ apiKeyId: key.id }, cookie);
  });

  test("S22, S23: nor keeps an older owner from inviting, by as many invitations as a day has", async () => {
    const { cookie } = await letIn("Ortak", "manage");
    const invite = (by: ReturnType<typeof thief>, email: string, of: Record<string, string> = {}) =>
      by.CreateClientMember({ name: "Yeni", surname: "Kişi", email, right: "read" }, of);
    for (const tag of ["a", "b", "c"]) await invite(thief(), `gelen+${tag}@gmail.com`, cookie);
    await expect(invite(thief(), "gelen@gmail.com", cookie)).rejects.toMatchObject({ code: "invited_often" });
    // One more, and no chain of owners floods a stranger's mailbox.
    const other = await letIn("Sonra", "manage");
    await expect(invite(thief(), "gelen+d@gmail.com", other.cookie)).rejects.toMatchObject({ code: "invited_often" });
    await invite(o.w.as("can").Client, "gelen+e@gmail.com");
    await expect(invite(o.w.as("can").Client, "gelen+f@gmail.com")).rejects.toMatchObject({ code: "invited_often" });
    // Nor by as many open ones as a company may have.
    const { rows: sent } = await o.w.database.pool.query(
      `insert into invitation (client_id, id, email, email_key, mailbox_key, name, surname, "right", secret_hash, invited_by, created_at, email_at, expires_at)
       select i.client_id, gen_random_uuid(), 'x' || n, 'x' || n, 'x' || n, 'A', 'B', 'read', sha256(('x' || n)::bytea), i.invited_by,
         now() - interval '2 days', now() - interval '2 days', now() + interval '5 days'
       from (select client_id, invited_by from invitation where email = 'gelen+a@gmail.com') i, generate_series(1, 100) n returning 1`,
    );
    expect(sent).toHaveLength(100);
    await expect(invite(thief(), "cok@acik.example", cookie)).rejects.toMatchObject({ code: "too_many_invitations" });
    await invite(o.w.as("can").Client, "cok@acik.example");
  });

  test("S22: of who was lowered and raised again every invitation counts, and in a company's first week nobody keeps its oldest owner from inviting", async () => {
    const { cookie } = await letIn("Ortak", "manage");
    const invite = (by: ReturnType<typeof thief>, email: string, of: Record<string, string> = {}) =>
      by.CreateClientMember({ name: "Yeni", surname: "Kişi", email, right: "read" }, of);
    for (const right of ["read", "manage"] as const) await change("can", { right });
    for (const tag of ["a", "b", "c"]) await invite(o.w.as("can").Client, `tekrar+${tag}@gmail.com`);
    await expect(invite(o.w.as("can").Client, "tekrar@gmail.com")).rejects.toMatchObject({ code: "invited_often" });
    // Everybody is an owner of this week now, and one of them for longest.
    await rows(sql`update client_member set owner_since = now() - interval '2 days', owner_before = null
      where "right" = 'manage' and client_id = (select client_id from client_member where id = ${(await memberOf("can")).id})`);
    await rows(sql`update client_member set owner_since = now() - interval '3 days' where id = ${(await memberOf("can")).id}`);
    for (const tag of ["a", "b", "c"]) await invite(thief(), `ilk+${tag}@gmail.com`, cookie);
    await invite(o.w.as("can").Client, "ilk+d@gmail.com");
    await expect(invite(o.w.as("can").Client, "ilk+e@gmail.com")).rejects.toMatchObject({ code: "invited_often" });
  });

  test("S22: new beside another is who was no owner a week ago, however often raised; in a first week whoever is one and was it first is kept from nothing", async () => {
    const { email, cookie } = await letIn("Ortak", "manage");
    const owner = async (who: string, days: number) =>
      rows(sql`update client_member set owner_since = now() - make_interval(days => ${days}::int), owner_before = null
        where id = ${await idOf(who)}`);
    const stands = async (who: string, right: Right, isActive = true) =>
      rows(sql`update client_member set "right" = ${right}, is_active = ${isActive} where id = ${await idOf(who)}`);
    const again = async (who: string) => {
      await stands(who, "read");
      await stands(who, "manage");
    };
    const ask = (mailbox: string, by = thief(), of: Record<string, string> = {}) => {
      const nth = o.next();
      return by.CreateClientMember({ name: "Yeni", surname: "Kişi", email: `${mailbox}+${nth}@gmail.com`, right: "read" }, of);
    };
    const can = o.w.as("can").Client;
    /** How many more Can may send to a mailbox that has its three by the new owner. */
    const left = async (mailbox: string) => {
      for (const _ of "abc") await ask(mailbox, thief(), cookie);
      const answer = await ask(mailbox, can).then(
        () => 1,
        (error: { code: string }) => error.code,
      );
      if (answer === 1) await expect(ask(mailbox, can)).rejects.toMatchObject({ code: "invited_often" });
      return answer;
    };
    // Raised again Can is no new owner: what Can sent counts for Ayşe.
    await again("can");
    for (const _ of "abc") await ask("donen", can);
    await expect(ask("donen")).rejects.toMatchObject({ code: "invited_often" });
    // Nor is Can one beside the new owner, nor for being one for less long than Ayşe.
    expect(await left("yeniden")).toBe(1);
    await owner("can", 30);
    await owner("ayse", 60);
    expect(await left("ikisi")).toBe(1);

    // Everybody is one of this week now.
    await owner("ayse", 4);
    await owner("can", 3);
    await owner(email, 1);
    expect(await left("kidemsiz")).toBe("invited_often");
    await again("ayse");
    expect(await left("dondu")).toBe("invited_often");
    await owner("ayse", 4);
    await stands("ayse", "read");
    expect(await left("indi")).toBe(1);
    await stands("ayse", "manage", false);
    await owner("ayse", 4);
    expect(await left("kapandi")).toBe(1);
  });

  test("S22: of all that a company may send in a day, or have open, a new owner takes half, and an older one no more than the rest", async () => {
    const { email, cookie } = await letIn("Ortak", "manage");
    const ask = (by = o.w.as("can").Client, of: Record<string, string> = {}) => {
      const nth = o.next();
      return by.CreateClientMember({ name: "Yeni", surname: "Kişi", email: `${nth}@pay.example`, right: "read" }, of);
    };
    /** So many by the new owner and by Can, and none beside. */
    const sent = async (days: number, isOpen: boolean) => {
      await rows(sql`delete from invitation`);
      for (const [who, count] of [
        [email, 100],
        ["can", 49],
      ] as const) {
        const { id } = await memberOf(who);
        await rows(sql`
          insert into invitation (client_id, id, email, email_key, mailbox_key, name, surname, "right", secret_hash, invited_by, created_at, email_at, expires_at, revoked_at)
          select m.client_id, gen_random_uuid(), ${who} || n, ${who} || n, ${who} || n, 'A', 'B', 'read', sha256((${who} || n)::bytea), m.person_id,
            now() - make_interval(days => ${days}::int), now(), now() + interval '5 days', case when ${isOpen} then null else now() end
          from client_member m, generate_series(1, ${count}::int) n where m.id = ${id}`);
      }
    };
    for (const [days, isOpen, code] of [
      [2, true, "too_many_invitations"],
      [0, false, "invitations_today"],
    ] as const) {
      await sent(days, isOpen);
      await expect(ask(thief(), cookie), code).rejects.toMatchObject({ code });
      await ask();
      await expect(ask(), code).rejects.toMatchObject({ code });
    }
  });

  test("also where they were lowered and raised again in between, which the look has nothing to undo of", async () => {
    const { cookie } = await letIn("Ortak", "manage");
    for (let i = 0; i < 2; i += 1) for (const right of ["read", "manage"] as const) await change("can", { right });
    const { id, version } = await memberOf("can");
    for (const act of [
      () => thief().UpdateClientMember({ clientMemberId: id, version, right: "read" }, cookie),
      () => thief().DeleteClientMember({ clientMemberId: id }, cookie),
    ])
      await expect(act()).rejects.toMatchObject({ status: 403, code: "owner_too_new" });
    // What they do themselves counts from now on; their own name is theirs.
    await expect(close("ayse", o.w.as("can").Client)).rejects.toMatchObject({ code: "owner_too_new" });
    await change("can", { name: "Ali" }, o.w.as("can").Client);
    // Longer ago it counts no more.
    await change("can", { right: "read" });
    await rows(sql`update client_member set owner_until = owner_until - interval '8 days' where id = ${id}`);
    await change("can", { right: "manage" });
    await change("can", { right: "read" }, thief(), cookie);
  });

  test("nor do the old ones go, by whatever session of theirs, before another has been an owner for a week", async () => {
    await close("can");
    await change("zeynep", { right: "manage" });
    const gone = { status: 409, code: "owners_new" };
    await expect(close("ayse")).rejects.toMatchObject(gone);
    await expect(change("ayse", { right: "read" })).rejects.toMatchObject(gone);
    await expect(change("ayse", { isActive: false })).rejects.toMatchObject(gone);
    // Made an owner again, the other one begins anew.
    await change("can", { isActive: true });
    await expect(close("ayse")).rejects.toMatchObject(gone);
    // The new ones go.
    await change("zeynep", { right: "read" });
    await close("can");
    await change("zeynep", { right: "manage" });
    await settle();
    await close("ayse");
  });

  test("also where two of them close each other at the same time (S53)", async () => {
    await change("zeynep", { right: "manage" });
    const [ayse, can] = [await idOf("ayse"), await idOf("can")];
    let answers: Promise<PromiseSettledResult<unknown>[]> | undefined;
    // Both have begun before either can write.
    await o.w.database.asPlatform(async (tx) => {
      await sql`select from client_member where id in (${ayse}, ${can}) for update`.execute(tx);
      answers = Promise.allSettled([
        thief().DeleteClientMember({ clientMemberId: can }),
        o.w.as("can").Client.DeleteClientMember({ clientMemberId: ayse }),
      ]);
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until("both wait", async () => (await o.w.database.pool.query(waiting)).rowCount === 2);
    });
    const refused = (await answers!).flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
    expect(refused).toHaveLength(1);
    expect(await standing("zeynep")).toEqual(["manage"]);
    expect((await standing("ayse", "can")).sort()).toEqual(["closed", "manage"]);
  });

  test("and nobody who was an owner in the last week is erased: that could not be undone", async () => {
    const erase = async () => thief().EraseClientMember({ clientMemberId: await idOf("can") });
    await expect(erase()).rejects.toMatchObject({ status: 409, code: "owner_erased_later" });
    await change("can", { right: "read" });
    await expect(erase()).rejects.toMatchObject({ code: "owner_erased_later" });
    await close("can");
    await expect(erase()).rejects.toMatchObject({ code: "owner_erased_later" });
    await rows(sql`update client_member set owner_until = owner_until - interval '8 days'`);
    await erase();
    const [act] = await rows(sql`select before, after from audit where action = 'erase'`);
    expect(act).toMatchObject({ before: { right: "read", isActive: false } });
  });
});

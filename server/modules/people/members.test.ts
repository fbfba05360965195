import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { clients, type Name } from "#testing/people.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { emailTo, linkIn } from "./testing.ts";

/** S10, S12, S53: who is a member, with which right, and how somebody becomes one. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const password = "dokuz-ada-bir-martı";
const members = (who: Name = "ayse") => w.as(who).Client.GetAllClientMembers({});
const memberCalled = async (name: string, who: Name = "ayse") => (await members(who)).find((one) => one.name === name)!;
let at = 0;
const invite = async (right: "read" | "write" | "manage" = "write", who: Name = "ayse") => {
  at += 1;
  const email = `davetli${at}@ornek.example`;
  const invitation = await w.as(who).Client.CreateClientMember({ name: "Davetli", surname: `${at}`, email, right });
  return { invitation, email, link: linkIn(await emailTo(w, email))! };
};
const accept = (link: string, username: string, more: object = {}) =>
  w.as(null).Client.AcceptInvitation({ link, username, name: "Yeni", surname: "Üye", password, ...more });

/** When the e-mail of an invitation leaves, by the job that sends it; null where there is no such e-mail. */
const leaves = async (id: string): Promise<number | null> => {
  const { rows } = await w.database.pool.query<{ runAt: string }>(
    `select j.run_at as "runAt" from mail m join graphile_worker.jobs j on j.key = m.client_id || ' mail:' || m.id where m.id = $1`,
    [id],
  );
  return rows[0] ? Date.parse(rows[0].runAt) : null;
};

describe("an invitation (S12)", () => {
  test("goes by mail, works once, and gives the right that the owner chose", async () => {
    const { link, email, invitation } = await invite("read");
    expect(await w.as(null).Client.GetInvitation({ link })).toMatchObject({ clientName: "Şirket first", email, right: "read" });
    await expect(accept(link, "yeni.uye", { right: "manage" })).rejects.toMatchObject({ status: 400 });
    expect(await accept(link, "yeni.uye")).toEqual({ email });
    expect(await emailTo(w, email)).toContain("Kullanıcı adınız: yeni.uye");
    expect(await memberCalled("Yeni")).toMatchObject({ right: "read", email, username: "yeni.uye", isActive: true });
    await expect(accept(link, "bir.daha")).rejects.toMatchObject({ status: 410, code: "invitation_gone" });
    await expect(w.as(null).Client.GetInvitation({ link })).rejects.toMatchObject({ code: "invitation_gone" });
    expect((await w.as("ayse").Client.GetAllInvitation({})).some((open) => open.email === email)).toBe(false);
    // What was accepted is taken back by nobody.
    const late = w.as("ayse").Client.DeleteInvitation({ invitationId: invitation.id });
    await expect(late).rejects.toMatchObject({ code: "not_found" });
  });

  test("replaced, taken back, past its end or of a closed company opens nothing", async () => {
    const first = await invite();
    const { email } = first;
    await w.as("ayse").Client.CreateClientMember({ name: "Davetli", surname: "X", email, right: "read" });
    const second = linkIn(await emailTo(w, email))!;
    await expect(accept(first.link, "eski.baglanti")).rejects.toMatchObject({ code: "invitation_gone" });
    const open = (await w.as("ayse").Client.GetAllInvitation({})).filter((one) => one.email === email);
    expect(open).toHaveLength(1);
    await w.as("ayse").Client.DeleteInvitation({ invitationId: open[0]!.id });
    await expect(accept(second, "geri.alinan")).rejects.toMatchObject({ code: "invitation_gone" });
    const late = await invite();
    await w.database.asPlatform((tx) =>
      sql`update invitation set expires_at = now() where id = ${late.invitation.id}`.execute(tx),
    );
    await expect(accept(late.link, "gec.kalan")).rejects.toMatchObject({ code: "invitation_gone" });
    const shut = await invite();
    await w.as("admin").Client.ActiveStatus({ clientId: clients.first, isActive: false });
    await expect(accept(shut.link, "kapali.sirket")).rejects.toMatchObject({ code: "invitation_gone" });
    await w.as("admin").Client.ActiveStatus({ clientId: clients.first, isActive: true });
    await expect(accept("a".repeat(43), "uydurma")).rejects.toMatchObject({ code: "invitation_gone" });
  });

  test("to an address that has an account looks the same, carries no link and changes nothing of it", async () => {
    const { link, email } = await invite();
    await accept(link, "hesabi.var");
    const before = await w.database.asPlatform(
      async (tx) => (await sql`select * from identity_account where email = ${email}`.execute(tx)).rows,
    );
    const request = { name: "Kayıtlı", surname: "Biri", right: "manage" as const };
    const known = await w.as("mehmet").Client.CreateClientMember({ ...request, email });
    const unknown = await w.as("mehmet").Client.CreateClientMember({ ...request, email: "kimse@ornek.example" });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    const own = { id: 0, email: 0, createdDate: 0, emailDate: 0, expireDate: 0 };
    expect({ ...known, ...own }).toEqual({ ...unknown, ...own });
    expect(linkIn(await emailTo(w, email))).toBeUndefined();
    expect(linkIn(await emailTo(w, "kimse@ornek.example"))).toBeDefined();
    const after = await w.database.asPlatform(
      async (tx) => (await sql`select * from identity_account where email = ${email}`.execute(tx)).rows,
    );
    expect(after).toEqual(before);
    // One that nobody confirmed is no account of whoever reads the mailbox.
    await w.database.pool.query("update identity_account set email_verified = false where email = $1", [email]);
    await w.as("mehmet").Client.CreateClientMember({ ...request, email });
    expect(linkIn(await emailTo(w, email))).toBeDefined();
    await w.database.pool.query("update identity_account set email_verified = true where email = $1", [email]);
  });

  test("is refused for a member's own address, and by everybody but an owner", async () => {
    const { link, email } = await invite();
    await accept(link, "bir.uye");
    await expect(
      w.as("ayse").Client.CreateClientMember({ name: "A", surname: "B", email: email.toUpperCase(), right: "read" }),
    ).rejects.toMatchObject({ code: "member_exists" });
    for (const who of ["can", "zeynep"] as const)
      await expect(invite("read", who)).rejects.toMatchObject({ status: 403, code: "no_right" });
  });

  test("tells its holder no user name: a taken one gets an ending, and the e-mail alone says which (S23)", async () => {
    const [first, second] = [await invite(), await invite()];
    const name = "ayni.ad";
    const answers = [await accept(first.link, name), await accept(second.link, name.toUpperCase())];
    expect(answers).toEqual([{ email: first.email }, { email: second.email }]);
    expect(await emailTo(w, first.email)).toMatch(/Kullanıcı adınız: ayni\.ad$/m);
    expect(await emailTo(w, second.email)).toMatch(/Kullanıcı adınız: AYNI\.AD-[0-9a-f]{6}$/m);
  });

  test("goes to one address three times a day from a company, however many ask at once; what was typed is one plain line", async () => {
    const ask = (who: Name, email: string) =>
      w
        .as(who)
        .Client.CreateClientMember({ name: "A", surname: "B", email, right: "read" })
        .then(
          () => 200,
          ({ status }: { status: number }) => status,
        );
    const email = "rahatsiz@disarida.example";
    const all = await Promise.all(Array.from({ length: 20 }, () => ask("ayse", email)));
    expect(all.filter((status) => status === 200)).toHaveLength(3);
    expect(new Set(all)).toEqual(new Set([200, 429]));
    const others: number[] = [];
    for (let at = 0; at < 5; at += 1) others.push(await ask("mehmet", email.toUpperCase()));
    expect(others).toEqual([200, 200, 200, 429, 429]);
    // Of one company's to one address the last has a link that opens: no other is left to be sent.
    const { rows } = await w.database.asPlatform((tx) =>
      sql<{ n: number }>`select count(*)::int as n from mail where lower(to_address) = ${email}`.execute(tx),
    );
    expect(rows[0]!.n).toBe(2);
    expect(await ask("ayse", "baskasi@disarida.example")).toBe(200);
    const folded: number[] = [];
    for (let at = 0; at < 6; at += 1) folded.push(await ask("ayse", `kurban+${at}@disarida.example`));
    expect(folded).toEqual([200, 200, 200, 429, 429, 429]);
    // Another company's are counted for themselves.
    for (let at = 0; at < 5; at += 1) folded.push(await ask("mehmet", `KURBAN+m${at}@disarida.example`));
    expect(folded.slice(6)).toEqual([200, 200, 200, 429, 429]);

    const was = "Şirket first";
    const bait = `Acil!\r\n\r\nhttps://evil.example/giris www.evil.example yaz@evil.example ${"ş".repeat(200)}`;
    await w.database.asPlatform((tx) => sql`update client set name = ${bait} where id = ${clients.first}`.execute(tx));
    await ask("ayse", "yabanci@disarida.example");
    const mail = await emailTo(w, "yabanci@disarida.example");
    await w.database.asPlatform((tx) => sql`update client set name = ${was} where id = ${clients.first}`.execute(tx));
    expect(mail).not.toMatch(/evil\.example|yaz@|\/\/evil|ş{61}/);
    expect(mail.split("\n")[0]).toMatch(/^Ayşe Yılmaz, Acil! https .*… şirketinin/);
  });

  test.each([
    // Dots, and the other name, of Gmail; the hosts of Yandex, where a dot is a hyphen; the hosts and signs of Proton.
    [3, ["kurban@gmail.com", "kur.ban@gmail.com", "K.u.r.b.a.n@googlemail.com", "kurban.+x@gmail.com", "k.urban@gmail.com"]],
    [3, ["ali.can@yandex.com.tr", "ali-can@yandex.ru", "ali.can@ya.ru", "ali.can@yandex.com"]],
    [3, ["alican@proton.me", "ali_can@protonmail.com", "ali-can@pm.me", "ali.can@proton.me"]],
    // Elsewhere these are mailboxes of their own.
    [4, ["a.b@disarida.example", "ab@disarida.example", "a-b@disarida.example", "a.b@gmail.disarida.example"]],
  ])("of a company goes to one mailbox three times a day, however it is spelled: %i of %o (S22)", async (most, spellings) => {
    let sent = 0;
    for (const email of spellings)
      await w
        .as("ayse")
        .Client.CreateClientMember({ name: "A", surname: "B", email, right: "read" })
        .then(
          () => (sent += 1),
          ({ status }: { status: number }) => expect(status).toBe(429),
        );
    expect(sent).toBe(most);
  });

  test("is kept out of no mailbox by what other companies sent there: its e-mail takes a later place, one that is taken back leaves none (S22)", async () => {
    const email = "cok.aranan@disarida.example";
    const ask = (who: Name) => w.as(who).Client.CreateClientMember({ name: "A", surname: "B", email, right: "read" });
    // Two other companies have filled the mailbox.
    const at = [0, 10, 20, 30, 40, 50].map((minutes) => new Date(Date.now() - minutes * 60_000));
    await w.database.pool.query(
      `with made as (insert into client (id, name) select gen_random_uuid(), 'Öteki ' || n from generate_series(1, 2) n returning id)
       insert into invitation (client_id, id, email, email_key, mailbox_key, name, surname, "right", secret_hash, invited_by, created_at, email_at, expires_at)
       select id, gen_random_uuid(), $1, $1 || t, $1, 'A', 'B', 'read', sha256(($1 || id || t)::bytea), (select id from person limit 1), t, t, t + interval '7 days'
       from made, unnest($2::timestamptz[]) t`,
      [email, at],
    );
    const hours = ({ emailDate }: { emailDate: string }) => Math.round((Date.parse(emailDate) - Date.now()) / 360_000) / 10;
    const first = await ask("ayse");
    // Six e-mails in two hours: twelve went in the last one, the newest six of them in the last 20 minutes.
    expect(hours(first)).toBeCloseTo(2 - 20 / 60, 1);
    expect(Date.parse(first.expireDate) - Date.parse(first.emailDate)).toBe(7 * 86_400_000);
    expect(await leaves(first.id)).toBe(Date.parse(first.emailDate));
    // In its owner's list until when it waits, and replaced it gives its place to the new one, and its e-mail never leaves.
    expect(await w.as("ayse").Client.GetAllInvitation({})).toContainEqual(first);
    const second = await ask("ayse");
    expect(hours(second)).toBe(hours(first));
    expect(await leaves(first.id)).toBeNull();
    await w.as("ayse").Client.DeleteInvitation({ invitationId: second.id });
    expect(await leaves(second.id)).toBeNull();
    // Others wait behind it, and nobody is refused.
    const places = [];
    for (const who of ["ayse", "mehmet"] as const) places.push(hours(await ask(who)));
    expect(places).toEqual([hours(first), hours(first)]);
    await expect(ask("ayse")).rejects.toMatchObject({ code: "invited_often", message: expect.stringContaining(email) });
    await expect(ask("ayse")).rejects.toThrow(/24 saat içinde/);
  });

  test("used by fifty at once makes one member (S53)", async () => {
    const { link } = await invite();
    const before = (await members()).length;
    const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => accept(link, `yarisci${i}`)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // Whoever waits too long for a turn to hash, or for one of the few connections here, is told so; nobody gets as far as the address,
    // which is taken by then.
    for (const { reason } of answers.filter((answer) => answer.status === "rejected"))
      expect(["invitation_gone", "too_many", "database_away"]).toContain(reason.code);
    expect((await members()).length).toBe(before + 1);
  });
});

describe("the last owner", () => {
  /** Neither came before the other. */
  const since = sql`owner_since = now() - interval '30 days'`;
  const asMember = ({ id, version }: { id: string; version: number }) => ({ clientMemberId: id, version });

  test("can't be lowered, closed or erased", async () => {
    const own = await memberCalled("Mehmet Kaya", "mehmet");
    const { Client } = w.as("mehmet");
    for (const change of [
      () => Client.UpdateClientMember({ ...asMember(own), right: "write" }),
      () => Client.UpdateClientMember({ ...asMember(own), right: "manage", isActive: false }),
      () => Client.DeleteClientMember({ clientMemberId: own.id }),
      () => Client.EraseClientMember({ clientMemberId: own.id }),
    ])
      await expect(change()).rejects.toMatchObject({ status: 409, code: "last_owner" });
    expect(await memberCalled("Mehmet Kaya", "mehmet")).toMatchObject({ right: "manage", isActive: true });
  });

  test("stays the last beside an owner whose membership was closed", async () => {
    const { Client } = w.as("mehmet");
    const selin = await memberCalled("Selin Arslan", "mehmet");
    await Client.UpdateClientMember({ ...asMember(selin), right: "manage" });
    await w.database.asPlatform((tx) => sql`update client_member set is_active = false where id = ${selin.id}`.execute(tx));
    const own = await memberCalled("Mehmet Kaya", "mehmet");
    for (const change of [
      () => Client.UpdateClientMember({ ...asMember(own), right: "write" }),
      () => Client.DeleteClientMember({ clientMemberId: own.id }),
    ])
      await expect(change()).rejects.toMatchObject({ status: 409, code: "last_owner" });
    await w.database.asPlatform((tx) =>
      sql`update client_member set is_active = true, "right" = 'write' where id = ${selin.id}`.execute(tx),
    );
  });

  test("of two who lower each other at the same time, one stays (S53)", async () => {
    for (let round = 0; round < 5; round += 1) {
      const selin = await memberCalled("Selin Arslan", "mehmet");
      const mehmet = await memberCalled("Mehmet Kaya", "mehmet");
      await w.database.asPlatform((tx) =>
        sql`update client_member set "right" = 'manage' where id in (${selin.id}, ${mehmet.id})`.execute(tx),
      );
      await w.database.asPlatform((tx) => sql`update client_member set ${since} where "right" = 'manage'`.execute(tx));
      const answers = await Promise.allSettled([
        w.as("mehmet").Client.UpdateClientMember({ ...asMember(selin), right: "write" }),
        w.as("selin").Client.UpdateClientMember({ ...asMember(mehmet), right: "write" }),
      ]);
      expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
    await w.database.asPlatform((tx) =>
      sql`update client_member set "right" = case name when 'Mehmet Kaya' then 'manage' else 'write' end
        where name in ('Mehmet Kaya', 'Selin Arslan')`.execute(tx),
    );
  });

  test("of two who close each other at the same time, one stays (S53)", async () => {
    const selin = await memberCalled("Selin Arslan", "mehmet");
    const mehmet = await memberCalled("Mehmet Kaya", "mehmet");
    const both = sql`id in (${selin.id}, ${mehmet.id})`;
    await w.database.asPlatform((tx) => sql`update client_member set "right" = 'manage' where ${both}`.execute(tx));
    await w.database.asPlatform((tx) => sql`update client_member set ${since} where ${both}`.execute(tx));
    let answers: Promise<PromiseSettledResult<unknown>[]> | undefined;
    // Both have begun before either can write.
    await w.database.asPlatform(async (tx) => {
      await sql`select from client_member where ${both} for update`.execute(tx);
      answers = Promise.allSettled([
        w.as("mehmet").Client.DeleteClientMember({ clientMemberId: selin.id }),
        w.as("selin").Client.DeleteClientMember({ clientMemberId: mehmet.id }),
      ]);
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until("both wait", async () => (await w.database.pool.query(waiting)).rowCount === 2);
    });
    expect((await answers!).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await w.database.asPlatform((tx) =>
      sql`update client_member set is_active = true, "right" = case id when ${mehmet.id} then 'manage' else 'write' end where ${both}`.execute(
        tx,
      ),
    );
  });
});

describe("a member's change", () => {
  test("of the right or of being active holds from the next call on (S11)", async () => {
    const can = await memberCalled("Can Demir");
    const change = { clientMemberId: can.id, version: can.version };
    expect(await w.as("can").Client.GetClientProfileLogin({})).toMatchObject({ right: "write" });
    await w.as("ayse").Client.UpdateClientMember({ ...change, right: "read" });
    expect(await w.as("can").Client.GetClientProfileLogin({})).toMatchObject({ right: "read", displayName: "Can Demir" });
    await w.as("ayse").Client.DeleteClientMember({ clientMemberId: can.id });
    await expect(w.as("can").Client.GetClientProfileLogin({})).rejects.toMatchObject({ status: 401 });
    // Open again: a new sign-in is needed, the old session is gone.
    await w.as("ayse").Client.UpdateClientMember({ ...change, version: can.version + 2, right: "write", isActive: true });
    await expect(w.as("can").Client.GetClientProfileLogin({})).rejects.toMatchObject({ status: 401 });
  });

  test("U31: says what was changed and keeps the rest; who read an older version gives nothing back (console fault 1)", async () => {
    const { Client } = w.as("ayse");
    const opened = await memberCalled("Can Demir");
    const own = { clientMemberId: opened.id, version: opened.version };
    const before = { name: opened.name, surname: opened.surname, phone: opened.phone, right: opened.right };
    // One owner closes him; the other has the sheet open from before, and saves a telephone number.
    await Client.DeleteClientMember({ clientMemberId: opened.id });
    const late = Client.UpdateClientMember({ ...own, phone: "+905551112233" });
    await expect(late).rejects.toMatchObject({ status: 409, code: "conflict" });
    const now = await memberCalled("Can Demir");
    expect(now).toMatchObject({ ...before, isActive: false });
    const again = { clientMemberId: now.id, version: now.version };
    expect(await Client.UpdateClientMember({ ...again, phone: "+905551112233" })).toMatchObject({
      ...before,
      isActive: false,
      phone: "+905551112233",
    });
    // Opened again with his right as it is, by saying that alone.
    const reopened = await Client.UpdateClientMember({ ...again, version: now.version + 1, isActive: true, phone: "" });
    expect(reopened).toMatchObject({ ...before, isActive: true });
  });

  test("names the field that is wrong and changes nothing", async () => {
    const before = await memberCalled("Zeynep Şahin");
    await expect(
      w.as("ayse").Client.UpdateClientMember({ clientMemberId: before.id, version: before.version, name: " " }),
    ).rejects.toMatchObject({ status: 400, fields: [expect.objectContaining({ field: "name" })] });
    expect(await memberCalled("Zeynep Şahin")).toEqual(before);
  });
});

test("a viewer sees who is there and nobody's contact details but their own; no answer holds a hash or a link (S10)", async () => {
  const seen = await members("zeynep");
  for (const { isSelf, ...member } of seen) {
    if (!isSelf) expect(member).toMatchObject({ email: null, phone: null, username: null });
    expect(Object.keys(member)).not.toContain("personId");
  }
  expect((await members("ayse")).find(({ username }) => username === "yeni.uye")?.email).toMatch(/@ornek/);
  const { link } = await invite();
  const everything = JSON.stringify([
    await members("ayse"),
    await w.as("ayse").Client.GetAllInvitation({}),
    await w.as("ayse").Client.GetAllSession({}),
    await w.as("ayse").Client.GetAllApiKey({}),
    (await w.as("ayse").Audit.GetAllAudit({ pageSize: -1 })).data,
  ]);
  for (const secret of [link, "argon2", "secretHash", "passwordHash", "tokens"]) expect(everything).not.toContain(secret);
});

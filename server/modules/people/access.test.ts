import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { clients, type Name } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";
import { emailTo, withKey } from "./testing.ts";

/** S11, S36: sessions, keys and acting for a client: ways in, and how each is cut. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const memberCalled = async (name: string) =>
  (await w.as("ayse").Client.GetAllClientMembers({})).find((one) => one.name === name)!;
const profile = "Client/GetClientProfileLogin";
const platform = (text: ReturnType<typeof sql>) => w.database.asPlatform((tx) => text.execute(tx));

describe("an API key (S11)", () => {
  const make = async (right: "read" | "write" = "write", who: Name = "ayse") => {
    const made = await w.as(who).Client.CreateApiKey({ name: "ERP", right, expireDays: 30 });
    return { ...made, key: made.key! };
  };

  test("is shown once: nothing in the database lets anybody in with it, and a repeat of the call does not show it again", async () => {
    await platform(sql`update person set email = 'ayse@birinci.example' where subject = 'ayse'`);
    const repeat = { "idempotency-key": "anahtar-bir-kez" };
    const request = { name: "ERP", right: "read" as const, expireDays: 1 };
    const { key, shown, id } = await w.as("ayse").Client.CreateApiKey(request, repeat);
    expect(key).toMatch(/^tp_[\w-]{43}$/);
    expect(await w.as("ayse").Client.CreateApiKey(request, repeat)).toMatchObject({ id, shown, key: null });
    // Its maker is told, once: whoever holds a stolen session can't make one in silence.
    const mail = await emailTo(w, "ayse@birinci.example");
    expect(mail).toContain(shown);
    expect(mail).not.toContain(key!);
    expect((await platform(sql`select 1 from mail where to_address = 'ayse@birinci.example'`)).rows).toHaveLength(1);
    const { rows } = await w.database.pool.query<{ all: string }>(
      "select (select string_agg(t::text, '') from api_key t) || (select string_agg(t::text, '') from idempotency t) || (select string_agg(t::text, '') from audit t) as all",
    );
    expect(rows[0]!.all).toContain(shown);
    expect(rows[0]!.all).not.toContain(key);
  });

  test("of fifty that work there is no other; what was revoked or has run out does not count", async () => {
    const add = (count: number, expires = sql`now() + interval '1 day'`, revoked = sql`null::timestamptz`) =>
      platform(sql`insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, expires_at, revoked_at)
        select client_id, gen_random_uuid(), id, 'çok', 'read', '', sha256(gen_random_uuid()::text::bytea), ${expires}, ${revoked}
        from client_member, generate_series(1, ${count}::int) where name in ('Ayşe Yılmaz', 'Mehmet Kaya')`);
    await add(50, undefined, sql`now()`);
    await add(50, sql`now()`);
    const open = (await w.as("ayse").Client.GetAllApiKey({})).filter(({ state }) => state === "open");
    await add(49 - open.length);
    expect((await make()).id).toBeTruthy();
    await expect(make()).rejects.toMatchObject({ code: "too_many_keys" });
    await platform(sql`delete from api_key where name = 'çok'`);
  });

  test("is listed as it stands, what works first and the newest first, and no other company's", async () => {
    await platform(sql`delete from api_key`);
    const member = async (name: string) => (await memberCalled(name)).id;
    const ids: string[] = [];
    for (const [name, of, more] of [
      ["Açık", "Ayşe Yılmaz", {}],
      ["Geri alınan", "Ayşe Yılmaz", { revoked: true }],
      ["Süresi dolan", "Ayşe Yılmaz", { over: true }],
      ["Kapanan üyenin", "Zeynep Şahin", {}],
      ["Sağlayıcının bıraktığı", "Can Demir", {}],
    ] as const) {
      ids.push(newId());
      const { revoked = false, over = false } = more as { revoked?: boolean; over?: boolean };
      await platform(sql`insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, created_at, expires_at, revoked_at)
        values (${clients.first}, ${ids.at(-1)!}, ${await member(of)}, ${name}, 'read', 'tp_x…', sha256(${name}::bytea), now() - make_interval(hours => ${10 - ids.length}::int),
          now() + make_interval(days => ${over ? -1 : 1}::int), case when ${revoked} then now() end)`);
    }
    await platform(sql`insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, expires_at)
      select client_id, gen_random_uuid(), id, 'Onların', 'read', 'tp_y…', sha256('y'), now() + interval '1 day' from client_member where client_id = ${clients.second} limit 1`);
    await platform(sql`update client_member set is_active = false where name = 'Zeynep Şahin'`);
    // He came by an outside provider, and there is none by now.
    await platform(
      sql`insert into provider_recheck (person_id, refresh_token, is_admin) select id, '', false from person where subject = 'can'`,
    );
    const shown = await w.as("ayse").Client.GetAllApiKey({});
    expect(shown.map(({ id, name, memberName, state }) => [ids.indexOf(id), name, memberName, state])).toEqual([
      [4, "Sağlayıcının bıraktığı", "Can Demir", "suspended"],
      [3, "Kapanan üyenin", "Zeynep Şahin", "closed"],
      [2, "Süresi dolan", "Ayşe Yılmaz", "expired"],
      [0, "Açık", "Ayşe Yılmaz", "open"],
      [1, "Geri alınan", "Ayşe Yılmaz", "revoked"],
    ]);
    // What is over is that, whoever's it was; and nobody is told apart by a refusal of before.
    await platform(sql`update api_key set revoked_at = now() where name = 'Kapanan üyenin'`);
    await platform(sql`update api_key set expires_at = now() where name = 'Sağlayıcının bıraktığı'`);
    const later = Object.fromEntries((await w.as("ayse").Client.GetAllApiKey({})).map(({ name, state }) => [name, state]));
    expect(later).toMatchObject({ "Kapanan üyenin": "revoked", "Sağlayıcının bıraktığı": "expired" });
    for (const { id } of shown.slice(0, 4))
      await w
        .as("ayse")
        .Client.DeleteApiKey({ apiKeyId: id })
        .catch(() => {});
    await expect(w.as("ayse").Client.DeleteApiKey({ apiKeyId: ids[1]! })).rejects.toMatchObject({ code: "not_found" });
    await platform(sql`update client_member set is_active = true where name = 'Zeynep Şahin'`);
    await platform(sql`delete from provider_recheck`);
    await platform(sql`delete from api_key`);
  });

  test("is its member in its company with at most its right, and never an owner or an Admin", async () => {
    const { key } = await make("write");
    expect(await withKey(w, key, profile)).toMatchObject({
      status: 200,
      result: { right: "write", clientId: clients.first, role: "Client" },
    });
    expect((await withKey(w, (await make("read")).key, profile)).result).toMatchObject({ right: "read" });
    expect(await withKey(w, key, "Client/GetAllApiKey")).toMatchObject({ status: 403, code: "no_right" });
    expect(await withKey(w, key, "Client/GetAllClient")).toMatchObject({ status: 403, code: "wrong_role" });
    expect(await withKey(w, key, "Client/GetAllSession")).toMatchObject({ status: 403, code: "not_with_key" });
    expect(await withKey(w, key, "Client/GetAllClientMembers", { clientId: clients.second })).toMatchObject({ status: 404 });
    // A member who becomes the platform's: the key stays the company's.
    await platform(sql`update person set is_admin = true where subject = 'ayse'`);
    expect((await withKey(w, key, profile)).result).toMatchObject({ role: "Client", right: "write" });
    await platform(sql`update person set is_admin = false where subject = 'ayse'`);
  });

  test("beside another person's cookie is nobody", async () => {
    const { key } = await make();
    const both = { authorization: `Bearer ${key}`, cookie: w.cookieOf("zeynep") };
    await expect(w.as("ayse").Client.GetClientProfileLogin({}, both)).rejects.toMatchObject({ status: 401 });
  });

  test("ends when it is revoked, past its day, or with its member; a lowered member lowers it", async () => {
    const revoked = await make();
    await w.as("ayse").Client.DeleteApiKey({ apiKeyId: revoked.id });
    expect(await withKey(w, revoked.key, profile)).toMatchObject({ status: 401, code: "signed_out" });
    const late = await make();
    await platform(sql`update api_key set expires_at = now() where id = ${late.id}`);
    expect((await withKey(w, late.key, profile)).status).toBe(401);
    const retained = await make();
    const own = (await memberCalled("Ayşe Yılmaz")).id;
    await platform(sql`update client_member set "right" = 'read' where id = ${own}`);
    expect((await withKey(w, retained.key, profile)).result).toMatchObject({ right: "read" });
    await platform(sql`update client_member set "right" = 'manage', is_active = false where id = ${own}`);
    expect((await withKey(w, retained.key, profile)).status).toBe(401);
    await platform(sql`update client_member set is_active = true where id = ${own}`);
    expect((await withKey(w, retained.key, profile)).status).toBe(200);
    expect((await withKey(w, "tp_made-up", profile)).status).toBe(401);
    expect((await w.as("ayse").Client.GetAllApiKey({})).find(({ id }) => id === retained.id)).toMatchObject({
      state: "open",
      lastUsed: expect.any(String),
    });
  });
});

describe("sessions", () => {
  const another = async (who: Name) => {
    const secret = randomBytes(32).toString("base64url");
    const id = newId();
    await platform(sql`
      insert into session (id, secret_hash, person_id, client_id, tokens, agent, ends_at)
      select ${id}, ${createHash("sha256").update(secret).digest()}, p.id, m.client_id, ''::bytea, 'Firefox, Windows', now() + interval '1 day'
      from person p left join client_member m on m.person_id = p.id where p.subject = ${who}`);
    return { id, headers: { cookie: `auth=${secret}` } };
  };

  test("are listed with the one that asks, and ended by their person", async () => {
    const { id, headers } = await another("zeynep");
    const own = await w.as("zeynep").Client.GetAllSession({});
    expect(own.find((one) => one.id === id)).toMatchObject({ agent: "Firefox, Windows", isCurrent: false });
    expect(own.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    // The one that asks first, then whichever was used last; what has ended is not there.
    const [older, over] = [await another("zeynep"), await another("zeynep")];
    await platform(sql`update session set seen_at = now() - interval '1 hour' where id = ${older.id}`);
    await platform(sql`update session set seen_at = now() + interval '1 hour' where id = ${id}`);
    await platform(sql`update session set ends_at = now() where id = ${over.id}`);
    const shown = await w.as("zeynep").Client.GetAllSession({});
    expect([shown[0]!.isCurrent, shown[1]!.id, shown.at(-1)!.id, shown.some((one) => one.id === over.id)]).toEqual([
      ...[true, id, older.id, false],
    ]);
    await platform(sql`delete from session where id in (${older.id}, ${over.id})`);
    await w.as("zeynep").Client.EndSession({ sessionId: id });
    await expect(w.as("zeynep").Client.GetClientProfileLogin({}, headers)).rejects.toMatchObject({ status: 401 });
    await w.as("admin").Client.EndSession({ sessionId: (await another("admin")).id });
  });

  test("of a member are seen and ended by an owner alone", async () => {
    const { id } = await another("zeynep");
    const clientMemberId = (await memberCalled("Zeynep Şahin")).id;
    await expect(w.as("can").Client.GetAllSession({ clientMemberId })).rejects.toMatchObject({ status: 403, code: "no_right" });
    for (const who of ["can", "mehmet", "admin"] as const)
      await expect(w.as(who).Client.EndSession({ sessionId: id })).rejects.toMatchObject({ status: 404 });
    expect((await w.as("ayse").Client.GetAllSession({ clientMemberId })).map((one) => one.id)).toContain(id);
    await w.as("ayse").Client.EndSession({ sessionId: id });
    expect((await w.as("ayse").Client.GetAllSession({ clientMemberId })).map((one) => one.id)).not.toContain(id);
  });
});

describe("an Admin who acts for a client", () => {
  const begin = () => w.as("admin").Client.ActForClient({ clientId: clients.first, reason: "Destek kaydı 42" });
  const who = () => w.as("admin").Client.GetClientProfileLogin({});

  test("is that client for an hour at most, seen as such, and both persons stand in the audit", async () => {
    const { until } = await begin();
    expect(new Date(until).getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    expect(await who()).toMatchObject({
      role: "Client",
      clientId: clients.first,
      displayName: "Deniz Aksoy",
      acting: { name: "Ayşe Yılmaz" },
    });
    await expect(w.as("admin").Client.GetAllClient({})).rejects.toMatchObject({ code: "wrong_role" });
    await expect(w.as("admin").Client.GetClient({ clientId: clients.second })).rejects.toMatchObject({ status: 404 });
    await w.as("admin").Client.EndActing({});
    expect(await who()).toMatchObject({ role: "Admin", clientId: null, acting: null });
    await expect(w.as("admin").Client.EndActing({})).rejects.toMatchObject({ code: "not_acting" });
    const { data } = await w.as("ayse").Audit.GetAllAudit({ objectType: "client" });
    expect(data.find(({ action }) => action === "act_begin")).toMatchObject({
      actorName: "Deniz Aksoy",
      reason: "Destek kaydı 42",
    });
    expect(data.find(({ action }) => action === "act_end")).toMatchObject({
      actorName: "Deniz Aksoy",
      onBehalfName: "Ayşe Yılmaz",
    });
  });

  test("acts for the first of its owners who is a member still, and sees that one's account", async () => {
    const can = (set: ReturnType<typeof sql>) => platform(sql`update client_member set ${set} where name = 'Can Demir'`);
    const first = async () => {
      await begin();
      const { acting } = await who();
      expect((await w.as("admin").Client.GetClientInfo({})).name).toBe(acting!.name);
      await w.as("admin").Client.EndActing({});
      expect((await w.as("admin").Client.GetClientInfo({ clientId: clients.first })).name).toBe(acting!.name);
      return acting!.name;
    };
    for (const [set, name] of [
      [sql`"right" = 'manage', created_at = now() + interval '1 hour'`, "Ayşe Yılmaz"],
      [sql`created_at = now() - interval '1 year'`, "Can Demir"],
      [sql`is_active = false`, "Ayşe Yılmaz"],
      [sql`is_active = true, "right" = 'write'`, "Ayşe Yılmaz"],
    ] as const) {
      await can(set);
      expect(await first()).toBe(name);
    }
  });

  test("S11: touches neither members, keys nor personal data", async () => {
    const { id: apiKeyId } = await w.as("ayse").Client.CreateApiKey({ name: "ERP", right: "read", expireDays: 1 });
    const [session] = await w.as("zeynep").Client.GetAllSession({});
    await begin();
    const { Client } = w.as("admin");
    const clientMemberId = (await memberCalled("Zeynep Şahin")).id;
    for (const attempt of [
      () => Client.CreateClientMember({ name: "A", surname: "B", email: "a@b.example", right: "manage" }),
      () => Client.UpdateClientMember({ clientMemberId, version: 1, name: "A", surname: "B", right: "manage" }),
      () => Client.DeleteClientMember({ clientMemberId }),
      () => Client.EraseClientMember({ clientMemberId }),
      () => Client.GetClientMemberData({ clientMemberId }),
      () => Client.CreateApiKey({ name: "A", right: "read", expireDays: 1 }),
      () => Client.DeleteApiKey({ apiKeyId }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403, code: "not_while_acting" });
    await expect(Client.EndSession({ sessionId: session!.id })).rejects.toMatchObject({ code: "not_found" });
    await Client.EndActing({});
  });

  test("is an Admin again when the time is over, the client is closed or the owner is gone (S11)", async () => {
    for (const [cut, mend] of [
      [sql`update session set acting_until = now() where acting_client_id is not null`, sql`select 1`],
      [
        sql`update client set is_active = false where id = ${clients.first}`,
        sql`update client set is_active = true where id = ${clients.first}`,
      ],
      [
        sql`update client_member set is_active = false where name = 'Ayşe Yılmaz'`,
        sql`update client_member set is_active = true where name = 'Ayşe Yılmaz'`,
      ],
    ] as const) {
      await begin();
      expect(await who()).toMatchObject({ role: "Client" });
      await platform(cut);
      expect(await who()).toMatchObject({ role: "Admin", acting: null });
      await platform(mend);
      await w
        .as("admin")
        .Client.EndActing({})
        .catch(() => {});
    }
  });

  test("is refused for a closed or unknown client, without a reason, and to whom is no Admin", async () => {
    await expect(w.as("admin").Client.ActForClient({ clientId: newId(), reason: "neden" })).rejects.toMatchObject({
      status: 404,
    });
    await expect(w.as("admin").Client.ActForClient({ clientId: clients.first, reason: " " })).rejects.toMatchObject({
      status: 400,
    });
    await expect(w.as("ayse").Client.ActForClient({ clientId: clients.first, reason: "neden" })).rejects.toMatchObject({
      code: "wrong_role",
    });
    await w.as("admin").Client.ActiveStatus({ clientId: clients.second, isActive: false });
    await expect(w.as("admin").Client.ActForClient({ clientId: clients.second, reason: "neden" })).rejects.toMatchObject({
      code: "client_inactive",
    });
    await w.as("admin").Client.ActiveStatus({ clientId: clients.second, isActive: true });
    // Nobody acts in the name of somebody whose membership was closed.
    await platform(sql`update client_member set is_active = false where name = 'Ayşe Yılmaz'`);
    await expect(begin()).rejects.toMatchObject({ code: "no_owner" });
    await platform(sql`update client_member set is_active = true where name = 'Ayşe Yılmaz'`);
  });
});

test("what is downloaded has no address of its own: without the session, or of another company, it is refused (S36)", async () => {
  const clientMemberId = (await memberCalled("Zeynep Şahin")).id;
  const { body } = await w.as("zeynep").Client.GetClientMemberData({ clientMemberId });
  expect(JSON.parse(body.toString())).toMatchObject({ member: { name: "Zeynep Şahin" } });
  // All that is hers in this company, and nothing of anybody else.
  const { rows: people } = await platform(sql`select id, subject from person where subject in ('zeynep', 'can')`);
  await platform(sql`delete from session where agent <> ''`);
  for (const { id, subject } of people as { id: string; subject: string }[]) {
    await platform(sql`insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
      values (${id}, ${subject}, ${subject}, ${`${subject}@a.example`}, ${`${subject}@a.example`}, true, '')`);
    await platform(sql`insert into passkey (id, account_id, name, rp_id, credential_id, public_key, sign_count, transports, is_backup_eligible, is_backed_up)
      values (${newId()}, ${id}, ${`Anahtar ${subject}`}, 'localhost', ${Buffer.from(subject)}, '', 0, '{}', false, false)`);
    await platform(sql`insert into session (id, secret_hash, person_id, client_id, tokens, agent, ends_at)
      values (${newId()}, ${Buffer.from(subject)}, ${id}, ${clients.first}, ''::bytea, ${`Tarayıcı ${subject}`}, now() + interval '1 day')`);
    await platform(sql`insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, expires_at)
      select client_id, ${newId()}, id, ${`Program ${subject}`}, 'read', 'tp_z…', ${Buffer.from(`key ${subject}`)}, now() from client_member where person_id = ${id}`);
  }
  const data = JSON.parse((await w.as("zeynep").Client.GetClientMemberData({ clientMemberId })).body.toString());
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect([data.account.username, data.account.email, names(data.passkeys)]).toEqual([
    ...["zeynep", "zeynep@a.example", ["Anahtar zeynep"]],
  ]);
  expect(data.sessions.map(({ agent }: { agent: string }) => agent).sort()).toEqual(["", "Tarayıcı zeynep"]);
  expect(names(data.apiKeys)).toEqual(["Program zeynep"]);
  const ids = (acts: { id: string }[]) => acts.map(({ id }) => id).sort();
  const { data: audited } = await w.as("ayse").Audit.GetAllAudit({ pageSize: 200 });
  const hers = audited.filter(({ actorName }) => actorName === "Zeynep Şahin");
  expect([hers.length < audited.length, ids(data.acts)]).toEqual([true, ids(hers)]);
  await expect(w.as(null).Client.GetClientMemberData({ clientMemberId })).rejects.toMatchObject({ status: 401 });
  for (const who of ["can", "mehmet"] as const)
    await expect(w.as(who).Client.GetClientMemberData({ clientMemberId })).rejects.toMatchObject({ status: 404 });
  await expect(w.as(null).Audit.GetAuditExport({})).rejects.toMatchObject({ status: 401 });
});

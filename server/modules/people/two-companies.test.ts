import { createHash } from "node:crypto";
import { emptyId } from "@tradeport/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";

/**
 * S2: a person who left one company and works in another, as an outside provider brings it about. Zeynep's membership in the first
 * company is closed; she is a member of the second. What the first company's owner does touches her membership there and nothing else.
 */
const worlds: World[] = [];
let w: World;
let personId: string;
let old: { id: string; version: number };
let now: string;
beforeEach(async () => {
  w = await world();
  worlds.push(w);
  now = newId();
  old = (await w.as("ayse").Client.GetAllClientMembers({})).find(({ name }) => name === "Zeynep Şahin")!;
  await w.as("ayse").Client.DeleteClientMember({ clientMemberId: old.id });
  old.version += 1;
  personId = (await rows<{ id: string }>(sql`select id from person where subject = 'zeynep'`))[0]!.id;
  await rows(sql`update client_member set email = 'zeynep@birinci.example' where id = ${old.id}`);
  await rows(sql`
    insert into client_member (client_id, id, person_id, "right", name, surname, email, phone)
    values (${clients.second}, ${now}, ${personId}, 'read', 'Zeynep', 'Öz', 'zeynep@ikinci.example', '')`);
  await rows(sql`
    insert into session (id, secret_hash, person_id, client_id, tokens, agent, ends_at)
    values (${newId()}, ${createHash("sha256").update("her-session").digest()}, ${personId}, ${clients.second}, ''::bytea,
      'Firefox, Windows', now() + interval '1 day')`);
});
afterAll(async () => {
  for (const one of worlds) await one.close();
});

const rows = async <R extends object>(text: ReturnType<typeof sql>) =>
  (await w.database.asPlatform((tx) => text.execute(tx))).rows as R[];
const asHer = { cookie: "auth=her-session" };
const her = () => w.as(null).Client.GetClientProfileLogin({}, asHer);
const personRow = () => rows(sql`select * from person where id = ${personId}`);

describe("the owner of the company that somebody left (S2)", () => {
  test("gets neither the sessions nor the account of the person's new company", async () => {
    const data = async (clientMemberId: string) =>
      JSON.parse((await w.as("ayse").Client.GetClientMemberData({ clientMemberId })).body.toString());
    await rows(sql`
      insert into identity_account (id, username, username_key, email, email_key, password_hash)
      values (${personId}, 'zeynep.oz', 'zeynep.oz', 'zeynep@ikinci.example', 'zeynep@ikinci.example', '')`);
    await rows(sql`
      insert into passkey (id, account_id, name, rp_id, credential_id, public_key, sign_count, transports, is_backup_eligible, is_backed_up)
      values (${newId()}, ${personId}, 'Telefonum', 'localhost', 'a'::bytea, 'b'::bytea, 0, '{}', false, false)`);
    expect(await data(old.id)).toMatchObject({ sessions: [], account: null, passkeys: [] });
    expect(await w.as("ayse").Client.GetClientMember({ clientMemberId: old.id })).toMatchObject({ username: null });
    expect(await w.as("ayse").Client.GetAllSession({ clientMemberId: old.id })).toEqual([]);
    await rows(sql`delete from client_member where id = ${now}`);
    expect(await data(old.id)).toMatchObject({ account: { username: "zeynep.oz" }, passkeys: [{ name: "Telefonum" }] });
  });

  test("sees of a member whose number another company's has too their own one's sessions", async () => {
    const mine = (await w.as("ayse").Client.GetAllClientMembers({})).find(({ isSelf }) => isSelf)!;
    const before = await w.as("ayse").Client.GetAllSession({ clientMemberId: mine.id });
    expect(before).toHaveLength(1);
    await rows(sql`update client_member set id = ${mine.id} where client_id = ${clients.second} and id = ${now}`);
    expect(await w.as("ayse").Client.GetAllSession({ clientMemberId: mine.id })).toEqual(before);
  });

  test("is nothing to the person's own list: each session stands in it once, by their name of today", async () => {
    const own = await w.as(null).Client.GetAllSession({}, asHer);
    expect(own).toMatchObject([{ memberName: "Zeynep Öz", isCurrent: true }]);
  });

  test("can't change the person's name there", async () => {
    const before = await personRow();
    const renamed = await w
      .as("ayse")
      .Client.UpdateClientMember({ clientMemberId: old.id, version: old.version, name: "Uydurma" });
    expect(renamed).toMatchObject({ name: "Uydurma" });
    expect(await personRow()).toEqual(before);
    expect((await her()).displayName).toBe("Zeynep Öz");
  });

  test("can't call the person back: the membership stays closed while they work elsewhere, also when both come at once", async () => {
    const reopen = () => w.as("ayse").Client.UpdateClientMember({ clientMemberId: old.id, version: old.version, isActive: true });
    await expect(reopen()).rejects.toMatchObject({ status: 409, code: "works_elsewhere" });
    expect((await her()).clientId).toBe(clients.second);
    await rows(sql`update client_member set is_active = false where id = ${now}`);
    // The new company's side holds the person while it lets them in; the old one's waits for it, and then sees it.
    let late: Promise<unknown> | undefined;
    await w.database.asPlatform(async (tx) => {
      await sql`select from person where id = ${personId} for update`.execute(tx);
      late = reopen().catch((error: unknown) => error);
      await untilLocked("the old company's call", w.database.pool);
      await sql`update client_member set is_active = true where id = ${now}`.execute(tx);
    });
    expect(await late).toMatchObject({ code: "works_elsewhere" });
    await rows(sql`update client_member set is_active = false where id = ${now}`);
    expect(await reopen()).toMatchObject({ isActive: true });
  });

  test("erases what the own company has, and leaves person, session and the other company's e-mails; the last company takes all", async () => {
    const mail = (clientId: string, to: string) =>
      sql`insert into mail (client_id, id, to_address, subject, state) values (${clientId}, ${newId()}, ${to}, 'Konu', 'sent')`;
    await rows(mail(clients.first, "zeynep@birinci.example"));
    await rows(mail(clients.second, "zeynep@birinci.example"));
    await rows(mail(emptyId, "zeynep@birinci.example"));
    const before = await personRow();
    await w.as("ayse").Client.EraseClientMember({ clientMemberId: old.id });
    expect(await personRow()).toEqual(before);
    expect(await her()).toMatchObject({ displayName: "Zeynep Öz", clientId: clients.second });
    expect(await rows(sql`select name, email from client_member where id = ${old.id}`)).toEqual([{ name: "", email: "" }]);
    expect(await rows(sql`select client_id from mail order by client_id`)).toEqual([
      { clientId: emptyId },
      { clientId: clients.second },
    ]);
    await w.as("mehmet").Client.EraseClientMember({ clientMemberId: now });
    expect(await personRow()).toMatchObject([{ displayName: "", isActive: false }]);
    await expect(her()).rejects.toMatchObject({ status: 401 });
  });

  test("sees in the audit the name that the own company has; the other one sees its own", async () => {
    for (const clientId of Object.values(clients))
      await rows(sql`
        insert into audit (client_id, id, actor_kind, actor_id, actor_name, action, object_type, object_id)
        values (${clientId}, ${newId()}, 'person', ${personId}, '', 'export', 'audit', ${clientId})`);
    const seen = async (who: "ayse" | "mehmet") =>
      (await w.as(who).Audit.GetAllAudit({ actorId: personId })).data.map(({ actorName }) => actorName);
    expect([await seen("ayse"), await seen("mehmet")]).toEqual([["Zeynep Şahin"], ["Zeynep Öz"]]);
    await w.as("ayse").Client.EraseClientMember({ clientMemberId: old.id });
    expect([await seen("ayse"), await seen("mehmet")]).toEqual([[""], ["Zeynep Öz"]]);
  });

  test.each([
    [
      "by the provider's word",
      (id: string) => sql`insert into provider_recheck (person_id, refresh_token, is_admin) values (${id}, '', true)`,
    ],
    ["by this installation's", (id: string) => sql`update person set is_admin = true where id = ${id}`],
  ])("nor of an Admin of the platform %s: what is the person's is not a company's", async (_, makeAdmin) => {
    await rows(sql`delete from client_member where id = ${now}`);
    await rows(makeAdmin(personId));
    const before = await personRow();
    await w.as("ayse").Client.EraseClientMember({ clientMemberId: old.id });
    expect(await personRow()).toEqual(before);
  });
});

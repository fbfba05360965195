import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { endOneSession, endSessions } from "#platform/end-sessions.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { accountOf, addAccount, erasePerson, findAccount, heldElsewhere, lockPerson, stillOpens } from "./account.ts";
import { anadolu, maviKapi } from "./demo-people.ts";
import { insertCompany } from "./sign-up.ts";
import { type IdentityWorld, identityWorld } from "./test-world.ts";

/** Whose an account is, who else has the person, and what goes with them: each beside somebody's who has the same. */
let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  world = await identityWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

type Text = ReturnType<typeof sql>;
const run = <R>(text: Text) => world.db.asPlatform(async (tx) => (await text.execute(tx)).rows as R[]);
const account = (username: string, email: string, verified: boolean) =>
  world.db
    .asPlatform((tx) => addAccount(tx, { username, email, displayName: username, passwordHash: "hash", verified }))
    .then(({ id }) => id);

test("of several accounts with one address the one that confirmed it is found, else the latest; a name is nobody else's", async () => {
  const email = "ortak@ornek.example";
  const ids = [await account("ilk", email, false), await account("orta", email, true), await account("son", email, false)];
  for (const [at, id] of ids.entries())
    await run(sql`update identity_account set created_at = now() + make_interval(mins => ${at}::int) where id = ${id}`);
  const found = async (name: string) => {
    const one = await world.db.asPlatform((tx) => findAccount(tx, name));
    return one && ids.indexOf(one.id);
  };
  expect([await found(" ORTAK@ornek.example "), await found("ilk"), await found("kimse")]).toEqual([1, 0, undefined]);
  await run(sql`update identity_account set email_verified = false where id = ${ids[1]}`);
  expect(await found(email)).toBe(2);
});

test("an account opens where it, its person and its address are what they should be, and with the password of now alone", async () => {
  const id = await account("acan", "acan@ornek.example", true);
  const opens = () => world.db.asPlatform((tx) => accountOf(tx, id));
  const known = (await opens())!;
  expect(known).toMatchObject({ id, username: "acan", isAdmin: false, usable: true, confirmed: true, isInReview: false });
  for (const [off, on] of [
    [sql`update identity_account set is_active = false where id = ${id}`, sql`update identity_account set is_active = true`],
    [sql`update person set is_active = false where id = ${id}`, sql`update person set is_active = true`],
    [
      sql`update identity_account set email_verified = false where id = ${id}`,
      sql`update identity_account set email_verified = true where id = ${id}`,
    ],
  ] as const) {
    await run(off);
    expect(await opens()).toBeUndefined();
    await run(on);
    expect(await opens()).toEqual(known);
  }
  const still = (passwordHash: string) => world.db.asPlatform((tx) => stillOpens(tx, { ...known, passwordHash }));
  expect([typeof (await still("hash")), await still("another")]).toEqual(["number", undefined]);
});

test("a person is somebody else's too by an Admin's right, or by another company's membership that names them; they work there while it is open", async () => {
  const id = await account("paylasilan", "paylasilan@ornek.example", true);
  const held = async () => {
    const rows = await run<{ held: boolean }>(sql`select ${heldElsewhere(maviKapi)} as held from person p where p.id = ${id}`);
    const locked = await world.db.asPlatform((tx) => lockPerson(tx, id, maviKapi));
    expect(locked.isElsewhere).toBe(rows[0]!.held);
    return [locked.isElsewhere, locked.worksElsewhere];
  };
  const member = (clientId: string) =>
    run(sql`insert into client_member (client_id, id, person_id, "right") values (${clientId}, ${newId()}, ${id}, 'read')`);
  await member(maviKapi);
  await run(sql`update client_member set name = 'Burada' where person_id = ${id}`);
  expect(await held()).toEqual([false, false]);
  await run(sql`update person set is_admin = true where id = ${id}`);
  expect(await held()).toEqual([true, false]);
  await run(sql`update person set is_admin = false where id = ${id}`);
  await run(sql`insert into provider_recheck (person_id, refresh_token, is_admin) values (${id}, '', false)`);
  expect(await held()).toEqual([false, false]);
  await run(sql`update provider_recheck set is_admin = true where person_id = ${id}`);
  expect(await held()).toEqual([true, false]);
  await run(sql`delete from provider_recheck`);
  await member(anadolu);
  const there = (set: Text) => run(sql`update client_member set ${set} where person_id = ${id} and client_id = ${anadolu}`);
  expect(await held()).toEqual([true, true]);
  await there(sql`is_active = false`);
  expect(await held()).toEqual([false, false]);
  for (const [named, empty] of [
    [sql`name = 'O'`, sql`name = ''`],
    [sql`surname = 'O'`, sql`surname = ''`],
    [sql`email = 'o@ornek.example'`, sql`email = ''`],
  ] as const) {
    await there(named);
    expect(await held()).toEqual([true, false]);
    await there(empty);
  }
});

/** All that an account may have, in two companies. */
const furnished = async (username: string) => {
  const id = await account(username, `${username}@ornek.example`, true);
  await world.db.asPlatform(async (tx) => {
    await insertCompany(tx, id, { company: username, name: "A", surname: "B", email: `${username}@ornek.example`, phone: "1" });
    const hash = (of: string) => Buffer.from(`${username} ${of}`);
    await sql`insert into identity_link (id, purpose, token_hash, account_id, email_key, ends_at)
      values (${newId()}, 'password', ${hash("link")}, ${id}, 'x', now())`.execute(tx);
    await sql`insert into provider_recheck (person_id, refresh_token, is_admin) values (${id}, '', false)`.execute(tx);
    await sql`insert into second_factor (account_id, secret) values (${id}, '')`.execute(tx);
    await sql`insert into recovery_code (account_id, code_hash) values (${id}, '')`.execute(tx);
    await sql`insert into passkey (id, account_id, name, rp_id, credential_id, public_key, sign_count, transports, is_backup_eligible, is_backed_up)
      values (${newId()}, ${id}, 'A', 'localhost', ${hash("key")}, '', 0, '{}', false, false)`.execute(tx);
    await sql`insert into oidc_payload (kind, id_hash, account_id, sealed, expires_at) values ('Session', ${hash("oidc")}, ${id}, '', now())`.execute(
      tx,
    );
    for (const clientId of [maviKapi, anadolu, null])
      await sql`insert into session (id, secret_hash, person_id, client_id, is_admin, tokens, ends_at)
        values (${newId()}, ${hash(`session ${clientId}`)}, ${id}, ${clientId}, ${clientId === null}, '', now() + interval '1 day')`.execute(
        tx,
      );
  });
  return id;
};
const has = async (id: string) =>
  (
    await run<{ what: string }>(sql`
      select 'link' as what from identity_link where account_id = ${id} union all select 'recheck' from provider_recheck where person_id = ${id}
      union all select 'factor' from second_factor where account_id = ${id} union all select 'code' from recovery_code where account_id = ${id}
      union all select 'passkey' from passkey where account_id = ${id} union all select 'oidc' from oidc_payload where account_id = ${id}
      union all select 'session' from session where person_id = ${id} order by 1`)
  ).map(({ what }) => what);
const all = ["code", "factor", "link", "oidc", "passkey", "recheck", "session", "session", "session"];

test("who is erased leaves nothing that opens or names, and nobody else loses anything", async () => {
  const [gone, stays] = [await furnished("giden"), await furnished("kalan")];
  await world.db.asPlatform((tx) => erasePerson(tx, gone));
  expect([await has(gone), await has(stays)]).toEqual([[], all]);
  const rows = await run<{ text: string; isActive: boolean; isOpen: boolean }>(sql`
    select concat(p.display_name, '|', p.email, '|', p.locale, '|', a.password_hash) as text, p.is_active, a.is_active as is_open,
      p.subject = a.username and a.username = a.username_key and a.username = a.email and a.email = a.email_key as is_one
    from person p join identity_account a on a.id = p.id where p.id = ${gone}`);
  expect(rows).toEqual([{ text: "|||", isActive: false, isOpen: false, isOne: true }]);
  expect(await world.db.asPlatform((tx) => findAccount(tx, "giden"))).toBeUndefined();
  expect(await world.db.asPlatform((tx) => findAccount(tx, "kalan@ornek.example"))).toMatchObject({ id: stays, usable: true });
});

test("sessions end by their person, and of those in one company, of an Admin or all but one; one ends for its person or its company", async () => {
  const [one, other] = [await furnished("oturan"), await furnished("baska")];
  const left = async (id: string) =>
    (
      await run<{ at: string }>(sql`
        select coalesce(c.name, 'Admin') as at from session s left join client c on c.id = s.client_id where s.person_id = ${id} order by 1`)
    ).map(({ at }) => at);
  const [here, there] = ["Mavi Kapı Tekstil", "Anadolu Ev Gereçleri"];
  const end = (which: Parameters<typeof endSessions>[1]) => world.db.asPlatform((tx) => endSessions(tx, which));
  expect(await end({ personId: one, clientId: maviKapi })).toBe(1);
  expect(await left(one)).toEqual(["Admin", there]);
  expect(await end({ personId: one, isAdmin: true })).toBe(1);
  expect(await left(one)).toEqual([there]);
  const [kept] = await run<{ id: string }>(sql`select id from session where person_id = ${other} and client_id = ${maviKapi}`);
  expect(await end({ personId: other, except: kept!.id })).toBe(2);
  expect(await left(other)).toEqual([here]);
  const endOne = (personId: string, clientId: string | null) =>
    world.db.asPlatform((tx) => endOneSession(tx, kept!.id, { personId, clientId }));
  expect([await endOne(one, null), await endOne(one, anadolu), await left(other)]).toEqual([null, null, [here]]);
  expect([await endOne(one, maviKapi), await endOne(one, maviKapi), await left(other)]).toEqual([other, null, []]);
  expect(await left(one)).toEqual([there]);
  const [last] = await run<{ id: string }>(sql`select id from session where person_id = ${one}`);
  expect(await world.db.asPlatform((tx) => endOneSession(tx, last!.id, { personId: one, clientId: null }))).toBe(one);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, openDatabase, sql } from "#platform/db.ts";
import { addFixtures, type Fixtures } from "#testing/tenant-fixtures.ts";
import { type World, world } from "#testing/world.ts";
import { partLogin } from "../../part-logins.ts";

/** S7: a statement that was smuggled in whole, which knows ids of another company, finds out and takes nothing by them. */
let w: World;
let parts: ReturnType<typeof openDatabase>;
let ours: string;
let theirs: Fixtures;
beforeAll(async () => {
  w = await world();
  const login = await partLogin(w.url, "worker", Buffer.alloc(32, 7));
  parts = openDatabase({ url: login.DATABASE_URL, clientUrl: login.DATABASE_CLIENT_URL, name: "attack", max: 1 });
  ours = w.clientId("ayse");
  theirs = await w.database.asWideClient(w.clientId("mehmet"), (tx) => addFixtures(tx, w.clientId("mehmet"), "onlarin"));
});
afterAll(async () => {
  await parts.close();
  await w.close();
});
const say = (text: string) =>
  parts.asClient(ours, (tx) => sql.raw<Record<string, unknown>>(text).execute(tx)).then(({ rows }) => rows);
/** The proof is kept over a beginning of its own, which sees nothing of what comes after it. */
const inAnOlderMoment = (meanwhile: () => Promise<unknown>, text: string) =>
  parts.asClient(ours, async (tx) => {
    await sql
      .raw(`set app.client_id = '${ours}'; select set_config('app.client_proof', current_setting('app.client_proof'), false);
      commit; begin isolation level repeatable read; set local role app; select count(*) from file`)
      .execute(tx);
    await meanwhile();
    return sql.raw(text).execute(tx);
  });
const find = async <T>(text: string, values: unknown[] = []) =>
  (await w.database.pool.query(text, values)).rows as unknown as T[];

test("S7: a pattern that ends in an escape says nothing of another company's orders, whatever way the planner is sent", async () => {
  await find("update order_package set search = ' onlarin alicisi' where id = $1", [theirs.package]);
  await find("analyze order_package");
  const byEachRow = ["indexscan", "bitmapscan", "indexonlyscan"].map((way) => `set local enable_${way} = off;`).join(" ");
  for (const settings of ["", byEachRow])
    for (const begun of ["onlar", "kimsenin"])
      expect(await say(`${settings} select find_packages('%${begun}\\', 1000)`).catch(({ code }) => code), begun).toEqual([]);
});

test("S7: no sub-select of a condition is run for another company's row, whatever the planner is told that things cost", async () => {
  await find("update order_package set search = ' onlarin alicisi' where id = $1", [theirs.package]);
  const byEachRow = ["indexscan", "bitmapscan", "indexonlyscan"].map((way) => `set local enable_${way} = off;`).join(" ");
  for (const costs of [
    "",
    "set local cpu_operator_cost = 0;",
    "set local cpu_operator_cost = '2.3e-308';",
    "set local cpu_operator_cost = 1000; set local cpu_tuple_cost = 0;",
  ])
    for (const condition of [
      "search = ' onlarin alicisi'",
      `search >= ' onlar' collate "C" and search < ' onlas' collate "C"`,
      `search > ' onlar' collate "C" and id > '00000000-0000-0000-0000-000000000000'`,
      `id = '${theirs.package}'`,
    ]) {
      const met = await parts.asClient(ours, async (tx) => {
        await sql.raw(`${byEachRow} ${costs} set local x.met = 'no'`).execute(tx);
        await sql
          .raw(`select 1 from order_package where ${condition} and status <> (select set_config('x.met', 'yes', true))`)
          .execute(tx);
        return (await sql<{ met: string }>`select current_setting('x.met') as met`.execute(tx)).rows[0]!.met;
      });
      expect(met, `${costs} ${condition}`).toBe("no");
    }
});

test("S7: a condition that costs nothing is not asked about another company's row", async () => {
  await find("update order_package set search = ' onlarin alicisi' where id = $1", [theirs.package]);
  const byEachRow = ["indexscan", "bitmapscan", "indexonlyscan"].map((way) => `set local enable_${way} = off;`).join(" ");
  const inside = "(select set_config('x.met', 'yes', true)) end is not null";
  for (const costs of [
    "",
    "set local cpu_operator_cost = 0;",
    "set local cpu_operator_cost = '2.3e-308';",
    // The smallest number that there is: half of it is nothing.
    "set local cpu_operator_cost = '0x1p-1074';",
    "set local cpu_operator_cost = '0x1p-1074'; set local cpu_tuple_cost = 0;",
    "set local cpu_operator_cost = '0x3p-1074';",
    "set local cpu_operator_cost = 1e300;",
  ])
    for (const condition of [
      `case when ('{" onlarin alicisi": 1}'::jsonb)[search] is not null then ${inside}`,
      `case when search is not null then ${inside}`,
      `client_id = client_id and case when search is not null then ${inside}`,
      `case when client_id = client_id and client_id = id then null when search is not null then ${inside}`,
      `case when search >= any (array[' onlarin alicisi' collate "C"]) then ${inside}`,
      `case when (array['${theirs.package}'::uuid])[1] = any (array[id, client_id]) then ${inside}`,
    ]) {
      const met = await parts.asClient(ours, async (tx) => {
        await sql.raw(`${byEachRow} ${costs} set local x.met = 'no'`).execute(tx);
        await sql.raw(`select 1 from order_package where ${condition}`).execute(tx);
        await sql.raw(`select 1 from (table order_package union all table order_package) twice where ${condition}`).execute(tx);
        return (await sql<{ met: string }>`select current_setting('x.met') as met`.execute(tx)).rows[0]!.met;
      });
      expect(met, `${costs} ${condition}`).toBe("no");
    }
});

test("S7: no statement names what costs less than nothing, of which it would make a condition that comes first", async () => {
  for (const attempt of [
    "select company_first.is_same(null, null)",
    "set search_path = company_first, public; select is_same(null::uuid, null::uuid)",
  ])
    await expect(say(attempt), attempt).rejects.toMatchObject({ code: expect.stringMatching("42501|42883") as string });
  expect(await find("select proname from pg_proc where procost < 0")).toEqual([{ proname: "is_same" }]);
});

test("S7: what an index found of others is counted where no company may ask", async () => {
  for (const attempt of [
    "select pg_stat_get_xact_tuples_returned('order_package_search'::regclass)",
    "select pg_stat_get_tuples_returned('order_package_search'::regclass)",
    "select * from pg_stat_xact_user_tables",
    "select * from pg_statio_user_indexes",
  ])
    await expect(say(attempt), attempt).rejects.toMatchObject({ code: "42501" });
});

test("S7: no index finds a word of a company's rows that does not begin with the company", async () => {
  const shared = await find<{ name: string }>(`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.atttypid = 'text'::regtype
    where exists (select from pg_attribute own where own.attrelid = i.indrelid and own.attname = 'client_id' and not own.attisdropped)
      and i.indrelid::regclass::text not like 'graphile_worker.%'`);
  expect(shared).toEqual([]);
});

test("S7: an invitation is written by nobody but the platform: its link proves an address", async () => {
  for (const attempt of [
    `insert into invitation (client_id, id, email, email_key, name, surname, "right", secret_hash, invited_by, expires_at)
      select '${ours}', gen_random_uuid(), 'ceo@victim.example', 'x', '', '', 'read', 'x', person_id, now() + interval '1 day' from client_member limit 1`,
    "update invitation set email = 'ceo@victim.example'",
    "update invitation set secret_hash = 'x'",
    "update invitation set expires_at = now() + interval '1 year', accepted_at = null",
  ])
    await expect(say(attempt), attempt).rejects.toMatchObject({ code: "42501" });
});

test("S7: of a taxonomy that all companies share a company asks for what there is to read, and says nothing of it", async () => {
  const [channel] = await find<{ id: string }>("select id from channel where code = 'etsy'");
  for (const attempt of [
    `insert into channel_taxonomy (channel_id, scope, subject, read_at, due_at)
      values ('${channel!.id}', 'live', 'categories', now(), '2099-01-01')`,
    "update channel_taxonomy set requested_at = '2099-01-01'",
    "delete from channel_taxonomy",
  ])
    await expect(say(attempt), attempt).rejects.toMatchObject({ code: "42501" });
  await find(
    `insert into channel_category (channel_id, scope, code, name, path, is_leaf) values ($1, 'live', '7', 'x', 'x', true), ($1, 'live', '8', 'x', 'x', false)`,
    [channel!.id],
  );
  const answer = await say(
    `select request_taxonomy('${channel!.id}', 'live', array['brands', 'attributes:7', 'attributes:8', 'attributes:9', 'x']) as subject`,
  );
  expect(answer.map(({ subject }) => subject)).toEqual(["brands", "attributes:7"]);
});

test("S7: nobody's person is made a member by a company itself, nor a member somebody else", async () => {
  const [{ personId } = { personId: "" }] = await find<{ personId: string }>(
    `select person_id as "personId" from client_member where client_id = $1 limit 1`,
    [w.clientId("mehmet")],
  );
  for (const attempt of [
    `insert into client_member (client_id, id, person_id, "right", created_at)
      values ('${ours}', gen_random_uuid(), '${personId}', 'manage', '1999-01-01')`,
    `update client_member set person_id = '${personId}'`,
    "update client_member set created_at = '1999-01-01'",
  ])
    await expect(say(attempt), attempt).rejects.toMatchObject({ code: "42501" });
});

test("S7: the id of a file that went opens nothing, as long as its bytes are there", async () => {
  const again = `insert into file (client_id, id, name, type, size, sha256, purpose)
    values ('${ours}', '${theirs.file}', 'x', 'x', 1, '', 'document')`;
  const refused = { code: "23505", constraint: "file_id" };
  await expect(say(again)).rejects.toMatchObject(refused);
  const goes = async () => {
    for (const table of ["exported_file", "claim_file", "invoice", "client_document", "road_order_file"])
      await find(`delete from ${table} where file_id = $1`, [theirs.file]);
    await find("delete from file where id = $1", [theirs.file]);
  };
  await expect(inAnOlderMoment(goes, again)).rejects.toMatchObject(refused);
  await expect(say(again)).rejects.toMatchObject(refused);
  await expect(say("select * from gone_file")).rejects.toMatchObject({ code: "42501" });
});

test("S7: a store's id is one company's: no twin of it stands beside it", async () => {
  const twinOf = (id: string) => `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
    select '${ours}', '${id}', id, 'x', true, 'x' from channel limit 1`;
  await expect(say(twinOf(theirs.store))).rejects.toMatchObject({ code: "23505" });
  const later = newId();
  const comes = () =>
    find(
      `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, company_id)
    select client_id, '${later}', channel_id, 'y', true, 'y', company_id from store where id = $1`,
      [theirs.store],
    );
  await expect(inAnOlderMoment(comes, twinOf(later))).rejects.toMatchObject({ code: "23505" });
});

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase, sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";
import { partLogin } from "../../part-logins.ts";

/** S7: a statement that was smuggled in whole is of its own company, whatever it says and whatever ids it knows. */
let w: World;
let parts: ReturnType<typeof openDatabase>;
let clientUrl: string;
let ours: string;
let theirs: string;
beforeAll(async () => {
  w = await world();
  const login = await partLogin(w.url, "worker", Buffer.alloc(32, 7));
  clientUrl = login.DATABASE_CLIENT_URL;
  parts = openDatabase({ url: login.DATABASE_URL, clientUrl, name: "attack", max: 1 });
  [ours, theirs] = [w.clientId("ayse"), w.clientId("mehmet")];
  await w.database.pool.query(
    `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select $1, gen_random_uuid(), id, 'Onların mağazası', true, 'theirs' from channel limit 1`,
    [theirs],
  );
});
afterAll(async () => {
  await parts.close();
  await w.close();
});
const say = (text: string, clientId = ours) =>
  parts.asClient(clientId, (tx) => sql.raw<Record<string, unknown>>(text).execute(tx)).then(({ rows }) => rows);

describe("S7: another company's id opens nothing", () => {
  const becoming = (proof: string) =>
    `select set_config('app.client_id', '${theirs}', true), set_config('app.client_proof', ${proof}, true)`;
  test.each([
    ["the proof of one's own", "current_setting('app.client_proof')"],
    ["one that is made up", "repeat('0', 64)"],
    ["an empty one", "''"],
    ["none", "null"],
  ])("with %s", async (_, proof) => {
    await parts.asClient(ours, (tx) => sql.raw(becoming(proof)).execute(tx));
    const asThem = (attempt: string) =>
      parts.asClient(ours, async (tx) => {
        await sql.raw(becoming(proof)).execute(tx);
        return sql.raw<Record<string, unknown>>(attempt).execute(tx);
      });
    for (const attempt of [
      "select * from client",
      "select * from store",
      "update store set name = 'taken' returning id",
      "select find_packages('%', 1)",
    ])
      expect((await asThem(attempt)).rows, attempt).toEqual([]);
    for (const attempt of [
      `insert into store (client_id) values ('${theirs}')`,
      `select enqueue('mail', '{"clientId": "${theirs}"}', null, null, null, 1, null)`,
    ])
      await expect(asThem(attempt), attempt).rejects.toMatchObject({ code: "42501" });
  });
  // Other conditions are looked at first, of whoever's rows: an error of the company's own would tell which of them have what was asked for.
  test.each([
    ["a proof that is none", "select set_config('app.client_proof', '00', true)"],
    ["an id that is none", "select set_config('app.client_id', 'x', true)"],
    ["a list of stores that is none", "select set_config('app.store_ids', 'x', true), set_config('role', 'app_stores', true)"],
  ])("%s raises nothing where another company has such a row", async (_, spoiled) => {
    const scanned = ["indexscan", "bitmapscan", "indexonlyscan"].map((way) => `set local enable_${way} = off;`).join(" ");
    for (const name of ["Onların mağazası", "Kimsenin mağazası"]) {
      await say(`prepare found as select 1 from store where name >= '${name}' collate "C" and name < '${name}!' collate "C"`);
      const found = await parts.asClient(ours, async (tx) => {
        await sql.raw(`${scanned} set local plan_cache_mode = force_generic_plan; execute found`).execute(tx);
        await sql.raw(spoiled).execute(tx);
        return (await sql.raw("execute found").execute(tx)).rows;
      });
      expect(found, name).toEqual([]);
      await say("deallocate found");
    }
  });
  test("in a transaction of one's own making", async () => {
    const begin = `commit; begin; set local role app; set local app.client_id = '${theirs}'`;
    expect(await say(`${begin}; select * from client`)).toEqual([]);
    const attacker = new pg.Client({ connectionString: clientUrl });
    await attacker.connect();
    await attacker.query(`begin; set local role app; set local app.client_id = '${theirs}'`);
    expect((await attacker.query("select * from client")).rows).toEqual([]);
    await attacker.end();
  });
  test("while one's own is there, and nothing without one", async () => {
    expect(await say("select id from client")).toEqual([{ id: ours }]);
    expect(await say("select id from client", theirs)).toEqual([{ id: theirs }]);
    expect(await say("select set_config('app.client_id', '', true)").then(() => say("select id from client", ""))).toEqual([]);
  });
});

test("S7: the key of the proofs is read by no company", async () => {
  for (const attempt of [
    "select key from client_key",
    "select read_client_key()",
    "update client_key set key = ''",
    "copy client_key to stdout",
    "reset role; select key from client_key",
  ])
    await expect(say(attempt), attempt).rejects.toMatchObject({ code: "42501" });
  // A function of the owner's that is asked for the key in the place of a name.
  await expect(say(`select find_packages((select key::text from client_key), 1)`)).rejects.toMatchObject({ code: "42501" });
});

test("S7: a proof stands in no text that another connection of the login can read", async () => {
  const [attacker, owner] = [new pg.Client({ connectionString: clientUrl }), new pg.Client({ connectionString: w.url })];
  await Promise.all([attacker.connect(), owner.connect()]);
  const { pid, place } = await parts.asClient(ours, async (tx) => {
    await sql`create temp table left_there ()`.execute(tx);
    const { rows } = await sql<{ pid: number; place: string }>`
      select pg_backend_pid() as pid, pg_my_temp_schema()::regnamespace::text as place`.execute(tx);
    return rows[0]!;
  });
  // The beginning of the next transaction on that connection waits, as long as what was left there is held.
  await owner.query(`begin; lock table ${place}.left_there`);
  const proof = parts.asClient(theirs, async (tx) => {
    const { rows } = await sql<{ proof: string }>`select current_setting('app.client_proof') as proof`.execute(tx);
    return rows[0]!.proof;
  });
  const textOf = async () =>
    (await attacker.query<{ query: string }>("select query from pg_stat_activity where pid = $1", [pid])).rows[0]!.query;
  await expect.poll(textOf).toContain(theirs);
  const text = await textOf();
  await owner.query("commit");
  expect(await proof).toMatch(/^[0-9a-f]{64}$/);
  expect(text).not.toContain(await proof);
  await Promise.all([attacker.end(), owner.end()]);
});

test("S7: the names of prepared statements can't be listed, and without them a connection serves the next company", async () => {
  for (const attempt of ["select * from pg_prepared_statements", "select * from pg_prepared_statement()"])
    await expect(say(attempt), attempt).rejects.toMatchObject({ code: "42501" });
  const named = (clientId: string) =>
    parts.asClient(clientId, async (tx) => (await sql`select id from client where id = ${clientId}`.execute(tx)).rows);
  // Once more where the connection was replaced meanwhile, as one that stood idle for ten seconds is.
  await vi.waitFor(async () => {
    expect(await named(theirs)).toEqual([{ id: theirs }]);
    await say("deallocate all");
    // The call that finds it so fails; its connection ends with it.
    const outcomes = [];
    for (let n = 0; n < 2; n++)
      outcomes.push(await named(theirs).catch((error: pg.DatabaseError) => [error.code, error.message]));
    expect(outcomes).toEqual([["26000", expect.not.stringMatching(/"k/)], [{ id: theirs }]]);
  }, 20_000);
});

test("S7: the key stands in no plan that the login asks to be shown", async () => {
  const attacker = new pg.Client({ connectionString: clientUrl });
  await attacker.connect();
  const plans: string[] = [];
  attacker.on("notice", ({ message, detail }) => plans.push(`${message} ${detail}`));
  await attacker.query("set client_min_messages = log; set debug_print_plan = on");
  await attacker.query(`begin; set local role app; set local app.client_id = '${theirs}'`);
  expect((await attacker.query("select proven_client()")).rows).toEqual([{ proven_client: null }]);
  await attacker.end();
  expect(plans.length).toBeGreaterThan(0);
  const { rows } = await parts.asPlatform((tx) => sql<{ key: Buffer }>`select key from client_key`.execute(tx));
  const asShown = [...rows[0]!.key.subarray(0, 8)].map((byte) => (byte > 127 ? byte - 256 : byte)).join(" ");
  expect(plans.join("\n")).not.toContain(asShown);
});

test("S7: a company reads the leases of its own stores alone", async () => {
  const { rows } = await parts.asPlatform((tx) =>
    sql<{ name: string }>`
      insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select ${ours}, gen_random_uuid(), id, 'Mağaza', true, '1' from channel limit 1 returning 'store:' || id as name`.execute(
      tx,
    ),
  );
  const names = [rows[0]!.name, "store:01920000-0000-7000-8000-00000000beef", "worker:01920000-0000-7000-8000-00000000beef"];
  await parts.asPlatform((tx) =>
    sql`insert into lease (name, token, holder) select unnest(${names}::text[]), 1, gen_random_uuid()`.execute(tx),
  );
  expect(await say("select name from lease")).toEqual(rows);
  expect(await say("select name from lease", theirs)).toEqual([]);
});

test("S7: a job takes turns as its own company alone", async () => {
  const queue = (company: string) =>
    say(`select enqueue('mail', '{"clientId": "${ours}"}', null, null, null, 1, array['bulk', 'bulk:${company}'])`);
  await expect(queue(theirs)).rejects.toMatchObject({ code: "42501" });
  await queue(ours);
});

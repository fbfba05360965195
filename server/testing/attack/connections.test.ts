import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";
import { partLogin } from "../../part-logins.ts";

/** S7: what a statement that was smuggled in whole leaves on a connection of the pool is not the next company's. */
let w: World;
let parts: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  w = await world();
  const { DATABASE_URL: url, DATABASE_CLIENT_URL: clientUrl } = await partLogin(w.url, "worker", Buffer.alloc(32, 7));
  parts = openDatabase({ url, clientUrl, name: "attack", max: 1, statementMs: 300 });
});
afterAll(async () => {
  await parts.close();
  await w.close();
});
const say = (who: "ayse" | "mehmet", text: string) => parts.asClient(w.clientId(who), (tx) => sql.raw(text).execute(tx));

test("S7: a connection on which no call can begin any more is closed, and the next call has another one", async () => {
  // As thousands of temporary tables do, one that is held keeps the beginning from throwing away what was left.
  const rows = await parts.asClient(w.clientId("ayse"), async (tx) => {
    await sql`create temp table left_there ()`.execute(tx);
    return (await sql<{ place: string }>`select pg_my_temp_schema()::regnamespace::text as place`.execute(tx)).rows;
  });
  const owner = new pg.Client({ connectionString: w.url });
  await owner.connect();
  try {
    await owner.query(`begin; lock table ${rows[0]!.place}.left_there`);
    const outcomes = [];
    for (let n = 0; n < 3; n++)
      outcomes.push(
        await say("mehmet", "select 1").then(
          () => "answered",
          (error: Error & { code: string }) => error.code,
        ),
      );
    expect(outcomes).toEqual(["57014", "answered", "answered"]);
  } finally {
    await owner.end();
  }
});

test("S7: no lock of a session, cursor and ear of one company is there in the next company's transaction", async () => {
  await say("ayse", "commit; select pg_advisory_lock(7); listen changes; declare c cursor with hold for select 1 as one");
  const left = `select (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
    (select count(*)::int from pg_cursors where is_holdable) as cursors`;
  await say("mehmet", "select 1");
  const ears = "(select count(*)::int from pg_listening_channels()) as ears";
  const { rows } = await say("mehmet", `${left}, ${ears}`);
  expect(rows).toEqual([{ locks: 0, cursors: 0, ears: 0 }]);
});

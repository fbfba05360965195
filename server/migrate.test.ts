import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bareDatabase, freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { untilLocked } from "#testing/until.ts";
import { migrate } from "./migrate.ts";

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  database = await bareDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const query = async (text: string, url = database.url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
};

test("files run once, in the order of their numbers, and the job runner's tables come with them", async () => {
  await write("0002_more.sql", "-- compatible: yes\nalter table thing add note text;");
  await write("0001_first.sql", "-- compatible: yes\ncreate table thing (id int);");
  expect((await migrate(database.url, folder)).ran).toEqual(["0001_first.sql", "0002_more.sql"]);
  expect((await migrate(database.url, folder)).ran).toEqual([]);
  expect(await query("select * from thing")).toEqual([]);
  expect(await query("select rolname from pg_roles where rolname like 'app%' order by 1")).toEqual([
    { rolname: "app" },
    { rolname: "app_api" },
    { rolname: "app_client" },
    { rolname: "app_platform" },
    { rolname: "app_stores" },
    { rolname: "app_worker" },
  ]);
  expect(await query("select to_regclass('graphile_worker._private_jobs')::text as jobs")).toEqual([
    { jobs: "graphile_worker._private_jobs" },
  ]);
});

test("four processes that migrate at once run each file once", async () => {
  await write("0001_first.sql", "-- compatible: yes\ncreate table thing (id int);");
  const all = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
  expect(all.flatMap(({ ran }) => ran)).toEqual(["0001_first.sql"]);
});

test("databases of one server migrate at once, though their roles are the same", async () => {
  await migrate(database.url, folder);
  const other = new pg.Client(database.url);
  await other.connect();
  await other.query("begin; alter role app_client set search_path = public, pg_temp");
  const migrated = migrate(database.url, folder);
  await Promise.race([migrated, untilLocked("it waits for the role", other)]);
  await other.query("commit");
  await other.end();
  expect((await migrated).ran).toEqual([]);
});

test("a file that fails leaves nothing of itself and says its name and line", async () => {
  await write("0001_first.sql", "create table thing (id int);\nselect nonsense;");
  await expect(migrate(database.url, folder)).rejects.toThrow(/0001_first\.sql failed.*nonsense.*\(line 2\)/s);
  expect(await query("select to_regclass('thing') as thing")).toEqual([{ thing: null }]);
});

test("a changed file, a doubled number and a newer database are refused with words", async () => {
  await write("0001_first.sql", "create table thing (id int);");
  await migrate(database.url, folder);
  await write("0001_first.sql", "create table thing (id bigint);");
  await expect(migrate(database.url, folder)).rejects.toThrow(/0001_first\.sql ran with another text than the one that is here/);
  await mkdir(join(folder, "empty"));
  await expect(migrate(database.url, join(folder, "empty"))).rejects.toThrow(
    /0001_first\.sql, which this version can't run beside/,
  );
  await write("0001_other.sql", "select 1;");
  await expect(migrate(database.url, folder)).rejects.toThrow(/Two migrations have the number 0001/);
});

test("a file that ran under another name is known by its text and does not run twice", async () => {
  await write("0001_first.sql", "create table thing (id int);");
  await write("0003_later.sql", "create table other (id int);");
  await migrate(database.url, folder);
  await rm(join(folder, "0003_later.sql"));
  await write("0002_later.sql", "create table other (id int);");
  await write("0004_new.sql", "create table third (id int);");
  expect((await migrate(database.url, folder)).ran).toEqual(["0004_new.sql"]);
  expect(await query("select name from migration order by 1")).toEqual([
    { name: "0001_first.sql" },
    { name: "0002_later.sql" },
    { name: "0004_new.sql" },
  ]);
});

test("a database that this code can't take is refused with the ways out, and is as it was", async () => {
  await write("0001_first.sql", "create table thing (id int);");
  await migrate(database.url, folder);
  const before = await query("select * from migration");
  await write("0001_first.sql", "create table thing (id bigint);");
  await write("0002_more.sql", "create table more (id int);");
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /Nothing was changed\..*start the version that made this database.*move the folder of TRADEPORT_DATA away/,
  );
  expect(await query("select * from migration")).toEqual(before);
  expect(await query("select to_regclass('more') as more")).toEqual([{ more: null }]);
});

test("the product's own migrations make a database in which role app sees no client without being told which (S7)", async () => {
  const own = await freshDatabase();
  try {
    await query("insert into client (id, name) values ('01920000-0000-7000-8000-00000000000a', 'A')", own.url);
    expect(await query("select count(*)::int as seen from client", own.url)).toEqual([{ seen: 1 }]);
    expect(await query("select count(*)::int as seen from client", `${own.url}&options=-c%20role=app`)).toEqual([{ seen: 0 }]);
  } finally {
    await own.drop();
  }
});

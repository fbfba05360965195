import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#testing/cluster.ts";
import { fingerprint, schemaObjects } from "#testing/schema-objects.ts";
import { migrate } from "./migrate.ts";
import { readSteps } from "./migration-files.ts";
import { readSquash } from "./squash.ts";

const steps = await readSteps();
const squash = (await readSquash(steps))!;
const bases = squash.bases.map(({ name }) => name);
const newer = steps.map(({ name }) => name).filter((name) => !bases.includes(name));
const stored = await readFile(join(import.meta.dirname, "testing/fixtures/schema-before-squash.txt"), "utf8");
const before = stored.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await bareDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const basesOnly = () => migrate(database.url, undefined, ({ name }) => bases.includes(name));

/** A database as the chain of before has left it, with rows of a company. */
const madeByTheChain = async (ran = squash.chain) => {
  await basesOnly();
  await client.query(`
    insert into client (id, name) values ('01920000-0000-7000-8000-00000000000a', 'Mavi Kapı');
    insert into person (id, issuer, subject, display_name) values ('01920000-0000-7000-8000-00000000000b', 'own', 'b', 'Ayşe');
    insert into client_member (client_id, id, person_id, "right")
      values ('01920000-0000-7000-8000-00000000000a', '01920000-0000-7000-8000-00000000000c', '01920000-0000-7000-8000-00000000000b', 'manage');
    insert into file (client_id, id, name, type, size, sha256, purpose)
      values ('01920000-0000-7000-8000-00000000000a', gen_random_uuid(), 'a.png', 'image/png', 12, 'x', 'image');
    insert into support_ticket (client_id, id, number, subject, message, created_by, created_by_name)
      values ('01920000-0000-7000-8000-00000000000a', gen_random_uuid(), nextval('support_ticket_number'), 'A', 'B', gen_random_uuid(), 'Ayşe');`);
  await client.query("truncate migration");
  await client.query(
    `insert into migration (name, checksum, compatible, at)
     select name, checksum, true, timestamptz '2026-11-01' + n * interval '1 hour'
     from unnest($1::text[], $2::text[]) with ordinality as chain (name, checksum, n)`,
    [ran.map(({ name }) => name), ran.map(({ checksum }) => checksum)],
  );
};
const ledger = async () => (await client.query("select name, checksum from migration order by name")).rows;
const named = (ran: { name: string; checksum: string }[]) => ran.map(({ name, checksum }) => ({ name, checksum }));
const rows = async () => [...(await schemaObjects(client))].filter(([name]) => name.startsWith("rows "));

test("the bases make the schema that the chain of before made, object by object, and the rows that came with it", async () => {
  await basesOnly();
  expect(bases).toHaveLength(16);
  const objects = await schemaObjects(client);
  const made = fingerprint(objects);
  // What differs is told in full, for the other side is kept as a hash alone.
  const other = made.filter((line) => !before.includes(line)).map((line) => objects.get(line.slice(17)));
  expect([other, before.filter((line) => !made.includes(line))]).toEqual([[], []]);
});

test("a schema that differs in anything is seen to differ, in those objects alone", async () => {
  await basesOnly();
  const made = fingerprint(await schemaObjects(client));
  // One change an object.
  const changes: Record<string, string> = {
    "default privileges": "alter default privileges in schema public grant select on tables to app",
    "extension intarray": "create extension intarray",
    "function count_files()": "alter function count_files() reset search_path",
    "function fold(text)":
      "create or replace function fold(value text) returns text language sql immutable parallel safe strict as 'select value'",
    "function seal_audit(integer)": "grant execute on function seal_audit(int) to public",
    "rows faq": "update faq set position = position + 1",
    schema: "grant create on schema public to app",
    "sequence support_ticket_number": "alter sequence support_ticket_number increment 2",
    "table audit": "alter table audit disable trigger audit_queue",
    "table brand": "alter table brand alter name set storage external",
    "table claim": "alter table claim rename constraint claim_kind_check to other",
    "table claim_line": "alter table claim_line drop column note, add column note text not null default ''",
    "table facet": "alter table facet set (fillfactor = 90)",
    "table inbox": "alter table inbox alter kind set default 'claim'",
    "table listing": "alter table listing alter status drop not null",
    "table mail": "comment on column mail.sealed is 'x'",
    "table offer": "alter policy client on offer using (true)",
    "table order_line": "alter table order_line drop constraint order_line_quantity_check, add check (quantity >= 0)",
    "table process": "drop index process_newest",
    "table push_batch": "alter table push_batch no force row level security",
    "table stock_movement": "grant delete on stock_movement to public",
    "table store": "grant update (name) on store to app_platform",
    "table store_due": "drop index store_due_next; create index store_due_next on store_due (due_at desc) where not is_urgent",
    "table value_mapping": "drop policy template_value on value_mapping",
  };
  await client.query("begin");
  for (const change of Object.values(changes)) await client.query(change);
  const seen = fingerprint(await schemaObjects(client));
  await client.query("rollback");
  const other = [...seen.filter((line) => !made.includes(line)), ...made.filter((line) => !seen.includes(line))];
  expect([...new Set(other.map((line) => line.slice(17)))].sort()).toEqual(Object.keys(changes).sort());
});

test("a database that the whole chain has made takes the bases as run, with every row, and goes on with what is newer", async () => {
  await madeByTheChain();
  const held = [...(await schemaObjects(client))];
  expect(held.map(([name]) => name)).toContain("rows client_member");
  expect((await basesOnly()).ran).toEqual([]);
  expect(await ledger()).toEqual(named(squash.bases));
  expect([...(await schemaObjects(client))]).toEqual(held);
  const { rows: at } = await client.query(
    "select distinct at - timestamptz '2026-11-01' = $1 * interval '1 hour' as newest from migration",
    [squash.chain.length],
  );
  expect(at).toEqual([{ newest: true }]);
  expect((await migrate(database.url)).ran).toEqual(newer);
  expect(await ledger()).toEqual(named(steps));
  expect((await migrate(database.url)).ran).toEqual([]);
});

test("files of the chain that ran under other names are known by their text", async () => {
  await madeByTheChain(squash.chain.map(({ name, checksum }) => ({ name: name.replace("_", "_was_"), checksum })));
  await basesOnly();
  expect(await ledger()).toEqual(named(squash.bases));
});

test("a database that a part of the chain has made is refused with the remedy, and is as it was", async () => {
  await madeByTheChain();
  for (const [part, words] of [
    [squash.chain.slice(0, -1), "1 never ran on it (the first is 0199_store_version.sql)"],
    [squash.chain.slice(0, 1), "64 never ran on it (the first is 0002_identity.sql)"],
    [squash.chain.slice(1), "1 never ran on it (the first is 0001_platform.sql)"],
  ] as const) {
    await client.query("truncate migration");
    for (const { name, checksum } of part) await client.query("insert into migration values ($1, $2, true)", [name, checksum]);
    const held = await rows();
    const refused = await migrate(database.url).catch((error: Error) => error.message);
    expect(refused).toContain(words);
    expect(refused).toMatch(
      /Nothing was changed\. Either start the last version that has them on it once \(git checkout 0eda4ab, npm ci, npm start\)/,
    );
    expect(await ledger()).toEqual(named([...part]));
    expect(await rows()).toEqual(held);
  }
});

test("code from before the squash refuses a database of after it", async () => {
  await migrate(database.url);
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await writeFile(join(folder, "0001_platform.sql"), "-- compatible: the first schema\ncreate table client (id uuid);");
    await expect(migrate(database.url, folder)).rejects.toThrow(
      /0001_base_platform\.sql, which this version can't run beside\. Nothing was changed\. Either start the newer version/,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

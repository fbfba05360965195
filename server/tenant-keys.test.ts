import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tables } from "#platform/tables.ts";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";

/**
 * What has no client (`platform/tables.ts`). On a database that is distributed by client these are whole on every node, so a tenant table
 * may name them by their own key, and they name no tenant table.
 */
const platform = [
  // What migrate.ts keeps, made before any migration.
  "migration",
  ...tables.flatMap((table) => (table.platform ? [table.name] : [])),
];

/** Keys of tenant tables that begin with something else, each with its reason. */
const exceptions: Record<string, string> = {
  file_id:
    "Bytes lie by the id alone: a row of another company with that id would open them. On a distributed database they lie by company first.",
};
const isException = (key: string) => key.split(" ")[0]! in exceptions;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const tablesNow = async () => {
  const { rows } = await client.query<{ name: string; tenant: boolean; locked: boolean }>(`
    select relname as name, exists (select from pg_policy where polrelid = c.oid) as locked,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'client_id' and attnotnull and not attisdropped) as tenant
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`);
  return rows;
};

/** Of tenant tables: primary and unique keys and indexes, and foreign keys, that do not begin with the client. */
const without = async () => {
  const { rows } = await client.query<{ key: string }>(`
    with tenant as (
      select attrelid as oid, attnum as at from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'client_id' and attnotnull)
    select relname || ' ' || pg_get_indexdef(indexrelid) as key
    from pg_index join tenant t on t.oid = indrelid join pg_class on pg_class.oid = indexrelid
    where (indisunique or indisexclusion) and indkey[0] <> t.at
    union all
    select conname || ' ' || conrelid::regclass || ' ' || pg_get_constraintdef(k.oid)
    from pg_constraint k left join tenant here on here.oid = conrelid left join tenant there on there.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace
      -- between two tenant tables: the client on both sides; from the platform's to a tenant table: never
      and there.oid is not null and (here.oid is null or conkey[1] <> here.at or confkey[1] <> there.at)
    order by 1`);
  return rows.map(({ key }) => key);
};

test("a table is a tenant's, with its client first and locked to it, or one of the platform's (S7)", async () => {
  const all = await tablesNow();
  expect(all.filter(({ tenant }) => !tenant).map(({ name }) => name)).toEqual(platform.toSorted());
  expect(all.filter(({ tenant, locked }) => tenant && !locked)).toEqual([]);
});

test("each primary, unique and foreign key of a tenant table begins with client_id", async () => {
  const found = await without();
  expect(found.filter((key) => !isException(key))).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !found.some((key) => key.startsWith(`${name} `)))).toEqual([]);
});

test("the next key without its client is named", async () => {
  await client.query("begin");
  await client.query(`
    create table sample_case (client_id uuid not null, id uuid primary key, code text unique, variant_id uuid, client uuid,
      unique (id, client_id), foreign key (client, variant_id) references variant (client_id, id));
    create unique index sample_case_code on sample_case (lower(code));
    create table carrier (client_id uuid, variant_id uuid, foreign key (client_id, variant_id) references variant (client_id, id));
    select protect(array['sample_case']);`);
  const found = await without();
  const fresh = (await tablesNow()).filter(({ name, tenant }) => !tenant && !platform.includes(name));
  await client.query("rollback");
  expect(found.filter((key) => !isException(key)).map((key) => key.split(" ")[0])).toEqual([
    "carrier_client_id_variant_id_fkey",
    "sample_case_client_variant_id_fkey",
    "sample_case_code",
    "sample_case_code_key",
    "sample_case_id_client_id_key",
    "sample_case_pkey",
  ]);
  expect(fresh.map(({ name }) => name)).toEqual(["carrier"]);
});

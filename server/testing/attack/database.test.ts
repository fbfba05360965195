import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acrossClients, type Database, openDatabase, sql, type Tx, type WideTx } from "#platform/db.ts";
import { assertToken } from "#platform/leases.ts";
import { partLogin } from "../../part-logins.ts";
import { freshDatabase, type TestDatabase } from "../cluster.ts";
import { clients } from "../people.ts";

/**
 * S7: the lock that holds when all else fails. Everything here is read from the database's own catalogue, so a new table, role or
 * function is attacked on the day it is made. Both companies have one row in every table that knows a company.
 */
let place: TestDatabase;
let db: Database;
let owner: pg.Client;
/** Tables that know a company and that the application's role for one company may touch at all. */
let tables: string[];
let columns: Map<string, { name: string; type: string }[]>;
const { first, second } = clients;

/** Some value of a type: rows are read and refused here, what they mean does not matter. */
const anything = (type: string, n: number): unknown => {
  if (type.endsWith("[]")) return "{}";
  if (type === "uuid") return `01920000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  if (/^(smallint|integer|bigint|numeric|double|real)/.test(type)) return n % 90;
  if (type === "boolean") return false;
  if (type === "jsonb" || type === "json") return "{}";
  if (type.startsWith("timestamp")) return "2026-01-01T00:00:00Z";
  if (type === "date") return "2026-01-01";
  if (type === "bytea") return Buffer.from([n]);
  return `v${n}`;
};

beforeAll(async () => {
  place = await freshDatabase();
  db = openDatabase({ url: place.url, name: "attack", max: 3 });
  owner = new pg.Client({ connectionString: place.url });
  await owner.connect();
  const { rows } = await owner.query<{ table: string; column: string; type: string; written: boolean }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attgenerated = '' and a.attidentity = '' as written
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`);
  columns = new Map();
  for (const { table, column, type, written } of rows)
    if (written) columns.set(table, [...(columns.get(table) ?? []), { name: column, type }]);
  const { rows: open } = await owner.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and has_table_privilege('app', oid, 'select, insert, update, delete')`,
  );
  const touched = new Set(open.map(({ relname }) => relname));
  tables = [...columns]
    .filter(([name, all]) => touched.has(name) && all.some((column) => column.name === "client_id"))
    .map(([name]) => name);
  // A throw-away database: rules about content are taken away so that any value will do.
  const { rows: checks } = await owner.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`);
  for (const { drop } of checks) await owner.query(drop);
  await owner.query("set session_replication_role = replica");
  for (const [at, table] of tables.entries())
    for (const [which, client] of [first, second].entries()) await insert(owner, table, client, at * 2 + which + 1);
});
afterAll(async () => {
  await owner.end();
  await db.close();
  await place.drop();
});

const insert = (
  by: { query: (text: string, values: unknown[]) => Promise<unknown> },
  table: string,
  client: string,
  n: number,
) => {
  const all = columns.get(table) ?? [];
  return by.query(
    `insert into ${table} (${all.map(({ name }) => `"${name}"`).join()}) values (${all.map((_, i) => `$${i + 1}`).join()})`,
    all.map(({ name, type }) => (name === "client_id" ? client : anything(type, n))),
  );
};

const asRole = async <T>(clientId: string, work: (tx: Tx) => Promise<T>) => db.asClient(clientId, work);
const seen = (clientId: string, table: string) =>
  asRole(clientId, async (tx) => {
    const { rows } = await sql<{ clientId: string }>`select client_id from ${sql.table(table)}`.execute(tx);
    return rows.map(({ clientId: id }) => id);
  });

test("there are tables to attack, and both companies are in each of them", async () => {
  expect(tables.length).toBeGreaterThan(30);
  for (const table of tables) {
    const { rows } = await owner.query<{ n: number }>(`select count(distinct client_id)::int as n from ${table}`);
    expect([table, rows[0]?.n]).toEqual([table, 2]);
  }
});

test("every table that knows a company is under row-level security (S7)", async () => {
  const { rows } = await owner.query<{ relname: string }>(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and relkind in ('r', 'p')",
  );
  const locked = new Set(rows.map(({ relname }) => relname));
  expect([...tables, "client"].filter((table) => !locked.has(table))).toEqual([]);
});

test("a company's role reads its own rows alone, in every table (S7)", async () => {
  for (const table of tables) expect([table, await seen(second, table)]).toEqual([table, [second]]);
});

test("the role with no company, or with what is none, reads nothing from any table (S7)", async () => {
  for (const table of tables) {
    expect([table, await seen("", table)]).toEqual([table, []]);
    expect([table, await seen("00000000-0000-0000-0000-000000000000", table)]).toEqual([table, []]);
    await expect(seen("' or true --", table)).rejects.toThrow("invalid input syntax for type uuid");
  }
  expect(await asRole("", async (tx) => (await sql`select * from client`.execute(tx)).rows)).toEqual([]);
});

test("a company's role changes and deletes no row of another, and writes none in its name, in any table (S7)", async () => {
  const allRows = async (table: string) =>
    (await owner.query(`select * from ${table} where client_id = $1`, [first])).rows as Record<string, unknown>[];
  for (const [at, table] of tables.entries()) {
    const before = await allRows(table);
    const tries = {
      update: (tx: Tx) => sql`update ${sql.table(table)} set client_id = client_id where client_id = ${first}`.execute(tx),
      steal: (tx: Tx) => sql`update ${sql.table(table)} set client_id = ${first} where client_id = ${second}`.execute(tx),
      delete: (tx: Tx) => sql`delete from ${sql.table(table)} where client_id = ${first}`.execute(tx),
    };
    for (const [what, attempt] of Object.entries(tries)) {
      const outcome = await asRole(second, attempt).then(
        ({ numAffectedRows }) => `${numAffectedRows} rows`,
        (error: Error) => error.message,
      );
      expect([table, what, outcome]).toEqual([
        table,
        what,
        expect.stringMatching(/^0 rows$|permission denied|violates row-level security/),
      ]);
    }
    const all = columns.get(table) ?? [];
    const values = all.map(({ name, type }) => (name === "client_id" ? first : anything(type, 5000 + at)));
    const planted = asRole(second, (tx) =>
      sql`insert into ${sql.table(table)} (${sql.join(all.map(({ name }) => sql.id(name)))}) values (${sql.join(values)})`.execute(
        tx,
      ),
    );
    await expect(planted, table).rejects.toThrow(/permission denied|violates row-level security/);
    expect(await allRows(table)).toEqual(before);
  }
});

test("the lock holds for the tables' owner too (S7)", async () => {
  const { rows } = await owner.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
       and not relforcerowsecurity`,
  );
  expect(rows).toEqual([]);
});

test("what runs as its owner looks for tables of a caller's own making last (S7)", async () => {
  const { rows } = await owner.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
       and not exists (select from unnest(proconfig) setting where setting ~ '^search_path=.*pg_temp$') order by proname`,
  );
  expect(rows).toEqual([]);
  // A caller's own table of the name that a function reads: what it holds is not taken for the company's.
  const found = await asRole(second, async (tx) => {
    await sql`set local search_path = pg_temp, public`.execute(tx);
    await sql`create temp table order_package (client_id uuid, id uuid, search text) on commit drop`.execute(tx);
    await sql`grant select on order_package to public`.execute(tx);
    await sql`insert into order_package select ${second}, ${first}, 'planted'`.execute(tx);
    return sql`select find_packages('%planted%', 100)`.execute(tx);
  });
  expect(found.rows).toEqual([]);
});

test("a company's calls hold on to a lease and read what is left of a limit, and change neither (S7)", async () => {
  const store = (await owner.query<{ name: string }>("select 'store:' || id as name from store where client_id = $1", [first]))
    .rows[0]!.name;
  await owner.query("insert into lease (name, token, until) values ($1, 7, now() + interval '1 hour')", [store]);
  await owner.query("insert into rate_bucket (key, tokens, updated_at) values ('theirs', 5, now())");
  for (const attempt of [
    "update lease set token = 8",
    "update lease set until = '-infinity', holder = null",
    "update lease set name = 'mine'",
    "delete from lease",
    "insert into lease (name) values ('store:mine')",
    "update rate_bucket set tokens = 1000",
    "update rate_bucket set blocked_until = 'infinity'",
    "delete from rate_bucket",
    "insert into rate_bucket (key, tokens, updated_at) values ('mine', 1000, now())",
  ])
    await expect(
      asRole(first, (tx) => sql.raw(attempt).execute(tx)),
      attempt,
    ).rejects.toThrow(/permission denied/);
  await owner.query("update lease set holder = gen_random_uuid() where name = $1", [store]);
  await asRole(first, (tx) => assertToken(tx, store, 7));
});

describe("the application's roles (S7)", () => {
  const roles = ["app", "app_platform", "app_stores"];
  test("cannot sign in, pass the locks, make roles, or take another role but that of some stores, which is the company's", async () => {
    const { rows } = await owner.query(
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin as mighty,
         array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as more
       from pg_roles r where rolname = any($1) order by rolname`,
      [roles],
    );
    expect(rows).toEqual(roles.map((rolname) => ({ rolname, mighty: false, more: rolname === "app_stores" ? ["app"] : [] })));
  });
  test("own nothing, and make nothing", async () => {
    const { rows } = await owner.query(
      `select classid::regclass::text, objid from pg_shdepend d join pg_roles r on r.oid = d.refobjid
       where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o' and r.rolname = any($1)
         -- what other tests are doing beside this one, in databases of their own
         and d.dbid in (0, (select oid from pg_database where datname = current_database()))`,
      [roles],
    );
    expect(rows).toEqual([]);
    for (const attempt of ["create table mine (id int)", "alter table product disable row level security", "drop table product"])
      await expect(asRole(first, (tx) => sql.raw(attempt).execute(tx))).rejects.toThrow(/permission denied|must be owner/);
  });
  test("a company's role reads, of what knows no company, only what is everybody's", async () => {
    const { rows } = await owner.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         and has_table_privilege('app', oid, 'select') and not (relname = any($1)) order by relname`,
      [[...tables, "client"]],
    );
    expect(rows.map(({ relname }) => relname)).toEqual([
      ...["attribute", "attribute_value", "category", "category_attribute"],
      ...[
        "channel",
        "channel_attribute",
        "channel_brand",
        "channel_category",
        "channel_number",
        "channel_taxonomy",
        "channel_value",
      ],
      ...["city", "country", "discount_rule", "district", "faq"],
      // When it was restored, and from which backup.
      "installation",
      // Names of stores and workers with numbers: who holds what, how much may be sent.
      ...["lease", "news", "rate_bucket", "region", "taxonomy_change"],
    ]);
  });
});

describe("the logins of api and worker (S7)", () => {
  const both = ["app", "app_platform", "app_stores"];
  const logins = [
    { rolname: "app_api", takes: both },
    { rolname: "app_client", takes: ["app", "app_stores"] },
    { rolname: "app_worker", takes: both },
  ];
  test("are no superusers, make no roles or databases, take the roles of calls alone and have their rights only then, and own nothing", async () => {
    const { rows } = await owner.query(
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty,
         (select array_agg(m.roleid::regrole::text || case when m.inherit_option or m.admin_option then ' always' else '' end order by 1)
          from pg_auth_members m where m.member = r.oid) as takes,
         exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o' and d.refobjid = r.oid) as owns
       from pg_roles r where rolname = any($1) order by rolname`,
      [logins.map(({ rolname }) => rolname)],
    );
    expect(rows).toEqual(logins.map((login) => ({ ...login, mighty: false, owns: false })));
  });
  test.each([
    ["api", "DATABASE_URL"],
    ["worker", "DATABASE_URL"],
    ["api", "DATABASE_CLIENT_URL"],
  ] as const)("the %s's of %s reads nothing by itself and can become nobody else", async (part, setting) => {
    const client = new pg.Client({ connectionString: (await partLogin(place.url, part, Buffer.alloc(32, 7)))[setting] });
    await client.connect();
    const { rows } = await owner.query<{ name: string }>("select session_user as name");
    for (const attempt of [
      ...["select * from client", "select * from person", "insert into lease (name) values ('x')", "create table mine (id int)"],
      ...["drop table product", "alter table product disable row level security", "create role mine", "alter role app superuser"],
      ...["copy (select 1) to program 'true'", "copy client to '/tmp/clients'", "select pg_read_file('/etc/passwd')"],
      ...[`set role ${rows[0]?.name}`, `set session authorization ${rows[0]?.name}`, "set role pg_read_all_data"],
      ...["grant app_platform to app", "alter role app_api superuser", "set session_replication_role = replica"],
    ])
      await expect(client.query(attempt), attempt).rejects.toThrow(
        /permission denied|must be owner|must have|Only roles with|requires superuser/i,
      );
    await client.end();
  });
});

test("what is smuggled into one company's transaction does not become the platform, and a temporary table stands in front of nothing (S7)", async () => {
  const { DATABASE_URL: url, DATABASE_CLIENT_URL: clientUrl } = await partLogin(place.url, "api", Buffer.alloc(32, 7));
  const parts = openDatabase({ url, clientUrl, name: "attack parts", max: 1 });
  const outcomeOf = (work: (tx: Tx) => Promise<unknown>) =>
    parts.asClient(first, work).then(
      () => "done",
      (error: Error) => error.message,
    );
  for (const attempt of [
    ...["set role app_platform", "set local role app_platform", "select set_config('role', 'app_platform', true)"],
    ...["set role app_api", "set session authorization app_api", "set role app_worker"],
  ])
    expect([attempt, await outcomeOf((tx) => sql.raw(attempt).execute(tx))]).toEqual([
      attempt,
      expect.stringMatching(/permission denied to set/),
    ]);
  expect(await outcomeOf((tx) => sql.raw("reset role; select * from product").execute(tx))).toMatch(
    /permission denied for table product/,
  );
  // A use-case that is not marked as one that looks across clients is refused by the database.
  expect(await outcomeOf((tx) => acrossClients(tx as WideTx, async () => "across"))).toMatch(/permission denied to set/);
  expect(await parts.asWideClient(first, (tx) => acrossClients(tx, async () => "across"))).toBe("across");
  // The next transaction has the same connection.
  await outcomeOf((tx) => sql.raw("create temp table product (like public.product)").execute(tx));
  const { rows } = await parts.asClient(first, (tx) => sql<{ id: string }>`select id from product`.execute(tx));
  expect(rows).toHaveLength(1);
  // Nor does it find what was set for the whole session.
  for (const setting of ["search_path', 'pg_temp, public", "row_security', 'off", "default_transaction_read_only', 'on"]) {
    expect(await outcomeOf((tx) => sql.raw(`select set_config('${setting}', false)`).execute(tx))).toBe("done");
    const { rows: still } = await parts.asClient(second, (tx) =>
      sql<{ own: boolean }>`
      update product set version = version where client_id = ${second} returning true as own`.execute(tx),
    );
    expect([setting, still]).toEqual([setting, [{ own: true }]]);
  }
  await parts.close();
});

test("what is smuggled in and changes what the login begins with puts nothing in front of a table, closes none, and ends with the next start (S7)", async () => {
  const start = () => partLogin(place.url, "api", Buffer.alloc(32, 7));
  const { DATABASE_URL: url, DATABASE_CLIENT_URL: clientUrl } = await start();
  /** A connection that begins with what was set. */
  const within = async <T>(work: (parts: Database) => Promise<T>) => {
    const parts = openDatabase({ url, clientUrl, name: "attack settings", max: 1 });
    return work(parts).finally(() => parts.close());
  };
  // In this database alone: other tests sign in to theirs by the same name at this moment.
  const { rows: here } = await owner.query<{ name: string }>("select quote_ident(current_database()) as name");
  for (const setting of ["search_path = pg_temp, public", "row_security = off"]) {
    await within((parts) =>
      parts.asClient(first, (tx) =>
        sql.raw(`reset role; alter role app_client in database ${here[0]!.name} set ${setting}`).execute(tx),
      ),
    );
    await within(async (parts) => {
      await parts.asClient(first, (tx) => sql.raw("create temp table product (like public.product)").execute(tx));
      for (const client of [first, second]) {
        const { rows } = await parts.asClient(client, (tx) =>
          sql<{ clientId: string }>`select client_id from product`.execute(tx),
        );
        expect([setting, rows]).toEqual([setting, [{ clientId: client }]]);
      }
    });
  }
  const settings = `select setconfig from pg_db_role_setting where setrole = $1::regrole
    and setdatabase in (0, (select oid from pg_database where datname = current_database()))`;
  const left = async (login: string) => (await owner.query<{ setconfig: string[] }>(settings, [login])).rows;
  expect(await left("app_client")).toHaveLength(2);
  // The part's own login, from a transaction that may look across companies.
  await owner.query(`alter role app_api in database ${here[0]!.name} set row_security = off`);
  const both = async () => [await left("app_client"), await left("app_api")];
  // Where another test signs in by these names at the same moment, one of the two cleans.
  await expect.poll(() => start().then(both)).toEqual(Array(2).fill([{ setconfig: ["search_path=public, pg_temp"] }]));
});

/** What runs as its owner, past the lock, and how it is asked for rows; null: it touches nothing that knows a company. */
const pastTheLock: Record<string, string | null> = {
  // A trigger's: nobody can call it.
  count_files: null,
  // The language of whom an address belongs to, for an e-mail to it: "tr", "en" or nothing, and of no company.
  email_locale: null,
  enqueue: null,
  find_packages: "select client_id from order_package where id in (select find_packages('%', 100))",
  // Says of what all companies share that somebody waits for it, and answers nothing.
  hurry_taxonomy: null,
  listing_products: "select client_id from product_row where product_id in (select listing_products('v'))",
  product_ids: "select client_id from product_row where product_id in (select product_ids('{}'))",
  product_list: `select client_id from product_row, product_list('{"productName": "v"}', 'createdDate', false, 100, 0, 100)
    where product_id = any(ids) and counted = cardinality(ids)`,
  // The transaction's company, where it proves it.
  proven_client: null,
  // Looks at sizes, and has the planner look again.
  refresh_statistics: null,
  // Asks for what all companies share, and answers what was not asked for before.
  request_taxonomy: null,
  // One moment, the start of the oldest transaction: no row of anybody's.
  settled_until: null,
  suggested_products: "select client_id from product_row where product_id in (select suggested_products('name', 'v', 100))",
  // One word: whether any store reads what all companies share, and not whose.
  taxonomy_has_reader: null,
  // One word of the transaction's own company.
  why_not_export: null,
  why_not_run: null,
};

test("of the functions that run past the lock each is known, and filters by the transaction's company (S7)", async () => {
  const { rows } = await owner.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
       and has_function_privilege('app', oid, 'execute') order by proname`,
  );
  expect(rows.map(({ proname }) => proname)).toEqual(Object.keys(pastTheLock));
  const ask = (tx: Tx, name: string) => sql.raw<{ clientId: string }>(pastTheLock[name] as string).execute(tx);
  for (const name of Object.keys(pastTheLock).filter((name) => pastTheLock[name] !== null)) {
    // app_platform reads every row of the table, so only the function's own filter is left.
    const found = await db.asPlatform(async (tx) => {
      await sql`select set_config('app.client_id', ${second}, true)`.execute(tx);
      return (await ask(tx, name)).rows;
    });
    expect([name, ...new Set(found.map(({ clientId }) => clientId))]).toEqual([name, second]);
    const unset = await asRole("", (tx) => ask(tx, name)).then(
      ({ rows: none }) => none,
      () => [],
    );
    expect([name, unset]).toEqual([name, []]);
  }
});

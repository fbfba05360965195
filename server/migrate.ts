import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations as migrateJobs } from "graphile-worker";
import pg from "pg";
import { readConfig, settings, WrongSetting } from "#platform/config.ts";
import { logger } from "#platform/log.ts";
import { notEnded, unfinishedRestore } from "./backup/unfinished.ts";
import { compareSteps, isCompatible, ownFolder, type RanStep, readSteps, type Step } from "./migration-files.ts";
import { contends, LoginHeld } from "./part-logins.ts";
import { readSquash, type Squash, startLast, takeBases } from "./squash.ts";

export interface Migrated {
  /** Names of the files that were run now. */
  ran: string[];
}

const lockKey = 7_265_001;

/**
 * Brings a database to this version: the roles, then each file of `folder` that has not run, in order of its number, each in a
 * transaction of its own with its row in `migration`; then the job runner's tables and the worker's rights in them. Any number of processes may call it at once.
 * `restores`: of these alone, for a backup that is being restored. A file that ran under another name (its text is the same) is known by its text,
 * and a database that the whole chain of before the squash has made takes the bases as run. Throws with words when a file that ran was changed, when the database is of a newer version that this code can't run beside, or when a restore into it has not ended.
 */
export const migrate = async (url: string, folder = ownFolder, restores?: (step: Step) => boolean): Promise<Migrated> => {
  const client = new pg.Client({ connectionString: url, application_name: "migrate" });
  await client.connect();
  try {
    await mustPassRowLocks(client);
    await waitForOthers(client);
    const backup = restores ? null : await unfinishedRestore(client);
    if (backup) throw notEnded(backup);
    await makeRolesHeld(client);
    const steps = await readSteps(folder);
    const ran = await runFiles(client, restores ? steps.filter(restores) : steps, await readSquash(steps, folder));
    await jobTables(url);
    await letWorkersIn(client);
    await companyFirst(client);
    return { ran };
  } finally {
    await client.end();
  }
};

/** Tables hold their owner to the rows' locks too, and what is written on behalf of a call (its audit first) is written as the owner. */
const mustPassRowLocks = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(rolname) as name from pg_roles where rolname = current_user and not rolsuper and not rolbypassrls",
  );
  for (const { name } of rows)
    throw new Error(
      `The user ${name} of DATABASE_URL is held to row-level security, so nothing could be written to the audit. ` +
        `Nothing was changed. Let a superuser say: alter role ${name} bypassrls;`,
    );
};

/** Who of `which` is there, in words; undefined for nobody. */
const whoHolds = async (client: pg.Client, which: string, values: unknown[] = []) => {
  const { rows } = await client.query<{ who: string }>(
    `select format('process %s of the database, signed in as %s (%s)', a.pid, a.usename, a.application_name) as who
      from pg_stat_activity a where a.pid <> pg_backend_pid() and ${which} order by a.xact_start limit 1`,
    values,
  );
  return rows[0]?.who;
};
const held = (what: string, who = "somebody") =>
  new LoginHeld(`${who} holds ${what}, and the database can't be brought to this version: end that connection, then start again`);

/** Another machine may bring the database to its version now, which takes its time. What signs in as a part never does. */
const waitForOthers = async (client: pg.Client): Promise<void> => {
  await client.query("set lock_timeout = '2s'");
  for (;;)
    try {
      await client.query("select pg_advisory_lock($1)", [lockKey]);
      return void (await client.query("reset lock_timeout"));
    } catch (error) {
      if (!contends(error)) throw error;
      const who = await whoHolds(
        client,
        `a.usename in ('app_api', 'app_worker', 'app_client') and a.pid in (select pid from pg_locks where locktype = 'advisory' and granted
          and classid = 0 and objid = $1 and database = (select oid from pg_database where datname = current_database()))`,
        [lockKey],
      );
      if (who) throw held("the lock of migrations", who);
    }
};

const roleTries = 5;
/** The same while somebody else changes a role, some times. */
const makeRolesHeld = async (client: pg.Client): Promise<void> => {
  await client.query("set lock_timeout = '1s'");
  for (let n = 1; ; n++)
    try {
      await makeRoles(client);
      return void (await client.query("reset lock_timeout"));
    } catch (error) {
      if (!contends(error)) throw error;
      if (n === roleTries) throw held("a database role", await whoHolds(client, "a.backend_xid is not null"));
      await pause(50 + Math.random() * 200);
    }
};

/**
 * `app` for one company's transaction, `app_stores` for that of whoever has some of its stores, and `app_platform` for what is listed for the platform. `app_api`, `app_worker` and `app_client` are
 * whom the parts sign in as: they have no right of their own; the first two take both of those, and `app_client` is one company alone,
 * whatever it is told. Roles belong to the whole cluster, so another database's migration may make them at the same moment.
 */
const makeRoles = async (client: pg.Client) => {
  await client.query(`do $$
    declare name text; part text;
    begin
      foreach name in array array['app', 'app_platform', 'app_stores', 'app_api', 'app_worker', 'app_client'] loop
        begin
          if not exists (select from pg_roles where rolname = name) then execute format('create role %I nologin %s', name, case when name = 'app_stores' then 'inherit' else 'noinherit' end); end if;
        exception
          when duplicate_object or unique_violation then null;
          when insufficient_privilege then
            -- Without logins of their own the parts sign in as the owner does.
            if name in ('app', 'app_platform', 'app_stores') then raise; end if;
        end;
      end loop;
      for name, part in values ('app', 'app_api'), ('app', 'app_worker'), ('app', 'app_client'), ('app_platform', 'app_api'), ('app_platform', 'app_worker'),
        -- after what they are given by themselves, for this one brings app along
        ('app', 'app_stores'), ('app_stores', 'app_api'), ('app_stores', 'app_worker'), ('app_stores', 'app_client') loop
        begin
          if not pg_has_role(part, name, 'member') then execute format('grant %I to %I', name, part); end if;
        exception when unique_violation or undefined_object or insufficient_privilege then null;
        end;
      end loop;
      foreach part in array array['app_api', 'app_worker', 'app_client'] loop
        -- A temporary table never stands in front of the table whose name it has, for whoever gets the connection next.
        -- Only where it is not so yet: of two that alter a role at once one is refused as an internal error, and the other has done it.
        begin
          if not exists (select from pg_roles where rolname = part and rolconfig @> array['search_path=public, pg_temp']) then
            execute format('alter role %I set search_path = public, pg_temp', part);
          end if;
        exception when undefined_object or insufficient_privilege or internal_error then null;
        end;
      end loop;
      foreach name in array array['app', 'app_platform', 'app_stores'] loop
        -- A maker of roles is a member at first that may neither use nor take them: what is asked is the use.
        if not pg_has_role(current_user, name, 'usage') then execute format('grant %I to current_user', name); end if;
      end loop;
    end $$`);
};

/**
 * The planner looks first at what costs least, and a condition can be written that costs nothing (a part of a document by its key, a null, a switch).
 * What asks whose a row is (migration 0597) costs less than nothing, so that no condition, and no sub-select in one, is asked about another company's
 * row. No statement can name it: of a cost below nothing a condition would be made that comes first. `alter function` takes no such cost, no copy of a
 * database may hold it, and only a superuser may say it. A session multiplies it by what it likes: more than half, it is never rounded to nothing.
 */
const companyFirst = (client: pg.Client) =>
  client.query(`do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then return; end if;
    if exists (select from pg_proc where oid = to_regprocedure('company_first.is_same(uuid, uuid)') and procost <> (-0.51)::real) then
      create or replace function company_first.is_same(uuid, uuid) returns boolean language internal immutable strict parallel safe as 'uuid_eq';
      update pg_proc set procost = -0.51 where oid = 'company_first.is_same(uuid, uuid)'::regprocedure;
    end if;
    -- It was said of every comparison of ids before.
    update pg_proc set procost = 1 where oid = 'uuid_eq(uuid, uuid)'::regprocedure and procost <> 1;
  end $$`);

/** The job runner works in its own tables, which its own migrations make and lock; everybody else reaches them by our functions. */
const letWorkersIn = async (client: pg.Client) => {
  await client.query(`do $$
    declare name text;
    begin
      if not exists (select from pg_roles where rolname = 'app_worker') then return; end if;
      grant usage on schema graphile_worker to app_worker;
      grant select, insert, update, delete on all tables in schema graphile_worker to app_worker;
      grant usage, select on all sequences in schema graphile_worker to app_worker;
      for name in select c.relname from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'app_worker') loop
        execute format('create policy app_worker on graphile_worker.%I for all to app_worker using (true) with check (true)', name);
      end loop;
    end $$`);
};

const runFiles = async (client: pg.Client, steps: Step[], squash: Squash | null): Promise<string[]> => {
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, compatible boolean not null, at timestamptz not null default now())`);
  await takeBases(client, squash, notWhole);
  const { rows } = await client.query<RanStep>("select * from migration order by name");
  const { changed, newer, renamed, open } = compareSteps(rows, steps);
  if (changed)
    throw new Error(
      `The migration ${changed} ran with another text than the one that is here. ${waysOut("put its old text back and add a new file")}`,
    );
  if (newer)
    throw new Error(
      `The database has the migration ${newer}, which this version can't run beside. ${waysOut("start the newer version")}`,
    );
  for (const [was, is] of renamed) await client.query("update migration set name = $2 where name = $1", [was, is]);
  for (const { name, text, checksum } of open) {
    await client.query("begin");
    try {
      await runStep(client, { name, text, checksum });
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw new Error(`The migration ${name} failed, and nothing of it was kept: ${explain(error, text)}`, { cause: error });
    }
  }
  return open.map(({ name }) => name);
};

/** In the caller's transaction. */
export const runStep = async (client: pg.Client, { name, text, checksum }: Step) => {
  await client.query(text);
  const values = [name, checksum, isCompatible(text)];
  await client.query("insert into migration (name, checksum, compatible) values ($1, $2, $3)", values);
};

const notWhole = (lacking: string[], last: string) =>
  new Error(
    `The database is of an older version: of the migrations that stand as one file for each module now, ${lacking.length} never ran on it ` +
      `(the first is ${lacking[0]}). ${waysOut(startLast(last))}`,
  );

/** What a person can do about a database that another state of the code made; nothing in it was touched. */
const waysOut = (first: string) =>
  `Nothing was changed. Either ${first}, or start the version that made this database, or begin with an empty one: ` +
  "move the folder of TRADEPORT_DATA away (or set DATABASE_URL to an empty database) and start again.";

const explain = (error: unknown, text: string) => {
  const { message, position } = error as pg.DatabaseError;
  return position ? `${message} (line ${text.slice(0, Number(position)).split("\n").length})` : message;
};

/**
 * The job runner tells only of what it did; its own logger would write to the terminal. Nor does it wait until the pool that it makes is
 * closed: a database that is dropped next would cut that off, and nobody would hear the error.
 */
const jobTables = async (url: string) => {
  const log = logger("migrate");
  const quiet = new Logger(() => (level, message) => log[level === "warning" ? "warn" : level](message));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const logFailure = (err: Error) => log.warn({ err }, "A connection of the job runner's migrations failed");
  pool.on("error", logFailure).on("connect", (client) => client.on("error", logFailure));
  try {
    await migrateJobs({ pgPool: pool, logger: quiet });
  } finally {
    const closed = pool.totalCount > 0 ? once(pool, "remove") : null;
    await pool.end();
    await closed;
  }
};

if (import.meta.main) {
  const log = logger("migrate");
  try {
    const config = readConfig();
    const { databaseUrl } = config;
    if (!databaseUrl) throw new WrongSetting("DATABASE_URL", undefined, settings.databaseUrl.expected);
    const { ran } = await migrate(databaseUrl);
    // Imported here alone: the parts that only migrate need none of it. The demo is made by `npm start`.
    const { prepare } = await import("./prepare.ts");
    await prepare({ ...config, demo: false });
    log.info({ ran }, ran.length > 0 ? `${ran.length} migrations ran` : "The database is at this version already");
  } catch (error) {
    log.fatal(error instanceof WrongSetting ? error.message : { err: error });
    process.exitCode = 1;
  }
}

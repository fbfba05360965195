import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "#platform/postgres.ts";
import { migrate } from "./migrate.ts";
import { contends, LoginHeld, partLogin } from "./part-logins.ts";

/** S7: a server of its own, for logins are the whole server's and what is done to them here would hold other tests up. */
let folder: string;
let server: Awaited<ReturnType<typeof startPostgres>>;
const secret = Buffer.alloc(32, 7);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "part-logins-"));
  server = await startPostgres({ dataDir: join(folder, "pg"), flags: { fsync: "off", autovacuum: "off" } });
  await migrate(server.url);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
const connected = async (connectionString: string) => {
  const client = new pg.Client({ connectionString, application_name: "attack" });
  client.on("error", () => {});
  await client.connect();
  return client;
};
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "in",
    (error: Error) => (error instanceof LoginHeld ? error.message : `another error: ${error.message}`),
  );

test.each([
  { code: "55P03" },
  { code: "40P01" },
  { code: "23505" },
  { code: "XX000", message: "tuple concurrently updated" },
  { code: "XX000", message: "tuple concurrently deleted" },
])("S7: %o while a login is set is somebody else's doing, never a reason to sign in as the owner", (error) => {
  expect(contends(error)).toBe(true);
  expect(contends({ code: "42501", message: "permission denied" })).toBe(false);
});

test("S7: a login that has settings which the start can't take away is held, not in", async () => {
  await partLogin(server.url, "worker", secret);
  const owner = await connected(server.url);
  await owner.query("create role plain login password 'plain'; alter role app_client set lock_timeout = 5");
  const plain = server.url.replace(/\/\/[^@]*@/, "//plain:plain@");
  expect(await outcomeOf(partLogin(plain, "worker", secret))).toMatch(/changes the database login app_client/);
  expect(await outcomeOf(partLogin(server.url, "worker", secret))).toBe("in");
  await owner.end();
});

test("S7: an owner that row-level security holds is told so before anything is made, and what to say", async () => {
  const owner = await connected(server.url);
  await owner.query("create role holder login password 'holder'");
  await owner.query("create database held owner holder");
  const held = server.url.replace(/\/\/[^@]*@\/\w+/, "//holder:holder@/held");
  expect(await outcomeOf(migrate(held))).toMatch(/The user holder .* row-level security.*alter role holder bypassrls;$/);
  await owner.query("alter role holder bypassrls");
  await owner.query("grant app, app_platform, app_stores to holder");
  expect(await outcomeOf(migrate(held))).toBe("in");
  await owner.end();
});

test("S7: a role that somebody changes and does not let go stops the start with words that name who does it", async () => {
  const owner = await connected(server.url);
  await owner.query("alter role app_worker set search_path = public");
  await owner.query("begin; alter role app_worker set search_path = pg_temp");
  expect(await outcomeOf(migrate(server.url))).toMatch(
    /^process \d+ of the database, signed in as \w+ \(attack\) holds a database role/,
  );
  await owner.query("rollback");
  expect(await outcomeOf(migrate(server.url))).toBe("in");
  await owner.end();
});

test("S7: the lock of migrations in the hands of a part's login stops the start with words; another start's is waited for", async () => {
  const { DATABASE_CLIENT_URL } = await partLogin(server.url, "worker", secret);
  const attacker = await connected(DATABASE_CLIENT_URL);
  await attacker.query("select pg_advisory_lock(7265001)");
  expect(await outcomeOf(migrate(server.url))).toMatch(/signed in as app_client \(attack\) holds the lock of migrations/);
  await attacker.end();
  const other = await connected(server.url);
  await other.query("select pg_advisory_lock(7265001)");
  const migrated = outcomeOf(migrate(server.url));
  const waits = "select from pg_stat_activity where application_name = 'migrate' and wait_event = 'advisory'";
  while ((await other.query(waits)).rowCount === 0);
  // Past the first time that it stopped waiting to look who holds it.
  await other.query("select pg_sleep(2.2)");
  await other.end();
  expect(await migrated).toBe("in");
});

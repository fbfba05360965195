import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  closeSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import pg from "pg";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { sql } from "#platform/db.ts";
import { openFileStore } from "#platform/files.ts";
import { startPostgres } from "#platform/postgres.ts";
import { bareDatabase, type TestDatabase } from "#testing/cluster.ts";
import { jobCtx } from "#testing/run-import.ts";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { readSteps } from "../migration-files.ts";
import { readSquash } from "../squash.ts";
import { sweepFor } from "../sweep.ts";
import { loadBackup } from "./load-backup.ts";
import { readManifest } from "./manifest.ts";
import { manifestName, openPlace } from "./place.ts";
import { mayStartIn } from "./unfinished.ts";

/** The two commands as an administrator runs them, on a database with a row of each kind and files of two companies. */
const root = resolve(import.meta.dirname, "../..");
const masterKey = Buffer.alloc(32, 7);
let w: World;
let folder: string;
let env: Record<string, string>;
const opened: TestDatabase[] = [];
const contents = new Map<string, Buffer>();

beforeAll(async () => {
  w = await world();
  folder = mkdtempSync(join(tmpdir(), "tp-backup-"));
  writeFileSync(join(folder, "passphrase"), "correct horse battery\n");
  mkdirSync(join(folder, "data"));
  symlinkSync(w.folder, join(folder, "data/files"));
  env = {
    DATABASE_URL: w.url,
    TRADEPORT_DATA: join(folder, "data"),
    MASTER_KEY: masterKey.toString("base64"),
    BACKUP_PASSPHRASE_FILE: join(folder, "passphrase"),
  };
  for (const who of ["ayse", "mehmet"] as const) {
    const clientId = w.clientId(who);
    await w.database.asWideClient(clientId, (tx) => addFixtures(tx, clientId, `Ürün\\n\t"${who}"`));
    const planted = await w.database.asClient(
      clientId,
      async (tx) => (await sql<{ id: string }>`select id from file where client_id = ${clientId}`.execute(tx)).rows,
    );
    for (const { id } of planted) {
      const { size, sha256 } = await w.files.put(clientId, Readable.from(["planted"]), {
        id,
        name: "x",
        type: "x",
        maxBytes: 10,
      });
      await w.database.asClient(clientId, (tx) =>
        sql`update file set size = ${size}, sha256 = ${sha256} where id = ${id}`.execute(tx),
      );
      contents.set(id, Buffer.from("planted"));
    }
    for (let n = 0; n < 3; n += 1) {
      const body = Buffer.from(`${who} ${n} ş\0`.repeat(10_000 * n + 1));
      const { id, size, sha256 } = await w.files.put(clientId, Readable.from([body]), {
        name: "x",
        type: "text/plain",
        maxBytes: 1e9,
      });
      contents.set(id, body);
      await w.database.asClient(clientId, (tx) =>
        sql`insert into file (client_id, id, name, type, size, sha256, purpose) values (${clientId}, ${id}, 'x', 'text/plain', ${size}, ${sha256}, 'document')`.execute(
          tx,
        ),
      );
    }
  }
});
afterAll(async () => {
  await w.close();
  for (const { drop } of opened) await drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number;
  out: string;
}
const run = (command: "backup" | "restore", args: string[], more: Record<string, string> = {}): Promise<Ended> =>
  new Promise((done) =>
    execFile(
      process.execPath,
      [join(root, `server/${command}.ts`), ...args],
      {
        cwd: root,
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, TZ: "UTC", ...env, ...more },
      },
      (error, stdout, stderr) => done({ code: error ? Number(error.code ?? 1) : 0, out: `${stdout}${stderr}` }),
    ),
  );
const good = async (ended: Promise<Ended>) => {
  const { code, out } = await ended;
  expect(code, out).toBe(0);
  return out;
};
const place = (name: string) => join(folder, name);
const latest = (name: string) =>
  join(
    place(name),
    readdirSync(place(name))
      .filter((one) => !one.startsWith("."))
      .sort()
      .at(-1)!,
  );
/** A new place: its own empty database and data folder, and no key. */
const elsewhere = async (name: string) => {
  const database = await bareDatabase();
  opened.push(database);
  return { DATABASE_URL: database.url, TRADEPORT_DATA: place(name), MASTER_KEY: "" };
};
const query = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client(url);
  await client.connect();
  return (await client.query<T>(text).finally(() => client.end())).rows;
};
/** A hash over all rows of each table. */
const rowsOf = async (url: string) => {
  const tables = await query<{ name: string }>(
    url,
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1",
  );
  const [row] = await query<Record<string, string>>(
    url,
    `select ${tables.map(({ name }) => `(select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') from ${name} t) as "${name}"`).join(", ")}`,
  );
  return row!;
};
/** What a restore changes on purpose (mark-restored.ts). */
const changed = [
  "public.installation public.session public.oidc_payload public.identity_link public.lease public.store public.store_due public.order_header",
  "public.order_watch public.package_action public.push_batch public.offer public.sync_field graphile_worker.migrations graphile_worker._private_jobs",
  "public.client_key",
].flatMap((line) => line.split(" "));

test("engine fault 21: every row, every file and the key come back, as they were at one moment, while everything goes on", async () => {
  await w.database.asPlatform(async (tx) => {
    await sql`insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
      select id, 'ayse', 'ayse', 'ayse@mektup.example', 'ayse@mektup.example', true, 'x' from person where subject = 'ayse'
      on conflict do nothing`.execute(tx);
    await sql`insert into identity_link (id, purpose, token_hash, account_id, email_key, ends_at)
      select gen_random_uuid(), 'password', '\\x01', id, email_key, now() + interval '1 hour' from identity_account`.execute(tx);
  });
  // Pairs in two tables, each in one transaction: a snapshot has both or neither.
  let going = true;
  let pairs = 0;
  const writer = (async () => {
    for (; going; pairs += 1)
      await w.database.asPlatform(async (tx) => {
        await sql`insert into rate_bucket (key, tokens, updated_at) values (${`pair ${pairs}`}, 1, now())`.execute(tx);
        await sql`insert into lease (name) values (${`pair ${pairs}`})`.execute(tx);
      });
  })();
  const out = await good(run("backup", [place("first"), "--try"])).finally(() => (going = false));
  await writer;
  expect(out).toMatch(
    /tradeport-\S+: \d+ tables with \d+ rows and \d+ files as of .*written and read back, and loaded into a database of its own/,
  );
  expect(out).toContain("The master key is in it, sealed under the passphrase");

  const second = await elsewhere("new");
  expect(await good(run("restore", [latest("first")], second))).toMatch(
    /^Restored from .* and \d+ files.*The master key was put to/,
  );
  const [counts] = await query<{ buckets: number; leases: number }>(
    second.DATABASE_URL,
    "select (select count(*)::int from rate_bucket where key like 'pair %') as buckets, (select count(*)::int from lease where name like 'pair %') as leases",
  );
  expect(counts!.buckets).toBe(counts!.leases);
  expect(counts!.buckets).toBeLessThanOrEqual(pairs);

  // All that nobody wrote meanwhile is the same.
  const [before, after] = [await rowsOf(w.url), await rowsOf(second.DATABASE_URL)];
  expect(after["public.client_key"]).not.toBe(before["public.client_key"]);
  for (const rows of [before, after]) for (const name of [...changed, "public.rate_bucket"]) delete rows[name];
  expect(after).toEqual(before);
  expect(Object.keys(after).length).toBeGreaterThan(75);
  const files = await openFileStore(join(second.TRADEPORT_DATA, "files"));
  for (const [id, body] of contents) expect((await buffer(await files.open(id))).equals(body)).toBe(true);
  expect(readFileSync(join(second.TRADEPORT_DATA, "master.key"), "utf8").trim()).toBe(masterKey.toString("base64"));
  // A new id, a new number: the sequences go on behind what is there.
  const [next] = await query<{ ok: boolean }>(
    second.DATABASE_URL,
    "insert into store_due (client_id, store_id) select client_id, id from store limit 1 returning id > 0 as ok",
  );
  expect(next).toEqual({ ok: true });
  // The keys between tables and what watches them stand again.
  const keys =
    "select count(*)::int as keys, (select count(*)::int from pg_trigger where tgenabled <> 'O') as asleep from pg_constraint where contype = 'f'";
  expect(await query(second.DATABASE_URL, keys)).toEqual(await query(w.url, keys));
  // Nobody is signed in there, a mailed link of then opens nothing, and every store rests.
  expect(
    await query(
      second.DATABASE_URL,
      "select (select count(*)::int from session) as sessions, (select count(*)::int from identity_link) as links, (select count(*)::int from store where is_active and restored_at is null) as going",
    ),
  ).toEqual([{ sessions: 0, links: 0, going: 0 }]);
});

test("engine fault 21: a restore asks for an empty installation, a finished backup and its key, and changes nothing otherwise", async () => {
  const backup = latest("first");
  const before = await rowsOf(w.url);
  expect(await run("restore", [backup])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/holds companies or people already.*Set TRADEPORT_DATA to a new folder/),
  });
  expect(await rowsOf(w.url)).toEqual(before);
  const there = await elsewhere("none");
  const says = async (more: Record<string, string>, path = backup) => {
    const { code, out } = await run("restore", [path], { ...there, ...more });
    expect(code).toBe(1);
    return out;
  };
  expect(await says({}, `${backup}x`)).toMatch(/is not a finished backup/);
  expect(await says({ BACKUP_PASSPHRASE_FILE: "" })).toMatch(/master key is sealed. Set BACKUP_PASSPHRASE/);
  expect(await says({ BACKUP_PASSPHRASE: "not this one at all" })).toMatch(/does not open the key/);
  expect(await says({ MASTER_KEY: Buffer.alloc(32, 8).toString("base64") })).toMatch(
    /fingerprint \w{16}, the backup needs \w{16}/,
  );
  expect(await query(there.DATABASE_URL, "select from pg_tables where schemaname = 'public'")).toEqual([]);
  expect(existsSync(join(there.TRADEPORT_DATA, "master.key"))).toBe(false);
  // Without a passphrase the key is not in it, and that is said; a key of another database is refused.
  const plain = await good(run("backup", [place("plain")], { BACKUP_PASSPHRASE_FILE: "" }));
  expect(plain).toMatch(/The master key is NOT in it \(fingerprint \w{16}\): keep a copy/);
  expect(await run("backup", [place("plain")], { MASTER_KEY: Buffer.alloc(32, 8).toString("base64") })).toMatchObject({
    code: 1,
    out: expect.stringContaining("The master key is not the one of this database"),
  });
});

test("engine fault 21: a backup that is killed has no good name, one that lost a byte is refused, and N are kept", async () => {
  // It stands at a table that somebody holds.
  const holder = new pg.Client(w.url);
  await holder.connect();
  await holder.query("begin; lock table variant in access exclusive mode");
  const child: ChildProcess = spawn(process.execPath, [join(root, "server/backup.ts"), place("killed")], {
    env: { PATH: process.env.PATH, ...env },
    stdio: "ignore",
  });
  await until(
    "it has begun",
    () => existsSync(place("killed")) && readdirSync(place("killed")).some((name) => name.endsWith(".part")),
  );
  expect(await run("backup", [place("killed")])).toMatchObject({
    code: 1,
    out: expect.stringContaining("Another backup of this installation is running"),
  });
  child.kill("SIGKILL");
  await new Promise((done) => child.once("exit", done));
  await holder.end();
  expect(readdirSync(place("killed")).filter((name) => !name.startsWith("."))).toEqual([]);
  await until(
    "its connection is gone",
    async () => (await query(w.url, "select from pg_stat_activity where application_name = 'tradeport backup'")).length === 0,
  );
  for (let n = 0; n < 2; n += 1) await good(run("backup", [place("killed"), "--keep", "1"]));
  expect(readdirSync(place("killed"))).toEqual([expect.stringMatching(/^tradeport-/)]);

  const backup = latest("killed");
  const part = join(backup, "tables/public.variant/0001.gz");
  const bytes = readFileSync(part);
  const spoilt = Buffer.from(bytes);
  spoilt[spoilt.length - 9]! ^= 1;
  writeFileSync(part, spoilt);
  const there = await elsewhere("damaged");
  expect(await run("restore", [backup], there)).toMatchObject({ code: 1, out: expect.stringMatching(/Nothing was restored/) });
  expect(await query(there.DATABASE_URL, "select from client")).toEqual([]);
  // What that try left is no installation: the next one is taken.
  writeFileSync(part, bytes);
  await good(run("restore", [backup], there));
});

test("engine fault 21: while a backup runs no file leaves the store: its snapshot may name it", async () => {
  const sweep = () => sweepFor(readConfig({}))(jobCtx(w), {});
  const { id } = await w.files.put(null, Readable.from(["given up"]), { name: "x", type: "x", maxBytes: 100 });
  utimesSync(w.files.path(id), 0, 0);
  const holder = new pg.Client(w.url);
  await holder.connect();
  await holder.query("begin; lock table variant in access exclusive mode");
  const backup = run("backup", [place("beside")]);
  await until("it stands at that table", async () => {
    const waiting = "select from pg_locks where relation = 'variant'::regclass and not granted";
    return (await query(w.url, waiting)).length > 0;
  });
  await sweep();
  expect(existsSync(w.files.path(id))).toBe(true);
  await holder.end();
  await good(backup);
  await sweep();
  expect(existsSync(w.files.path(id))).toBe(false);
});

test("engine fault 21: a restore that is killed leaves what refuses to start in words, and run again it is whole", async () => {
  const backup = latest("killed");
  const there = await elsewhere("ended");
  const data = there.TRADEPORT_DATA;
  const start = () =>
    new Promise<Ended>((done) =>
      execFile(
        process.execPath,
        [join(root, "server/migrate.ts")],
        { cwd: root, env: { PATH: process.env.PATH, ...env, ...there } },
        (error, stdout, stderr) => done({ code: error ? 1 : 0, out: `${stdout}${stderr}` }),
      ),
    );
  /** Its reading stands still at this part, and there it is killed. */
  const killAt = async (part: string) => {
    const file = join(backup, part);
    const bytes = readFileSync(file);
    rmSync(file);
    await new Promise((done) => execFile("mkfifo", [file], done));
    const child = spawn(process.execPath, [join(root, "server/restore.ts"), backup], {
      cwd: root,
      env: { PATH: process.env.PATH, TZ: "UTC", ...env, ...there },
      stdio: "ignore",
    });
    const writer = await until(`it reads ${part}`, () => {
      try {
        // Nobody can write to it before somebody reads.
        return openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENXIO") return;
        throw error;
      }
    });
    child.kill("SIGKILL");
    await new Promise((done) => child.once("exit", done));
    closeSync(writer);
    rmSync(file);
    writeFileSync(file, bytes);
    await until("its connections are gone", async () => {
      const left = await query(
        there.DATABASE_URL,
        "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
      );
      return left.length === 0;
    });
  };
  const [aFile] = contents.keys();
  for (const part of [`files/${aFile}`, "tables/public.variant/0001.gz"]) {
    await killAt(part);
    expect(existsSync(join(data, "master.key"))).toBe(true);
    expect(await start()).toEqual({ code: 1, out: expect.stringMatching(/restore of .*killed.* has not ended.*run it again/) });
  }
  expect(await query(there.DATABASE_URL, "select from client")).toEqual([]);
  await good(run("restore", [backup], there));
  expect((await start()).code).toBe(0);
  const files = await openFileStore(join(data, "files"));
  for (const [id, body] of contents) expect((await buffer(await files.open(id))).equals(body)).toBe(true);
  const own = (url: string) => query(url, "select md5(string_agg(v::text, ',' order by id)) as variants from variant v");
  expect(await own(there.DATABASE_URL)).toEqual(await own(w.url));
  expect(await run("restore", [backup], there)).toMatchObject({ code: 1, out: expect.stringContaining("holds companies") });
});

test("engine fault 18: a backup that finds no room says so and leaves nothing of itself; the ones before it stay", async () => {
  const before = readdirSync(place("killed"));
  // No file may be larger than 64 KiB: what a disk without room is to whoever writes.
  const { code, out } = await new Promise<Ended>((done) =>
    execFile(
      "/bin/sh",
      ["-c", `ulimit -f 128; exec "$0" "$@"`, process.execPath, join(root, "server/backup.ts"), place("killed")],
      { cwd: root, env: { PATH: process.env.PATH, TZ: "UTC", ...env } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), out: `${stdout}${stderr}` }),
    ),
  );
  expect([code, out]).toEqual([1, expect.stringMatching(/No backup was made\. .*(large|space|room)/)]);
  expect(readdirSync(place("killed"))).toEqual(before);
});

test("engine fault 21: migrations that are newer than the backup run in the same transaction; a backup of a newer version is refused", async () => {
  const backup = basename(latest("killed"));
  const from = openPlace(place("killed"), readConfig(env));
  const manifest = readManifest(await text(await from.open(backup, manifestName)), backup);
  const newer = place("newer");
  cpSync(join(root, "server/migrations"), newer, { recursive: true });
  writeFileSync(
    join(newer, "9998_note.sql"),
    "-- compatible\nalter table installation add column note text;\nupdate installation set note = id::text;",
  );
  const { DATABASE_URL: url } = await elsewhere("newer-data");
  // One that fails takes all with it.
  writeFileSync(join(newer, "9999_wrong.sql"), "select nothing from nowhere;");
  await expect(loadBackup(url, from, backup, manifest, newer)).rejects.toThrow(/nowhere/);
  expect(await query(url, "select from client")).toEqual([]);
  rmSync(join(newer, "9999_wrong.sql"));
  expect(await loadBackup(url, from, backup, manifest, newer)).toEqual(["9998_note.sql"]);
  expect(await query(url, "select note = id::text as ran, restored_at is not null as restored from installation")).toEqual([
    { ran: true, restored: true },
  ]);
  const old = place("older");
  mkdirSync(old);
  const { DATABASE_URL: other } = await elsewhere("older-data");
  await expect(loadBackup(other, from, backup, manifest, old)).rejects.toThrow(
    /made by a newer version of Tradeport.*Install that version/,
  );
});

test("engine fault 21: a backup from before the migrations were squashed is restored; one of a part of them is refused before anything is written", async () => {
  const steps = await readSteps();
  const { bases, chain } = (await readSquash(steps))!;
  const ledgerOf = (url: string) =>
    query<{ name: string; checksum: string }>(url, "select name, checksum from migration order by name");
  const now = await ledgerOf(w.url);
  const write = async (ran: { name: string; checksum: string }[]) => {
    const values = ran.map(({ name, checksum }) => `('${name}', '${checksum}', true)`).join(", ");
    await query(w.url, `truncate migration; insert into migration (name, checksum, compatible) values ${values}`);
  };
  const rest = now.filter(({ name }) => !bases.some((base) => base.name === name));
  try {
    await write([...chain, ...rest]);
    await good(run("backup", [place("chain")]));
    await write([...chain.slice(1), ...rest]);
    await good(run("backup", [place("part")]));
  } finally {
    await write(now);
  }
  const there = await elsewhere("from-chain");
  await good(run("restore", [latest("chain")], there));
  expect(await ledgerOf(there.DATABASE_URL)).toEqual(now);
  const [held, came] = [await rowsOf(w.url), await rowsOf(there.DATABASE_URL)];
  for (const table of ["public.client", "public.product", "public.file", "public.audit"]) expect(came[table]).toBe(held[table]);
  const other = await elsewhere("from-part");
  expect(await run("restore", [latest("part")], other)).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^Nothing was restored\. .*1 had not run \(the first is 0001_platform\.sql\)\. Restore it with the last version/,
    ),
  });
  expect(await query(other.DATABASE_URL, "select from pg_tables where schemaname = 'public'")).toEqual([]);
  expect(existsSync(other.TRADEPORT_DATA)).toBe(false);
});

test("engine fault 21: to and from a bucket, beside the backups of nobody else", async () => {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "bucket"),
    configureBuckets: [{ name: "safe", configs: [] }],
  });
  const { port } = await server.run();
  try {
    const s3 = {
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_S3_ACCESS_KEY_ID: "S3RVER",
      BACKUP_S3_SECRET_ACCESS_KEY: "S3RVER",
    };
    const names: string[] = [];
    for (let n = 0; n < 2; n += 1)
      names.push((await good(run("backup", ["s3://safe/nightly", "--keep", "1"], s3))).split(": ")[0]!);
    const there = await elsewhere("from-bucket");
    expect(await run("restore", [names[0]!], { ...there, ...s3 })).toMatchObject({
      code: 1,
      out: expect.stringContaining("is not a finished backup"),
    });
    await good(run("restore", [names[1]!], { ...there, ...s3 }));
    expect(await query(there.DATABASE_URL, "select count(*)::int as n from file")).toEqual([{ n: contents.size }]);
    // Another installation's are not swept away by ours.
    const [own] = await query<{ id: string }>(w.url, "select id from installation");
    await query(w.url, "update installation set id = gen_random_uuid()");
    expect(await run("backup", ["s3://safe/nightly"], s3)).toMatchObject({
      code: 1,
      out: expect.stringContaining("holds the backups of another installation"),
    });
    await query(w.url, `update installation set id = '${own!.id}'`);
  } finally {
    await server.close();
  }
});

test("S58, E4: whoever was erased since a backup is erased again by its restore, before anything starts on it, and what was answered stays answered", async () => {
  const clientId = w.clientId("ayse");
  let channel = "";
  const orders = { asked: "E4-ASKED", old: "E4-OLD", young: "E4-YOUNG" };
  await w.database.asWideClient(clientId, async (tx) => {
    const { rows } = await sql<{ storeId: string; channelId: string }>`
      select id as store_id, channel_id from store where client_id = ${clientId} and not is_sample order by id limit 1`.execute(
      tx,
    );
    const { storeId, channelId } = rows[0]!;
    for (const number of Object.values(orders)) {
      const at = number === orders.old ? sql`now() - interval '100 days'` : sql`now()`;
      await sql`insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address, remote_modified_at)
        values (${clientId}, gen_random_uuid(), ${storeId}, ${number}, ${at}, 'TRY', 'Gülfidan Kanarya', '{"city": "Kuşkonmaz"}', '{}', ${at})`.execute(
        tx,
      );
    }
    channel = channelId;
  });
  const request = (buyer: string, state: string, answeredAt: string | null) =>
    w.database.asWideClient(clientId, (tx) =>
      sql`insert into buyer_request (client_id, id, kind, buyer, contact, note, channel_order_id, received_on, due_on, created_by)
        values (${clientId}, '0e400000-0000-4000-8000-000000000001', 'erasure', 'Gülfidan Kanarya', 'gulfidan@kanarya.example', '', ${orders.asked}, now(), now() + interval '30 days', 'Ayşe')
        on conflict (client_id, id) do update set buyer = ${buyer}, contact = '', state = ${state}, answered_at = ${answeredAt}, version = buyer_request.version + 1`.execute(
        tx,
      ),
    );
  await request("Gülfidan Kanarya", "open", null);
  // Taken back since: by it nobody may be erased any more.
  await w.database.asWideClient(clientId, (tx) =>
    sql`insert into buyer_retention (client_id, channel_id, days)
      select ${clientId}::uuid, id, 30 from channel where id <> ${channel} limit 1
      on conflict (client_id, channel_id) do update set days = 30`.execute(tx),
  );
  await good(run("backup", [place("erased")]));
  const older = latest("erased");
  await w.database.asWideClient(clientId, (tx) =>
    sql`insert into erased_order (client_id, store_id, channel_order_id)
      select client_id, store_id, channel_order_id from order_header where channel_order_id = ${orders.asked}
      union select client_id, store_id, 'E4-UNKNOWN' from order_header where channel_order_id = ${orders.asked}`.execute(tx),
  );
  await request("", "done", "2026-11-30T12:00:00Z");
  // Set since: whose time was over by it was erased, and stays so.
  await w.database.asWideClient(clientId, (tx) =>
    sql`insert into buyer_retention (client_id, channel_id, days) values (${clientId}, ${channel}, 90)
      on conflict (client_id, channel_id) do update set days = 90`.execute(tx),
  );
  await w.database.asWideClient(clientId, (tx) =>
    sql`delete from buyer_retention where client_id = ${clientId} and days = 30`.execute(tx),
  );
  await good(run("backup", [place("erased")]));
  expect(latest("erased")).not.toBe(older);

  const there = await elsewhere("forgetful");
  await good(run("restore", [older], there));
  expect(
    await query(
      there.DATABASE_URL,
      "select channel_order_id as number, customer_name as name, delivery_address ->> 'city' as city from order_header where channel_order_id like 'E4-%' order by 1",
    ),
  ).toEqual([
    { number: orders.asked, name: "", city: null },
    { number: orders.old, name: "", city: null },
    { number: orders.young, name: "Gülfidan Kanarya", city: "Kuşkonmaz" },
  ]);
  expect(await query(there.DATABASE_URL, `select days from buyer_retention where client_id = '${clientId}'`)).toEqual([
    { days: 90 },
  ]);
  // One that is not there yet is known when the marketplace tells of it.
  expect(await query(there.DATABASE_URL, "select from erased_order where channel_order_id = 'E4-UNKNOWN'")).toHaveLength(1);
  // What was answered for good stays answered, and without the name.
  expect(
    await query(there.DATABASE_URL, "select state, buyer, contact from buyer_request where channel_order_id = 'E4-ASKED'"),
  ).toEqual([{ state: "done", buyer: "", contact: "" }]);
});

test("engine fault 21: a restore that is refused by a running installation leaves it as it was, and it starts again", async () => {
  const there = { DATABASE_URL: "", TRADEPORT_DATA: place("running"), MASTER_KEY: "" };
  mkdirSync(there.TRADEPORT_DATA);
  const running = await startPostgres({ dataDir: join(there.TRADEPORT_DATA, "postgres"), flags: { fsync: "off" } });
  try {
    expect(await run("restore", [latest("killed")], there)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/in use by another running/),
    });
  } finally {
    await running.stop();
  }
  await mayStartIn(there.TRADEPORT_DATA);
});

test("engine fault 21: a file that is lost or damaged already keeps nothing else from being saved, and is named", async () => {
  const [lost, damaged] = contents.keys();
  // As long as before, and another one.
  const path = w.files.path(damaged!);
  const bytes = readFileSync(path);
  writeFileSync(
    path,
    bytes.map((byte) => byte ^ 1),
  );
  const { code: spoilt, out: named } = await run("backup", [place("killed"), "--keep", "1"]);
  writeFileSync(path, bytes);
  expect([spoilt, named]).toEqual([2, expect.stringMatching(new RegExp(`1 files .* not in the backup: ${damaged}\\.`))]);
  await w.files.remove(lost!);
  const { code, out } = await run("backup", [place("killed"), "--keep", "1"]);
  expect([code, out]).toEqual([2, expect.stringMatching(new RegExp(`1 files .* not in the backup: ${lost}\\.`))]);
  expect(readdirSync(place("killed")).length).toBe(3);
  const there = await elsewhere("lost");
  expect(await good(run("restore", [latest("killed")], there))).toContain(`${contents.size - 1} files`);
});

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maviKapi, seedPeople } from "#identity/demo-people.ts";
import { Browser } from "#identity/test-browser.ts";
import { newId } from "#platform/db.ts";
import { readKeyFile } from "#platform/key-file.ts";
import { openMasterKeys } from "#platform/master-key.ts";
import { fingerprintOf, openKeyring, openVault, type SealedCredentials, sealedWith } from "#platform/secrets.ts";
import { bareDatabase } from "#testing/cluster.ts";
import { type Installation, installation } from "#testing/installation.ts";
import { until } from "#testing/until.ts";
import { loginSecret } from "../part-logins.ts";
import { places } from "./sealed-places.ts";

/** The command as an administrator runs it, beside an api and a worker that never start anew. */
const root = resolve(import.meta.dirname, "../..");
const password = "Doğru-At-Pil-9";
let folder: string;
let file: string;
let place: Installation;
let backup: string;
const store = newId();
const credentials = { apiKey: "key-canary-0001" };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tp-rotation-"));
  file = join(folder, "master.key");
  writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o400 });
  place = await installation({ MASTER_KEY: "", MASTER_KEY_FILE: file });
  await place.database.asPlatform((tx) => seedPeople(tx, { password }));
  await Promise.all([place.start("api"), place.start("worker")]);
});
afterAll(async () => {
  await place?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | string;
  out: string;
}
const run = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
  new Promise<Ended>((done) =>
    execFile(
      process.execPath,
      [join(root, `server/${script}.ts`), ...args],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          DATABASE_URL: place.url,
          TRADEPORT_DATA: place.data,
          MASTER_KEY_FILE: file,
          ...env,
        },
      },
      (error, stdout, stderr) => done({ code: error ? (error.code ?? error.signal ?? 1) : 0, out: `${stdout}${stderr}` }),
    ),
  );
/** The lines of docs/operations.md, as they stand there. */
const written = readFileSync(join(root, "docs/operations.md"), "utf8");
const asWritten = (name: string) =>
  new Promise<Ended>((done) =>
    execFile(
      "/bin/sh",
      ["-c", new RegExp(`<!-- ${name} -->\n\`\`\`\n([^]*?)\n\`\`\``).exec(written)![1]!],
      { cwd: root, env: { PATH: process.env.PATH, DATABASE_URL: place.url, TRADEPORT_DATA: place.data, MASTER_KEY_FILE: file } },
      (error, stdout, stderr) => done({ code: error ? (error.code ?? 1) : 0, out: `${stdout}${stderr}` }),
    ),
  );
const rotate = (args: string[] = [], env: Record<string, string> = {}) => run("rotate-master-key", args, env);
const keyring = () => openKeyring({ masterKey: openMasterKeys({ masterKey: undefined, masterKeyFile: file }) });
const vault = () => openVault({ masterKey: openMasterKeys({ masterKey: undefined, masterKeyFile: file }) });
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await place.database.pool.query<T & { [key: string]: unknown }>(text, values)).rows;
const browser = () => new Browser(place.origin, `http://127.0.0.1:${place.port}`);
/** "in" where this name and password open a session, which the browser keeps; otherwise where it was led, and what stands there. */
const getsIn = async (one: Browser, name: string, at?: string) => {
  const { status, way, text } = at ? await one.go(at, { name, password }) : await one.signIn(name, password);
  if (/(^|; )auth=[\w-]/.test(one.cookieHeader("/"))) return "in";
  const words = text.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, " ").replace(/\s+/g, " ");
  return `${status} by ${way.map((place) => place.split("?")[0]).join(" -> ")}: ${words.slice(0, 300)}`;
};
const invite = (email: string, key: string, cookie: string) =>
  fetch(`http://127.0.0.1:${place.port}/api/Client/CreateClientMember`, {
    method: "POST",
    headers: {
      cookie,
      origin: place.origin,
      "content-type": "application/json",
      "idempotency-key": key,
      "sec-fetch-site": "same-origin",
    },
    body: JSON.stringify({ name: "Elif", surname: "Can", email, right: "read" }),
  });
/** All that was sealed, in every column of bytes of every table, by the key that it needs. */
const sealedBy = async (fingerprint: string) => {
  const columns = await query<{ at: string; name: string }>(
    `select table_name as at, column_name as name from information_schema.columns where data_type = 'bytea' and table_schema = 'public'`,
  );
  const found = new Set<string>();
  for (const { at, name } of columns)
    if ((await query(`select from ${at} where substring(${name} from 1 for 9) = $1`, [sealedWith(fingerprint)])).length > 0)
      found.add(`${at}.${name}`);
  return [...found].sort();
};
const fingerprints = () => readKeyFile(file).map(({ key, state }) => `${state} ${fingerprintOf(key)}`);
let old: string;
let fresh: string;
let cookie: string;
/** What the parts' passwords at the database follow from: it stays, for parts elsewhere were started with it. */
let logins: string;
const here = () => ({ databaseUrl: place.url, masterKey: undefined, masterKeyFile: file });
let page: string;

test("A13, S58: the master key rotates while an api and a worker run; killed after each step it goes on; nothing that was sealed is lost", async () => {
  old = fingerprintOf(readKeyFile(file)[0]!.key);
  logins = (await loginSecret(here())).toString("hex");
  const [signedIn, onItsWay] = [browser(), browser()];
  // One of each kind: a session with its tokens, what the provider keeps, a letter, a store's credentials, a provider's word.
  expect(await getsIn(signedIn, "ayse")).toBe("in");
  cookie = signedIn.cookieHeader("/");
  page = (await onItsWay.go("/auth/login?returnTo=/")).at;
  expect((await invite("elif@mavikapi.example", "the-same-key-1", cookie)).status).toBe(200);
  const sealed = await place.database.asClient(maviKapi, (tx) => keyring().sealCredentials(tx, maviKapi, store, credentials));
  const requested = await query<{ personId: string }>(
    `insert into provider_recheck (person_id, refresh_token, is_admin, is_asking, requested_at)
    select id, $1, false, true, now() from person where display_name like 'Ayşe%' limit 1 returning person_id as "personId"`,
    [keyring().seal(Buffer.from("refresh-token"), "provider-word")],
  );
  expect(requested).toHaveLength(1);
  const kinds = [
    "client_data_key.wrapped",
    "identity_key.sealed",
    "mail.sealed",
    "oidc_payload.sealed",
    "provider_recheck.refresh_token",
    "session.tokens",
  ];
  expect(await sealedBy(old)).toEqual(kinds);
  await until("the parts say which keys they hold", async () => (await query("select from key_holder")).length === 2);
  const made = await run("backup", [join(folder, "backups")], { BACKUP_PASSPHRASE: "correct horse battery" });
  expect(made.out).toContain(`(fingerprint ${old})`);
  backup = /^(\S+):/.exec(made.out)![1]!;

  // Killed when the new key is added, when it is first, when all is sealed anew: each time all opens and nothing starts anew.
  for (const [step, states] of [
    ["added", /^first \w+,next \w+$/],
    ["first", /^first \w+,old \w+$/],
    ["sealed", /^first \w+,old \w+$/],
  ] as const) {
    expect((await rotate([], { CRASH_AT: `rotation.${step}:1` })).code, step).toBe("SIGKILL");
    expect(fingerprints().join()).toMatch(states);
    expect(await getsIn(browser(), "mehmet"), step).toBe("in");
    await place.database.asClient(maviKapi, async (tx) =>
      expect(await vault().openCredentials(tx, maviKapi, store, sealed as SealedCredentials)).toEqual(credentials),
    );
  }
  expect(fingerprints()[1]).toBe(`old ${old}`);
  fresh = fingerprints()[0]!.slice("first ".length);
  // An answer on its way is kept by the token that it was asked with, so that one is left alone until it has come.
  expect(await sealedBy(old)).toEqual(["provider_recheck.refresh_token"]);
  await query("update provider_recheck set is_asking = false");
  expect(await asWritten("rotate master")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/1 values were sealed anew.*--drop/s),
  });
  expect(await sealedBy(old)).toEqual([]);
  expect(await sealedBy(fresh)).toEqual(kinds);
  const [word] = await query<{ token: Buffer }>("select refresh_token as token from provider_recheck");
  expect(keyring().open(word!.token, "provider-word").toString()).toBe("refresh-token");

  expect((await loginSecret(here())).toString("hex")).toBe(logins);

  // What was begun before goes on: the repeat of a call, a sign-in that is on its way, a session, its sign-out with the tokens.
  const again = await invite("elif@mavikapi.example", "the-same-key-1", cookie);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect(await getsIn(onItsWay, "ayse", page)).toBe("in");
  const mails = await query<{ id: string; sealed: Buffer }>("select id, sealed from mail");
  for (const { id, sealed: mail } of mails) expect(keyring().open(mail, `mail|${id}`).toString()).toContain("Tradeport");
  expect((await signedIn.go("/auth/logout")).way.join(" ")).toContain("id_token_hint=ey");
  expect([place.gone("api"), place.gone("worker")]).toEqual([false, false]);
  expect(await query("select action, object_id from audit where action like '%master_key'")).toEqual([
    { action: "rotate_master_key", object_id: fresh },
  ]);
});

test("A13, S58: a part that lacks the new key stops the rotation with its name, and two rotations are not made at once", async () => {
  const elsewhere = newId();
  const holds = (seals: string, ...opens: string[]) =>
    query(
      `insert into key_holder (id, part, machine, seals, opens) values ($1, 'worker', 'depo-2', $2, $3)
      on conflict (id) do update set seals = excluded.seals, opens = excluded.opens, seen_at = now()`,
      [elsewhere, seals, opens],
    );
  // Of a copy, so that the rotation of this installation stays as it is.
  const copy = join(folder, "copy.key");
  writeFileSync(copy, `${readKeyFile(file)[0]!.key.toString("base64")}\n`, { mode: 0o400 });
  const ofCopy = { MASTER_KEY_FILE: copy, CRASH_AT: "" };
  await query("delete from key_holder");
  await holds(fresh, fresh);
  const holder = await place.database.pool.connect();
  await holder.query("select pg_advisory_lock(7265012)");
  expect(await rotate([], ofCopy)).toMatchObject({ code: 1, out: expect.stringContaining("Another rotation") });
  holder.release(true);
  expect(readKeyFile(copy)).toHaveLength(1);
  // The parts of this installation do not hold the copy's new key either: it is never made the first.
  expect(await rotate(["--wait", "0"], ofCopy)).toMatchObject({
    code: 2,
    out: expect.stringMatching(/Not held yet by: .*worker on depo-2.*Copy .* to each of these machines/),
  });
  expect(readKeyFile(copy).map(({ state }) => state)).toEqual(["first", "next"]);
  await query("delete from key_holder where id = $1", [elsewhere]);
});

test("A13, S58: the old key goes when it is asked to, a day later, and no row and no part needs it; a backup of before is restored with it", async () => {
  expect(await asWritten("rotate signing")).toMatchObject({ code: 0, out: expect.stringContaining("signs from 20") });
  expect(await asWritten("drop master")).toMatchObject({
    code: 1,
    out: expect.stringMatching(/may need the old key until .*Nothing was dropped/),
  });
  // A column that nobody told the rotation of is seen all the same.
  const lines = readKeyFile(file);
  const forgotten = openKeyring({ masterKey: lines[1]!.key }).seal(Buffer.from("x"), "new-kind");
  await query("create table forgotten (id int, secret bytea)");
  await query("insert into forgotten values (1, $1)", [forgotten]);
  expect(await rotate(["--drop", "--now"])).toMatchObject({
    code: 1,
    out: expect.stringContaining("forgotten.secret still need the key"),
  });
  await query("drop table forgotten");
  const [during, after] = [await bareDatabase(), await bareDatabase()];
  const there = { TRADEPORT_DATA: join(folder, "restored"), BACKUP_PASSPHRASE: "correct horse battery" };
  expect(await run("restore", [backup], { ...there, DATABASE_URL: during.url })).toMatchObject({ code: 0 });
  expect(await rotate(["--drop", "--now"])).toMatchObject({ code: 0, out: expect.stringContaining(old) });
  expect(fingerprints()).toEqual([`first ${fresh}`]);
  expect(await rotate(["--drop"])).toMatchObject({ code: 1, out: expect.stringContaining("holds no old key") });
  await until("the parts forget it", async () =>
    (await query<{ opens: string[] }>("select opens from key_holder")).every(({ opens }) => opens.join() === fresh),
  );
  expect(await getsIn(browser(), "ayse")).toBe("in");
  expect((await loginSecret(here())).toString("hex")).toBe(logins);
  // The file of now can't open what was sealed before; the error says which key it takes.
  const refused = await run("restore", [backup], { ...there, DATABASE_URL: after.url });
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining(`the backup needs ${old}`) });
  // Without a key file the backup brings its own.
  const own = { ...there, DATABASE_URL: after.url, MASTER_KEY_FILE: join(folder, "restored/master.key") };
  expect(await run("restore", [backup], own)).toMatchObject({
    code: 0,
    out: expect.stringContaining("The master key was put to"),
  });
  expect(readKeyFile(own.MASTER_KEY_FILE).map(({ key }) => fingerprintOf(key))).toEqual([old]);
  for (const { drop } of [during, after]) await drop();
});

test("A13, S58: where MASTER_KEY holds the keys, it seals anew with the first and says what comes next", async () => {
  await place.stop("api");
  await place.stop("worker");
  await query("delete from key_holder");
  const [one] = readKeyFile(file).map(({ key }) => key.toString("base64"));
  const other = randomBytes(32).toString("base64");
  expect(await rotate([], { MASTER_KEY: one! })).toMatchObject({
    code: 2,
    out: expect.stringContaining("MASTER_KEY=<the one of today>,<the new one>"),
  });
  expect(await rotate([], { MASTER_KEY: `${one},${other}` })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Everything is sealed with the first.*put it first/s),
  });
  expect(await rotate([], { MASTER_KEY: `${other},${one}` })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\d+ values were sealed anew.*take it out/s),
  });
  expect(await sealedBy(fresh)).toEqual([]);
  expect(await rotate(["--drop"], { MASTER_KEY: `${other},${one}` })).toMatchObject({
    code: 1,
    out: expect.stringContaining("take the old one out there"),
  });
});

/** What an authenticator is shown and what it answers with: no secret. */
const shown = ["passkey.credential_id", "passkey.public_key", "passkey_challenge.challenge"];
/** By it the database itself checks whose a transaction is: it has to read it, and whoever has the database needs no proof. */
const ofDatabase = "client_key.key";
/** It stands beside what it opens for all who may read it, and goes with the buyer: it hides nothing until then (decision 0170). */
const goesWithBuyer = "order_header.seal_key";
test("A13, S58: every column of bytes is a hash, no secret, or one that a rotation seals anew", async () => {
  const columns = await query<{ at: string }>(
    `select table_name || '.' || column_name as at from information_schema.columns where data_type = 'bytea' and table_schema = 'public'`,
  );
  const known = new Set([...shown, ofDatabase, goesWithBuyer, ...places.map(({ table, column }) => `${table}.${column}`)]);
  expect(columns.length).toBeGreaterThan(8);
  expect(columns.map(({ at }) => at).filter((at) => !/hash$/.test(at) && !known.has(at))).toEqual([]);
});

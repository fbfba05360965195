import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { emptyId } from "@tradeport/contract";
import type pg from "pg";
import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db.ts";
import { type KeyLine, readKeyFile, replaceKeyFile } from "#platform/key-file.ts";
import type { MasterKeySetting } from "#platform/master-key.ts";
import { fingerprintOf } from "#platform/secrets.ts";
import { neededBy, sealAnew } from "./sealed-places.ts";

export interface Rotation {
  setting: MasterKeySetting;
  database: Database;
  say: (line: string) => void;
  /** Called after each step that stands; where a test ends the process. */
  passed?: (step: "added" | "first" | "sealed" | "dropped") => void;
  /** How long the running parts get to take a changed file up; default 30 s. */
  waitMs?: number;
}
/** "done", or "waits": for something that an operator does, and the last line says what. */
export type Outcome = "done" | "waits";

const dayMs = 86_400_000;
const lock = 7_265_012;

/** One at a time, on a connection that holds the lock for as long as it lives. */
export const alone = async <T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ ok: boolean }>("select pg_try_advisory_lock($1) as ok", [lock]);
    if (!rows[0]!.ok) throw new Error("Another rotation of this installation's master key is running. Wait for it, or end it.");
    await client.query("set statement_timeout = 0");
    return await work(client);
  } finally {
    // With its connection goes its lock.
    client.release(true);
  }
};

interface Holder {
  part: string;
  machine: string;
  seals: string;
  opens: string[];
}
/** The running parts, as they said within the last minute. */
export const holders = async (client: pg.ClientBase) =>
  (
    await client.query<Holder>(
      "select part, machine, seals, opens from key_holder where seen_at > now() - interval '1 minute' order by 1, 2",
    )
  ).rows;
export const named = (all: Holder[]) => all.map(({ part, machine }) => `${part} on ${machine}`).join(", ");

/** Waits for the parts of which this is not true yet; answers those of which it never was. */
const waitFor = async (client: pg.ClientBase, isSo: (holder: Holder) => boolean, ms: number): Promise<Holder[]> => {
  for (const until = performance.now() + ms; ; await pause(250)) {
    const late = (await holders(client)).filter((one) => !isSo(one));
    if (late.length === 0 || performance.now() > until) return late;
  }
};

export const noted = (database: Database, action: string, fingerprint: string, after: Record<string, unknown>) =>
  database.asPlatform((tx) =>
    audit(
      tx,
      emptyId,
      { kind: "job", id: null, name: "rotate-master-key" },
      { action, objectType: "settings", objectId: fingerprint, after },
    ),
  );

/** Seals anew until nothing is left; a part that still seals with an old key is not run after for ever. */
export const sealAll = async (client: pg.ClientBase, keys: readonly Buffer[]): Promise<number> => {
  let all = 0;
  for (let pass = 0, done = -1; done !== 0 && pass < 10; pass += 1, all += done) done = await sealAnew(client, keys);
  return all;
};

/**
 * A new master key in place of the one in the file, while everything runs: it is added where it only opens; when every running part holds
 * it, it becomes the first, which seals; then all that was sealed with the old one is sealed anew. The old one stays, to open: cookies, and
 * repeats of calls, of the last day were made with it. Each step can be killed: the next run goes on with what it finds in the file.
 */
export const rotateMasterKey = ({ setting, database, say, passed = () => {}, waitMs = 30_000 }: Rotation): Promise<Outcome> =>
  alone(database, async (client): Promise<Outcome> => {
    const file = setting.masterKeyFile;
    let lines = readKeyFile(file);
    const put = (next: KeyLine[]) => {
      replaceKeyFile(file, next);
      lines = next;
    };
    if (lines.length === 1) {
      put([...lines, { key: randomBytes(32), state: "next" }]);
      say(`A new master key (fingerprint ${fingerprintOf(lines[1]!.key)}) is in ${file}, where it opens and does not seal yet.`);
      passed("added");
    }
    const next = lines.find(({ state }) => state === "next");
    if (next) {
      const name = fingerprintOf(next.key);
      const lacking = await waitFor(client, ({ opens }) => opens.includes(name), waitMs);
      if (lacking.length > 0) {
        say(`Not held yet by: ${named(lacking)}. Copy ${file} to each of these machines (mode 0400), and run this again.`);
        return "waits";
      }
      const at = new Date().toISOString();
      put([
        { key: next.key, state: "first" },
        ...lines.filter((line) => line !== next).map(({ key, at: since = at }) => ({ key, state: "old" as const, at: since })),
      ]);
      say(`It seals from now on; the old one (fingerprint ${fingerprintOf(lines[1]!.key)}) opens what it sealed.`);
      await noted(database, "rotate_master_key", name, { old: lines.slice(1).map(({ key }) => fingerprintOf(key)) });
      passed("first");
    }
    const keys = lines.map(({ key }) => key);
    const first = fingerprintOf(keys[0]!);
    const late = await waitFor(client, ({ seals }) => seals === first, waitMs);
    const count = await sealAll(client, keys);
    passed("sealed");
    say(`${count} values were sealed anew with the key ${first}.`);
    if (late.length > 0) {
      say(`Still seal with the old key: ${named(late)}. Copy ${file} to each of these machines, and run this again.`);
      return "waits";
    }
    const due = dropsAt(lines);
    say(
      `Keep a copy of ${file} apart from the backups; a backup of before opens with the old key alone. ` +
        `From ${due.toISOString()} on "npm run rotate-master-key -- --drop" takes the old key out.`,
    );
    return "done";
  });

/** A day after the last of them stopped sealing. */
const dropsAt = (lines: KeyLine[]) =>
  new Date(Math.max(...lines.filter(({ state }) => state === "old").map(({ at }) => (at ? Date.parse(at) : 0))) + dayMs);

/** Takes the old keys out of the file, when nothing needs them any more: no row, no running part, and (unless `now`) nothing of the last day. */
export const dropOldKeys = (
  { setting, database, say, passed = () => {}, waitMs = 30_000 }: Rotation,
  { now = false }: { now?: boolean },
): Promise<Outcome> =>
  alone(database, async (client): Promise<Outcome> => {
    const file = setting.masterKeyFile;
    const lines = readKeyFile(file);
    const old = lines.filter(({ state }) => state === "old");
    if (lines.some(({ state }) => state === "next"))
      throw new Error('A rotation is on its way: "npm run rotate-master-key" ends it. Nothing was dropped.');
    if (old.length === 0) throw new Error(`${file} holds no old key. Nothing was dropped.`);
    const due = dropsAt(lines);
    if (!now && due.getTime() > Date.now())
      throw new Error(
        `Sign-ins on their way and repeats of calls may need the old key until ${due.toISOString()}. Nothing was dropped. ` +
          'If the old key leaked: "npm run rotate-master-key -- --drop --now"; who signs in just then begins again.',
      );
    const first = fingerprintOf(lines[0]!.key);
    const late = await waitFor(client, ({ seals }) => seals === first, waitMs);
    if (late.length > 0)
      throw new Error(
        `Still seal with the old key: ${named(late)}. Copy ${file} to each of these machines. Nothing was dropped.`,
      );
    // What was sealed before a part took the new key up may stand in a transaction that is not over yet.
    await ended(client, waitMs);
    await sealAll(
      client,
      lines.map(({ key }) => key),
    );
    for (const { key } of old) {
      const needing = await neededBy(client, fingerprintOf(key));
      if (needing.length > 0)
        throw new Error(
          `Values in ${needing.join(", ")} still need the key ${fingerprintOf(key)}. Nothing was dropped. Run it again in some minutes.`,
        );
    }
    replaceKeyFile(file, lines.slice(0, 1));
    passed("dropped");
    const gone = old.map(({ key }) => fingerprintOf(key));
    await noted(database, "drop_master_key", first, { old: gone });
    say(
      `The old key (fingerprint ${gone.join(", ")}) is out of ${file}; copy that file to your other machines. ` +
        "A backup of before opens with the old key alone: keep a copy of it for as long as you keep those.",
    );
    return "done";
  });

/** Until every transaction that runs now has ended. */
const ended = async (client: pg.ClientBase, ms: number) => {
  const running = `select count(*)::int as n from pg_locks where locktype = 'virtualxid' and granted and pid <> pg_backend_pid()
    and virtualtransaction = any($1)`;
  const { rows } = await client.query<{ all: string[] }>(
    `select coalesce(array_agg(l.virtualtransaction), '{}') as all from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'virtualxid' and l.granted and l.pid <> pg_backend_pid() and a.datname = current_database()`,
  );
  for (const until = performance.now() + ms; ; await pause(250)) {
    const left = await client.query<{ n: number }>(running, [rows[0]!.all]);
    if (left.rows[0]!.n === 0) return;
    if (performance.now() > until)
      throw new Error("A transaction that began before is still open. Nothing was dropped. Run it again when it has ended.");
  }
};

import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { eraseRestored } from "#modules/personal-data/index.ts";
import { openDatabase } from "#platform/db.ts";
import { migrate, runStep } from "../migrate.ts";
import { readSteps } from "../migration-files.ts";
import { asBases, readSquash, takeBases } from "../squash.ts";
import { takeErasedSince } from "./erased-since.ts";
import type { Manifest } from "./manifest.ts";
import { markRestored } from "./mark-restored.ts";
import type { Place } from "./place.ts";
import { readTable } from "./read-part.ts";
import { beginRestore, endRestore, unfinishedRestore } from "./unfinished.ts";
import { leftOut } from "./write-backup.ts";

const tooOld = (lacking: string[], last: string) =>
  new Error(
    `The backup is of an older version of Tradeport: of the migrations that stand as one file for each module now, ${lacking.length} had not run ` +
      `(the first is ${lacking[0]}). Restore it with the last version that has them (git checkout ${last}, npm ci, npm run restore); then start this one on it.`,
  );

/** This version's migrations, and which of them made the tables that the backup's rows are of. Throws with words where these are not known here. */
export const stepsOf = async ({ migrations }: Manifest, folder?: string) => {
  const steps = await readSteps(folder);
  const squash = await readSquash(steps, folder);
  const { ran } = asBases(migrations, squash, tooOld);
  const unknown = ran.find(({ checksum }) => !steps.some((step) => step.checksum === checksum));
  if (unknown)
    throw new Error(
      `The backup was made by a newer version of Tradeport (it has the migration ${unknown.name}). Install that version and restore with it.`,
    );
  return { steps, squash, had: new Set(ran.map(({ checksum }) => checksum)) };
};

/** Why this database takes no backup, or null. What a restore that was ended left is taken: nothing could start on it. */
export const whyNotEmpty = async (url: string, manifest: Manifest): Promise<string | null> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const begun = await unfinishedRestore(client);
    if (begun) return (await hasMore(client, manifest)) ? `The restore of ${begun}, of a newer version, was ended here.` : null;
    const there = await client.query(
      "select from pg_tables where schemaname = 'public' and tablename in ('client', 'person', 'identity_key')",
    );
    if (!there.rowCount) {
      const others = await client.query("select from pg_tables where schemaname = 'public'");
      return others.rowCount ? "The database holds tables of something else." : null;
    }
    const { rows } = await client.query<{ used: boolean }>(
      "select exists (select from client) or exists (select from person) or exists (select from identity_key) as used",
    );
    return rows[0]!.used ? "The database holds companies or people already." : null;
  } finally {
    await client.end();
  }
};

/** Whether a restore that was ended made tables here that this backup's version does not have. */
const hasMore = async (client: pg.Client, manifest: Manifest) => {
  const made = await client.query("select from pg_tables where schemaname = 'public' and tablename = 'migration'");
  if (!made.rowCount) return false;
  const { had } = await stepsOf(manifest);
  // A restore of before the squash was ended with the files that the backup names.
  const checksums = [...had, ...manifest.migrations.map(({ checksum }) => checksum)];
  const { rowCount } = await client.query("select from migration where checksum <> all($1)", [checksums]);
  return rowCount !== 0;
};

/** From now on nothing starts on this database before a restore into it has ended. */
export const markRestore = async (url: string, backup: string) => {
  const client = new pg.Client(url);
  await client.connect();
  await beginRestore(client, backup).finally(() => client.end());
};

/**
 * The tables as that version made them, empty; then in ONE transaction every row, the keys between tables, the migrations that are newer
 * than the backup, and the mark that makes every store rest; after that whoever was erased since. A kill leaves a database on which nothing starts, or
 * one that sends nothing. `folder`: of the migrations, where they are not this version's own.
 */
export const loadBackup = async (url: string, place: Place, backup: string, manifest: Manifest, folder?: string) => {
  const { steps, squash, had } = await stepsOf(manifest, folder);
  await migrate(url, folder, ({ checksum }) => had.has(checksum));
  const client = new pg.Client({ connectionString: url, application_name: "tradeport restore" });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set row_security = off");
    await client.query("begin");
    // One of before has what is left out by now.
    const stored = manifest.tables.filter(({ schema, name }) => !leftOut.includes(`${schema}.${name}`));
    const tables = stored.map(({ schema, name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
    // What the rows caused when they were written has its own rows here.
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    const { rows: keys } = await client.query<{ table: string; name: string; text: string }>(`
      select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
      from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    await client.query(`truncate ${tables.join(", ")}`);
    for (const [i, { columns, rows, parts }] of stored.entries()) {
      const into = client.query(copyFrom(`copy ${tables[i]} (${columns.map(pg.escapeIdentifier).join(", ")}) from stdin`));
      await pipeline(readTable(place, backup, parts), into);
      if (into.rowCount !== rows)
        throw new Error(`${tables[i]}: ${into.rowCount} rows came in of ${rows}. The backup is damaged.`);
    }
    for (const { table, name, text } of keys) await client.query(`alter table ${table} add constraint ${name} ${text}`);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const { schema, name, value, isCalled } of manifest.sequences)
      await client.query("select setval(to_regclass($1), $2, $3)", [
        `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
        value,
        isCalled,
      ]);
    // The ledger came with the rows: what it names of before stands as bases here.
    await takeBases(client, squash, tooOld);
    const ran: string[] = [];
    for (const step of steps)
      if (!had.has(step.checksum)) {
        await runStep(client, step);
        ran.push(step.name);
      }
    await markRestored(client, manifest.at, backup);
    await takeErasedSince(client, place, backup);
    await client.query("commit");
    // Before anything may start: a kill here leaves a restore that has not ended.
    const database = openDatabase({ url, name: "restore", max: 1, statementMs: 0 });
    await eraseRestored(database).finally(() => database.close());
    await endRestore(client);
    await client.query("analyze");
    return ran;
  } finally {
    await client.end();
  }
};

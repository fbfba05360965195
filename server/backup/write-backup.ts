import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { FileNotFound, type FileStore } from "#platform/files.ts";
import { filesStay } from "#platform/files-stay.ts";
import type { MasterKeys } from "#platform/master-key.ts";
import { fingerprintOf } from "#platform/secrets.ts";
import { type Manifest, manifestText, type Stored } from "./manifest.ts";
import type { Place } from "./place.ts";
import { sealKey } from "./seal-key.ts";

/** Bytes of a table before they are packed; a service takes no more than 5 GB at a time. */
const partBytes = 2 ** 30;
/** The queue's own migrations belong to the version that reads it. What proves a company is made anew: whoever has a backup proves nothing by it. */
export const leftOut = ["graphile_worker.migrations", "public.client_key"];

const hashOf = async (file: string) => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { size: (await stat(file)).size, sha256: hash.digest("hex") };
};

/** One at a time: only so can what an earlier one left be told from what is under way. */
export const claimBackups = async (client: pg.Client) => {
  const { rows } = await client.query<{ ok: boolean }>("select pg_try_advisory_lock($1) as ok", [filesStay.running]);
  if (!rows[0]!.ok) throw new Error("Another backup of this installation is running. Wait for it, or end it.");
};

export interface Source {
  client: pg.Client;
  files: FileStore;
  /** The first seals; backed up are all that are held. */
  masterKeys: MasterKeys;
  passphrase: string | undefined;
  /** A folder of this machine for what is under way. */
  scratch: string;
}

/**
 * Everything as it was at one moment, while everything runs: the tables in one transaction that sees one snapshot, then each file that the
 * snapshot's rows name. A file is never changed, and none is removed while a backup runs. The caller has claimed the place. The backup is written under no good name;
 * the manifest is left to the caller, who reads it back first.
 */
export const writeBackup = async ({ client, files, masterKeys, passphrase, scratch }: Source, place: Place, backup: string) => {
  const keep = async (path: string, file: string): Promise<Stored> => {
    const is = await hashOf(file);
    await place.put(backup, path, file, is);
    return { path, ...is };
  };
  await client.query("select pg_advisory_lock_shared($1)", [filesStay.lock]);
  await place.sweep();
  // Rows that a policy would hide are an error, not a smaller backup; a transaction that waits for a bucket is not ended.
  await client.query("set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  await client.query("begin isolation level repeatable read read only");
  const { rows: needed } = await client.query<{ key: string }>(
    `select distinct encode(substring(box from 2 for 8), 'hex') as key
    from (select wrapped as box from client_data_key union all select sealed from identity_key) sealed`,
  );
  // Read after the snapshot began: a key is added to the file before anything is sealed with it.
  const keys = masterKeys();
  const held = keys.map(fingerprintOf);
  const lacking = needed.find(({ key }) => !held.includes(key));
  if (lacking) throw new Error(`The master key is not the one of this database (fingerprint ${lacking.key}). Set the right one.`);
  const one = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows;
  const [about] = await one<{ at: Date; id: string }>("select now() as at, id from installation");
  const manifest: Manifest = {
    format: 1,
    installation: about!.id,
    at: about!.at.toISOString(),
    migrations: await one("select name, checksum from migration order by name"),
    tables: [],
    sequences: [],
    missing: [],
    files: (
      await one<Manifest["files"][number] & { size: string }>("select id, type, size::text, sha256 from file order by id")
    ).map((file) => ({ ...file, size: Number(file.size) })),
    key: {
      fingerprint: held[0]!,
      also: held.slice(1),
      sealed: passphrase ? sealKey(Buffer.concat(keys), passphrase) : null,
    },
  };
  for (const { schema, name, columns } of await one<Omit<Manifest["tables"][number], "rows" | "parts">>(tablesText)) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const from = client.query(copyTo(`copy ${table} (${columns.map(pg.escapeIdentifier).join(", ")}) to stdout`));
    const parts: Stored[] = [];
    let rows = 0;
    const file = join(scratch, "part");
    for await (const part of inParts(from, file, (chunk) => (rows += newlines(chunk))))
      parts.push(await keep(`tables/${schema}.${name}/${String(part).padStart(4, "0")}.gz`, file));
    manifest.tables.push({ schema, name, columns, rows, parts });
  }
  // Not of the snapshot: at least what its rows had used.
  manifest.sequences = await one(sequencesText);
  await client.query("commit");
  // One that is lost already must not keep all else from being saved: it is named.
  for (const { id, size, sha256 } of manifest.files) {
    const local = await files.local(id).catch((error: unknown) => (error instanceof FileNotFound ? null : Promise.reject(error)));
    try {
      const is = local && (await hashOf(local.path));
      if (local && is?.size === size && is.sha256 === sha256) await place.put(backup, `files/${id}`, local.path, is);
      else manifest.missing.push(id);
    } finally {
      await local?.release();
    }
  }
  const missing = new Set(manifest.missing);
  manifest.files = manifest.files.filter(({ id }) => !missing.has(id));
  return manifest;
};

/** Makes it a backup: called when what was written has been read back. */
export const finishBackup = async (place: Place, backup: string, manifest: Manifest, scratch: string) => {
  const file = join(scratch, "manifest");
  await writeFile(file, manifestText(manifest), { mode: 0o600 });
  await place.finish(backup, file, await hashOf(file));
  await rm(file);
};

const newlines = (chunk: Buffer) => {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
};

/** Packs a stream into a file, a part at a time; yields when one is in the file, to be taken before the next one. */
async function* inParts(from: AsyncIterable<Buffer>, file: string, each: (chunk: Buffer) => void) {
  let part = 0;
  let bytes = 0;
  let gzip: ReturnType<typeof createGzip> | undefined;
  let written: Promise<void> = Promise.resolve();
  const end = async () => {
    gzip!.end();
    await written;
    gzip = undefined;
    bytes = 0;
  };
  for await (const chunk of from) {
    if (!gzip) {
      gzip = createGzip({ level: 4 });
      written = pipeline(gzip, createWriteStream(file, { mode: 0o600 }));
      written.catch(() => {});
    }
    each(chunk);
    bytes += chunk.length;
    if (!gzip.write(chunk)) await Promise.race([once(gzip, "drain"), written]);
    if (bytes < partBytes) continue;
    await end();
    yield ++part;
  }
  if (!gzip) return;
  await end();
  yield ++part;
}

const tablesText = `
  select n.nspname as schema, c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and n.nspname || '.' || c.relname not in (${leftOut.map((name) => `'${name}'`).join(", ")})
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`;

const sequencesText = `
  select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
  from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1, 2`;

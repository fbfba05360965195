import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { type Config, readConfig } from "#platform/config.ts";
import { FileNotFound } from "#platform/files.ts";
import { type KeyLine, makeKeyFile } from "#platform/key-file.ts";
import { openMasterKeys } from "#platform/master-key.ts";
import { openFiles } from "#platform/open-files.ts";
import { startPostgres } from "#platform/postgres.ts";
import { fingerprintOf } from "#platform/secrets.ts";
import { loadBackup, markRestore, stepsOf, whyNotEmpty } from "./backup/load-backup.ts";
import { type Manifest, readManifest } from "./backup/manifest.ts";
import { passphraseOf } from "./backup/passphrase.ts";
import { manifestName, openPlace, type Place, placeOf } from "./backup/place.ts";
import { readPart } from "./backup/read-part.ts";
import { openKey } from "./backup/seal-key.ts";
import { markFolder, unmarkFolder } from "./backup/unfinished.ts";

/** The keys first: without them nothing is written. null: they are here already. */
const keysOf = async (config: Config, manifest: Manifest): Promise<KeyLine[] | null> => {
  const { fingerprint, also, sealed } = manifest.key;
  const needed = [fingerprint, ...also];
  if (config.masterKey || existsSync(config.masterKeyFile)) {
    const own = openMasterKeys(config)().map(fingerprintOf);
    if (needed.every((one) => own.includes(one))) return null;
    throw new Error(
      `The master key here has the fingerprint ${own.join(", ")}, the backup needs ${needed.join(", ")}. Put the backup's key to ${config.masterKeyFile} ` +
        "(as a further line, where the key that is there is needed too), or give it as MASTER_KEY.",
    );
  }
  const passphrase = await passphraseOf(config);
  if (!sealed || !passphrase)
    throw new Error(
      sealed
        ? "The backup's master key is sealed. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to the passphrase that it was made with, or put the key itself to its place."
        : `The master key is not in this backup. Put your copy of it (fingerprint ${needed.join(", ")}) to ${config.masterKeyFile} with mode 0400, or give it as MASTER_KEY.`,
    );
  const keys = openKey(sealed, passphrase);
  const first = { key: keys.subarray(0, 32), state: "first" as const };
  const others = also.map((_, i) => ({ key: keys.subarray(32 * (i + 1), 32 * (i + 2)), state: "old" as const }));
  return [first, ...others];
};

/** Each under its own id. One that is here already, of a restore that was ended, stays when it is the same. */
const bringFiles = async (config: Config, place: Place, backup: string, manifest: Manifest) => {
  const files = await openFiles(config);
  for (const { id, type, size, sha256 } of manifest.files) {
    const there = await files.open(id).catch((error: unknown) => (error instanceof FileNotFound ? null : Promise.reject(error)));
    let bytes = 0;
    if (there) for await (const chunk of there) bytes += (chunk as Buffer).length;
    if (there && bytes === size) continue;
    const part = await readPart(place, backup, { path: `files/${id}`, size, sha256 });
    await files.put(null, part, { id, name: id, type, maxBytes: size });
  }
};

const empty = (why: string) =>
  new Error(
    `${why} A backup is restored into an empty installation only, and nothing here was changed. ` +
      "Set TRADEPORT_DATA to a new folder, or DATABASE_URL to an empty database.",
  );

const restore = async (backup: string) => {
  const config = readConfig();
  const [where, name] = placeOf(backup);
  const place = openPlace(where, config);
  if (!(await place.list()).includes(name))
    throw new Error(`${backup} is not a finished backup. There: ${(await place.list()).slice(-5).join(", ") || "none"}.`);
  const manifest = readManifest(await text(await place.open(name, manifestName)), backup);
  // Before anything is written: of a newer version, or of one that is too old.
  await stepsOf(manifest);
  await mkdir(config.data, { recursive: true, mode: 0o700 });
  const dataDir = join(config.data, "postgres");
  // Until the database says so itself; its making takes seconds. One that is there already is somebody's, who goes on with it when this is refused.
  if (!config.databaseUrl && !existsSync(dataDir)) await markFolder(config.data, backup);
  const server = config.databaseUrl ? null : await startPostgres({ dataDir });
  try {
    const url = config.databaseUrl ?? server!.url;
    const why = await whyNotEmpty(url, manifest);
    if (why) throw empty(why);
    const keys = await keysOf(config, manifest);
    await markRestore(url, backup);
    await unmarkFolder(config.data);
    if (keys) {
      await mkdir(dirname(config.masterKeyFile), { recursive: true, mode: 0o700 });
      makeKeyFile(config.masterKeyFile, keys);
    }
    await bringFiles(config, place, name, manifest);
    const ran = await loadBackup(url, place, name, manifest);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored from ${backup}: ${rows} rows and ${manifest.files.length} files as of ${manifest.at}. ` +
        `${keys ? `The master key was put to ${config.masterKeyFile}. ` : ""}` +
        `${ran.length > 0 ? `${ran.length} newer migrations ran. ` : ""}` +
        "Start it now. Everybody signs in again. Each store first reads its orders since then and every offer back; " +
        "what differs there is not sent before its seller says which counts: the home page leads there.",
    );
  } finally {
    await server?.stop();
    await unmarkFolder(config.data);
  }
};

const [given, ...more] = process.argv.slice(2);
await (given && more.length === 0
  ? restore(given)
  : Promise.reject(new Error("Usage: npm run restore -- <folder or s3://bucket/folder>/<backup>"))
).catch((error: Error) => {
  console.error(`Nothing was restored. ${error.message}`);
  process.exitCode = 1;
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import pg from "pg";
import { type Config, readConfig } from "#platform/config.ts";
import { openMasterKeys } from "#platform/master-key.ts";
import { openFiles } from "#platform/open-files.ts";
import { checkBackup } from "./backup/check-backup.ts";
import { type Manifest, readManifest } from "./backup/manifest.ts";
import { passphraseOf } from "./backup/passphrase.ts";
import { backupName, manifestName, openPlace, type Place } from "./backup/place.ts";
import { claimBackups, finishBackup, writeBackup } from "./backup/write-backup.ts";
import { runningDatabase } from "./running-database.ts";

const usage = `Usage: npm run backup -- <folder or s3://bucket/folder> [--keep <number>] [--try]
  --keep  so many backups stay there, the oldest go (7)
  --try   also load it into a database of its own that is thrown away`;

const installationOf = async (place: Place, backup: string) =>
  readManifest(await text(await place.open(backup, manifestName)), place.nameOf(backup)).installation;

const makeBackup = async (config: Config, where: string, keep: number, loads: boolean) => {
  const place = openPlace(where, config);
  const passphrase = await passphraseOf(config);
  const url = config.databaseUrl ?? (await runningDatabase(config.data));
  const client = new pg.Client({ connectionString: url, application_name: "tradeport backup" });
  const scratch = await mkdtemp(join(tmpdir(), "tradeport-backup-"));
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from installation");
    const [last] = (await place.list()).slice(-1);
    if (last && (await installationOf(place, last)) !== rows[0]?.id)
      throw new Error(`${where} holds the backups of another installation. Give each one a folder of its own.`);
    const source = { client, files: await openFiles(config), masterKeys: openMasterKeys(config), passphrase, scratch };
    const backup = backupName(new Date());
    await claimBackups(client);
    const make = async () => {
      const manifest = await writeBackup(source, place, backup);
      await checkBackup(place, backup, manifest, passphrase);
      // Loading needs the migrations and half of the product: a backup each night needs neither.
      if (loads) await (await import("./backup/try-backup.ts")).tryBackup(place, backup, manifest, scratch);
      await finishBackup(place, backup, manifest, scratch);
      return manifest;
    };
    // Half of one would keep a full disk full.
    const manifest = await make().catch(async (error: unknown) => {
      await place.sweep().catch(() => {});
      throw error;
    });
    // What this one lacks an older one may have.
    const old = manifest.missing.length > 0 ? [] : (await place.list()).slice(0, -keep);
    for (const one of old) await place.remove(one);
    if (manifest.missing.length > 0) {
      console.error(
        `${manifest.missing.length} files that rows name are gone or damaged in the store, and are not in the backup: ` +
          `${manifest.missing.slice(0, 20).join(", ")}. Older backups were left: they may have them.`,
      );
      process.exitCode = 2;
    }
    say(config, place.nameOf(backup), manifest, { loads, removed: old.length });
  } finally {
    await client.end().catch(() => {});
    await rm(scratch, { recursive: true, force: true });
  }
};

const say = (config: Config, name: string, manifest: Manifest, { loads, removed }: { loads: boolean; removed: number }) => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files].reduce((sum, { size }) => sum + size, 0);
  console.log(
    `${name}: ${manifest.tables.length} tables with ${rows} rows and ${manifest.files.length} files as of ${manifest.at}, ${bytes} bytes, ` +
      `written and read back${loads ? ", and loaded into a database of its own" : ""}. ` +
      `${removed > 0 ? `${removed} older ones were removed. ` : ""}` +
      (manifest.key.sealed
        ? `The master key is in it, sealed under the passphrase (fingerprint ${[manifest.key.fingerprint, ...manifest.key.also].join(", ")}): keep that apart from it.`
        : `The master key is NOT in it (fingerprint ${manifest.key.fingerprint}): keep a copy of ${
            config.masterKey ? "MASTER_KEY" : config.masterKeyFile
          } elsewhere, or set BACKUP_PASSPHRASE. Without it no store's key can be opened again.`),
  );
};

/** `npm run backup -- <where> [--keep N] [--try]`: beside a running installation. Exit code 0: it stands and was read back. 2: it does, and files are missing. 1: none was made. */
const run = async () => {
  const { values, positionals } = parseArgs({
    options: { keep: { type: "string", default: "7" }, try: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const keep = Number(values.keep);
  if (positionals.length !== 1 || !Number.isInteger(keep) || keep < 1) throw new Error(usage);
  await makeBackup(readConfig(), positionals[0]!, keep, values.try);
};

await run().catch((error: Error) => {
  console.error(`No backup was made. ${error.message}`);
  process.exitCode = 1;
});

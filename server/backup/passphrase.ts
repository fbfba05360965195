import { readFile } from "node:fs/promises";
import type { Config } from "#platform/config.ts";

/** The passphrase that seals the master key into a backup, from either setting. */
export const passphraseOf = async ({ backupPassphrase, backupPassphraseFile }: Config): Promise<string | undefined> => {
  if (backupPassphrase || !backupPassphraseFile) return backupPassphrase;
  const [line = ""] = (
    await readFile(backupPassphraseFile, "utf8").catch((error: Error) => {
      throw new Error(`BACKUP_PASSPHRASE_FILE=${backupPassphraseFile} cannot be read: ${error.message}.`);
    })
  ).split("\n");
  if (line.trim().length < 12)
    throw new Error(`BACKUP_PASSPHRASE_FILE=${backupPassphraseFile} must hold 12 characters or more in its first line.`);
  return line.trim();
};

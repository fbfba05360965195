import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Where the master key comes from: the two settings of the same name. */
export interface MasterKeySetting {
  masterKey: Buffer | undefined;
  masterKeyFile: string;
}

/**
 * The key-encryption key, 32 bytes: MASTER_KEY, or the file MASTER_KEY_FILE. `mayMake` says that the database holds no secret
 * yet: only then a missing file is made (mode 0400), never over an existing store.
 */
export const readMasterKey = ({ masterKey, masterKeyFile: file }: MasterKeySetting, mayMake = false): Buffer => {
  if (masterKey) return masterKey;
  const found = fromFile(file);
  if (found) return found;
  if (!mayMake)
    throw new Error(
      `MASTER_KEY_FILE=${file} does not exist. Put the file back, or give its content as MASTER_KEY. ` +
        "Over a database that holds secrets no new key is made: it could open nothing.",
    );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const made = randomBytes(32);
  const handle = openSync(file, "wx", 0o400);
  writeSync(handle, `${made.toString("base64")}\n`);
  fsyncSync(handle);
  closeSync(handle);
  chmodSync(file, 0o400);
  return made;
};

const fromFile = (file: string): Buffer | undefined => {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`MASTER_KEY_FILE=${file} cannot be read: ${(error as Error).message}.`);
  }
  const key = parseMasterKey(text);
  if (!key) throw new Error(`MASTER_KEY_FILE=${file} must hold 32 bytes in base64 or 64 hex digits; it holds something else.`);
  // Others on this machine who can read the key can read every credential.
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`MASTER_KEY_FILE=${file} can be read by other users of this machine. Run: chmod 400 ${file}`);
  return key;
};

/** 32 bytes in base64 or in 64 hex digits; undefined for anything else. */
export const parseMasterKey = (text: string): Buffer | undefined => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  const bytes = Buffer.from(text, "base64");
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && bytes.length === 32 ? bytes : undefined;
};

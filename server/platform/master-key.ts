import { randomBytes } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { makeKeyFile, readKeyFile } from "./key-file.ts";
import { InWords } from "./last-words.ts";

/** Where the master keys come from: the two settings of the same name. */
export interface MasterKeySetting {
  masterKey: readonly Buffer[] | undefined;
  masterKeyFile: string;
}

/** The keys that are held at this moment: the first seals, all open. Asked at each use, for a rotation changes them while this process runs. */
export type MasterKeys = () => readonly Buffer[];

/**
 * The key-encryption keys, 32 bytes each: MASTER_KEY, or the file MASTER_KEY_FILE, which is read again when it has changed. `mayMake` says
 * that the database holds no secret yet: only then a missing file is made (mode 0400), never over an existing store. `report` hears why a
 * changed file was not taken.
 */
export const openMasterKeys = (
  { masterKey, masterKeyFile: file }: MasterKeySetting,
  { mayMake = false, report = () => {} }: { mayMake?: boolean; report?: (why: string) => void } = {},
): MasterKeys => {
  if (masterKey) return () => masterKey;
  if (mayMake && !statSync(file, { throwIfNoEntry: false })) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    makeKeyFile(file, [{ key: randomBytes(32), state: "first" }]);
  }
  const keys = followed(file, report);
  keys();
  return keys;
};

/** The one that seals now. */
export const readMasterKey = (setting: MasterKeySetting): Buffer => openMasterKeys(setting)()[0]!;

const followed = (file: string, report: (why: string) => void): MasterKeys => {
  let keys: readonly Buffer[] = [];
  let seen = "";
  let reported = "";
  /** What is wrong with the file ends nobody who has keys: it is told once. */
  const keep = (why: string) => {
    if (keys.length === 0) throw new InWords(why);
    if (reported !== why) report(`${why} The keys that are held stay in use.`);
    reported = why;
    return keys;
  };
  return () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!found)
      return keep(
        `MASTER_KEY_FILE=${file} does not exist. Put the file back, or give its content as MASTER_KEY. ` +
          "Over a database that holds secrets no new key is made: it could open nothing.",
      );
    const now = `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
    if (now === seen) return keys;
    let read: readonly Buffer[];
    try {
      read = readKeyFile(file).map(({ key }) => key);
    } catch (error) {
      return keep((error as Error).message);
    }
    seen = now;
    const sealing = keys[0];
    // A rotation never takes away the key that seals. Another file put in its place by mistake would lose what is sealed from now on.
    if (sealing && !read.some((key) => key.equals(sealing)))
      return keep(`MASTER_KEY_FILE=${file} has changed and lacks the key that this process seals with: put it back, or restart.`);
    keys = read.map((key) => keys.find((held) => held.equals(key)) ?? key);
    reported = "";
    return keys;
  };
};

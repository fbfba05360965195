import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/** 32 bytes in base64 or in 64 hex digits; undefined for anything else. */
export const parseMasterKey = (text: string): Buffer | undefined => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  const bytes = Buffer.from(text, "base64");
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && bytes.length === 32 ? bytes : undefined;
};

/** Several with commas between: the first seals, the others open. Undefined when one of them is none. */
export const parseMasterKeys = (text: string): readonly Buffer[] | undefined => {
  const keys = text.split(",").map((part) => parseMasterKey(part.trim()));
  return keys.every((key) => key !== undefined) ? keys : undefined;
};

/** A line of the key file: `<key>`, `<key> next`, `<key> old <moment>`. The first one seals; `next` waits to, `old` did until then. */
export interface KeyLine {
  key: Buffer;
  state: "first" | "next" | "old";
  /** Since when it is old. */
  at?: string;
}

const parsed = (text: string): KeyLine[] | undefined => {
  const lines: KeyLine[] = [];
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    const [word = "", state = lines.length === 0 ? "first" : "old", at, ...more] = line.trim().split(/\s+/);
    const key = parseMasterKey(word);
    const isFirst = lines.length === 0;
    if (!key || more.length > 0 || (at !== undefined && Number.isNaN(Date.parse(at)))) return undefined;
    if (isFirst ? state !== "first" : state !== "next" && state !== "old") return undefined;
    lines.push({ key, state: state as KeyLine["state"], ...(at ? { at } : {}) });
  }
  return lines.length > 0 ? lines : undefined;
};

/** Throws with words for the operator; the message never holds a key. */
export const readKeyFile = (file: string): KeyLine[] => {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`MASTER_KEY_FILE=${file} cannot be read: ${(error as Error).message}.`);
  }
  const lines = parsed(text);
  if (!lines)
    throw new Error(
      `MASTER_KEY_FILE=${file} must hold 32 bytes in base64 or 64 hex digits, one key a line; it holds something else.`,
    );
  // Others on this machine who can read the key can read every credential.
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`MASTER_KEY_FILE=${file} can be read by other users of this machine. Run: chmod 400 ${file}`);
  return lines;
};

const textOf = (lines: readonly KeyLine[]) =>
  lines
    .map(({ key, state, at }) => [key.toString("base64"), ...(state === "first" ? [] : [state]), ...(at ? [at] : [])].join(" "))
    .join("\n");

/** A new file; throws when there is one. Written beside and linked to its place: a kill leaves a whole file or none. */
export const makeKeyFile = (file: string, lines: readonly KeyLine[], owner?: { uid: number; gid: number }) => {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const handle = openSync(part, "wx", 0o400);
  writeSync(handle, `${textOf(lines)}\n`);
  fchmodSync(handle, 0o400);
  // An administrator may run the command; the parts must still be able to read their file.
  if (owner && process.getuid?.() === 0) fchownSync(handle, owner.uid, owner.gid);
  fsyncSync(handle);
  closeSync(handle);
  linkSync(part, file);
  rmSync(part);
};

/** Puts these lines in place of the file's: whoever reads it meanwhile, or after a kill, finds the old file or the new one. */
export const replaceKeyFile = (file: string, lines: readonly KeyLine[]) => {
  const real = realpathSync(file);
  const beside = `${real}.new`;
  try {
    rmSync(beside, { force: true });
    makeKeyFile(beside, lines, statSync(real));
    renameSync(beside, real);
  } catch (error) {
    throw new Error(
      `MASTER_KEY_FILE=${file} can't be replaced (${(error as Error).message}). Where it comes from a store of secrets, give the keys as MASTER_KEY and change them there: docs/operations.md says how.`,
    );
  }
  if (process.platform === "win32") return;
  const folder = openSync(dirname(real), "r");
  fsyncSync(folder);
  closeSync(folder);
};

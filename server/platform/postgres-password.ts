import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { scramVerifier } from "./scram.ts";

/** Who may sign in how: with a password, over the socket, or on Windows over loopback. */
const rules = `# Written by Tradeport: everybody signs in with a password.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/** The password of the embedded database's owner lies beside its folder. Parts of the console never learn it. */
export const ownerPassword = (dataDir: string): Promise<string | undefined> =>
  readFile(`${dataDir}.password`, "utf8").then(
    (found) => found.trim() || undefined,
    (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? undefined : Promise.reject(error)),
  );

/** Written beside its place, flushed, renamed: it is there whole or not at all. */
const put = async (file: string, content: string, owner?: number) => {
  const handle = await open(`${file}.new`, "w", 0o600);
  try {
    if (owner !== undefined) await chown(`${file}.new`, owner, owner);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
};

/**
 * The owner's password on a data folder that no server runs on. A new folder, and one of an earlier version, trusts everybody who
 * reaches its socket: it gets a password first and then the rule that asks for it. Killed in between, the next start does it again.
 * `single` runs PostgreSQL alone on the folder with these statements as its input.
 */
export const asksForPassword = async (
  dataDir: string,
  owner: number | undefined,
  single: (statements: string) => Promise<void>,
): Promise<string> => {
  const known = await ownerPassword(dataDir);
  const rulesFile = join(dataDir, "pg_hba.conf");
  if (known && (await readFile(rulesFile, "utf8")) === rules) return known;
  const password = known ?? randomBytes(32).toString("base64url");
  if (!known) await put(`${dataDir}.password`, `${password}\n`);
  await single(`alter role tradeport password '${scramVerifier(password)}'\n`);
  await put(rulesFile, rules, owner);
  return password;
};

/** Runs a program with this input to its end; throws with what it said when it fails. */
export const runWith = async (command: string, args: string[], options: object, input: string) => {
  const child = spawn(command, args, { ...options, stdio: ["pipe", "ignore", "pipe"] });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("exit", resolve));
  const output = await text(child.stderr);
  // Alone on the folder it goes on after a statement that failed, and ends well.
  if ((await ended) !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) throw new Error(output.trim());
};

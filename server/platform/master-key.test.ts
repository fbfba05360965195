import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readMasterKey } from "./master-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "key-"));
});
afterEach(() => rm(folder, { recursive: true }));
const setting = () => ({ masterKey: undefined, masterKeyFile: join(folder, "keys", "master.key") });

test("a missing key file is made only when it may be, with mode 0400, and read from then on", async () => {
  expect(() => readMasterKey(setting())).toThrow(/MASTER_KEY_FILE=.*does not exist/);
  const made = readMasterKey(setting(), true);
  expect(made).toHaveLength(32);
  expect((await stat(setting().masterKeyFile)).mode & 0o777).toBe(0o400);
  expect(readMasterKey(setting(), true)).toEqual(made);
  expect(readMasterKey(setting())).toEqual(made);
});

test("a key file with something else in it, or open to other users, is refused with what to do", async () => {
  const masterKeyFile = join(folder, "k");
  await writeFile(masterKeyFile, "too short", { mode: 0o400 });
  expect(() => readMasterKey({ masterKey: undefined, masterKeyFile })).toThrow(/must hold 32 bytes in base64/);
  const open = join(folder, "open");
  await writeFile(open, Buffer.alloc(32, 4).toString("base64"));
  await chmod(open, 0o644);
  expect(() => readMasterKey({ masterKey: undefined, masterKeyFile: open })).toThrow(/chmod 400/);
});

test("MASTER_KEY wins over the file", () => {
  expect(readMasterKey({ ...setting(), masterKey: Buffer.alloc(32, 5) })).toEqual(Buffer.alloc(32, 5));
});

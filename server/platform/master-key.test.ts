import { chmod, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMasterKeys, readMasterKey } from "./master-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "key-"));
});
afterEach(() => rm(folder, { recursive: true }));
const setting = () => ({ masterKey: undefined, masterKeyFile: join(folder, "keys", "master.key") });

test("a missing key file is made only when it may be, with mode 0400, and read from then on", async () => {
  expect(() => readMasterKey(setting())).toThrow(/MASTER_KEY_FILE=.*does not exist/);
  const made = openMasterKeys(setting(), { mayMake: true })()[0]!;
  expect(made).toHaveLength(32);
  expect((await stat(setting().masterKeyFile)).mode & 0o777).toBe(0o400);
  expect(openMasterKeys(setting(), { mayMake: true })()).toEqual([made]);
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
  expect(readMasterKey({ ...setting(), masterKey: [Buffer.alloc(32, 5)] })).toEqual(Buffer.alloc(32, 5));
});

test("A13, S58: a changed file is taken up while the process runs; one that is broken, or lacks the key that seals, is told of and changes nothing", async () => {
  const masterKeyFile = join(folder, "followed");
  const [a, b, c] = [1, 2, 3].map((n) => Buffer.alloc(32, n).toString("base64"));
  const put = async (text: string) => {
    await writeFile(`${masterKeyFile}.new`, text, { mode: 0o400 });
    await rename(`${masterKeyFile}.new`, masterKeyFile);
  };
  await put(`${a}\n`);
  const reported: string[] = [];
  const held = openMasterKeys({ masterKey: undefined, masterKeyFile }, { report: (why) => reported.push(why) });
  const keys = () => held().map((key) => key.toString("base64"));
  expect(keys()).toEqual([a]);
  await put(`${a}\n${b} next\n`);
  expect(keys()).toEqual([a, b]);
  await put(`${b}\n${a} old 2026-11-22T21:00:00Z\n`);
  expect(keys()).toEqual([b, a]);
  expect(reported).toEqual([]);
  await put(`${c}\n`);
  expect([keys(), keys()]).toEqual([
    [b, a],
    [b, a],
  ]);
  expect(reported).toEqual([expect.stringContaining("lacks the key that this process seals with")]);
  await put("half a li");
  await rm(masterKeyFile, { force: true });
  expect(keys()).toEqual([b, a]);
  await put(`${b}\n`);
  expect(keys()).toEqual([b]);
  for (const wrong of [`${a} next\n`, `${a}\n${b} sometime\n`, `${a}\n${b} old never\n`, "\n"]) {
    await put(wrong);
    expect(() => readMasterKey({ masterKey: undefined, masterKeyFile }), wrong).toThrow(/must hold 32 bytes/);
  }
});

import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FileNotFound, FileTooLarge, type LocalFileStore, openFileStore } from "./files.ts";

let folder: string;
let store: LocalFileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
  store = await openFileStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const meta = { name: "a.xlsx", type: "application/octet-stream", maxBytes: 1_000_000 };
const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

test("what is put comes back byte for byte, with its size and hash", async () => {
  const body = randomBytes(300_000);
  const { id, size, sha256 } = await store.put("c", Readable.from([body.subarray(0, 1000), body.subarray(1000)]), meta);
  expect({ size, sha256 }).toEqual({ size: 300_000, sha256: createHash("sha256").update(body).digest("hex") });
  expect(await buffer(await store.open(id))).toEqual(body);
  expect(await readFile(store.path(id))).toEqual(body);
  await store.remove(id);
  await store.remove(id);
  await expect(store.open(id)).rejects.toThrow(FileNotFound);
});

test("a stream that is cut leaves nothing", async () => {
  const cut = Readable.from(
    (async function* () {
      yield randomBytes(50_000);
      throw new Error("the sender went away");
    })(),
  );
  await expect(store.put(null, cut, meta)).rejects.toThrow("the sender went away");
  expect(await everything()).toEqual([]);
});

test("S42: one byte over the cap is refused while it streams and leaves nothing; the cap itself goes in", async () => {
  await expect(
    store.put(null, Readable.from([Buffer.alloc(600), Buffer.alloc(401)]), { ...meta, maxBytes: 1000 }),
  ).rejects.toThrow(FileTooLarge);
  expect(await everything()).toEqual([]);
  expect((await store.put(null, Readable.from([Buffer.alloc(1000)]), { ...meta, maxBytes: 1000 })).size).toBe(1000);
});

test("S35: the sender's name reaches no path, and only an id opens a file", async () => {
  const { id } = await store.put(null, Readable.from([Buffer.from("x")]), { ...meta, name: "../../etc/passwd" });
  expect((await everything()).map(({ name }) => name)).toEqual([id]);
  for (const path of ["../../etc/passwd", `../${id.slice(0, 2)}/${id}`, `${id}\0`, "incoming", ""])
    await expect(store.open(path)).rejects.toThrow(FileNotFound);
});

test("what a killed process was receiving is swept at the next start, what another is receiving now stays", async () => {
  const [old, young] = [join(folder, "incoming", "old"), join(folder, "incoming", "young")];
  await writeFile(old, "x");
  await writeFile(young, "x");
  const past = new Date(Date.now() - 61_000);
  await utimes(old, past, past);
  await openFileStore(folder);
  await expect(stat(old)).rejects.toThrow("ENOENT");
  expect((await stat(young)).size).toBe(1);
});

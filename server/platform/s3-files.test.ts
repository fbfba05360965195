import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FileNotFound, type FileStore, FileTooLarge } from "./files.ts";
import { looksAtFiles } from "./files-answer.ts";
import { openS3FileStore, type S3Setting } from "./s3-files.ts";

/**
 * Against a server that speaks S3. It does not check signatures of version 4, so a door before it does, by the book; the door can also
 * be busy, break off, and make pages of two.
 */
let folder: string;
let server: S3rver;
let door: http.Server;
let setting: S3Setting;
let store: FileStore;
/** Of the next requests: what the door answers instead of the server, and what it saw. */
const faults: ("503" | "drop")[] = [];
const seen: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "s3-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "bucket"),
    configureBuckets: [{ name: "tradeport", configs: [] }],
  });
  const { port } = await server.run();
  door = http.createServer((request, reply) => {
    seen.push(`${request.method} ${request.url}`);
    const fault = faults.shift();
    if (fault === "drop") return void request.socket.destroy();
    if (fault === "503") return void reply.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    const { method, url, headers } = request;
    if (!rightlySigned(request, "S3RVER"))
      return void reply.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const path = url?.includes("?prefix") ? `${url}&max-keys=2` : url;
    const beyond = http.request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    beyond.on("error", () => reply.destroy());
    const hash = createHash("sha256");
    request.on("data", (chunk: Buffer) => hash.update(chunk));
    request.on("end", () => hash.digest("hex") === headers["x-amz-content-sha256"] || beyond.destroy());
    request.pipe(beyond);
  });
  await new Promise<void>((listening) => door.listen(0, "127.0.0.1", listening));
  setting = {
    endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    bucket: "tradeport",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    region: "us-east-1",
    pathStyle: true,
    scratch: join(folder, "scratch"),
  };
  store = await openS3FileStore(setting);
});
beforeEach(() => {
  faults.length = 0;
  seen.length = 0;
});
afterAll(async () => {
  door.closeAllConnections();
  await Promise.all([server.close(), new Promise((closed) => door.close(closed))]);
  await rm(folder, { recursive: true });
});

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
/** AWS Signature Version 4, from its documentation. */
const rightlySigned = ({ method, url = "", headers }: http.IncomingMessage, secret: string) => {
  const [, scope = "", signed = "", signature] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? "") ?? [];
  const [path = "", query = ""] = url.split("?");
  const canonical = [
    method,
    path,
    query.split("&").sort().join("&"),
    ...signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hashed].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((held, part) => hmac(held, part), `AWS4${secret}`);
  return hmac(key, text).toString("hex") === signature;
};

const meta = { name: "a.xlsx", type: "application/pdf", maxBytes: 20_000_000 };
const underWay = () => readdir(join(folder, "scratch", "incoming"));

test("what is put comes back byte for byte, streamed both ways, with its size and hash; nothing stays on this machine", async () => {
  const body = randomBytes(9_000_000);
  const pieces = Array.from({ length: 9 }, (_, at) => body.subarray(at * 1_000_000, (at + 1) * 1_000_000));
  const { id, size, sha256 } = await store.put("c", Readable.from(pieces), meta);
  expect({ size, sha256 }).toEqual({ size: 9_000_000, sha256: createHash("sha256").update(body).digest("hex") });
  expect(await underWay()).toEqual([]);
  expect((await buffer(await store.open(id))).equals(body)).toBe(true);
  const { path, release } = await store.local(id);
  expect((await readFile(path)).equals(body)).toBe(true);
  await release();
  expect(await underWay()).toEqual([]);
  await store.remove(id);
  await store.remove(id);
  await expect(store.open(id)).rejects.toThrow(FileNotFound);
  await expect(store.local(id)).rejects.toThrow(FileNotFound);
});

test("over the cap, cut, or by any other name than an id: refused, and nothing of it stays (R28, S35, S42)", async () => {
  const cut = Readable.from(
    (async function* () {
      yield randomBytes(50_000);
      throw new Error("the sender went away");
    })(),
  );
  await expect(store.put(null, cut, meta)).rejects.toThrow("the sender went away");
  await expect(store.put(null, Readable.from([Buffer.alloc(1001)]), { ...meta, maxBytes: 1000 })).rejects.toThrow(FileTooLarge);
  for (const id of ["../../etc/passwd", "x", "", "..%2f..%2fx", "?prefix="])
    await expect(store.open(id)).rejects.toThrow(FileNotFound);
  expect([await underWay(), seen]).toEqual([[], []]);
});

test("a busy or broken store is asked twice more; one that stays away is said to be away, and the file is nowhere", async () => {
  faults.push("503", "drop");
  const { id } = await store.put(null, Readable.from([Buffer.from("abc")]), meta);
  expect(seen).toEqual([1, 2, 3].map(() => `PUT /tradeport/files/${id}`));
  expect(String(await buffer(await store.open(id)))).toBe("abc");
  faults.push("drop", "drop", "503");
  await expect(store.put(null, Readable.from([Buffer.from("abc")]), meta)).rejects.toMatchObject({ code: "files_away" });
  expect(await underWay()).toEqual([]);
  await store.remove(id);
});

test("a wrong key is refused by the store and said without the key", async () => {
  const stranger = await openS3FileStore({ ...setting, secretAccessKey: "another-secret" });
  const refused = await stranger.put(null, Readable.from([Buffer.from("abc")]), meta).catch((error: Error) => error);
  expect(refused).toMatchObject({ code: "files_away" });
  expect(String((refused as Error).cause)).toMatch(/403/);
  expect(String((refused as Error).cause)).not.toContain("another-secret");
});

test("the sweep finds every old file over many pages, and nothing that is not ours", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push((await store.put(null, Readable.from([Buffer.from(String(at))]), meta)).id);
  const found: string[] = [];
  for await (const page of store.olderThan(0)) found.push(...page);
  expect(found.sort()).toEqual(ids.sort());
  const old: string[] = [];
  for await (const page of store.olderThan(60_000)) old.push(...page);
  expect(old).toEqual([]);
  for (const id of ids) await store.remove(id);
});

test("S52: who asks whether files answer is told so, by one question in ten seconds; a store that refuses, breaks off or is silent is away", async () => {
  let now = 0;
  const answers = looksAtFiles(store, () => now);
  const ask = async (...then: typeof faults) => {
    now += 10_000;
    faults.push(...then);
    seen.length = 0;
    const all = await Promise.all(Array.from({ length: 50 }, answers));
    expect(new Set(all).size).toBe(1);
    faults.length = 0;
    return [all[0], seen.length];
  };
  expect(await ask()).toEqual([true, 1]);
  expect(await ask("503", "503", "503")).toEqual([false, 3]);
  expect(await ask("drop", "drop", "drop")).toEqual([false, 3]);
  expect(await ask()).toEqual([true, 1]);
  const silent = looksAtFiles({ ...store, open: () => new Promise(() => {}) }, () => now);
  expect(await silent()).toBe(false);
});

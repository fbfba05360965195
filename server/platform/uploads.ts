import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileRule, Procedure } from "@tradeport/contract";
import type { FastifyRequest } from "fastify";
import type { UploadedFile } from "./context.ts";
import { Fail } from "./errors.ts";
import { type FileStore, FileTooLarge } from "./files.ts";

const signatures: [type: string, test: (head: Buffer) => boolean][] = [
  ["xlsx", (head) => head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))],
  ["ole", (head) => head.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))],
  ["jpeg", (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ["png", (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ["webp", (head) => head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP"],
  ["pdf", (head) => head.subarray(0, 5).toString("latin1") === "%PDF-"],
];
const mime: Record<string, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
};

/** Reads a multipart request: files are streamed to the store as they come, text fields are returned for the schema. */
export const receiveUpload = async (
  request: FastifyRequest,
  procedure: Procedure,
  store: FileStore,
  clientId: string | null,
  files: UploadedFile[],
): Promise<Record<string, unknown>> => {
  const rule = procedure.file as FileRule;
  if (!request.isMultipart())
    throw new Fail("wrong_content_type", { given: request.headers["content-type"] ?? "-", expected: "multipart/form-data" });
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({
      limits: { fileSize: rule.maxBytes + 1, files: rule.maxCount + 1, fields: 50, fieldSize: 2_000_000 },
    })) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else if (files.length >= rule.maxCount) throw new Fail("file_count", { limit: rule.maxCount });
      else files.push(await receiveFile(part.file, shownName(part.filename), rule, store, clientId));
    }
  } catch (error) {
    if (error instanceof Fail) throw error;
    const { code } = error as { code?: string };
    if (code === "FST_FILES_LIMIT") throw new Fail("file_count", { limit: rule.maxCount });
    if (code === "ENOSPC") throw new Fail("disk_full");
    throw new Fail("upload_cut");
  }
  if (rule.required && files.length === 0) throw new Fail("file_missing");
  return fields;
};

const receiveFile = async (
  source: Readable,
  name: string,
  rule: FileRule,
  store: FileStore,
  clientId: string | null,
): Promise<UploadedFile> => {
  const head = await headOf(source, 16);
  const type = signatures.find(([, test]) => test(head.bytes))?.[0];
  if (!type || !rule.types.includes(type as never)) {
    source.resume();
    if (type === "ole" && rule.types.includes("xlsx"))
      throw new Fail(/\.xls$/i.test(name) ? "file_is_xls" : "file_is_encrypted", { name });
    throw new Fail("file_type", { name, expected: rule.types.join(", ") });
  }
  try {
    const stored = await store.put(clientId, head.whole, { name, type: mime[type] as string, maxBytes: rule.maxBytes });
    return { id: stored.id, name, type: mime[type] as string, size: stored.size, sha256: stored.sha256 };
  } catch (error) {
    if (error instanceof FileTooLarge)
      throw new Fail("file_too_large", { name, limit: `${Math.floor(rule.maxBytes / 1_000_000)} MB` });
    throw error;
  }
};

/** Control signs, half characters and signs that turn the direction of writing are no part of a name; the end of a long one tells most. */
const shownName = (name: string) =>
  name
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")
    .slice(-255)
    .toWellFormed();

/** The first bytes of a stream, and the whole of it again. */
const headOf = async (source: Readable, size: number): Promise<{ bytes: Buffer; whole: Readable }> => {
  const parts: Buffer[] = [];
  let length = 0;
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  while (length < size) {
    const { value, done } = await chunks.next();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  const bytes = Buffer.concat(parts);
  const whole = new PassThrough();
  const all = async function* () {
    yield bytes;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  pipeline(all, whole).catch(() => {});
  return { bytes, whole };
};

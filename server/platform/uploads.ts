import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileRule, Procedure } from "@tradeport/contract";
import type { FastifyRequest } from "fastify";
import type { UploadedFile } from "./context.ts";
import type { Database, Tx } from "./db.ts";
import { sql } from "./db.ts";
import { Fail } from "./errors.ts";
import { isText } from "./excel/csv-rows.ts";
import { capped, type FileStore, FileTooLarge } from "./files.ts";
import type { Images } from "./images/images.ts";
import { ActivePdf, SealedPdf, withoutActions } from "./pdf-actions.ts";
import { headOf, mime, sniff } from "./sniff.ts";

/** What one company may send. */
export interface UploadLimits {
  /** All that it keeps. */
  bytes: number;
  /** Uploads that may be under way at once, to one process. */
  atOnce: number;
  perMinute: number;
}
export const uploadLimits: UploadLimits = { bytes: 20_000_000_000, atOnce: 6, perMinute: 120 };

export interface Uploads {
  /** Reads a multipart request: each file passes the gate into `files`, text fields are returned for the schema. */
  receive(
    request: FastifyRequest,
    procedure: Procedure,
    clientId: string,
    files: UploadedFile[],
  ): Promise<Record<string, unknown>>;
}

interface Gate {
  store: FileStore;
  images: Images;
  database: Database;
  limits?: Partial<UploadLimits> | undefined;
  /** The longest edge that a company wants of its products' pictures. */
  edgeOf?: ((tx: Tx, clientId: string) => Promise<number | null>) | undefined;
}

/**
 * The one gate for what people send: how much and how often, what it is by its first bytes, how large, and, for an image, made anew in
 * another process. Nothing of what is refused stays.
 */
export const openUploads = ({ store, images, database, limits: given, edgeOf }: Gate): Uploads => {
  const limits = { ...uploadLimits, ...given };
  const counts = new Map<string, { open: number; begun: number[] }>();
  const enter = (clientId: string) => {
    const now = Date.now();
    const count = counts.get(clientId) ?? { open: 0, begun: [] };
    counts.set(clientId, count);
    count.begun = count.begun.filter((at) => now - at < 60_000);
    if (count.open >= limits.atOnce) throw new Fail("uploads_at_once", { limit: limits.atOnce });
    if (count.begun.length >= limits.perMinute)
      throw new Fail("too_many", { seconds: Math.ceil((60_000 - (now - count.begun[0]!)) / 1000) });
    count.open += 1;
    count.begun.push(now);
    return () => {
      count.open -= 1;
    };
  };
  const roomFor = async (clientId: string) => {
    const { rows } = await database.asClient(clientId, (tx) =>
      sql<{ bytes: number }>`select bytes from file_usage where client_id = ${clientId}`.execute(tx),
    );
    const left = limits.bytes - (rows[0]?.bytes ?? 0);
    if (left <= 0) throw new Fail("files_full", { limit: gigabytes(limits.bytes) });
    return left;
  };
  return {
    receive: async (request, procedure, clientId, files) => {
      const rule = procedure.file as FileRule;
      if (!request.isMultipart())
        throw new Fail("wrong_content_type", { given: request.headers["content-type"] ?? "-", expected: "multipart/form-data" });
      const leave = enter(clientId);
      try {
        let left = await roomFor(clientId);
        const edge = rule.ofProduct && edgeOf ? await database.asClient(clientId, (tx) => edgeOf(tx, clientId)) : null;
        const fields: Record<string, unknown> = {};
        for await (const part of request.parts({
          limits: { fileSize: rule.maxBytes + 1, files: rule.maxCount + 1, fields: 100, fieldSize: 2_000_000 },
        })) {
          if (part.type === "field") {
            fields[part.fieldname] = part.value;
            continue;
          }
          if (files.length >= rule.maxCount) throw new Fail("file_count", { limit: rule.maxCount });
          const file = await receiveFile({ store, images }, part.file, shownName(part.filename), { ...rule, edge }, clientId);
          files.push(file);
          left -= file.size;
          if (left < 0) throw new Fail("files_full", { limit: gigabytes(limits.bytes) });
        }
        if (rule.required && files.length === 0) throw new Fail("file_missing");
        return fields;
      } catch (error) {
        if (error instanceof Fail) throw error;
        const { code } = error as { code?: string };
        if (code === "FST_FILES_LIMIT") throw new Fail("file_count", { limit: rule.maxCount });
        if (isCut(request, error as Error)) throw new Fail("upload_cut");
        throw code === "ENOSPC" ? new Fail("disk_full") : error;
      } finally {
        leave();
      }
    },
  };
};

/** Its connection broke, or what came of it is no whole form; everything else that fails is ours. */
const isCut = ({ raw }: FastifyRequest, { message, ...error }: Error & { code?: string }) =>
  raw.errored !== null ||
  raw.readableAborted ||
  error.code?.startsWith("FST_") ||
  /unexpected end of multipart data|Boundary required|Malformed/i.test(message);

const isTable = (name: string) => /\.(csv|tsv|txt)$/i.test(name);

const gigabytes = (bytes: number) => (bytes >= 1e9 ? `${Math.floor(bytes / 1e9)} GB` : `${Math.floor(bytes / 1e6)} MB`);

const receiveFile = async (
  { store, images }: Pick<Gate, "store" | "images">,
  source: Readable,
  name: string,
  rule: FileRule & { edge: number | null },
  clientId: string,
): Promise<UploadedFile> => {
  const head = await headOf(source, 16);
  // Text has no signature: its name says that it is a table.
  const sniffed = sniff(head.bytes);
  // A table may begin with "<" too.
  const isOther = sniffed === undefined || (sniffed === "xml" && !rule.types.includes("xml"));
  const type = isOther ? (isTable(name) && isText(head.bytes) ? "csv" : undefined) : sniffed;
  if (!type || !rule.types.includes(type as never)) {
    source.resume();
    if (type === "ole" && rule.types.includes("xlsx"))
      throw new Fail(/\.xls$/i.test(name) ? "file_is_xls" : "file_is_encrypted", { name });
    throw new Fail("file_type", { name, expected: rule.types.join(", ") });
  }
  const put = (whole: Readable, maxBytes: number) => store.put(clientId, whole, { name, type: mime[type] as string, maxBytes });
  try {
    const stored =
      type === "jpeg" || type === "png" || type === "webp"
        ? await anew({ store, images }, head.whole, { type, name, maxBytes: rule.maxBytes, edge: rule.edge }, put)
        : await put(type === "pdf" ? without(head.whole) : head.whole, rule.maxBytes);
    return { id: stored.id, name, type: mime[type] as string, size: stored.size, sha256: stored.sha256 };
  } catch (error) {
    if (error instanceof ActivePdf) throw new Fail("file_is_active", { name });
    if (error instanceof SealedPdf) throw new Fail("file_is_sealed", { name });
    if (error instanceof FileTooLarge)
      throw new Fail("file_too_large", { name, limit: `${Math.floor(rule.maxBytes / 1_000_000)} MB` });
    throw error;
  }
};

/** Broken where it began: a pipe that fails fails at its end too. */
const without = (source: Readable) => {
  const checked = withoutActions();
  pipeline(source, checked).catch(() => {});
  return checked;
};

/** An image as it came lies in the scratch folder only while it is made anew. A PNG may grow by what its maker's tricks had saved. */
const anew = async <T>(
  { store, images }: Pick<Gate, "store" | "images">,
  source: Readable,
  { type, name, maxBytes, edge }: { type: "jpeg" | "png" | "webp"; name: string; maxBytes: number; edge: number | null },
  put: (whole: Readable, maxBytes: number) => Promise<T>,
): Promise<T> => {
  const [from, to] = [store.scratch(), store.scratch()];
  try {
    await pipeline(source, capped(maxBytes), createWriteStream(from, { flags: "wx", mode: 0o600 }));
    await images.reencode({ from, to, type, name, edge });
    return await put(createReadStream(to), maxBytes * 4);
  } finally {
    await Promise.all([rm(from, { force: true }), rm(to, { force: true })]);
  }
};

/** Control signs, half characters and signs that turn the direction of writing are no part of a name; the end of a long one tells most. */
const shownName = (name: string) =>
  name
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")
    .slice(-255)
    .toWellFormed();

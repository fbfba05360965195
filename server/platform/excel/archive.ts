import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Refused } from "./refused.ts";

interface Limits {
  entries: number;
  /** Sum of all entries once inflated. */
  bytes: number;
  /** Inflated to deflated, of an entry that is over a megabyte. */
  ratio: number;
}
const limits: Limits = { entries: 2_000, bytes: 2_000_000_000, ratio: 250 };

const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const symlink = 0o120000;

export interface Archive {
  /** The bytes of an entry as they inflate: never more than was declared. Undefined when there is no such entry. */
  read: (name: string) => Promise<AsyncIterable<Buffer> | undefined>;
  close: () => void;
}

/** Opens a zip behind its guard (R26, S37): count, names, sizes and ratios are judged before a single byte is inflated. */
export const openArchive = async (path: string, allowed: Limits = limits): Promise<Archive> => {
  await refuseOle(path);
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true });
  } catch (error) {
    throw new Refused("broken", { detail: (error as Error).message });
  }
  try {
    const entries = await listEntries(zip, allowed);
    return { read: (name) => readEntry(zip, entries.get(name.toLowerCase())), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof Refused ? error : new Refused("broken", { detail: (error as Error).message });
  }
};

/** An .xls and an encrypted .xlsx are both OLE files; the latter has a stream named EncryptedPackage (in UTF-16). */
const refuseOle = async (path: string) => {
  const file = await open(path);
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, 8, 0);
    if (!head.equals(ole)) return;
    const { size } = await file.stat();
    const body = Buffer.alloc(Math.min(size, 4_000_000));
    await file.read(body, 0, body.length, 0);
    throw new Refused(body.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "encrypted" : "xls");
  } finally {
    await file.close();
  }
};

const listEntries = async (zip: ZipFile, allowed: Limits): Promise<Map<string, Entry>> => {
  if (zip.entryCount > allowed.entries) throw new Refused("bomb", { detail: `${zip.entryCount} > ${allowed.entries}` });
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    total += entry.uncompressedSize;
    if (entries.size >= allowed.entries) throw new Refused("bomb", { detail: `> ${allowed.entries}` });
    if (total > allowed.bytes) throw new Refused("bomb", { detail: `${Math.ceil(total / 1e6)} MB > ${allowed.bytes / 1e6} MB` });
    if (entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * allowed.ratio)
      throw new Refused("bomb", { detail: `${Math.round(entry.uncompressedSize / Math.max(1, entry.compressedSize))}:1` });
    if (entry.isEncrypted()) throw new Refused("encrypted");
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === symlink) throw new Refused("unsafe", { detail: name });
    if (/\.(zip|xlsx|xlsm|xlsb|xls|jar|docx|7z|rar|gz)$/i.test(name)) throw new Refused("nested", { detail: name });
    if (/vbaProject|macrosheets\//i.test(name)) throw new Refused("macros");
    // Excel takes part names without regard to case; two of one name would be read differently by different readers.
    if (entries.has(name.toLowerCase())) throw new Refused("unsafe", { detail: `2 × ${name}` });
    entries.set(name.toLowerCase(), entry);
  }
  return entries;
};

const readEntry = async (zip: ZipFile, entry: Entry | undefined): Promise<AsyncIterable<Buffer> | undefined> => {
  if (!entry) return undefined;
  const stream: Readable = await zip.openReadStreamPromise(entry);
  return counted(stream, entry.uncompressedSize);
};

/** A header that lies about the size is caught while inflating. */
async function* counted(stream: Readable, declared: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > declared) throw new Refused("bomb", { detail: `> ${declared}` });
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("broken", { detail: (error as Error).message });
  } finally {
    stream.destroy();
  }
}

import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

export interface FileMeta {
  /** Its id, where it has one already: of a backup. */
  id?: string;
  /** What the sender called it: kept in the file's row, never in a path. */
  name: string;
  type: string;
  maxBytes: number;
}

export interface StoredFile {
  id: string;
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

export interface FileStore {
  /** Streams to the store. Throws FileTooLarge over the cap, the stream's own error when it is cut; nothing is left of either. */
  put(clientId: string | null, source: Readable, meta: FileMeta): Promise<StoredFile>;
  /** Throws FileNotFound before the first byte. */
  open(id: string): Promise<Readable>;
  /** A copy on this machine for readers that need to seek; `release` when it is read. Throws FileNotFound. */
  local(id: string): Promise<{ path: string; release: () => Promise<void> }>;
  /** A name in this machine's own folder for what is under way; what a killed process leaves there is swept at a start. */
  scratch(): string;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
  /** Ids of what was stored at least so long ago, a folder at a time. */
  olderThan(ms: number): AsyncIterable<string[]>;
}

/** The same in a folder: its files can be pointed at. */
export interface LocalFileStore extends FileStore {
  path(id: string): string;
}

export class FileTooLarge extends Error {
  maxBytes: number;
  constructor(maxBytes: number) {
    super(`The file is over the limit of ${maxBytes} bytes.`);
    this.name = "FileTooLarge";
    this.maxBytes = maxBytes;
  }
}

export class FileNotFound extends Error {
  constructor(id: string) {
    super(`No stored file has the id ${id}.`);
    this.name = "FileNotFound";
  }
}

/** Passes bytes on up to the cap, then breaks the pipe. */
export const capped = (maxBytes: number, each: (chunk: Buffer) => void = () => {}): Transform => {
  let size = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size > maxBytes) return done(new FileTooLarge(maxBytes));
      each(chunk);
      done(null, chunk);
    },
  });
};

export const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const staleAfter = 60_000;

/**
 * A file store in a local folder. Names are random ids, so that nothing of the sender reaches a path; a file appears under its
 * id whole and synced to disk, or not at all. Whose it is stands in its row in the database.
 */
export const openFileStore = async (folder: string): Promise<LocalFileStore> => {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await sweepScratch(incoming);
  const path = (id: string) => {
    if (!idShape.test(id)) throw new FileNotFound(id);
    return join(folder, id.slice(0, 2), id);
  };
  return {
    path,
    put: async (_clientId, source, { id = randomUUID(), maxBytes }) => {
      const temporary = join(incoming, randomUUID());
      const hash = createHash("sha256");
      let size = 0;
      const measure = capped(maxBytes, (chunk) => {
        size += chunk.length;
        hash.update(chunk);
      });
      try {
        await pipeline(source, measure, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
        const place = path(id);
        if (await mkdir(dirname(place), { recursive: true, mode: 0o700 })) await syncFolder(folder);
        await rename(temporary, place);
        await syncFolder(dirname(place));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return { id, size, sha256: hash.digest("hex") };
    },
    open: async (id) => {
      const stream = createReadStream(path(id));
      await new Promise<void>((resolve, reject) => {
        stream.once("open", () => resolve());
        stream.once("error", (error: NodeJS.ErrnoException) => reject(error.code === "ENOENT" ? new FileNotFound(id) : error));
      });
      return stream;
    },
    local: async (id) => {
      await stat(path(id)).catch(() => Promise.reject(new FileNotFound(id)));
      return { path: path(id), release: async () => {} };
    },
    scratch: () => join(incoming, randomUUID()),
    remove: (id) => rm(path(id), { force: true }),
    olderThan: async function* (ms) {
      for (const part of await readdir(folder)) {
        if (part.length !== 2) continue;
        const old: string[] = [];
        for (const id of await readdir(join(folder, part))) {
          const found = idShape.test(id) && (await stat(path(id)).catch(() => null));
          if (found && Date.now() - found.mtimeMs >= ms) old.push(id);
        }
        yield old;
      }
    },
  };
};

/** What a killed process was still receiving. A minute's grace leaves the uploads of a process beside us alone. */
export const sweepScratch = async (incoming: string) => {
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name);
    const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > staleAfter) await rm(file, { force: true });
  }
};

/** A rename is only as durable as the folder that holds it. Windows has no such call and needs none. */
const syncFolder = async (folder: string) => {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
};

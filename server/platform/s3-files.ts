import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Fail } from "./errors.ts";
import { capped, FileNotFound, type FileStore, idShape, sweepScratch } from "./files.ts";
import { type BucketSetting, openBucket } from "./s3.ts";

export interface S3Setting extends BucketSetting {
  /** A folder of this machine for what is under way. */
  scratch: string;
}

const prefix = "files/";

/**
 * The same store in a bucket of any S3-compatible service, for consoles on several machines. A file is measured and hashed on its way
 * through the scratch folder, then sent with its length and hash, which the service checks: whole or not at all.
 */
export const openS3FileStore = async (setting: S3Setting): Promise<FileStore> => {
  const scratchFolder = join(setting.scratch, "incoming");
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
  await sweepScratch(scratchFolder);
  const scratch = () => join(scratchFolder, randomUUID());
  const bucket = openBucket(setting);
  const ask = (request: Parameters<typeof bucket.ask>[0]) =>
    bucket.ask(request).catch((error: Error) => {
      throw away(error);
    });
  const open = async (id: string) => {
    const reply = idShape.test(id) ? await ask({ method: "GET", key: `${prefix}${id}` }) : undefined;
    if (!reply) throw new FileNotFound(id);
    return reply;
  };

  return {
    scratch,
    put: async (_clientId, source, { id = randomUUID(), maxBytes, type }) => {
      const path = scratch();
      const hash = createHash("sha256");
      let size = 0;
      const measure = capped(maxBytes, (chunk) => {
        size += chunk.length;
        hash.update(chunk);
      });
      try {
        await pipeline(source, measure, createWriteStream(path, { flags: "wx", mode: 0o600 }));
        const sha256 = hash.digest("hex");
        (await ask({ method: "PUT", key: `${prefix}${id}`, body: { path, size, sha256, type } }))?.resume();
        return { id, size, sha256 };
      } finally {
        await rm(path, { force: true });
      }
    },
    open,
    local: async (id) => {
      const path = scratch();
      const release = () => rm(path, { force: true });
      try {
        await pipeline(await open(id), createWriteStream(path, { flags: "wx", mode: 0o600 }));
        return { path, release };
      } catch (error) {
        await release();
        throw error;
      }
    },
    remove: async (id) => {
      if (idShape.test(id)) (await ask({ method: "DELETE", key: `${prefix}${id}` }))?.resume();
    },
    olderThan: async function* (ms) {
      try {
        for await (const page of bucket.list(prefix))
          yield page
            .filter(({ key, at }) => idShape.test(key.slice(prefix.length)) && Date.now() - Date.parse(at) >= ms)
            .map(({ key }) => key.slice(prefix.length));
      } catch (error) {
        throw away(error as Error);
      }
    },
  };
};

/** The person is told to try again; the log is told why. */
const away = (cause: Error) => Object.assign(new Fail("files_away"), { cause });

import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { AwsV4Signer } from "aws4fetch";
import { SaxesParser } from "saxes";
import { Fail } from "./errors.ts";
import { capped, FileNotFound, type FileStore, idShape, sweepScratch } from "./files.ts";

export interface S3Setting {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** The bucket stands in the path; else before the host's name. */
  pathStyle: boolean;
  /** A folder of this machine for what is under way. */
  scratch: string;
}

interface Asked {
  method: "GET" | "PUT" | "DELETE";
  id?: string;
  query?: Record<string, string>;
  body?: { path: string; size: number; sha256: string; type: string };
}

/** Silence of this long is no answer. */
const patienceMs = 30_000;
const prefix = "files/";
const nothing = createHash("sha256").digest("hex");

/**
 * The same store in a bucket of any S3-compatible service, for consoles on several machines. A file is measured and hashed on its way
 * through the scratch folder, then sent with its length and hash, which the service checks: whole or not at all. Bytes stream both ways.
 */
export const openS3FileStore = async (setting: S3Setting): Promise<FileStore> => {
  const scratchFolder = join(setting.scratch, "incoming");
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
  await sweepScratch(scratchFolder);
  const scratch = () => join(scratchFolder, randomUUID());
  const base = new URL(setting.endpoint);
  if (!setting.pathStyle) base.host = `${setting.bucket}.${base.host}`;
  const root = `${base.origin}${base.pathname.replace(/\/$/, "")}${setting.pathStyle ? `/${setting.bucket}` : ""}`;
  const agent = new (base.protocol === "https:" ? https : http).Agent({ keepAlive: true, maxSockets: 50 });

  const once = async ({ method, id, query, body }: Asked): Promise<http.IncomingMessage> => {
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${root}/${id === undefined ? "" : `${prefix}${id}`}${query ? `?${new URLSearchParams(query)}` : ""}`,
      headers: {
        "x-amz-content-sha256": body?.sha256 ?? nothing,
        ...(body ? { "content-type": body.type } : {}),
      },
      accessKeyId: setting.accessKeyId,
      secretAccessKey: setting.secretAccessKey,
      region: setting.region,
      service: "s3",
    }).sign();
    return new Promise((resolve, reject) => {
      const request = (url.protocol === "https:" ? https : http).request(
        url,
        {
          method,
          agent,
          timeout: patienceMs,
          headers: { ...Object.fromEntries(headers), ...(body ? { "content-length": body.size } : {}) },
        },
        resolve,
      );
      request.on("timeout", () => request.destroy(new Error("no answer from the file store")));
      request.on("error", reject);
      if (!body) return request.end();
      pipeline(createReadStream(body.path), request).catch(reject);
    });
  };
  /** Twice more where the store did not answer or was busy: every call may be repeated. */
  const ask = async (asked: Asked): Promise<http.IncomingMessage> => {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await once(asked).catch((error: Error) => error);
      if (!(reply instanceof Error)) {
        const status = reply.statusCode ?? 0;
        if (status < 300) return reply;
        if (status === 404 && asked.id !== undefined) {
          reply.resume();
          throw new FileNotFound(asked.id);
        }
        const said = (await text(reply).catch(() => "")).slice(0, 500);
        if (status < 500 || attempt === 3) throw away(`${asked.method} ${status} ${said}`);
      } else if (attempt === 3) throw away(reply.message);
      await new Promise((wake) => setTimeout(wake, 200 * attempt));
    }
  };
  const open = async (id: string) => {
    if (!idShape.test(id)) throw new FileNotFound(id);
    return ask({ method: "GET", id });
  };

  return {
    scratch,
    put: async (_clientId, source, { maxBytes, type }) => {
      const id = randomUUID();
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
        (await ask({ method: "PUT", id, body: { path, size, sha256, type } })).resume();
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
      if (!idShape.test(id)) return;
      const reply = await ask({ method: "DELETE", id }).catch((error: unknown) => {
        if (error instanceof FileNotFound) return null;
        throw error;
      });
      reply?.resume();
    },
    olderThan: async function* (ms) {
      for (let after = "", more = true; more; ) {
        // The first version of listing: every service has it, and a page begins behind a name that we know.
        const query = { prefix, ...(after ? { marker: after } : {}) };
        const page = readList(await text(await ask({ method: "GET", query })));
        after = page.files.at(-1)?.key ?? "";
        more = page.more && after !== "";
        yield page.files
          .filter(({ key, at }) => idShape.test(key.slice(prefix.length)) && Date.now() - Date.parse(at) >= ms)
          .map(({ key }) => key.slice(prefix.length));
      }
    },
  };
};

/** The person is told to try again; the log is told why. */
const away = (cause: string) => Object.assign(new Fail("files_away"), { cause: new Error(cause) });

const readList = (xml: string) => {
  const files: { key: string; at: string }[] = [];
  let more = false;
  let inside = "";
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    inside = name;
    if (name === "Contents") files.push({ key: "", at: "" });
  });
  parser.on("closetag", () => {
    inside = "";
  });
  parser.on("text", (value) => {
    const last = files.at(-1);
    if (inside === "Key" && last) last.key = value;
    if (inside === "LastModified" && last) last.at = value;
    if (inside === "IsTruncated") more = value === "true";
  });
  parser.write(xml).close();
  return { files, more };
};

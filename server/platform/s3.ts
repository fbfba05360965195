import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import http from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { AwsV4Signer } from "aws4fetch";
import { SaxesParser } from "saxes";

export interface BucketSetting {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** The bucket stands in the path; else before the host's name. */
  pathStyle: boolean;
}

interface S3Request {
  method: "GET" | "PUT" | "DELETE";
  key?: string;
  query?: Record<string, string>;
  /** A file of this machine, with what the service checks it by. */
  body?: { path: string; size: number; sha256: string; type: string };
}

export interface Bucket {
  /** Undefined: nothing has this key. Throws, with the service's words, when it refuses or does not answer three times. */
  ask(request: S3Request): Promise<http.IncomingMessage | undefined>;
  /** Keys under a prefix, a page at a time. */
  list(prefix: string): AsyncIterable<{ key: string; at: string }[]>;
}

/** Silence of this long is no answer. */
const patienceMs = 30_000;
const nothing = createHash("sha256").digest("hex");
/** As the service reads a path: each part escaped, the slashes kept. */
const pathOf = (key: string) => key.split("/").map(encodeURIComponent).join("/");

/** A bucket of any S3-compatible service. Bytes stream both ways; what is put arrives whole, by its length and hash, or not at all. */
export const openBucket = (setting: BucketSetting): Bucket => {
  const base = new URL(setting.endpoint);
  if (!setting.pathStyle) base.host = `${setting.bucket}.${base.host}`;
  const root = `${base.origin}${base.pathname.replace(/\/$/, "")}${setting.pathStyle ? `/${setting.bucket}` : ""}`;
  const agent = new (base.protocol === "https:" ? https : http).Agent({ keepAlive: true, maxSockets: 50 });

  const once = async ({ method, key, query, body }: S3Request): Promise<http.IncomingMessage> => {
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${root}/${key === undefined ? "" : pathOf(key)}${query ? `?${new URLSearchParams(query)}` : ""}`,
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
  const ask = async (request: S3Request): Promise<http.IncomingMessage | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await once(request).catch((error: Error) => error);
      if (!(reply instanceof Error)) {
        const status = reply.statusCode ?? 0;
        if (status < 300) return reply;
        if (status === 404 && request.key !== undefined && request.method !== "PUT") {
          reply.resume();
          return undefined;
        }
        const errorBody = (await text(reply).catch(() => "")).slice(0, 500);
        if (status < 500 || attempt === 3) throw new Error(`${request.method} ${status} ${errorBody}`);
      } else if (attempt === 3) throw reply;
      await new Promise((wake) => setTimeout(wake, 200 * attempt));
    }
  };
  return {
    ask,
    list: async function* (prefix) {
      for (let after = "", more = true; more; ) {
        // The first version of listing: every service has it, and a page begins behind a name that we know.
        const query = { prefix, ...(after ? { marker: after } : {}) };
        const page = readList(await text((await ask({ method: "GET", query }))!));
        after = page.files.at(-1)?.key ?? "";
        more = page.more && after !== "";
        yield page.files;
      }
    },
  };
};

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

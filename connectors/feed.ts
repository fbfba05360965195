import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createInflate } from "node:zlib";
import { type Dispatcher, request as send } from "undici";
import { publicInternet } from "./network.ts";

/** A supplier's feed at its address, and what its server said of the content that was taken last. */
export interface FeedRequest {
  address: string;
  username?: string | undefined;
  password?: string | undefined;
  etag?: string | null;
  lastModified?: string | null;
  ownHost?: string | undefined;
  signal?: AbortSignal | undefined;
}
export type FeedReply =
  | { kind: "unchanged" }
  | { kind: "content"; body: Readable; etag: string | null; lastModified: string | null };

/** What a person is told of why; it never holds an address with a secret in it. */
export class FeedUnreadable extends Error {}

const deadlineMs = 600_000;
const silenceMs = 60_000;
const headerCap = 500;

/**
 * From the public internet alone, as pictures are (S27, S28). No redirect is followed (S29): the place is named, and whoever set the feed up
 * enters it or does not.
 */
export async function openFeedAt(
  request: FeedRequest,
  network: Dispatcher = publicInternet(request.ownHost),
): Promise<FeedReply> {
  const url = URL.parse(request.address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new FeedUnreadable("no http(s) address");
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  const reply = await send(url, {
    dispatcher: network,
    signal,
    headers: headersFor(request),
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  }).catch((error: unknown) => {
    throw new FeedUnreadable(signal.aborted ? "no answer in time" : "not reached", { cause: error });
  });
  // A body that breaks off is told by whoever reads it.
  reply.body.on("error", () => {});
  const { statusCode: status, headers } = reply;
  const one = (name: string) => {
    const value = headers[name];
    return typeof value === "string" && value.length <= headerCap ? value : null;
  };
  if (status === 200)
    return {
      kind: "content",
      body: unpacked(reply.body, one("content-encoding")),
      etag: one("etag"),
      lastModified: one("last-modified"),
    };
  await reply.body.dump({ limit: 64 * 1024 }).catch(() => {});
  if (status === 304) return { kind: "unchanged" };
  if (status === 401 || status === 403) throw new FeedUnreadable(`${status}: user name or password`);
  const place = status > 300 && status < 400 ? URL.parse(one("location") ?? "", url.href) : null;
  throw new FeedUnreadable(place ? `${status} > ${place.origin}${place.pathname}` : String(status));
}

const headersFor = ({ username, password, etag, lastModified }: FeedRequest): Record<string, string> => ({
  accept: "application/xml, text/xml, */*;q=0.5",
  "accept-encoding": "gzip, deflate",
  "user-agent": "Tradeport",
  ...(etag ? { "if-none-match": etag } : {}),
  ...(lastModified ? { "if-modified-since": lastModified } : {}),
  ...(username || password
    ? { authorization: `Basic ${Buffer.from(`${username ?? ""}:${password ?? ""}`).toString("base64")}` }
    : {}),
});

/** Whoever reads it caps what comes out: what was packed small may be large. */
const unpacked = (body: Readable, encoding: string | null): Readable => {
  if (encoding === null || encoding === "identity") return body;
  const unpack = encoding === "gzip" || encoding === "x-gzip" ? createGunzip() : encoding === "deflate" ? createInflate() : null;
  if (!unpack) {
    body.destroy();
    throw new FeedUnreadable(`content-encoding ${encoding}`);
  }
  pipeline(body, unpack).catch(() => {});
  return unpack;
};

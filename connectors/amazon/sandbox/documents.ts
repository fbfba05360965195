import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Call, Reply } from "../../sandbox/call.ts";
import type { World } from "./world.ts";

interface Document {
  id: string;
  seller_id: string;
  content_type: string | null;
  address_until: number;
  signature: string;
  body: Uint8Array | null;
}

export const documentOf = (world: World, id: string): Document | undefined =>
  world.store.get<Document>("select * from documents where id = ?", id);

/** Made with the content type that it has to be uploaded with, or with what can be read of it. */
export function makeDocument(world: World, sellerId: string, contentType: string | null, body: Buffer | null): string {
  const id = `amzn1.tortuga.4.eu.sandbox-${world.nextId("document")}`;
  world.store.run("insert into documents values (?, ?, ?, 0, '', ?)", id, sellerId, contentType, body);
  return id;
}
export const packed = (json: unknown): Buffer => gzipSync(JSON.stringify(json));

/** A presigned address by the name that the caller reached us by: it opens the document alone, for minutes, and takes no credentials. */
export function addressFor(world: World, { headers }: Call, id: string): string {
  const until = world.now() + world.settings.addressLifeMs;
  const signature = createHash("sha256").update(`${id} ${until}`).digest("hex");
  world.store.run("update documents set address_until = ?, signature = ? where id = ?", until, signature, id);
  const origin = headers["x-forwarded-host"] ? `https://${headers["x-forwarded-host"]}` : `http://${headers.host}/amazon`;
  const query = new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Expires": String(world.settings.addressLifeMs / 1000),
    "X-Amz-SignedHeaders": "content-type;host",
    "X-Amz-Signature": signature,
  });
  return `${origin}/documents/${encodeURIComponent(id)}?${query}`;
}

const refused = (status: number, code: string, message: string): Reply => ({
  status,
  bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`),
  headers: { "content-type": "application/xml" },
});

/** The store of documents, as S3 answers: GET and PUT by presigned address. */
export function documentPlace(world: World, call: Call): Reply {
  call.seen.endpoint = `${call.method} /documents/:id`;
  const document = documentOf(world, decodeURIComponent(call.path.slice("/documents/".length)));
  if (!document) return refused(404, "NoSuchKey", "The specified key does not exist.");
  call.seen.sellerId = document.seller_id;
  if (call.headers.authorization)
    return refused(
      400,
      "InvalidArgument",
      "Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified",
    );
  if (Object.keys(call.headers).some((name) => name.startsWith("x-amz-")))
    return refused(403, "AccessDenied", "There were headers present in the request which were not signed");
  if (call.query.get("X-Amz-Signature") !== document.signature || document.signature === "")
    return refused(
      403,
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided.",
    );
  if (document.address_until < world.now()) return refused(403, "AccessDenied", "Request has expired");
  if (call.method === "PUT") {
    if (call.headers["content-type"] !== document.content_type)
      return refused(
        403,
        "SignatureDoesNotMatch",
        "The request signature we calculated does not match the signature you provided.",
      );
    world.store.run("update documents set body = ? where id = ?", call.body, document.id);
    return { status: 200 };
  }
  if (call.method !== "GET" || !document.body) return refused(404, "NoSuchKey", "The specified key does not exist.");
  return { status: 200, bytes: Buffer.from(document.body), headers: { "content-type": "application/octet-stream" } };
}

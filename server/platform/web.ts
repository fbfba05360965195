import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/**
 * Headers of every answer, set before it is known so that a stream carries them too. Pages get their own policy in `serveWeb`;
 * what is no page may load nothing at all.
 */
export const mountHeaders = (app: FastifyInstance, secure: boolean) => {
  app.addHook("onRequest", async (_request, reply) => {
    reply
      .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "no-referrer")
      .header("cross-origin-opener-policy", "same-origin")
      .header("cross-origin-resource-policy", "same-origin")
      .header("x-frame-options", "DENY");
    if (secure) reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
  });
};

const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Files whose name says which version of them they are. */
const named = /^(assets|fonts)[\\/]/;

/** The built web app: named files for a year, the page itself fresh each time with a nonce for its styles. */
export const serveWeb = async (app: FastifyInstance, dist: string) => {
  const index = path.join(dist, "index.html");
  await app.register(fastifyStatic, {
    root: dist,
    serve: true,
    index: false,
    wildcard: false,
    // What the build pressed (web/pressed.ts).
    preCompressed: true,
    // Nothing of it is so large that a part of it is of use.
    acceptRanges: false,
    setHeaders: (reply, file) => {
      reply.header("cache-control", named.test(path.relative(dist, file)) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  return (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", pagePolicy(nonce))
      .send(
        fs
          .readFileSync(index, "utf8")
          .replaceAll("__CSP_NONCE__", nonce)
          // A page without the cookie need not ask who is here: the browser would call the answer an error.
          .replaceAll("__SESSION__", /(^|[ ;])(__Host-)?auth=/.test(request.headers.cookie ?? "") ? "maybe" : "none"),
      );
  };
};

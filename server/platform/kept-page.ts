import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * A large text that is the same for everybody: made and pressed when somebody first reads it, and sent as it is from then on. Whoever
 * has it already is told so. Made anew for each caller, it would be a guest's way to all of the processor; its route is one of `compress: false`.
 */
export const keptPage = (type: string, make: () => string | Promise<Buffer>) => {
  const prepare = async () => {
    const made = await make();
    const plain = Buffer.from(made);
    // Bytes are pressed already.
    const pressed = typeof made === "string" ? gzipSync(plain) : null;
    return { plain, pressed, etag: `"${createHash("sha256").update(plain).digest("base64url")}"` };
  };
  let ready: ReturnType<typeof prepare> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    ready ??= prepare().catch((error: unknown) => {
      // Whoever asks next has it made once more.
      ready = undefined;
      throw error;
    });
    const { plain, pressed, etag } = await ready;
    reply.headers({ etag, "cache-control": "no-cache", vary: "accept-encoding" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    reply.type(type);
    const taken = /\bgzip\b(?!; *q=0(\.0*)?( |,|$))/.test(request.headers["accept-encoding"] ?? "");
    return taken && pressed ? reply.header("content-encoding", "gzip").send(pressed) : reply.send(plain);
  };
};

import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";

const beatMs = 15_000;
const lookAgainMs = 30_000;

/**
 * Server-sent events: one `data` event per value, `end` when the work is over, `failure` with the error's envelope. A reader
 * that lost its right is cut within a minute; a reader that went away ends the work.
 */
export const sendEvents = async (
  request: FastifyRequest,
  reply: FastifyReply,
  source: AsyncGenerator<unknown>,
  schema: z.ZodType,
  rules: { still: () => Promise<boolean>; failure: (error: unknown) => unknown },
) => {
  // The first value is awaited before the head goes out, so that "not found" is an ordinary answer.
  let step = await source.next();
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  let gone = false;
  const leave = () => {
    gone = true;
    void source.return(undefined);
  };
  request.raw.once("close", leave);
  const beat = setInterval(() => out.write(": beat\n\n"), beatMs);
  const look = setInterval(() => {
    rules.still().then(
      (allowed) => {
        if (!allowed) leave();
      },
      () => leave(),
    );
  }, lookAgainMs);
  try {
    for (let id = 1; !step.done && !gone; id += 1) {
      out.write(`id: ${id}\ndata: ${JSON.stringify(schema.parse(step.value))}\n\n`);
      step = await source.next();
    }
    if (!gone) out.write("event: end\ndata: {}\n\n");
  } catch (error) {
    out.write(`event: failure\ndata: ${JSON.stringify(rules.failure(error))}\n\n`);
  } finally {
    clearInterval(beat);
    clearInterval(look);
    out.end();
  }
};

import type { FastifyReply, FastifyRequest } from "fastify";
import { joinStreams } from "./open-streams.ts";

const beatMs = 15_000;

interface Rules {
  /** Whose it is: of so many streams of one person the oldest gives way. */
  personId: string;
  /** Makes the events; the signal ends them at once, whatever they are waiting for. */
  open: (signal: AbortSignal) => AsyncGenerator<unknown>;
  /** An event as its reader may see it. */
  shown: (event: unknown) => unknown;
  /** Ends every stream: the process stops. */
  stopping: AbortSignal;
  /** Whether the reader may still read, asked again and again. */
  still: () => Promise<boolean>;
  askAgainMs: number;
  /** Ends at each change of what members and keys may do: then it is asked at once. */
  rightsChanged: (signal: AbortSignal) => Promise<void>;
  failure: (error: unknown) => unknown;
}

/**
 * Server-sent events: one `data` event per value, `end` when the work is over, `failure` with the error's envelope. A reader
 * that lost its right is cut as soon as it is told here, and at the next look in any case; a reader that went away ends the work. Both, and a stop of the process, close
 * without `end`, so that a browser asks again. One that gives way to a newer one of the same person ends with `crowded`: its page asks again
 * when somebody looks at it.
 */
export const sendEvents = async (request: FastifyRequest, reply: FastifyReply, rules: Rules) => {
  const left = new AbortController();
  const leave = () => left.abort();
  const signal = AbortSignal.any([rules.stopping, left.signal]);
  const out = reply.raw;
  out.once("close", leave);
  let isCrowded = false;
  const part = joinStreams(rules.personId, () => {
    isCrowded = !signal.aborted;
    leave();
  });
  const source = rules.open(signal);
  // The first value is awaited before the head goes out, so that "not found" is an ordinary answer.
  let step = await source.next().catch((error) => {
    part();
    throw error;
  });
  reply.hijack();
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  // Whoever asks for the head alone gets it, and no work goes on behind it.
  if (request.method === "HEAD") leave();
  const beat = setInterval(() => out.write(": beat\n\n"), beatMs);
  const look = () =>
    rules.still().then((allowed) => {
      if (!allowed) leave();
    }, leave);
  const poll = setInterval(() => void look(), rules.askAgainMs);
  const lookWhenRightsChange = async () => {
    while (!signal.aborted) {
      await rules.rightsChanged(signal);
      if (!signal.aborted) await look();
    }
  };
  void lookWhenRightsChange();
  try {
    for (let id = 1; !step.done && !signal.aborted; id += 1) {
      out.write(`id: ${id}\ndata: ${JSON.stringify(rules.shown(step.value))}\n\n`);
      step = await source.next();
    }
    if (!signal.aborted) out.write("event: end\ndata: {}\n\n");
  } catch (error) {
    if (!signal.aborted) out.write(`event: failure\ndata: ${JSON.stringify(rules.failure(error))}\n\n`);
  } finally {
    clearInterval(beat);
    clearInterval(poll);
    part();
    if (isCrowded) out.write("event: crowded\ndata: {}\n\n");
    await source.return(undefined);
    out.end();
  }
};

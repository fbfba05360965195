import { asQuery, headersFor, jsonIn, judge } from "./api-call.ts";
import { ApiError } from "./api-error.ts";

/** The server says something every 15 s; a connection that is silent for so long leads nowhere. */
const silentMs = 45_000;
/** A restarting server answers nothing sensible for a while. */
const waits = [500, 2000, 5000, 15_000];

/** What ended a connection: the work is over, or the server says that there is none for this reader. */
class Ended extends Error {
  reason: unknown;
  constructor(reason: unknown = null) {
    super("The stream has ended");
    this.reason = reason;
  }
}

/** The same person has opened so many that this one gave way. */
class Crowded extends Error {}

/** Somebody looks at this page again: of many that gave way none takes its place back by itself. */
const lookedAt = (closed: AbortSignal) =>
  new Promise<void>((done) => {
    const over = new AbortController();
    const signal = AbortSignal.any([closed, over.signal]);
    signal.addEventListener("abort", () => done(), { once: true });
    for (const name of ["focus", "pointerdown", "keydown"]) window.addEventListener(name, () => over.abort(), { signal });
  });

/** Blocks of server-sent events, as they come: each its event's name and its data. */
async function* blocksOf(body: ReadableStream<Uint8Array>, onBytes: () => void) {
  let text = "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onBytes();
    text += decoder.decode(part.value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split("\n")
          .filter((line) => line.startsWith(`${name}: `))
          .map((line) => line.slice(name.length + 2))
          .join("\n");
      if (field("data")) yield { event: field("event") || "message", data: field("data") };
    }
  }
}

export interface Listener {
  onEvent: (data: unknown) => void;
  /** It ended for good, and why; never told of a connection that was lost. */
  onFailure: (error: unknown) => void;
  /** Each time that a connection stands; what happened in between was missed. */
  onOpen?: () => void;
  /** A connection is gone, for now or for good. */
  onLost?: () => void;
}

/** One connection, until it is lost; throws Ended when there is nothing more to come. */
const connect = async (
  address: string,
  input: unknown,
  stop: AbortSignal,
  { onEvent, onOpen }: Listener,
  onBytes: () => void,
) => {
  const response = await fetch(`${address}${asQuery(input)}`, {
    headers: { ...headersFor(address), accept: "text/event-stream" },
    signal: stop,
  });
  if (!response.ok || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
    try {
      judge(response.status, response.statusText, jsonIn(await response.text()), address);
    } catch (error) {
      const passes = error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.code === "no_data");
      throw passes ? error : new Ended(error);
    }
    return;
  }
  onOpen?.();
  for await (const { event, data } of blocksOf(response.body!, onBytes)) {
    if (event === "end") throw new Ended();
    if (event === "crowded") throw new Crowded();
    if (event === "message") onEvent(JSON.parse(data));
    if (event === "failure")
      try {
        judge(200, "", JSON.parse(data), address);
      } catch (error) {
        throw new Ended(error);
      }
  }
};

/**
 * Server-sent events. A lost connection is taken up again; `end`, `failure` and an answer that refuses (signed out, another
 * person's page, no right) close it. By fetch: a browser's own EventSource can say neither whose page asks nor why it was refused.
 * Gives the function that closes.
 */
export const listen = (address: string, input: unknown, listener: Listener) => {
  const closed = new AbortController();
  let lost = 0;
  const run = async () => {
    while (!closed.signal.aborted) {
      const cut = new AbortController();
      let isCrowded = false;
      let silence: ReturnType<typeof setTimeout> | undefined;
      const onBytes = () => {
        clearTimeout(silence);
        silence = setTimeout(() => cut.abort(), silentMs);
      };
      onBytes();
      try {
        await connect(
          address,
          input,
          AbortSignal.any([closed.signal, cut.signal]),
          {
            ...listener,
            onOpen: () => {
              lost = 0;
              listener.onOpen?.();
            },
          },
          onBytes,
        );
      } catch (error) {
        if (error instanceof Ended) {
          if (error.reason !== null && !closed.signal.aborted) listener.onFailure(error.reason);
          return;
        }
        isCrowded = error instanceof Crowded;
      } finally {
        clearTimeout(silence);
        listener.onLost?.();
      }
      if (isCrowded) {
        await lookedAt(closed.signal);
        continue;
      }
      const wait = waits[Math.min(lost, waits.length - 1)];
      lost += 1;
      await new Promise((done) => {
        setTimeout(done, wait);
        closed.signal.addEventListener("abort", done, { once: true });
      });
    }
  };
  void run();
  return () => closed.abort();
};

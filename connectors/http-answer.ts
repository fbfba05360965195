import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Dispatcher } from "undici";

export interface Answer {
  status: number;
  text: string;
  contentType: string;
  retryAfter: string | undefined;
  /** By its name in lower case; "" where there is none. */
  header(name: string): string;
}

export class Unreadable extends Error {}

/** The reply as text; the cap counts decoded bytes, so a gzip bomb stops where a plain flood does. */
export async function decode(body: Dispatcher.ResponseData["body"], encoding: string, maxBytes: number): Promise<string> {
  // A stream that is destroyed with nobody listening would end the process.
  body.on("error", () => {});
  const coding = encoding.trim().toLowerCase();
  if (coding && coding !== "identity" && coding !== "gzip") {
    body.destroy();
    throw new Unreadable("an encoding that was not asked for");
  }
  const plain = coding === "gzip" ? pipeline(body, createGunzip(), () => {}) : body;
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the stream, and with it the connection.
  for await (const chunk of plain as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Unreadable(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Unreadable("text that is not UTF-8");
  }
}

type Parse = (text: string) => unknown;

/** An empty reply is undefined; a plain-text one is its text where JSON is asked for; anything else must be what was asked for. */
export function readBody(
  { text, contentType }: Answer,
  parse: Parse,
  form: "json" | "xml",
): { value: unknown } | { broken: string } {
  if (text === "") return { value: undefined };
  try {
    return { value: parse(text) };
  } catch (error) {
    if (form === "json" && contentType.startsWith("text/plain")) return { value: text };
    return { broken: `${contentType || "something"} that is not ${form.toUpperCase()} (${(error as Error).name})` };
  }
}

export function parsedOr(text: string, parse: Parse): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

/** A wait that was asked for: at least a second, at most ten minutes; ten seconds when nobody can say. */
export const capped = (ms: number): number => (Number.isNaN(ms) ? 10_000 : Math.min(Math.max(ms, 1000), 600_000));

/** Seconds, the second of the epoch at which the limit opens again (some say that by X-RateLimit-Reset), an HTTP date, nothing, or nonsense. */
export function retryAfter(header: string | undefined, now = Date.now()): number {
  if (header === undefined) return capped(Number.NaN);
  if (!/^\d+(\.\d+)?$/.test(header)) return capped(Date.parse(header) - now);
  const seconds = Number(header);
  return capped(seconds > 1_000_000_000 ? seconds * 1000 - now : seconds * 1000);
}

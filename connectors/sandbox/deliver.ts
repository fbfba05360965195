import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Reply } from "./call.ts";
import { type Fault, mutate } from "./faults.ts";

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What is sent instead of doing the work, if a fault says so. */
export function instead(faults: Fault[]): Reply | null {
  for (const { kind, value } of faults) {
    if (kind === "status") return { status: Number(value ?? 503), json: { error: "Service Unavailable", message: "injected" } };
    if (kind === "html")
      return { status: 200, html: "<!doctype html><title>Bakım</title><h1>Bakım çalışması / maintenance</h1>" };
    if (kind === "429") {
      const headers: Record<string, string> = value === undefined ? {} : { "retry-after": String(value) };
      return {
        status: 429,
        json: { errors: [{ key: "too.many.requests", message: "Too many requests", errorCode: "429" }] },
        headers,
      };
    }
  }
  return null;
}

/** Ends with `closing`: nobody waits for a sandbox that is gone. */
export async function delayed(faults: Fault[], closing: AbortSignal): Promise<void> {
  for (const { kind, value } of faults) if (kind === "delay") await wait(Number(value ?? 1000), undefined, { signal: closing });
}

/** Sends the reply, or what the faults leave of it. */
export async function deliver(response: ServerResponse, reply: Reply, faults: Fault[], closing?: AbortSignal): Promise<void> {
  const fault = (kind: Fault["kind"]) => faults.find((one) => one.kind === kind);
  if (fault("accept-then-drop")) return void response.destroy();

  const write = reply.render ?? JSON.stringify;
  let text = reply.html ?? reply.text ?? (reply.json === undefined ? "" : write(mutate(reply.json, faults)));
  if (fault("garbage")) text = `${text.slice(0, Math.max(1, Math.floor(text.length / 2)))}\u0000{,`;
  const bytes = reply.bytes ?? Buffer.from(text, "utf8");
  const type = reply.html !== undefined ? "text/html" : reply.text !== undefined ? "text/plain" : "application/json";
  response.writeHead(reply.status, {
    ...(bytes.length > 0 ? { "content-type": `${type};charset=UTF-8` } : {}),
    "content-length": String(bytes.length),
    "cache-control": "no-store",
    ...(reply.html === undefined ? {} : { "content-security-policy": pagePolicy }),
    ...reply.headers,
  });

  const cut = fault("cut");
  if (cut) {
    const sent = Math.min(Number(cut.value ?? Math.floor(bytes.length / 2)), Math.max(0, bytes.length - 1));
    response.write(bytes.subarray(0, sent), () => response.destroy());
    return;
  }
  const drip = fault("drip");
  if (drip) {
    for (const byte of bytes) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await wait(Number(drip.value ?? 1000), undefined, closing ? { signal: closing } : {});
    }
    response.end();
    return;
  }
  response.end(bytes);
}

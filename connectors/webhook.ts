import { type Dispatcher, request as send } from "undici";
import { publicInternet } from "./network.ts";

export interface Message {
  address: string;
  headers: Record<string, string>;
  body: string;
  ownHost?: string | undefined;
  signal?: AbortSignal | undefined;
}
export type Answered =
  | { outcome: "taken" | "refused" | "gone"; status: number; retryAfterMs: number | null }
  | { outcome: "silent" | "unreached"; status: null; retryAfterMs: null };

const deadlineMs = 15_000;
const longestWaitMs = 3_600_000;

/**
 * Tells a company's own program, at the address that it named: on the public internet alone (S27, S28), and no redirect is followed (S29). Of
 * the answer its status counts and nothing is kept. Throws where we stop before it is known.
 */
export async function postMessage(message: Message, network: Dispatcher = publicInternet(message.ownHost)): Promise<Answered> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = message.signal ? AbortSignal.any([deadline, message.signal]) : deadline;
  try {
    const reply = await send(message.address, {
      method: "POST",
      dispatcher: network,
      signal,
      headers: { "content-type": "application/json", "user-agent": "Tradeport", ...message.headers },
      body: message.body,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    });
    reply.body.on("error", () => {});
    await reply.body.dump({ limit: 64 * 1024 }).catch(() => {});
    const status = reply.statusCode;
    const outcome = status >= 200 && status < 300 ? "taken" : status === 410 ? "gone" : "refused";
    return { outcome, status, retryAfterMs: waitOf(reply.headers["retry-after"]) };
  } catch (cause) {
    if (message.signal?.aborted) throw cause;
    return { outcome: deadline.aborted ? "silent" : "unreached", status: null, retryAfterMs: null };
  }
}

/** Seconds, or a date; at most an hour. */
const waitOf = (header: string | string[] | undefined): number | null => {
  if (typeof header !== "string") return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, longestWaitMs) : null;
};

import { type Dispatcher, request as send } from "undici";
import type { RemoteError, RemoteErrorKind } from "./http.ts";
import { decode, Unreadable } from "./http-answer.ts";

/** A file at a presigned address: the address alone opens it, so it is a secret, and no header of ours goes there. */
export interface DocumentRequest {
  /** As an answer of the system named it. */
  url: string;
  /** What is put there; absent: it is read. */
  put?: { body: string; type: string };
  /** What lies there is packed, whatever its headers say. */
  packed?: "gzip";
  /** Cap on what is read, unpacked; default 32 MiB. */
  maxBytes?: number;
  /** Default 60 s. */
  deadlineMs?: number;
}

interface From {
  origin: string;
  sandbox: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Over https alone and through the network that all calls go by; of a sandbox its own place alone. No redirect is followed. What fails here had no
 * effect anywhere: the address is asked for anew, and the file is put or read again.
 */
export async function openDocument(
  { url: address, put, packed, maxBytes = 32 * 1024 * 1024, deadlineMs = 60_000 }: DocumentRequest,
  setting: From,
  dispatcher: Dispatcher,
  no: (kind: RemoteErrorKind, what: string, status?: number) => RemoteError,
): Promise<string> {
  const url = URL.parse(address);
  const isOpen = setting.sandbox ? url?.origin === new URL(setting.origin).origin : url?.protocol === "https:";
  if (!url || !isOpen || url.username || url.password) throw no("malformed", "has an address that is not opened");
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = setting.signal ? AbortSignal.any([deadline, setting.signal]) : deadline;
  if (signal.aborted) throw no("unavailable", "was not opened: we are stopping");
  try {
    const reply = await send(url, {
      method: put ? "PUT" : "GET",
      headers: put ? { "content-type": put.type } : {},
      body: put?.body ?? null,
      dispatcher,
      signal,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    });
    const { statusCode: status } = reply;
    const encoding = packed ?? String(reply.headers["content-encoding"] ?? "");
    const isRead = status >= 200 && status < 300 && !put;
    if (!isRead) await reply.body.dump({ limit: 64 * 1024 });
    if (status === 404) throw no("not_found", `answered ${status}`, status);
    // An address that has run out, too: it says nothing of the account.
    if (status < 200 || status >= 300) throw no("unavailable", `answered ${status}`, status);
    return isRead ? await decode(reply.body, encoding, maxBytes) : "";
  } catch (error) {
    if (error instanceof Error && error.name === "RemoteError") throw error;
    const isBroken = error instanceof Unreadable || /^Z_/.test(String((error as { code?: unknown }).code));
    const reason = error instanceof Unreadable ? error.message : "what can't be unpacked";
    throw isBroken ? no("malformed", `holds ${reason}`) : no("unavailable", "was not reached");
  }
}

import { type Dispatcher, request as send } from "undici";
import type { z } from "zod";
import type { FilePart, RemoteClientSetting, RemoteError, RemoteErrorKind, RemoteRequest } from "./http.ts";
import { type Answer, decode, Unreadable } from "./http-answer.ts";
import { NotReached } from "./network.ts";
import type { Place } from "./sign-in.ts";

/** What an error may say: the rest would only be read, recognised and kept. */
export const errorBytes = 1024 * 1024;

export const changesNothing = ({ method, isRead }: RemoteRequest<z.ZodType>) => method === "GET" || isRead === true;
/** A write whose answer can't be used may have been done. */
export const lost = (request: RemoteRequest<z.ZodType>, read: RemoteErrorKind): RemoteErrorKind =>
  changesNothing(request) ? read : "unknown";

/** undefined when the path would leave the pinned origin or the base path, or the origin is not one to be reached at all. */
export function addressOf(setting: RemoteClientSetting, request: RemoteRequest<z.ZodType>): URL | undefined {
  const place: Place | undefined = request.service === undefined ? setting : setting.services?.[request.service];
  if (!place) return;
  const pinned = URL.parse(place.origin);
  const url = URL.parse(`${place.origin}${place.basePath}${request.path}`);
  if (!pinned || !url || url.origin !== pinned.origin || url.username || url.password) return;
  if (!request.path.startsWith("/") || !url.pathname.startsWith(`${place.basePath}/`)) return;
  if (url.protocol !== "https:" && !(setting.sandbox && url.protocol === "http:")) return;
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) url.searchParams.append(name, String(value));
  return url;
}

export type Failed = (kind: RemoteErrorKind, what: string, detail?: ConstructorParameters<typeof RemoteError>[2]) => RemoteError;

export async function exchange(
  setting: RemoteClientSetting,
  request: RemoteRequest<z.ZodType>,
  url: URL,
  dispatcher: Dispatcher,
  failed: Failed,
): Promise<Answer> {
  const deadlineMs = request.deadlineMs ?? 30_000;
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = setting.signal ? AbortSignal.any([deadline, setting.signal]) : deadline;
  if (signal.aborted) throw failed("unavailable", "was not sent: we are stopping");
  const sent = await writeBody(request, setting.credentials ?? {});
  let status: number | undefined;
  try {
    const reply = await send(url, {
      method: request.method,
      headers: {
        accept: request.answer === "xml" ? "text/xml, application/xml" : "application/json",
        "accept-encoding": "gzip",
        ...(sent === null ? {} : { "content-type": sent.type }),
        ...setting.headers,
        ...request.headers,
      },
      body: sent?.body ?? null,
      dispatcher,
      signal,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    });
    status = reply.statusCode;
    const header = (name: string) => String(reply.headers[name] ?? "");
    const maxBytes = status >= 400 ? errorBytes : (request.maxBytes ?? 32 * 1024 * 1024);
    const text = await decode(reply.body, header("content-encoding"), maxBytes);
    return {
      status,
      text,
      contentType: header("content-type"),
      retryAfter: header("retry-after") || header("x-ratelimit-reset") || undefined,
      header,
    };
  } catch (cause) {
    // One wording for every address that is not reached, so that nobody can map a network by asking.
    if (cause instanceof NotReached) throw failed("unavailable", "could not be reached", { cause });
    if (cause instanceof Unreadable) throw failed(lost(request, "malformed"), `answered with ${cause.message}`, { status });
    const what = deadline.aborted ? `did not answer within ${deadlineMs / 1000} s` : "broke off before the answer was complete";
    throw failed(lost(request, "unavailable"), what, { status, cause });
  }
}

async function writeBody(
  { body, form, text, parts }: RemoteRequest<z.ZodType>,
  credentials: Readonly<Record<string, string>>,
): Promise<{ body: string | Buffer; type: string } | null> {
  if (text) return { type: text.type, body: typeof text.body === "string" ? text.body : text.body(credentials) };
  if (form) return { body: new URLSearchParams(form).toString(), type: "application/x-www-form-urlencoded" };
  if (!parts) return body === undefined ? null : { body: JSON.stringify(body), type: "application/json" };
  const data = new FormData();
  for (const [name, part] of Object.entries(parts))
    if (typeof part === "string") data.append(name, part);
    else
      for (const file of [part].flat() as FilePart[])
        data.append(name, new Blob([file.content as string], { type: file.type }), file.name);
  // The platform writes the boundaries; whole, so that its length is known.
  const written = new Response(data);
  return { body: Buffer.from(await written.arrayBuffer()), type: written.headers.get("content-type") ?? "" };
}

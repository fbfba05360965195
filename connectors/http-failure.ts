import type { z } from "zod";
import type { RemoteClientSetting, RemoteErrorKind, RemoteRequest } from "./http.ts";
import { type Answer, capped, parsedOr, readBody, retryAfter } from "./http-answer.ts";
import { errorBytes, type Failed, lost } from "./http-exchange.ts";
import { parseExact } from "./json.ts";
import { faultOf } from "./soap.ts";
import { parseXml } from "./xml.ts";

const KINDS: Record<number, RemoteErrorKind> = { 401: "unauthorized", 403: "unauthorized", 404: "not_found" };

/** An answer as what was asked for, or, thrown, what it failed by: its status, a fault, words of the system's own in a good one, or what can't be read. */
export async function readAnswer<S extends z.ZodType>(
  setting: RemoteClientSetting,
  request: RemoteRequest<S>,
  answer: Answer,
  failed: Failed,
): Promise<z.output<S>> {
  const { status, text } = answer;
  const excerpt = text.slice(0, errorBytes);
  const throttled = async (retryAfterMs: number) => {
    await setting.throttled(request.limit, retryAfterMs);
    return failed("throttled", `asked to wait ${Math.ceil(retryAfterMs / 1000)} s`, { status, retryAfterMs });
  };
  const waits = status === 429 ? setting.throttledFor?.(answer.header) : undefined;
  if (status === 429) throw await throttled(waits === undefined ? retryAfter(answer.retryAfter) : capped(waits));
  const parse = request.answer === "xml" ? parseXml : parseExact;
  const faulty = (value: unknown) => {
    const fault = request.answer === "xml" ? faultOf(value) : undefined;
    if (!fault) return;
    const kind = fault.isCallers ? "refused" : lost(request, "unavailable");
    return failed(kind, `answered ${status} with a fault: ${fault.reason}`, { status, reasons: [fault.reason], excerpt });
  };
  /** What the system says no with, whatever the status. */
  const saysNo = (value: unknown) => {
    const no = setting.refusedBy?.(value, status);
    if (!no) return;
    const kind = no.kind === "unavailable" ? lost(request, "unavailable") : no.kind;
    return failed(kind, `answered ${status}: ${no.reasons.join("; ")}`, { status, reasons: no.reasons, excerpt });
  };
  if (status >= 500 || status === 408) {
    const value = parsedOr(text, parse);
    throw faulty(value) ?? saysNo(value) ?? failed(lost(request, "unavailable"), `answered ${status}`, { status, excerpt });
  }
  if (status >= 400) {
    const { reasons, repeated } = setting.readError(status, parsedOr(text, parse));
    const kind = repeated ? "duplicate" : (KINDS[status] ?? "refused");
    throw failed(kind, `answered ${status}${reasons.length ? `: ${reasons.join("; ")}` : ""}`, { status, reasons, excerpt });
  }
  // A redirect is never followed: it could carry the credentials to another host.
  if (status < 200 || status >= 300)
    throw failed(lost(request, "malformed"), `answered ${status}, which is not followed`, { status });
  const body = readBody(answer, parse, request.answer ?? "json");
  if ("broken" in body) throw failed(lost(request, "malformed"), `answered with ${body.broken}`, { status, excerpt });
  const fault = faulty(body.value);
  if (fault) throw fault;
  const waitMs = setting.throttledBy?.(body.value);
  if (waitMs !== undefined) throw await throttled(capped(waitMs));
  const no = saysNo(body.value);
  if (no) throw no;
  const read = request.expect.safeParse(body.value);
  if (!read.success)
    throw failed(lost(request, "malformed"), `answered unexpectedly: ${firstIssue(read.error)}`, { status, excerpt });
  return read.data;
}

const pathOf = ({ path }: z.core.$ZodIssue) =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");

/** "content[3].status: Invalid input: expected string, received number": for developers. */
export function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${pathOf(issue) || "the whole"}: ${issue.message}` : "invalid";
}

/** "lines[0].quantity = null": where something is not as its document says, and what stands there, in nobody's language. A text may be a buyer's and is not shown. */
export function oddPlace(error: z.ZodError, raw: unknown): string {
  const issue = error.issues[0];
  const path = issue?.path ?? [];
  const found = path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], raw);
  const shown = Array.isArray(found)
    ? "[…]"
    : typeof found === "string"
      ? '"…"'
      : typeof found === "object" && found
        ? "{…}"
        : found;
  return `${issue ? pathOf(issue) : ""} = ${shown === undefined ? "–" : String(shown)}`.trim();
}

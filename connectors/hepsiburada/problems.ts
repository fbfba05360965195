import type { Manifest } from "../connector.ts";
import { recogniser } from "../problem.ts";
import { catalogueProblems } from "./problems/catalogue.ts";
import { listingProblems } from "./problems/listings.ts";
import { orderProblems } from "./problems/orders.ts";
import { ErrorBody } from "./wire.ts";

/** Tokens of the listing service first: they are exact. The catalogue's sentences are Turkish and mostly undocumented. */
export const problems = [...listingProblems, ...orderProblems, ...catalogueProblems];

export const recognise = recogniser("hepsiburada", problems);

/**
 * Five services, five shapes: an empty body (OMS 401), plain text (listing 401, OMS 400), a code with a message, Spring's own, and
 * {error: true, msg}.
 */
export const readError: Manifest["readError"] = (status, body) => {
  const found: string[] = [];
  if (typeof body === "string" && body.trim()) found.push(body.trim());
  const read = ErrorBody.safeParse(body);
  if (read.success && typeof body === "object") {
    const { code, message, msg, error, description, errors, fieldErrors } = read.data;
    for (const each of errors ?? []) found.push(typeof each === "string" ? each : each.message);
    for (const { field, message: text } of fieldErrors ?? []) found.push(`${field}: ${text}`);
    if (message) found.push(code === undefined ? message : `${code}: ${message}`);
    else if (code !== undefined) found.push(String(code));
    if (msg) found.push(msg);
    if (description) found.push(description);
    if (typeof error === "string" && found.length === 0) found.push(error);
  }
  const reasons = found.filter(Boolean);
  // Neither says what it means: a wrong key and a wrong User-Agent look alike.
  if (status === 401 || status === 403) reasons.unshift(`credentials ${status}`);
  if (status === 406) reasons.unshift("Günlük limiti aştınız");
  return { reasons: [...new Set(reasons)] };
};

/** The sixth upload in progress is answered with success and a sentence in place of an id. */
export const throttledBy: NonNullable<Manifest["throttledBy"]> = (body) => {
  if (typeof body !== "object" || body === null || "id" in body || "Id" in body || "data" in body || "listings" in body) return;
  const message = (body as { message?: unknown }).message;
  return typeof message === "string" && /devam eden|islemde|işlemde|in progress|ongoing/i.test(message) ? 5_000 : undefined;
};

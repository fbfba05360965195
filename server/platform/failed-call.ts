import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { Fail, faultOf } from "./errors.ts";
import { FileNotFound } from "./files.ts";
import { errorOfGuest } from "./guest-lines.ts";

/** Whoever sent it broke off in the middle: no fault of ours, and nobody is there to be answered. */
const isAborted = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string };
  return code === "ECONNRESET" && message === "aborted";
};

const sizeOf = (bytes: number) => (bytes < 1_048_576 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1_048_576)} MB`);

/** What was thrown, as a Fail: a person's error stays, the database's absence is said, all else is a bug with its id. */
export const asFail = (error: unknown, request: FastifyRequest): Fail => {
  if (error instanceof Fail) return error;
  if (error instanceof FileNotFound) return new Fail("file_lost");
  if (isAborted(error)) return new Fail("bad_body", { reason: "aborted" });
  const fault = faultOf(error, request.id);
  if (fault.code !== "bug") return fault;
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new Fail("body_too_large", { limit: sizeOf(request.routeOptions.bodyLimit ?? 0) });
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return new Fail("wrong_content_type", { given: request.headers["content-type"] ?? "-", expected: "application/json" });
  if (statusCode === 429) return new Fail("too_many", { seconds: 60 });
  // What a library calls the caller's fault is not ours.
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Fail("bad_body", { reason: message ?? "" });
  return fault;
};

/** Of whom it is known who they are. */
const known = new WeakSet<FastifyRequest>();
export const rememberCaller = (request: FastifyRequest) => void known.add(request);

/**
 * The Fail to answer with; a bug is logged whole with its request id, a person's error is not a log matter. That the database is away, or has
 * no connection left, is the same for all who ask, and a guest may be anybody: no caller fills the log with them.
 */
export const logged = (host: { log: Pick<Logger, "error" | "warn"> }, request: FastifyRequest, error: unknown): Fail => {
  const fail = asFail(error, request);
  const line = { err: error, requestId: request.id, url: request.routeOptions.url ?? request.url };
  if (fail.code === "database_away") errorOfGuest(host.log, line, "request failed: the database did not answer");
  else if (fail.status >= 500 && known.has(request)) host.log.error(line, "request failed");
  else if (fail.status >= 500) errorOfGuest(host.log, line, "a guest's request failed");
  return fail;
};

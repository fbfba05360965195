import type { z } from "zod";
import type { RemoteClient, RemoteRequest } from "../http.ts";

/** A fault, its value, and what comes of it: of a read, and of a write. */
export const faults = [
  ["cut", 3, "unavailable", "unknown"],
  ["accept-then-drop", undefined, "unavailable", "unknown"],
  ["delay", 600_000, "unavailable", "unknown"],
  ["drip", 600_000, "unavailable", "unknown"],
  ["garbage", undefined, "malformed", "unknown"],
  ["html", undefined, "malformed", "unknown"],
  ["status", 500, "unavailable", "unknown"],
  ["status", 503, "unavailable", "unknown"],
  ["429", 7, "throttled", "throttled"],
  ["429", undefined, "throttled", "throttled"],
  ["schema+", undefined, "done", "done"],
  ["reorder", undefined, "done", "done"],
  ["dup", undefined, "done", "done"],
] as const;

/** Only the call that the fault hits has a short deadline: the outcome does not rest on how quick the machine is. */
export const hurriedBy = (
  kind: (typeof faults)[number][0],
  remote: RemoteClient,
  isHit: (request: RemoteRequest<z.ZodType>) => boolean = () => true,
): RemoteClient => ({
  ...remote,
  call: <S extends z.ZodType>(request: RemoteRequest<S>) =>
    remote.call(isHit(request) && (kind === "delay" || kind === "drip") ? { ...request, deadlineMs: 50 } : request),
});

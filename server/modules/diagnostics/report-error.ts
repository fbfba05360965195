import type { Input } from "@tradeport/contract";
import type { diagnostics } from "@tradeport/contract/diagnostics";
import type { Ctx } from "#platform/context.ts";
import { errorOfGuest } from "#platform/guest-lines.ts";

/** So much of its place a guest's browser may write into the log. */
const guestCharacters = 1_000;

/** Logged as an error of ours: what is logged so is reported (platform/error-report.ts). */
export const reportError = async (ctx: Ctx, { kind, message, stack, page, call }: Input<typeof diagnostics.ReportError>) => {
  const { log, requestId, who } = ctx;
  const most = who ? undefined : guestCharacters;
  const err = { type: `Browser ${kind}`, message, stack: (stack ?? "").slice(0, most) };
  const entry = { err, requestId, page, ...(call && { call }) };
  errorOfGuest(log, entry, `something went wrong in a ${who ? "" : "guest's "}browser`, who?.personId);
  return {};
};

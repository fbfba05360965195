import type { Input } from "@tradeport/contract";
import type { diagnostics } from "@tradeport/contract/diagnostics";
import type { Ctx } from "#platform/context.ts";

/** Logged as an error of ours: what is logged so is reported (platform/error-report.ts). */
export const reportError = async (
  { log, requestId }: Ctx,
  { kind, message, stack, page, call }: Input<typeof diagnostics.ReportError>,
) => {
  const err = { type: `Browser ${kind}`, message, stack: stack ?? "" };
  log.error({ err, requestId, page, ...(call && { call }) }, "something went wrong in a browser");
  return {};
};

import type { Input } from "@tradeport/contract";
import type { diagnostics } from "@tradeport/contract/diagnostics";
import type { Ctx } from "#platform/context.ts";
import { errorOfGuest } from "#platform/guest-lines.ts";

/** So many bytes of its stack a browser may write into the log: a guest's, and a person's. */
const bytes = { guest: 1_000, person: 3_000 };

/** Logged as an error of ours: what is logged so is reported (platform/error-report.ts). */
export const reportError = async (ctx: Ctx, { kind, message, stack, page, call }: Input<typeof diagnostics.ReportError>) => {
  const { log, requestId, who } = ctx;
  const err = {
    type: `Browser ${kind}`,
    message: cut(message, 1_000),
    stack: cut(stack ?? "", who ? bytes.person : bytes.guest),
  };
  const entry = { err, requestId, page, ...(call && { call }) };
  errorOfGuest(log, entry, `something went wrong in a ${who ? "" : "guest's "}browser`, who?.personId);
  return {};
};

/** By bytes, and without the signs that the log writes as six letters each. */
const cut = (text: string, most: number) =>
  Buffer.from(text.replace(/[\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\n\t]/gu, " "))
    .subarray(0, most)
    .toString()
    .replace(/\ufffd+$/, "");

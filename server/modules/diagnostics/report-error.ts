import type { Input } from "@tradeport/contract";
import type { diagnostics } from "@tradeport/contract/diagnostics";
import type { Ctx } from "#platform/context.ts";

/** What people who are not signed in may write into the log, all together. */
const ofGuests = { aMinute: 30, characters: 1_000 };
let minute = { from: 0, reported: 0 };

/** Whether one more guest is written down in this minute; the first who is not is told of. */
const mayTell = ({ log }: Ctx) => {
  const now = performance.now();
  if (now - minute.from > 60_000) minute = { from: now, reported: 0 };
  minute.reported += 1;
  if (minute.reported === ofGuests.aMinute + 1)
    log.warn(`more than ${ofGuests.aMinute} errors of guests' browsers in a minute: the others of this minute are not written`);
  return minute.reported <= ofGuests.aMinute;
};

/** Logged as an error of ours: what is logged so is reported (platform/error-report.ts). */
export const reportError = async (ctx: Ctx, { kind, message, stack, page, call }: Input<typeof diagnostics.ReportError>) => {
  const { log, requestId, who } = ctx;
  if (!who && !mayTell(ctx)) return {};
  const most = who ? undefined : ofGuests.characters;
  const err = { type: `Browser ${kind}`, message, stack: (stack ?? "").slice(0, most) };
  log.error({ err, requestId, page, ...(call && { call }) }, "something went wrong in a browser");
  return {};
};

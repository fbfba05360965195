import type { Logger } from "./log.ts";

/** What strangers can make us write down, of each kind in a minute: a log that they fill is one in which nothing of theirs is found any more. */
export const guestLinesAMinute = 30;

const minutes = new Map<string, { from: number; lines: number }>();

const limited =
  (level: "warn" | "error") =>
  (log: Pick<Logger, "warn" | "error">, entry: object, message: string): void => {
    const now = performance.now();
    const minute = minutes.get(message);
    const { from, lines } = minute && now - minute.from < 60_000 ? minute : { from: now, lines: 0 };
    minutes.set(message, { from, lines: lines + 1 });
    if (lines < guestLinesAMinute) log[level](entry, message);
    if (lines === guestLinesAMinute)
      log.warn(`more than ${guestLinesAMinute} lines a minute: the others of this minute are not written: ${message}`);
  };

/** By their message, which is a text of ours. */
export const warnOfGuest = limited("warn");
export const errorOfGuest = limited("error");

import type { Logger } from "./log.ts";

/** What others can make us write down, of each kind in a minute: a log that they fill is one in which nothing of theirs is found any more. */
export const guestLinesAMinute = 30;

const mostKinds = 1_000;
const minutes = new Map<string, { from: number; lines: number }>();

/** `of`: who causes it, where that is known; else all guests together. A kind is its message, which is a text of ours. */
const limited =
  (level: "warn" | "error") =>
  (log: Pick<Logger, "warn" | "error">, entry: object, message: string, of = "") => {
    const now = performance.now();
    const kind = `${message} ${of}`;
    const minute = minutes.get(kind);
    const { from, lines } = minute && now - minute.from < 60_000 ? minute : { from: now, lines: 0 };
    minutes.delete(kind);
    minutes.set(kind, { from, lines: lines + 1 });
    // The one that was heard of longest ago goes first.
    if (minutes.size > mostKinds) minutes.delete(minutes.keys().next().value!);
    if (lines < guestLinesAMinute) log[level](entry, message);
    if (lines === guestLinesAMinute)
      log.warn(`more than ${guestLinesAMinute} lines a minute: the others of this minute are not written: ${message}`);
  };

export const warnOfGuest = limited("warn");
export const errorOfGuest = limited("error");

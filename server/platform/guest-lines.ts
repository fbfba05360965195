import type { Logger } from "./log.ts";

/** What others can make us write down, of each kind in a minute: a log that they fill is one in which nothing of theirs is found any more. */
export const guestLinesAMinute = 30;
/** Of a kind that is counted by who causes it, of all of them together. */
export const allLinesAMinute = 120;

const mostKinds = 1_000;
const minutes = new Map<string, { from: number; lines: number }>();

/** Which line of its minute it is, of this kind. */
const nth = (kind: string) => {
  const now = performance.now();
  const minute = minutes.get(kind);
  const { from, lines } = minute && now - minute.from < 60_000 ? minute : { from: now, lines: 0 };
  minutes.delete(kind);
  minutes.set(kind, { from, lines: lines + 1 });
  // The one that was heard of longest ago goes first.
  if (minutes.size > mostKinds) minutes.delete(minutes.keys().next().value!);
  return lines;
};

/** `of`: who causes it, where that is known; else all guests together. A kind is its message, which is a text of ours. */
const limited =
  (level: "warn" | "error") =>
  (log: Pick<Logger, "warn" | "error">, entry: object, message: string, of = "") => {
    const most = (lines: number) =>
      log.warn(`more than ${lines} lines a minute: the others of this minute are not written: ${message}`);
    const own = nth(`${message} ${of}`);
    if (own === guestLinesAMinute) most(guestLinesAMinute);
    if (own >= guestLinesAMinute) return;
    const all = of === "" ? own : nth(message);
    if (all === allLinesAMinute) most(allLinesAMinute);
    if (all < allLinesAMinute) log[level](entry, message);
  };

export const warnOfGuest = limited("warn");
export const errorOfGuest = limited("error");

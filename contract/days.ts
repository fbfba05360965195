/** Days of a calendar ("2026-01-31") and the instants at which they begin where somebody is. */

/** "31.1.2026", "31/01/26", "31012026" and "2026-01-31" -> "2026-01-31"; null when there is no such day. */
export const parseDay = (typed: string): string | null => {
  const text = typed.trim();
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  const iso = day ? `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  const at = new Date(`${iso}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
};

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (zone: string) => {
  const known = clocks.get(zone);
  if (known) return known;
  const two = "2-digit";
  const made = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: two, day: two, hour: two, minute: two, second: two },
  });
  clocks.set(zone, made);
  return made;
};
/** What clock and calendar show there, as if it were UTC: milliseconds. */
const shownAt = (zone: string, instant: number) => {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`);
};

export const dayAt = (zone: string, instant: Date = new Date()): string =>
  new Date(shownAt(zone, instant.getTime())).toISOString().slice(0, 10);

/** The same day so many days on, or back. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The instant at which a day begins there: its first, also where clocks change in that night. */
export const startOfDay = (zone: string, day: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The zone's distance around that night, before and after a change of clocks.
  const instants = [-1, 0, 1].map((days) => {
    const near = midnight + days * 86_400_000;
    return midnight - (shownAt(zone, Math.floor(near / 1000) * 1000) - near);
  });
  const right = instants.filter((instant) => shownAt(zone, instant) === midnight);
  // No clock shows midnight where clocks jump over it: the day begins at the jump.
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...instants));
};

/**
 * The instant at which the period before begins: it has as many days of that calendar, whatever clocks do in either, and ends where this one begins.
 * A period that begins and ends within days is as long by the hours since each began.
 */
export const startOfPeriodBefore = (zone: string, startDate: string, endDate: string): Date => {
  const [from, to] = [startDate, endDate].map((instant) => {
    const day = dayAt(zone, new Date(instant));
    return { day, since: Date.parse(instant) - startOfDay(zone, day).getTime() };
  }) as [{ day: string; since: number }, { day: string; since: number }];
  const days = (Date.parse(to.day) - Date.parse(from.day)) / 86_400_000;
  const instant = startOfDay(zone, addDays(from.day, -days)).getTime() + 2 * from.since - to.since;
  // Some minutes up to the end of a day of twenty-five hours are no day of that calendar: as many minutes.
  const start = Date.parse(startDate);
  return new Date(instant < start ? instant : 2 * start - Date.parse(endDate));
};

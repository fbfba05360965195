import type { Moment } from "#platform/excel/export.ts";

/** "01.11.2026–30.11.2026": the first and the last day of a period that ends with a moment of the next. */
export const daysOf = (period: { startDate: string; endDate: string }, moment: Moment) =>
  [period.startDate, new Date(Date.parse(period.endDate) - 1).toISOString()]
    .map((instant) => moment(instant).slice(0, 10))
    .join("–");

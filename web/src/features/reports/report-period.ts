import { isLongPeriod } from "@tradeport/contract/order-overview";
import { dayHere, startHere } from "#i18n";

/** Where nothing else is chosen: so many days with today. */
const shownDays = 30;
/** A period with one end gets the other one: as long as usual, and up to today where that is no longer than a period may be. */
export const periodOf = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) => {
  const tomorrow = startHere(dayHere(-1)).toISOString();
  const after = (instant: string, days: number) => startHere(dayHere(-days, new Date(instant))).toISOString();
  if (startDate === undefined) {
    const end = endDate ?? tomorrow;
    return { startDate: endDate ? after(end, -shownDays) : startHere(dayHere(shownDays - 1)).toISOString(), endDate: end };
  }
  return { startDate, endDate: endDate ?? (isLongPeriod(startDate, tomorrow) ? after(startDate, shownDays) : tomorrow) };
};

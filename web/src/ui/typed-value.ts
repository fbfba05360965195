import { type NumberRead, wholeReadings } from "@tradeport/contract/numbers";
import { isOf } from "#i18n";
import type { Edit } from "./data-table.tsx";

/** What a value typed or pasted at a list's cell may be: none, one, or two where it can be read in both ways; or money of another currency. */
export const readingsOf = (kind: Edit<never>["kind"], read: NumberRead, currency?: string): string[] | "other" => {
  if (read.kind !== "number" && read.kind !== "ambiguous") return [];
  if (kind === "count" && read.currency !== undefined) return [];
  if (!isOf(read.currency, currency)) return "other";
  if (kind === "count") {
    const whole = wholeReadings(read);
    return whole[0] !== undefined && fitsCount(whole[0]) ? whole : whole.filter(fitsCount);
  }
  const readings = read.kind === "number" ? [read.value] : read.readings;
  // Thousandths are no price; where they may be thousands the person is asked.
  if (read.kind === "number" && /\.\d{3}/.test(read.value)) return [];
  return readings.filter((text) => !text.startsWith("-"));
};

/** A count that a cell takes: a reading of one that was asked about need not be. */
export const fitsCount = (text: string) => /^\d{1,7}$/.test(text);

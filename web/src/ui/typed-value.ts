import type { NumberRead } from "@tradeport/contract/numbers";
import { isOf } from "#i18n";
import type { Edit } from "./data-table.tsx";

/** What a value typed or pasted at a list's cell may be: none, one, or two where it can be read in both ways; or money of another currency. */
export const readingsOf = (kind: Edit<never>["kind"], read: NumberRead, currency?: string): string[] | "other" => {
  if (read.kind !== "number" && read.kind !== "ambiguous") return [];
  if (kind === "count" && read.currency !== undefined) return [];
  if (!isOf(read.currency, currency)) return "other";
  const readings = read.kind === "number" ? [read.value] : read.readings;
  // Thousandths are no price; where they may be thousands the person is asked.
  if (kind === "price" && read.kind === "number" && /\.\d{3}/.test(read.value)) return [];
  return readings.filter((text) => (kind === "count" ? /^\d{1,7}$/.test(text) : !text.startsWith("-")));
};

import { readingsFor } from "@tradeport/contract/numbers";
import { vatRates } from "@tradeport/contract/products";
import type { RawCell } from "#platform/excel/cell.ts";
import type { Report } from "./check-row.ts";
import type { ColumnKey } from "./columns.ts";
import { readNumber } from "./read-number.ts";

interface NumberRule {
  decimals: number;
  max: number;
  kind: "price" | "vat" | "count" | "size";
}
const size: NumberRule = { decimals: 3, max: 999_999, kind: "size" };
export const numberRules: Partial<Record<ColumnKey, NumberRule>> = {
  vatRate: { decimals: 0, max: 100, kind: "vat" },
  listPrice: { decimals: 2, max: 99_999_999_999, kind: "price" },
  salePrice: { decimals: 2, max: 99_999_999_999, kind: "price" },
  quantity: { decimals: 0, max: 1_000_000, kind: "count" },
  criticalQuantity: { decimals: 0, max: 1_000_000, kind: "count" },
  dimensionalWeight: size,
  width: size,
  length: size,
  height: size,
  weight: size,
};

/** A number by its column's rule, as plain decimal text; undefined when something was reported. */
export const readAmount = (raw: RawCell, rule: NumberRule, report: Report): { value: string; currency?: string } | undefined => {
  if (raw[0] === "f") return void report("formula");
  if (raw[0] === "e") return void report("error_cell");
  if (raw[0] === "b") return void report("boolean");
  const read = readNumber(raw);
  if (read.kind === "date") return void report("date");
  if (read.kind === "scaled") return void report("scaled", { a: read.shown });
  const noNumber = () => {
    if (rule.kind === "vat") report("vat", { a: vatRates.join(", ") });
    else report(rule.kind === "count" ? "not_a_count" : "not_a_number");
  };
  if (read.kind === "not_a_number") return void noNumber();
  if (read.kind === "ambiguous") {
    const [a, b] = readingsFor(read, { ...rule, min: 0 }).readings;
    if (a !== undefined) return void (b === undefined ? report("ambiguous_one", { a }) : report("ambiguous", { a, b }));
  }
  if (read.kind === "percent" && rule.kind !== "vat") return void report("percent");
  // Of one that can be read in two ways, and be taken in none, the first is spoken of.
  const value = read.kind === "ambiguous" ? read.readings[0] : read.value;
  // A count or a size in a column that is formatted as money is still that number.
  const currency = read.kind !== "percent" && !(read.byFormat && rule.kind !== "price") ? read.currency : undefined;
  if (currency !== undefined && rule.kind !== "price") return void noNumber();
  if (rule.kind === "vat")
    return (vatRates as readonly number[]).includes(Number(value)) ? { value } : void report("vat", { a: vatRates.join(", ") });
  if (value.startsWith("-")) return void report("negative");
  const [whole = "", fraction = ""] = value.split(".");
  if (fraction !== "" && rule.decimals === 0) return void report("not_whole");
  if (fraction.length > rule.decimals) return void report("decimals", { a: rule.decimals });
  if (whole.length > String(rule.max).length || Number(value) > rule.max) return void report("too_big", { a: rule.max });
  if (rule.kind === "price" && Number(value) === 0) return void report("zero_price");
  return { value, ...(currency ? { currency } : {}) };
};

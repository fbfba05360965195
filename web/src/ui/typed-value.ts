import { fits, type NumberRead, readingsFor } from "@tradeport/contract/numbers";
import { countRule, isOf, moneyRule } from "#i18n";
import type { Edit } from "./data-table.tsx";

const rules = { count: { ...countRule, max: 9_999_999 }, price: moneyRule };
type Kind = Edit<never>["kind"];
const ruleOf = (kind: Kind) => rules[kind === "count" ? "count" : "price"];

/** Readings that the cell takes; `both`, where a person has to say which, are the two that it has by itself. */
export interface Readings {
  readings: string[];
  both?: readonly string[];
}

/** What a value typed or pasted at a list's cell may be, or money of another currency. */
export const readingsOf = (kind: Kind, read: NumberRead, currency?: string): Readings | "other" => {
  if (read.kind !== "number" && read.kind !== "ambiguous") return { readings: [] };
  if (kind === "count" && read.currency !== undefined) return { readings: [] };
  if (!isOf(read.currency, currency)) return "other";
  const { readings, asks } = readingsFor(read, ruleOf(kind));
  return asks && read.kind === "ambiguous" ? { readings, both: read.readings } : { readings };
};

/** Whether a cell takes one of the readings, as it was asked about for others. */
export const fitsCell = (kind: Kind, text: string) => kind === "text" || fits(text, ruleOf(kind));

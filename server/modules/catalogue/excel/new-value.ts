import type { FieldChange, Rounding } from "@tradeport/contract/bulk-update";
import type { Cell } from "#platform/excel/template.ts";

/** An amount in its smallest parts: "12.5" with two decimals is 1250. */
const parts = (text: string, decimals: number): bigint => {
  const [, minus = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return BigInt(`${minus}${whole}${fraction.padEnd(decimals, "0").slice(0, decimals)}`);
};
const textOf = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** Halves go away from zero, as people round. */
const divided = (value: bigint, by: bigint): bigint =>
  value < 0n ? -((-value * 2n + by) / (by * 2n)) : (value * 2n + by) / (by * 2n);

const hundred = 100n;
const rounded = (cents: bigint, rounding: Rounding): bigint => {
  if (rounding === "none") return cents;
  if (rounding === "whole") return divided(cents, hundred) * hundred;
  // 100.95 and 100.10 end in the same way: the whole part stays.
  return (cents / hundred) * hundred + (rounding === "ninety" ? 90n : 99n);
};

/** What a field is to be, from what it is; money without floats. Null: as it is. */
export const newValue = (change: FieldChange, now: Cell): string | null => {
  const { action, value } = change;
  const there = now === null ? "" : String(now);
  if (action === "before") return `${value}${there}`;
  if (action === "after") return `${there}${value}`;
  if (action === "replace") return there.includes(change.find) ? there.replaceAll(change.find, value) : null;
  if (change.field === "quantity") return action === "add" ? String(BigInt(there || "0") + BigInt(value)) : value;
  if (change.field !== "salePrice" && change.field !== "listPrice") return value;
  const cents = parts(there || "0", 2);
  const given = parts(value, 2);
  const raised = { set: given, add: cents + given, percent: divided(cents * (hundred * hundred + given), hundred * hundred) };
  return textOf(rounded(raised[action as keyof typeof raised], change.rounding ?? "none"));
};

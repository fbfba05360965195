const units = (decimal: string, digits: number) => {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(whole + part.padEnd(digits, "0").slice(0, digits));
};
/** Prices compared as text, never as floats. */
export const isBelow = (price: string, other: string) => units(price, 2) < units(other, 2);

/** What a marketplace is shown of the available stock; the same rule as the server's. Null while a part of it is half typed. */
export const shownStock = (
  available: number,
  rule: { criticalStockActive?: boolean; criticalStockQuantity?: number; criticalStockMultiplier?: string },
) => {
  const multiplier = rule.criticalStockMultiplier ?? "1";
  if (!Number.isSafeInteger(available)) return null;
  if (available <= 0 || (rule.criticalStockActive && available <= (rule.criticalStockQuantity ?? 0))) return 0;
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(multiplier)) return null;
  return Number((BigInt(available) * units(multiplier, 4)) / 10_000n);
};

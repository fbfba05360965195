import type { Decimal } from "./connector.ts";

/** Decimal text to a whole number of 10^-10, the finest amount that wire.ts lets through. */
const SCALE = 10;

function whole(amount: Decimal): bigint {
  const [integer = "0", fraction = ""] = amount.replace("-", "").split(".");
  const value = BigInt(integer + fraction.padEnd(SCALE, "0"));
  return amount.startsWith("-") ? -value : value;
}

function text(value: bigint): Decimal {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, "0");
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -SCALE)}${fraction ? `.${fraction}` : ""}`;
}

/** Exact: 0.1 and 0.2 are 0.3. */
export const sum = (amounts: Decimal[]): Decimal => text(amounts.reduce((total, amount) => total + whole(amount), 0n));

export const times = (amount: Decimal, count: number): Decimal => text(whole(amount) * BigInt(count));

export const isZero = (amount: Decimal): boolean => whole(amount) === 0n;

/** So many per cent of an amount, to the hundredth, a half away from zero. */
export const share = (amount: Decimal, percentage: Decimal): Decimal => {
  const [exact, unit] = [whole(amount) * whole(percentage), 10n ** BigInt(2 * SCALE)];
  const half = exact < 0n ? -unit / 2n : unit / 2n;
  return text(((exact + half) / unit) * 10n ** BigInt(SCALE - 2));
};

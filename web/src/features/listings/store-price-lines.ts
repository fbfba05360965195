import type { Listing } from "@tradeport/contract/listings";

/** What is done to the price that a store is shown; `amount` is decimal text. */
export interface PriceAct {
  how: "set" | "percentUp" | "percentDown";
  amount: string;
}

export interface PriceChange {
  storeId: string;
  variantId: string;
  barcode: string;
  currency: string;
  from: string;
  salePrice: string;
}

/** "12.5" is 1250: money without floats. */
const cents = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(`${whole}${fraction.padEnd(2, "0").slice(0, 2)}`);
};
const textOf = (value: bigint) => {
  const digits = String(value).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const whole = 10_000n;
const applied = (price: string, { how, amount }: PriceAct): bigint => {
  const given = cents(amount);
  if (how === "set") return given;
  const factor = how === "percentUp" ? whole + given : whole - given;
  // Halves go up, as people round.
  return factor <= 0n ? 0n : (cents(price) * factor * 2n + whole) / (whole * 2n);
};

/** Of these listings what each variant comes to, and how many have no price to go by. One that comes to what it is, or to nothing, is not among them. */
export const priceChanges = (listings: readonly Listing[], act: PriceAct) => {
  const changes: PriceChange[] = [];
  const left = { unpriced: 0, same: 0, zero: 0 };
  for (const { storeId, offers } of listings)
    for (const { variantId, barcode, price } of offers) {
      const desired = price?.desired as { price: string; currency: string } | null | undefined;
      if (!desired) {
        left.unpriced += 1;
        continue;
      }
      const next = applied(desired.price, act);
      if (next <= 0n) left.zero += 1;
      else if (next === cents(desired.price)) left.same += 1;
      else
        changes.push({
          ...{ storeId, variantId, barcode, currency: desired.currency },
          ...{ from: desired.price, salePrice: textOf(next) },
        });
    }
  return { changes, left };
};

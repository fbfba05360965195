import type { Listing } from "@tradeport/contract/listings";
import { expect, test } from "vitest";
import { priceChanges } from "./store-price-lines.ts";

const listing = (...prices: (string | null)[]) =>
  ({
    storeId: "s",
    offers: prices.map((price, at) => ({
      ...{ variantId: `v${at}`, barcode: `b${at}` },
      price: { desired: price === null ? null : { price, currency: "TRY" } },
    })),
  }) as unknown as Listing;

test("what a price comes to is worked out in kuruş, halves up, and what would not change or come to nothing is left out", () => {
  const of = (how: "set" | "percentUp" | "percentDown", amount: string, ...prices: (string | null)[]) => {
    const { changes, left } = priceChanges([listing(...prices)], { how, amount });
    return [changes.map(({ from, salePrice }) => [from, salePrice]), left];
  };
  const none = { unpriced: 0, same: 0, zero: 0 };
  expect(of("set", "90", "100.00", "90.00", null)).toEqual([[["100.00", "90.00"]], { ...none, unpriced: 1, same: 1 }]);
  expect(of("percentUp", "12.5", "0.20", "99999999.99")).toEqual([
    [
      ["0.20", "0.23"],
      ["99999999.99", "112499999.99"],
    ],
    none,
  ]);
  expect(of("percentDown", "100", "5.00")).toEqual([[], { ...none, zero: 1 }]);
  expect(of("percentDown", "200", "5.00")).toEqual([[], { ...none, zero: 1 }]);
  expect(of("percentDown", "33.33", "3.00")).toEqual([[["3.00", "2.00"]], none]);
});

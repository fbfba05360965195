import { describe, expect, test } from "vitest";
import { isBelow, shownStock } from "./product-values.ts";

describe("the stock that marketplaces are shown", () => {
  test("is what is available without a rule", () => expect(shownStock(12, {})).toBe(12));
  test("is nothing once it is down to the critical value, and only while the rule is on", () => {
    const rule = { criticalStockActive: true, criticalStockQuantity: 5, criticalStockMultiplier: "1" };
    expect(shownStock(5, rule)).toBe(0);
    expect(shownStock(6, rule)).toBe(6);
    expect(shownStock(5, { ...rule, criticalStockActive: false })).toBe(5);
  });
  test("is scaled exactly and rounded down", () => {
    expect(shownStock(10, { criticalStockMultiplier: "0.7" })).toBe(7);
    expect(shownStock(3, { criticalStockMultiplier: "0.3333" })).toBe(0);
    expect(shownStock(9, { criticalStockMultiplier: "1.5" })).toBe(13);
  });
  test("is never below nothing, and unknown while the multiplier is half typed", () => {
    expect(shownStock(-2, {})).toBe(0);
    expect(shownStock(4, { criticalStockMultiplier: "1,x" })).toBeNull();
  });
});

test("prices are compared as decimals, not as text and not as floats", () => {
  expect(isBelow("9.90", "10")).toBe(true);
  expect(isBelow("100", "99.99")).toBe(false);
  expect(isBelow("0.3", "0.30")).toBe(false);
});

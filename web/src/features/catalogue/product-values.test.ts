import type { Product } from "@tradeport/contract/products";
import { describe, expect, test } from "vitest";
import { isBelow, shownStock } from "./product-figures.ts";
import { changeOf, copyOf, goneAttributes, valuesOf, withoutGone } from "./product-values.ts";

const variant = (id: string, quantity: number) => ({ id, quantity, barcode: id, productCode: id, productVariantImages: [] });
const product = { id: "p", version: 4, productMainCode: "P", texts: [], variants: [variant("a", 10), variant("b", 5)] };
const loaded = product as unknown as Product;

describe("a count goes out only where a person counted (engine fault 1)", () => {
  const countsOf = (quantities: (number | undefined)[]) => {
    const base = valuesOf(loaded);
    const variants = base.variants.map((one, at) => ({ ...one, quantity: quantities[at] }));
    return changeOf(base, { ...base, variants }).variants!.map(({ quantity }) => quantity);
  };
  test("not with a title, not when its field was emptied", () => {
    expect(countsOf([10, 5])).toEqual([undefined, undefined]);
    expect(countsOf([undefined, 5])).toEqual([undefined, undefined]);
  });
  test("with the number that it was counted from, found by the variant and not by its place", () => {
    expect(countsOf([10, 8])).toEqual([undefined, { from: 5, to: 8 }]);
    const base = valuesOf(loaded);
    const turned = changeOf(base, { ...base, variants: base.variants.toReversed() });
    expect(turned.variants!.map(({ quantity }) => quantity)).toEqual([undefined, undefined]);
  });
  test("a new variant beside them has its first stock", () => {
    const base = valuesOf(loaded);
    const { id: _, ...fresh } = base.variants[0]!;
    const sent = changeOf(base, { ...base, variants: [...base.variants, { ...fresh, quantity: 7 }] });
    expect(sent.variants!.map(({ quantity }) => quantity)).toEqual([undefined, undefined, 7]);
  });
});

test("a copy is a product of its own: no id, no version, no codes, and not the pieces of the other", () => {
  const copy = copyOf(loaded);
  expect(copy).not.toHaveProperty("id");
  expect(copy).not.toHaveProperty("version");
  expect(copy.productMainCode).toBe("");
  for (const one of copy.variants) {
    expect(one).toMatchObject({ barcode: "", productCode: "", quantity: 0 });
    expect(one).not.toHaveProperty("id");
  }
});

test("what a category does not have is counted once and left out, of the product and of each variant", () => {
  const one = (attributeId: string) => ({ attributeId, valueId: null, text: "x" });
  const base = valuesOf(loaded);
  const variants = base.variants.map((each) => ({ ...each, attributes: [one("colour"), one("size")] }));
  const values = { ...base, attributes: [one("colour"), one("pieces")], variants };
  const known = new Set(["colour"]);
  expect([...goneAttributes(values, known)].sort()).toEqual(["pieces", "size"]);
  const sent = withoutGone(values, known);
  for (const { attributes } of [sent, ...sent.variants]) expect(attributes).toEqual([one("colour")]);
  expect(sent.variants.map(({ id }) => id)).toEqual(["a", "b"]);
});

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
  test("is never below nothing, and unknown while a part of it is half typed", () => {
    expect(shownStock(-2, {})).toBe(0);
    expect(shownStock(4, { criticalStockMultiplier: "1,x" })).toBeNull();
    expect(shownStock(Number("-"), {})).toBeNull();
  });
});

test("prices are compared as decimals, not as text and not as floats", () => {
  expect(isBelow("9.90", "10")).toBe(true);
  expect(isBelow("100", "99.99")).toBe(false);
  expect(isBelow("0.3", "0.30")).toBe(false);
});

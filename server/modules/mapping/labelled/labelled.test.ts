import { expect, test } from "vitest";
import { labelledCategories, labelledNames, namesDiffer } from "./read-labelled.ts";

const share = (all: readonly unknown[], some: readonly unknown[]) => some.length / all.length;

test("the labelled set is large enough, hard enough, and a fifth of it is kept from tuning", () => {
  const categories = labelledCategories();
  const names = labelledNames();
  expect(categories.length).toBeGreaterThanOrEqual(300);
  expect(new Set(categories.map(({ channel }) => channel)).size).toBeGreaterThanOrEqual(3);
  expect(names.length).toBeGreaterThanOrEqual(300);
  for (const pairs of [categories, names]) {
    expect(share(pairs, pairs.filter(namesDiffer))).toBeGreaterThanOrEqual(0.4);
    const held = share(
      pairs,
      pairs.filter(({ heldOut }) => heldOut),
    );
    expect(held).toBeGreaterThan(0.15);
    expect(held).toBeLessThan(0.25);
  }
});

import { expect, test } from "vitest";
import { keptBecause } from "./warehouse-kept.ts";

test("a warehouse is offered for deletion when it is not the default one and nothing lies in it", () => {
  expect(keptBecause({ isDefault: false, stockedCount: 0 })).toBeUndefined();
  expect(keptBecause({ isDefault: true, stockedCount: 0 })).toBe("warehouses.isDefault");
  expect(keptBecause({ isDefault: false, stockedCount: 1 })).toBe("warehouses.isStocked");
});

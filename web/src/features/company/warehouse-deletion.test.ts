import { expect, test } from "vitest";
import { deletionBlocked } from "./warehouse-deletion.ts";

test("a warehouse is offered for deletion when it is not the default one and nothing lies in it", () => {
  expect(deletionBlocked({ isDefault: false, stockedCount: 0 })).toBeUndefined();
  expect(deletionBlocked({ isDefault: true, stockedCount: 0 })).toBe("warehouses.isDefault");
  expect(deletionBlocked({ isDefault: false, stockedCount: 1 })).toBe("warehouses.isStocked");
});

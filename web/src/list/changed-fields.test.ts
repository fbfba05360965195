import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("a change is told field by field: of objects inside, of rows by their names, a list that came or went as one", () => {
  const variant = {
    id: "1",
    barcode: "869",
    salePrice: "100",
    available: 3,
    package: { weight: "1" },
    attributes: [{ valueId: "x" }],
  };
  const id = "01920000-0000-7000-8000-0000000000a1";
  const before = { version: 1, name: "a", tags: ["x"], address: { city: "İzmir", zipCode: "35" }, variants: [variant] };
  const after = {
    version: 2,
    name: "a",
    tags: ["x", "y"],
    address: { city: "Bursa", zipCode: "35" },
    variants: [
      { ...variant, salePrice: "120", available: 2, package: { weight: "2" }, attributes: [{ valueId: "y" }] },
      { ...variant, barcode: "870" },
    ],
  };
  const inVariant = [{ field: "variants" }, { row: "869" }];
  expect(changedFields(before, after)).toEqual([
    { path: [{ field: "tags" }], before: ["x"], after: ["x", "y"] },
    { path: [{ field: "address" }, { field: "city" }], before: "İzmir", after: "Bursa" },
    { path: [...inVariant, { field: "salePrice" }], before: "100", after: "120" },
    { path: [...inVariant, { field: "package" }, { field: "weight" }], before: "1", after: "2" },
    { path: [...inVariant, { field: "attributes" }], before: [{ valueId: "x" }], after: [{ valueId: "y" }] },
    { path: [{ field: "variants" }], before: undefined, after: "870" },
  ]);
  const problem = { tr: "Stok yetmiyor", en: "Not enough in stock" };
  expect(changedFields(null, { problem })).toEqual([{ path: [{ field: "problem" }], before: undefined, after: problem }]);
  expect(changedFields({ addressId: variant.id }, { addressId: id, personId: id })).toEqual([
    { path: [{ field: "addressId" }], before: "1", after: id },
  ]);
  expect(changedFields(null, { file: "a.xlsx", sha256: "5f70bf18" })).toEqual([
    { path: [{ field: "file" }], before: undefined, after: "a.xlsx" },
  ]);
  expect(changedFields(null, { name: "a", phone: "", texts: [{ langCode: "tr-TR" }] })).toEqual([
    { path: [{ field: "name" }], before: undefined, after: "a" },
    { path: [{ field: "texts" }], before: undefined, after: [{ langCode: "tr-TR" }] },
  ]);
});

import { expect, test } from "vitest";
import { remainingErrors, serverErrorOf } from "./server-errors.ts";

const values = {
  categoryId: "",
  attributes: [{ attributeId: "size", text: "M" }],
  variants: [{ barcode: "A" }, { barcode: "B" }],
};
const errors = () => ({
  categoryId: serverErrorOf(values, "categoryId", "gone"),
  attributes: {
    size: serverErrorOf(values, "attributes.size", "wrong"),
    colour: serverErrorOf(values, "attributes.colour", "missing"),
  },
  variants: [
    undefined,
    { barcode: serverErrorOf(values, "variants.1.barcode", "taken"), listPrice: { type: "custom", message: "number" } },
  ],
});
const names = (now: object) => remainingErrors(errors(), { ...values, ...now }).map(([name]) => name);

test("U28: what a refused save said of a field holds while its value is what it was", () => {
  expect(names({})).toEqual(["categoryId", "attributes.size", "attributes.colour", "variants.1.barcode"]);
  expect(names({ categoryId: null })).toContain("categoryId");
  expect(names({ categoryId: "c" })).not.toContain("categoryId");
  expect(names({ variants: [{ barcode: "C" }, { barcode: "B" }] })).toContain("variants.1.barcode");
  expect(names({ variants: [{ barcode: "A" }, { barcode: "C" }] })).not.toContain("variants.1.barcode");
});

test("U28: what was said of one attribute does not go with another's", () => {
  const selected = names({ attributes: [{ attributeId: "colour", text: "red" }, ...values.attributes] });
  expect(selected).toContain("attributes.size");
  expect(selected).not.toContain("attributes.colour");
});

test("U28: what it was said of is kept as it was, whatever is typed over it", () => {
  const typed = { lines: [{ code: "1" }] };
  const errors = { lines: serverErrorOf(typed, "lines", "short") };
  typed.lines[0]!.code = "2";
  expect(remainingErrors(errors, typed)).toEqual([]);
});

import { expect, test } from "vitest";
import { codesOf, combinationsOf, missingOf } from "./variant-combinations.ts";

const listed = (label: string) => ({ valueId: `id-${label}`, text: null, label });
const size = { attributeId: "size", values: ["S", "M", "L"].map(listed) };
const colour = {
  attributeId: "colour",
  values: [...["Lacivert", "Yeşil", "Kırık beyaz"].map(listed), { valueId: null, text: "Açık Gül", label: "Açık Gül" }],
};

test("3 x 4 are twelve; what is chosen nowhere takes no part, and nothing chosen is nothing", () => {
  const all = combinationsOf([size, colour, { attributeId: "cut", values: [] }]);
  expect(all).toHaveLength(12);
  expect(new Set(all.map((one) => one.map(({ label }) => label).join())).size).toBe(12);
  expect(combinationsOf([{ attributeId: "cut", values: [] }])).toEqual([]);
});

test("what is there already is not made a second time, a typed value neither, however it is written", () => {
  const of = (valueId: string, more: { valueId: string | null; text: string | null }) => ({
    attributes: [
      { attributeId: "size", valueId, text: null },
      { attributeId: "colour", ...more },
    ],
  });
  const there = [of("id-S", { valueId: "id-Lacivert", text: null }), of("id-M", { valueId: null, text: "AÇIK GÜL" })];
  expect(missingOf(combinationsOf([size, colour]), there)).toHaveLength(10);
  // One that says less of itself is none of them.
  expect(missingOf(combinationsOf([size, colour]), [{ attributes: [] }, {}])).toHaveLength(12);
});

test("codes are made of the start and the values, at most 40 letters long, and none twice", () => {
  const all = combinationsOf([size, colour]);
  expect(codesOf("GOMLEK", all, []).slice(0, 4)).toEqual([
    "GOMLEK-S-LACIVERT",
    "GOMLEK-S-YESIL",
    "GOMLEK-S-KIRIKBEYAZ",
    "GOMLEK-S-ACIKGUL",
  ]);
  const long = codesOf("X".repeat(40), all, ["X".repeat(40)]);
  expect(new Set(long).size).toBe(12);
  expect([Math.max(...long.map(({ length }) => length)), long[0]]).toEqual([40, `${"X".repeat(38)}-2`]);
  expect(codesOf(" ", combinationsOf([size]), ["M"])).toEqual(["S", "M-2", "L"]);
});

import { expect, test } from "vitest";
import { productColumns } from "./columns.ts";
import { readHeader } from "./read-header.ts";

const reference = {
  categories: new Map(),
  byCode: new Map(),
  byId: new Map(),
  leafPaths: { tr: [], en: [] },
  attributes: new Map(),
};
const read = (names: string[]) =>
  readHeader({ sheet: "Ürünler", header: names.map((name) => `s${name}` as `s${string}`) }, reference, false, {
    needsBase: false,
    ownCategory: undefined,
  });
const named = (renamed: Record<string, string>) => productColumns.map(({ key, header }) => renamed[key] ?? header);

test.each([
  ["Ürün Kodu", "productCode", "Stok kodu"],
  ["Product Code", "productCode", "Stok kodu"],
  ["ürün kodu *", "productCode", "Stok kodu"],
  ["Ürün Ana Kodu", "mainCode", "Model kodu"],
  ["Product main code", "mainCode", "Model kodu"],
  ["Liste Fiyatı *", "listPrice", "Liste fiyatı (KDV dahil)"],
  ["Sale price", "salePrice", "Satış fiyatı (KDV dahil)"],
  ["Genişlik (cm)", "width", "En (cm)"],
  ["Uzunluk (cm)", "length", "Boy (cm)"],
])("a column is known by what templates of before called it: %s", (old, of, today) => {
  const { slots } = read(named({ [of]: old }));
  expect(slots?.map(({ column }) => column?.key)).toEqual(productColumns.map(({ key }) => key));
  expect(slots?.find(({ column }) => column?.key === of)?.header).toBe(today);
});

test("under both names it stands there twice", () => {
  expect(read([...named({}), "Ürün Kodu"]).refused?.values?.column).toBe("Ürün Kodu");
});

test("a column that nobody knows is named with its place and left out; one that lacks is still said", () => {
  const found = read([...named({}), "Tedarikçi notu"]);
  expect(found.refused).toBeUndefined();
  expect(found.slots).toHaveLength(productColumns.length);
  expect("leftOut" in found && found.leftOut).toEqual(["Tedarikçi notu (AD)"]);
  expect(read(["Barkodu olmayan", "Tedarikçi notu"]).refused).toBeDefined();
});

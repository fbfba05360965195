import { expect, test } from "vitest";
import { productColumns } from "./columns.ts";
import { readHeader } from "./read-header.ts";

const reference = { categories: new Map(), byId: new Map(), leafPaths: { tr: [], en: [] }, attributes: new Map() };
const read = (names: string[]) =>
  readHeader({ sheet: "Ürünler", header: names.map((name) => `s${name}` as `s${string}`) }, reference, false, {
    needsBase: false,
    ownCategory: undefined,
  });
const named = (renamed: Record<string, string>) => productColumns.map(({ key, header }) => renamed[key] ?? header);

test.each(["Ürün Kodu", "Product Code", "ürün kodu *"])("a column is known by what templates of before called it: %s", (old) => {
  const { slots } = read(named({ productCode: old }));
  expect(slots?.map(({ column }) => column?.key)).toEqual(productColumns.map(({ key }) => key));
  expect(slots?.find(({ column }) => column?.key === "productCode")?.header).toBe("Stok Kodu");
});

test("under both names it stands there twice", () => {
  expect(read([...named({}), "Ürün Kodu"]).refused?.tr).toContain("Ürün Kodu");
});

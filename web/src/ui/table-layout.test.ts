import { expect, test } from "vitest";
import { arrange, moved, withColumn } from "./table-layout.ts";

const cell = () => "";
const columns = [
  { key: "image", title: "", card: "media" as const, cell },
  { key: "name", title: "Ad", card: "title" as const, width: 240, cell },
  { key: "price", title: "Fiyat", width: 100, cell },
  { key: "brand", title: "Marka", cell },
  { key: "stock", title: "Stok", width: 90, hidden: true, cell },
];
const shown = (layout: Parameters<typeof arrange>[1], of: typeof columns = columns) =>
  arrange(of, layout)
    .filter((column) => column.shown)
    .map(({ key }) => key);

test("as shipped: the declared order, without what is shipped hidden (U5)", () => {
  expect(shown({ columns: [] })).toEqual(["image", "name", "price", "brand"]);
});

test("a person's order, hidden columns and widths hold; picture and name stay first (U5)", () => {
  let layout = moved(columns, { columns: [] }, "brand", "price");
  expect(shown(layout)).toEqual(["image", "name", "brand", "price"]);
  layout = withColumn(columns, layout, "price", { shown: false });
  layout = withColumn(columns, layout, "stock", { shown: true, width: 133.4 });
  expect(shown(layout)).toEqual(["image", "name", "brand", "stock"]);
  expect(arrange(columns, layout).find(({ key }) => key === "stock")).toMatchObject({ px: 133, sized: true });
  expect(moved(columns, layout, "name", "brand")).toBe(layout);
  expect(moved(columns, layout, "brand", "image")).toBe(layout);
  layout = withColumn(columns, layout, "stock", { width: null });
  expect(arrange(columns, layout).find(({ key }) => key === "stock")).toMatchObject({ px: 90, sized: false });
});

test("a column that we ship later comes at the end, one that we no longer ship is gone (U5)", () => {
  const layout = moved(columns, { columns: [] }, "brand", "price");
  const later = [...columns.slice(0, 2), { key: "vat", title: "KDV", width: 80, cell }, ...columns.slice(3)];
  expect(shown(layout, later)).toEqual(["image", "name", "brand", "vat"]);
});

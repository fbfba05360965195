import { emptyId } from "@tradeport/contract";
import type { Category } from "@tradeport/contract/categories";
import { expect, test } from "vitest";
import { matching, treeRows, withBelow } from "./tree-rows.ts";

const category = (id: string, tr: string, parentCategoryId = emptyId) =>
  ({ id, parentCategoryId, categoryCode: `kod-${id}`, names: { tr, en: tr, de: "", fr: "", it: "" } }) as Category;
const all = [
  category("a", "Giyim"),
  category("b", "Ev"),
  category("c", "Üst Giyim", "a"),
  category("d", "Işıklı Tişört", "c"),
  category("e", "Bardak", "b"),
];
const drawn = (open: string[], find = "") =>
  treeRows(all, new Set(open), matching(all, find)).map(({ category, level, at, of, isOpen }) => [
    category.id,
    level,
    at,
    of,
    isOpen,
  ]);

test("what is closed hides what is below it, however that is", () => {
  expect(drawn(["c"])).toEqual([
    ["a", 1, 1, 2, false],
    ["b", 1, 2, 2, false],
  ]);
  expect(drawn(["a", "c"]).map(([id]) => id)).toEqual(["a", "c", "d", "b"]);
});

test("a search opens the way to what it finds, by name without Turkish letters or by code, and counts it", () => {
  expect(drawn([], "isikli")).toEqual([
    ["a", 1, 1, 1, true],
    ["c", 2, 1, 1, true],
    ["d", 3, 1, 1, undefined],
  ]);
  expect(matching(all, "giyim")?.count).toBe(2);
  expect(drawn([], "KOD-E").map(([id]) => id)).toEqual(["b", "e"]);
  expect(matching(all, "  ")).toBeUndefined();
});

test("a category is not offered a place below itself", () => {
  expect([...withBelow(all, "a")].sort()).toEqual(["a", "c", "d"]);
});

test("ten thousand are drawn in no time that anybody waits for", () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    category(`n${at}`, `Ad ${at}`, at < 100 ? emptyId : `n${Math.floor(at / 100)}`),
  );
  expect(treeRows(many, new Set(many.map(({ id }) => id)), undefined)).toHaveLength(10_000);
});

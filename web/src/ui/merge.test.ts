import { describe, expect, test } from "vitest";
import { changedFields, decide, merge, same } from "./merge.ts";

const base = { version: 1, name: "A", phone: "1", text: { tr: "bir", en: "one" } };

describe("three versions of a record become one (U31, console faults 1-3)", () => {
  test("what one of the two changed is taken, the version is the saved one's, and nothing is asked", () => {
    const mine = { ...base, phone: "2" };
    const theirs = { ...base, version: 2, name: "B", text: { tr: "bir", en: "uno" } };
    expect(merge(base, mine, theirs)).toEqual({ values: { ...theirs, phone: "2" }, questions: [] });
  });
  test("what both changed to different ends is asked, and only that", () => {
    const mine = { ...base, name: "M", phone: "2", text: { tr: "iki", en: "one" } };
    const theirs = { ...base, version: 2, name: "B", text: { tr: "üç", en: "uno" } };
    const { values, questions } = merge(base, mine, theirs);
    expect(questions).toEqual([
      { path: "name", mine: "M", theirs: "B" },
      { path: "text.tr", mine: "iki", theirs: "üç" },
    ]);
    expect(values).toEqual({ version: 2, name: "M", phone: "2", text: { tr: "iki", en: "uno" } });
    const decided = decide(values, questions, (path) => path === "text.tr");
    expect(decided).toEqual({ version: 2, name: "M", phone: "2", text: { tr: "üç", en: "uno" } });
  });
  test("both meant the same: nothing is asked", () => {
    expect(merge(base, { ...base, name: "B" }, { ...base, name: "B" }).questions).toEqual([]);
  });
});

describe("rows are known by what they are and not by their place", () => {
  const row = (id: string, quantity: number) => ({ id, quantity, price: "1" });
  const was = { variants: [row("a", 10), row("b", 5)] };

  test("a row that they put in front moves nobody's change to its neighbour", () => {
    const mine = { variants: [row("a", 10), { ...row("b", 5), price: "2" }] };
    const theirs = { variants: [row("c", 1), row("a", 7), row("b", 5)] };
    expect(merge(was, mine, theirs)).toEqual({
      values: { variants: [row("a", 7), { ...row("b", 5), price: "2" }, row("c", 1)] },
      questions: [],
    });
  });
  test("a count that was typed over a number that moved is asked, with both numbers (engine fault 1)", () => {
    const mine = { variants: [row("a", 13), row("b", 5)] };
    const theirs = { variants: [row("a", 7), row("b", 5)] };
    expect(merge(was, mine, theirs).questions).toEqual([{ path: "variants.0.quantity", mine: 13, theirs: 7 }]);
  });
  test("a row that one took away and the other left alone goes; one that the other changed is asked", () => {
    expect(merge(was, { variants: [row("b", 5)] }, { variants: [row("a", 10), row("b", 6)] }).values.variants).toEqual([
      row("b", 6),
    ]);
    const gone = merge(was, { variants: [row("b", 5)] }, { variants: [row("a", 9), row("b", 5)] });
    expect(gone.questions).toEqual([{ path: "variants.1", mine: undefined, theirs: row("a", 9) }]);
    expect(decide(gone.values, gone.questions, () => false)).toEqual({ variants: [row("b", 5)] });
    expect(decide(gone.values, gone.questions, () => true)).toEqual({ variants: [row("b", 5), row("a", 9)] });
    const merged = merge(was, { variants: [row("a", 11), row("b", 5)] }, { variants: [row("b", 5)] });
    // Taken away there, it can only come back as a new one.
    expect(decide(merged.values, merged.questions, () => false).variants[0]).toEqual({ ...row("a", 11), id: undefined });
    expect(decide(merged.values, merged.questions, () => true)).toEqual({ variants: [row("b", 5)] });
  });
  test("rows that are new on both sides all stay", () => {
    const fresh = { quantity: 2, price: "3" };
    const merged = merge<{ variants: object[] }>(
      was,
      { variants: [...was.variants, fresh] },
      { variants: [...was.variants, row("c", 1)] },
    );
    expect(merged.values.variants).toEqual([...was.variants, fresh, row("c", 1)]);
  });
  test("a list of plain values is one value", () => {
    const images = (...list: string[]) => ({ images: list });
    expect(merge(images("x"), images("x", "y"), images("x")).values).toEqual(images("x", "y"));
    expect(merge(images("x"), images("x", "y"), images("z")).questions).toHaveLength(1);
  });
});

test("empty is empty whatever it is called, and the order of names says nothing", () => {
  expect(same({ a: "", b: 1 }, { b: 1, a: null })).toBe(true);
  expect(same({ a: "" }, {})).toBe(true);
  expect(same({ a: 0 }, { a: "" })).toBe(false);
  expect(same([1], [1, 2])).toBe(false);
});

test("only what was changed is sent (console faults 1 and 3)", () => {
  const mine = { ...base, phone: "2", name: "A" };
  expect(changedFields(base, mine, { ...mine, phone: "+902" })).toEqual({ phone: "+902" });
});

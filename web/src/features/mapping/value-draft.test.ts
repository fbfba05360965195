import { expect, test } from "vitest";
import { changedFrom, countLacking, goesByName, namedFirst, ofText, ofValue } from "./value-draft.ts";

const value = (key: string) => ({ key, names: [key], of: { tradeportValueId: key } });
const text = (words: string, isKnown: boolean) => ({ ...ofText({ text: words }), isKnown });

test("U43: values that no product carries are not counted as missing beside a category that is ready", () => {
  const mapped = new Set(["kirmizi"]);
  const count = (carriedKeys: string[], texts: ReturnType<typeof text>[] = [], unknown = 0) =>
    countLacking({
      texts,
      listed: ["kirmizi", "mavi", "gri"].map(value),
      unknown,
      lacks: ({ key }) => !mapped.has(key),
      isCarried: ({ key }) => carriedKeys.includes(key),
    });
  expect(count(["kirmizi"])).toEqual({ missing: 0, spare: 2 });
  expect(count(["kirmizi", "mavi"])).toEqual({ missing: 1, spare: 1 });
  // Of seven texts without an equal two are shown.
  expect(count([], [text("Ebrulî", false), text("Bej", false)], 7)).toEqual({ missing: 7, spare: 2 });
});

test("a change is what differs from what is in force: a value that goes by its name and is saved along is none", () => {
  const rows = ["Siyah", "Beyaz", "Bej"].map(value);
  const theirs = ["Siyah", "Beyaz", "Bej", "Antrasit"].map((name) => ({ code: `c-${name}`, name }));
  const same = new Map(rows.map(({ key }) => [key, `c-${key}`]));
  const changes = (edited: Record<string, string | null>, lacking = new Set<string>()) =>
    changedFrom([], { edited, same }, rows, goesByName(rows, theirs, lacking)).map(({ own, before, after }) => [
      own.key,
      before,
      after,
    ]);
  expect(changes({ Siyah: "c-Antrasit" })).toEqual([["Siyah", "c-Siyah", "c-Antrasit"]]);
  expect(changes({})).toEqual([]);
  // Taken away it goes by its name as before.
  expect(changes({ Siyah: null })).toEqual([]);
  // Named so in the other language alone: it did not go.
  expect(changes({}, new Set(["Bej"]))).toEqual([["Bej", null, "c-Bej"]]);
});

test("U22: the values that a cause names come first, by either of their names, and the others stay as they stood", () => {
  const colour = (tr: string, en: string) => ofValue({ id: en, name: tr, names: { tr, en } } as never);
  const rows = [colour("Bej", "Beige"), colour("Siyah", "Black"), colour("Ekru", "Ecru"), ofText({ text: "Kırçıl" })];
  const order = (...named: string[]) => namedFirst(rows, named).map(({ names }) => names[0]);
  expect(order("ekru", "KIRÇIL")).toEqual(["Ekru", "Kırçıl", "Bej", "Siyah"]);
  expect(order("Ecru")).toEqual(["Ekru", "Bej", "Siyah", "Kırçıl"]);
  expect(order()).toEqual(["Bej", "Siyah", "Ekru", "Kırçıl"]);
});

import { expect, test } from "vitest";
import { namedFirst, ofText, ofValue } from "./value-draft.ts";

test("U22: the values that a cause names come first, by either of their names, and the others stay as they stood", () => {
  const colour = (tr: string, en: string) => ofValue({ id: en, name: tr, names: { tr, en } } as never);
  const rows = [colour("Bej", "Beige"), colour("Siyah", "Black"), colour("Ekru", "Ecru"), ofText({ text: "Kırçıl" })];
  const order = (...named: string[]) => namedFirst(rows, named).map(({ names }) => names[0]);
  expect(order("ekru", "KIRÇIL")).toEqual(["Ekru", "Kırçıl", "Bej", "Siyah"]);
  expect(order("Ecru")).toEqual(["Ekru", "Bej", "Siyah", "Kırçıl"]);
  expect(order()).toEqual(["Bej", "Siyah", "Ekru", "Kırçıl"]);
});

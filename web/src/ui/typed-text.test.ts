import { expect, test } from "vitest";
import { whenValueComes, withTyped } from "./typed-text.ts";

/** Console fault 18: a search box or filter whose value comes back late. */
test("U30: what was told and comes back late never overwrites what was typed since", () => {
  const typed = { looks: "mavi kazak", reported: ["mavi", "mavi kazak"], typing: false };
  expect(whenValueComes("mavi", typed)).toEqual({ reported: ["mavi kazak"], shows: false });
  expect(whenValueComes("mavi kazak", typed)).toEqual({ reported: [], shows: false });
  // Typed on, and not told yet.
  expect(whenValueComes("mavi", { looks: "mavi kazaklar", reported: [], typing: true })).toEqual({ reported: [], shows: false });
  // A blank at the end is not in the address.
  expect(whenValueComes("mavi", { looks: "mavi", reported: [], typing: false }).shows).toBe(false);
});

test("U30: a value from elsewhere is shown: back, a saved view, filters cleared", () => {
  expect(whenValueComes("", { looks: "mavi", reported: [], typing: false })).toEqual({ reported: [], shows: true });
  expect(whenValueComes("kırmızı", { looks: "mavi", reported: ["mavi"], typing: false })).toEqual({ reported: [], shows: true });
});

test("U30: a refusal says what was typed once", () => {
  const refused = "KB-1: liste fiyatı (75,50) satış fiyatından (1.500,25) düşük olamaz.";
  expect(withTyped(refused, "1.500,25")).toBe(refused);
  expect(withTyped("Başka biri değiştirdi.", "1.500,25")).toBe("Başka biri değiştirdi. (1.500,25)");
});

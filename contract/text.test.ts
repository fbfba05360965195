import { expect, test } from "vitest";
import { cleanCode, cleanLine, isRefused, keepable } from "./text.ts";

const signs = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u200e",
  "\u202e",
  "\u3164",
  "\u115f",
  "\u{e0041}",
  "\ufe0f",
  "\u2800",
];

test("R24: a code is what can be seen of it, in one spelling (files fault B11)", () => {
  for (const sign of signs) expect(cleanCode(`${sign}TP${sign}-1${sign}`)).toBe("TP-1");
  expect(cleanCode("S\u0327ile")).toBe("Şile");
  expect(cleanLine(signs.join(""))).toBe("");
  expect(cleanLine("  Şile\u200b bezi ")).toBe("Şile bezi");
});

test("R24: a picture of several signs stays one", () => {
  for (const picture of ["👨\u200d👩\u200d👧", "❤\ufe0f", "👍🏽"])
    expect(cleanLine(`Hediye ${picture}`)).toBe(`Hediye ${picture}`);
});

test("R24: noncharacters, NUL and halves of pairs are refused on the way in and never written on the way out (files fault B10)", () => {
  for (const sign of ["\uffff", "\ufffe", "\ufdd0", "\u{1ffff}", "\0", "\ud83d"]) {
    expect(isRefused(`a${sign}b`)).toBe(true);
    expect(keepable(`a${sign}b`)).toBe("ab");
  }
  expect(keepable("a\u0007b\tc\nd")).toBe("ab\tc\nd");
  expect(isRefused("Çay ☕ 👍\n")).toBe(false);
});

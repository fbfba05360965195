import { expect, test } from "vitest";
import { characterModes } from "./characters.ts";

test("U29: letters are brought into form as they are typed, Turkish ones by Turkish rules", () => {
  expect(characterModes.upper("istanbul ığdır")).toBe("İSTANBUL IĞDIR");
  expect(characterModes.capitalise("ışıl ışık-inci o’neil LTD. şti")).toBe("Işıl Işık-İnci O’Neil LTD. Şti");
  expect(characterModes.lower("ŞÖFÖR İĞNESİ Çığır")).toBe("sofor ignesi cigir");
  expect(characterModes.code(" 86 90\t1 ")).toBe("86901");
});

test("U29: no mode changes how many letters there are, so the caret stays where it was", () => {
  const text = "İyi Işık, ğüşöç ÂÎÛ";
  for (const mode of ["upper", "capitalise", "lower"] as const)
    expect([mode, characterModes[mode](text).length]).toEqual([mode, text.length]);
});

test("U29: a currency is written in the letters of its standard, not in Turkish capitals (console faults, Low)", () => {
  for (const typed of ["inr", "INR", "ınr", "İnr"]) expect(characterModes.standard(typed)).toBe("INR");
  expect(characterModes.upper("inr")).toBe("İNR");
});

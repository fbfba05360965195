import { readNumber } from "@tradeport/contract/numbers";
import { expect, test } from "vitest";
import { readingsOf } from "./typed-value.ts";

test("Turkish and English numbers are understood, and what can be read in two ways has both readings (U13, U59)", () => {
  for (const [typed, ...readings] of [
    ["449", "449"],
    ["449,90", "449.9"],
    ["449.9", "449.9"],
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["12.345.678,5", "12345678.5"],
    ["₺1.234,50", "1234.5"],
    ["1234,5 TL", "1234.5"],
    [",5", "0.5"],
    ["0,500", "0.5"],
    ["1.234", "1234"],
    ["12,000", "12000", "12"],
    ["-1.234"],
    ["1234.567"],
    ["-5"],
    ["bir"],
    ["1.23.4"],
    ["1,234,56"],
    [""],
  ] as const)
    expect([typed, readingsOf("price", readNumber(typed), "TRY")]).toMatchObject([typed, { readings }]);
  expect(readingsOf("price", readNumber("90 $"), "TRY")).toBe("other");
  expect(readingsOf("price", readNumber("90 $"), "USD")).toEqual({ readings: ["90"] });
  // Thousandths are no price, and still a person says that thousands are meant.
  expect(readingsOf("price", readNumber("1.234"), "TRY")).toEqual({ readings: ["1234"], both: ["1234", "1.234"] });
});

test("a count is whole: 12.5 is no 125, 10,00 no 1000, -3 no 3 (console fault 14)", () => {
  for (const [typed, ...readings] of [
    ["12.5"],
    ["12,5"],
    ["10,00", "10"],
    ["-3"],
    ["1.234", "1234"],
    ["1,000", "1000", "1"],
    ["1,234", "1234"],
    ["-1,234"],
    ["₺5"],
    ["007", "7"],
  ] as const)
    expect([typed, readingsOf("count", readNumber(typed))]).toMatchObject([typed, { readings }]);
  expect(readingsOf("count", readNumber("1.234"))).toEqual({ readings: ["1234"] });
  expect(readingsOf("count", readNumber("1,234"))).toEqual({ readings: ["1234"], both: ["1234", "1.234"] });
});

import { expect, test } from "vitest";
import { readBlock, readingsOf } from "./block.ts";

test("a block of a spreadsheet is read cell by cell; quotes hold tabs, lines and quotes (U13)", () => {
  expect(readBlock("1\t2\r\n3\t4\r\n")).toEqual([
    ["1", "2"],
    ["3", "4"],
  ]);
  expect(readBlock('"a\tb"\t"say ""so"""\n"two\nlines"\t5" ekran')).toEqual([
    ["a\tb", 'say "so"'],
    ["two\nlines", '5" ekran'],
  ]);
  expect(readBlock("a\t\t\n\tb\t")).toEqual([
    ["a", "", ""],
    ["", "b", ""],
  ]);
  expect(readBlock("449,90")).toEqual([["449,90"]]);
  expect(readBlock('"never closed\t1')).toEqual([['"never closed', "1"]]);
});

test("Turkish and English numbers are understood, and what can be read in two ways has both readings (U13, U59)", () => {
  for (const [typed, ...readings] of [
    ["449", "449"],
    ["449,90", "449.90"],
    ["449.9", "449.9"],
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["12.345.678,5", "12345678.5"],
    ["₺1.234,50", "1234.50"],
    ["1234,5 TL", "1234.5"],
    [",5", "0.5"],
    ["0,500", "0.50"],
    ["1.234", "1234", "1.234"],
    ["12,000", "12000", "12.00"],
    ["1234.567", "1234.567"],
    ["-5", "-5"],
    ["bir"],
    ["1.23.4"],
    ["1,234,56"],
    [""],
  ] as const)
    expect([typed, readingsOf(typed)]).toEqual([typed, readings]);
});

import { expect, test } from "vitest";
import { readBlock } from "./block.ts";

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

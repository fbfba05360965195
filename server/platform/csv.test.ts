import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { csvMark, csvRow } from "./csv.ts";

/**
 * The cells of a file as Excel cuts it: at its list separator (a comma in English, a semicolon in Turkish) and at tabs and line ends, with
 * quotes that count only where a cell begins with one.
 */
const cut = (file: string, separator: string): string[] => {
  const cells: string[] = [];
  let at = 0;
  const ends = (sign: string | undefined) => sign === undefined || sign === separator || /[\t\r\n]/.test(sign);
  while (at < file.length) {
    let cell = "";
    if (file[at] === '"') {
      for (at += 1; at < file.length; at += 1) {
        if (file[at] !== '"') cell += file[at];
        else if (file[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    }
    while (!ends(file[at])) cell += file[at++];
    cells.push(cell);
    at += 1;
  }
  return cells;
};
const isFormula = (cell: string) =>
  /^[\s\u00a0\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠]/.test(cell) && !/^[+-]?\d+([.,]\d+)?$/.test(cell);

const starts = ["=", "+", "-", "@", "＝", "＋", "－", "＠"].map((sign) => `${sign}HYPERLINK("http://x.example";"a")`);
const places = [
  ...["", " ", "\u00a0", "\ufeff", "\t", "\r", "\n", "\r\n"],
  ...["a;", "a; ", "a;;", "a,", "a\t", "a\n", "a\r\n", 'a";', '";', '"', "a|", '{"b":1;'],
];

test.each([
  ["English", ","],
  ["Turkish", ";"],
])("no text of ours is a formula in a file as Excel in %s cuts it, wherever its sign stands (S43)", (_, separator) => {
  for (const place of places)
    for (const start of starts) {
      const text = place + start;
      for (const row of [
        [text, "x"],
        ["1", text],
        ["1", "a", text],
      ])
        expect(cut(csvMark + csvRow(row), separator).filter(isFormula), JSON.stringify(row)).toEqual([]);
    }
  expect(cut(csvRow([{ a: "=1", b: [";=1"] }, "x"]), separator).filter(isFormula)).toEqual([]);
});

test("numbers stay numbers, and other text is as it was", () => {
  expect(csvRow([-5, "+3,5", "-0.25", null, undefined, 'say "no"', "a,b", "x-y", "2026-01-02"])).toBe(
    '-5,"+3,5",-0.25,,,"say ""no""","a,b",x-y,2026-01-02\r\n',
  );
});

test("every file that is CSV is written by the one guard", () => {
  const server = join(import.meta.dirname, "..");
  // What is uploaded is only recognised there.
  const recognises = join("platform", "sniff.ts");
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((name) => /(?<!test)\.ts$/.test(name));
  const writers = files.filter(
    (name) => name !== recognises && /text\/csv|\.csv\b/.test(readFileSync(join(server, name), "utf8")),
  );
  expect(writers).toEqual([join("modules", "audit", "get-audit-export.ts"), join("modules", "personal-data", "export-buyer.ts")]);
  for (const name of writers) expect(readFileSync(join(server, name), "utf8")).toContain("csvRow(");
});

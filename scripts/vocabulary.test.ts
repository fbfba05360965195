import { expect, test } from "vitest";
import { oldWords } from "./vocabulary.ts";

test("an old word is named with its place and the word to write; plain English is left alone", () => {
  expect(oldWords("a.ts", 'const rows = [];\nconst kept = "we kept it";')).toEqual([
    "a.ts:2: const kept -> a name that says what it holds",
  ]);
  expect(oldWords("a.md", "A sentence may say that something is kept, told or chosen.")).toEqual([]);
});

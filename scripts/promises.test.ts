import { expect, test } from "vitest";
import { readDocuments, readTests, testsIn, withTests } from "./promises.ts";

test("each promise of docs/ names its tests, and each number of a test has its promise (node scripts/promises.ts --write puts them there)", () => {
  const documents = readDocuments();
  const { problems, texts } = withTests(documents, readTests());
  expect(problems).toEqual([]);
  const isWritten = new Set(Object.values(texts).flatMap((text) => text.split("\n")));
  const outOfDate = Object.values(documents).flatMap((text) => text.split("\n").filter((line) => !isWritten.has(line)));
  expect(outOfDate).toEqual([]);
});

const tests = testsIn(
  "a/lists.test.ts",
  [
    'describe("lists (S7)", () => {',
    "  test.each([",
    '    ["x", f("y")],',
    '  ])("shows %s", async () => {});',
    `  it(\`keeps \${of(\`it\`)} | all\`, async () => {});`,
    "});",
    'test("R1-R2: counts", () => {});',
  ].join("\n"),
);
const outcome = (...rows: string[]) =>
  withTests({ "a.md": ["| number | promise | seen red | tests |", "|---|---|---|---|", ...rows, ""].join("\n") }, tests);
const r1 = "| R1, R2 | Counts | - | |";

test("titles are read with their descriptions, tables and templates, and a row takes what no other one names", () => {
  expect(tests.map(({ title }) => title)).toEqual(["lists (S7) > shows %s", "lists (S7) > keeps … | all", "R1-R2: counts"]);
  const { problems, texts } = outcome("| S7 | Shows | - | |", "| S7 | Keeps | - | <!-- lists.test.ts: keeps … all --> old |", r1);
  expect(problems).toEqual([]);
  expect(texts["a.md"]!.split("\n").slice(2)).toEqual([
    '| S7 | Shows | - | lists.test.ts: "shows %s" |',
    '| S7 | Keeps | - | <!-- lists.test.ts: keeps … all --> lists.test.ts: "keeps … \\| all" |',
    '| R1, R2 | Counts | - | lists.test.ts: "R1-R2: counts" |',
    "",
  ]);
});

test.each([
  [
    "a test that is gone",
    ["| S7 | Shows | - | <!-- lists.test.ts: sorts --> |", "| S7 | All | - | |", r1],
    "a test that is not there",
  ],
  ["a test without the number", ["| S7 | All | - | |", "| S8 | Counts | - | <!-- lists.test.ts: counts --> |", r1], "its number"],
  ["a number without a row", [r1], 'lists.test.ts: "lists (S7) > shows %s" carries S7, which no row has'],
  ["a test that no row takes", ["| S7 | Shows | - | <!-- lists.test.ts: shows --> |", r1], "whose rows all name other tests"],
  ["a row without a test", ["| S7 | All | - | |", "| S9 | None | - | |", r1], 'S9, "None" has no test and does not say why'],
])("%s is named", (_, rows, problem) => {
  expect(outcome(...rows).problems.join("\n")).toContain(problem);
  expect(outcome("| S7 | All | - | |", "| S9 | None | - | <!-- no test: by hand --> |", r1).problems).toEqual([]);
});

import fs from "node:fs";
import path from "node:path";

// A row of these documents is a promise: | number | promise | seen red | tests |. Its last cell is written here (--write), from the
// titles of the tests that carry its number. Where rows share a number, comments in the cell say which tests are meant:
// <!-- file --> or <!-- file: part of a title, … for what is left out -->; what no row names goes to the row of the number that names
// nothing. A promise without a test says why: <!-- no test: … -->.
const root = path.join(import.meta.dirname, "..");
const documents = ["docs/reliability.md", "docs/security.md", "docs/interface.md"];

export interface Test {
  file: string;
  title: string;
}
const hole = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;
const quoted = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`(?:[^\`\\\\$]|\\\\.|${hole.source}|\\$)*\``;
/** A call at the start of its line, where the formatter leaves it; of `each` and its like the second call has the title. */
const heading = new RegExp(
  `^( *)((?:test|it|describe|each)(?:\\.(?:concurrent|sequential|skip|only|describe))*)(?:\\(\\s*(${quoted}),|\\.(?:each|for|skipIf|runIf)\\b[\\s\\S]*?[)\`]\\(\\s*(${quoted}),)`,
  "gm",
);

/** The tests of a file by their whole titles, read and not run; what a title takes in when it runs is "…". */
export const testsIn = (file: string, code: string): Test[] => {
  const above: { indent: number; title: string }[] = [];
  return [...code.matchAll(heading)].flatMap(([, { length: indent } = "", call, own, second]) => {
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const title = (own ?? second)!.slice(1, -1).replace(new RegExp(hole, "g"), "…").replace(/\\(.)/g, "$1");
    if (!call!.includes("describe")) return [{ file, title: [...above.map(({ title }) => title), title].join(" > ") }];
    above.push({ indent, title });
    return [];
  });
};

/** R1, S23-S25, engine fault 4. */
const numbersIn = (text: string) =>
  [...text.matchAll(/\b([RSUIT]|engine fault |console fault )(\d+)(?:-\1?(\d+))?\b/g)].flatMap(([, kind, first, last]) =>
    Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, n) => `${kind}${Number(first) + n}`),
  );
const isOf = (file: string, end: string) => file === end || file.endsWith(`/${end}`);
const says = (title: string, part: string) =>
  new RegExp(part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s*…\s*/g, ".*"), "i").test(title);
const cut = (text: string) => (text.length > 72 ? `${text.slice(0, 70).trimEnd()}…` : text);

/** The documents with the tests of each row written in, and what is wrong with them, by name. */
export const withTests = (texts: Record<string, string>, all: Test[]) => {
  const problems: string[] = [];
  const files = [...new Set(all.map(({ file }) => file))];
  const shortOf = (file: string) => {
    const ends = file.split("/").map((_, n, parts) => parts.slice(-n - 1).join("/"));
    return ends.find((end) => files.filter((other) => isOf(other, end)).length === 1) ?? file;
  };
  const tests = all.map((test) => ({ ...test, numbers: [...new Set(numbersIn(test.title))] }));
  const lines = Object.entries(texts).flatMap(([document, text]) => {
    let isTable = false;
    return text.split("\n").map((line) => {
      isTable = line.startsWith("| number | promise |") || (isTable && line.startsWith("|"));
      const [, number = "", promise = "", seen = "", cell = ""] = isTable ? line.split(/ ?(?<!\\)\| ?/) : [];
      const comments = [...cell.matchAll(/<!-- (.*?) -->/g)].map(([, comment]) => comment!);
      const why = comments.find((comment) => comment.startsWith("no test: "));
      const names = why ? [] : comments.map((comment) => /^(?<file>.*?)(?:: (?<title>.*))?$/.exec(comment)!.groups!);
      const isRow = isTable && number !== "number" && !number.startsWith("--");
      const name = `${document}: ${number}, "${cut(promise)}"`;
      const start = [`| ${number} | ${promise} | ${seen} |`, ...comments.map((comment) => `<!-- ${comment} -->`)].join(" ");
      return { document, line, isRow, name, start, of: numbersIn(number), names, why, held: new Set<Test>() };
    });
  });
  const rows = lines.filter(({ isRow }) => isRow);
  const taken = new Set<string>();
  const one = (test: Test, number: string) => [number, test.file, test.title].join("\n");
  // First the tests that are named, then what is left of a named file, then what is left of a number.
  for (const step of ["title", "file", "number"]) {
    const took = rows.flatMap(({ of, names, why, held, name }) => {
      const named = names.filter(({ title }) => (title === undefined ? "file" : "title") === step);
      return (step === "number" && names.length === 0 && !why ? [{}] : named).flatMap(({ file, title = "" }) => {
        const isFree = (test: Test, number: string) => step === "title" || !taken.has(one(test, number));
        const meant = tests
          .filter((test) => (file === undefined || isOf(test.file, file)) && says(test.title, title))
          .filter((test) => of.length === 0 || of.some((number) => test.numbers.includes(number) && isFree(test, number)));
        if (file && meant.length === 0)
          problems.push(`${name} names a test that is not there or does not carry its number: ${file}: ${title}`);
        for (const test of meant) held.add(test);
        return meant.flatMap((test) => of.map((number) => one(test, number)));
      });
    });
    for (const key of took) taken.add(key);
  }
  for (const { held, why, name } of rows) if (held.size === 0 && !why) problems.push(`${name} has no test and does not say why`);
  for (const test of tests) {
    const numbers = test.numbers.filter((number) => /^[RSU]/.test(number));
    const unknown = numbers.filter((number) => rows.every(({ of }) => !of.includes(number)));
    if (unknown.length > 0) problems.push(`${test.file}: "${test.title}" carries ${unknown}, which no row has`);
    else if (numbers.length > 0 && !numbers.some((number) => taken.has(one(test, number))))
      problems.push(`${test.file}: "${test.title}" carries ${numbers}, whose rows all name other tests`);
  }
  const cellOf = (held: Set<Test>) =>
    [...Map.groupBy(held, ({ file }) => file)]
      .map(([file, { length, [0]: first }]) => [shortOf(file), length, first!.title.split(" > ").at(-1)!] as const)
      .map(([file, length, title]) => (length > 1 ? `${file} (${length})` : `${file}: "${cut(title).replaceAll("|", "\\|")}"`));
  const written = ({ isRow, line, start, held, why }: (typeof lines)[number]) =>
    isRow ? `${start} ${why ?? cellOf(held).join("; ")} |` : line;
  const byDocument = [...Map.groupBy(lines, ({ document }) => document)];
  return { problems, texts: Object.fromEntries(byDocument.map(([name, all]) => [name, all.map(written).join("\n")])) };
};

export const readDocuments = () =>
  Object.fromEntries(documents.map((name) => [name, fs.readFileSync(path.join(root, name), "utf8")]));
export const readTests = () =>
  ["contract", "connectors", "server", "web/src", "scripts", "e2e"]
    .flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => name.includes("node_modules") }))
    .sort()
    .map((file) => [file, fs.readFileSync(path.join(root, file), "utf8")] as const)
    .filter(([, code]) => /from "(vitest|@playwright\/test)"|^each\(/m.test(code))
    .flatMap(([file, code]) => testsIn(file, code));

if (import.meta.main) {
  const { texts, problems } = withTests(readDocuments(), readTests());
  if (process.argv[2] === "--write")
    for (const [name, text] of Object.entries(texts)) fs.writeFileSync(path.join(root, name), text);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

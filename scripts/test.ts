// `npm test`: everything that must hold, in order of cost. Ends with one line: N passed, N failed.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Unhandled } from "./unhandled.ts";

const root = path.resolve(import.meta.dirname, "..");
const reports = fs.mkdtempSync(path.join(os.tmpdir(), "tradeport-test-"));
const only = process.argv[2];
let passed = 0;
/** What failed and then passed alone: counted as passed, and named at the end, for it is a defect of the test or of the product. */
const secondTry: Failure[] = [];
/** What stays failed, told again below all logs: the last lines are all that some readers get. */
const failures: Failure[] = [];

/** Test files and browser tests, with the seconds that each took. */
const times: { name: string; seconds: number }[] = [];

/** What could not be looked at here, such as advisories where the registry has none: neither passed nor failed, and said at the end. */
const notChecked: Failure[] = [];
const nothingLearned = 3;

const sayOutcome = (title: string, outcome: string, started: number) =>
  console.log(`── ${title}: ${outcome} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
const run = (title: string, command: string, args: string[], env: Record<string, string> = {}) => {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  sayOutcome(title, status === 0 ? "ok" : "failed", started);
  return status === 0;
};

type Check = [title: string, command: string, args: string[], env?: Record<string, string>];
/** What a check says is shown when it ends: others run beside it. */
const check = async ([title, command, args, env = {}]: Check) => {
  const started = performance.now();
  const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...colours, ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (text += part));
  const [status] = (await once(child, "close").catch((error: unknown) => {
    text += String(error);
    return [null];
  })) as [number | null];
  console.log(`\n── ${title}${text ? `\n${text.trimEnd()}` : ""}`);
  if (status === 0) passed += 1;
  else if (status === nothingLearned) notChecked.push({ name: title, why: "see above" });
  else failures.push({ name: title, why: "see above" });
  sayOutcome(title, status === 0 ? "ok" : status === nothingLearned ? "not checked" : "failed", started);
};

interface Failure {
  name: string;
  why: string;
}
interface Outcome {
  passed: number;
  /** What failed; a run that broke off has one that says so. */
  failed: Failure[];
  files: string[];
}
const brokeOff: Failure = { name: "the run broke off", why: "see above" };
/** The first lines of an error, without colours. */
const short = (message = "") => stripVTControlCharacters(message).trim().split("\n").slice(0, 6).join("\n    ");
const read = <T>(report: string): T | null => (fs.existsSync(report) ? (JSON.parse(fs.readFileSync(report, "utf8")) as T) : null);

interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
const unit = (files: string[]): Outcome => {
  const report = path.join(reports, `vitest-${files.length}.json`);
  const unhandledReport = path.join(reports, `unhandled-${files.length}.json`);
  // The second time one file after the other: what fails for want of time only fails beside others.
  const args = [
    "run",
    ...files,
    ...(files.length > 0 ? ["--maxWorkers=1"] : []),
    "--reporter=default",
    "--reporter=json",
    "--reporter=./scripts/unhandled.ts",
    `--outputFile.json=${report}`,
  ];
  const good = run(`unit, API, connector and crash tests${files.length > 0 ? ": what failed, once more" : ""}`, "vitest", args, {
    UNHANDLED_REPORT: unhandledReport,
  });
  const json = read<UnitReport>(report);
  for (const { name, startTime, endTime } of json?.testResults ?? [])
    times.push({ name: path.relative(root, name), seconds: (endTime - startTime) / 1000 });
  const broken = (json?.testResults ?? []).filter(({ status }) => status === "failed");
  const unhandled = read<Unhandled[]>(unhandledReport) ?? [];
  const inTests = broken.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => ({ name: fullName, why: short(failureMessages[0]) }));
    return tests.length > 0 ? tests : [{ name: path.relative(root, name), why: short(message) }];
  });
  const outside = unhandled.map(({ file, why }) => ({
    name: `outside of any test${file ? `, while ${path.relative(root, file)} ran` : ""}`,
    why: short(why),
  }));
  const failed = [...inTests, ...outside];
  const names = [...broken.map(({ name }) => name), ...unhandled.flatMap(({ file }) => file ?? [])];
  return {
    passed: json?.numPassedTests ?? 0,
    failed: good || failed.length > 0 ? failed : [brokeOff],
    files: [...new Set(names)].map((name) => path.relative(root, name)),
  };
};

interface Suite {
  file?: string;
  specs?: { title: string; ok: boolean; tests: { results: { duration: number; error?: { message?: string } }[] }[] }[];
  suites?: Suite[];
}
interface BrowserReport extends Suite {
  stats: { expected: number };
}
const badSpecs = ({ specs = [], suites = [] }: Suite): Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({ name: title, why: short(tests[0]?.results.at(-1)?.error?.message) })),
  ...suites.flatMap(badSpecs),
];
const timesOf = ({ specs = [], suites = [] }: Suite): void => {
  for (const { title, tests } of specs)
    times.push({
      name: title,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    });
  suites.forEach(timesOf);
};
const filesOf = ({ file, specs = [], suites = [] }: Suite): string[] => [
  ...(file && specs.some(({ ok }) => !ok) ? [file] : []),
  ...suites.flatMap(filesOf),
];
/** As the configuration names them. */
const projects = { journeys: ["empty", "journeys", "others"], parts: ["first", "parts"] };
/** The second time only the files in which something failed, on installations that are new again. */
const browser = (which: keyof typeof projects, files: string[] = []): Outcome => {
  const report = path.join(reports, "playwright.json");
  fs.rmSync(report, { force: true });
  const args = [
    "test",
    "-c",
    "e2e/playwright.config.ts",
    "--reporter=list,json",
    ...projects[which].map((name) => `--project=${name}`),
    ...files,
  ];
  const title = `browser tests: ${which}${files.length > 0 ? ": what failed, once more" : ""}`;
  const good = run(title, "playwright", args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const json = read<BrowserReport>(report);
  if (!good) tellWhatWasSeen();
  if (json) timesOf(json);
  const failed = json ? badSpecs(json) : [];
  return {
    passed: json?.stats.expected ?? 0,
    failed: good || failed.length > 0 ? failed : [brokeOff],
    files: json ? [...new Set(filesOf(json))] : [],
  };
};

/** What the page showed and what the parts said last, for whoever can't look at the machine. */
const tellWhatWasSeen = () => {
  const results = path.join(root, "test-results");
  const texts = [
    ...fs.globSync("**/error-context.md", { cwd: results }).map((name) => path.join(results, name)),
    ...[0, 40, 80]
      .map((more) => path.join(os.tmpdir(), `tradeport-e2e-${Number(process.env.E2E_PORT ?? 4380) + more}`, "logs"))
      .flatMap((logs) => fs.globSync("*.log", { cwd: logs }).map((name) => path.join(logs, name))),
  ];
  for (const file of texts) {
    const lines = fs.readFileSync(file, "utf8").trimEnd().split("\n");
    console.log(`\n── ${path.basename(file)}\n${(file.endsWith(".log") ? lines.slice(-60) : lines.slice(0, 150)).join("\n")}`);
  }
};

/** Once more, the files in which something failed; where that is much, or the run broke off, it is no accident. */
const twice = (first: Outcome, again: (files: string[]) => Outcome) => {
  passed += first.passed;
  if (first.failed.length === 0) return;
  const second = first.files.length > 0 && first.files.length <= 8 ? again(first.files) : first;
  failures.push(...second.failed);
  const mended = first.failed.filter(({ name }) => second.failed.every((still) => still.name !== name));
  passed += mended.length;
  secondTry.push(...mended);
};

// One checker: several check the same types again, for 2.5 times the work. One project at a time, and memory cleared before it is a
// gigabyte: 1.0 GB at most where it was 1.5, for no more work.
const types: Check = ["types", "tsc", ["-b", "--checkers", "1", "--builders", "1"], { GOMEMLIMIT: "950MiB" }];
const otherChecks: Check[] = [
  ["lock has every platform", "node", ["scripts/lockcheck.ts"]],
  ["lint, format, import rules", "biome", ["check", "--max-diagnostics=20"]],
  ["landed migrations", "node", ["scripts/landed-migrations.ts"]],
  ["label sets", "node", ["scripts/wordcheck.ts"]],
  ["old words", "node", ["scripts/vocabulary.ts"]],
  ["dead code", "knip", []],
  ["advisories", "node", ["scripts/advisories.ts"]],
];
if (!only || only === "checks") {
  const beside = check(types);
  for (const one of otherChecks) await check(one);
  await beside;
}
if (!only || only === "unit") twice(unit([]), unit);
for (const which of ["journeys", "parts"] as const)
  if (only === which || (!only && which === "journeys")) twice(browser(which), (files) => browser(which, files));
fs.rmSync(reports, { recursive: true, force: true });
const tell = (title: string, list: Failure[]) =>
  list.length > 0 && console.log(`\n${title}:\n${list.map(({ name, why }) => `  ${name}\n    ${why}`).join("\n")}`);
const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, 20);
if (slowest.length > 0)
  console.log(
    `\nThe slowest, in seconds:\n${slowest.map(({ name, seconds }) => `  ${seconds.toFixed(0).padStart(4)} ${name}`).join("\n")}`,
  );
tell("Passed only at the second try", secondTry);
tell("Not checked here", notChecked);
tell("Failed", failures);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);

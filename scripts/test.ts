// `npm test`: everything that must hold, in order of cost. Ends with one line: N passed, N failed.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const reports = fs.mkdtempSync(path.join(os.tmpdir(), "tradeport-test-"));
const only = process.argv[2];
let passed = 0;
let failed = 0;

const run = (title: string, command: string, args: string[], env: Record<string, string> = {}) => {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  console.log(`── ${title}: ${status === 0 ? "ok" : "failed"} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
};
const check = (title: string, command: string, args: string[]) => {
  if (run(title, command, args)) passed += 1;
  else failed += 1;
};

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  stats: { expected: number; flaky: number; unexpected: number };
}

/** A runner's own counts; a run that broke off without a report is one failure. */
const count = (good: boolean, report: string, read: (json: Report) => { passed: number; failed: number }) => {
  if (!fs.existsSync(report)) {
    failed += 1;
    return;
  }
  const counts = read(JSON.parse(fs.readFileSync(report, "utf8")));
  passed += counts.passed;
  failed += counts.failed || (good ? 0 : 1);
};

if (!only || only === "checks") {
  check("lock has every platform", "node", ["scripts/lockcheck.ts"]);
  check("lint, format, import rules", "biome", ["check", "--max-diagnostics=20"]);
  check("types", "tsc", ["-b"]);
  check("label sets", "node", ["scripts/wordcheck.ts"]);
  check("dead code", "knip", []);
  check("advisories", "node", ["scripts/advisories.ts"]);
}
if (!only || only === "unit") {
  const report = path.join(reports, "vitest.json");
  const good = run("unit, API, connector and crash tests", "vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  count(good, report, ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }));
}
if (!only || only === "browser") {
  const report = path.join(reports, "playwright.json");
  const good = run("browser tests", "playwright", ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  count(good, report, ({ stats }) => {
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}
fs.rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

// What failed while tests ran and belongs to none of them: vitest's JSON report leaves it out, and its exit code alone says nothing.
import fs from "node:fs";
import type { Reporter } from "vitest/node";

export interface Unhandled {
  file?: string | undefined;
  why: string;
}

export default class UnhandledReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (_modules, errors) => {
    const report = process.env.UNHANDLED_REPORT;
    if (!report) return;
    const list = errors.map(
      (error): Unhandled => ({ file: error.VITEST_TEST_PATH as string | undefined, why: error.stack ?? error.message }),
    );
    fs.writeFileSync(report, JSON.stringify(list));
  };
}

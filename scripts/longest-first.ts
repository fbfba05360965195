import { relative, resolve } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = resolve(import.meta.dirname, "..");
/** Files that run for minutes, the longest first. A clone knows no times, only sizes, and these are short texts: begun last, each would run alone. */
const longest = [
  "server/testing/crash.test.ts",
  "server/testing/histories/histories-beside.test.ts",
  "server/testing/histories/histories.test.ts",
  "server/backup/backup.test.ts",
  "server/main.test.ts",
];
const place = ({ moduleId }: TestSpecification) => {
  const at = longest.indexOf(relative(root, moduleId));
  return at === -1 ? longest.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

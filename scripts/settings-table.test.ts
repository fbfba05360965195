import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingsMarkdown } from "./settings-table.ts";

test("the README's table of settings is the one that the program reads by (node scripts/settings-table.ts --write puts it there)", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const table = /<!-- settings -->([\s\S]*?)<!-- \/settings -->/.exec(readme)?.[1]?.trim();
  expect(table).toBe(settingsMarkdown());
});

import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** What a command changes is declared in the contract; a screen that lists it by hand forgets the next one. */
test("no screen names by hand which answers a change makes old", () => {
  const root = path.join(import.meta.dirname, "../web/src/features");
  const found = fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && fs.readFileSync(path.join(root, file), "utf8").includes("invalidateQueries"));
  expect(found).toEqual([]);
});

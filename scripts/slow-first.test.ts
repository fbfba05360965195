import fs from "node:fs";
import { expect, test } from "vitest";
import { listed } from "./slow-first.ts";

test("each file that is begun first is there, and is named once", () => {
  expect(listed.filter((file) => !fs.existsSync(file))).toEqual([]);
  expect(listed.filter((file, at) => listed.indexOf(file) !== at)).toEqual([]);
});

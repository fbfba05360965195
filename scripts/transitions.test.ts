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
    return apart[file] ? [] : unnamed(code).map((set) => `${file}: ${set}`);
  });
  expect(wrong).toEqual([]);
});

const table = String.raw`(?:"?public"?\.)?"?sync_field"?`;
/** What a statement sets, up to its condition or its end. */
const sets = String.raw`\bset\s+([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|\`|$)`;
const writes = [
  new RegExp(String.raw`\bupdate\s+(?:only\s+)?${table}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+${sets}`, "gi"),
  new RegExp(String.raw`\binsert\s+into\s+${table}[^\`]*?\bdo\s+update\s+${sets}`, "gi"),
  new RegExp(String.raw`\bmerge\s+into\s+${table}[^\`]*?\bupdate\s+${sets}`, "gi"),
];
/** Of the statements that change what a store should show, what they set without a transition's name. */
const unnamed = (code: string) =>
  writes
    .flatMap((write) => [...code.matchAll(write)].map(([, set]) => set!.trim()))
    .filter((set) => /\bstate\s*=/.test(set) || !/^(\$\{(amounts|content|either|restored)\.|due_at = )/.test(set));

test("a statement is seen however it is spelled, and one that names a transition is let through", () => {
  for (const text of [
    "update sync_field f set state = 'paused' where true",
    'update "sync_field" set state = 1',
    "update sync_field set due_at = now(),\n  state = 'paused' where true",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a statement
    "update sync_field set ${amounts.lost}, state = 'paused' where true",
    "merge into sync_field using x on true when matched then update set state = 'paused'",
    "insert into sync_field (a) values (1) on conflict (a) do update set desired_rev = 1",
  ])
    expect([text, unnamed(text).length]).toEqual([text, 1]);
  for (const text of [
    "update sync_field set due_at = now() where state = 'paused'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a statement
    "update sync_field f set ${amounts.lost} where f.state = 'sent'",
    "select state = 'sent' from sync_field",
  ])
    expect([text, unnamed(text)]).toEqual([text, []]);
});

import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tables } from "../server/platform/tables.ts";

const server = path.resolve(import.meta.dirname, "../server");

/** On purpose: one act over everything that a person, a trial, a store or an installation leaves behind, in one transaction. */
const across: Record<string, string> = {
  "modules/people/erase-client-member.ts": "a person is erased wherever a name, a file or an e-mail of theirs stands",
  "modules/people/names-of-doers.ts": "the same of their name as who did something",
  "modules/home/load-sample-data.ts": "sample data is made as it looks after weeks of work",
  "modules/home/sample-listings.ts": "the same",
  "modules/home/remove-sample-data.ts": "and taken away whole",
  "identity/demo-people.ts": "the demo platform is made before anybody can call",
  "modules/inventory/move-stock.ts": "the list's totals are the sums of the stock that moved, in its transaction",
  "identity/sign-up.ts":
    "a company, its owner and the person come into being together, and go together when the e-mail is never answered",
  "backup/mark-restored.ts": "a restored copy rests as a whole before any of its parts runs",
  "backup/erased-since.ts": "whoever was erased since a backup is taken from a newer one before any part runs",
  "platform/sessions.ts": "who calls is found and marked by one statement",
  "platform/api-key.ts": "the same of a key",
  "modules/connections/cargo-account.ts":
    "what was read of another account of a warehouse system, or sent to one of freight, goes with that account",
  "part-logins.ts": "a part that may not read the signing keys is given none",
};

const ownerOf = new Map(tables.map(({ name, owner }) => [name, owner]));

/** The tables that this code writes, by the text of its statements. */
const written = (code: string) =>
  new Set(
    [
      ...code.matchAll(
        /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)\b/gi,
      ),
    ]
      .map(([, table]) => table!.toLowerCase())
      .filter((table) => ownerOf.has(table)),
  );

const files = fs
  .readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^node_modules|^testing\/|testing\.ts$|market-world\.ts$/.test(file));
/** Each write of a table by a file that is not of its owner. */
const abroad = files.flatMap((file) =>
  [...written(fs.readFileSync(path.join(server, file), "utf8"))]
    .filter((table) => !file.startsWith(`${ownerOf.get(table)}/`))
    .map((table) => ({ file, table })),
);

test("each table of the migrations has one owner, and nothing else is owned", () => {
  const folder = path.join(server, "migrations");
  const text = fs.readdirSync(folder).sort().map((name) => fs.readFileSync(path.join(folder, name), "utf8")).join("\n"); // biome-ignore format: one chain
  const made = new Set<string>();
  for (const [, verb, table, to] of text.matchAll(
    /^\s*(create|drop|alter) (?:unlogged )?table (?:if (?:not )?exists )?(\w+)(?: rename to (\w+))?/gim,
  )) {
    if (verb!.toLowerCase() === "create") made.add(table!);
    if (verb!.toLowerCase() === "drop" || to) made.delete(table!);
    if (to) made.add(to);
  }
  const owned = tables.map(({ name }) => name);
  expect(owned.toSorted(), "tables.ts").toEqual([...made].toSorted());
});

test("a table is written by its owner alone, or on purpose", () => {
  const foreign = abroad.filter(({ file }) => !(file in across));
  expect(foreign).toEqual([]);
});

test("nothing is excused that no longer writes elsewhere", () => {
  expect(Object.keys(across).filter((file) => !abroad.some((write) => write.file === file))).toEqual([]);
});

test("a write is seen however it is spelled, and a lock or a read is none", () => {
  const writes = ["insert into stock (a)", "UPDATE stock s set", "with x as (delete from only stock)", "merge into\n  stock"];
  writes.push('update "stock" set', 'insert into "public"."stock" (a)', "copy stock from stdin", "truncate table stock");
  for (const text of writes) expect([text, ...written(text)]).toEqual([text, "stock"]);
  for (const text of ["select 1 from stock for update", "on conflict do update set stock = 1", "update stocks set"])
    expect([...written(text)]).toEqual([]);
});

test("docs/operations.md says of every table that is pruned how long it is kept, and names none that is gone", () => {
  const page = fs.readFileSync(path.join(server, "../docs/operations.md"), "utf8");
  const [, , ...rows] = page
    .slice(page.indexOf("## What grows"))
    .split("\n")
    .filter((line) => line.startsWith("|"));
  const documented = new Set(rows.flatMap((row) => [...row.split("|")[2]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)));
  expect(tables.filter(({ name, grows }) => grows === "pruned" && !documented.has(name))).toEqual([]);
  expect([...documented].filter((name) => !ownerOf.has(name))).toEqual([]);
});

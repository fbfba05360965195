import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedMigrations } from "./landed-migrations.ts";

let root: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], { cwd: root, encoding: "utf8" }).trim();
const write = (name: string, text: string) => fs.writeFileSync(path.join(root, "server/migrations", name), text);
const commit = (words: string) => {
  git("add", "-A");
  git("commit", "-qm", words);
  return git("rev-parse", "--short", "HEAD");
};
let landed: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "landed-"));
  fs.mkdirSync(path.join(root, "server/migrations"), { recursive: true });
  git("init", "-q");
  write("0001_first.sql", "create table thing (id int);");
  landed = commit("first");
});
afterEach(() => fs.rmSync(root, { recursive: true }));

test("new migrations are nothing to tell", () => {
  write("0002_more.sql", "select 2;");
  commit("more");
  write("0003_open.sql", "select 3;");
  expect(changedMigrations(root, landed)).toEqual([]);
});

test("a change, a new name and a removal are told with their commit, also when a later commit took them back", () => {
  write("0001_first.sql", "create table thing (id bigint);");
  const changed = commit("changed");
  write("0001_first.sql", "create table thing (id int);");
  const back = commit("back");
  git("mv", "server/migrations/0001_first.sql", "server/migrations/0009_first.sql");
  const renamed = commit("renamed");
  fs.rmSync(path.join(root, "server/migrations/0009_first.sql"));
  expect(changedMigrations(root, landed)?.sort()).toEqual(
    [
      "D server/migrations/0009_first.sql (not committed yet)",
      `D server/migrations/0001_first.sql (in ${renamed})`,
      `M server/migrations/0001_first.sql (in ${changed})`,
      `M server/migrations/0001_first.sql (in ${back})`,
    ].sort(),
  );
});

test("the one squash is taken: the whole chain of before at once, and nothing besides it", () => {
  write("0002_more.sql", "select 2;");
  write("0003_newer.sql", "select 3;");
  commit("more");
  const squash = () => {
    for (const name of ["0001_first.sql", "0002_more.sql"]) fs.rmSync(path.join(root, "server/migrations", name));
    write("0001_base_thing.sql", "create table thing (id int); select 2;");
    write(
      "squashed.json",
      JSON.stringify({ last: landed, bases: ["0001_base_thing.sql"], chain: { "0001_first.sql": "a", "0002_more.sql": "b" } }),
    );
  };
  squash();
  expect(changedMigrations(root, landed)).toEqual([]);
  fs.rmSync(path.join(root, "server/migrations/0003_newer.sql"));
  expect(changedMigrations(root, landed)).toEqual([
    "D server/migrations/0001_first.sql (not committed yet)",
    "D server/migrations/0002_more.sql (not committed yet)",
    "D server/migrations/0003_newer.sql (not committed yet)",
  ]);
  git("checkout", "--", "server/migrations/0003_newer.sql");
  commit("squash");
  expect(changedMigrations(root, landed)).toEqual([]);
});

test("after the squash a base, its list and what is newer stay as they are; a part of the chain is no squash", () => {
  write("0002_more.sql", "select 2;");
  commit("more");
  write("squashed.json", JSON.stringify({ last: landed, bases: [], chain: { "0001_first.sql": "a", "0002_more.sql": "b" } }));
  write("0003_base_thing.sql", "create table thing (id int);");
  fs.rmSync(path.join(root, "server/migrations/0001_first.sql"));
  const part = commit("a part");
  fs.rmSync(path.join(root, "server/migrations/0002_more.sql"));
  const other = commit("the other part");
  write("squashed.json", '{"chain": {"0002_more.sql": "b"}}');
  write("0003_base_thing.sql", "create table thing (id bigint);");
  // Whoever makes the list fit a removal of theirs has changed the list.
  expect(changedMigrations(root, landed)).toEqual([
    `D server/migrations/0001_first.sql (in ${part})`,
    "M server/migrations/0003_base_thing.sql (not committed yet)",
    "M server/migrations/squashed.json (not committed yet)",
  ]);
  git("checkout", "--", "server/migrations");
  expect(changedMigrations(root, landed)).toEqual([
    `D server/migrations/0002_more.sql (in ${other})`,
    `D server/migrations/0001_first.sql (in ${part})`,
  ]);
});

test("a copy without that history says that it was not checked", () => {
  expect(changedMigrations(root, "0123456")).toBeNull();
});

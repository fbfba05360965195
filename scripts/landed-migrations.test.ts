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

test("a copy without that history says that it was not checked", () => {
  expect(changedMigrations(root, "0123456")).toBeNull();
});

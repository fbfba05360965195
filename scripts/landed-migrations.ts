import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { squashFile } from "../server/squash.ts";

/** From this commit on a migration that has landed is never changed, renamed or taken away: data folders were made with it. */
const since = "279a897";
const folder = "server/migrations";

const git = (cwd: string, ...args: string[]) => {
  const { status, stdout } = spawnSync("git", args, { cwd, encoding: "utf8" });
  return status === 0 ? stdout : null;
};

/**
 * What became of migrations after they had landed: "M server/migrations/0003_catalogue.sql (in 1a2b3c4)", of every commit since and
 * of the work tree. Null where it can't be known: no git, or a clone without the history.
 */
export const changedMigrations = (root: string, from = since): string[] | null => {
  const places = ["--diff-filter=a", "--no-renames", "--name-status", "--", folder];
  const commits = git(root, "log", "--format=%x00%h", `${from}..HEAD`, ...places);
  const open = git(root, "diff", "HEAD", ...places);
  if (commits === null || open === null) return null;
  const squashed = squash(root);
  const differencesIn = (text: string, where: string) => {
    const changes = text.split("\n").filter((line) => line.includes("\t"));
    return changes.toSorted().join("\n") === squashed ? [] : changes.map((line) => `${line.replace("\t", " ")} (${where})`);
  };
  return [
    ...commits.split("\0").flatMap((commit) => differencesIn(commit, `in ${commit.split("\n")[0]}`)),
    ...differencesIn(open, "not committed yet"),
  ];
};

/**
 * The one squash, as git tells it: the whole chain that squashed.json names went at once, and nothing else changed. A part of it, or
 * another file along with it, is told like any other change; so is a change of squashed.json and of the bases, which have landed since.
 */
const squash = (root: string) => {
  const file = path.join(root, folder, squashFile);
  if (!fs.existsSync(file)) return null;
  const { chain } = JSON.parse(fs.readFileSync(file, "utf8")) as { chain: Record<string, string> };
  const gone = Object.keys(chain).map((name) => `D\t${folder}/${name}`);
  return gone.toSorted().join("\n");
};

if (import.meta.main) {
  const changed = changedMigrations(path.resolve(import.meta.dirname, ".."));
  if (changed === null) console.log("NOT CHECKED: this copy has no history to compare with.");
  else if (changed.length === 0) console.log("Every migration that has landed is as it was.");
  else {
    for (const line of changed) console.log(line);
    console.log("A landed migration stays as it is: put it back and write a new file that changes what it made.");
    process.exitCode = 1;
  }
}

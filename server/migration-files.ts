import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Step {
  name: string;
  text: string;
  checksum: string;
}

export const ownFolder = join(import.meta.dirname, "migrations");

/** Every migration of this version, in order. */
export const readSteps = async (folder = ownFolder): Promise<Step[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const steps = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
  for (const [i, { name }] of steps.entries()) {
    if (!/^\d{4}_[a-z0-9_-]+\.sql$/.test(name)) throw new Error(`The migration ${name} must be named like 0001_words.sql.`);
    if (i > 0 && name.slice(0, 4) === steps[i - 1]!.name.slice(0, 4))
      throw new Error(`Two migrations have the number ${name.slice(0, 4)}: ${steps[i - 1]!.name} and ${name}.`);
  }
  return steps;
};

/** Whether old code can run beside it. */
export const isCompatible = (text: string) => /^--\s*compatible\b/i.test(text);

/** What ran on a database, as its table has it. */
export interface RanStep {
  name: string;
  checksum: string;
  compatible: boolean;
}

/**
 * What ran on a database beside the steps of this version. A file that ran under another name is known by its text. `changed`: it ran with another
 * text. `newer`: this version has no such file and can't run beside it. `open`: what did not run yet.
 */
export const compareSteps = (ran: readonly RanStep[], steps: readonly Step[]) => {
  const known = new Map(steps.map((step) => [step.name, step]));
  const done = new Set(ran.map(({ name }) => name));
  const changed = ran.find(({ name, checksum }) => known.has(name) && known.get(name)!.checksum !== checksum)?.name;
  const renamed: [was: string, is: string][] = [];
  let newer: string | undefined;
  for (const { name, checksum, compatible } of ran) {
    if (known.has(name)) continue;
    const same = steps.find((other) => other.checksum === checksum && !done.has(other.name));
    if (same) {
      renamed.push([name, same.name]);
      done.add(same.name);
    } else if (!compatible) newer ??= name;
  }
  return { changed, newer, renamed, open: steps.filter(({ name }) => !done.has(name)) };
};

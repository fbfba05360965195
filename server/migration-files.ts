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

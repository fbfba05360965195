import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The blocks of docs/production.md, as they stand there. A comment above each says what it is: a file, commands (`run`) or statements (`sql`). */
const text = readFileSync(resolve(import.meta.dirname, "../../../docs/production.md"), "utf8");
const blocks = [...text.matchAll(/<!-- (file|run|sql): (\S+) -->\n```(?:sql)?\n([\s\S]*?)\n```/g)].map(
  ([, kind, name, content]) => ({ kind, name: name!, content: `${content}\n` }),
);

export const writtenFiles = blocks.filter(({ kind }) => kind === "file");
export const written = (kind: "run" | "sql", name: string): string => {
  const found = blocks.find((block) => block.kind === kind && block.name === name);
  if (!found) throw new Error(`docs/production.md has no block "${kind}: ${name}"`);
  return found.content;
};

/** A program's `KEY=value` lines, as systemd reads them and as a shell does. */
export const environmentIn = (content: string): Record<string, string> =>
  Object.fromEntries(
    content
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => {
        const [, name, , quoted, plain] = /^([A-Z][A-Z0-9_]*)=("([^"]*)"|([^\s"]*))$/.exec(line) ?? [];
        if (!name) throw new Error(`"${line}" is read in one way by a shell and in another by systemd`);
        return [name, quoted ?? plain ?? ""];
      }),
  );

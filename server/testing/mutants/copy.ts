import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { everyFile } from "./syntax.ts";

/** The project as it stands, in a folder of its own: nothing is ever changed in the checkout. */
export const openCopy = (root: string) => {
  const folder = mkdtempSync(join(tmpdir(), "tradeport-mutants-"));
  // As they are now: the checkout may be worked on meanwhile.
  const texts = new Map(everyFile(root).map((name) => [name, readFileSync(join(root, name))]));
  for (const [name, text] of texts) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const modules = [join(root, "node_modules"), join(folder, "node_modules")] as const;
  // Hard links where there are any: 900 MB need not be written.
  if (spawnSync("cp", ["-al", ...modules], { stdio: "ignore" }).status !== 0)
    cpSync(...modules, { recursive: true, verbatimSymlinks: true });
  rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
  return {
    folder,
    read: (name: string) => texts.get(name)!.toString("utf8"),
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
    restore: (name: string) => writeFileSync(join(folder, name), texts.get(name)!),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};
export type Copy = ReturnType<typeof openCopy>;

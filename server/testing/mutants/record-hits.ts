import childProcess from "node:child_process";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// Loaded before everything in each process of a run that makes the map: notes once for each test file which blocks ran.
const file = process.env.MUTANT_HITS ?? "";
const known = new Set<string>();
Object.assign(globalThis, {
  mutantHit: (block: string) => {
    const test = process.env.MUTANT_TEST;
    const line = `${test}\t${block}\n`;
    if (!test || known.has(line)) return;
    known.add(line);
    appendFileSync(file, line);
  },
});

/** Processes that get an environment of their own are told too. */
const readEnvironment = () => {
  const { NODE_OPTIONS = "", MUTANT_HITS = "", MUTANT_TEST = "" } = process.env;
  return { NODE_OPTIONS, MUTANT_HITS, MUTANT_TEST };
};
type Start = (...args: unknown[]) => unknown;
const starts = childProcess as unknown as Record<string, Start>;
for (const name of ["spawn", "fork", "execFile", "spawnSync", "execFileSync"]) {
  const start = starts[name]!;
  starts[name] = (...args) =>
    start(
      ...args.map((one) =>
        typeof one === "object" && one !== null && "env" in one
          ? { ...one, env: { ...(one.env as object), ...readEnvironment() } }
          : one,
      ),
    );
}
syncBuiltinESMExports();

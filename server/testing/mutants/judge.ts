import { join } from "node:path";
import type { Copy } from "./copy.ts";
import type { Mutant } from "./draw.ts";
import type { TestMap } from "./map.ts";
import type { openPlace } from "./place.ts";
import { runProcess, runTests } from "./run-tests.ts";
import { parse } from "./syntax.ts";
import { whoRuns } from "./who-runs.ts";

export interface Verdict {
  kind: "seen" | "missed" | "invalid";
  words: string;
  seconds: number;
}

/** Seconds of test files, as they took when the map was made, that one mutant may cost in its folder and beyond it. */
const inFolder = Number(process.env.OWN_SECONDS || 60);
const beyond = Number(process.env.OTHER_SECONDS || 90);

interface Setting {
  copy: Copy;
  place: Awaited<ReturnType<typeof openPlace>>;
  map: TestMap;
  sources: string[];
  env: Record<string, string>;
}

export const openJudge = async ({ copy, place, map, sources, env }: Setting) => {
  const isTyped = async () => {
    const tsc = join(copy.folder, "node_modules/typescript/bin/tsc");
    const { code } = await runProcess(process.execPath, [tsc, "-b", "server", "--checkers", "1"], { cwd: copy.folder }, 600);
    return code === 0;
  };
  if (!(await isTyped())) throw new Error("The code does not type-check as it stands");
  const importers = importersIn(sources, copy.read);
  const clean = new Map<string, boolean>();
  /** A test that fails without any mutant has seen nothing. */
  const isGood = async (test: string) => {
    const known = clean.get(test) ?? (await runTests(copy.folder, [test], { env, limitSeconds: 300 })).failed === null;
    clean.set(test, known);
    return known;
  };

  const tryOut = async (mutant: Mutant): Promise<Omit<Verdict, "seconds">> => {
    const text = copy.read(mutant.file);
    const changed = text.slice(0, mutant.edit.start) + mutant.edit.text + text.slice(mutant.edit.end);
    try {
      parse(changed);
    } catch {
      return { kind: "invalid", words: "no syntax" };
    }
    copy.write(mutant.file, changed);
    if (!mutant.edit.kind.startsWith("SQL") && !(await isTyped())) return { kind: "invalid", words: "types" };
    const { own, others, secondsOf } = whoRuns(map, mutant.file, text, mutant.block, importers(mutant.file));
    let tried = 0;
    for (const [files, budget] of [
      [own, inFolder],
      [others, beyond],
    ] as const) {
      const selected = within(files, budget, secondsOf);
      if (selected.length === 0) continue;
      tried += selected.length;
      await place.sweep();
      const limitSeconds = 60 + 4 * selected.reduce((sum, test) => sum + secondsOf(test), 0);
      const { failed, hung } = await runTests(copy.folder, selected, { env, limitSeconds });
      const reported = await place.sweep();
      if (reported.length > 0 && mutant.edit.kind.startsWith("SQL"))
        return { kind: "invalid", words: reported[0]!.slice(0, 150) };
      if (hung) return { kind: "seen", words: `hung (${selected.length} test files)` };
      if (!failed) continue;
      copy.restore(mutant.file);
      if (await isGood(failed.file)) return { kind: "seen", words: `${failed.file}: ${failed.test.slice(0, 80)}` };
    }
    const all = own.length + others.length;
    return { kind: "missed", words: `**MISSED** (${tried} of ${all} test files that run it)` };
  };

  return async (mutant: Mutant): Promise<Verdict> => {
    const began = performance.now();
    try {
      return { ...(await tryOut(mutant)), seconds: (performance.now() - began) / 1000 };
    } finally {
      copy.restore(mutant.file);
    }
  };
};

/** As many as the time is enough for, at least one. */
const within = (files: string[], budget: number, secondsOf: (test: string) => number) => {
  let left = budget;
  return files.filter((test, n) => {
    const fits = n === 0 || secondsOf(test) <= left;
    if (fits) left -= secondsOf(test);
    return fits;
  });
};

/** By their last two names: enough to tell who asks for a module. */
const importersIn = (sources: string[], read: (name: string) => string) => {
  const texts = new Map(sources.map((name) => [name, read(name)]));
  return (file: string) => {
    const name = file.split("/").at(-1)!;
    return sources.filter((other) => new RegExp(`from "[^"]*[/.]${name.replace(".ts", "")}(\\.ts)?"`).test(texts.get(other)!));
  };
};

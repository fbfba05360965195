import { resolve } from "node:path";
import type { SoakPart } from "../soak/part.ts";
import { openCopy } from "./copy.ts";
import { drawn } from "./draw.ts";
import { openJudge } from "./judge.ts";
import { openMap } from "./map.ts";
import { openPlace } from "./place.ts";
import { sourcesOf } from "./syntax.ts";

const root = resolve(import.meta.dirname, "../../..");
/** Of all that are drawn at least so many are to be seen. */
const wanted = 0.9;

const run: SoakPart["run"] = async ({ seed, cycles, say }) => {
  const began = performance.now();
  const copy = openCopy(root);
  const place = await openPlace();
  try {
    const sources = sourcesOf(root);
    const env = { MUTANT_CLUSTER: place.url };
    const map = await openMap(root, copy, sources, env, say);
    const judge = await openJudge({ copy, place, map, sources, env });
    const judged: string[] = [];
    const count = { seen: 0, missed: 0, invalid: 0 };
    for (const mutant of drawn(sources, copy.read, seed)) {
      if (count.seen + count.missed >= cycles) break;
      const verdict = await judge(mutant);
      count[verdict.kind] += 1;
      const line = `| ${mutant.file}:${mutant.line} | ${mutant.words} | ${verdict.words} |`;
      if (verdict.kind !== "invalid") judged.push(line);
      say(`${count.seen + count.missed} ${verdict.kind} ${verdict.seconds.toFixed(0)} s ${line}`);
    }
    const share = count.seen / (count.seen + count.missed);
    const table = [
      `SEED=${seed}: ${count.seen} of ${count.seen + count.missed} seen (${(share * 100).toFixed(0)} %) in ${((performance.now() - began) / 60_000).toFixed(0)} minutes; ${count.invalid} that are no code were drawn again.`,
      "",
      "| place | changed | seen by |",
      "|---|---|---|",
      ...judged,
    ];
    if (share < wanted) throw new Error(`too few mutants are seen\n\n${table.join("\n")}`);
    return table;
  } finally {
    await place.close();
    copy.close();
  }
};

export const mutants: SoakPart = {
  name: "mutants",
  about: "one-line faults of meaning, drawn over the code, each judged by the tests that run its place",
  run,
};

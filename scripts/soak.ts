// `npm run soak`: long runs against real processes. `npm run soak -- kills` runs one part; SEED= repeats a plan, CYCLES= sets its length.

import { histories } from "../server/testing/histories/soak.ts";
import { races } from "../server/testing/model/soak.ts";
import { mutants } from "../server/testing/mutants/soak.ts";
import { disk } from "../server/testing/soak/disk.ts";
import { hostile } from "../server/testing/soak/hostile.ts";
import { kills } from "../server/testing/soak/kills.ts";
import { packaged } from "../server/testing/soak/package.ts";
import type { SoakPart } from "../server/testing/soak/part.ts";
import { rolling } from "../server/testing/soak/rolling.ts";
import { xmin } from "../server/testing/soak/xmin-monitor.ts";

const parts: SoakPart[] = [kills, rolling, packaged, races, histories, xmin, disk, hostile, mutants];

const args = process.argv.slice(2);
const unknown = args.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(", ")}. There are:\n${parts.map(({ name, about }) => `  ${name}: ${about}`).join("\n")}`);
  process.exit(1);
}
const seed = Number(process.env.SEED || Date.now() % 1_000_000);
const cycles = Number(process.env.CYCLES || 200);
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
let failed = 0;
for (const { name, about, run } of parts.filter((part) => args.length === 0 || args.includes(part.name))) {
  say(`${name}: ${about}; SEED=${seed} CYCLES=${cycles}`);
  try {
    console.log(`\n${(await run({ seed, cycles, say })).join("\n")}\n`);
    say(`${name}: good`);
  } catch (error) {
    failed += 1;
    console.error(`\n${name} is broken: ${(error as Error).message}\n`);
  }
}
process.exit(failed === 0 ? 0 : 1);

// `npm run bench [-- names]`: a table of what the product does beside what the machine can do. README of it: docs/performance.md.
import path from "node:path";
import { openCluster } from "./cluster.ts";
import { machine } from "./machine.ts";
import { table } from "./table.ts";
import type { Row, Work } from "./work.ts";

const works: Record<string, () => Promise<{ default: Work }>> = {
  lists: () => import("./lists.ts"),
  calls: () => import("./calls.ts"),
  ingest: () => import("./ingest.ts"),
  start: () => import("./start.ts"),
  import: () => import("./import.ts"),
  fair: () => import("./fair.ts"),
  push: () => import("./push.ts"),
  stores: () => import("./stores.ts"),
  transfer: () => import("./transfer.ts"),
  shown: () => import("./shown.ts"),
  convert: () => import("./convert.ts"),
  mapping: () => import("./mapping.ts"),
  sales: () => import("./sales.ts"),
  profit: () => import("./profit.ts"),
  stock: () => import("./stock.ts"),
  webhooks: () => import("./webhooks.ts"),
  oversell: () => import("./oversell.ts"),
  screen: () => import("./first-screen.ts"),
  types: () => import("./types.ts"),
};

const args = process.argv.slice(2);
const unknown = args.filter((name) => !works[name]);
if (unknown.length > 0) {
  console.error(`No such work: ${unknown.join(", ")}. There are: ${Object.keys(works).join(", ")}.`);
  process.exit(1);
}
// By the front remote, so that what was started is told: the parts of a work end by their channel, npm and the browser by "exit".
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const home = path.resolve(process.env.BENCH_DATA ?? path.join(import.meta.dirname, "../data/bench"));
const bench = await openCluster(home, (line) => console.error(line));
const rows: Row[] = [];
try {
  for (const [name, load] of Object.entries(works)) {
    if (args.length > 0 && !args.includes(name)) continue;
    bench.say(`── ${name}`);
    rows.push(...(await (await load()).default.run(bench)));
  }
  console.log(`${await machine(bench)}\n\n${table(rows)}`);
} finally {
  await bench.close();
}

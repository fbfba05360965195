import os from "node:os";
import { truthOf } from "../invariants.ts";
import type { Installation } from "../parts.ts";
import type { FrontDoor } from "./front-door.ts";
import type { SoakStore } from "./selling.ts";
import type { Supervisor } from "./supervisor.ts";

type Footprint = ReturnType<Supervisor["footprint"]>;
interface Run {
  place: Installation;
  stores: readonly SoakStore[];
  seed: number;
  cycles: number;
  minutes: number;
  killed: Record<string, number>;
  passed: ReadonlySet<string>;
  points: readonly string[];
  workSeconds: number[];
  goodSeconds: number[];
  writeSeconds: number[];
  writeAfterBoth: number[];
  slowestRefusal: number;
  door: FrontDoor;
  away: [number, number][];
  done: Record<string, number | undefined>;
  spoiled: Record<string, number>;
  patience: number;
  /** The end state, in rows. */
  ended: [string, string][];
  footprints: { start: Footprint; beforeLast: Footprint; end: Footprint; survived: number };
}

const spread = (seconds: number[]) => {
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return sorted.length === 0
    ? "-"
    : `worst ${sorted.at(-1)!.toFixed(1)} s, median ${median!.toFixed(1)} s (${sorted.length} times)`;
};
const footprint = (parts: Footprint) => parts.map(({ part, memory, files }) => `${part} ${memory} MB, ${files} files`).join("; ");

/** The table of a run in which nothing was broken: each full comparison found 0 lost and 0 doubled, or the run would have ended there. */
export const reportOf = async (run: Run): Promise<string[]> => {
  const { place, door, footprints } = run;
  const ask = async (text: string) => (await place.database.pool.query(text)).rows[0];
  const issued = new Set<string>();
  let listed = 0;
  for (const store of run.stores) {
    const truth = await truthOf<{ orders: { orderNumber: string }[]; products: unknown[] }>(place, store);
    for (const { orderNumber } of truth.orders) issued.add(`${store.storeId} ${orderNumber}`);
    listed += truth.products.length;
  }
  const { rows: headers } = await place.database.pool.query<{ key: string }>(
    "select store_id || ' ' || channel_order_id as key from order_header",
  );
  const here = new Set(headers.map(({ key }) => key));
  const { packages } = await ask("select count(*)::int as packages from order_package where not superseded");
  const { repacked } = await ask("select count(*)::int as repacked from order_package where superseded");
  const { version } = await ask("select split_part(version(), ' ', 2) as version");
  const { shared } = await ask("select count(distinct object_id)::int as shared from audit where action = 'order.oversold'");
  const { messages } = await ask("select count(*)::int as messages from push_batch");
  const missed = run.points.filter((point) => !run.passed.has(point));
  const sum = Object.entries(run.killed).map(([what, times]) => `${times} ${what}`);
  const rows: [string, string][] = [
    [
      "machine",
      `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL ${version} with fsync on`,
    ],
    ["run", `SEED=${run.seed} CYCLES=${run.cycles}, ${run.minutes.toFixed(0)} minutes`],
    ["killed", sum.sort().join("; ")],
    [
      "calls that the marketplaces were told to spoil",
      Object.entries(run.spoiled)
        .map(([what, times]) => `${times} ${what}`)
        .sort()
        .join(", "),
    ],
    ...(run.patience === 1 ? [] : [["bars of time, for the machine was busy", `x ${run.patience}`] as [string, string]]),
    ["crash points", `${run.passed.size} of ${run.points.length}${missed.length > 0 ? `, not ${missed.join(", ")}` : ""}`],
    [
      "work in the run",
      `${Object.entries(run.done)
        .map(([what, times]) => `${times} ${what}`)
        .join(", ")}; ${door.answered()} lists read`,
    ],
    [
      "orders issued",
      `${issued.size}; in the console ${headers.length}, in ${packages} packages, ${repacked} more were split or repacked`,
    ],
    ...run.ended,
    ["products pushed", `${listed} in ${run.stores.length} stores, by ${messages} messages in all`],
    ["lost; doubled", `${[...issued].filter((key) => !here.has(key)).length}; ${headers.length - here.size}`],
    ["oversold by us", `0; ${shared} orders were sold by two stores before either was known, and are flagged`],
    ["a killed worker's work goes on", spread(run.workSeconds)],
    ["first good answer after the database is back", spread(run.goodSeconds)],
    ["first write of a worker after the database is back", spread(run.writeSeconds)],
    ["the same when a worker had just been killed too (a lease lasts 20 s)", spread(run.writeAfterBoth)],
    ["slowest refusal while the database is away", `${(run.slowestRefusal / 1000).toFixed(1)} s; every answer a 503`],
    ["slowest list in the run", `${(door.slowest() / 1000).toFixed(1)} s`],
    ["503 while the database was there", String(door.failures(run.away).busy)],
    ["processes that ended by themselves", "0"],
    ["at the start", footprint(footprints.start)],
    [`before the last ${footprints.survived} kills, all of the database`, footprint(footprints.beforeLast)],
    ["after them, the same api and workers", footprint(footprints.end)],
  ];
  return ["| | |", "|---|---|", ...rows.map(([what, found]) => `| ${what} | ${found} |`)];
};

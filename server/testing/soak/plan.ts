import { crashPoints } from "#platform/crash.ts";
import type { Seeded } from "./random.ts";

/** Those that the load passes; the one of a marketplace with access tokens has its own test. */
export type LoadPoint = (typeof crashPoints)["api" | "worker"][number];

export interface Cycle {
  number: number;
  victim: "api" | "worker" | "database";
  /** Null: at a random moment. */
  point: LoadPoint | null;
  /** At which pass of the point. */
  pass: number;
  database: "kill -9" | "immediate stop";
  afterMs: number;
  awayMs: number;
  /** The sandbox is killed in the same cycle, or answers nobody for `silentMs`, so long after the beginning; null: it lives. */
  sandboxAfterMs: number | null;
  silentMs: number | null;
  /** One of the last cycles: the database alone dies, and api and workers live through all of them. */
  survived: boolean;
}

/** Of ten kills four hit the api, four a worker, two the database; two of three kills of a process are at a named point. */
export const planCycles = (random: Seeded, count: number): Cycle[] => {
  const databases = Math.max(1, Math.round(count * 0.2));
  const last = Math.max(1, Math.round(databases / 2));
  const apis = Math.round((count - databases) / 2);
  const victims = (name: Cycle["victim"], times: number) => Array.from({ length: Math.max(0, times) }, () => name);
  const mixed = random.shuffled([
    ...victims("api", apis),
    ...victims("worker", count - databases - apis),
    ...victims("database", databases - last),
  ]);
  const points = { api: random.deck(crashPoints.api), worker: random.deck(crashPoints.worker) };
  const how = random.deck(["kill -9", "immediate stop"] as const);
  const seen = { api: 0, worker: 0, database: 0 };
  return [...mixed, ...victims("database", last)].slice(0, count).map((victim, at) => {
    seen[victim] += 1;
    const point = victim !== "database" && seen[victim] % 3 !== 0 ? points[victim]() : null;
    return {
      number: at + 1,
      victim,
      point,
      // An import passes each of its points once.
      pass: point?.startsWith("import.") ? 1 : random.between(1, 2),
      database: how(),
      afterMs: random.between(200, 2_500),
      awayMs: random.between(300, 4_000),
      sandboxAfterMs: random.chance(0.3) ? random.between(0, 3_000) : null,
      silentMs: random.chance(0.4) ? random.between(2_000, 8_000) : null,
      survived: at >= mixed.length,
    };
  });
};

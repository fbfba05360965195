import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { openDatabase } from "#platform/db.ts";
import { startPostgres } from "#platform/postgres.ts";
import { seedReference } from "../../demo.ts";
import { migrate } from "../../migrate.ts";
import type { SoakPart } from "../soak/part.ts";
import { batch, playBatch, playedWords, tooQuiet } from "./many.ts";
import { openHistories } from "./play.ts";

/** More than four hours on two cores: RUNS= sets how many. */
const defaultRuns = 100_000;
/** A place grows with each batch: then another begins. */
const batchesPerPlace = 2;

/** A process and its PostgreSQL keep one core busy: two play beside one another, each seeds of its own. */
const lanes = 2;
const inLanes = async (seed: number, runs: number, say: (line: string) => void): Promise<string[]> => {
  const script = resolve(import.meta.dirname, "../../../scripts/soak.ts");
  const play = (lane: number) =>
    new Promise<void>((done, broken) => {
      const env = { ...process.env, LANE: `${lane}`, SEED: `${seed + lane * 1_000_000}`, RUNS: `${Math.ceil(runs / lanes)}` };
      const child = spawn(process.execPath, [script, "histories"], { env, stdio: ["ignore", "pipe", "inherit"] });
      createInterface({ input: child.stdout }).on("line", (line) => line && say(`lane ${lane + 1}: ${line}`));
      child.on("exit", (code) => (code === 0 ? done() : broken(new Error(`lane ${lane + 1} ended with ${code}: see above`))));
    });
  const began = performance.now();
  // One that finds something lets the other play to its end.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, (_, lane) => play(lane)));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  const seconds = (performance.now() - began) / 1000;
  return [`${runs} histories in ${lanes} lanes, ${(runs / seconds).toFixed(1)} a second, ${(seconds / 60).toFixed(0)} minutes`];
};

const run: SoakPart["run"] = async ({ seed, say }) => {
  const runs = Number(process.env.RUNS || defaultRuns);
  if (!process.env.LANE && runs > batch * batchesPerPlace) return inLanes(seed, runs, say);
  const folder = await mkdtemp(join(tmpdir(), "tradeport-histories-"));
  const flags = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const server = await startPostgres({ dataDir: join(folder, "pg"), flags, database: "template_histories" });
  const named = (name: string) => server.url.replace("/template_histories", `/${name}`);
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: named("postgres") });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  try {
    await migrate(server.url);
    const database = openDatabase({ url: server.url, name: "setup", max: 1 });
    await seedReference(database);
    await database.close();
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    for (let done = 0, n = 0, place = await openNext(); ; n += 1) {
      const wrong = await playBatch(place, seed + n, Math.min(batch, runs - done));
      done += Math.min(batch, runs - done);
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
      const over = done >= runs;
      if (over || (n + 1) % batchesPerPlace === 0) {
        await place.close();
        say(`${done} histories, ${(done / seconds()).toFixed(1)} a second`);
      }
      if (over) break;
      if ((n + 1) % batchesPerPlace === 0) place = await openNext();
    }
    if (tooQuiet().length > 0) throw new Error(tooQuiet().join("\n"));
    return [
      "| | |",
      "|---|---|",
      `| run | SEED=${seed} RUNS=${runs}, ${(seconds() / 60).toFixed(0)} minutes |`,
      `| played | ${playedWords()} |`,
      "| differences | 0 |",
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function openNext() {
    await administer("drop database if exists histories with (force)");
    await administer("create database histories template template_histories strategy file_copy");
    return openHistories({ url: named("histories"), drop: async () => {} });
  }
};

export const histories: SoakPart = {
  name: "histories",
  about: "generated histories of two people, stores of three marketplaces and a spreadsheet, judged by a ledger of their own",
  run,
};

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

const run: SoakPart["run"] = async ({ seed, say }) => {
  const runs = Number(process.env.RUNS || defaultRuns);
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

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { newId, openDatabase, sql } from "#platform/db.ts";
import { runJobs } from "#platform/job-runner.ts";
import { holdLeases } from "#platform/leases.ts";
import { pause } from "#platform/rate-limits.ts";
import { log } from "../start-worker.ts";
import { killableDatabase } from "./killable-database.ts";
import type { SoakPart } from "./part.ts";

/** Jobs that wait at any time, so that the queue is never the one that waits. */
const waiting = 2_000;

/**
 * R34, T9: one worker empties a queue that is kept full, first freely, then for `cycles` x 3 seconds (ten minutes as it comes) in which
 * somebody else's forgotten repeatable-read transaction pins the vacuum horizon until the server ends it.
 */
export const xmin: SoakPart = {
  name: "xmin",
  about: "the queue's speed while a forgotten transaction keeps vacuum from cleaning up (R34, T9)",
  run: async ({ cycles, say }) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tp-xmin-"));
    const store = await killableDatabase(folder);
    const database = openDatabase({ url: store.url, name: "xmin", max: 12, statementMs: 0 });
    const stop = new AbortController();
    let done = 0;
    const leases = holdLeases(database, { holder: newId() });
    const running = runJobs({
      database,
      files: undefined as never,
      installation: { publicUrl: "http://localhost:3000", sandboxOrigin: undefined },
      jobs: {
        nothing: async () => {
          done += 1;
        },
      },
      leases,
      leaseSeconds: 20,
      concurrency: 8,
      crontab: "",
      parked: async () => {},
      log,
      signal: stop.signal,
    });
    const fill = async () => {
      for (; !stop.signal.aborted; await pause(20, stop.signal).catch(() => {})) {
        const { rows } = await database.pool.query<{ count: number }>(
          "select count(*)::int as count from graphile_worker._private_jobs",
        );
        const missing = waiting - rows[0]!.count;
        if (missing < waiting / 4) continue;
        await database.asPlatform((tx) =>
          sql`select enqueue('nothing', '{}'::json, null, null, null, 10) from generate_series(1, ${missing}::int)`.execute(tx),
        );
      }
    };
    const filling = fill();
    const speed = async (what: string, seconds: number) => {
      const begin = done;
      for (let at = 0; at < 6; at += 1) {
        const from = done;
        await pause((seconds * 1000) / 6);
        say(`${what}: ${Math.round((done - from) / (seconds / 6))} jobs/s`);
      }
      return (done - begin) / seconds;
    };
    const forgotten = new pg.Client({ connectionString: store.url, application_name: "forgotten" });
    let endedAfter = "by us at the end";
    let begun = 0;
    forgotten.on("error", ({ message }) => {
      endedAfter = `after ${Math.round((performance.now() - begun) / 1000)} s: ${message}`;
    });
    try {
      await pause(5_000);
      const free = await speed("free", Math.min(60, cycles));
      await forgotten.connect();
      begun = performance.now();
      await forgotten.query("begin isolation level repeatable read");
      await forgotten.query("select count(*) from client");
      const pinned = await speed("pinned", cycles * 3);
      const ratio = pinned / free;
      if (ratio < 0.7)
        throw new Error(
          `R34: beside a forgotten transaction ${Math.round(ratio * 100)} % of the speed is left (70 % is the least)`,
        );
      return [
        `The forgotten transaction was ended ${endedAfter}.`,
        "",
        "| queue | jobs a second | of the free speed |",
        "|---|---|---|",
        `| free | ${Math.round(free)} | |`,
        `| ${cycles * 3} s from BEGIN on | ${Math.round(pinned)} | ${Math.round(ratio * 100)} % |`,
      ];
    } finally {
      await forgotten.end().catch(() => {});
      stop.abort();
      await Promise.allSettled([running, filling]);
      await leases.close();
      await database.close();
      await store.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

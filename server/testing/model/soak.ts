import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { orderWorld } from "#modules/orders/testing.ts";
import { startPostgres } from "#platform/postgres.ts";
import { migrate } from "../../migrate.ts";
import { categoryOf } from "./goods.ts";
import { lives, liveTwice } from "./lives.ts";
import { type History, modelOf } from "./stock-model.ts";
import { tallied } from "./tally.ts";

const lanes = 3;
const chunk = 25;

/** Histories of stock; orders whose events are shuffled are a quarter as many. About ten minutes on two cores. */
const defaultRuns = 3_000;

const run = async ({ seed, say }: { seed: number; say: (line: string) => void }): Promise<string[]> => {
  const runs = Number(process.env.RUNS || defaultRuns);
  const folder = await mkdtemp(join(tmpdir(), "tradeport-races-"));
  // Nothing here outlives the run. Statistics of tables that grow from nothing are made by autovacuum, as in a running database.
  const flags = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum_naptime: "5s" };
  const server = await startPostgres({ dataDir: join(folder, "pg"), flags, database: "races" });
  await migrate(server.url);
  const w = await orderWorld({ url: server.url, drop: async () => {} });
  const failures: string[] = [];
  const check = async (what: string, property: fc.IAsyncProperty<never>, numRuns: number, at: number) => {
    const details = await fc.check(property, { numRuns, seed: at });
    if (details.failed) failures.push(`${what}, SEED=${at}\n${fc.defaultReportMessage(details)}`);
  };
  /** Chunks of a seed each, some at the same time. */
  const inLanes = async (of: number, work: (count: number, at: number) => Promise<void>) => {
    let next = 0;
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (next * chunk < of && failures.length === 0) {
          const at = next++;
          await work(Math.min(chunk, of - at * chunk), seed + at);
        }
      }),
    );
  };
  try {
    const categoryId = await categoryOf(w.database);
    const done = { histories: 0, moves: 0, lives: 0, events: 0 };
    let began = performance.now();
    const rate = (count: number) => `${(count / ((performance.now() - began) / 1000)).toFixed(1)}/s`;
    const played = ({ hands }: History) => {
      done.histories += 1;
      done.moves += hands.flat().length;
      if (done.histories % 500 === 0) say(`${done.histories} histories, ${done.moves} moves, ${rate(done.histories)}`);
    };
    await inLanes(runs, (count, at) => check("stock", modelOf(w.database, categoryId, played) as never, count, at));
    const table = ["| what | runs | operations | rate | failed |", "|---|---|---|---|---|"];
    table.push(
      `| histories of stock (R18, R20) | ${done.histories} | ${done.moves} moves | ${rate(done.histories)} | ${failures.length} |`,
    );

    say(tallied());

    const stores = [await w.addStore("Sorted"), await w.addStore("Shuffled")] as const;
    began = performance.now();
    const lived = fc.asyncProperty(lives, async (life) => {
      const { wrong, events } = await liveTwice(w, [...stores], `L${++done.lives}`, life);
      done.events += events;
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
      if (done.lives % 500 === 0) say(`${done.lives} orders, ${done.events} events, ${rate(done.events)}`);
    });
    await inLanes(Math.ceil(runs / 4), (count, at) => check("events", lived as never, count, at));
    table.push(
      `| orders' events shuffled (R2, R5) | ${done.lives} | ${done.events} events | ${rate(done.events)} | ${failures.length} |`,
    );
    if (failures.length > 0) throw new Error(failures.join("\n\n"));
    return table;
  } finally {
    await w.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Races for long (T2, T3): random histories of three stores that share a few units, then orders whose events come shuffled and repeated.
 * A failure is told with its seed and its smallest history. RUNS= sets the length.
 */
export const races = { name: "races", about: "random histories of three stores, shuffled events of orders", run };

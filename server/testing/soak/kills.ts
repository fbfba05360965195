import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { crashPoints } from "#platform/crash.ts";
import { brokenNow, quiet } from "../invariants.ts";
import { startParts } from "../parts.ts";
import { until } from "../until.ts";
import { endState } from "./end-state.ts";
import { watchFrontDoor } from "./front-door.ts";
import { killableDatabase } from "./killable-database.ts";
import { startLoad } from "./load.ts";
import { ownOversells, watchOwnOversell } from "./own-oversell.ts";
import type { SoakOptions, SoakPart } from "./part.ts";
import { type Cycle, planCycles } from "./plan.ts";
import { seeded } from "./random.ts";
import { reportOf } from "./report.ts";
import { startSelling } from "./selling.ts";
import { parts, patience, superviseParts } from "./supervisor.ts";
import { firstWork, workGoesOn } from "./watch-work.ts";

const products = 520;
/** After so many cycles the load stops, all work ends, and the whole console is compared with the sandbox's ledger. */
const compareEvery = 25;
const workers = ["worker", "worker2"] as const;
const workGoesOnSeconds = 30;
const databaseBackSeconds = 10;
/** How long a read may take while the database is away: two seconds for a connection, and the machine is busy. */
const refusedMs = 4_000;
/** What was told to the marketplaces at their worst is settled by reading back; a store that is away is looked at after up to seven minutes. */
const quietMs = 600_000 * patience;

const run = async ({ seed, cycles, say }: SoakOptions): Promise<string[]> => {
  const began = Date.now();
  const random = seeded(seed);
  const plan = planCycles(random, cycles);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tradeport-soak-"));
  const db = await killableDatabase(folder);
  const place = await startParts(db, { LEASE_SECONDS: "20" }, folder);
  const { database } = place;
  const supervisor = superviseParts(place);
  let at = 0;
  let keep = true;
  try {
    for (const part of parts) await supervisor.start(part);
    const quick = { batchDelayMs: 200, reviewDelayMs: 200, limits: "off" };
    await place.market("_settings", { ...quick, splitDelayMs: 100, webhookRetryMs: 2_000 });
    await place.market("_settings", quick, "hepsiburada");
    await place.market("_settings", { limits: "off" }, "etsy");
    const stores = await startSelling(place, products, { everywhere: true });
    say(`${products} products are sold in ${stores.length} stores, after ${seconds(Date.now() - began)} s`);
    await watchOwnOversell(database);
    const load = startLoad(place, stores, products, seeded(seed + 1));
    const door = watchFrontDoor(place);
    const killed: Record<string, number> = {};
    const passed = new Set<string>();
    const workSeconds: number[] = [];
    const goodSeconds: number[] = [];
    const writeSeconds: number[] = [];
    /** The same while a killed worker's leases were still running out: a lease lasts on from the database's start. */
    const writeAfterBoth: number[] = [];
    let recovering = 0;
    const away: [number, number][] = [];
    let ended: [string, string][] = [];
    const watched: Promise<unknown>[] = [];
    let slowestRefusal = 0;
    let lastWorkerDeath = 0;

    const broken = async () => [
      ...supervisor.broken,
      ...load.broken,
      ...door
        .failures(away)
        .wrong.map(({ status, began: beganAt }) => `answered ${status} at ${new Date(beganAt).toISOString()}`),
      ...(await brokenNow(place)),
      ...(await ownOversells(database)),
    ];
    const mustHold = async () => {
      const found = await broken();
      if (found.length > 0) throw new Error([...new Set(found)].slice(0, 20).join("\n"));
    };
    /** Everything that was begun ends, and nothing is lost, doubled or different. */
    const compare = async (what: string) => {
      const from = Date.now();
      await load.stop();
      await Promise.all(watched.splice(0));
      await quiet(place, stores, quietMs);
      const { rows } = await database.pool.query(
        "select count(*)::int as times from process where process_type like '%_from_excel'",
      );
      const requested = 1 + (load.done["imports asked"] ?? 0);
      if (rows[0].times !== requested) throw new Error(`I1: ${requested} imports were asked for and ${rows[0].times} are there`);
      const state = await endState(place, stores, load.canceledLate);
      supervisor.broken.push(...state.broken);
      ended = state.rows;
      await mustHold();
      say(`${what}: all work ended and everything equals the ledger, after ${seconds(Date.now() - from)} s`);
      return supervisor.footprint();
    };

    const killProcess = async (cycle: Cycle) => {
      const among = cycle.victim === "api" ? (["api"] as const) : workers;
      // A beat tells the living from the dead, so two workers do not die within one.
      if (cycle.victim === "worker") await pause(Math.max(0, lastWorkerDeath + 6_000 - Date.now()));
      let died = cycle.point
        ? await supervisor.dieAt(among, cycle.point, cycle.pass, 30_000, (over) => load.provoke(cycle.point!, over))
        : null;
      const where = died ? `at ${cycle.point}` : `after ${cycle.afterMs} ms`;
      if (died) passed.add(cycle.point!);
      else {
        await pause(cycle.afterMs);
        const part = random.pick(among);
        died = { part, at: await supervisor.kill(part) };
      }
      const { part, at: diedAt } = died;
      count(killed, `${cycle.victim}, ${where.startsWith("at") ? "at a crash point" : "at a random moment"}`);
      if (cycle.victim === "worker") {
        lastWorkerDeath = diedAt;
        recovering += 1;
        watched.push(
          workGoesOn(database, diedAt, db.readyAt).then((took) => {
            workSeconds.push(took);
            recovering -= 1;
            say(`cycle ${cycle.number}: ${part} killed ${where}; its work went on after ${took.toFixed(1)} s`);
            if (took > workGoesOnSeconds * patience)
              supervisor.broken.push(`T4: the work of a killed worker went on after ${took} s`);
          }),
        );
        // Whoever awaits it is told; until then it is nobody's unhandled rejection.
        watched.at(-1)!.catch((error: Error) => supervisor.broken.push(`I5: ${error.message}`));
        return supervisor.ready();
      }
      const good = await until("the api answers again", () => door.firstGood(diedAt), 120_000);
      say(`cycle ${cycle.number}: ${part} killed ${where}; the first good answer after ${seconds(good - diedAt)} s`);
    };

    const killDatabase = async (cycle: Cycle) => {
      await pause(cycle.afterMs);
      const living = supervisor.pids(["api", ...workers]);
      const both = recovering > 0;
      const from = Date.now();
      away.push([from, Number.POSITIVE_INFINITY]);
      await db.kill(cycle.database);
      const goneAt = Date.now();
      await pause(cycle.awayMs);
      const startsAt = Date.now();
      await db.start();
      const back = db.readyAt();
      const good = await until("the api answers again", () => door.firstGood(back - 500), 120_000);
      const wrote = await until("a worker writes again", () => firstWork(database, back), 60_000, 100);
      away.at(-1)![1] = back + databaseBackSeconds * patience * 1000;
      goodSeconds.push(Math.max(0, good - back) / 1000);
      const wroteSeconds = (wrote - back) / 1000;
      (both ? writeAfterBoth : writeSeconds).push(wroteSeconds);
      count(killed, `database, ${cycle.database}`);
      slowestRefusal = Math.max(slowestRefusal, door.slowestWhileAway(goneAt, startsAt));
      const now = supervisor.pids(["api", ...workers]);
      say(
        `cycle ${cycle.number}: database, ${cycle.database}, away ${seconds(back - from)} s; the first good answer after ${goodSeconds.at(-1)!.toFixed(1)} s, ` +
          `the first write of a worker after ${wroteSeconds.toFixed(1)} s; processes ${now === living ? "as before" : "changed"}`,
      );
      if (now !== living) supervisor.broken.push(`R9: ${living} became ${now}`);
      supervisor.broken.push(...door.wrongWhileAway(goneAt + 300, startsAt).map((wrong) => `R9: ${wrong}`));
      if (slowestRefusal > refusedMs * patience)
        supervisor.broken.push(`R9: a read took ${slowestRefusal} ms while the database was away`);
      if (goodSeconds.at(-1)! > databaseBackSeconds * patience)
        supervisor.broken.push(`T5: the first good answer came after ${goodSeconds.at(-1)} s`);
      if (wroteSeconds > (both ? workGoesOnSeconds : databaseBackSeconds) * patience)
        supervisor.broken.push(`T5: the first write of a worker came after ${wroteSeconds} s`);
    };

    const start = await compare("start");
    let beforeLast = start;
    await load.begin();
    for (const cycle of plan) {
      at = cycle.number;
      if (cycle.survived && !plan[at - 2]?.survived && at > 1) {
        beforeLast = await compare(`cycle ${at - 1}`);
        await load.begin();
      }
      const sandbox =
        cycle.sandboxAfterMs === null
          ? null
          : pause(cycle.sandboxAfterMs).then(async () => {
              const { silentMs } = cycle;
              await (silentMs === null ? supervisor.kill("sandboxes") : supervisor.cutOff("sandboxes", silentMs));
              count(killed, silentMs === null ? "sandbox, in the same cycles" : "cut off from the sandbox, in the same cycles");
              const how = silentMs === null ? "killed" : `answered nobody for ${silentMs} ms`;
              say(`cycle ${cycle.number}: the sandbox ${how} too, after ${cycle.sandboxAfterMs} ms`);
            });
      await (cycle.victim === "database" ? killDatabase(cycle) : killProcess(cycle));
      await sandbox;
      await supervisor.ready();
      await mustHold();
      if (at % compareEvery === 0 && at < cycles && !cycle.survived) {
        await compare(`cycle ${at}`);
        await load.begin();
      }
    }
    const end = await compare("end");
    const grown = end.filter((part) => {
      const before = beforeLast.find(({ pid }) => pid === part.pid);
      return before && (part.files > before.files + 20 || part.memory > before.memory * 1.5 + 50);
    });
    if (grown.length > 0)
      throw new Error(`I8: ${grown.map(({ part, memory, files }) => `${part} has ${memory} MB and ${files} files`).join("; ")}`);
    await door.stop();
    keep = false;
    return await reportOf({
      place,
      stores,
      seed,
      cycles,
      minutes: (Date.now() - began) / 60_000,
      killed,
      passed,
      points: [...crashPoints.worker, ...crashPoints.api],
      workSeconds,
      goodSeconds,
      writeSeconds,
      writeAfterBoth,
      slowestRefusal,
      door,
      away,
      done: load.done,
      spoiled: load.spoiled,
      patience,
      ended,
      footprints: { start, beforeLast, end, survived: plan.filter(({ survived }) => survived).length },
    });
  } catch (error) {
    const logs = path.join(folder, "log.txt");
    throw new Error(`cycle ${at}, SEED=${seed}: ${(error as Error).message}\nThe logs are kept in ${logs}`, { cause: error });
  } finally {
    supervisor.close();
    await place.close({ keep });
  }
};

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const count = (into: Record<string, number>, what: string) => {
  into[what] = (into[what] ?? 0) + 1;
};

export const kills: SoakPart = {
  name: "kills",
  about:
    "kill -9 of api, worker, sandbox and database, and marketplaces at their worst, under load; nothing is lost, doubled or oversold (R7-R9, I1-I8)",
  run,
};

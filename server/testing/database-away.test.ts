import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeCorrectedFile } from "./excel-fixture.ts";
import { connectStore, importFile, processEnded } from "./main-job.ts";
import { startParts } from "./parts.ts";
import { watchFrontDoor } from "./soak/front-door.ts";
import { killableDatabase } from "./soak/killable-database.ts";
import { firstWork } from "./soak/watch-work.ts";
import { until } from "./until.ts";

/** A database of its own that dies in both ways under a store's loop, an import and a reader; no other process is touched. */
test("the database is killed: 503 at once while it is away, then all goes on and nothing was restarted (R9)", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tradeport-away-"));
  const db = await killableDatabase(folder);
  const place = await startParts(db, { LEASE_SECONDS: "20" }, folder);
  try {
    for (const part of ["sandboxes", "api", "worker"] as const) await place.start(part);
    const seller = place.as("ayse", (code) => code === "database_away" || code === "key_running");
    await connectStore(seller, "100001", "Mağaza");
    const door = watchFrontDoor(place);
    const rows = 600;
    for (const [at, how] of (["kill -9", "immediate stop"] as const).entries()) {
      const processId = await importFile(seller, await makeCorrectedFile(rows, 1 + at * rows));
      const running = async () => (await seller.Process.GetProcess({ processId })).state === "running";
      await until("the import runs", running, 15_000, 20);
      await db.kill(how);
      const goneAt = Date.now();
      await pause(1_500);
      const startsAt = Date.now();
      await db.start();
      const back = db.readyAt();
      const good = await until("a list is answered", () => door.firstGood(back - 500));
      const work = await until("the store's loop works", () => firstWork(place.database, back));
      expect(await processEnded(seller, processId)).toMatchObject({ state: "done", done: rows, failed: 0 });
      expect(good - back).toBeLessThan(10_000);
      expect(work - back).toBeLessThan(10_000);
      expect(door.wrongWhileAway(goneAt + 200, startsAt)).toEqual([]);
      expect(door.answersWhileAway(goneAt, startsAt)).toBeGreaterThan(2);
      expect(door.slowestWhileAway(goneAt, startsAt)).toBeLessThan(4_000);
    }
    await door.stop();
    for (const part of ["sandboxes", "api", "worker"] as const) expect(place.gone(part)).toBe(false);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${place.warnings()}`, { cause: error });
  } finally {
    await place.close();
  }
  // Two leases run out, and five processes start on a machine that others use.
}, 240_000);

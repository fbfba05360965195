import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCorrectedFile } from "./excel-fixture.ts";
import { connectStore, importFile, processEnded } from "./main-job.ts";
import { type Caller, startParts } from "./parts.ts";
import { watchFrontDoor } from "./soak/front-door.ts";
import { killableDatabase } from "./soak/killable-database.ts";
import { firstWork } from "./soak/watch-work.ts";
import { until } from "./until.ts";

/** A database of its own that dies in both ways under a store's loop, an import and a reader; no other process is touched. */
let db: Awaited<ReturnType<typeof killableDatabase>>;
let place: Awaited<ReturnType<typeof startParts>>;
let seller: Caller;
const parts = ["sandboxes", "api", "worker"] as const;
beforeAll(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tradeport-away-"));
  db = await killableDatabase(folder);
  place = await startParts(db, { LEASE_SECONDS: "20" }, folder);
  for (const part of parts) await place.start(part);
  seller = place.as("ayse", (code) => code === "database_away" || code === "key_running");
  await connectStore(seller, "100001", "Mağaza");
});
afterAll(() => place.close());

const rows = 600;
test.each([
  ["kill -9", 0],
  ["immediate stop", 1],
] as const)(
  "the database is killed (%s): 503 at once while it is away, then all goes on and nothing was restarted (R9)",
  async (how, at) => {
    const door = watchFrontDoor(place);
    try {
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
      for (const part of parts) expect(place.gone(part)).toBe(false);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${place.warnings()}`, { cause: error });
    } finally {
      await door.stop();
    }
  },
);

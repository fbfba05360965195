import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedChannels } from "#modules/connections/index.ts";
import { type Database, openDatabase } from "#platform/db.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { categoryOf } from "./shop.ts";
import { modelOf } from "./stock-model.ts";

let database: Database;
let categoryId: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url, name: "model", max: 8 });
  await database.asPlatform((tx) => seedChannels(tx));
  categoryId = await categoryOf(database);
});
afterAll(async () => {
  await database.close();
  await drop();
});

test("R18: three stores sell, cancel, return and split the same few units while people edit and messages are out: never more is told than is held, every oversell is flagged, and all adds up", async () => {
  const runs = Number(process.env.RUNS ?? 40);
  await fc.assert(modelOf(database, categoryId), { numRuns: runs });
  expect(runs).toBeGreaterThan(0);
}, 600_000);

import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";

let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin);
});
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

test("an archived product is sold out in its store, and on sale again with its stock when it is taken back", async () => {
  const { storeId, products } = await w.goLive(1, "100001", () => ({ stock: 6 }));
  const pieces = async () => (await w.truth("100001")).products.map(({ quantity }) => quantity);
  const archive = (isArchived: boolean) =>
    w.call(catalogueHandlers.Product.ArchivedProductMasterData, { ids: products.map(({ id }) => id), isArchived });
  const before = await pieces();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await archive(true);
  await w.inSync(storeId);
  expect(await pieces()).toEqual(before.map(() => 0));
  await archive(false);
  await w.inSync(storeId);
  expect(await pieces()).toEqual(before);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { catalogueHandlers } from "../index.ts";

let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 100, reviewDelayMs: 100 });
  worker = startWorker(w.database, w.sandbox.origin);
});
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

const { Process, Product } = catalogueHandlers;
const processOf = async (id: string) =>
  (await w.query(sql<{ state: string; done: number; held: number }>`select state, done, held from process where id = ${id}`))[0];
const shown = async () => {
  const { products } = await w.truth();
  return products.map(({ barcode, quantity, salePrice }) => [barcode, quantity, Number(salePrice)] as const).toSorted();
};

test("U34, U35: what a change of fields sent to a store is sent back by its undo: the store shows the prices and the stock of before again", async () => {
  const { storeId, products } = await w.goLive(3);
  const before = await shown();
  expect(before).toHaveLength(6);
  const input = {
    ids: products.map(({ id }) => id),
    changes: [
      { field: "salePrice", action: "percent", value: "-10", rounding: "none" },
      { field: "quantity", action: "add", value: "5" },
    ],
  } as const;
  const preview = await w.call(Product.PreviewFieldsBulkUpdate as never, input as never);
  const { id: previewId } = preview as { id: string };
  expect(await processOf(previewId)).toMatchObject({ state: "done", done: 6 });
  expect(await w.call(Process.GetPreviewStores as never, { processId: previewId } as never)).toEqual([
    { storeName: "Mağaza 100001", channelName: "Trendyol" },
  ]);
  expect(await shown()).toEqual(before);
  const { id } = (await w.call(Process.ApplyPreview as never, { processId: previewId } as never)) as { id: string };
  expect(await processOf(id)).toMatchObject({ state: "done", done: 6 });
  const changed = before.map(([barcode, quantity, price]) => [barcode, quantity + 5, Math.round(price * 90) / 100]);
  await w.until("the store shows the new prices", async () => JSON.stringify(await shown()) === JSON.stringify(changed), 30_000);
  await w.inSync(storeId);

  const undo = (await w.call(Process.UndoProcess as never, { processId: id } as never)) as { id: string };
  expect(await processOf(undo.id)).toMatchObject({ state: "done", done: 6, held: 0 });
  await w.until("the store shows the old prices", async () => JSON.stringify(await shown()) === JSON.stringify(before), 30_000);
  await w.inSync(storeId);
});

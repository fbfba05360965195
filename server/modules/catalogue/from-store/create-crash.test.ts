import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { trendyol } from "@tradeport/connectors/trendyol/index";
import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import { sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { fastTimers } from "#testing/fast-timers.ts";
import { type SellingStore, sellingStore } from "#testing/import-stores.ts";
import { startWorker } from "#testing/start-worker.ts";
import { contextOf, type StoreWorld, storeWorld } from "#testing/store-world.ts";

const count = 120;
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let undo: () => void;
let store: SellingStore;
beforeAll(async () => {
  undo = fastTimers();
  w = await storeWorld();
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  store = await sellingStore(w, trendyol, count, 1);
  const { processId } = await store.start();
  expect(await store.ends(processId)).toBe("done");
});
afterAll(async () => {
  await worker?.stop();
  undo();
  await w?.close();
});

/** Its job in a process of its own, killed at that point; at "" it goes to its end. */
const run = async (processId: string, crashAt: string) => {
  const child = spawn("node", [new URL("../../../testing/import-child.ts", import.meta.url).pathname], {
    env: {
      ...process.env,
      ...{
        DATABASE_URL: w.url,
        FILES: os.tmpdir(),
        CLIENT: w.clientId,
        PROCESS: processId,
        JOB: "create_store_products",
        CRASH_AT: crashAt,
      },
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = await once(child, "exit");
  return (signal ?? code) as string | number;
};
const held = async () =>
  (
    await w.query(sql<Record<string, number>>`
      select (select count(*)::int from product) as products, (select count(*)::int from variant) as variants, (select count(*)::int from offer) as offers,
        (select count(distinct remote_key)::int from offer) as keys, (select coalesce(sum(on_hand), 0)::int from stock) as stock,
        (select count(*)::int from process_line where outcome = 'done' and product_id is not null) as lines`)
  )[0]!;
const all = (made: number) => ({ products: made, variants: made, offers: made, keys: made, stock: made * 12, lines: made });

it(`a worker that is killed between the products of a store goes on where it was: none of ${count} twice, none left out, nothing written there (R25)`, async () => {
  const writes = await store.watchWrites();
  const input = { storeId: store.storeId, categoryId: w.categoryId, brandName: "Elle", vatRate: 20 as const };
  // Only asked for: whoever works is a process of its own.
  const { processId } = await w.database.asWideClient(w.clientId, (tx) =>
    catalogueHandlers.Product.CreateProductsFromStore(contextOf(w.clientId, w.sandbox.origin, [])(tx), input),
  );
  expect(await run(processId, "create.chunk:1")).toBe("SIGKILL");
  expect(await held()).toEqual(all(50));
  expect(await run(processId, "create.chunk:1")).toBe("SIGKILL");
  expect(await held()).toEqual(all(100));
  expect(await run(processId, "")).toBe(0);
  expect(await held()).toEqual(all(count));
  const [row] = await w.query(sql<{ state: string; done: number }>`select state, done from process where id = ${processId}`);
  expect(row).toEqual({ state: "done", done: count });
  expect((await store.data()).counts).toMatchObject({ linked: count, new: 0 });
  expect(await writes()).toBe(0);
});

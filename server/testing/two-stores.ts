import { connectorOf } from "@tradeport/connectors";
import { listingHandlers } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { allSteps } from "./all-steps.ts";
import { startWorker } from "./start-worker.ts";
import { storeWorld } from "./store-world.ts";

/** Two stores over one shelf of ten pieces, both live and in step; `work` sets another worker to it. */
export const twoStores = async (barcode: string) => {
  const trendyol = connectorOf("trendyol")!;
  const { limits, resolveAfterMs } = trendyol;
  const quick = { requests: 1000, perSeconds: 1, scope: "store" } as const;
  trendyol.limits = Object.fromEntries(Object.keys(limits).map((name) => [name, quick]));
  trendyol.resolveAfterMs = 1_000;
  const w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  const start = (leaseSeconds = 20) => startWorker(w.database, w.sandbox.origin, { steps: allSteps(), leaseSeconds });
  let worker = start();
  const first = await w.goLive(1, "100001", () => ({ stock: 10 }));
  const second = await w.connect("100002");
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: first.products.map(({ id }) => id),
    storeIds: [second.storeId],
  });
  await w.until("both stores live", async () => (await w.query(sql`select 1 from listing where status = 'Live'`)).length === 2);
  await w.inSync(second.storeId);
  const there = async (seller: string) => (await w.truth(seller)).products.find((each) => each.barcode === barcode)!;
  const pieces = async (seller: string) => (await there(seller)).quantity;
  return {
    w,
    first,
    second,
    there,
    pieces,
    shows: (seller: string, count: number) => w.until(`${seller} shows ${count}`, async () => (await pieces(seller)) === count),
    rest: () => worker.stop(),
    work: (leaseSeconds: number) => {
      worker = start(leaseSeconds);
    },
    close: async () => {
      await worker.stop();
      Object.assign(trendyol, { limits, resolveAfterMs });
      await w.close();
    },
  };
};
export type TwoStores = Awaited<ReturnType<typeof twoStores>>;

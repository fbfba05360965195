import { connectorOf } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingHandlers, requestSyncOffers } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { fastTimers } from "#testing/fast-timers.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";

/** A real worker under a limit that it reaches: what the queue's end was said to be, beside when it ended. */
const trendyol = connectorOf("trendyol")!;
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let undo: () => void;
let store: Awaited<ReturnType<StoreWorld["goLive"]>>;
const products = 20;

beforeAll(async () => {
  undo = fastTimers();
  w = await storeWorld();
  worker = startWorker(w.database, w.sandbox.origin);
  store = await w.goLive(products);
});
afterAll(async () => {
  await worker?.stop();
  undo();
  await w?.close();
});

const line = async (kind: string) => {
  const [queue] = await w.call(listingHandlers.Product.GetQueue, { storeId: store.storeId });
  return queue!.lines.find((one) => one.kind === kind)!;
};
const countAnew = (pieces: number) =>
  w.database.asClient(w.clientId, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`update stock set on_hand = ${pieces} where client_id = ${w.clientId} returning item_id as id`.execute(tx);
    await requestSyncOffers(
      tx,
      w.clientId,
      rows.map(({ id }) => id),
      "user",
    );
  });

test("the end of a queue that a limit holds back is said within a fifth of when it comes", async () => {
  const { push } = trendyol.offers;
  const { maxItems } = push;
  // Two calls at once, and then one in 0.6 seconds; two offers a message.
  trendyol.limits = { ...trendyol.limits, "price-and-inventory": { requests: 10, perSeconds: 5, scope: "store" } };
  push.maxItems = 2;
  try {
    await countAnew(41);
    expect(await line("stock")).toMatchObject({ waiting: { count: expect.any(Number), isExact: true } });
    await w.until(
      "some are confirmed",
      async () => (await line("readBack")).confirmSeconds !== null && (await line("stock")).waiting.count < 2 * products - 6,
    );
    const forecast = await line("stock");
    const at = Date.now();
    expect([forecast.end, forecast.waiting.count > 20]).toEqual(["known", true]);
    const last = sql<{ at: Date }>`select max(confirmed_at) as at from sync_field
      where store_id = ${store.storeId} and kind = 'stock' having bool_and(state = 'in_sync' and confirmed = '41')`;
    const ended = await w.until("all are confirmed", async () => (await w.query(last))[0], 60_000);
    const ratio = (Date.parse(forecast.endDate!) - at) / (new Date(ended.at).getTime() - at);
    console.info(`forecast / truth: ${ratio.toFixed(3)} over ${((new Date(ended.at).getTime() - at) / 1000).toFixed(1)} s`);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.2);
    expect(await line("stock")).toMatchObject({ end: "none", endDate: null, waiting: { count: 0 }, oldestDate: null });
  } finally {
    push.maxItems = maxItems;
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { orderJobs } from "./index.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { askOrders } from "./steps/ask-orders.ts";

let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m.close());

test("a store that is connected again asks for each order that was open, though no list tells of it, and for none that has left", async () => {
  const { barcode, variantId } = await m.onSale(10);
  const [open, left] = [await m.buy([{ barcode, quantity: 2 }]), await m.buy([{ barcode, quantity: 1 }])];
  await m.market.control("_scan", { packageId: left.channelPackageId });
  await m.read();
  expect(await m.stockOf(variantId)).toMatchObject({ onHand: 9, reserved: 2 });
  // While it was disconnected.
  await m.market.control("_cancel", { packageId: open.channelPackageId });
  await orderJobs.take_up_store!({ database: m.database, signal: new AbortController().signal } as unknown as JobCtx, {
    clientId: m.store.clientId,
    storeId: m.store.id,
  });
  expect(await m.rows(sql`select id from order_header where ask_at is not null`)).toEqual([{ id: open.orderId }]);
  expect([await m.run(askOrders), await m.run(askOrders)]).toEqual([true, false]);
  expect(await m.stockOf(variantId)).toMatchObject({ onHand: 9, reserved: 0 });
});

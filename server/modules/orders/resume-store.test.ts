import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
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

test("content of which a message is out is read back before it is sent, other content goes out anew; what stood in step, and another store's, stays", async () => {
  const other = await m.addStore("Öteki", m.clients.ayse, "100002");
  const codes = ["OUT", "IDLE", "STEP"];
  for (const code of codes) await m.addVariant(`RESUME-${code}`, 5, [m.store, other]);
  await m.rows(sql`
    insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired_rev, attempts, due_at)
    select l.client_id, l.store_id, 'content', l.id, l.id, 'user', case when v.barcode = 'RESUME-STEP' then 'in_sync' else 'paused' end, 1, 7, 'infinity'
    from listing l join variant v on v.client_id = l.client_id and v.product_id = l.product_id where v.barcode like 'RESUME-%'`);
  const batches = [newId(), newId()] as const;
  for (const [at, store] of [m.store, other].entries()) {
    await m.rows(sql`insert into push_batch (client_id, id, store_id, operation, token, items, state, ended_at, left_at)
      values (${store.clientId}, ${batches[at]}, ${store.id}, 'createListings', 1, 1, 'ended', now(), now())`);
    await m.rows(sql`update offer set batch_id = ${batches[at]} where store_id = ${store.id} and remote_key = 'RESUME-OUT'`);
  }
  await orderJobs.take_up_store!({ database: m.database, signal: new AbortController().signal } as unknown as JobCtx, {
    clientId: m.store.clientId,
    storeId: m.store.id,
  });
  const contents = (storeId: string) =>
    m.rows<{ code: string }>(sql`
      select v.barcode as code, f.state, f.desired_rev as rev, f.attempts, f.due_at <= now() as is_due
      from sync_field f join listing l on l.client_id = f.client_id and l.id = f.listing_id
      join variant v on v.client_id = l.client_id and v.product_id = l.product_id
      where f.store_id = ${storeId} and f.kind = 'content' and v.barcode like 'RESUME-%' order by 1`);
  const stays = (code: string, state: string) => ({ code: `RESUME-${code}`, state, rev: 1, attempts: 7, isDue: false });
  const resumed = (code: string, state: string) => ({ code: `RESUME-${code}`, state, rev: 2, attempts: 0, isDue: true });
  expect(await contents(m.store.id)).toEqual([resumed("IDLE", "pending"), resumed("OUT", "unknown"), stays("STEP", "in_sync")]);
  expect(await contents(other.id)).toEqual([stays("IDLE", "paused"), stays("OUT", "paused"), stays("STEP", "in_sync")]);
  expect(
    await m.rows(sql`select id, state, ended_at from push_batch where id = any(${[...batches]}::uuid[]) order by state`),
  ).toEqual([
    { id: batches[1], state: "ended", endedAt: expect.anything() },
    { id: batches[0], state: "unknown", endedAt: null },
  ]);
});

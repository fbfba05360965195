import { connectorOf } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OrderWorld, orderWorld } from "#modules/orders/testing.ts";
import { sql } from "#platform/db.ts";
import { requestSyncOffers } from "./index.ts";
import { pushOffers } from "./push-offers.ts";

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());

test.each(["hepsiburada", "etsy"])(
  "R20: at %s, where price and stock are told together, stock waits while the outcome of a price is unknown, and goes once it is known",
  async (code) => {
    const store = await w.addStore(code, w.clients.ayse, code);
    const variantId = await w.addVariant(`OUT-${code}`, 5, [store]);
    const ofStore = sql`store_id = ${store.id}`;
    await w.rows(sql`update offer set remote_state = 'live' where ${ofStore}`);
    await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired, sent, confirmed)
    select client_id, store_id, 'price', id, listing_id, 'user', 'unknown', p.new, p.new, p.old from offer,
      (select '{"price":"90.00","listPrice":"100.00","currency":"TRY"}'::jsonb as new,
        '{"price":"80.00","listPrice":"100.00","currency":"TRY"}'::jsonb as old) as p where ${ofStore}`);
    await w.database.asClient(w.clients.ayse, async (tx) => {
      await sql`update stock set on_hand = 4 where item_id = ${variantId}`.execute(tx);
      await requestSyncOffers(tx, w.clients.ayse, [variantId], "user");
    });
    const waits = sql`select 1 from sync_field where ${ofStore} and kind = 'stock' and state = 'pending'`;
    const context = { ...w.contextOf(store), connector: connectorOf(code)! };
    expect(await pushOffers.claim(context)).toBeNull();
    expect(await w.rows(waits)).toHaveLength(1);
    await w.rows(sql`update sync_field set state = 'in_sync', confirmed = sent where ${ofStore} and kind = 'price'`);
    expect(await pushOffers.claim(context)).toBeTypeOf("function");
    expect(await w.rows(waits)).toHaveLength(0);
  },
);

test("R20: of a listing that is told whole nothing goes while somebody changes a part of it, and nobody waits for them", async () => {
  const store = await w.addStore("busy", w.clients.ayse, "busy");
  await w.addVariant("BUSY", 5, [store]);
  const ofStore = sql`store_id = ${store.id}`;
  await w.rows(sql`update offer set remote_state = 'live' where ${ofStore}`);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired, confirmed)
    select client_id, store_id, 'price', id, listing_id, 'user', 'in_sync', p.shown, p.shown from offer,
      (select '{"price":"90.00","listPrice":"100.00","currency":"TRY"}'::jsonb as shown) as p where ${ofStore}`);
  await w.rows(sql`update sync_field set state = 'pending', desired = '4', due_at = now() where ${ofStore} and kind = 'stock'`);
  const context = { ...w.contextOf(store), connector: connectorOf("etsy")! };
  await w.database.asClient(w.clients.ayse, async (tx) => {
    await sql`select 1 from sync_field where ${ofStore} and kind = 'price' for update`.execute(tx);
    expect(await pushOffers.claim(context)).toBeNull();
  });
  expect(await pushOffers.claim(context)).toBeTypeOf("function");
});

import { connectorOf } from "@tradeport/connectors";
import type { OfferChange } from "@tradeport/connectors/catalogue";
import { RemoteError } from "@tradeport/connectors/http";
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

test("a paused store is told of fewer pieces than it shows, and neither of more nor of as many; what an order moved is said once", async () => {
  const store = await w.addStore("paused", w.clients.ayse, "paused");
  await w.addVariant("PAUSED", 5, [store]);
  const ofStore = sql`store_id = ${store.id}`;
  await w.rows(sql`update offer set remote_state = 'live' where ${ofStore}`);
  await w.rows(sql`update store set paused_at = now() where id = ${store.id}`);
  const context = { ...w.contextOf(store), connector: connectorOf("trendyol")! };
  const sendOf = async (desired: number, cause = "user", isConfirmed = true) => {
    await w.rows(sql`update sync_field set state = 'pending', due_at = now(), desired = to_jsonb(${desired}::int), confirmed = '5', cause = ${cause},
      batch_id = null, confirmed_rev = case when ${isConfirmed} then desired_rev else desired_rev - 1 end where ${ofStore} and kind = 'stock'`);
    return pushOffers.claim(context);
  };
  expect(await sendOf(6)).toBeNull();
  expect(await sendOf(5)).toBeNull();
  expect(await sendOf(6, "order:1")).toBeNull();
  expect(await sendOf(6, "order:1", false)).toBeTypeOf("function");
  expect(await sendOf(4)).toBeTypeOf("function");
});

/** A live offer whose price waits to be sent, in a store of its own, and the context of its loop with what the marketplace says to a message. */
const withPriceWaiting = async (name: string, code: string, answer: (changes: OfferChange[]) => { id: string }) => {
  const store = await w.addStore(name, w.clients.ayse, name);
  const ofStore = sql`store_id = ${store.id}`;
  const connector = connectorOf(code)!;
  const updateOffers = async (_: unknown, changes: OfferChange[]) => answer(changes);
  const context = { ...w.contextOf(store), connector: { ...connector, offers: { ...connector.offers, updateOffers } } };
  const add = async (sku: string) => {
    await w.addVariant(sku, 5, [store]);
    await w.rows(sql`update offer set remote_state = 'live' where ${ofStore}`);
    await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired, confirmed, due_at)
      select client_id, store_id, 'price', id, listing_id, 'user', 'pending', p.new, p.old, now() from offer o,
        (select '{"price":"90.00","listPrice":"100.00","currency":"TRY"}'::jsonb as new,
          '{"price":"80.00","listPrice":"100.00","currency":"TRY"}'::jsonb as old) as p
      where ${ofStore} and not exists (select from sync_field f where f.store_id = o.store_id and f.kind = 'price' and f.subject_id = o.id)`);
  };
  return { ofStore, context, add };
};

test("R18: a price that carries stock along says no more pieces than there are, though the marketplace still shows more", async () => {
  const carried: OfferChange[] = [];
  const { ofStore, context, add } = await withPriceWaiting("carries", "hepsiburada", (changes) => {
    carried.push(...changes);
    return { id: "receipt" };
  });
  await add("CARRIED");
  // Three are left. The marketplace would not take it, and it is said again in an hour.
  await w.rows(sql`update sync_field set state = 'pending', due_at = now() + interval '1 hour', desired = '3', sent = '3', confirmed = '5'
    where ${ofStore} and kind = 'stock'`);
  const send = await pushOffers.claim(context);
  await send!();
  expect(carried).toMatchObject([{ price: "90.00", quantity: 3 }]);
});

test("R13: a message that is refused whole for a cause that passes is no item's fault: it waits as it is, and is not taken apart", async () => {
  const { ofStore, context, add } = await withPriceWaiting("often", "trendyol", () => {
    throw new RemoteError("refused", "refused", { reasons: ["Limit exceeded for price update"] });
  });
  for (const sku of ["OFTEN-1", "OFTEN-2", "OFTEN-3"]) await add(sku);
  await w.rows(sql`update sync_field set state = 'in_sync' where ${ofStore} and kind = 'stock'`);
  const send = await pushOffers.claim(context);
  await expect(send!()).rejects.toThrow("refused");
  const waiting = await w.rows(sql`select f.state, f.split, p.fingerprint as cause, f.due_at > now() as is_later
    from sync_field f join problem p on p.client_id = f.client_id and p.id = f.problem_id where f.${ofStore} and f.kind = 'price'`);
  expect(waiting).toEqual(Array(3).fill({ state: "pending", split: 0, cause: "price-too-often", isLater: true }));
});

test("a message that is refused whole is taken apart: into parts of thirty-two, and what is no more than that into single items", async () => {
  const sizes: number[] = [];
  const { ofStore, context, add } = await withPriceWaiting("apart", "trendyol", (changes) => {
    sizes.push(changes.length);
    throw new RemoteError("refused", "refused", { reasons: ["nobody knows why"] });
  });
  for (let n = 0; n < 33; n += 1) await add(`APART-${n}`);
  await w.rows(sql`update sync_field set state = 'in_sync' where ${ofStore} and kind = 'stock'`);
  const send = async () => {
    const run = await pushOffers.claim(context);
    await expect(run!()).rejects.toThrow("refused");
    return w.rows(
      sql`select split, state, count(*)::int as items from sync_field where ${ofStore} and kind = 'price' group by 1, 2 order by 1`,
    );
  };
  expect(await send()).toEqual([{ split: 1, state: "pending", items: 33 }]);
  expect(await send()).toEqual([
    { split: 1, state: "pending", items: 1 },
    { split: 2, state: "pending", items: 32 },
  ]);
  expect(sizes).toEqual([33, 32]);
});

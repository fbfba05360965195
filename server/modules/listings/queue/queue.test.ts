import { connectorOf } from "@tradeport/connectors";
import type { OfferChange } from "@tradeport/connectors/catalogue";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingHandlers } from "#modules/listings/index.ts";
import { type OrderWorld, orderWorld } from "#modules/orders/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { takeToken } from "#platform/rate-limits.ts";
import { pushOffers } from "../push-offers.ts";
import { restsForFirst } from "./first.ts";

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());

const { GetQueue: getQueue, SetQueueFirst: setQueueFirst } = listingHandlers.Product;
const audited: object[] = [];
const call = <I, O>(useCase: (ctx: never, input: I) => Promise<O>, input: I, clientId = w.clients.ayse): Promise<O> =>
  w.database.asWideClient(clientId, (db) =>
    useCase(
      {
        ...{ db, clientId, now: () => new Date(), who: { displayName: "Ayse" } },
        audit: async (entry: object) => void audited.push(entry),
      } as never,
      input,
    ),
  );

/** A store of live offers in step, one message an offer, and what each message told. */
const queued = async (code: string, barcodes: string[]) => {
  const store = await w.addStore(code);
  const variants = new Map<string, string>();
  for (const barcode of barcodes) variants.set(barcode, await w.addVariant(barcode, 5, [store]));
  const ofStore = sql`store_id = ${store.id}`;
  await w.rows(sql`update offer set remote_state = 'live' where ${ofStore}`);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired, confirmed, confirmed_rev, confirmed_at)
    select client_id, store_id, 'price', id, listing_id, 'user', 'in_sync', p.shown, p.shown, 1, now() from offer,
      (select '{"price":"90.00","listPrice":"100.00","currency":"TRY"}'::jsonb as shown) as p where ${ofStore}`);
  const connector = connectorOf("trendyol")!;
  const messages: string[] = [];
  const updateOffers = async (_: unknown, changes: OfferChange[]) => {
    messages.push(...changes.map(({ key, due }) => `${key} ${due}`));
    return { id: newId() };
  };
  const { push } = connector.offers;
  const context = {
    ...w.contextOf(store),
    connector: { ...connector, offers: { ...connector.offers, push: { ...push, maxItems: 1 }, updateOffers } },
  };
  const products = async (barcode: string) =>
    (await w.rows<{ id: string }>(sql`select product_id as id from variant where id = ${variants.get(barcode)!}`))[0]!.id;
  /** These wait, the first the longest. */
  const wait = async (...fields: [string, "price" | "stock", unknown][]) => {
    for (const [at, [barcode, kind, value]] of fields.entries())
      await w.rows(sql`update sync_field f set state = 'pending', desired = ${JSON.stringify(value)}::jsonb, due_at = now() - interval '1 minute',
          desired_rev = desired_rev + 1, desired_at = now() - make_interval(mins => ${60 - at})
        from offer o where o.remote_key = ${barcode} and o.store_id = f.store_id and f.subject_id = o.id and f.kind = ${kind} and f.${ofStore}`);
  };
  const drain = async () => {
    for (let task = await pushOffers.claim(context); task; task = await pushOffers.claim(context)) {
      await task();
      await w.rows(sql`update sync_field set state = 'in_sync', confirmed = sent where ${ofStore} and state = 'sending'`);
    }
    return messages.splice(0);
  };
  return { store, ofStore, wait, drain, products, context };
};
const price = (amount: string) => ({ price: amount, listPrice: "100.00", currency: "TRY" });

test("fewer pieces go first, whatever a person put first; then what they chose; then what waits the longest; and after its end all is as before", async () => {
  const it = await queued("order", ["Q1", "Q2", "Q3", "Q4"]);
  const all = () =>
    it.wait(["Q1", "price", price("70.00")], ["Q2", "stock", 9], ["Q3", "price", price("71.00")], ["Q4", "stock", 2]);
  await all();
  expect(await it.drain()).toEqual(["Q4 stock", "Q1 price", "Q2 stock", "Q3 price"]);

  await it.wait(["Q4", "stock", 5]);
  await it.drain();
  await it.wait(["Q1", "price", price("72.00")], ["Q2", "stock", 19], ["Q3", "price", price("73.00")], ["Q4", "stock", 3]);
  await call(setQueueFirst, { storeId: it.store.id, kind: "stock", hours: 1 });
  expect(await it.drain()).toEqual(["Q4 stock", "Q2 stock", "Q1 price", "Q3 price"]);

  const third = await it.products("Q3");
  await call(setQueueFirst, { storeId: it.store.id, kind: "stock", hours: 0 });
  await call(setQueueFirst, { storeId: it.store.id, productId: third, hours: 1 });
  await it.wait(["Q1", "price", price("74.00")], ["Q2", "stock", 29], ["Q3", "price", price("75.00")], ["Q4", "stock", 1]);
  expect(await it.drain()).toEqual(["Q4 stock", "Q3 price", "Q1 price", "Q2 stock"]);

  await w.rows(sql`update push_first set until_at = now() - interval '1 second' where ${it.ofStore}`);
  await it.wait(["Q1", "price", price("76.00")], ["Q2", "stock", 39], ["Q3", "price", price("77.00")], ["Q4", "stock", 0]);
  expect(await it.drain()).toEqual(["Q4 stock", "Q1 price", "Q2 stock", "Q3 price"]);
});

test("a stock that comes back too soon for its marketplace goes beside the price that is confirmed there, to be no repeat", async () => {
  const it = await queued("again", ["AGAIN"]);
  const messages: string[][] = [];
  for (const stock of [9, 8, 9]) {
    await it.wait(["AGAIN", "stock", stock]);
    messages.push(await it.drain());
  }
  expect(messages).toEqual([["AGAIN stock"], ["AGAIN stock"], ["AGAIN price,stock"]]);
});

test("what goes first has an end, is said in the queue and in the audit, and is of one's own store and its listings alone", async () => {
  const it = await queued("first", ["F1", "F2"]);
  const storeId = it.store.id;
  audited.length = 0;
  const { until } = await call(setQueueFirst, { storeId, kind: "price", hours: 2 });
  expect(Date.parse(until!) - Date.now()).toBeGreaterThan(7_000_000);
  const productId = await it.products("F1");
  await call(setQueueFirst, { storeId, productId, hours: 1 });
  const [queue] = await call(getQueue, { storeId });
  expect(queue!.first).toMatchObject([
    { kind: "price", productId: null, requestedBy: "Ayse" },
    { kind: null, productId, productName: "F1" },
  ]);
  expect(queue!.lines.find(({ kind }) => kind === "price")!.firstUntil).not.toBeNull();
  expect(await call(setQueueFirst, { storeId, kind: "price", hours: 0 })).toEqual({ until: null });
  // Nothing is there to end, and nothing is said.
  expect(await call(setQueueFirst, { storeId, kind: "price", hours: 0 })).toEqual({ until: null });
  expect(audited).toMatchObject([
    { action: "update", objectType: "store", objectId: storeId, before: { firstUntil: null }, after: { queueKind: "price" } },
    { after: { mainCode: "M-F1", queueKind: null } },
    { before: { queueKind: "price" }, after: { firstUntil: null } },
  ]);

  const other = await queued("other", ["O1"]);
  const refused = { code: "not_found" };
  await expect(call(setQueueFirst, { storeId, productId: await other.products("O1"), hours: 1 })).rejects.toMatchObject(refused);
  await expect(call(setQueueFirst, { storeId, kind: "stock", hours: 1 }, w.clients.mehmet)).rejects.toMatchObject(refused);
  await expect(call(getQueue, { storeId }, w.clients.mehmet)).rejects.toMatchObject(refused);
  expect((await call(getQueue, {}, w.clients.mehmet)).length).toBe(0);
});

test("each line says what waits, since when, what is held and why; nothing is said of an end that nobody knows", async () => {
  const it = await queued("held", ["H1", "H2", "H3", "H4", "H5"]);
  const storeId = it.store.id;
  await it.wait(["H1", "stock", 9], ["H2", "stock", 8], ["H3", "stock", 7], ["H4", "stock", 6]);
  const of = (barcode: string) =>
    sql`subject_id = (select id from offer where ${it.ofStore} and remote_key = ${barcode}) and kind = 'stock'`;
  const [problem] = await w.rows<{ id: string }>(sql`insert into problem (client_id, channel_code, id, fingerprint, code, owner)
    values (${w.clients.ayse}, 'trendyol', ${newId()}, 'told_in_every_form', 'told_in_every_form', 'marketplace') returning id`);
  await w.rows(sql`update sync_field set due_at = now() + interval '9 minutes', problem_id = ${problem!.id} where ${of("H2")}`);
  await w.rows(sql`update sync_field set due_at = now() + interval '5 minutes' where ${of("H3")}`);
  await w.rows(sql`update sync_field set state = 'differs' where ${of("H5")}`);
  const line = async () => (await call(getQueue, { storeId }))[0]!;
  const stock = async () => (await line()).lines.find(({ kind }) => kind === "stock")!;
  const one = await stock();
  expect(one).toMatchObject({ waiting: { count: 2, isExact: true }, end: "unknown", endDate: null, confirmSeconds: null });
  expect(one.held.map(({ cause, count }) => [cause, count]).sort()).toEqual([
    ["later", 1],
    ["repeat", 1],
    ["word", 1],
  ]);
  expect(Date.parse(one.held.find(({ cause }) => cause === "repeat")!.nextDate!)).toBeGreaterThan(Date.now() + 480_000);
  expect(Date.parse(one.oldestDate!)).toBeLessThan(Date.now() - 59 * 60_000);

  await w.rows(sql`insert into push_batch (client_id, id, store_id, operation, state, token, items, created_at, left_at, sent_at, ended_at)
    select ${w.clients.ayse}, ${newId()}, ${storeId}, 'updateOffers', 'ended', 1, 1, now() - interval '61 seconds', now() - interval '60 seconds',
      now() - interval '60 seconds', now() - interval '30 seconds'`);
  const known = await stock();
  expect(known).toMatchObject({ end: "known", confirmSeconds: 30 });
  expect(Date.parse(known.endDate!) - Date.now()).toBeGreaterThan(29_000);
  expect(Date.parse(known.endDate!) - Date.now()).toBeLessThan(33_000);

  await w.rows(sql`update store set health = 'away' where id = ${storeId}`);
  expect([(await line()).rests, (await stock()).end, (await stock()).waiting.count]).toEqual(["away", "resting", 2]);
  await w.rows(sql`update store set health = 'ok', paused_at = now() where id = ${storeId}`);
  expect([(await line()).rests, (await stock()).end]).toEqual(["paused", "resting"]);
});

test("the calls that are left of a limit are those of the bucket that the worker spends from, and when it is full again is said", async () => {
  const it = await queued("limits", ["L1"]);
  const limit = async () =>
    (await call(getQueue, { storeId: it.store.id }))[0]!.limits.find(
      ({ name }) => name === "inventory-and-price" || name === "price-and-inventory",
    )!;
  const rule = connectorOf("trendyol")!.limits["price-and-inventory"]!;
  const full = await limit();
  expect(full).toMatchObject({
    kinds: ["stock", "price"],
    requests: rule.requests,
    left: full.atOnce,
    nextDate: null,
    fullDate: null,
    perDay: null,
  });
  const [{ hash }] = (await w.rows<{ hash: string }>(sql`select account_hash as hash from store where id = ${it.store.id}`)) as [
    { hash: string },
  ];
  const rate = { key: `trendyol:${hash}:price-and-inventory`, requests: rule.requests, perSeconds: 1000 };
  await w.database.asPlatform((tx) => takeToken(tx, rate));
  await w.database.asPlatform((tx) =>
    sql`update rate_bucket set tokens = -40, updated_at = clock_timestamp(), blocked_until = clock_timestamp() + interval '1 minute' where key = ${rate.key}`.execute(
      tx,
    ),
  );
  const spent = await limit();
  expect(spent.left).toBe(0);
  expect(Date.parse(spent.nextDate!)).toBeGreaterThan(Date.now() + 50_000);
  expect(Date.parse(spent.fullDate!)).toBeGreaterThan(Date.now() + 50_000);
  expect(spent.blockedUntil).not.toBeNull();
});

test("past ten thousand the queue says that there are more, and that its end is not before a moment", async () => {
  const it = await queued("many", ["M1"]);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired, confirmed)
    select client_id, store_id, 'price', gen_random_uuid(), listing_id, 'user', 'pending', '{}', '{}' from sync_field, generate_series(1, 10001)
    where ${it.ofStore} and kind = 'price'`);
  await w.rows(sql`insert into push_batch (client_id, id, store_id, operation, state, token, items, created_at, left_at, sent_at, ended_at)
    select ${w.clients.ayse}, ${newId()}, ${it.store.id}, 'updateOffers', 'ended', 1, 1, now() - interval '3 seconds', now() - interval '2 seconds', now() - interval '2 seconds', now()`);
  const lines = (await call(getQueue, { storeId: it.store.id }))[0]!.lines;
  expect(lines.find(({ kind }) => kind === "price")).toMatchObject({
    waiting: { count: 10_000, isExact: false },
    end: "atLeast",
  });
});

test("where content and offers spend the same calls, what is not first rests while what is first is due; elsewhere each goes by itself", async () => {
  const it = await queued("shares", ["S1"]);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state)
    select client_id, store_id, 'content', id, id, 'user', 'pending' from listing where ${it.ofStore}`);
  await it.wait(["S1", "price", price("60.00")]);
  const rests = (code: string, kinds: ("price" | "content")[], side: "content" | "offers") =>
    w.database.asClient(w.clients.ayse, (tx) =>
      restsForFirst(tx, { ...it.context, connector: connectorOf(code)! }, { kinds, listingIds: [] }, side),
    );
  expect(await rests("etsy", ["content"], "offers")).toBe(true);
  expect(await rests("etsy", ["price"], "content")).toBe(true);
  expect(await rests("etsy", ["price"], "offers")).toBe(false);
  expect(await rests("etsy", ["price", "content"], "offers")).toBe(false);
  expect(await rests("trendyol", ["content"], "offers")).toBe(false);
  await w.rows(sql`update sync_field set state = 'in_sync' where ${it.ofStore} and kind = 'content'`);
  expect(await rests("etsy", ["content"], "offers")).toBe(false);
});

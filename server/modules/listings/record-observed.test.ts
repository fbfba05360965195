import type { RemoteOffer } from "@tradeport/connectors/catalogue";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MarketWorld, marketWorld } from "#modules/orders/market-world.ts";
import { newId, sql } from "#platform/db.ts";
import { readDrift } from "./read-drift.ts";
import { readReview } from "./read-review.ts";
import { readUnknown } from "./read-unknown.ts";
import { recordObserved } from "./record-observed.ts";

/** What the marketplace shows of offers, and what it does not show. */
let w: MarketWorld;
beforeAll(async () => {
  w = await marketWorld();
});
afterAll(() => w.close());

const shown = (key: string, state: RemoteOffer["state"]): RemoteOffer => ({
  key,
  state,
  stockCode: null,
  remoteListingId: null,
  remoteOfferId: null,
  price: null,
  listPrice: null,
  quantity: null,
  reasons: [],
});
const see = (...offers: RemoteOffer[]) => w.contextOf(w.store).write((tx) => recordObserved(tx, w.contextOf(w.store), offers));

test("a listing is live while one of its offers is on sale, and off sale only when none is", async () => {
  const [one, other] = [await w.addVariant("SEEN-1", 5, [w.store]), await w.addVariant("SEEN-2", 5, [w.store])];
  await w.rows(
    sql`update offer set listing_id = (select listing_id from offer where variant_id = ${one}) where variant_id = ${other}`,
  );
  const status = () =>
    w.rows(sql`select status from listing where id = (select listing_id from offer where variant_id = ${one})`);
  await see(shown("SEEN-1", "live"), shown("SEEN-2", "passive"));
  expect(await status()).toEqual([{ status: "Live" }]);
  await see(shown("SEEN-1", "passive"));
  expect(await status()).toEqual([{ status: "Passive" }]);
});

test("a lost message of more offers than one look reads is read in turns, those first that were not looked at for longest", async () => {
  const batch = newId();
  await w.rows(sql`insert into push_batch (client_id, id, store_id, operation, state, token, items, created_at, next_poll_at, deadline_at)
    select client_id, ${batch}, id, 'updateOffers', 'unknown', 1, 3, now(), now(), now() + interval '1 hour' from store where id = ${w.store.id}`);
  for (const [at, hours] of [1, 3, 2].entries()) {
    const variantId = await w.addVariant(`LOST-${at}`, 5, [w.store]);
    await w.rows(
      sql`update offer set remote_state = 'live', observed_at = now() - make_interval(hours => ${hours}) where variant_id = ${variantId}`,
    );
    await w.rows(sql`update sync_field f set state = 'unknown', batch_id = ${batch}, sent = '4', desired = '4' from offer o
      where o.variant_id = ${variantId} and f.subject_id = o.id and f.kind = 'stock'`);
  }
  const looked: string[] = [];
  const context = w.contextOf(w.store);
  const readOffers = async (_: unknown, keys: readonly string[]) => {
    looked.push(...keys);
    return [];
  };
  const { connector } = context;
  const one = { ...context, connector: { ...connector, offers: { ...connector.offers, readOffersMax: 1, readOffers } } };
  for (let turn = 0; turn < 4; turn++) {
    await w.rows(sql`update push_batch set next_poll_at = now() where id = ${batch}`);
    await (await readUnknown.claim(one))!();
  }
  expect(looked).toEqual(["LOST-1", "LOST-2", "LOST-0", "LOST-1"]);
  await w.rows(sql`delete from push_batch where id = ${batch}`);
});

test("an offer that we took off sale is off it by nobody's hand once the marketplace shows it on sale", async () => {
  const variantId = await w.addVariant("SEEN-3", 5, [w.store]);
  const withdrawn = () => w.rows(sql`select withdrawn from offer where variant_id = ${variantId}`);
  await w.rows(sql`update offer set withdrawn = true where variant_id = ${variantId}`);
  await see(shown("SEEN-3", "passive"));
  expect(await withdrawn()).toEqual([{ withdrawn: true }]);
  await see(shown("SEEN-3", "live"));
  expect(await withdrawn()).toEqual([{ withdrawn: false }]);
});

test("an offer that the marketplace rejects without a word is rejected for a cause all the same", async () => {
  const variantId = await w.addVariant("SEEN-5", 5, [w.store]);
  await see(shown("SEEN-5", "rejected"));
  const cause = sql`select o.remote_state, p.fingerprint from offer o join problem p on p.id = o.problem_id where o.variant_id = ${variantId}`;
  expect(await w.rows(cause)).toEqual([{ remoteState: "rejected", fingerprint: "other:rejected" }]);
});

test("what a lost message was to change is watched for half an hour after the loss, and then looked at like all else", async () => {
  const { variantId } = await w.onSale(5);
  await w.rows(sql`update offer set remote_state = 'live' where variant_id = ${variantId}`);
  const isWatchedAfter = async (minutes: number) => {
    await w.rows(sql`update offer set watch_from = now() - make_interval(mins => ${minutes}), observed_at = now() - make_interval(mins => ${minutes - 5})
      where variant_id = ${variantId}`);
    expect(await w.run(readDrift)).toBe(true);
    return (await w.rows(sql`select 1 from offer where variant_id = ${variantId} and watch_from is not null`)).length > 0;
  };
  expect(await isWatchedAfter(29)).toBe(true);
  expect(await isWatchedAfter(31)).toBe(false);
});

test("a look that comes to nothing is repeated after 20 seconds where price or stock stand still until it, and after five minutes elsewhere", async () => {
  const variantId = await w.addVariant("SEEN-6", 5, [w.store]);
  const ofVariant = sql`subject_id = (select id from offer where variant_id = ${variantId})`;
  /** Seconds until the offer is due again, after its turn was taken and nothing was read. */
  const dueIn = async () => {
    await w.rows(
      sql`update offer set remote_state = 'live', observed_at = now() - interval '2 hours' where variant_id = ${variantId}`,
    );
    expect(await readDrift.claim(w.contextOf(w.store))).toBeTypeOf("function");
    const [row] = await w.rows<{ seconds: number }>(
      sql`select round(extract(epoch from observed_at + interval '1 hour' - now()))::int as seconds from offer where variant_id = ${variantId}`,
    );
    return row!.seconds;
  };
  expect(await dueIn()).toBeGreaterThan(200);
  await w.rows(sql`update sync_field set state = 'paused' where ${ofVariant}`);
  expect(await dueIn()).toBeLessThanOrEqual(20);
});

test("a creation that was taken and is shown nowhere is made again after an hour, and not before: it would be there twice", async () => {
  const variantId = await w.addVariant("SEEN-4", 5, [w.store]);
  const ofListing = sql`listing_id = (select listing_id from offer where variant_id = ${variantId})`;
  await w.rows(sql`update offer set remote_state = 'accepted' where variant_id = ${variantId}`);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, desired_rev, sent_rev, cause, state, sent_at)
    select client_id, store_id, 'content', listing_id, listing_id, null, 1, 1, 'user', 'in_review', now() from offer where variant_id = ${variantId}`);
  const look = async () => {
    await w.rows(sql`update sync_field set due_at = now() where ${ofListing} and kind = 'content'`);
    expect(await w.run(readReview)).toBe(true);
    return w.rows(
      sql`select o.remote_state, f.state from offer o join sync_field f on f.subject_id = o.listing_id where o.variant_id = ${variantId}`,
    );
  };
  expect(await look()).toEqual([{ remoteState: "accepted", state: "in_review" }]);
  await w.rows(sql`update sync_field set sent_at = now() - interval '2 hours' where ${ofListing}`);
  expect(await look()).toEqual([{ remoteState: null, state: "pending" }]);
});

test("R18: a stock that somebody changed there is sent again once two looks in a row show the same, and never while an order may explain it", async () => {
  const { barcode, variantId } = await w.onSale(5);
  await w.rows(sql`update offer set remote_state = 'live' where variant_id = ${variantId}`);
  /** Somebody writes so many at the marketplace's own panel, and an hour later the offer is looked at. */
  const look = async (quantity: number, ordersReadBefore: string) => {
    await w.market.api("POST", "/inventory/sellers/100001/products/price-and-inventory", { items: [{ barcode, quantity }] });
    await w.rows(sql`update offer set observed_at = now() - interval '2 hours' where variant_id = ${variantId}`);
    await w.rows(sql`update store set orders_until = now() - ${ordersReadBefore}::interval where id = ${w.store.id}`);
    expect(await w.run(readDrift)).toBe(true);
    const [stock] = await w.rows(sql`select f.observed, f.state, f.cause from sync_field f join offer o on o.id = f.subject_id
      where o.variant_id = ${variantId} and f.kind = 'stock'`);
    return stock;
  };
  const stays = (observed: number) => ({ observed, state: "in_sync", cause: "user" });
  expect(await look(9, "0")).toEqual(stays(9));
  // Another difference is a first one again: it may be a sale that goes on.
  expect(await look(4, "0")).toEqual(stays(4));
  expect(await look(4, "10 minutes")).toEqual(stays(4));
  // As it was confirmed it is no difference.
  expect(await look(5, "0")).toEqual(stays(5));
  expect(await look(3, "0")).toEqual(stays(3));
  expect(await look(3, "1 minute")).toEqual({ observed: 3, state: "pending", cause: "drift" });
});

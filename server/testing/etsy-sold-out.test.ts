import { afterAll, beforeAll, expect, test } from "vitest";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import type { Connected } from "./connected.ts";
import { runningStore } from "./running-store.ts";
import type { StoreWorld } from "./store-world.ts";

/** A shop of Etsy, which takes no inventory of zeros: from the last piece that is gone to the next one, through a running worker. */
let w: StoreWorld;
let it: Connected;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ w, it, close } = await runningStore("etsy"));
});
afterAll(() => close?.());

const listing = async () => {
  const [offer] = await w.query(
    sql<{ card: string }>`select remote_group as card from offer where id = ${it.live.offers[0]!.id}`,
  );
  const { listings, products } = await it.bench.control(`_truth?shopId=${it.fixture.seller.shopId}`);
  return {
    listingId: offer!.card,
    state: listings.find((each: { listing_id: number }) => String(each.listing_id) === offer!.card).state,
    pieces: products
      .filter((each: { listingId: string }) => each.listingId === offer!.card)
      .map(({ quantity }: { quantity: number }) => quantity),
  };
};
const inStep = () => it.until("everything in step", async () => (await it.states()).join() === "in_sync");
const confirmed = async () =>
  (
    await w.query(
      sql<{
        confirmed: number;
      }>`select distinct confirmed from sync_field where listing_id = ${it.live.listingId} and kind = 'stock'`,
    )
  ).map((row) => row.confirmed);

test("R18, R20: sold out takes the listing off sale, stock puts it back, also when the answer was lost", async () => {
  await it.count(0);
  await it.inSync(0);
  expect(await listing()).toMatchObject({ state: "inactive" });
  await it.count(7);
  await it.inSync(7);
  expect(await listing()).toMatchObject({ state: "active", pieces: [7, 7] });
  const { listingId } = await listing();
  await it.faults({ match: { method: "PATCH", path: `/listings/${listingId}` }, kind: "accept-then-drop", times: 1 });
  await it.count(0);
  await it.inSync(0);
  expect(await listing()).toMatchObject({ state: "inactive" });
  await it.count(4);
  await it.inSync(4);
  expect(await listing()).toMatchObject({ state: "active", pieces: [4, 4] });
});

test("what the seller took off sale stays off it; put back by the seller it sells what there is, or nothing", async () => {
  const { listingId } = await listing();
  const seller = (state: string) => it.bench.control("_listing", { listingId, state });
  await seller("inactive");
  for (const pieces of [0, 6]) {
    await it.count(pieces);
    await inStep();
    expect([await confirmed(), (await listing()).state]).toEqual([[pieces], "inactive"]);
  }
  expect((await listing()).pieces).toEqual([6, 6]);
  // Nothing is left, and the seller puts it back by mistake: the hourly look takes it off again.
  await seller("active");
  await it.count(0);
  await it.inSync(0);
  await seller("active");
  await it.until("off sale again", async () => {
    await w.query(
      sql`update offer set observed_at = now() - interval '2 hours' where store_id = ${it.storeId} and remote_group = ${listingId}`,
    );
    return (await listing()).state === "inactive";
  });
  await it.count(3);
  await it.inSync(3);
  expect(await listing()).toMatchObject({ state: "active", pieces: [3, 3] });
});

test("what the seller put back on sale and then took off it again stays off: it is off by the seller's hand now", async () => {
  const { listingId } = await listing();
  const seller = (state: string) => it.bench.control("_listing", { listingId, state });
  await it.count(0);
  await it.inSync(0);
  await it.quiet();
  // A look that passed the message on its way showed the pieces of before: the next one would be the second in a row that differs.
  await w.query(sql`update sync_field set observed = null, observed_at = null where listing_id = ${it.live.listingId}`);
  await seller("active");
  await w.query(
    sql`update offer set observed_at = now() - interval '2 hours' where store_id = ${it.storeId} and remote_group = ${listingId}`,
  );
  await it.until("the hourly look sees it on sale", async () => {
    const hands = await w.query(sql<{ withdrawn: boolean }>`
      select withdrawn from offer where store_id = ${it.storeId} and remote_group = ${listingId}`);
    return hands.every(({ withdrawn }) => !withdrawn);
  });
  await seller("inactive");
  await it.count(5);
  await inStep();
  expect([await confirmed(), (await listing()).state]).toEqual([[5], "inactive"]);
  await seller("active");
});

test("what the seller took off sale stays off it too where the answer to our last message was lost: it is not off by our hand", async () => {
  const { listingId } = await listing();
  const seller = (state: string) => it.bench.control("_listing", { listingId, state });
  await it.inSync(5);
  await seller("inactive");
  await it.until("the hourly look sees it off sale", async () => {
    await w.query(
      sql`update offer set observed_at = now() - interval '2 hours' where store_id = ${it.storeId} and remote_group = ${listingId}`,
    );
    const offers = await w.query(
      sql<{
        state: string;
      }>`select remote_state as state from offer where store_id = ${it.storeId} and remote_group = ${listingId}`,
    );
    return offers.every(({ state }) => state === "passive");
  });
  await inStep();
  await it.quiet();
  await it.faults({ match: { method: "GET", path: `/listings/${listingId}` }, kind: "accept-then-drop", times: 1 });
  for (const pieces of [0, 5]) {
    await it.count(pieces);
    await inStep();
    expect([await confirmed(), (await listing()).state]).toEqual([[pieces], "inactive"]);
  }
  await seller("active");
});

test("R18: a price that goes out while the stock waits for its time carries no piece that has gone meanwhile", async () => {
  await it.count(8);
  await it.inSync(8);
  const variants = it.live.offers.map(({ variantId }) => variantId);
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`update stock set on_hand = 2 where item_id = any(${variants}::uuid[])`.execute(tx);
    await sql`update variant set sale_price = 77.75 where id = any(${variants}::uuid[])`.execute(tx);
    await requestSyncOffers(tx, w.clientId, variants, "user");
    // As after a refusal that passes by itself.
    await sql`update sync_field set due_at = now() + interval '1 hour' where listing_id = ${it.live.listingId} and kind = 'stock'`.execute(
      tx,
    );
  });
  // Nothing that waits is fastTimers here.
  await w.until(
    "the price there",
    async () => (await it.bench.shown(it.bench.enter(), it.live.offers[0]!.key))?.price === "77.75",
  );
  expect((await listing()).pieces).toEqual([2, 2]);
  await it.inSync(2);
});

test("R13: what has to be renewed says so beside the offer, and goes on when the seller lets it", async () => {
  const { listingId } = await listing();
  await it.bench.control("_listing", { listingId, state: "expired", should_auto_renew: false });
  await it.count(9);
  const causes = () =>
    w.query(
      sql<{
        cause: string;
        owner: string;
      }>`select distinct p.fingerprint as cause, p.owner from sync_field f join problem p on p.id = f.problem_id
        where f.listing_id = ${it.live.listingId} and f.kind = 'stock'`,
    );
  await it.until("the reason", async () => (await causes()).length > 0);
  expect([await causes(), (await listing()).state]).toEqual([[{ cause: "renew", owner: "account" }], "expired"]);
  await it.bench.control("_listing", { listingId, should_auto_renew: true });
  await it.inSync(9);
  expect([await causes(), await listing()]).toMatchObject([[], { state: "active", pieces: [9, 9] }]);
});

test("R18: a price that nothing could carry while all was sold out goes with the next piece, however long it was to wait", async () => {
  const variants = it.live.offers.map(({ variantId }) => variantId);
  await it.bench.buy(it.live.offers.map(({ key }) => [key, 9]));
  await it.inSync(0);
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`update variant set sale_price = 88.25 where id = any(${variants}::uuid[])`.execute(tx);
    await requestSyncOffers(tx, w.clientId, variants, "user");
  });
  const ofPrice = sql`listing_id = ${it.live.listingId} and kind = 'price'`;
  await w.until("the price refused for want of stock", async () => {
    const rows = await w.query(sql<{ refused: boolean }>`
      select coalesce(p.fingerprint, '') = 'no-stock' and f.state = 'pending' as refused
      from sync_field f left join problem p on p.client_id = f.client_id and p.id = f.problem_id where ${ofPrice}`);
    return rows.every(({ refused }) => refused);
  });
  // As after some refusals more.
  await w.query(sql`update sync_field set due_at = now() + interval '1 hour' where ${ofPrice}`);
  // Nine are sold and not sent yet.
  await it.count(12);
  const shown = () => Promise.all(it.live.offers.map(async ({ key }) => (await it.bench.shown(it.bench.enter(), key))?.price));
  await w.until("the price there", async () => (await shown()).every((price) => price === "88.25"));
  await it.inSync(3);
  expect(await listing()).toMatchObject({ state: "active", pieces: [3, 3] });
});

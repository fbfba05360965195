import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { connectorOf } from "@tradeport/connectors";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { assertToken, LostLease, takeLease } from "#platform/leases.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { connectionHandlers } from "../connections/index.ts";
import { listingHandlers, requestSyncOffers } from "./index.ts";

const trendyol = connectorOf("trendyol")!;
const { resolveAfterMs } = trendyol;
let w: StoreWorld;
let worker: ReturnType<typeof startWorker> | undefined;
let store: Awaited<ReturnType<StoreWorld["goLive"]>>;

beforeAll(async () => {
  trendyol.resolveAfterMs = 1000;
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 200, reviewDelayMs: 200, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3 });
  store = await w.goLive(10);
});
afterEach(async () => {
  trendyol.resolveAfterMs = 1000;
  await w.control("_faults", undefined, "DELETE");
});
afterAll(async () => {
  trendyol.resolveAfterMs = resolveAfterMs;
  await worker?.stop();
  await w?.close();
});

const updates = "price-and-inventory";
const sentTo = async () =>
  (await w.control<{ endpoint: string; status: number; fault: unknown }[]>("_calls?last=1000")).filter(
    ({ endpoint }) => endpoint?.includes(updates) && endpoint.startsWith("POST"),
  );
const inLedger = async (price: string) => (await w.truth()).products.filter(({ salePrice }) => salePrice === price).length;
const states = async () =>
  (await w.query(sql<{ state: string }>`select distinct state from sync_field where kind = 'price'`)).map(({ state }) => state);

test("a reply that is cut after the work was accepted leaves 'unknown' for as long as it may settle, is settled by reading back, and nothing is sent twice (R14)", async () => {
  trendyol.resolveAfterMs = 60_000;
  await w.control("_settings", { batchDelayMs: 60_000 });
  const before = (await sentTo()).length;
  await w.control("_faults", [{ match: { method: "POST", path: updates }, kind: "accept-then-drop", times: 1 }]);
  await w.setPrices("301.00");
  await w.until("an unknown outcome", async () => (await states()).includes("unknown"));
  // Not there yet is not "not done".
  await w.readBackNow();
  expect([await states(), await inLedger("301.00")]).toEqual([["unknown"], 0]);
  await w.control("_settings", { batchDelayMs: 200, advanceMs: 60_000 });
  await w.until("the price there", async () => (await inLedger("301.00")) === 20);
  await w.readBackNow();
  await w.inSync(store.storeId);
  expect((await sentTo()).length - before).toBe(1);
  expect(await states()).toEqual(["in_sync"]);
});

test("a call that never arrived is sent again after the settling time, and no item more than twice (R14)", async () => {
  const before = (await sentTo()).length;
  await w.control("_faults", [{ match: { method: "POST", path: updates }, kind: "status", value: 503, times: 1 }]);
  await w.setPrices("302.00");
  await w.until("the new price there", async () => (await inLedger("302.00")) === 20);
  await w.inSync(store.storeId);
  // All of them again would be the same message: one of them goes by itself.
  expect((await sentTo()).length - before).toBeLessThanOrEqual(3);
});

test("a message that may have been taken is told again in another form, since the same is refused for 15 minutes: each item twice, and the truth is read back (R14)", async () => {
  await w.control("_settings", { batchDelayMs: 60_000 });
  const before = await sentTo();
  await w.control("_faults", [{ match: { method: "POST", path: updates }, kind: "accept-then-drop", times: 1 }]);
  await w.setPrices("302.50");
  // All of them again would be the same message: one of them goes by itself.
  await w.until("it is told again", async () => (await sentTo()).length - before.length === 3);
  expect((await sentTo()).slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await inLedger("302.50")).toBe(0);
  // Only now is the first message worked on.
  await w.control("_settings", { batchDelayMs: 200, advanceMs: 60_000 });
  await w.until("the price there", async () => (await inLedger("302.50")) === 20);
  await w.inSync(store.storeId);
  expect((await sentTo()).length - before.length).toBe(3);
  expect(await states()).toEqual(["in_sync"]);
});

test("a result that can no longer be read is read back from the offers, and nothing is sent twice (R15)", async () => {
  const before = (await sentTo()).length;
  await w.setPrices("302.70");
  await w.until("a receipt", async () => (await w.query(sql`select 1 from push_batch where state = 'sent'`))[0]);
  await worker?.stop();
  await w.until("the price there", async () => (await inLedger("302.70")) === 20);
  await w.control("_settings", { advanceMs: 5 * 3_600_000 });
  worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3 });
  await w.inSync(store.storeId);
  expect((await sentTo()).length - before).toBe(1);
  expect(await w.query(sql`select 1 from push_batch where state <> 'ended'`)).toEqual([]);
});

test("13 of 20 items that fail are 7 done and 13 refused with the marketplace's words, never sent again unchanged (R13)", async () => {
  await w.control("_faults", [{ match: { path: updates }, kind: "partial", value: 65, times: 1 }]);
  await w.setPrices("303.00");
  await w.until("refusals", async () => (await states()).includes("refused"));
  await w.inSync(store.storeId);
  const refused = await w.query(sql<{ count: number }>`
    select count(*)::int as count from sync_field f join problem p on p.id = f.problem_id where f.kind = 'price' and f.state = 'refused' and not p.passes`);
  expect(refused[0]!.count + (await inLedger("303.00"))).toBe(20);
  const before = (await sentTo()).length;
  await w.setPrices("303.00");
  await w.inSync(store.storeId);
  expect((await sentTo()).length).toBe(before);
  await w.setPrices("304.00");
  await w.until("all at the next price", async () => (await inLedger("304.00")) === 20);
});

test("a message of which nothing was taken is no sign that the store takes any", async () => {
  const confirmedAt = async () =>
    (await w.query(sql<{ at: string }>`select push_confirmed_at::text as at from store where id = ${store.storeId}`))[0]!.at;
  await w.inSync(store.storeId);
  const before = await confirmedAt();
  await w.control("_faults", [{ match: { path: updates }, kind: "partial", value: 100, times: 1 }]);
  await w.setPrices("304.10");
  await w.until("all refused", async () => (await states()).join() === "refused");
  expect(await confirmedAt()).toBe(before);
  await w.setPrices("304.20");
  await w.until("all at the next price", async () => (await inLedger("304.20")) === 20);
  await w.until("a later moment", async () => (await confirmedAt()) > before);
});

test("a product that is sent again waits for no pause that an attempt before it left", async () => {
  const [listing] = await w.query(sql<{ id: string; productId: string }>`select id, product_id from listing limit 1`);
  await w.query(sql`update sync_field set state = 'pending', attempts = 9, due_at = now() + interval '1 hour'
    where kind = 'content' and subject_id = ${listing!.id}`);
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: [listing!.productId],
    storeIds: [store.storeId],
  });
  await w.until("its content is in step", async () => {
    const rows = await w.query(
      sql`select 1 from sync_field where kind = 'content' and subject_id = ${listing!.id} and state = 'in_sync'`,
    );
    return rows[0];
  });
});

test("what was refused for a cause that passes is sent again by itself, alone and unchanged, and ends done; what was refused for good is not (R13)", async () => {
  const [often, banned] = (await w.truth()).products.map(({ barcode }) => barcode);
  await w.control("_settings", { limits: 1000 });
  await w.control("_product", { sellerId: 100001, barcode: banned, blacklisted: true });
  // Thirty changes of one price in a minute are what Trendyol takes; ours is the next.
  await w.changedThere(Array.from({ length: 30 }, (_, at) => ({ barcode: often, salePrice: 100 + at, listPrice: 200 })));
  await w.until("all thirty", async () => (await inLedger("129.00")) === 1);
  const before = (await sentTo()).length;
  const outcome = () =>
    w.query(sql<{ key: string; state: string; cause: string; wait: number }>`
      select o.remote_key as key, f.state, p.fingerprint as cause, extract(epoch from f.due_at - now())::float8 as wait
      from sync_field f join offer o on o.id = f.subject_id join problem p on p.id = f.problem_id
      where f.kind = 'price' order by o.remote_key = ${banned!}`);
  await w.setPrices("304.50");
  const refused = await w.until("two refusals", async () => {
    const rows = await outcome();
    return rows.length === 2 && rows;
  });
  expect(refused).toMatchObject([
    { key: often, state: "pending", cause: "price-too-often" },
    { key: banned, state: "refused", cause: "blacklisted" },
  ]);
  expect(refused[0]!.wait).toBeGreaterThan(20);
  expect((await sentTo()).length - before).toBe(1);
  // A minute later, there and here: what waits is due, and so is the refused one, if it were looked at.
  await w.control("_settings", { advanceMs: 61_000 });
  await w.query(sql`
    with due as (update sync_field set due_at = now() - interval '1 second' returning store_id)
    select wake_stores(array[store_id]) from (select distinct store_id from due) as stores`);
  await w.until("the price there by itself", async () => (await inLedger("304.50")) === 19);
  await w.inSync(store.storeId);
  expect((await sentTo()).length - before).toBe(2);
  const last = await w.query(sql<{ items: number }>`select items from push_batch order by created_at desc limit 1`);
  expect(last).toEqual([{ items: 1 }]);
  expect(await outcome()).toMatchObject([{ key: banned, state: "refused", cause: "blacklisted" }]);
  await w.control("_product", { sellerId: 100001, barcode: banned, blacklisted: false });
  await w.control("_settings", { limits: "off" });
  // What was refused goes alone: the next changes leave in one message.
  await w.setPrices("304.60");
  await w.inSync(store.storeId);
});

/** No price stands in two tests: a message that repeats one of the last quarter of an hour would leave in another form, in parts. */
test("a newer value that comes while an older one is out is sent after it, and the older answer confirms nothing newer (R20)", async () => {
  await w.control("_faults", [{ match: { method: "POST", path: updates }, kind: "delay", value: 2_000, times: 1 }]);
  await w.setPrices("305.00");
  await w.until("a message that is out", async () => (await states()).includes("sending"));
  await w.setPrices("306.00");
  expect(await states()).toEqual(["sending"]);
  await w.until("the newest value there", async () => (await inLedger("306.00")) === 20);
  await w.inSync(store.storeId);
  const rows = await w.query(
    sql`select 1 from sync_field where kind = 'price' and (confirmed ->> 'price' <> '306.00' or confirmed_rev <> desired_rev)`,
  );
  expect(rows).toEqual([]);
});

/** A person gives the first variant one price after the other, in one transaction. */
const priceOne = (...prices: string[]) =>
  w.database.asClient(w.clientId, async (tx) => {
    for (const price of prices) {
      const { rows } = await sql<{ id: string }>`
        update variant set list_price = ${price}, sale_price = ${price}
        where client_id = ${w.clientId} and barcode = (select min(barcode) from variant) returning id`.execute(tx);
      await requestSyncOffers(
        tx,
        w.clientId,
        rows.map(({ id }) => id),
        "user",
      );
    }
  });

test("a newer price that comes while an older one is out goes out, though the older one is refused for good (R13, R20)", async () => {
  const hit = { match: { method: "POST", path: updates }, times: 1 };
  await w.control("_faults", [
    { ...hit, kind: "delay", value: 2_000 },
    { ...hit, kind: "status", value: 400 },
  ]);
  await priceOne("306.40");
  await w.until("a message that is out", async () => (await states()).includes("sending"));
  await priceOne("306.00");
  await w.until("the refusal's end", async () => !(await states()).includes("sending"));
  // It waits for no pause that the refused one would have had.
  expect(await w.query(sql`select 1 from sync_field where kind = 'price' and due_at > now() + interval '5 seconds'`)).toEqual([]);
  await w.until("the newest price there", async () => (await inLedger("306.00")) === 20);
  await w.inSync(store.storeId);
  expect(await states()).toEqual(["in_sync"]);
});

test("a price that is taken back before it left goes out all the same where the marketplace was seen to show another (R18)", async () => {
  const [{ barcode }] = (await w.query(sql<{ barcode: string }>`select min(barcode) as barcode from variant`)) as [
    { barcode: string },
  ];
  await w.changedThere([{ barcode, salePrice: 250, listPrice: 306 }]);
  await w.until("another's price there", async () => (await inLedger("250.00")) === 1);
  // The hourly look; what it sees is sent over once a second look has seen it too.
  await w.query(
    sql`update offer set observed_at = now() - interval '2 hours' where remote_key = ${barcode} returning wake_stores(array[store_id])`,
  );
  await w.until(
    "a look that sees it",
    async () => (await w.query(sql`select 1 from sync_field where observed ->> 'price' = '250.00'`))[0],
  );
  expect(await states()).toEqual(["in_sync"]);
  await priceOne("320.00", "306.00");
  await w.until("the seller's price there", async () => (await inLedger("306.00")) === 20);
  await w.inSync(store.storeId);
});

/** So much time passes for the messages that are out. */
const older = (minutes: number) =>
  w.query(sql`update push_batch set sent_at = sent_at - make_interval(mins => ${minutes}), left_at = left_at - make_interval(mins => ${minutes}),
    created_at = created_at - make_interval(mins => ${minutes}), next_poll_at = now() where state in ('sent', 'late') returning wake_stores(array[store_id])`);

test("engine fault 19: a batch that never ends is read back after the usual time of its kind and sent again; what it does at last does not stand (R15)", async () => {
  const before = (await sentTo()).length;
  // Trendyol works on this one after ten minutes.
  await w.control("_settings", { batchDelayMs: 600_000 });
  await w.setPrices("307.00");
  await w.until("a receipt", async () => (await w.query(sql`select 1 from push_batch where state = 'sent'`))[0]);
  await w.control("_settings", { batchDelayMs: 200 });
  await older(1);
  expect(await inLedger("307.00")).toBe(0);
  await older(2);
  await w.until("the price there", async () => (await inLedger("307.00")) === 20);
  await w.inSync(store.storeId);
  // Once more, one item by itself: all of them again would be the same message.
  expect((await sentTo()).length - before).toBe(3);
  expect(await w.query(sql`select 1 from push_batch where state = 'late'`)).toHaveLength(1);
  await w.setPrices("307.50");
  await w.until("the next price there", async () => (await inLedger("307.50")) === 20);
  await w.inSync(store.storeId);
  await w.control("_settings", { advanceMs: 600_000 });
  await w.until("the old price there", async () => (await inLedger("307.00")) === 20);
  // No look of its own is due: neither the watch of what was lost nor the hourly one.
  await w.query(sql`update offer set watch_from = null, observed_at = now()`);
  await older(1);
  await w.until(
    "the late batch's end",
    async () => (await w.query(sql`select 1 from push_batch where state = 'late'`)).length === 0,
  );
  await w.until("two looks, and the next price again", async () => {
    await w.query(sql`update offer set observed_at = now() - interval '2 hours' where observed_at > now() - interval '58 minutes' and observed_at < now() - interval '56 minutes'
      returning wake_stores(array[store_id])`);
    return (await inLedger("307.50")) === 20;
  });
  await w.inSync(store.storeId);
  expect(await w.query(sql`select 1 from push_batch where state <> 'ended'`)).toEqual([]);
});

/** Held in the order in which the loop holds them. */
const watched = sql`select id from offer where watch_from is not null order by id for update`;
test("a lost message that the marketplace carries out after the next value was confirmed does not stand (R14, R15)", async () => {
  await w.control("_faults", [{ match: { method: "POST", path: updates }, kind: "status", value: 504, times: 1 }]);
  await w.setPrices("308.00");
  await w.until("the price there at last", async () => (await inLedger("308.00")) === 20);
  await w.inSync(store.storeId);
  expect(await w.query(sql`select 1 from offer where watch_from is not null`)).toHaveLength(20);
  await w.setPrices("308.50");
  await w.until("the next price there", async () => (await inLedger("308.50")) === 20);
  await w.inSync(store.storeId);
  // What was lost on the way arrives now, minutes later.
  const { products } = await w.truth();
  await w.changedThere(products.map(({ barcode }) => ({ barcode, salePrice: 308, listPrice: 309 })));
  await w.until("the old price there", async () => (await inLedger("308.00")) === 20);
  await w.until("the watch's two looks, and the newer price again", async () => {
    await w.query(sql`update offer set watch_from = watch_from - interval '1 minute', observed_at = observed_at - interval '2 minutes'
      where id in (${watched}) and observed_at > now() - interval '1 minute' returning wake_stores(array[store_id])`);
    return (await inLedger("308.50")) === 20;
  });
  await w.inSync(store.storeId);
  await w.until("the end of the watch", async () => {
    await w.query(sql`update offer set watch_from = watch_from - interval '10 minutes', observed_at = observed_at - interval '20 minutes'
      where id in (${watched}) returning wake_stores(array[store_id])`);
    return (await w.query(sql`select 1 from offer where watch_from is not null`)).length === 0;
  });
});

test("stock that an order moved leaves before all that waited longer (R18)", async () => {
  await worker?.stop();
  const { push } = trendyol.offers;
  trendyol.offers.push = { ...push, maxItems: 1 };
  const variants = await w.query(sql<{ id: string }>`select id from variant order by barcode limit 4`);
  const sell = (ids: string[], cause: string) =>
    w.database.asClient(w.clientId, async (tx) => {
      await sql`update stock set on_hand = on_hand - 1 where client_id = ${w.clientId} and item_id = any(${ids}::uuid[])`.execute(
        tx,
      );
      await requestSyncOffers(tx, w.clientId, ids, cause);
    });
  const [last, ...first] = variants.map(({ id }) => id);
  await sell(first, "user");
  await sell([last!], `order:${store.storeId}`);
  worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3 });
  await w.inSync(store.storeId);
  trendyol.offers.push = push;
  const sent = await w.query(sql<{ variantId: string }>`
    select o.variant_id from sync_field f join offer o on o.id = f.subject_id
    where f.kind = 'stock' and o.variant_id = any(${[last!, ...first]}::uuid[]) order by f.sent_at`);
  expect(sent[0]).toEqual({ variantId: last });
});

test("a key that is refused for a moment needs nobody: the second look proves it, and the work goes on (R22)", async () => {
  const refuse = { match: { sellerId: "100001" }, kind: "status", value: 401, times: 2 };
  await w.control("_faults", [refuse]);
  await w.setPrices("308.00");
  await w.until("a refused look", async () => (await w.query(sql`select 1 from store where health_probes = 1`))[0]);
  await w.until("a look that proves it", async () => (await w.query(sql`select 1 from store where health = 'ok'`))[0]);
  // The refused message waits a few seconds; here they pass at once.
  await w.query(sql`update sync_field set due_at = now() where state = 'pending' returning wake_stores(array[store_id])`);
  await w.until("the price there", async () => (await inLedger("308.00")) === 20);
  await w.inSync(store.storeId);
  expect(await w.query(sql`select 1 from audit where action = 'store_needs_sign_in'`)).toEqual([]);
});

test("a key that is refused parks the work after at most three calls, says so once, and a new key resumes it (R22)", async () => {
  const calls = async () => (await w.control<unknown[]>("_calls?last=5000")).length;
  await w.control("_faults", [{ match: {}, kind: "status", value: 401 }]);
  const before = await calls();
  await w.setPrices("309.00");
  await w.until(
    "a store that needs sign-in",
    async () => (await w.query(sql`select 1 from store where health = 'needs_sign_in'`))[0],
    30_000,
  );
  await w.until("the parked work", async () => (await states()).join() === "pending");
  // Its wait is over, and the store is woken again and again; yet nothing leaves.
  await w.query(sql`update sync_field set due_at = now() where state = 'pending'`);
  const parked = Date.now();
  await w.until("a second", async () => {
    await w.query(sql`select pg_notify('stores', ${store.storeId})`);
    return Date.now() - parked > 1_000;
  });
  expect((await calls()) - before).toBeLessThanOrEqual(3);
  expect(await w.query(sql`select 1 from audit where action = 'store_needs_sign_in'`)).toHaveLength(1);
  await w.control("_faults", undefined, "DELETE");
  await w.call(connectionHandlers.Client.SetClientChannelAuth, {
    channelId: store.channelId,
    ...(await w.seen(store.storeId)),
    name: "Yeni anahtar",
    isSandbox: true,
    credentials: { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret: "sandbox-secret-100001" },
  });
  await w.until("the parked price there", async () => (await inLedger("309.00")) === 20);
  await w.inSync(store.storeId);
});

test("new credentials that are refused are dropped with a reason, and the old ones stay in use", async () => {
  await w.call(connectionHandlers.Client.SetClientChannelAuth, {
    channelId: store.channelId,
    ...(await w.seen(store.storeId)),
    name: "Yanlış anahtar",
    isSandbox: true,
    credentials: { sellerId: "100001", apiKey: "wrong-key-000001", apiSecret: "wrong-secret-000001" },
  });
  const row = await w.until(
    "the trial's end",
    async () =>
      (
        await w.query(sql<{ health: string; healthReason: unknown }>`
    select health, health_reason from store where credentials_next is null and health_reason is not null`)
      )[0],
  );
  expect(row).toMatchObject({ health: "ok", healthReason: { code: "store_key_refused" } });
  await w.setPrices("310.00");
  await w.until("the price there by the old key", async () => (await inLedger("310.00")) === 20);
  await w.inSync(store.storeId);
});

test("new credentials wait for a marketplace that does not answer, and are taken once it does", async () => {
  const row = async () =>
    (
      await w.query(sql<{ next: boolean; sealed: string }>`
        select credentials_next is not null as next, credentials::text as sealed from store where id = ${store.storeId}`)
    )[0]!;
  const { sealed } = await row();
  await w.control("_faults", [{ match: {}, kind: "status", value: 503 }]);
  await w.call(connectionHandlers.Client.SetClientChannelAuth, {
    channelId: store.channelId,
    ...(await w.seen(store.storeId)),
    name: "Yeni anahtar",
    isSandbox: true,
    credentials: { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret: "sandbox-secret-100001" },
  });
  await w.until("the store is away", async () => {
    const away = await w.query(
      sql`select 1 from store where id = ${store.storeId} and (health = 'away' or credentials_next is null)`,
    );
    return away[0];
  });
  await w.control("_faults", undefined, "DELETE");
  await w.until("the trial's end", async () => !(await row()).next);
  expect((await row()).sealed).not.toBe(sealed);
  await w.inSync(store.storeId);
});

test("a stale worker's write is refused once another holds the lease", async () => {
  const name = "store:fence";
  const first = await w.database.asPlatform((tx) => takeLease(tx, name, "01920000-0000-7000-8000-000000000001"));
  await w.query(sql`update lease set holder = null where name = ${name}`);
  const second = await w.database.asPlatform((tx) => takeLease(tx, name, "01920000-0000-7000-8000-000000000002"));
  expect(second).toBeGreaterThan(first!);
  await expect(w.database.asPlatform((tx) => assertToken(tx, name, first!))).rejects.toBeInstanceOf(LostLease);
});

const points = ["push.claimed", "push.leaves", "push.sent", "push.receipt", "push.outcome", "push.done"];
for (const point of points)
  test(`a worker that is killed at ${point} is taken over, and the ledger equals the catalogue with at most two calls an item (R14, I4)`, async () => {
    await worker?.stop();
    worker = undefined;
    const price = `${400 + points.indexOf(point)}.00`;
    // What never left need not be waited for.
    if (point === "push.claimed") trendyol.resolveAfterMs = 600_000;
    const before = (await sentTo()).length;
    const child = fork(fileURLToPath(new URL("../../testing/store-worker.ts", import.meta.url)), {
      env: { ...process.env, DATABASE_URL: w.url, SANDBOX_ORIGIN: w.sandbox.origin, CRASH_AT: `${point}:1`, LEASE_SECONDS: "3" },
      stdio: "inherit",
    });
    await w.setPrices(price);
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
    worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3 });
    await w.until("the price there", async () => (await inLedger(price)) === 20);
    await w.inSync(store.storeId);
    // What may have been taken is told in another form: one of the items by itself.
    expect((await sentTo()).length - before).toBeLessThanOrEqual(3);
    expect(await w.query(sql`select 1 from push_batch where state <> 'ended'`)).toEqual([]);
  });

test("R18: what changes while the channel still looks at a listing goes out when it is live (R20)", async () => {
  await w.control("_settings", { reviewDelayMs: 600_000 });
  const [product] = await w.addProducts(1, () => ({ code: "INCELEMEDE", brand: "Tradeport", price: "311.00" }));
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: [product!.id],
    storeIds: [store.storeId],
  });
  const of = sql`listing_id in (select id from listing where product_id = ${product!.id})`;
  await w.until(
    "a review",
    async () => (await w.query(sql`select 1 from sync_field where kind = 'content' and state = 'in_review' and ${of}`))[0],
  );
  const { rows } = await w.database.asClient(w.clientId, async (tx) => {
    const changed = await sql<{ id: string }>`
      update variant set sale_price = 312, list_price = 312 where client_id = ${w.clientId} and product_id = ${product!.id} returning id`.execute(
      tx,
    );
    await requestSyncOffers(
      tx,
      w.clientId,
      changed.rows.map(({ id }) => id),
      "user",
    );
    return changed;
  });
  expect(rows).toHaveLength(2);
  expect(await w.query(sql`select distinct state from sync_field where kind = 'price' and ${of}`)).toEqual([{ state: "paused" }]);
  await w.control("_settings", { reviewDelayMs: 200, advanceMs: 600_000 });
  await w.query(sql`update sync_field set due_at = now() where state = 'in_review' returning wake_stores(array[store_id])`);
  await w.until("the changed price there", async () => (await inLedger("312.00")) === 2);
  await w.inSync(store.storeId);
});

test("after a store is disconnected its credentials are gone and no call leaves (R40)", async () => {
  await w.control("_faults", [{ match: { method: "POST", path: updates }, kind: "delay", value: 300 }]);
  await w.setPrices("500.00");
  await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId: store.storeId });
  const calls = async () => (await w.control<unknown[]>("_calls?last=5000")).length;
  await w.until(
    "the loop's end",
    async () =>
      (await w.query(sql`select 1 from lease where name = ${`store:${store.storeId}`} and holder is not null and until > now()`))
        .length === 0,
  );
  const then = await calls();
  expect(await w.query(sql`select credentials, credentials_next from store`)).toEqual([
    { credentials: {}, credentialsNext: null },
  ]);
  await w.setPrices("501.00");
  await worker?.stop();
  worker = undefined;
  expect(await calls()).toBe(then);
});

import { connectorOf } from "@tradeport/connectors";
import type { Message } from "@tradeport/contract/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingHandlers, listingSteps } from "#modules/listings/index.ts";
import { orderJobs, orderSteps } from "#modules/orders/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { allSteps } from "#testing/all-steps.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { connectionHandlers } from "./index.ts";

/** Stores that are paused by their owner, whose channel is switched off, or that are disconnected; beside a second store that works. */
const trendyol = connectorOf("trendyol")!;
const { limits } = trendyol;
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let first: { storeId: string; channelId: string };
let second: { storeId: string };
const shown = async (id: string) =>
  (await w.call(connectionHandlers.Client.GetClientChannelAuths, {})).stores.find((each) => each.id === id)!;
const priceAt = async (seller: string) => [...new Set((await w.truth(seller)).products.map(({ salePrice }) => salePrice))].join();
const calls = async (seller: string) => (await w.control<unknown[]>(`_calls?sellerId=${seller}&last=20000`)).length;
/** The store's loop has given its lease back: nothing of it is on its way. */
const quiet = (id: string) =>
  w.until(
    "no loop serves it",
    async () => (await w.query(sql`select 1 from lease where name = ${`store:${id}`} and until > now()`)).length === 0,
  );
const stock = async (seller: string) => (await w.truth(seller)).products.find(({ barcode }) => barcode === "TS-0000-S")!.quantity;
/** Kinds of what the first store is not told yet. */
const waits = async () =>
  (
    await w.query(
      sql<{
        kind: string;
      }>`select distinct kind from sync_field where store_id = ${first.storeId} and state <> 'in_sync' order by kind`,
    )
  ).map(({ kind }) => kind);
const ordered = (number: string) => w.query(sql`select 1 from order_header where channel_order_id = ${number}`);

beforeAll(async () => {
  const quick = { requests: 1000, perSeconds: 1, scope: "store" } as const;
  trendyol.limits = Object.fromEntries(Object.keys(limits).map((name) => [name, quick]));
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  const live = await w.goLive(2);
  first = live;
  second = await w.connect("100002");
  await w.until("the second store", async () => (await shown(second.storeId)).health === "ok");
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: live.products.map(({ id }) => id),
    storeIds: [second.storeId],
  });
  await w.until("both stores live", async () => (await w.query(sql`select 1 from listing where status = 'Live'`)).length === 4);
  await w.inSync(second.storeId);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  trendyol.limits = limits;
  await w?.close();
});

test("a paused store reads its orders and is told no price, what waits is counted, and going on it catches up (R40)", async () => {
  const paused = await w.call(connectionHandlers.Client.SetStorePaused, { storeId: first.storeId, isPaused: true });
  expect([paused.suspended, paused.pausedAt !== null, paused.isTesting]).toEqual(["paused", true, false]);
  await w.setPrices("301.00");
  const { orderNumber } = await w.control<{ orderNumber: string }>("_buy", {
    sellerId: "100001",
    lines: [{ barcode: "TS-0000-S", quantity: 3 }],
  });
  await w.until("the second store has the price", async () => (await priceAt("100002")) === "301.00");
  await w.query(
    sql`update store set orders_hint_at = clock_timestamp() where id = ${first.storeId} returning wake_stores(array[id])`,
  );
  await w.until("the order of the pause", async () => (await ordered(orderNumber)).length === 1);
  await w.until("the second store has the piece", async () => (await stock("100002")) === 4);
  await w.until("nothing but prices waits", async () => (await waits()).join() === "price");
  expect([await priceAt("100001"), await stock("100001"), (await shown(first.storeId)).waiting]).toEqual(["199.90", 4, 2]);
  // Its key may be tried: orders depend on it.
  await w.call(connectionHandlers.Client.TestClientChannelAuth, { storeId: first.storeId });
  await w.until("the key is proven", async () => (await shown(first.storeId)).health === "ok");
  // Said twice it changes nothing.
  const again = await w.call(connectionHandlers.Client.SetStorePaused, { storeId: first.storeId, isPaused: true });
  expect(again.pausedAt).toBe(paused.pausedAt);

  await w.call(connectionHandlers.Client.SetStorePaused, { storeId: first.storeId, isPaused: false });
  await w.until("the price of the pause", async () => (await priceAt("100001")) === "301.00");
  await w.inSync(first.storeId);
  await w.inSync(second.storeId);
  expect([await stock("100001"), await stock("100002")]).toEqual([4, 4]);
  expect(await shown(first.storeId)).toMatchObject({ suspended: null, health: "ok", waiting: 0 });
});

test("a channel that is switched off takes no connections and its stores rest, with the platform's words; on again they go on (R40)", async () => {
  const { channelId } = first;
  // A store of another channel, for a look of the worker that can be waited for.
  const other = await w.connectTo("hepsiburada", "Öteki kanal", {
    merchantId: "00000000-0000-4000-8000-000000100003",
    integrator: "tradeport_dev",
    serviceKey: "SandboxKey03",
  });
  await w.until("the other channel's store", async () => (await shown(other.storeId)).health === "ok");
  const served = () =>
    w.query(
      sql`select name, token from lease where name in (${`store:${first.storeId}`}, ${`store:${second.storeId}`}) order by name`,
    );
  await w.call(connectionHandlers.Channel.UpdateChannel, { channelId, isActive: false, offNote: "Trendyol bakımda." });
  for (const { storeId } of [first, second]) await quiet(storeId);
  const before = [await calls("100001"), await calls("100002")];
  expect(await shown(second.storeId)).toMatchObject({ suspended: "channel_off", channelNote: "Trendyol bakımda.", health: "ok" });
  await expect(w.call(connectionHandlers.Client.TestClientChannelAuth, { storeId: first.storeId })).rejects.toMatchObject({
    code: "store_suspended",
  });
  await expect(w.connect("100003").then(() => null)).rejects.toThrow();
  const input = { channelId, name: "Üçüncü", isSandbox: true, credentials: { sellerId: "100003", apiKey: "k", apiSecret: "s" } };
  await expect(w.call(connectionHandlers.Client.SetClientChannelAuth, input)).rejects.toMatchObject({ code: "channel_off" });
  const leases = await served();
  await w.setPrices("302.00");
  for (const turn of ["one", "two"]) {
    await w.query(
      sql`update store set orders_hint_at = clock_timestamp() where id = ${other.storeId} returning wake_stores(array[id])`,
    );
    await w.until(
      `the worker's look ${turn}`,
      async () => (await w.query(sql`select 1 from store where id = ${other.storeId} and orders_read_at > orders_hint_at`))[0],
    );
  }
  expect(await served()).toEqual(leases);
  expect(await w.query(sql`select distinct state from sync_field where kind = 'price'`)).toEqual([{ state: "pending" }]);
  expect([await calls("100001"), await calls("100002")]).toEqual(before);
  await w.call(connectionHandlers.Channel.UpdateChannel, { channelId, isActive: true, isDirectIntegrated: false });
  await w.until(
    "the price in both",
    async () => (await priceAt("100001")) === "302.00" && (await priceAt("100002")) === "302.00",
  );
  // Not direct: those that are connected work, new ones are not taken.
  await expect(w.call(connectionHandlers.Client.SetClientChannelAuth, input)).rejects.toMatchObject({
    code: "channel_not_direct",
  });
  await w.call(connectionHandlers.Channel.UpdateChannel, { channelId, isDirectIntegrated: true });
  for (const { storeId } of [first, second]) await w.inSync(storeId);
});

test("a refused key says what has to fit, which permission it needs and where both are found, and when it was tried (U23)", async () => {
  const connect = (credentials: Record<string, string>) =>
    w.call(connectionHandlers.Client.SetClientChannelAuth, {
      channelId: first.channelId,
      name: "Yanlış",
      isSandbox: true,
      credentials,
    });
  const store = await connect({ sellerId: "100003", apiKey: "sandbox-key-100003", apiSecret: "not the secret" });
  expect(store.checkedAt).toBeNull();
  const refused = await w.until("the refusal", async () => {
    await w.query(
      sql`update store set next_poll_at = now() where id = ${store.id} and next_poll_at > now() returning wake_stores(array[id])`,
    );
    const now = await shown(store.id);
    return now.health === "needs_sign_in" && now;
  });
  expect(refused.checkedAt).not.toBeNull();
  expect(refused.healthReason!.tr).toMatch(/anahtarı kabul etmedi.*Entegrasyon Bilgileri.*SELLER_BASE/s);
  expect(refused.healthReason!.en).toMatch(/rejected the key.*Integration information.*SELLER_BASE/s);
  // What the marketplace answered, in whatever language, is no part of either sentence.
  const { said = "" } = refused.healthReason as { said?: string };
  expect(said).not.toBe("");
  expect([refused.healthReason!.tr, refused.healthReason!.en].filter((words) => words.includes(said))).toEqual([]);
  // Through the provider's calls the same store; the wrong one is not there, and several have to be told apart.
  const providerId = first.channelId;
  const auth = await w.call(connectionHandlers.IntegrationProvider.GetIntegrationAuth, { providerId });
  expect([auth.provider.accounts, auth.accounts.length, auth.fields.map(({ key }) => key)]).toEqual([
    3,
    3,
    ["sellerId", "apiKey", "apiSecret"],
  ]);
  expect(JSON.stringify(auth)).not.toContain("not the secret");
  await expect(w.call(connectionHandlers.IntegrationProvider.DeleteIntegrationAuth, { providerId })).rejects.toMatchObject({
    code: "several_accounts",
  });
  await w.call(connectionHandlers.IntegrationProvider.DeleteIntegrationAuth, { providerId, storeId: store.id });
  expect((await shown(store.id)).isActive).toBe(false);
});

test("a disconnect says before what it touches, destroys the key, ends what waits in chunks that a kill can't break, and again is the same (R40)", async () => {
  const { storeId } = first;
  await w.call(connectionHandlers.Client.SetStorePaused, { storeId, isPaused: true });
  await w.setPrices("303.00");
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: (await w.query(sql<{ id: string }>`select id from product order by main_code limit 1`)).map(({ id }) => id),
    storeIds: [storeId],
  });
  const effect = await w.call(connectionHandlers.Client.GetDisconnectEffect, { storeId });
  expect(effect).toMatchObject({ listings: 2, openOrders: 1, waitingChanges: 2, waitingLines: 2, mappings: 1, otherStores: 1 });
  // What was asked of a package and whose answer was lost, too.
  await w.query(sql`insert into package_action (client_id, id, package_id, store_id, action, state, requested_by_name)
    select client_id, ${newId()}, id, store_id, 'A_ACCEPT', 'unknown', 'Ayşe Yılmaz' from order_package where store_id = ${storeId} limit 1`);
  // And a label that was still to be fetched: nobody fetches it any more.
  await w.query(sql`insert into package_label (client_id, package_id, store_id, tracking_code)
    select client_id, id, store_id, 'WAITS' from order_package where store_id = ${storeId} limit 1`);
  const settings = { storeId };
  await w.call(connectionHandlers.Client.DeleteClientChannelAuth, settings);
  const [row] = await w.query(sql`select credentials, session, is_active from store where id = ${storeId}`);
  expect(row).toEqual({ credentials: {}, session: null, isActive: false });

  // The worker dies at each of its transactions in turn, and another begins again.
  const job = orderJobs.wind_up_store!;
  let deaths = 0;
  for (let left = 0; ; left += 1) {
    let requests = 0;
    const asClient: JobCtx["database"]["asClient"] = (client, work) => {
      requests += 1;
      if (requests > left) throw new Error("killed");
      return w.database.asClient(client, work);
    };
    const ctx = { database: { ...w.database, asClient }, signal: new AbortController().signal } as unknown as JobCtx;
    const died = await job(ctx, { clientId: w.clientId, storeId }).then(
      () => false,
      () => true,
    );
    if (!died) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(3);
  expect(await w.query(sql`select distinct state from sync_field where store_id = ${storeId}`)).toEqual([{ state: "paused" }]);
  expect(
    await w.query(
      sql`select outcome, count(*)::int as count from process_line where outcome in ('waiting', 'failed') group by outcome`,
    ),
  ).toEqual([{ outcome: "failed", count: 2 }]);
  expect(await w.query(sql`select 1 from process where state in ('queued', 'running')`)).toEqual([]);
  const [action] = await w.query(
    sql<{ state: string; reason: Message }>`select state, reason from package_action where store_id = ${storeId}`,
  );
  expect([action!.state, action!.reason.code]).toEqual(["refused", "action_store_gone"]);
  const [label] = await w.query(
    sql<{
      state: string;
      reason: Message;
    }>`select state, reason from package_label where store_id = ${storeId} and tracking_code = 'WAITS'`,
  );
  expect([label!.state, label!.reason.code]).toEqual(["unavailable", "action_store_gone"]);
  // A later change of price wakes nothing there, and goes to the other store.
  await w.setPrices("304.00");
  await w.until("the other store", async () => (await priceAt("100002")) === "304.00");
  expect(await priceAt("100001")).toBe("302.00");
  expect(await w.call(connectionHandlers.Client.DeleteClientChannelAuth, settings)).toEqual({});
  await expect(w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId: newId() })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(w.call(connectionHandlers.Client.GetDisconnectEffect, settings)).rejects.toMatchObject({ code: "not_found" });
  const providers = await w.call(
    connectionHandlers.Client.GetAllIntegrationProvider as (
      ctx: Ctx,
      input: object,
    ) => Promise<{ code: string; isConnected: boolean; accounts: number }[]>,
    {},
  );
  expect(providers.map(({ code, isConnected, accounts }) => [code, isConnected, accounts])).toEqual([
    ["etsy", false, 0],
    ["hepsiburada", true, 1],
    ["trendyol", true, 1],
    ["horoz", false, 0],
    ["yurtici", false, 0],
    ["aras", false, 0],
    ["mng", false, 0],
    ["wmsapi", false, 0],
  ]);
});

test.each([1, 2, 3, 4])(
  "a store that is connected again while its messages are being ended sends them anew, wherever that stopped (after transaction %i; R40, I6)",
  async (step) => {
    const { storeId } = second;
    const price = `31${step}.00`;
    await w.control("_faults", [
      { match: { method: "GET", path: "/batch-requests", sellerId: "100002" }, kind: "status", value: 503, times: 1_000 },
    ]);
    await w.setPrices(price);
    await w.until(
      "a message that nobody has answered",
      async () =>
        (await w.query(sql`select 1 from sync_field where store_id = ${storeId} and kind = 'price' and state = 'sending'`))[0],
    );
    await worker.stop();
    await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId });
    let steps = 0;
    const throwIfAborted = () => {
      if (++steps > step) throw new Error("connected again");
    };
    const ended = orderJobs.wind_up_store!({ database: w.database, signal: { throwIfAborted } } as unknown as JobCtx, {
      clientId: w.clientId,
      storeId,
    });
    await (step < 4 ? expect(ended).rejects.toThrow("connected again") : ended);
    expect((await w.connect("100002")).storeId).toBe(storeId);
    await w.control("_faults", undefined, "DELETE");
    await orderJobs.take_up_store!({ database: w.database, signal: new AbortController().signal } as unknown as JobCtx, {
      clientId: w.clientId,
      storeId,
    });
    worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
    await w.until("the price is there", async () => (await priceAt("100002")) === price);
    await w.inSync(storeId);
  },
);

test("a worker that dies while it reads a store that is connected again leaves it still for seconds, not for minutes (R14, R40)", async () => {
  const { storeId } = second;
  const ofStore = { clientId: w.clientId, storeId };
  const ctx = { signal: new AbortController().signal, database: w.database } as unknown as JobCtx;
  await worker.stop();
  await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId });
  await orderJobs.wind_up_store!(ctx, ofStore);
  expect((await w.connect("100002")).storeId).toBe(storeId);
  await orderJobs.take_up_store!(ctx, ofStore);
  await w.setPrices("320.00");
  await w.control("_faults", [
    { match: { method: "GET", path: "/inventory-and-price", sellerId: "100002" }, kind: "delay", value: 600_000 },
  ]);
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  const beingRead = sql`select 1 from offer where store_id = ${storeId} and remote_state = 'live' and observed_at > '-infinity'`;
  await w.until("its offers are being read", async () => (await w.query(beingRead))[0]);
  await worker.stop();
  await w.control("_faults", undefined, "DELETE");
  expect(await w.query(sql`select distinct state from sync_field where store_id = ${storeId} and kind = 'price'`)).toEqual([
    { state: "paused" },
  ]);

  // Half a minute goes by.
  await w.query(sql`update offer set observed_at = observed_at - interval '30 seconds' where store_id = ${storeId}`);
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  await w.until("the price is there", async () => (await priceAt("100002")) === "320.00");
  await w.inSync(storeId);
});

test("what a store missed while it was disconnected: a listing whose answer was lost is looked for and not made twice, and an order that was shown late is there at once (R3, R14)", async () => {
  const { storeId } = second;
  const stopped = { signal: new AbortController().signal, database: w.database } as unknown as JobCtx;
  const ofStore = { clientId: w.clientId, storeId };
  const made = async () => {
    const [row] = await w.query(sql<{ items: number }>`
      select coalesce(sum(items), 0)::int as items from push_batch where store_id = ${storeId} and operation = 'createListings'`);
    return row!.items;
  };
  const send = async (code: string, brand: string) => {
    const [product] = await w.addProducts(1, () => ({ code, brand }));
    await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds: [product!.id], storeIds: [storeId] });
    return product!.id;
  };
  const buy = async () => {
    const lines = [{ barcode: "TS-0001-S", quantity: 1 }];
    return (await w.control<{ orderNumber: string }>("_buy", { sellerId: "100002", lines })).orderNumber;
  };
  // Where a marketplace has told an order of now, no look but the daily one reaches back for days.
  const early = await buy();
  await w.query(sql`update store set orders_hint_at = clock_timestamp() where id = ${storeId} returning wake_stores(array[id])`);
  await w.until("an order of now", async () => (await ordered(early)).length === 1);
  const before = await made();
  await w.control("_faults", [
    { match: { method: "POST", path: "/v2/products", sellerId: "100002" }, kind: "accept-then-drop", times: 1 },
  ]);
  const lost = await send("KOPUK", "Anka");
  await w.until(
    "a lost answer",
    async () => (await w.query(sql`select 1 from sync_field where kind = 'content' and state = 'unknown'`))[0],
  );
  await worker.stop();
  // Older than the look over hours reaches back.
  const hours = 3_600_000;
  await w.control("_settings", { advanceMs: -5 * hours });
  const late = await buy();
  await w.control("_settings", { advanceMs: 5 * hours });
  await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId });
  await orderJobs.wind_up_store!(stopped, ofStore);
  await w.control("_faults", undefined, "DELETE");

  expect((await w.connect("100002")).storeId).toBe(storeId);
  await orderJobs.take_up_store!(stopped, ofStore);
  await send("YENI", "Tradeport");
  // A loop that does not look for what was lost has nothing of it to send.
  const { reading } = orderSteps({ publicUrl: "http://localhost:3000" });
  worker = startWorker(w.database, w.sandbox.origin, { steps: [...reading, ...listingSteps.content] });
  await w.until("the late order", async () => (await ordered(late)).length === 1);
  await w.until("the other listing is sent", async () => (await made()) > before + 2);
  expect(await made()).toBe(before + 4);
  await worker.stop();
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  await w.until("the lost one is live", async () => {
    const rows = await w.query(sql`select 1 from listing where product_id = ${lost} and status = 'Live'`);
    return rows.length > 0;
  });
  expect(await made()).toBe(before + 4);
});

import { connectorOf } from "@tradeport/connectors";
import { remoteFor } from "@tradeport/connectors/http";
import { openMarket, product } from "@tradeport/connectors/trendyol/sandbox/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StoreContext } from "#modules/connections/index.ts";
import { listingSteps, requestSyncOffers, takeDriftJob } from "#modules/listings/index.ts";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { runKilled } from "#testing/run-killed.ts";
import { someProduct } from "#testing/some-product.ts";
import { log } from "#testing/start-worker.ts";
import { type World, world } from "#testing/world.ts";
import { priceJobs } from "./index.ts";

/** What is changed in a store behind our back, by the whole API over a sandbox of Trendyol (decision 0140). */
let w: World;
let market: Awaited<ReturnType<typeof openMarket>>;
let storeId: string;
let variantId: string;
let offerId: string;
let otherStore: string;
const barcode = "8690000012340";
const rows = async <T>(text: ReturnType<typeof sql<T>>) => w.database.asPlatform(async (tx) => (await text.execute(tx)).rows);
const readDrift = listingSteps.content.find(({ name }) => name === "read drift")!;

const addStore = async (name: string) => {
  const id = newId();
  await rows(sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, currency, health)
    select ${clients.first}, ${id}, id, ${name}, true, ${name}, 'TRY', 'ok' from channel where code = 'trendyol'`);
  return id;
};
beforeAll(async () => {
  [w, market] = await Promise.all([world(), openMarket()]);
  const ayse = w.as("ayse");
  const made = await ayse.Product.CreateProductMasterDataJson({ product: await someProduct(ayse, "FARK") });
  variantId = made.variants[0]!.id;
  [storeId, otherStore] = [await addStore("Vitrin"), await addStore("Öteki")];
  const { json } = await market.api("POST", "/product/sellers/100001/v2/products", {
    items: [product(barcode, { quantity: 50 })],
  });
  await market.api("GET", `/product/sellers/100001/products/batch-requests/${json.batchRequestId}`);
  const listingId = newId();
  offerId = newId();
  await rows(sql`insert into listing (client_id, id, store_id, product_id, status)
    values (${clients.first}, ${listingId}, ${storeId}, ${made.id}, 'Live')`);
  await rows(sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state, observed_at)
    values (${clients.first}, ${offerId}, ${listingId}, ${storeId}, ${variantId}, ${barcode}, 'live', now())`);
  for (const kind of ["price", "stock"])
    await rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
      values (${clients.first}, ${storeId}, ${kind}, ${offerId}, ${listingId}, 'null', 'test', 'in_sync')`);
});
afterAll(async () => {
  await market.close();
  await w.close();
});

/** What a store's loop hands to a step. */
const context = (): StoreContext => {
  const connector = connectorOf("trendyol")!;
  const work: StoreContext["read"] = (run) => w.database.asClient(clients.first, run);
  return {
    store: {
      ...{
        clientId: clients.first,
        id: storeId,
        name: "Vitrin",
        channelId: "",
        channelCode: "trendyol",
        channelName: "Trendyol",
      },
      ...{ scope: "sandbox", currency: "TRY", language: "tr-TR", isPaused: false },
    },
    connector,
    remote: remoteFor(connector, {
      credentials: { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret: "sandbox-secret-100001" },
      ...{ sandboxOrigin: market.origin, spend: async () => {}, throttled: async () => {} },
    }),
    ...{ places: {}, token: 1, read: work, write: work, now: () => new Date(), log, signal: new AbortController().signal },
  } as unknown as StoreContext;
};
const recompute = (cause = "user") =>
  w.database.asClient(clients.first, (tx) => requestSyncOffers(tx, clients.first, [variantId], cause));
const there = (over: { salePrice?: number; listPrice?: number; quantity?: number }) =>
  market.api("POST", "/inventory/sellers/100001/products/price-and-inventory", { items: [{ barcode, ...over }] });
const field = async (kind: "price" | "stock" = "price") =>
  (
    await rows(sql<{ state: string; desired: unknown; driftId: string | null }>`
      select state, case when kind = 'price' then desired -> 'price' else desired end as desired, drift_id from sync_field
      where subject_id = ${offerId} and kind = ${kind}`)
  )[0]!;
const drifts = async () => (await w.as("ayse").Product.GetDrifts({})).data;
/** An offer is looked at, its store's orders having been read a moment ago. */
const look = async (times = 1) => {
  for (let time = 0; time < times; time += 1) {
    await rows(sql`update offer set observed_at = now() - interval '2 hours' where id = ${offerId}`);
    await rows(sql`update store set orders_until = now() where id = ${storeId}`);
    const task = await readDrift.claim(context());
    expect(task).toBeTypeOf("function");
    await task!();
  }
};
const rule = (price: "ours" | "theirs" | "ask", stock: "ours" | "ask" = "ours") =>
  w.as("ayse").Client.SetDriftRules({ storeId, price, stock });
const take = () =>
  priceJobs[takeDriftJob.name]!({ database: w.database, signal: new AbortController().signal } as never, {
    clientId: clients.first,
    storeId,
  });
/** As it is in step: what is desired now is what is shown there. */
beforeEach(async () => {
  await rows(sql`delete from price where variant_id = ${variantId}`);
  await rows(sql`update stock set on_hand = 50 where item_id = ${variantId}`);
  await rows(sql`update sync_field set drift_id = null where subject_id = ${offerId}`);
  await rows(sql`delete from drift`);
  await recompute();
  await rows(sql`update sync_field set state = 'in_sync', cause = 'user', sent = desired, confirmed = desired, confirmed_at = now() - interval '1 hour',
    confirmed_rev = desired_rev, sent_rev = desired_rev, observed = desired, observed_at = now() - interval '30 minutes' where subject_id = ${offerId}`);
  const [{ price, listPrice }] = (await rows(sql<{ price: string; listPrice: string }>`
    select desired ->> 'price' as price, desired ->> 'listPrice' as list_price from sync_field where subject_id = ${offerId} and kind = 'price'`)) as [
    { price: string; listPrice: string },
  ];
  // It refuses what it was told a quarter of an hour ago.
  await market.control("_settings", { advanceMs: 16 * 60_000 });
  await there({ salePrice: Number(price), listPrice: Number(listPrice), quantity: 50 });
  await rule("ours");
});

test("a difference that the next look does not show is over, and nothing was sent", async () => {
  await there({ salePrice: 5 });
  await look();
  const [{ ours }] = (await drifts()) as [Awaited<ReturnType<typeof drifts>>[number]];
  await there({ salePrice: Number(ours.price) });
  await look();
  expect((await drifts()).map(({ state }) => state)).toEqual(["gone"]);
  expect(await field()).toMatchObject({ state: "in_sync", driftId: null });
});

test("a newer price of ours goes out, whichever rule there is, and theirs is not taken over it", async () => {
  await rule("theirs");
  await there({ salePrice: 6 });
  await look(2);
  expect((await drifts())[0]!.state).toBe("taking");
  await w.as("ayse").Product.SetPrice({ variantId, storeId, listPrice: "9.00", salePrice: "8.00" });
  await take();
  expect(await field()).toMatchObject({ state: "pending", desired: "8.00" });
  expect((await drifts())[0]).toMatchObject({ state: "mending", ours: { price: "8.00" }, theirs: { price: "6.00" } });
});

test("a price that was taken over stands among the processes under its store's name, by whom, with what it was and what it is", async () => {
  await rule("theirs");
  await there({ salePrice: 6.75 });
  await look(2);
  const before = String((await field()).desired);
  await take();
  expect((await drifts())[0]!.state).toBe("taken");
  const [process] = (await w.as("ayse").Process.GetAllProcess({ pageSize: 1 })).data;
  expect(process).toMatchObject({
    ...{ processType: "update_channel_price", subject: "Vitrin", startedBy: "Tradeport", state: "done", total: 1, done: 1 },
  });
  const { data: lines } = await w.as("ayse").Process.GetProcessLines({ processId: process!.id });
  expect(lines).toMatchObject([{ outcome: "done", did: "changed" }]);
  expect(await rows(sql`select list_price::text, sale_price::text, currency from price where store_id = ${storeId}`)).toEqual([
    { listPrice: expect.any(String), salePrice: "6.75", currency: "TRY" },
  ]);
  const [entry] = (await w.as("ayse").Audit.GetAllAudit({ objectType: "process", page: 0, pageSize: 1 })).data;
  expect(entry).toMatchObject({ objectId: process!.id, actorName: "Tradeport", after: { store: "Vitrin", lines: 1 } });
  expect(before).not.toBe("6.75");
  await w.database.pool.query("delete from process where id = $1", [process!.id]);
});

test("while a campaign of the store runs its own price would not be shown: its seller is asked instead", async () => {
  const validTo = new Date(Date.now() + 86_400_000).toISOString();
  await w.as("ayse").Product.SetPrice({ variantId, storeId, listPrice: "20.00", salePrice: "7.00", validTo });
  await rows(sql`update sync_field set state = 'in_sync', sent = desired, confirmed = desired, confirmed_at = now() - interval '1 hour'
    where subject_id = ${offerId} and kind = 'price'`);
  await rule("theirs");
  await there({ salePrice: 6 });
  await look(2);
  await take();
  expect([(await drifts())[0]!.state, await field()]).toMatchObject(["asked", { state: "differs", desired: "7.00" }]);
  expect(await rows(sql`select 1 from price where store_id = ${storeId} and valid_to = 'infinity'`)).toEqual([]);
});

test("what we told earlier is said to be that, and what nobody can know is unknown", async () => {
  const [{ desired }] = [await field()];
  await rows(sql`delete from price_history`).catch(() => {});
  await w.database.pool.query(
    `insert into price_history (client_id, store_id, variant_id, offer_id, source, at, list_price, sale_price, currency)
     values ($1, $2, $3, $4, 'confirmed', now() - interval '2 days', 30, 4.40, 'TRY')`,
    [clients.first, storeId, variantId, offerId],
  );
  await there({ salePrice: 4.4 });
  await look();
  expect((await drifts())[0]).toMatchObject({ likely: "earlier", ours: { price: desired } });
  await there({ salePrice: 4.5 });
  await look();
  expect((await drifts())[0]).toMatchObject({ state: "seen", theirs: { price: "4.50" } });
});

test("R18: fewer pieces than ours may be asked about; more than ours are put right at once, and what is sold meanwhile goes out", async () => {
  await rule("ours", "ask");
  await there({ quantity: 60 });
  await look(2);
  expect([(await field("stock")).state, (await drifts())[0]!.state]).toEqual(["pending", "mending"]);
  await rows(
    sql`update sync_field set state = 'in_sync', confirmed = desired, confirmed_at = now() where subject_id = ${offerId} and kind = 'stock'`,
  );
  expect((await drifts())[0]!.state).toBe("mended");

  await there({ quantity: 20 });
  await look(2);
  expect([await field("stock"), (await drifts())[0]!]).toMatchObject([
    { state: "differs", desired: 50 },
    { state: "asked", kind: "stock", ours: { quantity: 50 }, theirs: { quantity: 20 } },
  ]);
  const sell = async (left: number) => {
    await rows(sql`update stock set on_hand = ${left} where item_id = ${variantId}`);
    await recompute("order:1");
    return field("stock");
  };
  expect(await sell(30)).toMatchObject({ state: "differs", desired: 30 });
  expect(await sell(19)).toMatchObject({ state: "pending", desired: 19, driftId: null });
  expect((await drifts())[0]!.state).toBe("overtaken");
});

test("R18: pieces that are shown again beyond ours while its seller is asked are put right without a word", async () => {
  await rule("ours", "ask");
  await there({ quantity: 20 });
  await look(2);
  await there({ quantity: 70 });
  await look();
  expect([(await field("stock")).state, (await drifts())[0]!.state]).toEqual(["pending", "mending"]);
});

test("R25: a worker that is killed while it takes a price over leaves all of it or nothing, and the next one takes it once", async () => {
  await rule("theirs");
  await there({ salePrice: 6.5 });
  await look(2);
  const made = async () => [
    await rows(sql`select sale_price::text from price where store_id = ${storeId}`),
    (await rows(sql`select 1 from process where process_type = 'update_channel_price' and input ->> 'storeId' = ${storeId}`))
      .length,
    (await drifts())[0]!.state,
  ];
  expect(await runKilled(w, "ayse", takeDriftJob.name, "", "drift.taken", { STORE: storeId })).toBe("SIGKILL");
  expect(await made()).toEqual([[], 0, "taking"]);
  expect(await runKilled(w, "ayse", takeDriftJob.name, "", "drift.done", { STORE: storeId })).toBe("SIGKILL");
  expect(await made()).toEqual([[{ salePrice: "6.50" }], 1, "taken"]);
  expect(await runKilled(w, "ayse", takeDriftJob.name, "", "", { STORE: storeId })).toBe(0);
  expect(await made()).toEqual([[{ salePrice: "6.50" }], 1, "taken"]);
});

test("a killed worker's second look is one transaction: what it left is taken by the job that it queued", async () => {
  await rule("theirs");
  await there({ salePrice: 6.25 });
  await look(2);
  const { rows: queued } = await w.database.pool.query(
    "select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1",
    [takeDriftJob.name],
  );
  expect(queued.length).toBe(1);
});

test("who manages the stores says the rule, it stands in the audit, and another company's store is not there", async () => {
  expect(await rule("ask", "ask")).toEqual({ price: "ask", stock: "ask" });
  const { stores } = await w.as("ayse").Client.GetClientChannelAuths({});
  expect(stores.find(({ id }) => id === storeId)!.driftRules).toEqual({ price: "ask", stock: "ask" });
  const [entry] = (await w.as("ayse").Audit.GetAllAudit({ objectType: "store", page: 0, pageSize: 1 })).data;
  expect(entry).toMatchObject({
    action: "update",
    before: { driftPrice: "ours" },
    after: { driftPrice: "ask", driftStock: "ask" },
  });
  const say = (who: "can" | "zeynep" | "mehmet") => w.as(who).Client.SetDriftRules({ storeId, price: "ours", stock: "ours" });
  for (const who of ["can", "zeynep"] as const) await expect(say(who)).rejects.toMatchObject({ status: 403 });
  await expect(say("mehmet")).rejects.toMatchObject({ code: "not_found" });
});

test("the journal is of the own company, of whoever has some stores of those alone, and narrowed by store, side and state", async () => {
  await there({ salePrice: 5.5 });
  await look();
  await rows(sql`insert into drift (client_id, id, store_id, offer_id, variant_id, barcode, kind, ours, theirs, state, likely, first_at, settled_at)
    values (${clients.first}, ${newId()}, ${otherStore}, ${newId()}, ${newId()}, 'gone', 'stock', '5', '9', 'mended', 'unknown', now(), now())`);
  const of = async (who: "ayse" | "zeynep" | "mehmet", input = {}) =>
    (await w.as(who).Product.GetDrifts(input)).data.map((row) => row.barcode);
  const ours = [(await drifts()).find(({ kind }) => kind === "price")!.barcode];
  expect(await of("ayse")).toEqual(["gone", ...ours]);
  expect(await of("ayse", { storeId })).toEqual(ours);
  expect(await of("ayse", { kind: "stock" })).toEqual(["gone"]);
  expect(await of("ayse", { state: "seen" })).toEqual(ours);
  expect(await of("ayse", { pageSize: 1, page: 1 })).toEqual(ours);
  expect(await of("mehmet")).toEqual([]);
  await expect(of("mehmet", { storeId })).rejects.toMatchObject({ code: "not_found" });
  await rows(
    sql`update client_member m set store_ids = ${[otherStore]}::uuid[] from person p where p.id = m.person_id and p.subject = 'zeynep'`,
  );
  expect(await of("zeynep")).toEqual(["gone"]);
  await expect(of("zeynep", { storeId })).rejects.toMatchObject({ code: "not_found" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { processHandlers } from "#modules/bulk/index.ts";
import { mappingHandlers } from "#modules/mapping/index.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { connectionHandlers } from "../connections/index.ts";
import { listingHandlers, requestSyncContent, requestSyncOffers } from "./index.ts";

let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let store: { channelId: string; storeId: string };
let products: Awaited<ReturnType<StoreWorld["addProducts"]>>;

beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 200, reviewDelayMs: 300 });
  worker = startWorker(w.database, w.sandbox.origin);
});
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

const page = { page: 0, pageSize: 100, orderType: "desc" } as const;
const process = async (id: string) =>
  (
    await w.query(
      sql<{
        state: string;
        done: number;
        failed: number;
        held: number;
        total: number;
      }>`select state, done, failed, held, total from process where id = ${id}`,
    )
  )[0]!;

test("a store is connected, tried by its loop, and its channel's categories and brands are read", async () => {
  store = await w.connect();
  await w.until(
    "a healthy store",
    async () => (await w.query(sql`select 1 from store where id = ${store.storeId} and health = 'ok'`))[0],
  );
  await w.until(
    "the taxonomy",
    async () => (await w.query(sql`select 1 from channel_taxonomy where subject = 'brands' and read_at is not null`))[0],
  );
  const { stores, channels } = await w.call(connectionHandlers.Client.GetClientChannelAuths, {});
  expect(stores[0]).toMatchObject({ health: "ok", credentials: { sellerId: "100001", apiSecret: "••••0001" } });
  const trendyol = channels.find(({ code }) => code === "trendyol");
  expect(trendyol?.fields.map(({ key, secret }) => [key, secret])).toEqual([
    ["sellerId", false],
    ["apiKey", true],
    ["apiSecret", true],
  ]);
  expect(JSON.stringify(await w.query(sql`select * from store`))).not.toContain("sandbox-secret");
});

test("the same account twice is refused by name, and a wrong format names its field", async () => {
  await expect(w.connect()).rejects.toMatchObject({ code: "store_exists" });
  const wrong = w.call(connectionHandlers.Client.SetClientChannelAuth, {
    channelId: store.channelId,
    name: "x",
    isSandbox: true,
    credentials: { sellerId: "abc", apiKey: "k", apiSecret: "s" },
  });
  await expect(wrong).rejects.toSatisfy((error: Fail) => error.fields[0]?.field === "credentials.sellerId");
});

test("U29: an unmapped category, an unknown brand, a missing image, one that nobody can open and a wrong VAT rate are said before anything is sent", async () => {
  products = await w.addProducts(50, (at) =>
    at === 0
      ? { brand: "Yok Böyle Marka" }
      : at === 1
        ? { image: null }
        : at === 2
          ? { vat: 18 }
          : at === 3
            ? { title: "YASAK tişört" }
            : at === 4
              ? { image: "http://img.example.com/1.jpg" }
              : at === 5
                ? { image: "http://localhost:3000/media/01920000-0000-7000-8000-000000000001.png" }
                : {},
  );
  const all = { productIds: products.map(({ id }) => id), storeIds: [store.storeId] };
  const before = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, all);
  expect(before.ready).toEqual([{ storeId: store.storeId, count: 0 }]);
  expect(before.groups.find(({ problem }) => problem.fingerprint.startsWith("category_unmapped"))?.count).toBe(50);

  await w.call(mappingHandlers.Mapping.SetClientProductCategoryMapping, {
    from: null,
    tradeportCategoryId: w.categoryId,
    channelId: store.channelId,
    channelCategoryCode: "1101",
  });
  const attributes = await w.until("the attributes", () =>
    w
      .call(mappingHandlers.Mapping.GetChannelAttributesAndValues, { channelId: store.channelId, channelCategoryCode: "1101" })
      .catch((error: unknown) => (error instanceof Fail && error.code === "taxonomy_loading" ? null : Promise.reject(error))),
  );
  expect(attributes.find(({ code }) => code === "338")?.values.length).toBeGreaterThan(5);

  const lacking = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, all);
  const causes = lacking.groups.map(({ problem, count }) => [problem.fingerprint, count]);
  expect(causes).toEqual(
    expect.arrayContaining([
      ["attribute_missing:Giyim > Tişört:Cinsiyet", 50],
      ["attribute_missing:Giyim > Tişört:Materyal", 50],
      ["attribute_missing:Giyim > Tişört:Web Color", 50],
      ["brand_unknown:Yok Böyle Marka:Trendyol", 1],
      ["image_missing:1", 1],
      ["image_shut", 1],
      ["vat_not_allowed:18:0,1,10,20", 1],
    ]),
  );
  // The screen of mappings counts by the same rule.
  const gaps = async () =>
    (await w.call(mappingHandlers.Mapping.GetMappingGaps, { channelId: store.channelId })).flatMap(
      ({ gaps: each }) => each ?? [],
    );
  const named = new Map(attributes.map(({ code, name }) => [code, name]));
  expect(
    (await gaps())
      .filter(({ isMissing }) => isMissing)
      .map(({ channelAttributeCode }) => named.get(channelAttributeCode))
      .sort(),
  ).toEqual(["Cinsiyet", "Materyal", "Web Color"]);
  expect(lacking.missing.filter(({ problem }) => problem.fingerprint === "image_shut")).toMatchObject([
    { productId: products[4]!.id, problem: { field: "images", owner: "data" } },
  ]);
  await w.query(sql`update product_image set url = 'https://img.example.com/1.jpg' where product_id = ${products[4]!.id}`);
});

test("attributes are mapped by rule, values by rule or by an equal name; the rest of the products is ready", async () => {
  await w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
    from: [],
    tradeportCategoryId: w.categoryId,
    channelId: store.channelId,
    attributeMappings: [
      { channelAttributeCode: "343", tradeportAttributeId: null, fixedValueCode: "60002", fixedText: null },
      { channelAttributeCode: "14", tradeportAttributeId: null, fixedValueCode: "70000", fixedText: null },
      { channelAttributeCode: "348", tradeportAttributeId: w.attributes.renk, fixedValueCode: null, fixedText: null },
    ],
  });
  // 343 knows listed values alone.
  for (const attempt of [{ fixedValueCode: "1" }, { fixedText: "Kadın" }]) {
    const wrong = w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
      from: [],
      tradeportCategoryId: w.categoryId,
      channelId: store.channelId,
      attributeMappings: [
        { channelAttributeCode: "343", tradeportAttributeId: null, fixedValueCode: null, fixedText: null, ...attempt },
      ],
    });
    await expect(wrong).rejects.toMatchObject({ code: "channel_value_unknown" });
  }
  await w.call(mappingHandlers.Mapping.SetClientCategoryAttributeValueMapping, {
    from: [],
    tradeportAttributeId: w.attributes.renk,
    channelId: store.channelId,
    channelCategoryCode: "1101",
    channelAttributeCode: "348",
    clientChannelAttributeValueList: [{ tradeportValueId: w.values.siyah, channelValueCode: "10003" }],
  });
  const [mapped] = await w.call(mappingHandlers.Mapping.GetProductCategoryMappingByClientId, {});
  expect(mapped).toMatchObject({ channelCategoryPath: "Giyim > Üst Giyim > Tişört", missingAttributes: 0, source: "client" });
  // With a live store that works beside the trial the channel's own list counts, of which nothing was read here.
  const [live] = await w.query(sql<{ id: string }>`
    insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, paused_at, orders_read_at)
    select client_id, gen_random_uuid(), channel_id, 'Canlı', false, 'live', now(), now() from store where id = ${store.storeId} returning id`);
  const [unread] = await w.call(mappingHandlers.Mapping.GetProductCategoryMappingByClientId, {});
  expect(unread).toMatchObject({ channelCategoryPath: "1101", missingAttributes: null });
  await w.query(sql`delete from store where id = ${live!.id}`);
  const { ready } = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, {
    productIds: products.map(({ id }) => id),
    storeIds: [store.storeId],
  });
  expect(ready[0]?.count).toBe(47);
});

test("a push of 50 products: what is not ready is held, what the marketplace rejects fails with its words, the rest is live", async () => {
  const { processId } = await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: products.map(({ id }) => id),
    storeIds: [store.storeId],
  });
  await w.until("the end of the transfer", async () => (await process(processId)).state === "partly");
  expect(await process(processId)).toMatchObject({ total: 100, done: 92, failed: 2, held: 6 });
  const { data: failed } = await w.call(processHandlers.Process.GetProcessLines, { ...page, processId, outcome: "failed" });
  expect(failed[0]?.problems[0]?.cause.tr).toMatch(/\S/);
  const shown = await w.call(listingHandlers.Product.GetAllClientChannelProduct, { ...page, status: "Live" });
  expect(shown.totalCount).toBe(46);
  expect(shown.data[0]?.offers[0]).toMatchObject({
    price: { state: "in_sync", confirmed: { price: "199.90" } },
    stock: { state: "in_sync", confirmed: 7 },
  });
  const counts = await w.call(listingHandlers.Product.GetClientChannelProductCount, {});
  expect(counts.map(({ status, count }) => [status, count])).toEqual([
    ["Live", 46],
    ["Rejected", 1],
  ]);
  const found = await w.call(listingHandlers.Product.GetAllClientChannelProduct, { ...page, search: "TS-0010" });
  expect(found.data.map(({ productMainCode }) => productMainCode)).toEqual(["TS-0010"]);
  const log = await w.call(listingHandlers.ProductTransfer.GetChannelProcessLog, { ...page, channelId: store.channelId });
  expect(log.data[0]).toMatchObject({ processId, done: 92, held: 6 });
});

test("ten changes of a price are one message, and the marketplace's ledger equals the catalogue (R20)", async () => {
  const product = products[10]!;
  for (let price = 210; price < 220; price += 1)
    await w.database.asClient(w.clientId, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update variant set list_price = ${price}, sale_price = ${price} where client_id = ${w.clientId} and product_id = ${product.id} returning id`.execute(
        tx,
      );
      await requestSyncOffers(
        tx,
        w.clientId,
        rows.map(({ id }) => id),
        "user",
      );
    });
  const settled = async () =>
    (await w.query(sql`select 1 from sync_field where kind <> 'content' and state not in ('in_sync', 'paused')`)).length === 0;
  await w.until("every offer in step", settled);
  const truth = await w.truth();
  const ours = await w.query(sql<{ barcode: string; price: string }>`
    select v.barcode, v.sale_price as price from variant v join offer o on o.variant_id = v.id where o.remote_state = 'live' order by v.barcode`);
  const theirs = new Map(truth.products.map((each) => [each.barcode, each]));
  expect(ours).toHaveLength(92);
  for (const { barcode, price } of ours) expect(theirs.get(barcode)).toMatchObject({ salePrice: price, quantity: 7 });
  expect(theirs.get("TS-0010-S")).toMatchObject({ salePrice: "219.00" });
  const messages = truth.lastAccepted.find(({ barcode }) => barcode === "TS-0010-S")!.messages;
  expect(messages).toBeLessThanOrEqual(4);
});

test("content that was refused is not sent again unchanged (R13), and a corrected one is", async () => {
  const calls = async () =>
    (await w.query(sql<{ count: number }>`select count(*) from push_batch where operation <> 'updateOffers'`))[0]!.count;
  const before = await calls();
  const bad = products[3]!;
  const again = await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: [bad.id],
    storeIds: [store.storeId],
  });
  await w.until("the second transfer's end", async () => (await process(again.processId)).state === "failed");
  expect(await calls()).toBe(before);
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`update product_text set name = 'Düz tişört' where client_id = ${w.clientId} and product_id = ${bad.id}`.execute(tx);
    await requestSyncContent(tx, w.clientId, [bad.id], "user");
  });
  await w.until(
    "the corrected product live",
    async () => (await w.query(sql`select 1 from listing where product_id = ${bad.id} and status = 'Live'`))[0],
  );
  expect(await calls()).toBe(before + 1);
});

test("of two refusals of one listing the one that somebody has to mend is told, and nothing is sent again by itself (R13)", async () => {
  const bad = products[20]!;
  // Its card is refused for good; of its second size it is said that an approval is waited for, which passes.
  const says = (place: number, reason: string) =>
    [`status="FAILED"`, `failureReasons=${JSON.stringify([reason])}`].map((value) => ({
      match: { path: "batch-requests" },
      kind: "odd",
      value: `items.${place}.${value}`,
    }));
  await w.control("_faults", [
    ...says(0, "Ürün açıklaması en fazla 30000 karakter olabilir."),
    ...says(1, "Ürün onay bekliyor; güncellenemez."),
  ]);
  const left = async () =>
    (await w.query(sql<{ count: number }>`select count(*)::int as count from push_batch where operation = 'updateListings'`))[0]!
      .count;
  const before = await left();
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`update product_text set name = 'Uzun açıklamalı tişört' where client_id = ${w.clientId} and product_id = ${bad.id}`.execute(
      tx,
    );
    await requestSyncContent(tx, w.clientId, [bad.id], "user");
  });
  const outcome = await w.until("the refusal", async () => {
    const rows = await w.query(sql<{ state: string; cause: string }>`
      select f.state, p.fingerprint as cause from sync_field f join problem p on p.id = f.problem_id
      where f.kind = 'content' and f.listing_id = (select id from listing where product_id = ${bad.id})`);
    return rows[0];
  });
  expect(outcome).toEqual({ state: "refused", cause: "description" });
  const offers = await w.query(sql<{ cause: string }>`
    select p.fingerprint as cause from offer o join problem p on p.id = o.problem_id
    where o.listing_id = (select id from listing where product_id = ${bad.id})`);
  expect(offers).toEqual([{ cause: "description" }, { cause: "description" }]);
  expect((await left()) - before).toBe(1);
  await w.control("_faults", undefined, "DELETE");
});

test("of an item that is refused for its stock the price goes alone, and the stock says so (R13)", async () => {
  const { id, code } = products[30]!;
  await w.control("_settings", { quantityMax: 10_000 });
  await w.database.asClient(w.clientId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update variant set list_price = 230, sale_price = 230 where client_id = ${w.clientId} and product_id = ${id} returning id`.execute(
      tx,
    );
    const ids = rows.map((row) => row.id);
    await sql`update stock set on_hand = 19000 where item_id = any(${ids}::uuid[])`.execute(tx);
    await requestSyncOffers(tx, w.clientId, ids, "user");
  });
  const sides = () =>
    w.query(sql<{ kind: string; state: string }>`
      select f.kind, f.state from sync_field f join offer o on o.id = f.subject_id join variant v on v.id = o.variant_id
      where v.product_id = ${id} order by f.kind`);
  await w.until("its end", async () => (await sides()).every(({ state }) => ["in_sync", "refused"].includes(state)));
  expect((await sides()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    ...["price in_sync", "price in_sync"],
    ...["stock refused", "stock refused"],
  ]);
  const shown = (await w.truth()).products.filter(({ barcode }) => barcode.startsWith(code));
  expect(shown).toMatchObject([
    { salePrice: "230.00", quantity: 7 },
    { salePrice: "230.00", quantity: 7 },
  ]);
});

test("a new size goes out with the new name, and the sizes that are there take the name too (R18)", async () => {
  const { id, code } = products[31]!;
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`
      with added as (
        insert into variant (client_id, id, product_id, position, barcode, product_code, list_price, sale_price, dimensional_weight)
        select client_id, gen_random_uuid(), product_id, 2, ${`${code}-L`}, ${`${code}-L`}, list_price, sale_price, 1
        from variant where client_id = ${w.clientId} and barcode = ${`${code}-S`} returning client_id, id, product_id
      ), counted as (
        insert into stock (client_id, item_id, warehouse_id, on_hand) select client_id, id, ${w.warehouseId}::uuid, 3 from added
      )
      insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
      select client_id, product_id, id, ${w.attributes.beden}::uuid, ${w.values.m}::uuid from added`.execute(tx);
    await sql`update product_text set name = 'Üç bedenli tişört' where client_id = ${w.clientId} and product_id = ${id}`.execute(
      tx,
    );
    await requestSyncContent(tx, w.clientId, [id], "user");
  });
  await w.until(
    "all of it live",
    async () =>
      (
        await w.query(sql`select 1 from sync_field f where f.kind = 'content' and f.state = 'in_sync'
          and f.listing_id = (select id from listing where product_id = ${id})
          and 3 = (select count(*) from offer o where o.listing_id = f.listing_id and o.remote_state = 'live')`)
      )[0],
  );
  const { products: there } = await w.control<{ products: { barcode: string; title: string }[] }>("_truth?sellerId=100001");
  const titles = there.filter(({ barcode }) => barcode.startsWith(code)).map(({ title }) => title);
  expect(titles).toEqual(["Üç bedenli tişört", "Üç bedenli tişört", "Üç bedenli tişört"]);
});

test("a product that is switched off goes out without pieces, and can't be bought (R18)", async () => {
  const [off] = await w.addProducts(1, () => ({ code: "KAPALI", brand: "Tradeport" }));
  await w.query(sql`update product set is_active = false where id = ${off!.id}`);
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds: [off!.id], storeIds: [store.storeId] });
  await w.until(
    "it is there",
    async () => (await w.query(sql`select 1 from listing where product_id = ${off!.id} and status in ('Live', 'Passive')`))[0],
  );
  const shown = (await w.truth()).products.filter(({ barcode }) => barcode.startsWith("KAPALI"));
  expect(shown.map(({ quantity }) => quantity)).toEqual([0, 0]);
});

test("a product that was refused for its pieces goes out again once they are others, and not before (R13)", async () => {
  const [many] = await w.addProducts(1, () => ({ code: "TAVAN", brand: "Anka", stock: 19_000 }));
  const created = async () =>
    (await w.query(sql<{ count: number }>`select count(*)::int as count from push_batch where operation = 'createListings'`))[0]!
      .count;
  const ask = { productIds: [many!.id], storeIds: [store.storeId] };
  const before = await created();
  for (const time of ["first", "second"]) {
    const { processId } = await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, ask);
    await w.until(`the ${time} refusal`, async () => (await process(processId)).state === "failed");
    expect(await created()).toBe(before + 1);
  }
  const count = (pieces: number) =>
    w.database.asClient(w.clientId, async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from variant where product_id = ${many!.id}`.execute(tx);
      const ids = rows.map(({ id }) => id);
      await sql`update stock set on_hand = ${pieces} where item_id = any(${ids}::uuid[])`.execute(tx);
      await requestSyncOffers(tx, w.clientId, ids, "user");
    });
  // Still too many; and counted once more while the answer to that is on its way.
  await w.control("_settings", { batchDelayMs: 60_000 });
  await count(18_000);
  await w.until("the second message", async () => (await created()) === before + 2);
  await count(40);
  await w.control("_settings", { batchDelayMs: 200, advanceMs: 60_000 });
  await w.until(
    "it is live",
    async () => (await w.query(sql`select 1 from listing where product_id = ${many!.id} and status = 'Live'`))[0],
  );
  expect(await created()).toBe(before + 3);
});

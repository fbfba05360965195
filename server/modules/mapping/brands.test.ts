import { afterAll, beforeAll, expect, test } from "vitest";
import { listingHandlers, requestSyncContent } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import type { Fail } from "#platform/errors.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { mappingHandlers } from "./index.ts";

let w: StoreWorld;
let worker: ReturnType<typeof startWorker> | undefined;
let store: Awaited<ReturnType<StoreWorld["goLive"]>>;
const own = "Şile Bezi Atölyesi";

beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 200, reviewDelayMs: 200, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3 });
  store = await w.goLive(1);
});
afterAll(async () => {
  await worker?.stop();
  await w.close();
});

const brandsOf = (productId?: string) =>
  w.call(mappingHandlers.Mapping.GetClientBrandMapping, {
    channelId: store.channelId,
    productId,
    page: 0,
    pageSize: 25,
    orderType: "desc",
  });
const search = async (text: string) =>
  (
    await w.call(mappingHandlers.Mapping.GetChannelBrand, {
      channelId: store.channelId,
      search: text,
      page: 0,
      pageSize: 25,
      orderType: "desc",
    })
  ).data.map(({ name }) => name);
const choose = (brandId: string, from: string | null, channelBrandCode: string | null) =>
  w.call(mappingHandlers.Mapping.SetClientBrandMapping, { channelId: store.channelId, brandId, from, channelBrandCode });
const checked = async (productIds: string[]) => {
  const { ready, groups } = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, {
    productIds,
    storeIds: [store.storeId],
  });
  return { ready: ready[0]?.count, causes: groups.map(({ problem }) => [problem.fingerprint, problem.owner]) };
};

test("U22: a brand that the channel does not list comes with those that are spelt alike, how sure and why, and with the list's word for none", async () => {
  const code = (name: string) => `like-${name}`;
  const [, other] = ["Anka Atölye", "Zürafa Ev"];
  for (const name of ["Anka Atölye", "Anka", other!])
    await w.query(
      sql`insert into channel_brand (channel_id, scope, code, name) values (${store.channelId}, 'sandbox', ${code(name)}, ${name})`,
    );
  await w.addProducts(1, () => ({ code: "ANKAA", brand: "Ankaa Atolye" }));
  await w.addProducts(1, () => ({ code: "ATOLYE", brand: "Atölyesi Anka" }));
  const page = await brandsOf();
  expect(page.noBrand).toEqual({ code: "1792", name: "Markasız" });
  const of = (name: string) => page.data.find(({ brandName }) => brandName === name)!.suggestions;
  expect(of("Ankaa Atolye")[0]).toMatchObject({ channelBrandName: "Anka Atölye", reason: "similarName" });
  expect(of("Ankaa Atolye")[0]!.confidence).toBeGreaterThan(50);
  expect(of("Atölyesi Anka")[0]).toMatchObject({ channelBrandName: "Anka Atölye", reason: "sameName", confidence: 97 });
  expect(page.data.flatMap(({ suggestions }) => suggestions.map(({ channelBrandName }) => channelBrandName))).not.toContain(
    "Markasız",
  );
  expect(page.data.filter(({ source }) => source === "name").flatMap(({ suggestions }) => suggestions)).toEqual([]);
  await w.query(sql`delete from channel_brand where code like 'like-%'`);
  await w.query(sql`delete from product where main_code in ('ANKAA', 'ATOLYE')`);
  await w.query(sql`delete from brand where name in ('Ankaa Atolye', 'Atölyesi Anka')`);
});

test("a brand that the channel does not list is chosen once, for all of its products, and they go live under it", async () => {
  const products = await w.addProducts(3, (at) => ({ code: `SILE-${at}`, brand: own }));
  const ids = products.map(({ id }) => id);
  expect(await checked(ids)).toEqual({ ready: 0, causes: [[`brand_unknown:${own}:Trendyol`, "mapping"]] });

  const [brand] = (await brandsOf(ids[0])).data;
  expect(brand).toMatchObject({ brandName: own, productCount: 3, source: null, channelBrandCode: null });
  expect((await brandsOf()).data.map(({ brandName, source }) => [brandName, source])).toEqual([
    [own, null],
    [expect.any(String), "name"],
  ]);
  await expect(choose(brand!.brandId, null, "1")).rejects.toMatchObject({ code: "channel_brand_unknown" });
  // Nor is one that only the live list has one of the trial's.
  await w.query(
    sql`insert into channel_brand (channel_id, scope, code, name) values (${store.channelId}, 'live', '1', 'Canlı Marka')`,
  );
  await expect(choose(brand!.brandId, null, "1")).rejects.toMatchObject({ code: "channel_brand_unknown" });
  await choose(brand!.brandId, null, "1792");

  expect((await brandsOf(ids[0])).data[0]).toMatchObject({
    source: "client",
    channelBrandCode: "1792",
    channelBrandName: "Markasız",
  });
  expect(await checked(ids)).toEqual({ ready: 3, causes: [] });
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds: ids, storeIds: [store.storeId] });
  await w.until("all live", async () => {
    const live = await w.query(sql`select 1 from listing where product_id = any(${ids}::uuid[]) and status = 'Live'`);
    return live.length === 3;
  });
  const { products: there } = await w.control<{ products: { barcode: string; brandId: number }[] }>("_truth?sellerId=100001");
  const keys = await w.query(sql<{ barcode: string }>`select barcode from variant where product_id = any(${ids}::uuid[])`);
  expect(keys.map(({ barcode }) => there.find((product) => product.barcode === barcode)?.brandId)).toEqual(keys.map(() => 1792));

  // Taken back, what changes is held; chosen again it goes on by itself.
  await choose(brand!.brandId, "1792", null);
  await w.database.asClient(w.clientId, (tx) => requestSyncContent(tx, w.clientId, [ids[0]!], "user"));
  const content = async () =>
    (
      await w.query(sql<{ state: string }>`select state from sync_field where kind = 'content'
        and listing_id = (select id from listing where product_id = ${ids[0]!})`)
    )[0]?.state;
  await w.until("it is held", async () => (await content()) === "blocked");
  await choose(brand!.brandId, null, "1792");
  await w.until("it is there", async () => (await content()) === "in_sync");
});

test("a brand is chosen once for all stores of a channel, also for one that is connected later", async () => {
  const [product] = await w.addProducts(1, () => ({ code: "IKIMAGAZA", brand: "İki Mağazanın Markası" }));
  const [brand] = (await brandsOf(product!.id)).data;
  const readyIn = async (storeIds: string[]) => {
    const { ready } = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, {
      productIds: [product!.id],
      storeIds,
    });
    return ready.map(({ storeId, count }) => [storeId, count]).sort();
  };
  await choose(brand!.brandId, null, "1792");
  const later = await w.connect("100002");
  expect(await readyIn([store.storeId, later.storeId])).toEqual(
    [
      [store.storeId, 1],
      [later.storeId, 1],
    ].sort(),
  );
  await choose(brand!.brandId, "1792", null);
  expect((await readyIn([store.storeId, later.storeId])).map(([, count]) => count)).toEqual([0, 0]);
});

test("a chosen brand comes before the one of the same name, and a choice that was overtaken is refused", async () => {
  const [product] = await w.addProducts(1, () => ({ code: "ADAS", brand: "Tradeport" }));
  const [before] = (await brandsOf(product!.id)).data;
  expect(before).toMatchObject({ source: "name", channelBrandCode: "1794" });
  await choose(before!.brandId, null, "1791");
  expect((await brandsOf(product!.id)).data[0]).toMatchObject({ source: "client", channelBrandCode: "1791" });
  await expect(choose(before!.brandId, null, "1792")).rejects.toMatchObject({
    code: "conflict",
    fields: [{ field: "channelBrandCode" }],
  });
  // What the same company chose for its live stores is none of its trial ones.
  const live = await w.query(sql`update brand_mapping set scope = 'live' where brand_id = ${before!.brandId} returning 1`);
  expect(live).toHaveLength(1);
  expect((await brandsOf(product!.id)).data).toMatchObject([{ source: "name", channelBrandCode: "1794" }]);
  await choose(before!.brandId, null, "1792");
  await choose(before!.brandId, "1792", null);
  expect((await brandsOf(product!.id)).data).toMatchObject([{ source: "name", channelBrandCode: "1794" }]);
});

test("of a channel's brands of one name the one that is spelt alike is meant, else the one that it numbered first", async () => {
  const [product] = await w.addProducts(1, () => ({ code: "KUMRU", brand: "Kumru" }));
  const found = async () => (await brandsOf(product!.id)).data[0]!.channelBrandCode;
  for (const [code, name] of [
    ["500", "KUMRU"],
    ["41", "kumru"],
    ["600", "Kumru"],
  ])
    await w.query(
      sql`insert into channel_brand (channel_id, scope, code, name) values (${store.channelId}, 'sandbox', ${code}, ${name})`,
    );
  expect(await found()).toBe("600");
  await w.query(sql`delete from channel_brand where code = '600'`);
  expect(await found()).toBe("41");
});

test("a choice that is gone from the channel's list is said, and never sent as the brand of the same name", async () => {
  const [product] = await w.addProducts(1, () => ({ code: "GITTI", brand: "Güneş" }));
  const [brand] = (await brandsOf(product!.id)).data;
  await choose(brand!.brandId, null, "1793");
  await w.query(sql`delete from channel_brand where channel_id = ${store.channelId} and code = '1793'`);
  expect((await brandsOf(product!.id)).data[0]).toMatchObject({
    source: "client",
    channelBrandCode: "1793",
    channelBrandName: null,
  });
  expect((await checked([product!.id])).causes).toEqual([["brand_gone:Güneş:Trendyol", "mapping"]]);
  // A brand of archived products alone keeps nothing back.
  expect((await brandsOf(product!.id)).data[0]!.productCount).toBe(1);
  await w.query(sql`update product set is_archived = true where id = ${product!.id}`);
  expect((await brandsOf(product!.id)).data[0]!.productCount).toBe(0);
});

test("while the list is being read nobody is told that their brand is not in it", async () => {
  const [product] = await w.addProducts(1, () => ({ code: "OKUNUYOR", brand: "Okunan Marka" }));
  await w.query(sql`update channel_taxonomy set read_at = null, due_at = now() + interval '1 hour' where subject = 'brands'`);
  expect((await checked([product!.id])).causes).toEqual([["brands_loading:Trendyol", "marketplace"]]);
  await expect(search("anka")).rejects.toSatisfy((error: Fail) => error.code === "taxonomy_loading");
  await w.query(sql`update channel_taxonomy set read_at = now(), due_at = now() where subject = 'brands'`);
});

test("U47: a list that the marketplace refuses is said in its words, what is known of it goes on, and changed content goes out by itself once it can be read", async () => {
  const [known, unread] = await w.addProducts(2, (at) => ({ code: `RED-${at}`, brand: ["Çınar Deri", "Anka"][at]! }));
  const ids = [known!.id, unread!.id];
  await w.control("_faults", [{ match: { path: "product/brands" }, kind: "status", value: 400 }]);
  await w.query(sql`delete from channel_brand where channel_id = ${store.channelId} and name in ('Anka', 'Deneme')`);
  const brands = async (is: "failure" | "read_at") => {
    const rows = await w.query(sql`select 1 from channel_taxonomy where subject = 'brands' and ${sql.ref(is)} is not null`);
    return rows[0];
  };
  const readNow = () =>
    w.query(sql`update channel_taxonomy set read_at = null, due_at = now() where subject = 'brands'
      returning wake_stores(array[${store.storeId}]::uuid[])`);
  await readNow();
  await w.until("the refusal", () => brands("failure"));
  expect(await checked(ids)).toEqual({ ready: 1, causes: [["brands_refused:Trendyol", "marketplace"]] });
  await expect(search("anka")).rejects.toMatchObject({
    code: "taxonomy_refused",
    values: { channel: "Trendyol", said: expect.stringContaining("400") },
  });
  const [listed] = store.products;
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`update product_text set name = 'Yeni adlı tişört' where client_id = ${w.clientId} and product_id = ${listed!.id}`.execute(
      tx,
    );
    await requestSyncContent(tx, w.clientId, [listed!.id], "user");
  });
  const content = async () => {
    const rows = await w.query(sql<{ state: string; cause: string | null }>`
      select f.state, p.fingerprint as cause from sync_field f left join problem p on p.id = f.problem_id
      where f.kind = 'content' and f.listing_id = (select id from listing where product_id = ${listed!.id})`);
    return rows[0]!;
  };
  await w.until("it waits, and says for what", async () => (await content()).cause !== null);
  expect(await content()).toEqual({ state: "pending", cause: "brands_refused:Trendyol" });
  await w.control("_faults", undefined, "DELETE");
  await readNow();
  await w.until("the list", () => brands("read_at"));
  expect(await checked(ids)).toEqual({ ready: 2, causes: [] });
  await w.query(
    sql`update sync_field set due_at = now() where kind = 'content' and state = 'pending' returning wake_stores(array[${store.storeId}]::uuid[])`,
  );
  await w.until("its content there", async () => (await content()).state === "in_sync");
});

test("a list that was just read is looked through by its names, and not brand by brand", async () => {
  const [table] = await w.query(
    sql<{ known: number }>`select reltuples::int as known from pg_class where relname = 'channel_brand'`,
  );
  expect(table!.known).toBeGreaterThan(0);
});

test("the channel's brands are found as people type: the same name first, Turkish letters by plain ones", async () => {
  expect((await search("anka"))[0]).toBe("Anka");
  expect(await search("cinar deri")).toEqual(["Çınar Deri"]);
  expect(await search("yok böyle bir marka")).toEqual([]);
});

test("what is read again takes over the channel's names, and leaves the live list beside the trial's alone", async () => {
  const one = sql`channel_id = ${store.channelId} and scope = 'sandbox' and code = '1793'`;
  await w.query(sql`delete from channel_brand where ${one}`);
  await w.query(
    sql`insert into channel_brand (channel_id, scope, code, name) values (${store.channelId}, 'sandbox', '1793', 'Eski ad')`,
  );
  await w.query(sql`insert into channel_category (channel_id, scope, code, name, path, is_leaf)
    values (${store.channelId}, 'live', 'CANLI', 'Canlı', 'Canlı', true)`);
  await w.query(sql`update channel_taxonomy set read_at = null, due_at = now()
    where channel_id = ${store.channelId} and scope = 'sandbox' and subject in ('brands', 'categories')
    returning wake_stores(array[${store.storeId}]::uuid[])`);
  await w.until("both lists are read again", async () => {
    const unread = await w.query(sql`select 1 from channel_taxonomy where channel_id = ${store.channelId} and scope = 'sandbox'
      and subject in ('brands', 'categories') and read_at is null`);
    return unread.length === 0;
  });
  expect((await w.query(sql<{ name: string }>`select name from channel_brand where ${one}`))[0]!.name).not.toBe("Eski ad");
  expect(await w.query(sql`select 1 from channel_category where scope = 'live' and code = 'CANLI'`)).toHaveLength(1);
});

test("a brand of sample data alone keeps nothing back: it stands after the person's own that the channel does not list", async () => {
  const [sample] = await w.addProducts(1, () => ({ code: "ORNEK-1", brand: "Aaa Örnek Dükkân" }));
  await w.addProducts(1, () => ({ code: "ZEYTIN-1", brand: "Zeytin Bahçesi" }));
  const order = async () =>
    (await brandsOf()).data.map(({ brandName }) => brandName).filter((name) => /^(Aaa|Zeytin)/.test(name));
  expect(await order()).toEqual(["Aaa Örnek Dükkân", "Zeytin Bahçesi"]);
  await w.query(sql`update product set is_sample = true where id = ${sample!.id}`);
  expect(await order()).toEqual(["Zeytin Bahçesi", "Aaa Örnek Dükkân"]);
});

test("of more brands than are counted it is said that there are at least so many", async () => {
  await w.query(sql`insert into brand (client_id, id, name)
    select ${w.clientId}, gen_random_uuid(), 'Marka ' || n from generate_series(1, 10100) as n`);
  // As a running database does by itself.
  await w.database.pool.query("analyze");
  const { data, totalCount, totalCountIsExact } = await brandsOf();
  expect([data.length, totalCount, totalCountIsExact]).toEqual([25, 10_000, false]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { someProduct } from "#testing/some-product.ts";
import { log } from "#testing/start-worker.ts";
import { type World, world } from "#testing/world.ts";
import { priceJobs } from "./index.ts";

let w: World;
let stores: { lira: string; dollar: string; other: string };
let variantId: string;
let productId: string;

const rows = async <T>(text: ReturnType<typeof sql<T>>) => w.database.asPlatform(async (tx) => (await text.execute(tx)).rows);
const addStore = async (clientId: string, channel: string, name: string, currency: string) => {
  const id = newId();
  await rows(sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, currency)
    select ${clientId}, ${id}, id, ${name}, true, ${id}, ${currency} from channel where code = ${channel}`);
  return id;
};
/** Listed and live there at the price that the product has, as after a transfer. */
const list = async (storeId: string, confirmed: { price: string; currency: string }) => {
  const [listingId, offerId] = [newId(), newId()];
  await rows(
    sql`insert into listing (client_id, id, store_id, product_id, status) values (${clients.first}, ${listingId}, ${storeId}, ${productId}, 'Live')`,
  );
  await rows(sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state)
    values (${clients.first}, ${offerId}, ${listingId}, ${storeId}, ${variantId}, ${offerId}, 'live')`);
  const value = JSON.stringify({ price: confirmed.price, listPrice: "20.00", currency: confirmed.currency });
  await rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, sent, confirmed, cause, state, desired_rev, sent_rev, confirmed_rev)
    select ${clients.first}, ${storeId}, kind, case when kind = 'content' then ${listingId}::uuid else ${offerId}::uuid end, ${listingId},
      case when kind = 'price' then ${value}::jsonb end, case when kind = 'price' then ${value}::jsonb end,
      case when kind = 'price' then ${value}::jsonb end, 'test', 'in_sync', 1, 1, 1 from unnest(array['price', 'content']) as kind`);
};
const desired = async (storeId: string) =>
  (
    await rows(
      sql<{
        state: string;
        price: string;
        currency: string;
      }>`select state, desired ->> 'price' as price, desired ->> 'currency' as currency
        from sync_field where store_id = ${storeId} and kind = 'price'`,
    )
  )[0]!;
const contentAt = async (storeId: string) =>
  (await rows(sql<{ state: string }>`select state from sync_field where store_id = ${storeId} and kind = 'content'`))[0]!.state;
const shownAt = async (storeId: string) =>
  (await w.as("zeynep").Product.GetPrices({ productId })).find((one) => one.storeId === storeId)!;
const set = (input: object, who: "ayse" | "can" | "zeynep" | "mehmet" = "can") =>
  w.as(who).Product.SetPrice({ variantId, storeId: stores.dollar, listPrice: "12.00", salePrice: "9.50", ...input });
const forget = () => rows(sql`delete from price where client_id = ${clients.first}`);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
/** The jobs of moments that have come, as the worker runs them. */
const runDue = async () => {
  const { rows: due } = await w.database.pool.query<{ id: string; payload: { clientId: string; at: string } }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'price_moves' and j.run_at <= now()`,
  );
  const ctx = { database: w.database, log, signal: new AbortController().signal };
  for (const { id, payload } of due) {
    await priceJobs.price_moves!(ctx as never, payload);
    await w.database.pool.query("delete from graphile_worker._private_jobs where id = $1", [id]);
  }
  return due.length;
};

beforeAll(async () => {
  w = await world();
  const made = await w.as("ayse").Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), "FIYAT") });
  productId = made.id;
  variantId = made.variants[0]!.id;
  stores = {
    lira: await addStore(clients.first, "trendyol", "Lira mağazası", "TRY"),
    dollar: await addStore(clients.first, "etsy", "Dolar mağazası", "USD"),
    other: await addStore(clients.second, "etsy", "Başkasının", "USD"),
  };
  await list(stores.lira, { price: "10.00", currency: "TRY" });
  await list(stores.dollar, { price: "8.00", currency: "USD" });
});
afterAll(() => w.close());

describe("one product in two currencies", () => {
  test("without a price in its currency a store keeps what it confirmed, the page says so, and the listing's content is held until there is one", async () => {
    await w.as("can").Product.UpdateProductValue({ productId, salePrice: { from: "10.00", to: "11.00" } });
    expect(await desired(stores.lira)).toEqual({ state: "pending", price: "11.00", currency: "TRY" });
    expect(await desired(stores.dollar)).toEqual({ state: "in_sync", price: "8.00", currency: "USD" });
    expect(await contentAt(stores.dollar)).toBe("pending");
    expect(await contentAt(stores.lira)).toBe("in_sync");
    expect(await shownAt(stores.dollar)).toMatchObject({ currency: "USD", chain: [], later: [] });
    expect((await shownAt(stores.lira)).chain).toEqual([
      { source: "product", priceId: null, version: null, listPrice: "20.00", salePrice: "11.00", validFrom: null, validTo: null },
    ]);
  });

  test("ended while a message is out, the store keeps what that message says, not the newer price that was never sent", async () => {
    const { priceId, version } = await set({ salePrice: "9.00" });
    await rows(sql`update sync_field set state = 'sending', sent = jsonb_set(desired, '{price}', '"8.70"'), sent_rev = desired_rev - 1
      where kind = 'price' and store_id = ${stores.dollar}`);
    await w.as("can").Product.EndPrice({ priceId, version });
    expect(await desired(stores.dollar)).toMatchObject({ price: "8.70", currency: "USD" });
    await rows(
      sql`update sync_field set state = 'in_sync', desired = confirmed where kind = 'price' and store_id = ${stores.dollar}`,
    );
    await forget();
  });

  test("set in its currency it goes out there and nowhere else; ended, the store keeps it", async () => {
    const { priceId, version } = await set({});
    expect(await desired(stores.dollar)).toEqual({ state: "pending", price: "9.50", currency: "USD" });
    expect(await desired(stores.lira)).toMatchObject({ price: "11.00", currency: "TRY" });
    expect((await shownAt(stores.dollar)).chain).toMatchObject([{ source: "store", priceId, salePrice: "9.50", validTo: null }]);
    await rows(
      sql`update sync_field set state = 'in_sync', confirmed = desired where kind = 'price' and store_id = ${stores.dollar}`,
    );
    await w.as("can").Product.EndPrice({ priceId, version });
    expect(await shownAt(stores.dollar)).toMatchObject({ chain: [] });
    expect(await desired(stores.dollar)).toEqual({ state: "in_sync", price: "9.50", currency: "USD" });
  });

  test("what was held for the lack of a price goes on as soon as there is one", async () => {
    await rows(sql`insert into problem (client_id, id, fingerprint, owner, field, code)
      values (${clients.first}, ${newId()}, 'currency_differs:TRY:USD', 'data', 'price', 'currency_differs')`);
    const hold = () =>
      rows(
        sql`update sync_field set state = 'blocked', problem_id = (select id from problem where code = 'currency_differs') where kind = 'content' and store_id = ${stores.dollar}`,
      );
    await hold();
    await w.as("can").Product.UpdateProductValue({ productId, salePrice: { from: "11.00", to: "10.00" } });
    expect(await contentAt(stores.dollar)).toBe("blocked");
    await set({});
    expect(await contentAt(stores.dollar)).toBe("pending");
    await forget();
  });
});

test("a store that sells in another currency than its channel has its prices in its own", async () => {
  const euro = await addStore(clients.first, "etsy", "Avro mağazası", "EUR");
  const { priceId } = await set({ storeId: euro });
  expect(await rows(sql`select currency from price where id = ${priceId}`)).toEqual([{ currency: "EUR" }]);
  await expect(set({ storeId: euro, currency: "USD" })).rejects.toMatchObject({ code: "price_currency" });
  await forget();
  await rows(sql`delete from store where id = ${euro}`);
});

test("a campaign that is over keeps its end, though somebody ends it once more", async () => {
  const { priceId, version } = await set({ validFrom: inSeconds(60), validTo: inSeconds(3600) });
  const [past] = await rows<{ validTo: string }>(sql`
    update price set valid_from = now() - interval '2 hours', valid_to = now() - interval '1 hour' where id = ${priceId} returning valid_to`);
  await w.as("can").Product.EndPrice({ priceId, version });
  expect(await rows(sql`select valid_to from price where id = ${priceId}`)).toEqual([past]);
  await forget();
});

describe("what is refused", () => {
  test("each with its field or its reason", async () => {
    const refused = (input: object, code: string, field?: string) =>
      expect(set(input)).rejects.toMatchObject({ code, fields: field ? [{ field }] : [] });
    await refused({ salePrice: "0" }, "sale_price_zero", "salePrice");
    await refused({ salePrice: "13.00" }, "list_below_sale", "listPrice");
    await refused({ currency: "TRY" }, "price_currency", "currency");
    await refused({ storeId: null }, "price_without_currency", "currency");
    await refused({ validTo: inSeconds(-5) }, "price_period", "validTo");
    await refused({ validFrom: inSeconds(600), validTo: inSeconds(500) }, "price_period", "validTo");
    await expect(set({ salePrice: "9,50" })).rejects.toMatchObject({ status: 400, fields: [{ field: "salePrice" }] });
    expect(await rows(sql`select 1 from price where client_id = ${clients.first}`)).toEqual([]);
  });

  test("a viewer sets nothing, and another company's variant, store and price are not found", async () => {
    await expect(set({}, "zeynep")).rejects.toMatchObject({ status: 403 });
    await expect(set({}, "mehmet")).rejects.toMatchObject({ code: "not_found" });
    await expect(set({ storeId: stores.other })).rejects.toMatchObject({ code: "not_found" });
    const { priceId, version } = await set({});
    await expect(w.as("mehmet").Product.EndPrice({ priceId, version })).rejects.toMatchObject({ code: "not_found" });
    await expect(w.as("mehmet").Product.GetPrices({ productId })).rejects.toMatchObject({ code: "not_found" });
    await expect(w.as("zeynep").Product.EndPrice({ priceId, version })).rejects.toMatchObject({ status: 403 });
    await forget();
  });

  test("what holds until further notice in a currency for all of its stores holds once, too; one store's beside it is another", async () => {
    await set({ storeId: null, currency: "USD" });
    await expect(set({ storeId: null, currency: "USD", salePrice: "9.00" })).rejects.toMatchObject({ code: "price_exists" });
    await set({ storeId: null, currency: "EUR" });
    await set({ salePrice: "9.00" });
    expect((await shownAt(stores.dollar)).chain.map(({ salePrice }) => salePrice)).toEqual(["9.00", "9.50"]);
    await forget();
  });

  test("two people at once: one is taken, the other is told, and nothing is lost unseen", async () => {
    // Each has looked whether there is one by the time that the other writes, unless the product keeps them apart.
    const mayGoOn = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = w.database.asClient(clients.first, async (tx) => {
      await sql`select 1 from stock where item_id = ${variantId} for update`.execute(tx);
      held.resolve();
      await mayGoOn.promise;
    });
    await held.promise;
    const trying = Promise.allSettled([set({}), set({ salePrice: "9.00" }, "ayse")]);
    const waiting = async () =>
      (
        await w.database.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    mayGoOn.resolve();
    await holder;
    const both = await trying;
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "price_exists" } });
    const [link] = (await shownAt(stores.dollar)).chain;
    const seen = { priceId: link!.priceId!, version: link!.version! };
    const changes = await Promise.allSettled([set({ ...seen, salePrice: "7.00" }), set({ ...seen, salePrice: "6.00" }, "ayse")]);
    expect(changes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    await expect(w.as("can").Product.EndPrice(seen)).rejects.toMatchObject({ code: "conflict" });
    await forget();
  });
});

describe("a price that begins and ends by itself", () => {
  test("its stores are asked for at both moments, by a job each; a second run changes nothing", async () => {
    await set({ storeId: stores.lira, salePrice: "5.00", listPrice: "6.00", validFrom: inSeconds(1), validTo: inSeconds(2.5) });
    const before = await desired(stores.lira);
    expect((await shownAt(stores.lira)).later).toMatchObject([{ source: "store", salePrice: "5.00" }]);
    expect(await runDue()).toBe(0);
    await expect.poll(async () => (await runDue()) > 0, { timeout: 5000 }).toBe(true);
    expect(await desired(stores.lira)).toMatchObject({ price: "5.00", currency: "TRY" });
    const [rev] = await rows(sql`select desired_rev from sync_field where store_id = ${stores.lira} and kind = 'price'`);
    const [price] = await rows(
      sql<{ at: string }>`select to_json(valid_from) #>> '{}' as at from price where client_id = ${clients.first}`,
    );
    const ctx = { database: w.database, log, signal: new AbortController().signal };
    await priceJobs.price_moves!(ctx as never, { clientId: clients.first, at: price!.at });
    expect(await rows(sql`select desired_rev from sync_field where store_id = ${stores.lira} and kind = 'price'`)).toEqual([rev]);
    await expect.poll(async () => (await runDue()) > 0, { timeout: 5000 }).toBe(true);
    expect(await desired(stores.lira)).toMatchObject({ price: before.price, currency: "TRY" });
    await forget();
  });

  test("one that is moved before it begins has its new moment, and its old one does nothing; one that is taken back leaves nothing", async () => {
    const { priceId, version } = await set({ validFrom: inSeconds(1), validTo: inSeconds(7200) });
    const later = await set({ priceId, version, validFrom: inSeconds(3600) });
    const [stays] = (await shownAt(stores.dollar)).later;
    expect(stays!.validTo).not.toBeNull();
    await expect.poll(async () => (await runDue()) > 0, { timeout: 5000 }).toBe(true);
    expect(await shownAt(stores.dollar)).toMatchObject({ chain: [], later: [{ priceId }] });
    await w.as("can").Product.EndPrice(later);
    expect(await rows(sql`select 1 from price where id = ${priceId}`)).toEqual([]);
  });
});

test("of two standing prices of a store that have both begun, lines change the one that is shown; the older stays as it is", async () => {
  await set({ salePrice: "9.50" });
  await set({ salePrice: "9.00", validFrom: inSeconds(3600) });
  // Its moment has come.
  await rows(sql`update price set valid_from = valid_from - interval '2 hours' where client_id = ${clients.first}`);
  const lines = [{ variantId, salePrice: "7.00", from: "9.00" }];
  const { id } = await w.as("can").Product.UpdateClientChannelProductPrice({ storeId: stores.dollar, lines });
  const ctx = { database: w.database, log, signal: new AbortController().signal, isAwaited: async () => false };
  await priceJobs["prices.set-store-prices"]!(ctx as never, { clientId: clients.first, processId: id });
  expect((await shownAt(stores.dollar)).chain.map(({ salePrice }) => salePrice)).toEqual(["7.00", "9.50"]);
  expect(await desired(stores.dollar)).toMatchObject({ price: "7.00", currency: "USD" });
  await forget();
});

test("killed between two parts of a campaign it goes on from the start, and each price is asked for once", async () => {
  const many = 620;
  await forget();
  const listingId = newId();
  await rows(sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
    select ${clients.first}::uuid, gen_random_uuid(), ${productId}::uuid, 'KAMPANYA-' || n, 'KAMPANYA-' || n, 20, 10 from generate_series(1, ${many}::int) as n`);
  await rows(sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state)
    select client_id, gen_random_uuid(), ${listingId}::uuid, ${stores.lira}::uuid, id, barcode, 'live' from variant where barcode like 'KAMPANYA-%'`);
  await rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, confirmed, cause, state)
    select client_id, store_id, 'price', id, listing_id, v.value, v.value, 'test', 'in_sync' from offer,
      (select '{"price":"10.00","listPrice":"20.00","currency":"TRY"}'::jsonb as value) v where listing_id = ${listingId}`);
  const at = inSeconds(-1);
  await rows(sql`insert into price (client_id, id, variant_id, store_id, currency, list_price, sale_price, valid_from)
    select client_id, gen_random_uuid(), id, ${stores.lira}::uuid, 'TRY', 20, 7, ${at}::timestamptz from variant where barcode like 'KAMPANYA-%'`);
  const moved = async () =>
    await rows(sql<{
      price: string;
      rev: number;
      count: number;
    }>`select desired ->> 'price' as price, desired_rev as rev, count(*)::int as count
      from sync_field where listing_id = ${listingId} group by 1, 2 order by 1`);
  const run = (signal: AbortSignal) =>
    priceJobs.price_moves!({ database: w.database, log, signal } as never, { clientId: clients.first, at });
  await expect(run(AbortSignal.abort(new Error("stopped here")))).rejects.toThrow("stopped here");
  expect(await moved()).toEqual([
    { price: "10.00", rev: 1, count: 120 },
    { price: "7.00", rev: 2, count: 500 },
  ]);
  await run(new AbortController().signal);
  expect(await moved()).toEqual([{ price: "7.00", rev: 2, count: many }]);
  await rows(sql`delete from sync_field where listing_id = ${listingId}`);
  await rows(sql`delete from offer where listing_id = ${listingId}`);
  await rows(sql`delete from variant where barcode like 'KAMPANYA-%'`);
});

test("who set, changed and ended it stands in the audit", async () => {
  const { priceId, version } = await set({});
  await w.as("ayse").Product.EndPrice(await set({ priceId, version, salePrice: "9.00" }));
  const { data } = await w.as("ayse").Audit.GetAllAudit({ objectType: "price", objectId: priceId });
  expect(data.map(({ action, objectName, actorName }) => [action, objectName, actorName])).toEqual([
    ["end", "B-FIYAT", "Ayşe Yılmaz"],
    ["update", "B-FIYAT", "Can Demir"],
    ["create", "B-FIYAT", "Can Demir"],
  ]);
  expect(data[1]).toMatchObject({
    before: { salePrice: "9.50" },
    after: { salePrice: "9.00", store: "Dolar mağazası", currency: "USD" },
  });
  await forget();
});

/** mulberry32 */
const dice = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
interface Row {
  storeId: string | null;
  currency: string;
  salePrice: string;
  from: number;
  to: number | null;
}
/** What the rule says, said once more: a store's own, then its currency's; with an end before without; then the latest beginning; then the product's. */
const modelOf = (all: readonly Row[], storeId: string, currency: string, own: { currency: string; salePrice: string }) =>
  [
    ...all
      .filter((row) => row.currency === currency && (row.storeId ?? storeId) === storeId && row.from <= 0 && (row.to ?? 1) > 0)
      .sort(
        (a, b) =>
          Number(a.storeId === null) - Number(b.storeId === null) ||
          Number(a.to === null) - Number(b.to === null) ||
          b.from - a.from,
      )
      .map(({ salePrice }) => salePrice),
    ...(own.currency === currency ? [own.salePrice] : []),
  ] as string[];

test("who waited for a price that was set meanwhile sees it, though its own transaction is older", async () => {
  const mayGoOn = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const older = w.database.asClient(clients.first, async (tx) => {
    await sql`select now()`.execute(tx);
    begun.resolve();
    await mayGoOn.promise;
    await requestSyncOffers(tx, clients.first, [variantId], "user");
  });
  await begun.promise;
  await set({ storeId: stores.lira, salePrice: "4.00" });
  mayGoOn.resolve();
  await older;
  expect(await desired(stores.lira)).toMatchObject({ price: "4.00" });
  await forget();
});

test("300 random sets of prices: each store's chain is the model's, to the last link, and what it is asked to show is its first", async () => {
  await forget();
  const [first] = (await shownAt(stores.lira)).chain;
  const own = { currency: "TRY", salePrice: first!.salePrice };
  for (let seed = 1; seed <= 300; seed++) {
    const random = dice(seed);
    const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!;
    const made = new Map<string, Row>();
    for (let n = Math.floor(random() * 9); n > 0; n--) {
      const from = Math.floor(random() * 20) - 14;
      const row: Row = {
        storeId: pick([null, stores.lira, stores.dollar]),
        currency: pick(["TRY", "USD", "EUR"]),
        salePrice: `${1 + Math.floor(random() * 90)}.${10 + Math.floor(random() * 89)}`,
        from,
        to: random() < 0.5 ? null : from + 1 + Math.floor(random() * 20),
      };
      made.set(`${row.storeId} ${row.currency} ${from}`, row);
    }
    const all = [...made.values()];
    await forget();
    await rows(sql`insert into price (client_id, id, variant_id, store_id, currency, list_price, sale_price, valid_from, valid_to)
      select ${clients.first}::uuid, gen_random_uuid(), ${variantId}::uuid, "storeId", currency, "salePrice" + 1, "salePrice",
        now() + make_interval(hours => "from") - interval '1 minute', coalesce(now() + make_interval(hours => "to") - interval '1 minute', 'infinity')
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as r("storeId" uuid, currency text, "salePrice" numeric, "from" int, "to" int)`);
    // A minute before the hour: an hour from now is later, this hour is over.
    const shown = await w.as("zeynep").Product.GetPrices({ productId });
    for (const { storeId, currency, chain } of shown)
      expect([seed, currency, chain.map(({ salePrice }) => salePrice)]).toEqual([
        seed,
        currency,
        modelOf(all, storeId, currency, own),
      ]);
    if (seed % 10 !== 0) continue;
    await w
      .as("can")
      .Product.UpdateProductValue({ productId, criticalStock: { from: (seed / 10 - 1) % 2, to: (seed / 10) % 2 } });
    for (const { storeId, chain } of shown)
      if (chain[0]) expect([seed, (await desired(storeId)).price]).toEqual([seed, chain[0].salePrice]);
  }
  await forget();
});

test.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-23:59", "2026-01-01T00:00:00+16:00"])(
  "an instant that no database holds is refused at its field, and none is a fault of ours: %s",
  async (instant) => {
    const refusal = { status: 400, fields: [{ field: expect.any(String) }] };
    await expect(set({ validFrom: instant })).rejects.toMatchObject(refusal);
    const page = { page: 0, pageSize: 25, orderType: "desc", orderColumn: "channelOrderDate" } as const;
    await expect(w.as("can").Order.GetAllOrder({ ...page, startDate: instant })).rejects.toMatchObject({ status: 400 });
  },
);

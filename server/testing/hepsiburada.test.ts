import { connectorOf } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingHandlers, requestSyncOffers } from "#modules/listings/index.ts";
import { mappingHandlers } from "#modules/mapping/index.ts";
import { orderHandlers } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";
import { allSteps } from "./all-steps.ts";
import { etsyShop, etsySignIn } from "./etsy-sign-in.ts";
import { orderHold } from "./order-hold.ts";
import { startWorker } from "./start-worker.ts";
import { type StoreWorld, storeWorld } from "./store-world.ts";

/** The main job on a marketplace of another kind, beside a Trendyol store that sells the same pieces, and at the end an Etsy shop that does too. */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let trendyol: Awaited<ReturnType<StoreWorld["goLive"]>>;
let store: { channelId: string; storeId: string };
let etsyStore: string;
const merchantId = "00000000-0000-4000-8000-000000100001";

const ean = (n: number) => {
  const digits = `868${String(n).padStart(9, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
const barcodes = (n: number): [string, string] => [ean(1000 + 2 * n), ean(1001 + 2 * n)];

beforeAll(async () => {
  w = await storeWorld();
  const quick = { batchDelayMs: 100, reviewDelayMs: 100 };
  await w.control("_settings", quick);
  await there("_settings", quick);
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  trendyol = await w.goLive(3, "100001", (at) => ({ barcodes: barcodes(at), listPrice: "249.90" }));
});
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

const there = <T>(address: string, body?: object) => w.control<T>(address, body, body ? "POST" : "GET", "hepsiburada");
interface Held {
  products: { merchantSku: string; state: string; quantity: number; salePrice: string; attributes: Record<string, unknown> }[];
  orders: {
    orderNumber: string;
    packages: { packageId: string; status: string; cargoTrackingNumber: string; lines: { lineId: string; quantity: number }[] }[];
  }[];
  lastAccepted: { barcode: string; messages: number }[];
}
const truth = () => there<Held>(`_truth?merchantId=${merchantId}`);
const held = async (sku: string) => (await truth()).products.find(({ merchantSku }) => merchantSku === sku);
const stockAtTrendyol = async (barcode: string) =>
  (await w.truth()).products.find((product) => product.barcode === barcode)?.quantity;
const ids = () => trendyol.products.map(({ id }) => id);
const transfer = (productIds: string[]) =>
  w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds, storeIds: [store.storeId] });
const lines = (processId: string) =>
  w.query(
    sql<{ outcome: string; problems: { fingerprint: string }[] }>`
      select outcome, line_problems(client_id, process_id, problems) as problems from process_line where process_id = ${processId} order by line_no`,
  );
const fixed = (channelAttributeCode: string, over: { fixedValueCode?: string; fixedText?: string }) => ({
  channelAttributeCode,
  tradeportAttributeId: null,
  fixedValueCode: null,
  fixedText: null,
  ...over,
});
const rules = [fixed("GarantiSuresi", { fixedText: "24" }), fixed("00001CIN", { fixedValueCode: "Kadın" })];
const mapAttributes = (attributeMappings: ReturnType<typeof fixed>[]) =>
  w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
    from: [],
    tradeportCategoryId: w.categoryId,
    channelId: store.channelId,
    attributeMappings,
  });

test("a store is connected with three fields, tried, and its categories are read; what is lacking is said before anything is sent", async () => {
  store = await w.connectTo("hepsiburada", "Hepsiburada Dükkânı", {
    merchantId: merchantId.toUpperCase(),
    integrator: "tradeport_dev",
    serviceKey: "SandboxKey01",
  });
  await w.until(
    "the categories",
    async () =>
      (
        await w.query(
          sql`select 1 from channel_taxonomy where channel_id = ${store.channelId} and subject = 'categories' and read_at is not null`,
        )
      )[0],
    60_000,
  );
  const [bad] = await w.addProducts(1, () => ({ code: "KOTU-1", brand: "Hiç Duyulmamış" }));
  await w.call(mappingHandlers.Mapping.SetClientProductCategoryMapping, {
    from: null,
    tradeportCategoryId: w.categoryId,
    channelId: store.channelId,
    channelCategoryCode: "80455060",
  });
  await w.until(
    "the attributes",
    async () =>
      (await w.query(sql`select 1 from channel_taxonomy where subject = 'attributes:80455060' and read_at is not null`))[0],
    60_000,
  );
  const input = { productIds: [bad!.id], storeIds: [store.storeId] };
  const before = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, input);
  const lacks = before.groups.map(({ problem }) => problem.fingerprint).sort();
  // Any brand is taken as it is written: none is unknown.
  expect(lacks).toEqual([
    "attribute_missing:Giyim > Tişört:Cinsiyet",
    "attribute_missing:Giyim > Tişört:Garanti Süresi (Ay)",
    "barcode_not_ean13:Hepsiburada",
  ]);
  // It wants a whole number: what is none is refused before it is sent.
  const theirs = await w.call(mappingHandlers.Mapping.GetChannelAttributesAndValues, {
    channelId: store.channelId,
    channelCategoryCode: "80455060",
  });
  expect(theirs.filter(({ isWholeNumber }) => isWholeNumber).map(({ code }) => code)).toEqual(["GarantiSuresi"]);
  await expect(mapAttributes([fixed("GarantiSuresi", { fixedText: "iki yıl" })])).rejects.toMatchObject({
    code: "whole_number_wanted",
  });
  await mapAttributes(rules);
});

test("products go out, are judged and live, and show exactly our price and stock; a list price that it does not have is no difference", async () => {
  const { processId } = await transfer(ids());
  await w.until(
    "the end of the transfer",
    async () => (await lines(processId)).every(({ outcome }) => outcome === "done"),
    60_000,
  );
  await w.inSync(store.storeId);
  const shown = (await truth()).products.sort((a, b) => (a.merchantSku < b.merchantSku ? -1 : 1));
  expect(shown.map(({ merchantSku, state, quantity, salePrice }) => [merchantSku, state, quantity, salePrice])).toEqual(
    ["0000", "0001", "0002"].flatMap((n) => ["M", "S"].map((size) => [`TS-${n}-${size}`, "onSale", 7, "199.90"])),
  );
  expect(shown[0]?.attributes).toMatchObject({ price: "199,90", stock: "7", GarantiSuresi: 24, beden_variant_property: "M" });
  await w.query(
    sql`update offer set observed_at = now() - interval '2 hours' where store_id = ${store.storeId} returning wake_stores(array[store_id])`,
  );
  await w.until(
    "a look for drift",
    async () =>
      (await w.query(sql`select 1 from offer where store_id = ${store.storeId} and observed_at < now() - interval '1 hour'`))
        .length === 0,
    60_000,
  );
  expect(
    await w.query(
      sql`select 1 from sync_field where store_id = ${store.storeId} and kind = 'price' and (state <> 'in_sync' or observed <> confirmed)`,
    ),
  ).toEqual([]);
});

test("R20: a price and a stock that change apart travel apart, and the last value stands", async () => {
  await w.setPrices("1234.56");
  await w.inSync(store.storeId);
  expect(await held("TS-0001-S")).toMatchObject({ salePrice: "1234.56", quantity: 7 });
  const { variantId } = (
    await w.query(
      sql<{ variantId: string }>`select variant_id from offer where store_id = ${store.storeId} and remote_key = 'TS-0001-S'`,
    )
  )[0]!;
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`update stock set on_hand = 5 where client_id = ${w.clientId} and item_id = ${variantId}`.execute(tx);
    await requestSyncOffers(tx, w.clientId, [variantId], "user");
  });
  await w.inSync(store.storeId);
  expect(await held("TS-0001-S")).toMatchObject({ salePrice: "1234.56", quantity: 5 });
});

test("R13: a price out of the band is refused in its own words while the stock of the same message is taken", async () => {
  const merchantSku = "TS-0002-M";
  await there("_listing", { merchantId, merchantSku, band: { min: 100, max: 2000 } });
  const { variantId } = (
    await w.query(
      sql<{ variantId: string }>`select variant_id from offer where store_id = ${store.storeId} and remote_key = ${merchantSku}`,
    )
  )[0]!;
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`update variant set list_price = 5000, sale_price = 5000 where client_id = ${w.clientId} and id = ${variantId}`.execute(
      tx,
    );
    await sql`update stock set on_hand = 3 where client_id = ${w.clientId} and item_id = ${variantId}`.execute(tx);
    await requestSyncOffers(tx, w.clientId, [variantId], "user");
  });
  await w.inSync(store.storeId);
  expect(await held(merchantSku)).toMatchObject({ salePrice: "1234.56", quantity: 3 });
  const syncFields = await w.query(
    sql<{ kind: string; state: string; fingerprint: string | null; named: string | null }>`
      select f.kind, f.state, p.fingerprint, p.named ->> 'named' as named from sync_field f
      join offer o on o.client_id = f.client_id and o.id = f.subject_id left join problem p on p.client_id = f.client_id and p.id = f.problem_id
      where f.store_id = ${store.storeId} and o.remote_key = ${merchantSku} order by f.kind`,
  );
  expect(syncFields).toMatchObject([
    { kind: "price", state: "refused", fingerprint: "price-band", named: expect.stringContaining("100 - 2000") },
    { kind: "stock", state: "in_sync", fingerprint: null },
  ]);
});

test("stock that Hepsiburada keeps in its own warehouse is never sent, and the offer says so", async () => {
  const merchantSku = "TS-0002-S";
  await there("_listing", { merchantId, merchantSku, fulfilledByHB: true, stock: 40 });
  const { variantId } = (
    await w.query(
      sql<{ variantId: string }>`select variant_id from offer where store_id = ${store.storeId} and remote_key = ${merchantSku}`,
    )
  )[0]!;
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`update stock set on_hand = 2 where client_id = ${w.clientId} and item_id = ${variantId}`.execute(tx);
    await requestSyncOffers(tx, w.clientId, [variantId], "user");
  });
  await w.inSync(store.storeId);
  expect(await held(merchantSku)).toMatchObject({ quantity: 40 });
  const syncField = sql<{ state: string; fingerprint: string }>`
    select f.state, p.fingerprint from sync_field f join offer o on o.client_id = f.client_id and o.id = f.subject_id
    join problem p on p.client_id = f.client_id and p.id = f.problem_id
    where f.store_id = ${store.storeId} and o.remote_key = ${merchantSku} and f.kind = 'stock'`;
  expect(await w.query(syncField)).toEqual([{ state: "refused", fingerprint: "fulfilled-there" }]);
});

test("an order comes in, the other store's stock follows, and the seller packs it; the carrier's scan ships it", async () => {
  const [barcode] = barcodes(0);
  const { orderNumber } = await there<{ orderNumber: string }>("_buy", {
    merchantId,
    lines: [{ barcode, quantity: 2 }],
    buyer: "Fatma Işık",
  });
  const pack = () =>
    w.query(
      sql<{ id: string; status: string; version: number; cargo: string }>`
        select id, status, version, cargo_tracking_code as cargo from order_package where channel_package_id = ${orderNumber}`,
    );
  const reaches = (status: string) =>
    w.until(`the package is ${status}`, async () => (await pack())[0]?.status === status, 60_000);
  await reaches("S_NEW");
  await w.until("the other store's stock", async () => (await stockAtTrendyol(barcode)) === 5, 60_000);
  await w.until("its own stock", async () => (await held("TS-0000-S"))?.quantity === 5, 60_000);

  const { id } = (await pack())[0]!;
  await w.call(orderHandlers.Order.AcceptOrder, { orderPackageIds: [id] });
  await reaches("S_GETTING_READY");
  // Accepting is ours alone: the marketplace has no such step.
  expect((await truth()).orders[0]?.packages[0]).toMatchObject({ status: "Open" });
  await w.call(orderHandlers.Order.SetOrderPackageStatus, { orderPackageId: id, action: "A_PREPARE", fields: {} });
  await reaches("S_AWAITING_SHIPPING");
  await w.until("the package's number", async () => (await pack())[0]?.cargo !== "", 60_000);
  expect((await truth()).orders[0]?.packages).toMatchObject([{ status: "Packaged", packageId: (await pack())[0]?.cargo }]);
  await w.until(
    "its label",
    async () =>
      (await w.query(sql`select 1 from package_label where package_id = ${id} and state = 'ready' and body like '^XA%'`))[0],
    60_000,
  );
  await there("_scan", { packageId: orderNumber });
  await reaches("S_SHIPPED");
  expect(
    await w.query(sql`select 1 from order_package where order_id = (select order_id from order_package where id = ${id})`),
  ).toHaveLength(1);
});

test("R5: a buyer who cancels one line of a packed order's rest leaves every piece counted once", async () => {
  const { orderNumber } = await there<{ orderNumber: string }>("_buy", {
    merchantId,
    lines: [
      { barcode: barcodes(0)[1], quantity: 1 },
      { barcode: barcodes(1)[1], quantity: 2 },
    ],
  });
  const reserved = async () =>
    (
      await w.query(
        sql<{ units: number }>`select coalesce(sum(r.reserved), 0)::int as units from ${orderHold} r
          join order_header h on h.client_id = r.client_id and h.id = r.order_id where h.channel_order_id = ${orderNumber}`,
      )
    )[0]!.units;
  await w.until("three pieces are held", async () => (await reserved()) === 3, 60_000);
  await there("_cancel", { packageId: orderNumber });
  await w.until("no piece is held", async () => (await reserved()) === 0, 60_000);
  await w.until("both stores have them back", async () => (await stockAtTrendyol(barcodes(1)[1])) === 7, 60_000);
});

test("R5: two packages that are dissolved in the panel are one again, and no piece is counted twice", async () => {
  const { orderNumber } = await there<{ orderNumber: string }>("_buy", {
    merchantId,
    lines: [
      { barcode: barcodes(0)[1], quantity: 1 },
      { barcode: barcodes(1)[1], quantity: 2 },
    ],
  });
  const known = async () => {
    const rows = await w.query(
      sql<{ id: string; units: number }>`
        select p.channel_package_id as id, coalesce(sum(l.quantity), 0)::int as units from order_package p
        left join order_line l on l.client_id = p.client_id and l.package_id = p.id
        where p.channel_package_id like ${`${orderNumber}%`} and not p.superseded group by 1 order by 1`,
    );
    return rows.map(({ units }) => units);
  };
  const panel = async (path: string, body: object = {}) => {
    const reply = await fetch(`${w.sandbox.origin}/hepsiburada/oms/${path}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${merchantId}:SandboxKey01`).toString("base64")}`,
        "user-agent": "tradeport_dev",
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return text ? (JSON.parse(text) as { packageNumber: string }) : null;
  };
  const again = () =>
    w.query(
      sql`update store set orders_hint_at = clock_timestamp() where id = ${store.storeId} returning wake_stores(array[id])`,
    );
  const becomes = (units: number[]) =>
    w.until(`packages of ${units}`, async () => (await known()).join() === units.join(), 60_000);
  await becomes([3]);
  const lines = (await truth()).orders.find((order) => order.orderNumber === orderNumber)!.packages[0]!.lines;
  const packed: string[] = [];
  for (const { lineId, quantity } of lines)
    packed.push(
      (await panel(`packages/merchantid/${merchantId}`, { lineItemRequests: [{ id: lineId, quantity }] }))!.packageNumber,
    );
  await again();
  await w.until("two packages", async () => (await known()).length === 2, 60_000);
  for (const number of packed) await panel(`packages/merchantid/${merchantId}/packagenumber/${number}/unpack`);
  await again();
  await becomes([3]);
  await there("_cancel", { packageId: orderNumber });
  await w.until("both stores have them back", async () => (await stockAtTrendyol(barcodes(1)[1])) === 7, 60_000);
});

test("a product that the catalogue knows waits for the seller's decision: its line says so, and the mapping decides it", async () => {
  const [product] = await w.addProducts(1, () => ({ code: "BILINEN", brand: "Bilinen", barcodes: ["8680000000013", ean(7001)] }));
  const { processId } = await transfer([product!.id]);
  const outcomes = async () => (await lines(processId)).map(({ outcome, problems }) => [outcome, problems[0]?.fingerprint]);
  await w.until("its lines have ended", async () => (await outcomes()).every(([outcome]) => outcome !== "waiting"), 60_000);
  expect(await outcomes()).toEqual([
    ["held", "pre-matched"],
    ["done", undefined],
  ]);
  expect(await held("BILINEN-S")).toMatchObject({ state: "PRE_MATCHED" });
  await mapAttributes([...rules, fixed("_prematch", { fixedValueCode: "approve" })]);
  await w.until("it is on sale", async () => (await held("BILINEN-S"))?.state === "onSale", 60_000);
  await w.until(
    "we know it",
    async () =>
      (
        await w.query(sql`select 1 from offer where remote_key = 'BILINEN-S' and remote_state = 'live' and problem_id is null`)
      )[0],
    60_000,
  );
  // The decision is ours: it is no attribute of the product there.
  expect((await held("BILINEN-S"))?.attributes).not.toHaveProperty("_prematch");
});

test("R11: the day's allowance that is used up is said and waited for; the message is not cut into a thousand small ones", async () => {
  const uploads = async () =>
    (await there<{ endpoint: string }[]>("_calls?last=5000")).filter(({ endpoint }) => /POST .*price-uploads/.test(endpoint))
      .length;
  await there("_faults", [{ match: { path: "price-uploads", method: "POST" }, kind: "status", value: 406, times: 1 }]);
  const before = await uploads();
  await w.setPrices("777.00");
  await w.until(
    "it is said",
    async () =>
      (
        await w.query(sql`select 1 from sync_field f join problem p on p.client_id = f.client_id and p.id = f.problem_id
          where f.store_id = ${store.storeId} and f.kind = 'price' and p.fingerprint = 'daily-quota' and f.state = 'pending'`)
      )[0],
    60_000,
  );
  expect((await uploads()) - before).toBeLessThan(3);
});

test("R18: an order placed in one of three stores of three marketplaces moves the stock in the two others", async () => {
  const etsy = connectorOf("etsy")!;
  const { limits } = etsy;
  const quick = { requests: 100, perSeconds: 1, scope: "store" } as const;
  etsy.limits = { calls: quick, token: quick };
  try {
    etsyStore = await connectEtsy();
    const barcode = barcodes(1)[1];
    const lines = [{ barcode, quantity: 1 }];
    const atEtsy = async () => {
      const { products } = await w.control<{ products: { barcode: string; quantity: number }[] }>(
        `_truth?shopId=${etsyShop.id}`,
        undefined,
        "GET",
        "etsy",
      );
      return products.find((product) => product.barcode === barcode)?.quantity;
    };
    const everywhere = async () => [await stockAtTrendyol(barcode), (await held("TS-0001-M"))?.quantity, await atEtsy()];
    const becomes = (quantity: number) =>
      w.until(`${quantity} in all three`, async () => (await everywhere()).every((shown) => shown === quantity), 60_000);
    const [before] = (await everywhere()) as [number];
    await becomes(before);
    const orders: [storeId: string, place: () => Promise<unknown>][] = [
      [trendyol.storeId, () => w.control("_buy", { sellerId: 100_001, lines })],
      [store.storeId, () => there("_buy", { merchantId, lines })],
      [etsyStore, () => w.control("_buy", { shopId: etsyShop.id, lines }, "POST", "etsy")],
    ];
    for (const [at, [storeId, place]] of orders.entries()) {
      await place();
      await w.query(
        sql`update store set orders_hint_at = clock_timestamp() where id = ${storeId} returning wake_stores(array[id])`,
      );
      await becomes(before - at - 1);
    }
  } finally {
    etsy.limits = limits;
  }
});

/** A third store, in which one product is on sale; answers its id. */
const connectEtsy = async () => {
  await w.control("_settings", { limits: "off" }, "POST", "etsy");
  const [channel] = await w.query(sql<{ id: string }>`select id from channel where code = 'etsy'`);
  const { id } = await etsySignIn(w, channel!.id).signIn();
  const read = (subject: string) =>
    w.until(
      subject,
      async () =>
        (
          await w.query(
            sql`select 1 from channel_taxonomy where channel_id = ${channel!.id} and subject = ${subject} and read_at is not null`,
          )
        )[0],
      60_000,
    );
  await read("categories");
  await w.call(mappingHandlers.Mapping.SetClientProductCategoryMapping, {
    from: null,
    tradeportCategoryId: w.categoryId,
    channelId: channel!.id,
    channelCategoryCode: "482",
  });
  await read("attributes:482");
  await w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
    from: [],
    tradeportCategoryId: w.categoryId,
    channelId: channel!.id,
    attributeMappings: [
      fixed("who_made", { fixedValueCode: "i_did" }),
      fixed("when_made", { fixedValueCode: "made_to_order" }),
      { ...fixed("62809790395", {}), tradeportAttributeId: w.attributes.beden },
    ],
  });
  const productId = ids()[1]!;
  await w.query(sql`insert into product_text (client_id, product_id, language, name, description)
    select client_id, id, 'en-US', 'T-shirt ' || main_code, '<p>Cotton.</p>' from product where id = ${productId}`);
  await w.query(sql`update product_image set url = ${`${w.sandbox.origin}/etsy/picture.png`} where product_id = ${productId}`);
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds: [productId], storeIds: [id] });
  await w.until(
    "it is on sale at Etsy",
    async () => (await w.query(sql`select 1 from listing where store_id = ${id} and status = 'Live'`))[0],
    60_000,
  );
  await w.inSync(id);
  return id;
};

test("R40: stores that are switched off are called no more", async () => {
  const off = [store.storeId, etsyStore];
  await w.query(sql`update store set is_active = false where id = any(${off}::uuid[]) returning wake_stores(array[id])`);
  const last = async () =>
    Promise.all(
      ["hepsiburada", "etsy"].map(
        async (market) => (await w.control<{ id: number }[]>("_calls?last=1", undefined, "GET", market))[0]?.id,
      ),
    );
  await w.until(
    "the loops end",
    async () =>
      (await w.query(sql`select 1 from lease where name = any(${off.map((id) => `store:${id}`)}::text[]) and until > now()`))
        .length === 0,
    60_000,
  );
  const before = await last();
  await w.setPrices("55.00");
  await w.inSync(trendyol.storeId);
  expect(await last()).toEqual(before);
});

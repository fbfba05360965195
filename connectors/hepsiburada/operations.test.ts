import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DraftListing } from "../catalogue.ts";
import { changes } from "../conformance/mutations.ts";
import { operationsOf } from "../conformance/operations.ts";
import { type Replies, replay } from "../conformance/replay.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import type { RemotePackage } from "../orders.ts";
import { causeWords } from "../words.ts";
import { hepsiburada } from "./index.ts";
import { readReceipt } from "./receipt.ts";

// biome-ignore lint/suspicious/noExplicitAny: a sample is whatever the file holds
const sample = (name: string): any => JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), "utf8"));
const operations = operationsOf(hepsiburada);
const { recognise, readError } = hepsiburada;
const merchantId = "00000000-0000-0000-0000-000000000000";

const answering = (replies: Replies) =>
  replay(hepsiburada, { merchantId, integrator: "acme_dev", serviceKey: "AbCdEf123456" }, replies);

const listing = (over: Partial<DraftListing> = {}): DraftListing => ({
  groupCode: "GRP-1",
  remoteId: null,
  title: "Deneme Ürün",
  description: "<p>Metin</p>",
  brandCode: "Deneme",
  categoryCode: "80455060",
  imageUrls: ["https://img.example.com/1.jpg", "https://img.example.com/2.jpg"],
  attributes: [
    { code: "GarantiSuresi", text: "24" },
    { code: "_prematch", valueCode: "approve" },
  ],
  originCountry: null,
  offers: [
    {
      key: "SKU-0001",
      barcode: "8690000000012",
      stockCode: "sku-0001",
      price: "99999999999.90",
      listPrice: "99999999999.95",
      currency: "TRY",
      quantity: 13,
      vatRate: 20,
      dimensionalWeight: "1.5",
      attributes: [{ code: "renk_variant_property", valueCode: "Siyah" }],
    },
  ],
  ...over,
});
const change = (key: string, over: object = {}) => ({
  key,
  price: "120.50",
  listPrice: "150.00",
  currency: "TRY",
  quantity: 5,
  ...over,
});
const uploads = {
  "GET /hepsiburada/listing": sample("listings"),
  "stock-uploads": { Id: "s-1" },
  "price-uploads": { id: "p-1" },
};

describe("what goes out", () => {
  test("the key is Basic with the merchant id, and the User-Agent is the integrator's name and nothing else", async () => {
    const { remote, calls } = answering({ listings: sample("listings") });
    await operations.testConnection(remote);
    expect(calls[0]!.headers).toMatchObject({
      authorization: `Basic ${Buffer.from(`${merchantId}:AbCdEf123456`).toString("base64")}`,
      "user-agent": "acme_dev",
    });
    expect(calls[0]!.line).toBe(`GET /hepsiburada/listing/listings/merchantid/${merchantId}?offset=0&limit=1`);
  });

  test("an import is one file of JSON: decimals with a comma as text, months as a number, desi as kg, the decision stays here", async () => {
    const { remote, calls } = answering({ "products/import": { success: true, code: 0, data: { trackingId: "t-1" } } });
    const receipt = await operations.createListings(remote, [listing()]);
    expect(readReceipt(receipt)).toEqual({ import: "t-1" });
    expect(calls[0]!.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(calls[0]!.body).toMatch(/name="file"; filename="products.json"\r\nContent-Type: application\/json/);
    const [item] = JSON.parse(/\[\{.*\}\]/s.exec(calls[0]!.body)![0]);
    expect(item).toEqual({
      categoryId: 80455060,
      merchant: merchantId,
      attributes: {
        GarantiSuresi: 24,
        renk_variant_property: "Siyah",
        merchantSku: "SKU-0001",
        VaryantGroupID: "GRP-1",
        Barcode: "8690000000012",
        UrunAdi: "Deneme Ürün",
        UrunAciklamasi: "<p>Metin</p>",
        Marka: "Deneme",
        kg: "1,5",
        tax_vat_rate: "20",
        price: "99999999999,90",
        stock: "13",
        Image1: "https://img.example.com/1.jpg",
        Image2: "https://img.example.com/2.jpg",
      },
    });
  });

  test("a price upload is the exact JSON number with a point, with both keys; stock goes first and apart", async () => {
    const { remote, calls } = answering(uploads);
    const receipt = await operations.updateOffers(remote, [change("SKU-0001", { price: "10000000000000001.10" })]);
    expect(calls.map(({ line }) => line.replace(/\?.*/, "").split("/").at(-1))).toEqual([
      merchantId,
      "stock-uploads",
      "price-uploads",
    ]);
    expect(calls[1]!.body).toBe('[{"hepsiburadaSku":"HBV00000001","merchantSku":"SKU-0001","availableStock":5}]');
    expect(calls[2]!.body).toBe('[{"hepsiburadaSku":"HBV00000001","merchantSku":"SKU-0001","price":10000000000000001.10}]');
    expect(readReceipt(receipt)).toMatchObject({
      stock: { id: "s-1", keys: ["SKU-0001"] },
      price: { id: "p-1", keys: ["SKU-0001"] },
    });
  });

  test("what Hepsiburada ships itself has no stock sent, and what is not there has nothing sent; both say so", async () => {
    const { remote, calls } = answering(uploads);
    const receipt = await operations.updateOffers(remote, [change("SKU-0002"), change("SKU-9", { due: ["stock"] })]);
    expect(calls.some(({ line }) => line.includes("stock-uploads"))).toBe(false);
    expect(readReceipt(receipt).refused).toEqual([
      { key: "SKU-9", syncField: "stock", reason: "ProductNotFound" },
      { key: "SKU-0002", syncField: "stock", reason: "FulfilledByHB" },
    ]);
  });

  test("the pieces that Hepsiburada keeps in its own warehouse are no stock of ours to compare with", async () => {
    const { remote } = answering({ listings: sample("listings") });
    const shown = await operations.readOffers(remote, ["SKU-0001", "SKU-0002"]);
    expect(shown.map(({ key, quantity }) => [key, quantity])).toEqual([
      ["SKU-0001", 5],
      ["SKU-0002", null],
    ]);
  });

  test("why an offer was deactivated is its cause; that nothing is left is none (corrections 15; measured reply, code search, file 59715876784)", async () => {
    const list = JSON.parse(JSON.stringify(sample("listings")));
    const row = { ...list.listings[0], isSalable: false };
    const shown = async (more: object) => {
      const { remote } = answering({ listings: { ...list, listings: [{ ...row, ...more }] } });
      const [{ state, reasons } = { state: "", reasons: [] }] = await operations.readOffers(remote, ["SKU-0001"]);
      return [state, ...reasons];
    };
    const both = ["PriceIsLessThanOrEqualToZero", "StockIsLessThanOrEqualToZero"];
    expect(await shown({ price: 0, availableStock: 0, deactivationReasons: both })).toEqual(["locked", both[0]]);
    expect(await shown({ availableStock: 0, deactivationReasons: [both[1]] })).toEqual(["passive"]);
    expect(await shown({ availableStock: 3, deactivationReasons: [both[1]] })).toEqual(["locked", both[1]]);
    expect(await shown({ deactivationReasons: null })).toEqual(["passive"]);
    expect(hepsiburada.recognise(both[0]!)).toMatchObject({ fingerprint: "price-zero", field: "price" });
  });

  test("R11: the sixth upload, answered with success and a sentence, is a wait; after a first part it leaves that part's receipt", async () => {
    const full = { message: "Aynı anda en fazla 5 yükleme yapılabilir; devam eden yüklemelerin bitmesini bekleyin." };
    const first = answering({ ...uploads, "stock-uploads": full });
    await expect(operations.updateOffers(first.remote, [change("SKU-0001")])).rejects.toMatchObject({
      kind: "throttled",
      retryAfterMs: 5000,
    });
    expect(first.waits).toEqual([5000]);
    const second = answering({ ...uploads, "price-uploads": full });
    const receipt = readReceipt(await operations.updateOffers(second.remote, [change("SKU-0001")]));
    expect([receipt.stock?.keys, receipt.price]).toEqual([["SKU-0001"], undefined]);
    // One that was taken names its id, whatever sentence stands beside it.
    const taken = answering({ ...uploads, "price-uploads": { ...full, id: "p-1" } });
    expect(readReceipt(await operations.updateOffers(taken.remote, [change("SKU-0001")]))).toMatchObject({
      price: { id: "p-1" },
    });
    expect(taken.waits).toEqual([]);
  });

  test("a matched product gets the decision of its category's mapping; one without a decision is refused in words that say where", async () => {
    const status = { success: true, code: 0, data: [{ skuStatusList: [{ merchantSku: "SKU-0001", status: "PRE_MATCHED" }] }] };
    const { remote, calls } = answering({
      "check-product-status": status,
      "approve-prematch": { success: true, code: 0, data: null },
    });
    expect(readReceipt(await operations.updateListings(remote, [listing()]))).toEqual({ decided: ["SKU-0001"] });
    expect(calls[1]).toMatchObject({
      line: "POST /hepsiburada/product/api/products/approve-prematch",
      body: JSON.stringify([{ merchant: merchantId, merchantSkuList: ["SKU-0001"] }]),
    });
    const undecided = await operations.updateListings(remote, [listing({ attributes: [] })]);
    const [item] = (await operations.readBatch(remote, undecided)).items;
    expect(item?.outcome).toBe("refused");
    expect(recognise(item!.reasons[0]!)).toMatchObject({ fingerprint: "pre-matched", owner: "mapping", passes: true });
    expect(calls.filter(({ line }) => line.includes("import"))).toEqual([]);
  });

  test("a product that is still being looked at is imported again, beside one that waits for its decision", async () => {
    const statuses = [
      { merchantSku: "SKU-0001", status: "PRE_MATCHED" },
      { merchantSku: "SKU-0002", status: "IN_EXTERNAL_PROGRESS" },
    ];
    const { remote } = answering({
      "check-product-status": { success: true, code: 0, data: [{ skuStatusList: statuses }] },
      "approve-prematch": { success: true, code: 0, data: null },
      "products/import": { success: true, code: 0, data: { trackingId: "t-2" } },
    });
    const second = listing({ offers: [{ ...listing().offers[0]!, key: "SKU-0002" }] });
    const receipt = await operations.updateListings(remote, [listing(), second]);
    expect(readReceipt(receipt)).toEqual({ import: "t-2", decided: ["SKU-0001"] });
  });

  test("the tree of categories is made of the names above each leaf, each below the one before it", async () => {
    const { remote, calls } = answering({ categories: sample("categories") });
    expect((await operations.listCategories(remote)).map(({ code, parentCode, leaf }) => [code, parentCode, leaf])).toEqual([
      ["path:Moda", null, false],
      ["path:Moda > Giyim", "path:Moda", false],
      ["80455060", "path:Moda > Giyim", true],
      ["path:Oyuncak", null, false],
      ["60002028", "path:Oyuncak", true],
    ]);
    expect(calls.map(({ line }) => line)).toEqual([
      "GET /hepsiburada/product/api/categories/get-all-categories?leaf=true&status=ACTIVE&available=true&type=HB&version=1&page=0&size=1000",
    ]);
  });

  test("R23: order filters are Turkey's time to the minute", async () => {
    const { remote, calls } = answering({ orders: { totalCount: 0, items: [] } });
    await operations.listOrders(remote, {
      since: "2026-09-30T21:05:30.000Z",
      until: "2026-09-30T21:20:00.000Z",
      kind: "short",
      cursor: "open",
    });
    const query = new URL(calls[0]!.line.split(" ").slice(1).join(" "), "http://x").searchParams;
    expect([query.get("begindate"), query.get("enddate"), query.get("limit")]).toEqual([
      "2026-10-01 00:05",
      "2026-10-01 00:20",
      "100",
    ]);
  });

  test("lists without dates get none; a look ends at what is older, a long one looks at the other end and walks on (R3, R4)", async () => {
    const page = { ...sample("shipped"), totalCount: 120 };
    const { remote, calls } = answering({ shipped: page, ordernumber: sample("order"), packagenumber: sample("tracking") });
    const short = {
      since: "2026-10-02T00:00:00.000Z",
      until: "2026-10-02T00:15:00.000Z",
      kind: "short" as const,
      cursor: "shipped",
    };
    const long = { ...short, kind: "deep" as const };
    const within = { ...short, since: "2026-10-01T09:00:00.000Z", until: "2026-10-01T09:40:00.000Z" };
    expect((await operations.listOrders(remote, short)).next).toBe("delivered");
    // The other end, a slice of the rest, and on.
    expect((await operations.listOrders(remote, long)).next).toBe("shipped|tail|100|0");
    expect((await operations.listOrders(remote, { ...long, cursor: "shipped|tail|100|0" })).next).toBe("shipped|slice|0|1000");
    // What left the list since has moved the rest forward: the next slice begins a page before the end of the last one.
    const marked = { ...long, cursor: "shipped|tail|100|0", marks: { shipped: "100" } };
    expect((await operations.listOrders(remote, marked)).next).toBe("shipped|slice|50|1050");
    const slice = await operations.listOrders(remote, { ...long, cursor: "shipped|slice|50|1000" });
    expect([slice.next, slice.marks]).toEqual(["shipped|slice|100|1000", { shipped: "100" }]);
    const wrapped = await operations.listOrders(remote, { ...long, cursor: "shipped|slice|100|1000" });
    expect([wrapped.next, wrapped.marks]).toEqual(["shipped|slice|150|1000", { shipped: "150" }]);
    expect((await operations.listOrders(remote, within)).next).toBe("shipped|head|50|0");
    expect(calls.filter(({ line }) => line.includes("/shipped")).every(({ line }) => !line.includes("date"))).toBe(true);
  });
});

describe("what comes in", () => {
  const read = async (over: Replies = {}) => {
    const { remote } = answering({ ...over, ordernumber: sample("order"), packagenumber: sample("tracking") });
    return operations.readOrder(remote, "4500012345");
  };

  test("R48: what Hepsiburada takes off is its own amount, and a rate that it does not tell is not 0", async () => {
    const order = sample("order");
    const [line, other] = order.items;
    line.hbDiscount.totalPrice.amount = 12.5;
    Object.assign(other, { vatRate: null, hbDiscount: "x" });
    const { remote } = answering({ ordernumber: order, packagenumber: sample("tracking") });
    const { packages } = await operations.readOrder(remote, "4500012345");
    expect(packages.map(({ amounts, lines }) => [amounts, lines.map(({ vatRate }) => vatRate)])).toEqual([
      [[{ lineId: "line-a", kind: "discount", payer: "marketplace", amount: "12.5", currency: "TRY", vatRate: "20" }], ["20"]],
      [[], [null]],
    ]);
  });

  test("an order is in the currency that it says, and in lira where it says none", async () => {
    const order = sample("order");
    const [line, other] = order.items;
    line.totalPrice.currency = "EUR";
    delete other.totalPrice.currency;
    const { remote } = answering({ ordernumber: order, packagenumber: sample("tracking") });
    const { packages, unreadable } = await operations.readOrder(remote, "4500012345");
    expect(packages.map(({ currency, lines }) => [lines[0]!.lineId, currency])).toEqual([
      ["line-a", "EUR"],
      ["line-b", "TRY"],
    ]);
    expect(unreadable).toEqual([]);
  });

  test("an order that is packed in part is two packages: one keeps the order's number, and both are as new as the newest line", async () => {
    const { packages } = await read();
    const shown = packages.map(({ packageId, state, total, discount, cargo, lines, modifiedAt }) => ({
      ...{ packageId, state, total, discount, modifiedAt, code: cargo.trackingCode, sender: cargo.senderNumber },
      lines: lines.map(({ lineId, key, quantity }) => [lineId, key, quantity]),
    }));
    const modifiedAt = "2026-10-01T09:30:00.000Z";
    expect(shown).toEqual([
      {
        ...{ packageId: "4500012345", state: "shipped", total: "231", discount: "10", modifiedAt, code: "7100000001" },
        sender: "HX7100000001",
        lines: [["line-a", "SKU-0001", 2]],
      },
      {
        ...{ packageId: "4500012345:line-b", state: "new", total: "80", discount: "0", modifiedAt, code: "", sender: "" },
        lines: [["line-b", "SKU-0002", 1]],
      },
    ]);
    const [first] = packages as [RemotePackage];
    expect(first.deliveryAddress).toMatchObject({
      firstName: "Ayşe Nur",
      lastName: "Örnek",
      district: "Sarıyer",
      country: "Türkiye",
    });
    expect(first.billingAddress).toMatchObject({ city: "Ankara", taxNumber: "11111111111" });
    expect([first.orderedAt, first.shipBy]).toEqual(["2026-10-01T07:00:00.000Z", "2026-10-03T20:59:00.000Z"]);
  });

  test("a cancel of which one line was taken is unknown when the next is refused; refused at once it is refused", async () => {
    const order = sample("order");
    for (const line of order.items) Object.assign(line, { status: "Open", packageNumber: null });
    const no: [number, string] = [400, JSON.stringify({ message: "Line item can not be cancelled" })];
    const cancel = async (first: unknown, second: unknown) => {
      const { remote, calls } = answering({
        ordernumber: order,
        "line-a/cancelbymerchant": first,
        "line-b/cancelbymerchant": second,
      });
      const lines = order.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ lineId: id, quantity }));
      const command = { packageId: "4500012345", action: "cancel_request" as const, lines, fields: { reasonId: "83" } };
      const error = await hepsiburada.orders.act(remote, command).then(
        () => null,
        (wrong: RemoteError) => wrong,
      );
      return [error?.kind ?? null, calls.filter(({ line }) => line.includes("cancelbymerchant")).length];
    };
    expect(await cancel({}, {})).toEqual([null, 2]);
    expect(await cancel(no, {})).toEqual(["refused", 1]);
    expect(await cancel({}, no)).toEqual(["unknown", 2]);
  });

  test("R5, engine fault 9: a report of an order names every package that it has by now", async () => {
    const order = sample("order");
    for (const line of order.items)
      Object.assign(line, { status: "Unpacked", packageNumber: null, lastStatusUpdateDate: "2026-10-01T13:00:00" });
    const { remote } = answering({ ordernumber: order });
    const { packages } = await operations.readOrder(remote, "4500012345");
    expect(packages.map(({ packageId, lines, orderPackageIds }) => [packageId, lines.length, orderPackageIds])).toEqual([
      ["4500012345", 2, ["4500012345"]],
    ]);
    const apart = await operations.readOrder(answering({ ordernumber: sample("order") }).remote, "4500012345");
    expect(apart.packages.map(({ orderPackageIds }) => orderPackageIds)).toEqual(
      Array(2).fill(["4500012345", "4500012345:line-b"]),
    );
  });

  test("an upload names only what went wrong: the rest of its keys were taken, each for its own side", async () => {
    const { remote } = answering({ "price-uploads/id": sample("upload") });
    const receipt = { id: JSON.stringify({ price: { id: "p-1", keys: ["SKU-0001", "SKU-0002"] } }) };
    const outcome = await operations.readBatch(remote, receipt);
    expect(outcome).toMatchObject({
      state: "finished",
      items: [
        { key: "SKU-0001", syncField: "price", outcome: "accepted" },
        { key: "SKU-0002", syncField: "price", outcome: "refused", reasons: ["MaxLock: 80 - 150", "OutOfPriceRange"] },
      ],
    });
    expect(causeWords(recognise("MaxLock: 80 - 150"))?.cause.tr).toContain("80 - 150");
  });

  test("an import tells three outcomes: a warning is no refusal, and what will be taken later passes", async () => {
    const { remote } = answering({ "products/status": sample("import-status") });
    const { items } = await operations.readBatch(remote, { id: JSON.stringify({ import: "t-1" }) });
    expect(items.map(({ key, outcome }) => [key, outcome])).toEqual([
      ["SKU-0001", "accepted"],
      ["SKU-0002", "refused"],
      ["SKU-0003", "refused"],
    ]);
    expect(recognise(items[1]!.reasons[0]!)).toMatchObject({ field: "price", passes: false });
    expect(recognise(items[2]!.reasons[0]!)).toMatchObject({ fingerprint: "in-catalogue-work", passes: true });
  });

  test("a product that waits for a decision names its candidate; a ticket in work counts as taken", async () => {
    const { remote } = answering({
      listings: { listings: [], totalCount: 0 },
      "check-product-status": sample("product-status"),
      "products-by-merchant": sample("pre-matched"),
      "integrator/status": sample("ticket"),
    });
    expect(
      (await operations.readOffers(remote, ["SKU-0004", "SKU-0005", "SKU-0006"])).map(({ key, state, reasons }) => [
        key,
        state,
        reasons,
      ]),
    ).toEqual([
      ["SKU-0004", "in_review", ["PRE_MATCHED: Marka Katalog Ürünü (HBV0000KNOWN1)"]],
      ["SKU-0005", "in_review", []],
    ]);
    const { items } = await operations.readBatch(remote, { id: JSON.stringify({ ticket: "t-2" }) });
    expect(items.map(({ key, unit, outcome }) => [key, unit, outcome])).toEqual([
      ["HBV00000001", "listing", "accepted"],
      ["HBV00000002", "listing", "refused"],
    ]);
  });

  test("the catalogue's no with status 200 is a no, and an unknown tracking id is gone", async () => {
    const no = (code: number) => ({ success: false, code, version: 1, message: "Kategori bulunamadı", data: null });
    const { remote } = answering({ attributes: no(1004), "products/status": no(4000) });
    const error = await operations.listAttributes(remote, "1").catch((thrown: RemoteError) => thrown);
    expect(error).toMatchObject({ kind: "refused", reasons: ["1004: Kategori bulunamadı"] });
    expect((await operations.readBatch(remote, { id: JSON.stringify({ import: "t" }) })).state).toBe("gone");
  });
});

const window = { since: "2026-10-01T00:00:00.000Z", until: "2026-10-01T12:00:00.000Z", kind: "deep" as const };
const lists = { ordernumber: sample("order"), packagenumber: sample("tracking") };
const reads: [name: string, replies: Replies, run: (remote: RemoteClient) => Promise<unknown>][] = [
  ["categories", { categories: sample("categories") }, operations.listCategories],
  ["attributes", { attributes: sample("attributes") }, (remote) => operations.listAttributes(remote, "1")],
  ["values", { values: sample("values") }, (remote) => operations.listValues(remote, "1", "2")],
  ["import", { "products/status": sample("import-status") }, (remote) => operations.readBatch(remote, { id: '{"import":"t"}' })],
  ["ticket", { "integrator/status": sample("ticket") }, (remote) => operations.readBatch(remote, { id: '{"ticket":"t"}' })],
  [
    "upload",
    { uploads: sample("upload") },
    (remote) => operations.readBatch(remote, { id: '{"price":{"id":"p","keys":["SKU-0001","SKU-0002"]}}' }),
  ],
  ["listings", { listings: sample("listings") }, (remote) => operations.readOffers(remote, ["SKU-0001", "SKU-0002"])],
  [
    "order",
    { ordernumber: sample("order"), packagenumber: sample("tracking") },
    (remote) => operations.readOrder(remote, "4500012345"),
  ],
  [
    "shipped",
    { shipped: sample("shipped"), ...lists },
    (remote) => operations.listOrders(remote, { ...window, cursor: "shipped" }),
  ],
  [
    "packages",
    { limit: sample("packages"), ...lists },
    (remote) => operations.listOrders(remote, { ...window, cursor: "packages" }),
  ],
  ["label", { labels: sample("label") }, (remote) => operations.readLabels(remote, "7100000001")],
  ["claims", { claims: sample("claims") }, (remote) => operations.listClaims(remote, window)],
];

test.each(reads)(
  "R17, S31: %s with any field dropped, renamed or of another type is read, or is said not to be; nothing else breaks",
  async (_, replies, run) => {
    const answer = answering(replies);
    expect(await run(answer.remote)).toBeDefined();
    const [name, whole] = Object.entries(replies)[0]!;
    const broken: string[] = [];
    for (const made of changes(whole)) {
      answer.answer({ ...replies, [name]: made.made });
      const result = await run(answer.remote).catch((error: unknown) => error);
      const isFine =
        !(result instanceof Error) || (result instanceof RemoteError && /malformed|unknown|not_found|refused/.test(result.kind));
      if (!isFine) broken.push(`${made.path} ${made.what}: ${result}`);
      // A price is never another than the one that was sent, and a stock is a whole number or not known.
      const text = JSON.stringify(result);
      const wrong = /"price":"(?!120\.5"|80"|null)[^"]*"/.exec(text) ?? /"quantity":(?!-?\d+[,}]|null)[^,}]*/.exec(text);
      if (name === "listings" && wrong && !/price$|^listings$/.test(made.path)) broken.push(`${made.path}: ${wrong[0]}`);
    }
    expect(broken).toEqual([]);
  },
);

describe("problems", () => {
  const cases: [string, string][] = [
    ["InvalidPrice", "price-invalid"],
    ["DiscountedListingPriceIncrease", "campaign-price"],
    ["MissingStandaCargoCompany", "listing-shipping"],
    ["MissingStandardCargoCompany", "listing-shipping"],
    ["restrictedProductBrand", "brand-restricted"],
    ["ListingFrozen", "listing-frozen"],
    ["ListingDeletedRecently", "listing-deleted"],
    ["WrongDateFormat", "date-format"],
    ["Missing Credentials!", "credentials"],
    ["Kalem paketlenemez: InTransit durumunda", "package-state"],
    ["1002: Kategori aktif değil", "category"],
    ["Materyal: Değer listede yok: Bakır", "attribute:materyal"],
    ["Barcode: Barkod geçerli bir EAN13 olmalıdır", "barcode"],
  ];
  test.each(cases)("%s is %s, with cause and remedy in both languages", (reason, fingerprint) => {
    const cause = recognise(reason);
    expect(cause.fingerprint).toBe(fingerprint);
    for (const words of Object.values(causeWords(cause)!))
      expect([words.tr.length > 5, words.en.length > 5]).toEqual([true, true]);
  });

  test("five shapes of error are read; an unknown sentence is quoted", () => {
    expect(readError(401, undefined).reasons[0]).toBe("credentials 401");
    expect(recognise(readError(401, "Missing Credentials!").reasons[0]!)).toMatchObject({
      owner: "account",
      field: "credentials",
    });
    expect(readError(406, "Günlük limiti aştınız").reasons).toEqual(["Günlük limiti aştınız"]);
    expect(readError(400, "WrongDateFormat").reasons).toEqual(["WrongDateFormat"]);
    expect(readError(404, { timestamp: 1, status: 404, error: "Not Found", message: "No message", path: "/x" }).reasons).toEqual([
      "No message",
    ]);
    expect(readError(400, { error: true, msg: "Kargo firması yok" }).reasons).toEqual(["Kargo firması yok"]);
    expect(causeWords(recognise("Bilinmeyen bir söz"))?.cause.tr).toContain('"Bilinmeyen bir söz"');
  });
});

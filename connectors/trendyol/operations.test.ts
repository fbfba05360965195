import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { DraftListing } from "../catalogue.ts";
import { operationsOf } from "../conformance/operations.ts";
import type { Limit } from "../connector.ts";
import { type RemoteClient, type RemoteError, remoteFor } from "../http.ts";
import type { PackageCommand } from "../orders.ts";
import { trendyol } from "./index.ts";

const sample = (name: string) => readFileSync(new URL(`./samples/${name}.json`, import.meta.url), "utf8");
const operations = operationsOf(trendyol);
const credentials = { sellerId: "77", apiKey: "the-api-key", apiSecret: "the-api-secret" };

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: string;
  headers: Record<string, unknown>;
}

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => (server ? server.close(done) : done(null)));
  server = undefined;
});

/** A remote client of a server on this machine that gives the listed replies by the end of the path, and remembers what it was asked. */
async function answering(
  replies: Record<string, string | [status: number, body: string]>,
): Promise<{ remote: RemoteClient; calls: Call[]; spent: string[] }> {
  const calls: Call[] = [];
  const spent: string[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://here");
      const path = url.pathname.replace("/trendyol/integration", "");
      calls.push({
        method: request.method ?? "",
        path,
        query: Object.fromEntries(url.searchParams),
        body,
        headers: request.headers,
      });
      const found = Object.entries(replies).find(([end]) => `${request.method} ${path}${url.search}`.includes(end))?.[1];
      const [status, text] = Array.isArray(found) ? found : [200, found ?? ""];
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const sandboxOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const remote = remoteFor(trendyol, {
    credentials,
    sandboxOrigin,
    spend: async (limit) => void spent.push(limit),
    throttled: async () => {},
  });
  return { remote, calls, spent };
}

const listing = (more: Partial<DraftListing> = {}): DraftListing => ({
  groupCode: "DEMO-CANTA",
  remoteId: null,
  title: "Deneme Sırt Çantası",
  description: "<p>Su geçirmez.</p>",
  brandCode: "1791",
  categoryCode: "411",
  imageUrls: ["https://img.example.com/1.jpg"],
  attributes: [{ code: "47", text: "Siyah" }],
  originCountry: "TR",
  offers: [
    {
      key: "DEMO 0001",
      barcode: "DEMO 0001",
      stockCode: "SKU-0001",
      price: "449.90",
      listPrice: "499.90",
      currency: "TRY",
      quantity: 12,
      vatRate: 10,
      dimensionalWeight: "2",
      attributes: [{ code: "338", valueCode: "6950" }],
    },
  ],
  ...more,
});

describe("products", () => {
  test("a product goes out with Basic auth, the seller's User-Agent, exact prices and a barcode without spaces", async () => {
    const { remote, calls, spent } = await answering({ "v2/products": '{"batchRequestId":"b-1"}' });
    expect(await operations.createListings(remote, [listing()])).toEqual({ id: "b-1" });
    expect(calls[0]).toMatchObject({
      method: "POST",
      path: "/product/sellers/77/v2/products",
      headers: {
        authorization: `Basic ${Buffer.from("the-api-key:the-api-secret").toString("base64")}`,
        "user-agent": "77 - SelfIntegration",
      },
    });
    expect(calls[0]?.body).toContain('"listPrice":499.90,"salePrice":449.90,"currencyType":"TRY"');
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      items: [
        {
          barcode: "DEMO0001",
          title: "Deneme Sırt Çantası",
          productMainId: "DEMO-CANTA",
          brandId: 1791,
          categoryId: 411,
          quantity: 12,
          stockCode: "SKU-0001",
          dimensionalWeight: 2,
          description: "<p>Su geçirmez.</p>",
          listPrice: 499.9,
          salePrice: 449.9,
          currencyType: "TRY",
          vatRate: 10,
          origin: "TR",
          images: [{ url: "https://img.example.com/1.jpg" }],
          attributes: [
            { attributeId: 47, customAttributeValue: "Siyah" },
            { attributeId: 338, attributeValueId: 6950 },
          ],
        },
      ],
    });
    expect(spent).toEqual(["product-write"]);
    expect(trendyol.keyOf("DEMO 0001")).toBe("DEMO0001");
  });

  test("an update goes to the list that each listing is in, under one receipt", async () => {
    const { remote, calls } = await answering({
      "unapproved-bulk": '{"batchRequestId":"u"}',
      "content-bulk": '{"batchRequestId":"c"}',
      "variant-bulk": '{"batchRequestId":"v"}',
    });
    const receipt = await operations.updateListings(remote, [listing(), listing({ remoteId: "900001" })]);
    expect(receipt).toEqual({ id: "u,c,v" });
    const [unapproved, content, variant] = calls.map((call) => JSON.parse(call.body).items);
    expect(unapproved[0]).toMatchObject({
      barcode: "DEMO0001",
      attributes: [{ attributeId: 47, attributeValue: "Siyah" }, { attributeValueIds: [6950] }],
    });
    expect(unapproved[0]).not.toHaveProperty("salePrice");
    expect(Object.keys(content[0])).toEqual(["contentId", "title", "description", "images", "attributes"]);
    expect(variant).toEqual([{ barcode: "DEMO0001", stockCode: "SKU-0001", vatRate: 10, dimensionalWeight: 2, origin: "TR" }]);
  });

  test("R14: an update of which a part was taken is unknown; one whose first message is refused is refused", async () => {
    const { remote } = await answering({
      "content-bulk": '{"batchRequestId":"c"}',
      "variant-bulk": [400, '{"errors":[{"message":"no"}]}'],
    });
    await expect(operations.updateListings(remote, [listing({ remoteId: "9" })])).rejects.toMatchObject({
      kind: "unknown",
      reasons: ["no"],
    });
    const first = await answering({ "content-bulk": [400, '{"errors":[{"message":"no"}]}'] });
    await expect(operations.updateListings(first.remote, [listing({ remoteId: "9" })])).rejects.toMatchObject({
      kind: "refused",
    });
    expect(first.calls).toHaveLength(1);
  });

  test("R18: an item tells what is due and nothing else, as the numbers they are: a price carries no stock, and stock no price", async () => {
    const { remote, calls } = await answering({ "price-and-inventory": '{"batchRequestId":"p"}' });
    const offer = { key: "DEMO-0001", price: "1234567.10", listPrice: "1234567.10", currency: "TRY", quantity: 0 };
    await operations.updateOffers(remote, [
      offer,
      { ...offer, due: ["price"] },
      { ...offer, due: ["stock"] },
      { ...offer, due: ["price"], listPriceStays: true },
    ]);
    expect(calls[0]?.path).toBe("/inventory/sellers/77/products/price-and-inventory");
    expect(calls[0]?.body).toBe(
      '{"items":[{"barcode":"DEMO-0001","quantity":0,"salePrice":1234567.10,"listPrice":1234567.10},' +
        '{"barcode":"DEMO-0001","salePrice":1234567.10,"listPrice":1234567.10},{"barcode":"DEMO-0001","quantity":0},' +
        '{"barcode":"DEMO-0001","salePrice":1234567.10}]}',
    );
  });

  test("R14: the 15-minute refusal is repeated, not refused", async () => {
    const refusal = '{"errors":[{"key":"x","message":"15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız!"}]}';
    const { remote } = await answering({ "price-and-inventory": [400, refusal] });
    await expect(operations.updateOffers(remote, [])).rejects.toMatchObject({ kind: "duplicate" });
  });

  test("R13: a batch tells each item's outcome; one without a status ends when every counted item has one; one that is gone says so", async () => {
    const { remote } = await answering({
      "/create": sample("batch-create"),
      "/stock": sample("batch-inventory"),
      "/content": sample("batch-content"),
      "/gone": [404, ""],
    });
    const refused = {
      key: "DEMO-0002",
      outcome: "refused",
      reasons: ["Zorunlu kategori özellik bilgisi eksiktir. Eksik alan: Renk"],
    };
    expect(await operations.readBatch(remote, { id: "create" })).toEqual({
      state: "finished",
      items: [{ key: "DEMO-0001", outcome: "accepted", reasons: [] }, refused],
    });
    expect((await operations.readBatch(remote, { id: "stock" })).state).toBe("running");
    expect(await operations.readBatch(remote, { id: "content" })).toEqual({
      state: "finished",
      items: [{ key: "900001", unit: "listing", outcome: "accepted", reasons: [], isAudited: true }],
    });
    expect((await operations.readBatch(remote, { id: "create,gone" })).state).toBe("gone");
    expect((await operations.readBatch(remote, { id: "create,stock" })).state).toBe("running");
  });

  // Page "Ürün Bilgileri Güncelleme Sonucu Kontrol Servisi": its samples have a batch's id without the seconds at its end, and a title that
  // failed because nothing of it changed.
  test("R13: a check's refusal is the part's own reason; no change is none, an unknown word decides nothing, another batch's rows are not ours", async () => {
    const row = (batchRequestId: string, ...updates: object[]) => ({ barcode: "A", contentId: 7, batchRequestId, updates });
    const none = { type: "CHANGES_NOT_FOUND", reason: "No Changes Detected", detail: "identical", parameters: {} };
    const banned = { type: "BANNED_WORD", reason: "Yasaklı kelime", detail: null, parameters: null };
    const update = (type: string, status: string, ...rejectReasons: object[]) => ({ type, status, rejectReasons });
    const audit = async (id: string, ...content: unknown[]) => {
      const { remote } = await answering({
        "products/7/update-audits": JSON.stringify({ page: 1, size: 100, totalPage: 1, content }),
      });
      return operations.readAudit!(remote, "7", { id });
    };
    const ours = "f84e1d14-9113-56de-a3e5-9b1983372789";
    const receipt = `${ours}-1753077029,other-1`;
    expect(await audit(receipt, row(ours, update("TITLE", "FAIL", none), update("MEDIA", "SUCCESS")))).toEqual({
      state: "accepted",
      reasons: [],
    });
    expect(await audit(receipt, row(ours, update("TITLE", "FAIL", none), update("DESCRIPTION", "FAIL", banned)))).toEqual({
      state: "refused",
      reasons: ["description (audit): Yasaklı kelime"],
    });
    expect(await audit(receipt, row("other-1", update("TITLE", "FAIL")))).toEqual({
      state: "refused",
      reasons: ["title (audit): -"],
    });
    for (const status of ["RUNNING", "WAITING", ""])
      expect((await audit(receipt, row(ours, update("TITLE", status), update("MEDIA", "FAIL", banned)))).state).toBe("running");
    expect((await audit(receipt, row("f84e1d14", update("TITLE", "FAIL", banned)), null, { batchRequestId: 5 })).state).toBe(
      "absent",
    );
    expect(trendyol.recognise("attributes (audit): Yasaklı kelime: kumaş")).toMatchObject({
      ...{ fingerprint: "audit-attributes", field: "attribute", owner: "data", passes: false },
      values: { named: "Yasaklı kelime: kumaş" },
    });
  });

  test("R15, R17: an empty, a half-told and a strange batch are running, never finished", async () => {
    const item = '{"requestItem":{"barcode":"A"},"status":"SUCCESS"}';
    const replies = {
      "/none": '{"itemCount":0,"items":[]}',
      "/counted": `{"itemCount":1,"items":[${item}]}`,
      "/early": `{"status":"COMPLETED","itemCount":2,"items":[${item}]}`,
      "/word": '{"status":"COMPLETED","itemCount":1,"items":[{"requestItem":{"barcode":"A"},"status":"MAYBE"}]}',
      "/odd": `{"status":"COMPLETED","itemCount":2,"items":[${item},{"status":"SUCCESS"}]}`,
    };
    const { remote } = await answering(replies);
    const states = await Promise.all(
      ["none", "counted", "early", "word"].map(async (id) => (await operations.readBatch(remote, { id })).state),
    );
    expect(states).toEqual(["running", "finished", "running", "running"]);
    // The item that can't be read is in no list: the host knows that nothing is known of it.
    expect(await operations.readBatch(remote, { id: "odd" })).toEqual({
      state: "finished",
      items: [{ key: "A", outcome: "accepted", reasons: [] }],
    });
  });

  test("offers are read from the three lists; unknown ones are absent", async () => {
    const { remote, calls } = await answering({
      "/approved?": sample("approved"),
      "/inventory-and-price": sample("inventory-and-price"),
      "/unapproved": sample("unapproved"),
    });
    const offers = await operations.readOffers(remote, ["DEMO-0001", "DEMO 0001", "DEMO-0003", "DEMO-0004", "NOT-THERE"]);
    expect(calls.every((call) => call.query.barcodes === "DEMO-0001,DEMO0001,DEMO-0003,DEMO-0004,NOT-THERE")).toBe(true);
    expect(
      offers.map(({ key, state, price, quantity, remoteListingId, reasons }) => [
        key,
        state,
        price,
        quantity,
        remoteListingId,
        reasons,
      ]),
    ).toEqual([
      ["DEMO-0001", "live", "449.9", 7, "900001", []],
      ["DEMO-0003", "in_review", "149.9", 3, null, []],
      ["DEMO-0004", "rejected", "149.9", 4, null, ["Yasaklı kelime: Başlıkta yasaklı kelime kullanılmıştır"]],
    ]);
  });

  test("what is not on sale says how it stands, and what is locked why, in Trendyol's own words", async () => {
    const stands = async (over: object) => {
      const approved = JSON.parse(sample("approved"));
      Object.assign(approved.content[0].variants[0], { onSale: true, ...over });
      const { remote } = await answering({
        "/approved?": JSON.stringify(approved),
        "/inventory-and-price": sample("inventory-and-price"),
        "/unapproved": '{"content":[]}',
      });
      const [offer] = await operations.readOffers(remote, ["DEMO-0001"]);
      return [offer?.state, offer?.reasons];
    };
    expect(await stands({})).toEqual(["live", []]);
    expect(await stands({ onSale: false })).toEqual(["passive", []]);
    expect(await stands({ locked: true, lockReason: "Fiyat hatası" })).toEqual(["locked", ["Fiyat hatası"]]);
    expect(await stands({ locked: true, lockReason: "" })).toEqual(["locked", ["locked"]]);
    expect(await stands({ archived: true })).toEqual(["archived", []]);
    expect(await stands({ blacklisted: true })).toEqual(["rejected", ["blacklisted"]]);
  });

  test("R17: a product that can't be read is alone in it; which one it is is not guessed, and a list of which nothing can be read is garbage", async () => {
    const rows = (name: string) => JSON.parse(sample(name)).content;
    const list = (...content: unknown[]) => JSON.stringify({ content });
    const other = structuredClone(rows("approved")[0]);
    Object.assign(other.variants[0], { barcode: "DEMO-0002", onSale: "yes" });
    const nameless = structuredClone(other);
    delete nameless.variants[0].barcode;
    const stateOf = async (approved: string, amounts = sample("inventory-and-price")) => {
      const replies = { "/approved?": approved, "/inventory-and-price": amounts, "/unapproved": sample("unapproved") };
      const { remote } = await answering(replies);
      const offers = await operations.readOffers(remote, ["DEMO-0001", "DEMO-0002", "DEMO-0003", "NOT-THERE"]);
      return offers.map(({ key, state, quantity }) => `${key} ${state} ${quantity}`);
    };
    const [good] = rows("approved");
    const named = ["DEMO-0001 live 7", "DEMO-0002 unreadable null", "DEMO-0003 in_review 3"];
    expect(await stateOf(list(good, other))).toEqual(named);
    // Nobody knows whose the nameless row is: what is not shown as live may be it.
    const hidden = ["DEMO-0001 live 7", "DEMO-0002 unreadable null", "DEMO-0003 unreadable null", "NOT-THERE unreadable null"];
    expect(await stateOf(list(good, nameless))).toEqual(hidden);
    expect((await stateOf(list(good), list({ variants: [{ barcode: "DEMO-0001", quantity: "7" }] })))[0]).toBe(
      "DEMO-0001 unreadable null",
    );
    await expect(stateOf(list(other, nameless))).rejects.toMatchObject({ kind: "malformed" });
  });
});

describe("orders", () => {
  const window = { since: "2026-09-21T14:00:00.000Z", until: "2026-09-21T15:00:00.000Z", kind: "deep" as const };

  test("a pass reads the stream to its end and then the unpaid, with one window throughout", async () => {
    const more = `{"content":[${sample("package-new-names")}],"size":1,"hasMore":true,"nextCursor":"n|1=="}`;
    const { remote, calls, spent } = await answering({
      "nextCursor=": sample("stream"),
      "orders/stream": more,
      "v2/orders": sample("list"),
    });
    const first = await operations.listOrders(remote, window);
    expect(first.packages.map((each) => each.packageId)).toEqual(["3330001"]);
    // The host's clock goes on between the pages; the filter must not.
    const second = await operations.listOrders(remote, { ...window, until: "2026-09-21T15:00:10.000Z", cursor: first.next });
    const third = await operations.listOrders(remote, { ...window, cursor: second.next });
    expect(third.next).toBeUndefined();
    const start = String(Date.parse(window.since));
    const end = String(Date.parse(window.until));
    expect(calls.map((call) => call.query)).toEqual([
      { lastModifiedStartDate: start, lastModifiedEndDate: end, size: "200" },
      { lastModifiedStartDate: start, lastModifiedEndDate: end, size: "200", nextCursor: "n|1==" },
      {
        status: "Awaiting",
        startDate: start,
        endDate: end,
        page: "0",
        size: "200",
        orderByField: "PackageLastModifiedDate",
        orderByDirection: "ASC",
      },
    ]);
    expect(spent).toEqual(["orders-stream", "orders-stream", "orders-list"]);
  });

  test("the unpaid are read page by page to the last", async () => {
    const { remote, calls } = await answering({ "v2/orders": `{"content":[${sample("package-new-names")}],"totalPages":3}` });
    let cursor: string | undefined = "awaiting|1789990000000|1790010000000|0";
    while (cursor) cursor = (await operations.listOrders(remote, { ...window, cursor })).next;
    expect(calls.map(({ query }) => [query.page, query.startDate, query.endDate])).toEqual(
      ["0", "1", "2"].map((page) => [page, "1789990000000", "1790010000000"]),
    );
  });

  test("R4: a cursor that repeats stops the pass", async () => {
    const { remote } = await answering({ "orders/stream": '{"content":[],"hasMore":true,"nextCursor":"same"}' });
    const first = await operations.listOrders(remote, window);
    await expect(operations.listOrders(remote, { ...window, cursor: first.next })).rejects.toMatchObject({ kind: "malformed" });
  });

  test("the list's 10,000 ceiling is passed by going on from the newest that was seen", async () => {
    const { remote } = await answering({ "v2/orders": `{"content":[${sample("package-new-names")}],"totalPages":60}` });
    const page = await operations.listOrders(remote, { ...window, cursor: "awaiting|1789990000000|1790010000000|49" });
    expect(page.next).toBe("awaiting|1790000300000|1790010000000|0");
    await expect(operations.listOrders(remote, { ...window, cursor: page.next?.replace(/0$/, "49") })).rejects.toMatchObject({
      kind: "malformed",
    });
  });

  test("one order is looked for among the recent, the unpaid and the older ones, until it is found", async () => {
    const { remote, calls } = await answering({
      "status=Awaiting": `{"content":[${sample("package-new-names")}],"totalPages":1}`,
      "v2/orders": sample("list"),
    });
    expect((await operations.readOrder(remote, "10650001")).packages).toHaveLength(1);
    expect(calls.map((call) => [call.query.orderNumber, call.query.status])).toEqual([
      ["10650001", undefined],
      ["10650001", "Awaiting"],
    ]);
  });

  const command = (action: PackageCommand["action"], fields: Record<string, string> = {}, quantity = 2): PackageCommand => ({
    packageId: "3330001",
    action,
    lines: [{ lineId: "73300011122233349", quantity }],
    fields,
  });

  test.each([
    ["accept", {}, "PUT ", '{"lines":[{"lineId":73300011122233349,"quantity":2}],"params":{},"status":"Picking"}'],
    ["prepare", {}, "PUT ", '{"lines":[{"lineId":73300011122233349,"quantity":2}],"params":{},"status":"Invoiced"}'],
    [
      "prepare",
      { invoiceNumber: " abc2026000000001 " },
      "PUT ",
      '{"lines":[{"lineId":73300011122233349,"quantity":2}],"params":{"invoiceNumber":"ABC2026000000001"},"status":"Invoiced"}',
    ],
    [
      "ship",
      { trackingInfo: "https://t.example/1", boxQuantity: "2", deci: "1.4" },
      "PUT /alternative-delivery",
      '{"isPhoneNumber":false,"trackingInfo":"https://t.example/1","params":{},"boxQuantity":2,"deci":1.4}',
    ],
    [
      "ship",
      { trackingInfo: "0555 000 00 00" },
      "PUT /alternative-delivery",
      '{"isPhoneNumber":true,"trackingInfo":"5550000000","params":{}}',
    ],
    [
      "cancel_request",
      { reasonId: "500" },
      "PUT /items/unsupplied",
      '{"lines":[{"lineId":73300011122233349,"quantity":2}],"reasonId":500}',
    ],
    ["cargo", { cargoProvider: "YKMP" }, "PUT /cargo-providers", '{"cargoProvider":"YKMP"}'],
    ["cargo", { cargoProvider: "KOLAYGELSINMP" }, "PUT /cargo-providers", '{"cargoProvider":"KOLAYGELSINMP"}'],
    ["cargo", { trackingNumber: " 123 " }, "PUT /update-tracking-number", '{"trackingNumber":"123"}'],
  ] as const)("%s %o", async (action, fields, sent, body) => {
    const { remote, calls } = await answering({});
    await operations.act(remote, command(action, fields));
    const base = "/order/sellers/77/shipment-packages/3330001";
    expect(calls.map((call) => [`${call.method} ${call.path.replace(base, "")}`, call.body])).toEqual([[sent, body]]);
  });

  test.each([
    ["prepare", { invoiceNumber: "ABC202600000000" }, "invoice-number"],
    ["prepare", { invoiceNumber: "ÇBC2026000000001" }, "invoice-number"],
    ["ship", {}, "shipment-info"],
    ["ship", { trackingInfo: "javascript:alert(1)" }, "shipment-info"],
    ["ship", { trackingInfo: "https://t.example", boxQuantity: "many" }, "shipment-info"],
    ["cancel_request", { reasonId: "503" }, "cancel-reason"],
    ["cargo", {}, "carrier"],
    ["cargo", { cargoProvider: "SENDEOMP" }, "carrier"],
    ["cargo", { cargoProvider: "YKMP", trackingNumber: "1" }, "carrier"],
    ["cargo", { cargoProvider: "constructor" }, "carrier"],
  ] as const)("%s %o is refused before anything is sent, with words", async (action, fields, fingerprint) => {
    const { remote, calls } = await answering({});
    const error = await operations.act(remote, command(action, fields)).catch((thrown: RemoteError) => thrown);
    expect(error).toMatchObject({ kind: "refused" });
    expect(trendyol.recognise((error as RemoteError).reasons[0] ?? "").fingerprint).toBe(fingerprint);
    expect(calls).toEqual([]);
  });

  test("a split takes the call that fits: whole lines, pieces of a line, or both", async () => {
    const line = (lineId: number, quantity: number) => ({
      ...JSON.parse(sample("package-new-names")).lines[0],
      lineId,
      quantity,
    });
    const held = JSON.stringify({
      content: [{ ...JSON.parse(sample("package-new-names")), lines: [line(1, 2), line(2, 3), line(3, 1)] }],
      totalPages: 1,
    });
    const { remote, calls } = await answering({ "v2/orders": held });
    const split = (...lines: [string, number][]) =>
      operations.act(remote, {
        packageId: "3330001",
        action: "split",
        fields: {},
        lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
      });
    await split(["1", 2], ["3", 1]);
    await split(["2", 1]);
    await split(["2", 1], ["3", 1]);
    expect(calls.filter((call) => call.method === "POST").map((call) => `${call.path.split("/").at(-1)} ${call.body}`)).toEqual([
      'split {"orderLineIds":[1,3]}',
      'quantity-split {"quantitySplit":[{"orderLineId":2,"quantities":[2,1]}]}',
      'split-packages {"splitPackages":[{"packageDetails":[{"orderLineId":2,"quantities":1},{"orderLineId":3,"quantities":1}]}]}',
    ]);
    for (const wrong of [
      [],
      [["1", 3]],
      [["9", 1]],
      [
        ["1", 2],
        ["2", 3],
        ["3", 1],
      ],
    ] as [string, number][][])
      await expect(split(...wrong)).rejects.toMatchObject({ kind: "refused" });
  });

  test("a label is read, and ordered first when there is none", async () => {
    const there = await answering({ "GET /sellers/77/common-label/": sample("label") });
    expect(await operations.readLabels(there.remote, "73300011122233349")).toEqual([
      { format: "ZPL", body: "^XA^FO50,50^FDKOLI 1^FS^XZ" },
    ]);
    expect(there.calls).toHaveLength(1);
    const not = await answering({ "GET /sellers/77/common-label/": '{"data":[]}' });
    expect(await operations.readLabels(not.remote, "1")).toEqual([]);
    expect(not.calls.map((call) => `${call.method} ${call.body}`)).toEqual(["GET ", 'POST {"format":"ZPL"}', "GET "]);
  });
});

describe("the rest", () => {
  test("R11: the limits stay under the documented ones in any window, even if a full bucket is spent at its start", () => {
    const documented: [names: string[], requests: number, seconds: number][] = [
      ...Object.keys(trendyol.limits).map((name): [string[], number, number] => [[name], 50, 10]),
      [["taxonomy", "batch-result", "unapproved", "approved", "inventory-and-price"], 1000, 60],
      [["product-write"], 200, 60],
      [["price-and-inventory"], 350, 60],
      [["orders-list"], 30, 60],
      [["orders-stream"], 1, 5],
      [["order-update"], 300, 60],
      [["order-change"], 100, 60],
      [["alternative-delivery"], 300, 60],
      [["label"], 100, 60],
    ];
    const counters: Record<string, Limit> = trendyol.limits;
    for (const [names, requests, seconds] of documented) {
      const limits = names.map((name) => counters[name] ?? { requests: Number.NaN, perSeconds: 1 });
      const most = limits.reduce(
        (sum, limit) => sum + limit.requests + Math.floor((limit.requests * seconds) / limit.perSeconds),
        0,
      );
      expect([names, most <= requests]).toEqual([names, true]);
    }
  });

  test("reference data is read page by page", async () => {
    const { remote } = await answering({
      "brands?page=0": sample("brands"),
      brands: '{"brands":[]}',
      "product-categories": `{"categories":${sample("categories")}}`,
      "/values": sample("values"),
      "/attributes": sample("attributes"),
    });
    expect(await operations.listBrands(remote)).toMatchObject({ items: [{ code: "1791", name: "Deneme" }, {}], next: "1" });
    expect(await operations.listBrands(remote, "1")).toEqual({ items: [], next: undefined });
    expect(await operations.listCategories(remote)).toEqual([
      { code: "368", name: "Aksesuar", parentCode: null, leaf: false },
      { code: "411", name: "Sırt Çantası", parentCode: "368", leaf: true },
      { code: "412", name: "Kemer", parentCode: "368", leaf: true },
    ]);
    expect(await operations.listAttributes(remote, "411")).toEqual([
      { code: "47", name: "Renk", required: true, allowsCustom: true, variant: false, slicer: true, multiple: false },
    ]);
    expect((await operations.listValues(remote, "411", "47")).items).toEqual([
      { code: "2893", name: "Siyah" },
      { code: "2894", name: "Beyaz" },
    ]);
  });

  test("webhooks are made with a key, listed and removed; one that is gone is removed", async () => {
    const { remote, calls } = await answering({
      "GET /webhook": sample("webhooks"),
      "POST /webhook": '{"id":"h 1"}',
      "DELETE /webhook": [404, ""],
    });
    const hook = await operations.subscribe(remote, { url: "https://console.example/hooks/1", secret: "s" });
    expect(hook).toEqual({ id: "h 1", url: "https://console.example/hooks/1", active: true });
    expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({
      authenticationType: "API_KEY",
      apiKey: "s",
      subscribedStatuses: [],
    });
    expect(await operations.listSubscriptions(remote)).toMatchObject([{ active: true }]);
    await operations.unsubscribe(remote, hook.id);
    expect(calls[2]?.path).toBe("/webhook/sellers/77/webhooks/h%201");
  });

  test("S32: a hint holds the secret as it came and an order number, and nothing else is believed", () => {
    expect(trendyol.hooks.readHint({ "x-api-key": "k" }, { orderNumber: "10650001", status: "Delivered" })).toEqual({
      secret: "k",
      orderId: "10650001",
    });
    // As the page "Webhook Model" has it: the envelope of the list.
    const envelope = { totalElements: 1, totalPages: 1, page: 0, size: 1, content: [{ orderNumber: "10654411111" }] };
    expect(trendyol.hooks.readHint({ "x-api-key": "k" }, envelope).orderId).toBe("10654411111");
    const authorization = `Basic ${Buffer.from("user:pass:word").toString("base64")}`;
    expect(trendyol.hooks.readHint({ authorization }, { orderNumber: 10650001 })).toEqual({
      secret: "pass:word",
      orderId: "10650001",
    });
    for (const body of [null, [], "x", { orderNumber: {} }, { content: [] }, { content: [null] }, { content: "x" }])
      expect(trendyol.hooks.readHint({}, body)).toEqual({ secret: "", orderId: null });
  });

  test("credentials that can't be right are named before anything is sent, and no secret is in the account", async () => {
    const host = { spend: async () => {}, throttled: async () => {} };
    expect(() => remoteFor(trendyol, { ...host, credentials: { ...credentials, sellerId: "7x" } })).toThrow(
      "Trendyol credentials: sellerId: digits only",
    );
    expect(remoteFor(trendyol, { ...host, credentials }).account).toEqual({ sellerId: "77" });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSandboxes } from "../../conformance/bench.ts";

/** The sandbox against the documented rules, by plain calls: no code of the connector, which is tested against the same rules on its own. */
const merchantId = "00000000-0000-4000-8000-000000100002";
let market: Awaited<ReturnType<typeof openSandboxes>>;
let serial = 0;
beforeAll(async () => {
  market = await openSandboxes();
});
afterAll(() => market?.close());
beforeEach(() => control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" }));

const ask = async (address: string, init: RequestInit = {}) => {
  const reply = await fetch(`${market.origin}/hepsiburada/${address}`, init);
  const text = await reply.text();
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into replies that they then compare
  let json: any;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: reply.status, text, json };
};
const headers = (agent = "tradeport_dev") => ({
  authorization: `Basic ${Buffer.from(`${merchantId}:SandboxKey02`).toString("base64")}`,
  "user-agent": agent,
});
const api = (method: string, path: string, body?: unknown) =>
  ask(path, {
    method,
    headers: { ...headers(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const control = (path: string, body?: unknown) =>
  ask(
    path,
    body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );

const ean = (n: number) => {
  const digits = `867${String(n).padStart(9, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
const item = (over: Record<string, unknown> = {}) => {
  const n = ++serial;
  return {
    categoryId: 60002028,
    merchant: merchantId,
    attributes: {
      ...{ merchantSku: `PZL-${n}`, VaryantGroupID: `G-${n}`, Barcode: ean(n), UrunAdi: "Ahşap Puzzle", UrunAciklamasi: "Metin" },
      ...{ Marka: "Deneme", GarantiSuresi: 24, kg: "1", tax_vat_rate: "20", price: "130,50", stock: "13" },
      Image1: "https://img.example.com/1.jpg",
      ...over,
    },
  };
};
const upload = (items: object[]) => {
  const form = new FormData();
  form.append("file", new Blob([JSON.stringify(items)], { type: "application/json" }), "products.json");
  return ask("product/api/products/import?version=1", { method: "POST", headers: headers(), body: form });
};
const imported = async (over: Record<string, unknown> = {}) => {
  const made = item(over);
  const { json } = await upload([made]);
  const [row] = (await api("GET", `product/api/products/status/${json.data.trackingId}`)).json.data;
  return { sku: made.attributes.merchantSku, row };
};
const listing = async (sku: string) =>
  (await api("GET", `listing/listings/merchantid/${merchantId}?offset=0&limit=10&merchantSkuList=${sku}`)).json.listings[0];

describe("the way into each service", () => {
  test("another User-Agent, a merchant id beside it too, is 401 in the shape of the service", async () => {
    const wrong = { headers: headers(`${merchantId} - tradeport_dev`) };
    expect(await ask(`listing/listings/merchantid/${merchantId}?offset=0&limit=1`, wrong)).toMatchObject({
      status: 401,
      text: "Missing Credentials!",
    });
    expect(await ask(`oms/orders/merchantid/${merchantId}?offset=0&limit=1`, wrong)).toMatchObject({ status: 401, text: "" });
    expect((await ask("product/api/categories/get-all-categories", wrong)).json).toMatchObject({
      status: 401,
      path: expect.any(String),
    });
  });

  test("claims without a limit are 400, in the words that were seen live", async () => {
    const claims = `oms/claims/merchantId/${merchantId}`;
    expect(await api("GET", `${claims}?offset=0`)).toMatchObject({ status: 400, text: "LimitCannotBeEmpty" });
    expect((await api("GET", `${claims}?offset=0&limit=10`)).status).toBe(200);
  });

  test("listings answer 400 to merchantId, and to a list without offset and limit", async () => {
    expect((await api("GET", `listing/listings/merchantId/${merchantId}?offset=0&limit=1`)).status).toBe(400);
    expect((await api("GET", `listing/listings/merchantid/${merchantId}`)).status).toBe(400);
  });
});

describe("the catalogue", () => {
  test("plain JSON is the wrong kind of file (3002), a broken file unreadable (3003), an unknown tracking id 4000", async () => {
    expect((await api("POST", "product/api/products/import", [item()])).json).toMatchObject({ success: false, code: 3002 });
    const form = new FormData();
    form.append("file", new Blob(["{"]), "products.json");
    expect((await ask("product/api/products/import", { method: "POST", headers: headers(), body: form })).json.code).toBe(3003);
    expect((await api("GET", "product/api/products/status/none")).json).toMatchObject({ success: false, code: 4000 });
  });

  test("a decimal point in an import is no failure: the product is on sale at 0 with stock 0, and a warning says so", async () => {
    const { sku, row } = await imported({ price: "130.50" });
    expect(row).toMatchObject({ importStatus: "SUCCESS", importMessages: [{ severity: "WARNING" }] });
    expect(await listing(sku)).toMatchObject({ price: 0, availableStock: 0, isSalable: false });
    expect(await listing((await imported()).sku)).toMatchObject({ price: 130.5, availableStock: 13, isSalable: true });
  });

  test("a matched product refuses an import; a known barcode waits until its seller decides, once", async () => {
    const { sku } = await imported();
    await listing(sku);
    const { json } = await upload([item({ merchantSku: sku })]);
    const [row] = (await api("GET", `product/api/products/status/${json.data.trackingId}`)).json.data;
    expect(row).toMatchObject({
      importStatus: "FAILED",
      importMessages: [{ message: expect.stringMatching(/^Can not update/) }],
    });
    const known = (await imported({ Barcode: "8680000000020" })).sku;
    const statusOf = async () =>
      (await api("POST", "product/api/products/check-product-status", [{ merchant: merchantId, merchantSkuList: [known] }])).json
        .data[0].skuStatusList[0].status;
    expect(await statusOf()).toBe("PRE_MATCHED");
    const decision = [{ merchant: merchantId, merchantSkuList: [known] }];
    expect((await api("POST", "product/api/products/reject-prematch", decision)).status).toBe(200);
    expect(await statusOf()).toBe("MATCHED");
    expect((await api("POST", "product/api/products/approve-prematch", decision)).json.success).toBe(false);
  });
});

describe("uploads", () => {
  test("a price as text is InvalidPrice; five are in progress at most; the day's allowance answers 406", async () => {
    const { sku } = await imported();
    const { hepsiburadaSku } = await listing(sku);
    const base = `listing/listings/merchantid/${merchantId}/price-uploads`;
    const send = (price: unknown) => api("POST", base, [{ hepsiburadaSku, merchantSku: sku, price }]);
    const { json } = await send("120,50");
    expect((await api("GET", `${base}/id/${json.id}`)).json).toMatchObject({
      status: "Done",
      errors: [{ errors: ["InvalidPrice"] }],
    });
    await control("_settings", { limits: "on", batchDelayMs: 600_000 });
    const replies = [];
    for (let at = 0; at < 6; at++) replies.push(await send(120 + at));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect([replies[4]!.json.id, replies[5]!.json]).toEqual([
      expect.any(String),
      { message: expect.stringContaining("en fazla 5") },
    ]);
    await control("_settings", { advanceMs: 600_000, batchDelayMs: 0 });
    const many = Array.from({ length: 400 }, () => ({ hepsiburadaSku, merchantSku: sku, price: 1 }));
    expect(await api("POST", base, many)).toMatchObject({ status: 406, text: "Günlük limiti aştınız" });
  });
});

describe("orders", () => {
  test("a packed line leaves the open feed; other date syntax finds nothing; lists without dates say WrongDateFormat", async () => {
    const { sku } = await imported();
    await listing(sku);
    const { orderNumber } = (await control("_buy", { merchantId, lines: [{ barcode: sku, quantity: 1 }] })).json;
    const open = async (query = "") =>
      (await api("GET", `oms/orders/merchantid/${merchantId}?offset=0&limit=100${query}`)).json.items;
    const own = (rows: { orderNumber: string }[]) => rows.filter((row) => row.orderNumber === orderNumber).length;
    expect(own(await open())).toBe(1);
    expect(own(await open("&begindate=2020-01-01%2000:00"))).toBe(1);
    expect(own(await open("&begindate=2020-01-01T00:00:00"))).toBe(0);
    expect((await api("GET", `oms/orders/merchantid/${merchantId}`)).status).toBe(400);
    expect((await api("GET", `oms/packages/merchantid/${merchantId}?limit=11&Offset=0`)).status).toBe(400);
    expect(
      (await api("GET", `oms/packages/merchantid/${merchantId}/shipped?offset=0&limit=50&begindate=2026-01-01%2000:00`)).text,
    ).toBe("WrongDateFormat");
    const { items } = (await api("GET", `oms/orders/merchantid/${merchantId}/ordernumber/${orderNumber}`)).json;
    const cancel = () =>
      api("POST", `oms/lineitems/merchantid/${merchantId}/id/${items[0].id}/cancelbymerchant`, { reasonId: 83 });
    const made = await api("POST", `oms/packages/merchantid/${merchantId}`, {
      lineItemRequests: [{ id: items[0].id, quantity: 1 }],
    });
    expect(own(await open())).toBe(0);
    expect((await cancel()).status).toBe(400);
    const parcel = `oms/packages/merchantid/${merchantId}/packagenumber/${made.json.packageNumber}`;
    const late = { shippedDate: "2020-01-01T00:00:00", trackingNumber: "1" };
    expect((await api("POST", `${parcel}/intransit`, late)).status).toBe(400);
    expect((await api("POST", `${parcel}/unpack`)).status).toBe(200);
    expect(own(await open())).toBe(1);
    expect((await cancel()).status).toBe(200);
    expect(own(await open())).toBe(0);
  });
});

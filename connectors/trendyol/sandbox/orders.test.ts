import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { create, openMarket, product, type TestMarket } from "./testing.ts";

const orders = "/order/sellers/100001";
const hour = 3_600_000;
let market: TestMarket;

beforeAll(async () => {
  market = await openMarket();
  await create(market, product("A", { quantity: 1000 }), product("B", { quantity: 1000 }), product("LAST", { quantity: 1 }));
});
afterAll(() => market.close());

interface Lines {
  lines: { lineId: number; barcode: string; quantity: number }[];
}

async function buy(...lines: [barcode: string, quantity: number][]) {
  const { json } = await market.control("_buy", {
    sellerId: 100_001,
    lines: lines.map(([barcode, quantity]) => ({ barcode, quantity })),
  });
  return json as { orderNumber: string; packageId: number; cargoTrackingNumber: string };
}

async function packages(orderNumber: string) {
  const { json } = await market.api("GET", `${orders}/v2/orders?orderNumber=${orderNumber}&orderByDirection=ASC`);
  return json.content as (Lines & Record<string, unknown>)[];
}

const pack = (id: unknown) => `${orders}/shipment-packages/${id}`;
const live = (all: Record<string, unknown>[]) =>
  all.filter(({ status }) => !["UnPacked", "UnSupplied", "Cancelled"].includes(String(status)));

test("a sale takes stock, and what is sold out or unknown is not sold", async () => {
  await buy(["LAST", 1]);
  const again = await market.control("_buy", { sellerId: 100_001, lines: [{ barcode: "LAST", quantity: 1 }] });
  expect(again).toMatchObject({ status: 409, json: { message: expect.stringContaining("stok 0") } });
  const { json } = await market.api("GET", "/product/sellers/100001/products/approved/inventory-and-price?barcode=LAST");
  expect(json.content[0].variants[0].quantity).toBe(0);
});

test("the cargo number is a bare number above 2^53, exact on the wire; other ids are above 32 bits (R17)", async () => {
  const bought = await buy(["A", 2]);
  const { text } = await market.api("GET", `${orders}/v2/orders?orderNumber=${bought.orderNumber}`);
  const digits = /"cargoTrackingNumber":(\d+)[,}]/.exec(text)![1]!;
  expect(digits).toBe(bought.cargoTrackingNumber);
  expect(BigInt(digits) > 2n ** 53n).toBe(true);
  expect(String(Number(digits))).not.toBe(digits);
  const [found] = await packages(bought.orderNumber);
  for (const id of [found!.shipmentPackageId, found!.lines[0]!.lineId, Number(bought.orderNumber)])
    expect(id).toBeGreaterThan(2 ** 32);
});

test("orderDate is Istanbul's wall clock written as UTC, the history true time; money is per unit", async () => {
  const [found] = await packages((await buy(["A", 2])).orderNumber);
  const { createdDate } = (found!.packageHistories as { createdDate: number }[])[0]!;
  expect(Math.abs((found!.orderDate as number) - createdDate - 3 * hour)).toBeLessThan(1000);
  expect(found).toMatchObject({
    packageGrossAmount: 899.8,
    packageTotalPrice: 899.8,
    status: "Created",
    lines: [{ lineGrossAmount: 449.9, quantity: 2 }],
  });
});

test("Picking, Invoiced, the carrier's scan and the delivery follow each other, and nothing goes back", async () => {
  const { orderNumber, packageId } = await buy(["A", 1]);
  const [{ lines } = { lines: [] }] = await packages(orderNumber);
  const step = (status: string, params = {}) =>
    market.api("PUT", pack(packageId), { lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })), params, status });
  expect((await market.control("_deliver", { packageId })).status).toBe(409);
  expect((await step("Shipped")).status).toBe(400);
  expect((await step("Picking")).status).toBe(200);
  expect((await step("Invoiced", { invoiceNumber: "ABC2026000000001" })).status).toBe(200);
  expect((await step("Picking")).json.error).toBe("Bad Request");
  expect((await market.control("_cancel", { packageId })).status).toBe(409);
  expect((await market.control("_scan", { packageId })).json.status).toBe("Shipped");
  const late = await market.api("PUT", `${pack(packageId)}/update-tracking-number`, { trackingNumber: "123456" });
  expect(late).toMatchObject({ status: 400, json: { message: "Shipment Update Edilebilir Bir Durumda Değil." } });
  await market.control("_deliver", { packageId });
  const [found] = await packages(orderNumber);
  expect((found!.packageHistories as { status: string }[]).map(({ status }) => status)).toEqual([
    "Created",
    "Picking",
    "Invoiced",
    "Shipped",
    "Delivered",
  ]);
  await market.control("_return", { packageId });
  const claims = await market.api("GET", `${orders}/claims?orderNumber=${orderNumber}`);
  expect(claims.json.content[0].items[0].claimItems[0].claimItemStatus.name).toBe("WaitingInAction");
});

test("unsupplied moves what remains to a new package with a new cargo number (R5)", async () => {
  const { orderNumber, packageId, cargoTrackingNumber } = await buy(["A", 3], ["B", 1]);
  const [{ lines } = { lines: [] }] = await packages(orderNumber);
  const body = { lines: [{ lineId: lines[0]!.lineId, quantity: 2 }], reasonId: 500 };
  expect((await market.api("PUT", `${pack(packageId)}/items/unsupplied`, { ...body, reasonId: 503 })).status).toBe(400);
  expect((await market.api("PUT", `${pack(packageId)}/items/unsupplied`, body)).status).toBe(200);
  const { json } = await market.control("_truth?sellerId=100001");
  const [old, rest] = json.orders.find((order: { orderNumber: string }) => order.orderNumber === orderNumber).packages;
  expect(old).toMatchObject({
    packageId: String(packageId),
    status: "UnSupplied",
    lines: [{ barcode: "A", quantity: 2, cancelReasonCode: 500 }],
  });
  expect(rest).toMatchObject({ status: "Created", createdBy: "cancel", originPackageIds: [String(packageId)] });
  expect(rest.lines.map(({ barcode, quantity }: { barcode: string; quantity: number }) => [barcode, quantity])).toEqual([
    ["A", 1],
    ["B", 1],
  ]);
  expect(rest.cargoTrackingNumber).not.toBe(cargoTrackingNumber);
});

test("a split answers with the new number first; the parent ends and the children appear later (R5)", async () => {
  await market.control("_settings", { splitDelayMs: hour });
  const { orderNumber, packageId } = await buy(["A", 3], ["B", 1]);
  const [{ lines } = { lines: [] }] = await packages(orderNumber);
  const ids = lines.map(({ lineId }) => lineId);
  expect((await market.api("POST", `${pack(packageId)}/split`, { orderLineIds: ids })).status).toBe(400);
  const { json } = await market.api("POST", `${pack(packageId)}/split`, { orderLineIds: [ids[1]] });
  expect(await packages(orderNumber)).toHaveLength(1);
  await market.control("_settings", { advanceMs: hour, splitDelayMs: 0 });
  const all = await packages(orderNumber);
  expect(all.find(({ shipmentPackageId }) => shipmentPackageId === packageId)!.status).toBe("UnPacked");
  expect(live(all).find(({ shipmentPackageId }) => shipmentPackageId === json.newPackageId)).toMatchObject({
    originPackageIds: [packageId],
    createdBy: "split",
    lines: [{ barcode: "B", quantity: 1, lineId: ids[1] }],
  });
  const rest = live(all).find(({ shipmentPackageId }) => shipmentPackageId !== json.newPackageId)!.shipmentPackageId;
  const quantities = await market.api("POST", `${pack(rest)}/quantity-split`, {
    quantitySplit: [{ orderLineId: ids[0], quantities: [2, 1] }],
  });
  expect(quantities.json.newPackageIds).toHaveLength(2);
  const counted = live(await packages(orderNumber)).flatMap((one) => (one as unknown as Lines).lines);
  expect(counted.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4);
});

test("windows above 14 days are refused; the stream goes newest first and keeps its filters", async () => {
  const now = Date.now();
  expect((await market.api("GET", `${orders}/v2/orders?startDate=${now - 15 * 24 * hour}&endDate=${now}`)).status).toBe(400);
  const filter = "packageItemStatuses=Created,Shipped&size=2";
  const first = await market.api("GET", `${orders}/orders/stream?${filter}`);
  expect(first.json).toMatchObject({ size: 2, hasMore: true });
  const cursor = encodeURIComponent(first.json.nextCursor);
  expect((await market.api("GET", `${orders}/orders/stream?packageItemStatuses=Created&nextCursor=${cursor}`)).status).toBe(400);
  const seen = [...first.json.content];
  for (let next = first.json.nextCursor; next; ) {
    const { json } = await market.api("GET", `${orders}/orders/stream?${filter}&nextCursor=${encodeURIComponent(next)}`);
    seen.push(...json.content);
    next = json.nextCursor;
  }
  const times = seen.map(({ lastModifiedDate }) => lastModifiedDate);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(new Set(seen.map(({ shipmentPackageId }) => shipmentPackageId)).size).toBe(seen.length);
});

test("a hidden order is missing from as many lists as ordered (R3)", async () => {
  const { orderNumber } = await buy(["A", 1]);
  await market.control("_faults", [{ match: { path: "v2/orders" }, kind: "hide", value: orderNumber, times: 2 }]);
  const found = [];
  for (let i = 0; i < 3; i++) found.push((await packages(orderNumber)).length);
  expect(found).toEqual([0, 0, 1]);
});

test("a label is asked for, then read; errors have the label's own shape", async () => {
  const { cargoTrackingNumber } = await buy(["A", 1]);
  const path = `/sellers/100001/common-label/${cargoTrackingNumber}`;
  expect((await market.api("GET", path)).json.error.errors[0]).toMatchObject({ code: 1001, type: "NotFoundException" });
  expect((await market.api("POST", path, { format: "ZPL", boxQuantity: 2 })).text).toBe("");
  const { json } = await market.api("GET", path);
  expect(json.data).toHaveLength(2);
  expect(json.data[0].label).toMatch(new RegExp(`^\\^XA.*${cargoTrackingNumber}.*\\^XZ$`));
});

test("a webhook goes to the console alone, not to whatever this machine reaches (S27)", async () => {
  const hooks = "/webhook/sellers/100002/webhooks";
  const wanted = { authenticationType: "API_KEY", apiKey: "secret", subscribedStatuses: [] };
  const as = 100_002;
  const { json } = await market.api("POST", hooks, { ...wanted, url: "https://console.example/hooks/1" }, as);
  for (const url of [
    "http://169.254.169.254/latest",
    "http://10.0.0.5/hooks/1",
    "https://127.0.0.1.evil.example/hooks/1",
    "https://console.example.evil.example/hooks/1",
    "http://console.example/hooks/1",
    "https://console.example:444/hooks/1",
    "http://127.0.0.1@evil.example/",
  ])
    for (const call of [
      () => market.api("POST", hooks, { ...wanted, url }, as),
      () => market.api("PUT", `${hooks}/${json.id}`, { ...wanted, url }, as),
    ])
      expect(await call(), url).toMatchObject({
        status: 400,
        text: expect.stringContaining("https://console.example (PUBLIC_URL)"),
      });
  expect((await market.api("GET", hooks, undefined, as)).json.map(({ url }: { url: string }) => url)).toEqual([
    "https://console.example/hooks/1",
  ]);
  await market.api("DELETE", `${hooks}/${json.id}`, undefined, as);
});

test("webhooks post the package, try again, and end after thirteen failures (R6)", async () => {
  const received: { key: string | undefined; body: string }[] = [];
  let status = 200;
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ key: request.headers["x-api-key"] as string | undefined, body: Buffer.concat(chunks).toString("utf8") });
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await new Promise((done) => receiver.once("listening", done));
  const { port } = receiver.address() as AddressInfo;
  const hooks = "/webhook/sellers/100001/webhooks";
  const wanted = { authenticationType: "API_KEY", apiKey: "secret", subscribedStatuses: ["CREATED"] };
  expect((await market.api("POST", hooks, { ...wanted, url: `http://localhost:${port}/` })).status).toBe(400);
  const { json } = await market.api("POST", hooks, { ...wanted, url: `http://127.0.0.1:${port}/hook` });
  const bought = await buy(["A", 1]);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]!.key).toBe("secret");
  expect(received[0]!.body).toContain(`"cargoTrackingNumber":${bought.cargoTrackingNumber}`);
  // In the list's envelope, as the page "Webhook Model" has it.
  expect(JSON.parse(received[0]!.body)).toMatchObject({
    totalElements: 1,
    totalPages: 1,
    page: 0,
    size: 1,
    content: [{ status: "Created" }],
  });
  status = 500;
  await market.control("_settings", { webhookRetryMs: 0 });
  await buy(["A", 1]);
  const state = async () => (await market.api("GET", hooks)).json.find(({ id }: { id: string }) => id === json.id).status;
  await expect.poll(state, { timeout: 10_000 }).toBe("PASSIVE");
  expect(received).toHaveLength(14);
  expect((await market.api("PUT", `${hooks}/${json.id}/activate`)).text).toBe("200 OK");
  expect((await market.api("DELETE", `${hooks}/${json.id}`)).status).toBe(200);
  receiver.close();
});

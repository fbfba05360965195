import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SellingPartner } from "amazon-sp-api";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serve } from "../sandbox/host.ts";
import { openFront } from "./sandbox/front.ts";
import { consentAt, consentUrl, controlAt } from "./sandbox/testing.ts";
import { app } from "./sandbox/world.ts";
import { sandbox } from "./sandbox.ts";

/** A client that others wrote (amazon-sp-api of the npm registry) against the sandbox, by Amazon's own names; the ledger shows what each call did. */
const dataDir = mkdtempSync(join(tmpdir(), "amazon-"));
let market: Awaited<ReturnType<typeof serve>>;
let front: Awaited<ReturnType<typeof openFront>>;
let client: SellingPartner;
const [sellerId, marketplaceId] = ["A2DENEMETR001", "A33AVAJ2PDY3EV"];

const control = (path: string, body?: unknown) => controlAt(market.origin)(path, body);
const product = async (sku: string) =>
  (await control(`_truth?sellerId=${sellerId}`)).products.find((each: { sku: string }) => each.sku === sku);
const order = async (id: string) =>
  (await control(`_truth?sellerId=${sellerId}`)).orders.find((each: { orderNumber: string }) => each.orderNumber === id);
const clientOf = (refresh_token: string, more: object = {}) =>
  new SellingPartner({
    region: "eu",
    refresh_token,
    endpoints_versions: { listingsItems: "2021-08-01" },
    credentials: { SELLING_PARTNER_APP_CLIENT_ID: app.clientId, SELLING_PARTNER_APP_CLIENT_SECRET: app.secret },
    options: { https_proxy_agent: front.agent, retry_remote_timeout: false, auto_request_throttled: false, ...more },
  });

beforeAll(async () => {
  market = await serve([sandbox], { port: 0, host: "127.0.0.1", dataDir, consoleOrigin: null });
  front = await openFront(market.origin);
  await control("_settings", { applyDelayMs: 0, feedDelayMs: 0, limits: "off" });
  // Its seller says yes at Seller Central, and the code that comes back is exchanged for the refresh token.
  const back = await consentAt(consentUrl(market.origin), sellerId);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    state: "s1",
    selling_partner_id: sellerId,
    spapi_oauth_code: expect.stringMatching(/^ANsandbox/),
  });
  const { refresh_token } = await clientOf("none").exchange(back.searchParams.get("spapi_oauth_code")!);
  client = clientOf(refresh_token);
});
afterAll(async () => {
  await front?.close();
  await market?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const offer = (price: number) => ({
  op: "replace" as const,
  path: "/attributes/purchasable_offer",
  value: [
    { marketplace_id: marketplaceId, currency: "TRY", audience: "ALL", our_price: [{ schedule: [{ value_with_tax: price }] }] },
  ],
});
const stock = (quantity: number) => ({
  op: "merge" as const,
  path: "/attributes/fulfillment_availability",
  value: [{ fulfillment_channel_code: "DEFAULT", quantity }],
});

test("price and stock by a patch of the listing", async () => {
  await control("_list", { sellerId, sku: "MUG-1", price: 100, quantity: 3 });
  const shown = await client.callAPI({
    operation: "getListingsItem",
    endpoint: "listingsItems",
    path: { sellerId, sku: "MUG-1" },
    query: { marketplaceIds: [marketplaceId], includedData: ["summaries", "offers", "fulfillmentAvailability"] },
  });
  expect(shown).toMatchObject({
    sku: "MUG-1",
    summaries: [{ marketplaceId, status: ["BUYABLE", "DISCOVERABLE"] }],
    offers: [{ price: { currencyCode: "TRY", amount: "100.00" } }],
    fulfillmentAvailability: [{ fulfillmentChannelCode: "DEFAULT", quantity: 3 }],
  });
  const sent = await client.callAPI({
    operation: "patchListingsItem",
    endpoint: "listingsItems",
    path: { sellerId, sku: "MUG-1" },
    query: { marketplaceIds: [marketplaceId] },
    body: { productType: "PRODUCT", patches: [offer(449.9), stock(7)] },
  });
  expect(sent).toMatchObject({ sku: "MUG-1", status: "ACCEPTED", issues: [] });
  expect(await product("MUG-1")).toMatchObject({ price: "449.90", quantity: 7, isOnSale: true });
  const unknown = client.callAPI({
    operation: "getListingsItem",
    endpoint: "listingsItems",
    path: { sellerId, sku: "NOT THERE" },
    query: { marketplaceIds: [marketplaceId] },
  });
  await expect(unknown).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: `SKU 'NOT THERE' not found in marketplace ${marketplaceId}`,
  });
});

test("price and stock by a feed: a document uploaded to a presigned address, and a packed report with what was refused", async () => {
  for (const sku of ["FEED-1", "FEED-2"]) await control("_list", { sellerId, sku, price: 50, quantity: 1 });
  const contentType = "application/json; charset=UTF-8";
  const document = await client.callAPI({ operation: "createFeedDocument", endpoint: "feeds", body: { contentType } });
  const message = (messageId: number, sku: string, patches: object[]) => ({
    messageId,
    sku,
    operationType: "PATCH",
    productType: "PRODUCT",
    patches,
  });
  const messages = [message(1, "FEED-1", [offer(60.5), stock(9)]), message(2, "FEED-2", [offer(-1)])];
  const content = JSON.stringify({ header: { sellerId, version: "2.0", issueLocale: "en_US" }, messages });
  await client.upload(document, { content, contentType });
  const { feedId } = await client.callAPI({
    operation: "createFeed",
    endpoint: "feeds",
    body: { feedType: "JSON_LISTINGS_FEED", marketplaceIds: [marketplaceId], inputFeedDocumentId: document.feedDocumentId },
  });
  const feed = () => client.callAPI({ operation: "getFeed", endpoint: "feeds", path: { feedId } });
  await vi.waitFor(async () => expect((await feed()).processingStatus).toBe("DONE"));
  const result = await client.callAPI({
    operation: "getFeedDocument",
    endpoint: "feeds",
    path: { feedDocumentId: (await feed()).resultFeedDocumentId! },
  });
  expect(result.compressionAlgorithm).toBe("GZIP");
  expect(JSON.parse((await client.download(result)) as string)).toMatchObject({
    issues: [{ messageId: 2, severity: "ERROR", attributeNames: ["purchasable_offer"] }],
    summary: { messagesProcessed: 2, messagesAccepted: 1, messagesInvalid: 1 },
  });
  expect(await product("FEED-1")).toMatchObject({ price: "60.50", quantity: 9 });
  expect(await product("FEED-2")).toMatchObject({ price: "50.00", quantity: 1 });
});

/** Its types know the older answer alone. */
interface Found {
  orders: { orderId: string; orderItems: { orderItemId: string }[] }[];
}

test("orders by the current call, the buyer by the older one with a restricted token, and a shipment", async () => {
  await control("_list", { sellerId, sku: "CUP-1", price: 20, quantity: 5 });
  const { orderNumber } = await control("_buy", { sellerId, lines: [{ barcode: "CUP-1", quantity: 2 }] });
  expect(await product("CUP-1")).toMatchObject({ quantity: 3 });
  const found = (await client.callAPI({
    operation: "searchOrders",
    endpoint: "orders",
    query: { lastUpdatedAfter: new Date(Date.now() - 60_000).toISOString(), includedData: ["PROCEEDS", "FULFILLMENT"] },
    options: { version: "2026-01-01" },
  })) as unknown as Found;
  const listed = found.orders.find(({ orderId }) => orderId === orderNumber);
  expect(listed).toMatchObject({
    fulfillment: { fulfillmentStatus: "UNSHIPPED" },
    proceeds: { grandTotal: { amount: "40.00" } },
  });

  const path = `/orders/v0/orders/${orderNumber}/address`;
  const address = { operation: "getOrderAddress", endpoint: "orders", path: { orderId: orderNumber } } as const;
  expect((await client.callAPI(address)).ShippingAddress).not.toHaveProperty("Name");
  const { restrictedDataToken } = await client.callAPI({
    operation: "createRestrictedDataToken",
    endpoint: "tokens",
    body: { restrictedResources: [{ method: "GET", path }] },
  });
  expect((await client.callAPI({ ...address, restricted_data_token: restrictedDataToken })).ShippingAddress).toMatchObject({
    Name: "Test Person",
    AddressLine1: "1 Test St",
  });

  const packageDetail = {
    packageReferenceId: "1",
    carrierCode: "Other",
    carrierName: "Yurtici",
    trackingNumber: "YK1",
    shipDate: new Date().toISOString(),
    orderItems: [{ orderItemId: listed!.orderItems[0]!.orderItemId, quantity: 2 }],
  };
  const confirmShipment = { operation: "confirmShipment", endpoint: "orders", path: { orderId: orderNumber } } as const;
  await client.callAPI({ ...confirmShipment, body: { marketplaceId, packageDetail } });
  expect(await order(orderNumber)).toMatchObject({ status: "SHIPPED", packages: [{ carrier: "Yurtici", tracking: "YK1" }] });
});

test("what is throttled says so, with the rate that it fills by", async () => {
  await control("_settings", { limits: "on" });
  const raw = clientOf((await control("_grant", { sellerId })).refresh_token);
  const call = () =>
    raw.callAPI({
      operation: "searchOrders",
      endpoint: "orders",
      query: { createdAfter: "2026-01-01T00:00:00Z" },
      options: { version: "2026-01-01", raw_result: true },
    });
  const seen: string[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: the raw answer has no type of its own
  for (let times = 0; times < 21; times++) seen.push(String(((await call()) as any).statusCode));
  expect([seen.slice(0, 20).every((status) => status === "200"), seen[20]]).toEqual([true, "429"]);
  await control("_settings", { limits: "off" });
});

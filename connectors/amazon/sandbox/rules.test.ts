import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serve } from "../../sandbox/host.ts";
import { sandbox } from "../sandbox.ts";
import { consentAt, consentUrl, controlAt } from "./testing.ts";
import { app } from "./world.ts";

/** The sandbox against what Amazon's models and its users' reports say, by plain calls: no code of the connector. */
const dataDir = mkdtempSync(join(tmpdir(), "amazon-rules-"));
const [sellerId, tr, de] = ["A2DENEMETR001", "A33AVAJ2PDY3EV", "A1PA6795UKMFR9"];
let market: Awaited<ReturnType<typeof serve>>;
let token: string;
let serial = 0;
const control = (path: string, body?: unknown) => controlAt(market.origin)(path, body);

beforeAll(async () => {
  market = await serve([sandbox], { port: 0, host: "127.0.0.1", dataDir, consoleOrigin: null });
});
afterAll(async () => {
  await market?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await control("_settings", { applyDelayMs: 0, feedDelayMs: 0, limits: "off", buyers: "shown" });
  token = (await control("_grant", { sellerId })).access_token;
});

const ask = async (address: string, init: RequestInit = {}) => {
  const reply = await fetch(address.startsWith("http") ? address : `${market.origin}/amazon${address}`, init);
  const text = await reply.text();
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into replies that they then compare
  let json: any;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: reply.status, text, json, headers: reply.headers };
};
const api = (method: string, path: string, body?: unknown, headers: Record<string, string> = { "x-amz-access-token": token }) =>
  ask(`/eu${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const refusal = ({ status, json }: Awaited<ReturnType<typeof ask>>) => [
  status,
  json?.errors?.[0]?.code,
  json?.errors?.[0]?.message,
];
const issues = ({ json }: Awaited<ReturnType<typeof ask>>) =>
  (json.issues as { code: string; attributeNames: string[] }[]).map(({ code, attributeNames }) => [code, ...attributeNames]);
const item = (sku: string, query = `marketplaceIds=${tr}`) => `/listings/2021-08-01/items/${sellerId}/${sku}?${query}`;
const patch = (sku: string, patches: unknown, productType: unknown = "PRODUCT") =>
  api("PATCH", item(sku), { productType, patches });
const list = async (more: object = {}) => {
  const sku = `R-${++serial}`;
  await control("_list", { sellerId, sku, price: 10, quantity: 4, ...more });
  return sku;
};
const product = async (sku: string) =>
  (await control(`_truth?sellerId=${sellerId}`)).products.find((each: { sku: string }) => each.sku === sku);
const offer = (price: unknown, more: object = {}) => ({
  op: "replace",
  path: "/attributes/purchasable_offer",
  value: [{ currency: "TRY", our_price: [{ schedule: [{ value_with_tax: price }] }], ...more }],
});
const stock = (value: object, op = "merge") => ({ op, path: "/attributes/fulfillment_availability", value: [value] });

const lwa = (form: Record<string, string>) =>
  ask("/auth/o2/token", {
    method: "POST",
    body: new URLSearchParams({ client_id: app.clientId, client_secret: app.secret, ...form }),
  });

test("a code opens once, within five minutes, with the secret; the refresh token stays, a token for no seller opens what is nobody's", async () => {
  const back = await consentAt(consentUrl(market.origin), sellerId);
  const code = back.searchParams.get("spapi_oauth_code")!;
  const exchange = { grant_type: "authorization_code", code, redirect_uri: "https://console.example/back" };
  expect((await lwa({ ...exchange, client_secret: "another" })).json.error).toBe("invalid_client");
  expect((await lwa({ ...exchange, redirect_uri: "https://elsewhere.example" })).json.error).toBe("invalid_grant");
  const { refresh_token } = (await lwa(exchange)).json;
  expect((await lwa(exchange)).json).toEqual({
    error: "invalid_grant",
    error_description: "The request has an invalid grant parameter : code",
  });
  const again = (await lwa({ grant_type: "refresh_token", refresh_token })).json;
  expect([again.refresh_token, again.expires_in, again.token_type]).toEqual([refresh_token, 3600, "bearer"]);
  const grantless = (await lwa({ grant_type: "client_credentials", scope: "sellingpartnerapi::notifications" })).json
    .access_token;
  const bare = { "x-amz-access-token": grantless };
  expect((await api("GET", "/notifications/v1/destinations", undefined, bare)).status).toBe(200);
  expect((await api("GET", "/sellers/v1/marketplaceParticipations", undefined, bare)).status).toBe(403);

  const late = (await consentAt(consentUrl(market.origin), sellerId)).searchParams.get("spapi_oauth_code")!;
  await control("_settings", { advanceMs: 5 * 60_000 + 1 });
  expect((await lwa({ ...exchange, code: late })).json.error).toBe("invalid_grant");
});

test("no token, an old one, one of another region: 403 each, and the body says which", async () => {
  const path = "/sellers/v1/marketplaceParticipations";
  expect(refusal(await api("GET", path, undefined, {}))).toEqual([
    403,
    "MissingAuthenticationToken",
    "Access to requested resource is denied.",
  ]);
  expect((await ask(`/na${path}`, { headers: { "x-amz-access-token": token } })).status).toBe(403);
  await control("_settings", { advanceMs: 3_600_001 });
  expect((await api("GET", path)).json.errors).toEqual([
    {
      code: "Unauthorized",
      message: "Access to requested resource is denied.",
      details: "The access token you provided has expired.",
    },
  ]);
});

test("a listing: a SKU that is not there is 404, a marketplace that is not the seller's 400, another seller's 403", async () => {
  const sku = await list();
  expect(refusal(await api("GET", item("nothing")))).toEqual([404, "NOT_FOUND", `SKU 'nothing' not found in marketplace ${tr}`]);
  expect(refusal(await api("GET", item(sku, "marketplaceIds=ATVPDKIKX0DER")))[0]).toBe(400);
  expect(refusal(await api("GET", item(sku, "")))[0]).toBe(400);
  expect((await api("GET", item(sku, `marketplaceIds=${de}`))).status).toBe(404);
  expect((await api("GET", `/listings/2021-08-01/items/A2DENEMETR002/${sku}?marketplaceIds=${tr}`)).status).toBe(403);
  const included = "includedData=summaries,offers,fulfillmentAvailability";
  expect((await api("GET", item(sku, `marketplaceIds=${tr}&${included}`))).json).toMatchObject({
    sku,
    summaries: [{ marketplaceId: tr, status: ["BUYABLE", "DISCOVERABLE"] }],
    offers: [{ price: { currencyCode: "TRY", amount: "10.00" } }],
    fulfillmentAvailability: [{ fulfillmentChannelCode: "DEFAULT", quantity: 4 }],
  });
});

test("a patch that can't be read is 400 in Amazon's words; what the schema refuses is 200 and INVALID", async () => {
  const sku = await list();
  const broken = [400, "InvalidInput", "Request has missing or invalid parameters and cannot be parsed."];
  expect(refusal(await patch(sku, { op: "replace" }))).toEqual(broken);
  expect(refusal(await patch(sku, [{ ...offer(1), op: "set" }]))).toEqual(broken);
  expect(refusal(await patch(sku, [offer(1)], ""))).toEqual(broken);
  expect(refusal(await patch(sku, [{ ...offer(1), path: "/attributes/purchasable_offer/0" }]))[2]).toBe(
    "Invalid path provided in patch at index of 0.",
  );
  expect(refusal(await patch(sku, [{ op: "replace", path: "/attributes/purchasable_offer" }]))[2]).toBe(
    "Value is missing for patch at index of 0.",
  );
  const invalid: [unknown, string[]][] = [
    [{ ...offer(1), path: "/attributes/purchaseable_offer" }, ["90000900", "purchaseable_offer"]],
    [offer(0), ["4000001", "purchasable_offer"]],
    [offer("10"), ["4000001", "purchasable_offer"]],
    [offer(1.234), ["4000001", "purchasable_offer"]],
    [offer(1, { currency: "USD" }), ["4000001", "purchasable_offer"]],
    [offer(1, { marketplace_id: de }), ["4000001", "purchasable_offer"]],
    [{ ...offer(1), value: [{ our_price: { schedule: { value_with_tax: 1 } } }] }, ["4000001", "purchasable_offer"]],
    // Only a quantity can be merged (selling-partner-api-models #5235).
    [{ ...offer(1), op: "merge" }, ["4000001", "purchasable_offer"]],
    [stock({ fulfillment_channel_code: "DEFAULT", quantity: -1 }), ["4000001", "fulfillment_availability"]],
    [stock({ fulfillment_channel_code: "DEFAULT", quantity: 1.5 }), ["4000001", "fulfillment_availability"]],
    [stock({ quantity: 1 }), ["99022", "fulfillment_availability"]],
  ];
  for (const [change, issue] of invalid) {
    const answer = await patch(sku, [change]);
    expect([answer.status, answer.json.status, issues(answer)]).toEqual([200, "INVALID", [issue]]);
  }
  expect(await product(sku)).toMatchObject({ price: "10.00", quantity: 4 });
});

test("a replacement takes away what it leaves out, a merge does not; another channel's number is put beside it", async () => {
  const sku = await list();
  await patch(sku, [offer(20, { discounted_price: [{ schedule: [{ value_with_tax: 15 }] }] })]);
  await patch(sku, [stock({ fulfillment_channel_code: "DEFAULT", quantity: 9 })]);
  const of = async () => (await product(sku)).attributes;
  expect(await of()).toMatchObject({
    purchasable_offer: [{ discounted_price: [{}] }],
    fulfillment_availability: [{ quantity: 9, lead_time_to_ship_max_days: 2 }],
  });
  await patch(sku, [offer(21), stock({ fulfillment_channel_code: "DEFAULT", quantity: 8 }, "replace")]);
  const { purchasable_offer, fulfillment_availability } = await of();
  expect([purchasable_offer, fulfillment_availability]).toEqual([
    [{ currency: "TRY", our_price: [{ schedule: [{ value_with_tax: 21 }] }] }],
    [{ fulfillment_channel_code: "DEFAULT", quantity: 8 }],
  ]);
  const byAmazon = await list({ byAmazon: true });
  await patch(byAmazon, [stock({ fulfillment_channel_code: "DEFAULT", quantity: 3 })]);
  expect((await product(byAmazon)).attributes.fulfillment_availability).toHaveLength(2);
});

test("a receipt is no outcome: it takes effect later, and of a SKU that is not there never, without a word", async () => {
  await control("_settings", { applyDelayMs: 60_000 });
  const sku = await list();
  expect((await patch(sku, [offer(30)])).json.status).toBe("ACCEPTED");
  expect((await product(sku)).price).toBe("10.00");
  await control("_settings", { advanceMs: 60_000 });
  expect((await product(sku)).price).toBe("30.00");
  // selling-partner-api-models #2797
  expect((await patch("not-there", [offer(30)])).json.status).toBe("ACCEPTED");
  const preview = await api("PATCH", item(sku, `marketplaceIds=${tr}&mode=VALIDATION_PREVIEW`), {
    productType: "PRODUCT",
    patches: [offer(99)],
  });
  await control("_settings", { advanceMs: 60_000 });
  expect([preview.json.status, (await product(sku)).price]).toEqual(["VALID", "30.00"]);
});

test("a listing is made on a product that is there, and taken away", async () => {
  const sku = `NEW-${++serial}`;
  const attributes = {
    condition_type: [{ value: "new_new" }],
    merchant_suggested_asin: [{ value: "B000000001" }],
    purchasable_offer: offer(5).value,
    fulfillment_availability: [{ fulfillment_channel_code: "DEFAULT", quantity: 1 }],
  };
  const put = (given: object) =>
    api("PUT", item(sku), { productType: "PRODUCT", requirements: "LISTING_OFFER_ONLY", attributes: given });
  expect(issues(await put({ ...attributes, merchant_suggested_asin: undefined }))).toEqual([
    ["90220", "merchant_suggested_asin"],
  ]);
  expect((await put(attributes)).json.status).toBe("ACCEPTED");
  expect(await product(sku)).toMatchObject({ price: "5.00", quantity: 1, isOnSale: true });
  await api("DELETE", item(sku));
  expect(await product(sku)).toBeUndefined();
});

const upload = async (json: unknown, contentType = "application/json; charset=UTF-8", headers: Record<string, string> = {}) => {
  const { json: made } = await api("POST", "/feeds/2021-06-30/documents", { contentType });
  const put = await ask(made.url, {
    method: "PUT",
    headers: { "content-type": contentType, ...headers },
    body: typeof json === "string" ? json : JSON.stringify(json),
  });
  return { ...made, put };
};
const feedOf = (inputFeedDocumentId: string, feedType = "JSON_LISTINGS_FEED") =>
  api("POST", "/feeds/2021-06-30/feeds", { feedType, marketplaceIds: [tr], inputFeedDocumentId });
const feed = async (id: string) => (await api("GET", `/feeds/2021-06-30/feeds/${id}`)).json;
const report = async (id: string) => {
  const { resultFeedDocumentId } = await feed(id);
  const { json } = await api("GET", `/feeds/2021-06-30/documents/${resultFeedDocumentId}`);
  const bytes = Buffer.from(await (await fetch(json.url)).arrayBuffer());
  return JSON.parse((json.compressionAlgorithm === "GZIP" ? gunzipSync(bytes) : bytes).toString("utf8"));
};
const header = { sellerId, version: "2.0", issueLocale: "en_US" };

test("a document's address takes what was announced, without any credentials, for five minutes", async () => {
  expect((await upload({}, undefined, { "x-amz-access-token": token })).put).toMatchObject({
    status: 403,
    text: expect.stringContaining("not signed"),
  });
  expect((await upload({}, undefined, { authorization: "Bearer x" })).put.status).toBe(400);
  const { url, put } = await upload({});
  expect(put.status).toBe(200);
  expect((await ask(url, { method: "PUT", headers: { "content-type": "text/plain" }, body: "x" })).text).toContain(
    "SignatureDoesNotMatch",
  );
  expect((await ask(url.replace(/Signature=\w+/, "Signature=0"))).status).toBe(403);
  await control("_settings", { advanceMs: 300_001 });
  expect((await ask(url)).text).toContain("Request has expired");
});

test("a feed waits, works and ends with a report of what was refused, by the number of its message", async () => {
  await control("_settings", { feedDelayMs: 10_000 });
  const [good, bad] = [await list(), await list()];
  const message = (messageId: number, sku: string, patches: unknown) => ({
    messageId,
    sku,
    operationType: "PATCH",
    productType: "PRODUCT",
    patches,
  });
  const messages = [
    message(1, good, [offer(77)]),
    message(2, bad, [offer(-7)]),
    message(3, bad, [{ ...offer(1), path: "/attributes/purchasable_offer/0" }]),
    { messageId: 4 },
  ];
  const { json } = await feedOf((await upload({ header, messages })).feedDocumentId);
  expect((await feed(json.feedId)).processingStatus).toBe("IN_QUEUE");
  await control("_settings", { advanceMs: 6_000 });
  expect((await feed(json.feedId)).processingStatus).toBe("IN_PROGRESS");
  expect((await product(good)).price).toBe("10.00");
  await control("_settings", { advanceMs: 6_000 });
  expect(await report(json.feedId)).toMatchObject({
    header: { sellerId, version: "2.0", feedId: json.feedId },
    issues: [
      { messageId: 2, code: "4000001" },
      { messageId: 3, code: "BAD_REQUEST", message: "Invalid parameters provided." },
      { messageId: 4, code: "4002008" },
    ],
    summary: { errors: 3, messagesProcessed: 4, messagesAccepted: 1, messagesInvalid: 3 },
  });
  expect([(await product(good)).price, (await product(bad)).price]).toEqual(["77.00", "10.00"]);
});

test("a feed that nobody uploaded, or not as JSON, is FATAL; of another version or seller it says so as a whole; canceled it stays undone", async () => {
  const empty = (await api("POST", "/feeds/2021-06-30/documents", { contentType: "application/json" })).json;
  const fatal = (await feedOf(empty.feedDocumentId)).json.feedId;
  expect(await feed(fatal)).toMatchObject({ processingStatus: "FATAL" });
  expect(await feed((await feedOf((await upload({ header }, "text/xml")).feedDocumentId)).json.feedId)).toMatchObject({
    processingStatus: "FATAL",
  });
  const whole = async (given: object) => {
    const { feedId } = (await feedOf((await upload({ header: { ...header, ...given }, messages: [{}] })).feedDocumentId)).json;
    return (await report(feedId)).issues.map(({ code }: { code: string }) => code);
  };
  expect([await whole({ version: "1.0" }), await whole({ sellerId: "A9" })]).toEqual([["4002006"], ["4002004"]]);
  expect((await feedOf("amzn1.nothing")).status).toBe(400);
  expect((await feedOf(empty.feedDocumentId, "POST_PRODUCT_PRICING_DATA")).status).toBe(400);
  await control("_settings", { feedDelayMs: 60_000 });
  const { feedId } = (await feedOf((await upload({ header, messages: [] })).feedDocumentId)).json;
  await api("DELETE", `/feeds/2021-06-30/feeds/${feedId}`);
  expect((await feed(feedId)).processingStatus).toBe("CANCELLED");
});

const buy = async (more: object = {}) => {
  const sku = await list();
  return (await control("_buy", { sellerId, lines: [{ barcode: sku, quantity: 2 }], ...more })).orderNumber as string;
};
const search = (query: string) => api("GET", `/orders/2026-01-01/orders?${query}`);
const read = async (id: string, included = "BUYER,RECIPIENT,PROCEEDS,FULFILLMENT,CANCELLATION,PACKAGES") =>
  (await api("GET", `/orders/2026-01-01/orders/${id}?includedData=${included}`)).json.order;

test("orders are searched by exactly one moment, whose end is two minutes past, page by page", async () => {
  const ids = [await buy(), await buy(), await buy()];
  const ago = (ms: number) => encodeURIComponent(new Date(Date.now() - ms).toISOString());
  const now = await control("_settings", {});
  const at = (ms: number) => encodeURIComponent(new Date(now.now - ms).toISOString());
  expect((await search("")).status).toBe(400);
  expect((await search(`createdAfter=${ago(1)}&lastUpdatedAfter=${ago(1)}`)).status).toBe(400);
  expect((await search(`lastUpdatedAfter=${at(600_000)}&lastUpdatedBefore=${at(1_000)}`)).status).toBe(400);
  expect((await search(`lastUpdatedAfter=${at(1)}&maxResultsPerPage=101`)).status).toBe(400);
  const seen: string[] = [];
  for (let page = "", first = true; first || page; first = false) {
    const token = page && `&paginationToken=${page}`;
    const { json } = await search(`lastUpdatedAfter=${at(600_000)}&maxResultsPerPage=2${token}`);
    seen.push(...json.orders.map(({ orderId }: { orderId: string }) => orderId));
    page = json.pagination.nextToken ?? "";
  }
  expect(ids.every((id) => seen.filter((each) => each === id).length === 1)).toBe(true);
});

test("an order that is not paid has no price and no address; without its role an application is told of no buyer; a buyer asks to cancel", async () => {
  const unpaid = await buy({ awaiting: true });
  const waiting = await read(unpaid);
  expect([
    waiting.fulfillment.fulfillmentStatus,
    waiting.proceeds,
    waiting.recipient,
    waiting.orderItems[0].product.price,
  ]).toEqual(["PENDING", undefined, undefined, undefined]);
  await control("_pay", { packageId: unpaid });
  expect(await read(unpaid)).toMatchObject({
    recipient: { deliveryAddress: { name: "Test Person" } },
    proceeds: { grandTotal: { amount: "20.00", currencyCode: "TRY" } },
  });
  await control("_request-cancel", { packageId: unpaid });
  expect((await read(unpaid)).orderItems[0].cancellation.cancellationRequest.requester).toBe("BUYER");
  await control("_settings", { buyers: "restricted" });
  expect([(await read(unpaid)).recipient, (await read(unpaid)).buyer.buyerName]).toEqual([undefined, undefined]);
});

test("the older call shows a buyer with a restricted token alone, which opens nothing else and for an hour", async () => {
  const id = await buy();
  const path = `/orders/v0/orders/${id}/address`;
  const given = async (resources: unknown) =>
    api("POST", "/tokens/2021-03-01/restrictedDataToken", { restrictedResources: resources });
  const shown = async (header: string, at = path) => {
    const { status, json } = await api("GET", at, undefined, { "x-amz-access-token": header });
    return json.payload?.ShippingAddress?.Name ?? status;
  };
  expect(await shown(token)).toBe(200);
  expect((await given({ method: "GET", path })).status).toBe(403);
  expect(refusal(await given([{ method: "GET", path: "/feeds/2021-06-30/feeds" }]))[0]).toBe(400);
  const { json } = await given([{ method: "GET", path: "/orders/v0/orders/{orderId}/address" }]);
  expect(json.expiresIn).toBe(3600);
  expect(await shown(json.restrictedDataToken)).toBe("Test Person");
  expect(await shown(json.restrictedDataToken, `/orders/v0/orders/${id}/buyerInfo`)).toBe(403);
  await control("_settings", { buyers: "hidden" });
  expect(refusal(await given([{ method: "GET", path: "/orders/v0/orders", dataElements: ["buyerInfo"] }]))).toEqual([
    400,
    "InvalidInput",
    "Application does not have access to one or more requested data elements: [buyerInfo]",
  ]);
  await control("_settings", { advanceMs: 3_600_001 });
  expect(await shown(json.restrictedDataToken)).toBe(403);
});

test("a shipment is confirmed in parts, its reference again is the same parcel, and what does not fit is refused in Amazon's words", async () => {
  const id = await buy();
  const [line] = (await read(id)).orderItems;
  const confirm = (more: object = {}) =>
    api("POST", `/orders/v0/orders/${id}/shipmentConfirmation`, {
      marketplaceId: tr,
      packageDetail: {
        packageReferenceId: "1",
        carrierCode: "PTT",
        trackingNumber: "T1",
        shipDate: new Date().toISOString(),
        orderItems: [{ orderItemId: line.orderItemId, quantity: 1 }],
        ...more,
      },
    });
  const words = async (more: object) => refusal(await confirm(more))[2];
  expect(await words({ packageReferenceId: 1 })).toContain("invalid type [packageDetail.packageReferenceId]");
  expect(await words({ packageReferenceId: "A-1" })).toBe("PackageReferenceId: is invalid, must be a positive numeric value.");
  expect(await words({ orderItems: [{ orderItemId: "1", quantity: 1 }] })).toContain("OrderItemId is invalid");
  expect(await words({ carrierCode: "Other" })).toContain("CarrierName");
  expect(await words({ orderItems: [{ orderItemId: line.orderItemId, quantity: 3 }] })).toContain("more than was ordered");
  await control("_settings", { advanceMs: -(await control("_settings", {})).clockOffsetMs });
  expect((await confirm()).status).toBe(204);
  expect((await confirm({ trackingNumber: "T2" })).status).toBe(204);
  expect(await read(id)).toMatchObject({
    fulfillment: { fulfillmentStatus: "PARTIALLY_SHIPPED" },
    packages: [{ packageReferenceId: "1", trackingNumber: "T2", packageStatus: { status: "SHIPPED" } }],
  });
  expect((await confirm({ packageReferenceId: "2" })).status).toBe(204);
  expect((await read(id)).fulfillment.fulfillmentStatus).toBe("SHIPPED");
  expect(await words({ packageReferenceId: "3" })).toContain("PackageToUpdateNotFound");
});

test("each operation has its bucket; an empty one is 429 with the rate that it fills by", async () => {
  await control("_settings", { limits: "on" });
  const after = encodeURIComponent(new Date(Date.now() - 60_000).toISOString());
  const answers = [];
  for (let times = 0; times < 21; times++) answers.push(await search(`createdAfter=${after}`));
  expect(refusal(answers[20]!)).toEqual([429, "QuotaExceeded", "You exceeded your quota for the requested resource."]);
  expect(answers[20]!.headers.get("x-amzn-ratelimit-limit")).toBe("0.0056");
  expect((await api("GET", "/sellers/v1/marketplaceParticipations")).status).toBe(200);
  await control("_settings", { advanceMs: 180_000 });
  expect((await search(`createdAfter=${after}`)).status).toBe(200);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { OfferChange } from "../catalogue.ts";
import { checkAgainst, isPublished } from "../conformance/published.ts";
import { type RemoteClient, type RemoteError, remoteFor } from "../http.ts";
import type { Exchange } from "../sandbox/call.ts";
import { serve } from "../sandbox/host.ts";
import { returnedFields } from "../sign-in.ts";
import { causeWords } from "../words.ts";
import { fixture } from "./conformance.fixture.ts";
import { amazon } from "./index.ts";
import { consentAt, controlAt } from "./sandbox/testing.ts";
import { sandbox } from "./sandbox.ts";

/** The connector at its sandbox, whose own rules are held by sandbox/rules.test.ts. */
const dataDir = mkdtempSync(join(tmpdir(), "amazon-operations-"));
const exchanges: Exchange[] = [];
const everything: Exchange[] = [];
/** By the limit that a call was last taken from: the rate that the answer names. */
const rates = new Map<string, number>();
let spent = "";
let market: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  market = await serve([sandbox], {
    port: 0,
    host: "127.0.0.1",
    dataDir,
    consoleOrigin: null,
    watch: (exchange) => {
      exchanges.push(exchange);
      everything.push(exchange);
      const rate = exchange.reply.headers?.["x-amzn-RateLimit-Limit"];
      if (rate) rates.set(spent, Number(rate));
    },
  });
});
afterAll(async () => {
  await market?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await control("_settings", { applyDelayMs: 0, feedDelayMs: 0, limits: "off", buyers: "shown" });
  exchanges.length = 0;
});
const control = (path: string, body?: unknown) => controlAt(market.origin)(path, body);

const sellerId = "A2DENEMETR001";
const application = Object.fromEntries(
  Object.entries(amazon.credentialFields).flatMap(([name, field]) => ("demoValue" in field ? [[name, field.demoValue]] : [])),
);
const channelOf = (code: string) => amazon.channels.find((channel) => channel.code === code)!;
const waits: [string, number][] = [];
const clientOf = (credentials: Record<string, string>, token?: string, code = "amazontr") =>
  remoteFor(amazon, {
    credentials,
    channel: channelOf(code),
    sandboxOrigin: market.origin,
    spend: async (limit) => {
      expect(Object.keys(amazon.limits)).toContain(limit);
      spent = limit;
    },
    throttled: async (limit, ms) => void waits.push([limit, ms]),
    ...(token && { sign: async () => ({ id: token, headers: amazon.session.headers({}, token) }) }),
  });
const enter = async (seller = sellerId, code?: string): Promise<RemoteClient> =>
  clientOf({ ...application, sellerId: seller }, (await control("_grant", { sellerId: seller })).access_token, code);

let serial = 0;
const list = async (more: object = {}) => {
  const sku = `OPS ${++serial}`;
  await control("_list", { sellerId, sku, price: 100, quantity: 5, ...more });
  return sku;
};
const product = async (sku: string) =>
  (await control(`_truth?sellerId=${sellerId}`)).products.find((each: { sku: string }) => each.sku === sku);
const change = (key: string, over: Partial<OfferChange> = {}): OfferChange => ({
  ...{ key, price: "449.90", listPrice: "449.90", currency: "TRY", quantity: 7 },
  ...over,
});
const outcome = async (remote: RemoteClient, changes: OfferChange[]) => {
  const receipt = await amazon.offers.updateOffers(remote, changes);
  const read = () => amazon.offers.readBatch(remote, receipt);
  await vi.waitFor(async () => expect((await read()).state).toBe("finished"));
  return { receipt, items: (await read()).items };
};
const under = async <T>(fault: object, run: () => Promise<T>): Promise<T> => {
  await control("_faults", [{ times: 1, match: {}, ...fault }]);
  return run().finally(() => control("_faults-clear", {}));
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: RemoteError) => error,
  );

test("the sign-in goes by the seller's own country, without PKCE, and what comes back is exchanged for a token that proves whose it is", async () => {
  // Of what the seller is asked for, and nothing else.
  const given = Object.fromEntries(amazon.oauth.requested.map((key) => [key, application[key]!]));
  const query = amazon.oauth.query(given, {
    redirectUri: "https://console.example/oauth/amazon-callback",
    state: "s1",
    challenge: "c",
  });
  expect(query).not.toHaveProperty("code_challenge");
  expect([channelOf("amazontr").signInOrigin, channelOf("amazonus").signInOrigin]).toEqual([
    "https://sellercentral.amazon.com.tr",
    "https://sellercentral.amazon.com",
  ]);
  const back = await consentAt(`${market.origin}/amazon${amazon.oauth.path}?${new URLSearchParams(query)}`, sellerId);
  const fields = returnedFields(amazon.oauth, Object.fromEntries(back.searchParams))!;
  expect(fields.sellerId).toBe(sellerId);
  const credentials = { ...given, ...fields, redirectUri: "https://console.example/oauth/amazon-callback" };
  const line = { sandboxOrigin: market.origin, spend: async () => {}, throttled: async () => {} };
  const exchange = (given: Record<string, string>) =>
    amazon.session.exchange(remoteFor(amazon, { ...line, credentials: given }, amazon.session), given);
  const granted = await exchange(credentials);
  expect(granted).toMatchObject({ expiresInSeconds: 3600, rotated: { authorizationCode: "" } });
  expect(await amazon.testConnection(clientOf(credentials, granted.token))).toEqual({
    name: "DenemeEvi",
    account: { sellerId },
    currency: "TRY",
    countryCode: "TR",
  });
  const later = await exchange({ ...credentials, ...granted.rotated });
  expect([later.token === granted.token, later.rotated?.refreshToken]).toEqual([false, granted.rotated?.refreshToken]);
  const used = await failure(exchange(credentials));
  expect([used?.kind, amazon.recognise(used?.reasons[0] ?? "").fingerprint]).toEqual(["refused", "sign-in"]);
});

test("a return that names another seller, a marketplace that the seller is not in, another region: unauthorized, in words", async () => {
  const { access_token: token } = await control("_grant", { sellerId });
  const other = await failure(amazon.testConnection(clientOf({ ...application, sellerId: "A2DENEMETR002" }, token)));
  const country = await failure(amazon.testConnection(clientOf({ ...application, sellerId }, token, "amazonuk")));
  const region = await failure(amazon.testConnection(clientOf({ ...application, sellerId }, token, "amazonus")));
  expect([other?.kind, country?.kind, region?.kind]).toEqual(["unauthorized", "unauthorized", "unauthorized"]);
  const causes = [other, country].map((error) => amazon.recognise(error?.reasons[0] ?? ""));
  expect(causes.map(({ fingerprint, field }) => [fingerprint, field])).toEqual([
    ["role", "credentials"],
    ["marketplace", "credentials"],
  ]);
  expect(exchanges.map(({ call }) => call.path.split("/")[1])).toContain("na");
});

test("R20: price and stock go out by themselves and are shown as they were sent, each alone too", async () => {
  const remote = await enter();
  const sku = await list();
  const { items } = await outcome(remote, [change(sku, { price: "1234567.89" })]);
  expect(items).toEqual([{ key: sku, outcome: "accepted", reasons: [] }]);
  expect(await amazon.offers.readOffers(remote, [sku, "nothing"])).toMatchObject([
    { key: sku, state: "live", price: "1234567.89", listPrice: null, quantity: 7 },
  ]);
  await outcome(remote, [change(sku, { price: "20.50", quantity: 1, due: ["price"] })]);
  expect(await product(sku)).toMatchObject({ price: "20.50", quantity: 7 });
  await outcome(remote, [change(sku, { price: "99", quantity: 3, due: ["stock"] })]);
  expect(await product(sku)).toMatchObject({ price: "20.50", quantity: 3 });
  await outcome(remote, [change(sku, { quantity: 0, due: ["stock"] })]);
  expect(await amazon.offers.readOffers(remote, [sku])).toMatchObject([{ state: "passive", quantity: 0 }]);
});

test("R20: a new price leaves the seller's discount and the days that it needs as they are", async () => {
  const remote = await enter();
  const sku = await list();
  const path = `/listings/2021-08-01/items/${sellerId}/${encodeURIComponent(sku)}`;
  const value = {
    currency: "TRY",
    our_price: [{ schedule: [{ value_with_tax: 90 }] }],
    discounted_price: [{ schedule: [{ value_with_tax: 80 }] }],
  };
  await remote.call({
    method: "PATCH",
    path,
    query: { marketplaceIds: remote.account.marketplaceId },
    body: { productType: "PRODUCT", patches: [{ op: "replace", path: "/attributes/purchasable_offer", value: [value] }] },
    limit: "patch",
    expect: z.unknown(),
  });
  await outcome(remote, [change(sku)]);
  expect((await product(sku)).attributes).toMatchObject({
    purchasable_offer: [
      { discounted_price: [{ schedule: [{ value_with_tax: 80 }] }], our_price: [{ schedule: [{ value_with_tax: 449.9 }] }] },
    ],
    fulfillment_availability: [{ quantity: 7, lead_time_to_ship_max_days: 2 }],
  });
});

test("what Amazon sends from its own warehouse is never told a number of ours; its price goes out", async () => {
  const remote = await enter();
  const sku = await list({ byAmazon: true });
  const { items } = await outcome(remote, [change(sku)]);
  expect(items).toMatchObject([
    { key: sku, syncField: "price", outcome: "accepted" },
    { key: sku, syncField: "stock", outcome: "refused" },
  ]);
  expect(amazon.recognise(items[1]!.reasons[0]!).fingerprint).toBe("fulfilled-by-amazon");
  expect((await product(sku)).attributes.fulfillment_availability).toHaveLength(1);
  expect((await outcome(remote, [change(sku, { due: ["stock"] })])).items).toMatchObject([{ key: sku, outcome: "refused" }]);
  expect(await amazon.offers.readOffers(remote, [sku])).toMatchObject([{ state: "live", quantity: null }]);
  // With a number of the seller's own beside it, told in Seller Central, it is Amazon's all the same.
  const value = { fulfillment_channel_code: "DEFAULT", quantity: 2 };
  await remote.call({
    method: "PATCH",
    path: `/listings/2021-08-01/items/${sellerId}/${encodeURIComponent(sku)}`,
    query: { marketplaceIds: remote.account.marketplaceId },
    body: { productType: "PRODUCT", patches: [{ op: "merge", path: "/attributes/fulfillment_availability", value: [value] }] },
    limit: "patch",
    expect: z.unknown(),
  });
  expect((await product(sku)).attributes.fulfillment_availability).toHaveLength(2);
  expect((await outcome(remote, [change(sku, { due: ["stock"] })])).items).toMatchObject([{ key: sku, outcome: "refused" }]);
});

test("R13: a SKU that is not there and a price that Amazon refuses are told with their cause, and nothing is sent for the first", async () => {
  const remote = await enter();
  const sku = await list();
  const { items } = await outcome(remote, [
    change("not, there"),
    change("not there"),
    change(sku, { price: "0", due: ["price"] }),
  ]);
  expect(items.map(({ key, outcome: what, reasons }) => [key, what, amazon.recognise(reasons[0]!).fingerprint])).toEqual([
    ["not, there", "refused", "sku-unknown"],
    ["not there", "refused", "sku-unknown"],
    [sku, "refused", "price"],
  ]);
  expect(exchanges.filter(({ call }) => call.method === "PATCH")).toHaveLength(1);
});

const many = () => Promise.all(Array.from({ length: 7 }, () => list()));

test("R20, S30: many go out as one feed, whose document carries no credential, and take effect each", async () => {
  const remote = await enter();
  const skus = await many();
  const { receipt, items } = await outcome(remote, [...skus.map((sku) => change(sku)), change("not there")]);
  expect(receipt.id).toMatch(/^feed\|/);
  expect(items.map(({ key, outcome: what }) => [key, what])).toEqual([
    ...skus.map((sku) => [sku, "accepted"]),
    ["not there", "refused"],
  ]);
  for (const sku of skus) expect(await product(sku)).toMatchObject({ price: "449.90", quantity: 7 });
  const documents = exchanges.filter(({ call }) => call.path.startsWith("/documents/"));
  expect(new Set(documents.map(({ call, reply }) => `${call.method} ${reply.status}`))).toEqual(new Set(["PUT 200", "GET 200"]));
  for (const { call } of documents)
    expect(Object.keys(call.headers).filter((name) => /authorization|cookie|^x-amz/.test(name))).toEqual([]);
  expect(exchanges.filter(({ call }) => call.method === "PATCH")).toEqual([]);
});

test("R13, R15: of a feed each item has its own outcome; one that never ends is running, one that is not there is gone, one that fails is refused", async () => {
  const remote = await enter();
  const skus = await many();
  // One that never leaves has no number in the report.
  const keys = ["not there", ...skus];
  const send = () =>
    amazon.offers.updateOffers(
      remote,
      keys.map((key, at) => change(key, { quantity: 20 + at, due: ["stock"] })),
    );
  const partial = await under({ kind: "partial", value: 50, match: { path: "/feeds/2021-06-30/feeds", method: "POST" } }, send);
  const { items } = await amazon.offers.readBatch(remote, partial);
  const outcomes = items.map(({ outcome: what, reasons }) =>
    what === "accepted" ? what : amazon.recognise(reasons[0]!).fingerprint,
  );
  const [taken, bad] = ["accepted", "price"];
  expect(outcomes).toEqual(["sku-unknown", taken, bad, taken, bad, taken, bad, taken]);
  for (const { reasons } of items.filter(({ outcome: what }) => what === "refused"))
    expect(causeWords(amazon.recognise(reasons[0]!))?.cause.tr).toMatch(/\S/);
  const endless = await under({ kind: "never-complete", match: { path: "/feeds/2021-06-30/feeds", method: "POST" } }, send);
  expect((await amazon.offers.readBatch(remote, endless)).state).toBe("running");
  const [, feedId, rows] = /^feed\|(\d+)\|(.*)$/.exec(partial.id)!;
  expect(await amazon.offers.readBatch(remote, { id: `feed|9${feedId}|${rows}` })).toEqual({ state: "gone", items: [] });
  for (const id of ["", "feed|1", "patch||{}", "other|1|[]"])
    expect(await amazon.offers.readBatch(remote, { id })).toEqual({ state: "gone", items: [] });
  await control("_settings", { feedDelayMs: 60_000 });
  const canceled = await send();
  await remote.call({
    method: "DELETE",
    path: `/feeds/2021-06-30/feeds/${canceled.id.split("|")[1]}`,
    limit: "feed-state",
    expect: z.unknown(),
  });
  const ended = await amazon.offers.readBatch(remote, canceled);
  expect(new Set(ended.items.map(({ outcome: what, reasons }) => `${what} ${reasons[0]}`))).toEqual(
    new Set(["refused feed CANCELLED", "refused SKU 'not there' not found in marketplace A33AVAJ2PDY3EV"]),
  );
});

test("R14: a feed whose answer is lost is unknown and was taken; a document that was not taken had no effect, and says so", async () => {
  const remote = await enter();
  const skus = await many();
  const send = () =>
    amazon.offers.updateOffers(
      remote,
      skus.map((sku) => change(sku, { quantity: 33, due: ["stock"] })),
    );
  const lost = await failure(
    under({ kind: "accept-then-drop", match: { path: "/feeds/2021-06-30/feeds", method: "POST" } }, send),
  );
  expect(lost?.kind).toBe("unknown");
  for (const match of [{ path: "/documents/", method: "PUT" }, { path: "/feeds/2021-06-30/documents" }])
    expect((await failure(under({ kind: "accept-then-drop", match }, send)))?.kind).toBe("unavailable");
  expect((await failure(under({ kind: "status", value: 403, match: { path: "/documents/" } }, send)))?.kind).toBe("unavailable");
  const [first] = skus;
  const patched = () => amazon.offers.updateOffers(remote, [change(first!, { quantity: 34 })]);
  expect((await failure(under({ kind: "accept-then-drop", match: { method: "PATCH" } }, patched)))?.kind).toBe("unknown");
  expect(await amazon.offers.readOffers(remote, [first!])).toMatchObject([{ quantity: 34 }]);
});

test("a report that is broken is malformed, and the next look reads it", async () => {
  const remote = await enter();
  const receipt = await amazon.offers.updateOffers(
    remote,
    (await many()).map((sku) => change(sku)),
  );
  const read = () => amazon.offers.readBatch(remote, receipt);
  expect((await failure(under({ kind: "garbage", match: { path: "/documents/amzn1", method: "GET" } }, read)))?.kind).toMatch(
    /malformed|unavailable/,
  );
  expect((await read()).state).toBe("finished");
});

test("what Amazon took off sale says why, and a row that can't be read is not called absent", async () => {
  const remote = await enter();
  const sku = await list();
  await control("_suppress", { sellerId, sku });
  const [shown] = await amazon.offers.readOffers(remote, [sku]);
  expect([shown?.state, amazon.recognise(shown?.reasons[0] ?? "").fingerprint]).toEqual(["locked", "image"]);
  const odd = { kind: "odd", value: "items.0.summaries=7" };
  expect(await under(odd, () => amazon.offers.readOffers(remote, [sku]))).toMatchObject([{ key: sku, state: "unreadable" }]);
});

const window = () => ({
  since: new Date(Date.now() - 3_600_000).toISOString(),
  until: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  kind: "deep" as const,
});
const buy = async (more: object = {}, sku?: string) =>
  (await control("_buy", { sellerId, lines: [{ barcode: sku ?? (await list()), quantity: 2 }], ...more })).orderNumber as string;
const read = async (remote: RemoteClient, id: string) => (await amazon.orders.readOrder(remote, id)).packages[0]!;
const listed = async (remote: RemoteClient) => {
  const found = new Map<string, string>();
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await amazon.orders.listOrders(remote, { ...window(), cursor });
    expect(page.unreadable).toEqual([]);
    for (const { orderId, state } of page.packages) found.set(orderId, state);
    cursor = page.next;
  }
  return found;
};

test("R3: an order is bought, listed, sent in the seller's name, and delivered; Amazon's own parcels are not the seller's", async () => {
  const remote = await enter();
  const sku = await list();
  const id = await buy({}, sku);
  const byAmazon = await buy({}, await list({ byAmazon: true }));
  const found = await listed(remote);
  expect([found.get(id), found.has(byAmazon)]).toEqual(["new", false]);
  const pack = await read(remote, id);
  expect(pack).toMatchObject({
    ...{ packageId: id, remoteStatus: "UNSHIPPED", currency: "TRY", total: "200", paymentPending: false },
    lines: [{ key: sku, quantity: 2, unitPrice: "100", total: "200", vatRate: null }],
    deliveryAddress: { firstName: "Test", lastName: "Person", city: "İzmir", district: "Konak", countryCode: "TR" },
  });
  const pieces = (quantity: number) => pack.lines.map(({ lineId }) => ({ lineId, quantity }));
  const fields = { carrierCode: "Other", carrierName: "Yurtiçi Kargo", trackingCode: "YK1" };
  const ship = (given = fields, lines = pieces(1)) =>
    amazon.orders.act(remote, { packageId: id, action: "ship", lines, fields: given });
  await ship();
  expect(await read(remote, id)).toMatchObject({
    state: "awaiting_shipping",
    cargo: { company: "Yurtiçi Kargo", trackingCode: "YK1" },
  });
  // What the order shows already is not told again.
  await ship();
  expect(exchanges.filter(({ call }) => call.path.includes("shipmentConfirmation"))).toHaveLength(1);
  // All is asked for, and what is left of it goes.
  await ship({ ...fields, trackingCode: "YK2" }, pieces(2));
  expect(await read(remote, id)).toMatchObject({ state: "shipped", leftAt: expect.any(String) });
  const late = await failure(ship({ ...fields, trackingCode: "YK3" }));
  expect([late?.kind, amazon.recognise(late?.reasons[0] ?? "").fingerprint]).toEqual(["refused", "package-state"]);
  await control("_deliver", { packageId: id });
  expect(await read(remote, id)).toMatchObject({ state: "delivered", remoteStatus: "SHIPPED (DELIVERED)" });
});

test("R48: what is paid beside the price is told by kind and payer, of the line that it belongs to; plainly nothing is", async () => {
  const remote = await enter();
  const id = await buy({ costs: { shipping: 500, giftWrap: 250, tax: 400, discount: 300 } });
  const { amounts, discount, total, lines } = await read(remote, id);
  expect(
    amounts!.map(({ kind, payer, amount, currency, vatRate }) => `${kind} ${payer} ${amount} ${currency} ${vatRate}`),
  ).toEqual(["shipping buyer 5 TRY null", "gift_wrap buyer 2.5 TRY null", "tax buyer 4 TRY null", "discount seller 3 TRY null"]);
  expect(new Set(amounts!.map(({ lineId }) => lineId))).toEqual(new Set([lines[0]!.lineId]));
  expect([discount, total]).toEqual(["3", "208.5"]);
  expect((await read(remote, await buy())).amounts).toEqual([]);
});

test("an order that waits for its payment reserves and has no price; a buyer's wish to cancel is seen, and a cancel", async () => {
  const remote = await enter();
  const id = await buy({ awaiting: true });
  expect(await read(remote, id)).toMatchObject({
    state: "pending_approval",
    paymentPending: true,
    currency: "TRY",
    total: "0",
    lines: [{ quantity: 2 }],
  });
  await control("_pay", { packageId: id });
  expect((await read(remote, id)).state).toBe("new");
  await control("_request-cancel", { packageId: id });
  expect(await read(remote, id)).toMatchObject({
    state: "canceling",
    lines: [{ remoteStatus: "UNSHIPPED (cancellation requested)" }],
  });
  await control("_cancel", { packageId: id });
  expect((await read(remote, id)).state).toBe("canceled");
  expect(await amazon.orders.readOrder(remote, "408-0-0")).toEqual({ packages: [], unreadable: [] });
});

test("S30: whom it goes to is asked of the older call with a token for that alone, where the current one may not tell; without the right it stays empty", async () => {
  const remote = await enter();
  const id = await buy();
  await read(remote, id);
  const addressCalls = () =>
    exchanges.filter(({ call }) => /restrictedDataToken|\/address/.test(call.path)).map(({ reply }) => reply.status);
  expect(addressCalls()).toEqual([]);
  await control("_settings", { buyers: "restricted" });
  expect((await read(remote, id)).deliveryAddress).toMatchObject({ firstName: "Test", fullAddress: "1 Test St" });
  expect(addressCalls()).toEqual([200, 200]);
  await control("_settings", { buyers: "hidden" });
  expect(await read(remote, id)).toMatchObject({ state: "new", deliveryAddress: { fullAddress: "" } });
  // What could not be asked is asked again: the order is not taken in without its address for that.
  await control("_settings", { buyers: "restricted" });
  const cut = { kind: "status", value: 503, match: { path: "/address" } };
  expect((await failure(under(cut, () => read(remote, id))))?.kind).toBe("unavailable");
});

test("R10: an order whose pieces can't be read is handed over whole; an unknown status is said; a field that nobody uses keeps nothing from being read", async () => {
  const remote = await enter();
  const id = await buy();
  const odd = async (value: string) => under({ kind: "odd", value }, () => amazon.orders.readOrder(remote, id));
  for (const value of [
    "order.orderItems.0.quantityOrdered=null",
    "order.orderItems.0.product.price=null",
    "order.orderItems=[]",
    'order.lastUpdatedTime="x"',
  ])
    expect(await odd(value), value).toMatchObject({ packages: [], unreadable: [{ packageId: id, raw: expect.any(Object) }] });
  expect(await odd('order.fulfillment.fulfillmentStatus="REPACKED"')).toMatchObject({
    packages: [{ state: "another", unknownStatus: "REPACKED" }],
  });
  for (const value of [
    "order.buyer=7",
    "order.recipient=[]",
    "order.proceeds=null",
    'order.packages="x"',
    "order.orderItems.0.product.asin=7",
  ])
    expect((await odd(value)).packages, value).toHaveLength(1);
});

test("an order that Amazon sends itself says so where it is asked for by itself (fulfilledBy of the published document)", async () => {
  const remote = await enter();
  const [theirs, ours] = [await buy({}, await list({ byAmazon: true })), await buy()];
  expect((await read(remote, theirs)).isFulfilledThere).toBe(true);
  expect(await read(remote, ours)).not.toHaveProperty("isFulfilledThere");
});

test("R11: what is throttled waits for as long as Amazon's rate says", async () => {
  await control("_settings", { limits: "on" });
  const remote = await enter("A2DENEMETR002");
  waits.length = 0;
  for (let times = 0; times < 20; times++) await amazon.orders.listOrders(remote, window());
  expect((await failure(amazon.orders.listOrders(remote, window())))?.kind).toBe("throttled");
  expect(waits).toEqual([["orders", expect.closeTo(178_571, 0)]]);
});

test("R17, S31: over hostile replies each operation reads what is left, or says that it can't", async () => {
  const remote = await enter();
  const sku = await list();
  const id = await buy({}, sku);
  const receipt = await amazon.offers.updateOffers(
    remote,
    (await many()).map((key) => change(key)),
  );
  const runs: Record<string, () => Promise<unknown>> = {
    testConnection: () => amazon.testConnection(remote),
    updateOffers: () => amazon.offers.updateOffers(remote, [change(sku, { quantity: 9 })]),
    readBatch: () => amazon.offers.readBatch(remote, receipt),
    readOffers: () => amazon.offers.readOffers(remote, [sku]),
    listOrders: () => amazon.orders.listOrders(remote, window()),
    readOrder: () => amazon.orders.readOrder(remote, id),
    act: () =>
      amazon.orders.act(remote, { packageId: id, action: "ship", lines: [], fields: { carrierCode: "PTT", trackingCode: "T" } }),
  };
  const crashes: string[] = [];
  const wrong: string[] = [];
  const honest = await read(remote, id);
  for (const [name, run] of Object.entries(runs))
    for (let seed = 1; seed <= 60; seed++) {
      await control("_faults", [{ match: {}, kind: "hostile", value: `${name} ${seed}` }]);
      const result = await run().catch((error: unknown) => error);
      await control("_faults-clear", {});
      if (result instanceof Error && result.name !== "RemoteError") crashes.push(`${name} ${seed}: ${result.message}`);
      if (name !== "readOrder" || result instanceof Error) continue;
      const { packages, unreadable } = result as Awaited<ReturnType<typeof amazon.orders.readOrder>>;
      if (packages.length + unreadable.length === 0) wrong.push(`${seed}: lost`);
      for (const pack of packages)
        if (
          pack.orderId === id &&
          pack.lines.map(({ quantity }) => quantity).join() !== honest.lines.map(({ quantity }) => quantity).join()
        )
          wrong.push(`${seed}: other pieces`);
    }
  expect([crashes, wrong]).toEqual([[], []]);
});

test("what was asked and answered above is as the published documents say, feeds and the older calls too", ({ skip }) => {
  const published = fixture.published!;
  if (!published.files.every(isPublished)) return skip();
  const { differences, check } = checkAgainst(published);
  const own = everything.filter(({ call }) => call.faults.length === 0 && !/^\/(documents|auth)\//.test(call.path));
  for (const exchange of own) check(exchange);
  const names = new Set(own.map(({ call }) => `${call.method} ${call.path.split("/")[2]}`));
  expect([...names].sort()).toEqual(
    expect.arrayContaining(["GET feeds", "POST feeds", "POST tokens", "PATCH listings", "POST orders"]),
  );
  expect([...differences].sort()).toEqual([]);
});

test("no operation of these is asked for more often than its answer says that it may be", async () => {
  // A SKU that would be two in a list is read by itself.
  await control("_list", { sellerId, sku: "OPS, A", price: 100, quantity: 5 });
  expect(await amazon.offers.readOffers(await enter(), ["OPS, A"])).toMatchObject([{ key: "OPS, A", quantity: 5 }]);
  const limits: Record<string, { requests: number; perSeconds: number }> = amazon.limits;
  const names = Object.keys(limits).filter((name) => name !== "token");
  expect([...rates.keys()].sort()).toEqual(names.sort());
  for (const [name, rate] of rates) {
    const own = limits[name]!.requests / limits[name]!.perSeconds;
    expect([name, own <= rate, own > rate * 0.9]).toEqual([name, true, true]);
  }
});

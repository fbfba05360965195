import { expect, test } from "vitest";
import { operationsOf } from "../conformance/operations.ts";
import { type Replies, replay } from "../conformance/replay.ts";
import type { RemoteError } from "../http.ts";
import { amazon } from "./index.ts";

/** What is read of an order, and what a parcel's number is sent with, field by field. */
const { listOrders, readOrder, readOffers } = operationsOf(amazon);
const seller = {
  ...{ applicationId: "app", clientId: "client", clientSecret: "secret", sellerId: "A2DENEMETR001", refreshToken: "r" },
};
const answering = (replies: Replies) => replay(amazon, seller, replies);
const lira = (amount: string) => ({ amount, currencyCode: "TRY" });
const order = (over: object = {}) => ({
  ...{ orderId: "402-1", createdTime: "2026-10-01T07:00:00Z", lastUpdatedTime: "2026-10-02T07:00:00Z" },
  fulfillment: { fulfillmentStatus: "UNSHIPPED", fulfilledBy: "MERCHANT" },
  recipient: {
    deliveryAddress: {
      ...{ name: "Ayşe Nur Örnek", addressLine1: "Deneme Cad. 5", addressLine3: "Daire 2", city: "Sarıyer" },
      ...{ districtOrCounty: "Maslak", stateOrRegion: "İstanbul", postalCode: "34398", countryCode: "tr", phone: "555" },
    },
  },
  orderItems: [
    {
      orderItemId: "i-1",
      quantityOrdered: 3,
      product: { sellerSku: "SKU-1", title: "Fincan", price: { unitPrice: lira("10.50") } },
    },
    { orderItemId: "i-2", quantityOrdered: 1, product: { asin: "B0", title: "Adsız", price: { unitPrice: lira("5") } } },
  ],
  ...over,
});
const read = async (over: object = {}) => {
  const { packages } = await readOrder(answering({ "orders/402-1": { order: order(over) } }).remote, "402-1");
  return packages[0]!;
};

test("of an order its address, its buyer's tax numbers, its parcels and what became of them are read", async () => {
  const plain = await read();
  expect(plain).toMatchObject({
    ...{ state: "new", total: "36.5", currency: "TRY", customerName: "Ayşe Nur Örnek", leftAt: null, shipBy: null },
    deliveryAddress: {
      ...{ firstName: "Ayşe Nur", lastName: "Örnek", country: "Türkiye", countryCode: "TR", city: "İstanbul" },
      ...{ district: "Maslak", fullAddress: "Deneme Cad. 5 Daire 2", zipCode: "34398", phone: "555" },
    },
    billingAddress: { taxNumber: "", taxOffice: "", company: "" },
    lines: [
      { key: "SKU-1", quantity: 3, total: "31.5" },
      { key: "asin:B0", stockCode: "" },
    ],
  });
  const taxed = await read({
    buyer: { buyerName: "Deneme A.Ş.", buyerEmail: "a@example.com", buyerCompanyName: "Deneme" },
    tax: {
      taxRegistrations: [
        { entityType: "SELLER", legalName: "Biz", taxRegistrationNumber: "1" },
        {
          ...{ entityType: "BUYER", legalName: "Deneme Anonim Şirketi", taxRegistrationNumber: "1234567890" },
          taxRegistrationAttributes: [
            { key: "OTHER", value: "x" },
            { key: "TAX_OFFICE", value: "Sarıyer" },
          ],
        },
      ],
    },
    proceeds: { grandTotal: { amount: "40", currencyCode: "EUR" } },
  });
  expect(taxed).toMatchObject({
    ...{ total: "40", currency: "EUR", customerName: "Deneme A.Ş.", customerEmail: "a@example.com" },
    billingAddress: { company: "Deneme Anonim Şirketi", taxNumber: "1234567890", taxOffice: "Sarıyer" },
    deliveryAddress: { company: "", email: "a@example.com" },
  });
  expect((await read({ buyer: { buyerCompanyName: "Deneme" } })).billingAddress.company).toBe("Deneme");

  const parcel = (status: string, at: string) => ({
    ...{
      packageReferenceId: "1",
      packageStatus: { status },
      carrier: "PTT",
      shipTime: at,
      trackingNumber: `T-${at.slice(8, 10)}`,
    },
  });
  const shipped = (...packages: object[]) =>
    read({ fulfillment: { fulfillmentStatus: "SHIPPED", fulfilledBy: "MERCHANT" }, packages });
  const both = await shipped(parcel("DELIVERED", "2026-10-04T07:00:00Z"), parcel("IN_TRANSIT", "2026-10-03T07:00:00Z"));
  expect(both).toMatchObject({ state: "shipped", remoteStatus: "SHIPPED", leftAt: "2026-10-03T07:00:00.000Z" });
  expect(both.cargo).toMatchObject({ company: "PTT", trackingCode: "T-03" });
  expect(await shipped(parcel("DELIVERED", "2026-10-04T07:00:00Z"))).toMatchObject({
    ...{ state: "delivered", remoteStatus: "SHIPPED (DELIVERED)" },
  });
  const back = await shipped(parcel("UNDELIVERABLE", "2026-10-04T07:00:00Z"), parcel("UNDELIVERABLE", "2026-10-05T07:00:00Z"));
  expect(back).toMatchObject({ state: "could_not_be_delivered", remoteStatus: "SHIPPED (UNDELIVERABLE)" });
  expect(await read({ fulfillment: { fulfillmentStatus: "TELEPORTED" } })).toMatchObject({
    ...{ state: "another", unknownStatus: "TELEPORTED" },
  });
  // A wish to cancel is one of the whole order: of a part it is only told beside its line.
  const cancellation = { cancellation: { cancellationRequest: { requester: "BUYER" } } };
  const wished = (...at: number[]) =>
    read({ orderItems: order().orderItems.map((item, n) => (at.includes(n) ? { ...item, ...cancellation } : item)) });
  expect((await wished(0, 1)).state).toBe("canceling");
  const part = await wished(1);
  expect([part.state, part.lines.map(({ remoteStatus }) => remoteStatus)]).toEqual([
    "new",
    ["UNSHIPPED", "UNSHIPPED (cancellation requested)"],
  ]);
});

test("a look asks for what changed since, until a moment that has passed, page by page; an order that is not there is none", async () => {
  const { remote, calls } = answering({ orders: { orders: [order(), { orderId: "402-2" }], pagination: { nextToken: "n-2" } } });
  const page = await listOrders(remote, { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z", kind: "deep" });
  expect(page).toMatchObject({
    next: "n-2",
    newest: "2026-10-02T07:00:00.000Z",
    unreadable: [{ packageId: "402-2", modifiedAt: null }],
  });
  const future = new Date(Date.now() + 3_600_000).toISOString();
  await listOrders(remote, { since: "2026-01-01T00:00:00Z", until: future, kind: "deep", cursor: "n-2" });
  const queries = calls.map(({ line }) => new URLSearchParams(line.split("?")[1]));
  expect(
    queries.map((query) => [query.get("lastUpdatedBefore"), query.get("paginationToken"), query.get("fulfilledBy")]),
  ).toEqual([
    ["2026-01-02T00:00:00Z", null, "MERCHANT"],
    [null, "n-2", "MERCHANT"],
  ]);
  const last = await listOrders(answering({ orders: { orders: [] } }).remote, { since: future, until: future, kind: "short" });
  expect(last).toEqual({ packages: [], unreadable: [], newest: undefined });
  expect(await readOrder(answering({}).remote, "402-9")).toEqual({ packages: [], unreadable: [] });
});

test("an order without a number, or with a line of none, is handed over as it came: nobody could find it again", async () => {
  const noLine = { ...order({ orderId: "402-3" }), orderItems: [{ ...order().orderItems[0], orderItemId: "" }] };
  const { remote } = answering({ orders: { orders: [order({ orderId: "" }), noLine, order()] } });
  const page = await listOrders(remote, { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z", kind: "deep" });
  expect(page.packages.map(({ orderId }) => orderId)).toEqual(["402-1"]);
  expect(page.unreadable.map(({ packageId }) => packageId)).toEqual(["", "402-3"]);
});

test("a parcel is told with what is left of its lines and the next free number, once; without a number or another's name it is refused", async () => {
  const act = async (fields: Record<string, string>, over: object = {}, action = "ship") => {
    const { remote, calls } = answering({ shipmentConfirmation: {}, "orders/402-1": { order: order(over) } });
    const lines = [
      { lineId: "i-1", quantity: 3 },
      { lineId: "i-2", quantity: 1 },
    ];
    const command = { packageId: "402-1", action, lines, fields } as Parameters<typeof amazon.orders.act>[1];
    const error = await amazon.orders.act(remote, command).then(
      () => null,
      (wrong: RemoteError) => wrong.message,
    );
    return {
      error,
      asked: calls.length,
      sent: calls.filter(({ line }) => line.startsWith("POST")).map(({ body }) => JSON.parse(body)),
    };
  };
  const sent = { carrierCode: "PTT", carrierName: "Elle", trackingCode: " T-1 " };
  const items = order().orderItems;
  const packages = [{ packageReferenceId: "4", trackingNumber: "T-0" }, { packageReferenceId: "x" }];
  const partly = {
    packages,
    orderItems: [
      { ...items[0], fulfillment: { quantityFulfilled: 2 } },
      { ...items[1], fulfillment: { quantityFulfilled: 1 } },
    ],
  };
  const done = await act(sent, partly);
  expect(done.sent).toMatchObject([
    {
      packageDetail: {
        ...{ packageReferenceId: "5", carrierCode: "PTT", trackingNumber: "T-1" },
        orderItems: [{ orderItemId: "i-1", quantity: 1 }],
      },
    },
  ]);
  expect(done.sent[0].packageDetail.carrierName).toBeUndefined();
  expect((await act({ ...sent, carrierCode: "Other" })).sent).toMatchObject([
    { packageDetail: { packageReferenceId: "1", carrierCode: "Other", carrierName: "Elle" } },
  ]);
  // Whosever clock is behind: not before the order.
  const late = await act(sent, { createdTime: "2090-01-01T00:00:00Z" });
  expect(late.sent[0].packageDetail.shipDate).toBe("2090-01-01T00:00:00.000Z");
  expect(await act({ ...sent, trackingCode: "T-0" }, partly)).toEqual({ error: null, asked: 1, sent: [] });
  expect(await act({ ...sent, trackingCode: " " })).toMatchObject({ error: "TrackingNumber: is required", asked: 0 });
  expect(await act({ trackingCode: "T-1", carrierCode: "Other", carrierName: " " })).toMatchObject({
    ...{ error: "CarrierName: is required when CarrierCode is Other", asked: 0 },
  });
  const whole = items.map((item) => ({ ...item, fulfillment: { quantityFulfilled: item.quantityOrdered } }));
  expect(await act(sent, { orderItems: whole })).toMatchObject({
    ...{ error: "Failed to create package: order already fulfilled", sent: [] },
  });
});

test("an offer's price is the one for everybody in its own marketplace, its stock the seller's own, and its reasons are errors alone", async () => {
  const here = answering({}).remote.account.marketplaceId;
  const item = (over: object) => ({
    ...{ sku: "SKU-1", issues: [], summaries: [], offers: [], fulfillmentAvailability: [] },
    ...over,
  });
  const readOne = async (over: object) =>
    (await readOffers(answering({ items: { items: [item(over)], numberOfResults: 1 } }).remote, ["SKU-1"]))[0]!;
  const summary = (status: string[], marketplaceId = here) => ({ marketplaceId, asin: `B-${marketplaceId}`, status });
  const offer = (offerType: string, amount: string, marketplaceId = here) => ({
    marketplaceId,
    offerType,
    price: { amount, currencyCode: "TRY", currency: "TRY" },
  });
  const live = await readOne({
    summaries: [summary(["BUYABLE"], "ELSEWHERE"), summary(["BUYABLE", "DISCOVERABLE"])],
    offers: [offer("B2C", "1", "ELSEWHERE"), offer("B2B", "2"), offer("B2C", "3")],
    fulfillmentAvailability: [
      { fulfillmentChannelCode: "AMAZON_EU", quantity: 99 },
      { fulfillmentChannelCode: "DEFAULT", quantity: 4 },
    ],
  });
  expect(live).toMatchObject({ state: "live", remoteListingId: `B-${here}`, price: "3", quantity: 4, reasons: [] });
  expect(await readOne({})).toMatchObject({ state: "passive", remoteListingId: null, price: null, quantity: null });
  const issue = (severity: string, code: string, action?: string) => ({
    ...{ severity, code, message: `${code} bozuk`, attributeNames: [], categories: [] },
    ...(action && { enforcements: { actions: [{ action }] } }),
  });
  const off = await readOne({
    summaries: [summary(["DISCOVERABLE"]), summary(["BUYABLE"], "ELSEWHERE")],
    issues: [issue("WARNING", "W"), issue("ERROR", "E", "SEARCH_SUPPRESSED"), issue("ERROR", "F", "NONE")],
  });
  expect(off).toMatchObject({ state: "locked", reasons: [expect.stringContaining("E"), expect.stringContaining("F")] });
});

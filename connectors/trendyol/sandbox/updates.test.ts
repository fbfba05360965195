import { afterAll, beforeAll, expect, test } from "vitest";
import { batch, create, openMarket, product, type TestMarket } from "./testing.ts";

const products = "/product/sellers/100001";
const day = 24 * 3_600_000;
let market: TestMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

async function send(method: string, path: string, ...items: Record<string, unknown>[]) {
  const { json } = await market.api(method, `${products}/products${path}`, { items });
  const done = await batch(market, json.batchRequestId);
  return done.json.items.map((item: { failureReasons: string[] }) => item.failureReasons.join(" "));
}

const card = async (barcode: string) =>
  (await market.api("GET", `${products}/products/approved?barcode=${barcode}`)).json.content[0];

/** A T-shirt: colour makes the card, size the variant inside it. */
const shirt = (barcode: string, colour: string, sizeId: number) =>
  product(barcode, {
    productMainId: "SHIRT",
    categoryId: 1101,
    attributes: [
      { attributeId: 47, customAttributeValue: colour },
      { attributeId: 348, attributeValueId: 10_000 },
      { attributeId: 338, attributeValueId: sizeId },
      { attributeId: 343, attributeValueId: 60_002 },
      { attributeId: 14, attributeValueIds: [70_000, 70_001] },
    ],
  });

test("variants of one colour share a card, another colour has its own", async () => {
  await create(market, shirt("S-BLACK", "Siyah", 20_001), shirt("M-BLACK", "Siyah", 20_002), shirt("S-WHITE", "Beyaz", 20_001));
  const black = await card("S-BLACK");
  expect(black.variants.map(({ barcode }: { barcode: string }) => barcode)).toEqual(["S-BLACK", "M-BLACK"]);
  expect(black.variants[1].attributes).toEqual([
    { attributeId: 338, attributeName: "Beden", attributeValueId: 20_002, attributeValue: "M" },
  ]);
  expect(black.attributes[0]).toEqual({
    attributeId: 47,
    attributeName: "Renk",
    attributeValues: [{ attributeValueId: null, attributeValue: "Siyah" }],
  });
  expect((await card("S-WHITE")).contentId).not.toBe(black.contentId);
});

test("content changes pass quality control or fail there, and what makes a card is frozen", async () => {
  const { contentId } = await card("S-BLACK");
  expect(await send("POST", "/content-bulk-update", { contentId, title: "Yeni ad" })).toEqual([""]);
  expect(await send("POST", "/content-bulk-update", { contentId, title: "YASAK ad" })).toEqual([""]);
  expect((await card("S-BLACK")).title).toBe("Yeni ad");
  const { json } = await market.api("GET", `${products}/products/${contentId}/update-audits`);
  expect(json.content.map(({ updates }: { updates: { status: string }[] }) => updates[0]!.status)).toEqual(["FAIL", "SUCCESS"]);
  const { attributes } = shirt("X", "Mavi", 20_001) as { attributes: Record<string, unknown>[] };
  expect(await send("POST", "/content-bulk-update", { contentId, attributes })).toEqual([expect.stringContaining("Alan: Renk")]);
  expect(await send("POST", "/content-bulk-update", { contentId, attributes: [] })).toEqual([
    expect.stringContaining("Eksik alan: Materyal"),
  ]);
});

test("variant data and delivery promise change by barcode", async () => {
  const sent = { barcode: "S-BLACK", stockCode: "NEW", vatRate: 10, origin: "IT", dimensionalWeight: 3 };
  expect(await send("POST", "/variant-bulk-update", sent, { barcode: "M-BLACK", channels: [] })).toEqual([
    "",
    expect.stringContaining("channels"),
  ]);
  expect(
    await send("POST", "/delivery-info-bulk-update", { barcode: "S-BLACK", deliveryOptions: { deliveryDuration: 1 } }),
  ).toEqual([""]);
  const [variant] = (await card("S-BLACK")).variants;
  expect(variant).toMatchObject({ stockCode: "NEW", vatRate: 10, origin: "IT", deliveryOptions: { deliveryDuration: 1 } });
});

test("an approved product is deleted only after a day in the archive; a locked one is unlocked", async () => {
  await market.control("_product", { sellerId: 100_001, barcode: "S-WHITE", locked: "Fiyat kontrolü" });
  expect((await card("S-WHITE")).variants[0]).toMatchObject({ locked: true, onSale: false, lockReason: "Fiyat kontrolü" });
  expect(await send("PUT", "/unlock", { barcode: "S-WHITE" }, { barcode: "S-BLACK" })).toEqual([
    "",
    expect.stringContaining("kilitli değil"),
  ]);
  expect(await send("PUT", "/archive-state", { barcode: "S-WHITE", archived: true })).toEqual([""]);
  expect(await send("DELETE", "", { barcode: "S-WHITE" })).toEqual([expect.stringContaining("1 gün")]);
  await market.control("_settings", { advanceMs: day + 1000 });
  expect(await send("DELETE", "", { barcode: "S-WHITE" })).toEqual([""]);
  expect((await market.api("GET", `${products}/product/S-WHITE`)).status).toBe(404);
  expect(await card("S-WHITE")).toBeUndefined();
});

test("alternative delivery ships at once under a 732 number, and only it is completed by the seller", async () => {
  const bought = (await market.control("_buy", { sellerId: 100_001, lines: [{ barcode: "M-BLACK", quantity: 1 }] })).json;
  const path = `/order/sellers/100001/shipment-packages/${bought.packageId}`;
  expect((await market.api("PUT", `${path}/manual-deliver`)).status).toBe(400);
  expect((await market.api("PUT", `${path}/cargo-providers`, { cargoProvider: "YKMP" })).status).toBe(200);
  expect((await market.api("PUT", `${path}/cargo-providers`, { cargoProvider: "ARASMP" })).json.message).toContain("5 minutes");
  const link = { isPhoneNumber: false, trackingInfo: "https://kargo.example/1", params: {} };
  expect((await market.api("PUT", `${path}/alternative-delivery`, link)).status).toBe(200);
  const { json } = await market.control("_truth?sellerId=100001");
  expect(json.orders[0].packages[0]).toMatchObject({ status: "Shipped", cargoTrackingNumber: expect.stringMatching(/^732/) });
  expect(
    (await market.api("PUT", `/order/sellers/100001/manual-deliver/${json.orders[0].packages[0].cargoTrackingNumber}`)).status,
  ).toBe(200);
});

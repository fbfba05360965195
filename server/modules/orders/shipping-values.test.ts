import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, world } from "#testing/world.ts";

/** What a marketplace takes as carrier or reason, asked for by its code. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

test("a channel's carriers and reasons of a cancel are its own; none where it takes any words", async () => {
  const { Order, Product } = await w.as("ayse");
  const carriers = await Order.GetShippingValues({ channelCode: "trendyol", enumType: "cargoCompany" });
  expect(carriers.values).toContainEqual({ value: "YKMP", name: "Yurtiçi Kargo" });
  expect(await Product.GetShippingValues({ channelCode: "trendyol", enumType: "cargoCompany" })).toEqual(carriers);
  const etsy = await Order.GetShippingValues({ channelCode: "etsy", enumType: "cargoCompany" });
  expect(etsy.values.map(({ value }) => value)).toContain("dhl");
  const reasons = await Order.GetShippingValues({ channelCode: "trendyol", enumType: "cancelReason" });
  expect(reasons.values).toContainEqual({ value: "500", name: "Stokta kalmadı" });
  expect(await Order.GetShippingValues({ channelCode: "hepsiburada", enumType: "cargoCompany" })).toEqual({ values: [] });
});

test("without code or kind, or with one that nobody knows, the request is bad, and its field, value and remedy are named", async () => {
  const { Order, Product } = await w.as("ayse");
  for (const ask of [Order.GetShippingValues, Product.GetShippingValues]) {
    await expect(ask({ enumType: "cargoCompany" } as never)).rejects.toMatchObject({
      status: 400,
      fields: [expect.objectContaining({ field: "channelCode" })],
    });
    await expect(ask({ channelCode: "trendyol" } as never)).rejects.toMatchObject({
      status: 400,
      fields: [expect.objectContaining({ field: "enumType" })],
    });
    await expect(ask({ channelCode: "trendyol", enumType: "colour" } as never)).rejects.toMatchObject({
      status: 400,
      fields: [expect.objectContaining({ field: "enumType", message: expect.stringContaining("cargoCompany") })],
    });
    await expect(ask({ channelCode: "nowhere", enumType: "cargoCompany" })).rejects.toMatchObject({
      code: "channel_code_unknown",
      message: expect.stringMatching(/“nowhere”.*hepsiburada.*trendyol/),
    });
  }
});

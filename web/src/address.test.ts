import { expect, test } from "vitest";
import { at, forRouter, type Made } from "./address.ts";

test("U22: an address that was left is gone back to as it was, with the place on its page", () => {
  const address = at("/Product/BulkOperations/ProcessDetail", { processId: "1", fingerprint: "attribute" });
  expect(forRouter(address)).toEqual({
    to: "/Product/BulkOperations/ProcessDetail",
    search: { processId: "1", fingerprint: "attribute" },
  });
  expect(forRouter(`${address}#lines` as Made)).toEqual({ ...forRouter(address), hash: "lines" });
});

test("an address with two parameters has both, the first alone, or none: what is left out leaves no place for those behind it", () => {
  const [orderId, products] = ["01920000-0000-7000-8000-00000000dead", "one,two"];
  expect(at("/Order/Shipment/Horoz", { orderId, products })).toBe(`/Order/Shipment/Horoz/${orderId}/${products}`);
  expect(at("/Order/Shipment/Horoz", { orderId })).toBe(`/Order/Shipment/Horoz/${orderId}`);
  expect(at("/Order/Shipment/Horoz", { products })).toBe("/Order/Shipment/Horoz");
  expect(forRouter(at("/Order/Shipment/UpdateHoroz", { orderId, roadOrder: "1" }))).toEqual({
    to: `/Order/Shipment/UpdateHoroz/${orderId}`,
    search: { roadOrder: "1" },
  });
});

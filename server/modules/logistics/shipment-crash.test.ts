import { afterAll, beforeAll, expect, test } from "vitest";
import { runKilled } from "./crash-testing.ts";
import { type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

let w: ShipmentWorld;
beforeAll(async () => {
  w = await shipmentWorld();
  await w.connect();
});
afterAll(() => w?.close());

const run = async (shipmentId: string, crashAt: string) => {
  await w.query("delete from rate_bucket");
  return runKilled(w, "logistics.send-shipment", { clientId: w.clientId("ayse"), shipmentId }, crashAt);
};

test("R25: killed before a shipment leaves, between it and its answer, and after, the carrier has it once; a cancel that was killed is one cancel", async () => {
  const { orderId, packageId } = await w.pack();
  const { id, reference } = await w.create(packageId);
  const seen: [string, string[]][] = [];
  for (const crash of ["shipment.claimed", "shipment.sent", "shipment.sent", "shipment.done"]) {
    expect(await run(id, crash)).toBe("SIGKILL");
    seen.push([(await w.shipment(orderId)).state, await w.effects(reference)]);
  }
  expect(seen).toEqual([
    ["sending", []],
    ["sending", ["created"]],
    ["sending", ["created"]],
    ["created", ["created"]],
  ]);
  expect(await run(id, "")).toBe(0);
  expect(await w.effects(reference)).toEqual(["created"]);
  const { version } = await w.shipment(orderId);
  await w.as("ayse").Logistics.CancelShipment({ shipmentId: id, version });
  expect(await run(id, "shipment.canceled")).toBe("SIGKILL");
  expect((await w.shipment(orderId)).state).toBe("canceling");
  expect(await run(id, "")).toBe(0);
  expect([(await w.shipment(orderId)).state, await w.effects(reference)]).toEqual(["canceled", ["created", "canceled"]]);
});

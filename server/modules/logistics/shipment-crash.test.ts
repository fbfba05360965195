import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

let w: ShipmentWorld;
beforeAll(async () => {
  w = await shipmentWorld();
  await w.connect();
});
afterAll(() => w?.close());

const runKilled = async (shipmentId: string, crashAt: string) => {
  await w.query("delete from rate_bucket");
  const child = spawn("node", [new URL("./shipment-child.ts", import.meta.url).pathname], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: w.url, FILES: w.folder, SANDBOX: w.sandboxOrigin, CLIENT: w.clientId("ayse"), SHIPMENT: shipmentId },
      CRASH_AT: crashAt,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = await once(child, "exit");
  return (signal ?? code) as string | number;
};

test("R25: killed before a shipment leaves, between it and its answer, and after, the carrier has it once; a cancel that was killed is one cancel", async () => {
  const { orderId, packageId } = await w.pack();
  const { id, reference } = await w.create(packageId);
  const seen: [string, string[]][] = [];
  for (const crash of ["shipment.claimed", "shipment.sent", "shipment.sent", "shipment.done"]) {
    expect(await runKilled(id, crash)).toBe("SIGKILL");
    seen.push([(await w.shipment(orderId)).state, await w.effects(reference)]);
  }
  expect(seen).toEqual([
    ["sending", []],
    ["sending", ["created"]],
    ["sending", ["created"]],
    ["created", ["created"]],
  ]);
  expect(await runKilled(id, "")).toBe(0);
  expect(await w.effects(reference)).toEqual(["created"]);
  const { version } = await w.shipment(orderId);
  await w.as("ayse").Logistics.CancelShipment({ shipmentId: id, version });
  expect(await runKilled(id, "shipment.canceled")).toBe("SIGKILL");
  expect((await w.shipment(orderId)).state).toBe("canceling");
  expect(await runKilled(id, "")).toBe(0);
  expect([(await w.shipment(orderId)).state, await w.effects(reference)]).toEqual(["canceled", ["created", "canceled"]]);
});

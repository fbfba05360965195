import { carriers } from "@tradeport/connectors";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

/** The carrier that signs in for a token, and makes a shipment by two calls. */
const carrier = carriers.find(({ session }) => session)!;
const demo = Object.fromEntries(Object.entries(carrier.credentialFields).map(([key, { demoValue }]) => [key, demoValue!]));
const hour = 3_600_000;
let w: ShipmentWorld;
beforeAll(async () => {
  w = await shipmentWorld(carrier);
  await w.connect();
});
afterEach(async () => {
  await w.control("_faults", []);
  await w.control("_settings", { branchUnknownMs: 0, unsubscribed: "" });
});
afterAll(() => w?.close());

const fault = (path: string, kind: string, more: object = {}) =>
  w.control("_faults", [{ match: { path }, kind, times: 1, ...more }]);
const cancel = async (orderId: string) => {
  const { id, version } = await w.shipment(orderId);
  return w.as("ayse").Logistics.CancelShipment({ shipmentId: id, version });
};
const times = async (endpoint: string): Promise<number> => {
  const { calls } = await w.control(`_truth?user=${demo.customerNumber}`);
  return Object.values<number>(calls[endpoint] ?? {}).reduce((sum, count) => sum + count, 0);
};

test("an account is tried for each product that it needs; a wrong key and a missing subscription are told with what to do", async () => {
  const wrong = await w.connect("mehmet", { ...demo, password: "yanlis-parola-1" });
  expect(wrong).toMatchObject({ health: "refused", healthReason: { tr: expect.stringMatching(/kalıcı bir parola/) } });
  expect(wrong.credentials).toMatchObject({ customerNumber: demo.customerNumber, password: "••••la-1" });
  await w.control("_settings", { unsubscribed: "Barcode Command" });
  const missing = await w.connect("mehmet", { password: demo.password! });
  expect(missing).toMatchObject({ health: "refused", healthReason: { en: expect.stringMatching(/subscribe your application/) } });
  await w.control("_settings", { unsubscribed: "" });
  expect((await w.connect("mehmet", {})).health).toBe("ok");
});

test("a shipment is made with its number at once, followed and delivered; one token does for all of it", async () => {
  const { orderId, packageId } = await w.pack();
  const before = await times("token");
  const { reference } = await w.create(packageId, { desi: "2.5" });
  await w.run();
  const made = await w.shipment(orderId);
  expect(made).toMatchObject({ state: "created", trackingNumber: expect.stringMatching(/^\d{12}$/) });
  expect(await w.packageOf(packageId)).toMatchObject({ status: "S_AWAITING_SHIPPING", code: "" });
  await w.control("_scan", { reference });
  await w.track();
  expect(await w.shipment(orderId)).toMatchObject({ state: "moving", trackingNumber: made.trackingNumber });
  expect(await w.packageOf(packageId)).toMatchObject({ code: made.trackingNumber, company: carrier.name });
  const { entries } = await w.as("ayse").Order.GetOrderMoney({ orderHeaderId: orderId });
  expect(entries).toMatchObject([{ kind: "cargo", amount: { amount: "-89.50" } }]);
  await w.control("_deliver", { reference });
  await w.track();
  await w.control("_reopen", { reference });
  await w.track();
  expect(await w.shipment(orderId)).toMatchObject({ state: "moving", deliveredDate: null });
  expect(await times("token")).toBe(before);
});

test("a marketplace that wants to know who took a parcel is told whom the carrier names", async () => {
  const { packageId } = await w.pack({ channel: "hepsiburada", status: "S_AWAITING_SHIPPING" });
  const { reference } = await w.create(packageId);
  await w.run();
  await w.query("update order_package set status = 'S_SHIPPED' where id = $1", packageId);
  await w.control("_scan", { reference });
  await w.control("_deliver", { reference });
  await w.track();
  expect(await w.actionsOf(packageId)).toMatchObject([{ action: "A_DELIVER", fields: { receivedBy: "Sema Kudu" } }]);
});

test("R14: while its branch is not known a shipment waits in the carrier's own words, is made once it is, and may be canceled meanwhile", async () => {
  await w.control("_settings", { branchUnknownMs: hour });
  const [one, other] = [await w.pack(), await w.pack()];
  const { reference } = await w.create(one.packageId);
  const given = await w.create(other.packageId);
  for (const _ of [1, 2]) {
    await w.run();
    expect(await w.shipment(one.orderId)).toMatchObject({
      ...{ state: "unknown", trackingNumber: "" },
      reason: { tr: expect.stringMatching(/varış şubesini henüz belirlemedi/), en: expect.stringMatching(/tried again/) },
    });
  }
  await cancel(other.orderId);
  await w.run();
  expect([(await w.shipment(other.orderId)).state, await w.effects(given.reference)]).toEqual([
    "canceled",
    ["created", "canceled"],
  ]);
  await w.control("_settings", { branchUnknownMs: 0 });
  await w.run();
  expect(await w.shipment(one.orderId)).toMatchObject({
    state: "created",
    reason: null,
    trackingNumber: expect.stringMatching(/^\d+$/),
  });
  expect(await w.effects(reference)).toEqual(["created"]);
  expect(await w.run()).toEqual([]);
});

test("R14: whichever of the two answers is lost, or never comes, there is one shipment under its reference", async () => {
  for (const [path, kind, more] of [
    ["/createOrder", "accept-then-drop", {}],
    ["/createbarcode", "accept-then-drop", {}],
    ["/createbarcode", "429", { value: 1 }],
    ["/createbarcode", "status", { value: 503 }],
    ["/getcities", "status", { value: 503 }],
  ] as const) {
    const { orderId, packageId } = await w.pack();
    const { reference } = await w.create(packageId);
    await fault(path, kind, more);
    await w.run();
    expect([path, kind, (await w.shipment(orderId)).state]).toEqual([path, kind, path === "/getcities" ? "waiting" : "unknown"]);
    await w.run();
    expect([path, kind, (await w.shipment(orderId)).state, await w.effects(reference)]).toEqual([
      ...[path, kind, "created", ["created"]],
    ]);
    expect(await w.run()).toEqual([]);
  }
});

test("R22: a token that the carrier ended before its time costs one sign-in and no shipment", async () => {
  const { orderId, packageId } = await w.pack();
  await w.create(packageId);
  const before = await times("token");
  await w.control("_settings", { advanceMs: 9 * hour });
  await w.run();
  expect([(await w.shipment(orderId)).state, await times("token")]).toEqual(["created", before + 1]);
});

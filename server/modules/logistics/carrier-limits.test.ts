import { carriers } from "@tradeport/connectors";
import type { CarrierLimit } from "@tradeport/contract/carrier-limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { code, type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

let w: ShipmentWorld;
const { name: carrierName } = carriers.find((one) => one.code === code)!;
const nothing = { desiDivisor: null, desiMax: null, kgMax: null, edgeMax: null };
beforeAll(async () => {
  w = await shipmentWorld();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  await w.connect();
});
afterAll(() => w?.close());
const calls = (who: "ayse" | "mehmet" = "ayse") => w.as(who).Logistics;
const today = async () =>
  (
    (await w.query("select (now() at time zone time_zone)::date::text as day from client where id = $1", w.clientId("ayse"))) as [
      { day: string },
    ]
  )[0].day;
const dayFrom = async (days: number) => new Date(Date.parse(await today()) + days * 86_400_000).toISOString().slice(0, 10);
const set = async (limits: (Partial<CarrierLimit> & { days?: number })[]) => {
  const { version } = await calls().GetCarrierLimits({ carrierCode: code });
  const dated = limits.map(async ({ days = 0, ...limit }) => ({ ...nothing, since: await dayFrom(days), ...limit }));
  return calls().SetCarrierLimits({ carrierCode: code, version, limits: await Promise.all(dated) });
};
/** Two pieces of 40 x 50 x 30 cm and 7 kg, of a desi that somebody wrote down. */
const packed = async () => {
  const pack = await w.pack();
  await w.pieces(pack, "25", { size: [40, 50, 30, 7] });
  return pack;
};
const rules = async (given: object[]) => {
  const open = { channelCodes: [], storeIds: [], cities: [], desiFrom: null, desiTo: null, amountFrom: null, amountTo: null };
  const { version } = await calls().GetShippingRules({});
  await calls().SetShippingRules({
    version,
    rules: given.map((rule) => ({ ...open, currency: null, carrierCode: code, ...rule })),
  });
};
const proposal = async ({ orderId }: { orderId: string }) =>
  (await calls().GetOrderShipments({ orderHeaderId: orderId })).proposals[0]!;
beforeEach(async () => {
  await set([]);
  await rules([]);
});

test("limits are dated: the newest that has begun is in force, as a whole; what is saved unchanged is no change", async () => {
  const [past, soon] = [await dayFrom(-30), await dayFrom(1)];
  const saved = await set([{ since: past, desiMax: "10", kgMax: "30.50" }, { since: soon, desiMax: "1" }, { desiMax: "60" }]);
  expect(saved.limits.map(({ since, desiMax, kgMax }) => [since, desiMax, kgMax])).toEqual([
    [soon, "1", null],
    [await today(), "60", null],
    [past, "10", "30.5"],
  ]);
  expect(await calls().GetCarrierLimits({ carrierCode: code })).toEqual(saved);
  expect(await calls().SetCarrierLimits(saved)).toEqual(saved);
  const pack = await w.pack();
  const hand = (desi: string | null, weightKg: string | null = null, pieces = 1) =>
    calls().CreateShipment({ orderPackageId: pack.packageId, carrierCode: code, desi, weightKg, pieces });
  await expect(hand("60.01")).rejects.toMatchObject({ code: "carrier_desi", message: expect.stringContaining("60") });
  // The weight of thirty days ago holds no more; of two parcels each is within its own.
  await hand("120", "99", 2);
});

test("what a parcel weighs and the longest edge of a piece in it are held against the carrier's limits", async () => {
  await set([{ kgMax: "30", edgeMax: "49.9" }]);
  const pack = await packed();
  const hand = (weightKg: string | null) =>
    calls().CreateShipment({ orderPackageId: pack.packageId, carrierCode: code, weightKg });
  await expect(hand("30.5")).rejects.toMatchObject({ code: "carrier_kg" });
  await expect(hand("20")).rejects.toMatchObject({ code: "carrier_edge", message: expect.stringContaining(carrierName) });
  await set([{ kgMax: "30", edgeMax: "50" }]);
  await hand("30");
});

test("a rule whose carrier takes no such parcel is passed over with the limit, and desi is by the carrier's own divisor", async () => {
  await rules([{ desiTo: "100" }]);
  const pack = await packed();
  const passed = async () => (await proposal(pack)).passedOver.map(({ words }) => words.en);
  expect(await proposal(pack)).toMatchObject({ desi: "50", rule: { place: 1 } });
  // 2 x 40 x 50 x 30 / 5000 = 24.
  await set([{ desiDivisor: 5000 }]);
  expect(await proposal(pack)).toMatchObject({ desi: "24", rule: { place: 1 } });
  await rules([{ desiFrom: "24.01" }]);
  expect(await proposal(pack)).toMatchObject({ desi: "50", rule: null, passedOver: [] });
  await rules([{}]);
  for (const [limit, words] of [
    [{ desiDivisor: 3000, desiMax: "39.99" }, "39,99 desi"],
    [{ kgMax: "13.9" }, "13,9 kg"],
    [{ edgeMax: "49" }, "49 cm"],
  ] as const) {
    await set([limit]);
    expect([await passed(), (await proposal(pack)).rule]).toEqual([[expect.stringContaining(words)], null]);
    const { refused } = await calls().PreviewShipments({ orderPackageIds: [pack.packageId] });
    expect(refused.map((one) => [one.code, one.words.en])).toEqual([["shipping_rule_unusable", expect.stringContaining(words)]]);
  }
  await set([{ desiDivisor: 5000, desiMax: "24" }]);
  const { version } = await calls().GetShippingRules({});
  const made = await calls().CreateShipments({ version, orderPackageIds: [pack.packageId] });
  expect(made).toMatchObject({ carriers: [{ carrierCode: code, count: 1 }], refused: [] });
  const [shipment] = (await calls().GetOrderShipments({ orderHeaderId: pack.orderId })).shipments;
  expect(shipment).toMatchObject({ desi: "24" });
});

test("of several parcels each is held against the limit to the last digit", async () => {
  // As floating-point numbers, a third of this is more.
  await set([{ desiMax: "10.04" }]);
  const pack = await w.pack();
  await calls().CreateShipment({ orderPackageId: pack.packageId, carrierCode: code, desi: "30.12", pieces: 3 });
});

test("where nothing is said of a parcel its products say it; what a person says counts before, and more parcels share it", async () => {
  const pack = await packed();
  const hand = (more: { desi?: string; weightKg?: string; pieces?: number } = {}) =>
    calls().CreateShipment({ orderPackageId: pack.packageId, carrierCode: code, ...more });
  // Two pieces of 7 kg; 2 x 40 x 50 x 30 / 3000 = 40.
  await set([{ kgMax: "13.9" }]);
  await expect(hand()).rejects.toMatchObject({ code: "carrier_kg" });
  await set([{ desiDivisor: 3000, desiMax: "39.99" }]);
  await expect(hand()).rejects.toMatchObject({ code: "carrier_desi" });
  await expect(hand({ desi: "40" })).rejects.toMatchObject({ code: "carrier_desi" });
  await hand({ pieces: 2 });
  const other = await packed();
  await calls().CreateShipment({ orderPackageId: other.packageId, carrierCode: code, desi: "39" });
});

test("a desi that has no end is rounded before it is held against a limit, as it is told", async () => {
  await rules([{}]);
  const pack = await w.pack();
  // 2 x 5 x 10 x 100 / 3000 = 3.33…
  await w.pieces(pack, "25", { size: [5, 10, 100, 1] });
  await set([{ desiDivisor: 3000, desiMax: "3.33" }]);
  expect(await proposal(pack)).toMatchObject({ desi: "3.33", rule: { place: 1 }, passedOver: [] });
});

test("a choice that was shown does not hold once a limit or an account is another", async () => {
  await rules([{}]);
  const pack = await w.pack();
  const shown = async () => (await calls().PreviewShipments({ orderPackageIds: [pack.packageId] })).version;
  const hand = (version: number) => calls().CreateShipments({ version, orderPackageIds: [pack.packageId] });
  let version = await shown();
  await set([{ desiMax: "5" }]);
  await expect(hand(version)).rejects.toMatchObject({ code: "conflict" });
  version = await shown();
  await w.query("update cargo_account set health = 'refused' where provider = $1", code);
  await expect(hand(version)).rejects.toMatchObject({ code: "conflict" });
  version = await shown();
  await w.query("update cargo_account set health = 'ok' where provider = $1", code);
  await expect(hand(version)).rejects.toMatchObject({ code: "conflict" });
  expect(await hand(await shown())).toMatchObject({ carriers: [{ carrierCode: code, count: 1 }] });
});

test("who saw other limits is refused, a carrier that nobody knows is not there, a day stands there once, and another company has its own", async () => {
  const saved = await set([{ desiMax: "5" }]);
  await expect(calls().SetCarrierLimits({ ...saved, version: saved.version - 1 })).rejects.toMatchObject({ code: "conflict" });
  await expect(calls().GetCarrierLimits({ carrierCode: "nobody" })).rejects.toMatchObject({ code: "carrier_unknown" });
  const [limit] = saved.limits;
  await expect(calls().SetCarrierLimits({ ...saved, limits: [limit!, limit!] })).rejects.toMatchObject({ code: "bad_input" });
  // A day that no calendar has is said as that; so is a desi of nothing.
  await expect(calls().SetCarrierLimits({ ...saved, limits: [{ ...limit!, since: "2026-02-30" }] })).rejects.toMatchObject({
    fields: [{ field: "limits.0.since", message: expect.stringContaining("takvimde olan bir gün olmalı, örneğin 2026-11-30") }],
  });
  const pack = await w.pack();
  await expect(calls().CreateShipment({ orderPackageId: pack.packageId, carrierCode: code, desi: "0" })).rejects.toMatchObject({
    fields: [{ field: "desi", message: expect.stringContaining("Sıfırdan büyük") }],
  });
  for (const desiMax of ["0", "-1", "1,5"])
    await expect(calls().SetCarrierLimits({ ...saved, limits: [{ ...limit!, desiMax }] })).rejects.toMatchObject({
      code: "bad_input",
    });
  expect((await calls("mehmet").GetCarrierLimits({ carrierCode: code })).limits).toEqual([]);
  expect(await calls().GetCarrierLimits({ carrierCode: code })).toEqual(saved);
});

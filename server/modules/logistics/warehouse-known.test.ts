import { beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import type { ShipmentWorld } from "./shipment-testing.ts";
import { warehouseBench } from "./warehouse-testing.ts";

const bench = warehouseBench();
const { api, system, read, later, differenceOf, there, product, order } = bench;
let w: ShipmentWorld;
beforeAll(() => {
  w = bench.world();
});

/** What waits for a person of all that was handed over, and the number of it that the home page and the bell show. */
const troubled = async () => {
  const { data, totalCount } = await api().GetTroubledShipments({});
  const work = await w.as("ayse").Home.GetWork({});
  expect(work.find(({ kind }) => kind === "shipment")).toEqual({ kind: "shipment", count: totalCount, isExact: true });
  return data;
};

test("an order that can't be read is said on its card, and the others go on", async () => {
  const item = await product(9);
  await there(item.code, 9);
  const packs = [await order(item, 1), await order(item, 1), await order(item, 1)];
  const references: string[] = [];
  for (const { packageId } of packs) references.push((await w.create(packageId)).reference);
  await w.run();
  await w.control("_scan", { reference: references[0] });
  await w.control("_spoil", { reference: references[1] });
  await w.control("_scan", { reference: references[2] });
  await w.track();
  const stateOf = async () => Promise.all(packs.map(async ({ orderId }) => (await w.shipment(orderId)).state));
  expect(await stateOf()).toEqual(["moving", "created", "moving"]);
  expect(await w.shipment(packs[1]!.orderId)).toMatchObject({
    reason: { tr: expect.stringMatching(/anlaşılmayan bir yanıt/), en: expect.stringContaining(references[1]!) },
  });
  // It is among what waits for a person, with its cause and the order that it leads to; another company's is nobody else's.
  expect((await troubled()).filter(({ orderId }) => packs.some((one) => one.orderId === orderId))).toMatchObject([
    {
      ...{ orderId: packs[1]!.orderId, reference: references[1], state: "created", channelOrderId: expect.any(String) },
      problem: { tr: expect.stringMatching(/anlaşılmayan bir yanıt/), en: expect.stringContaining(references[1]!) },
    },
  ]);
  expect((await w.as("mehmet").Logistics.GetTroubledShipments({})).data).toEqual([]);
  // Its stock is read, and of the pieces of what can't be read nothing is certain.
  const before = (await system())!.readDate;
  await there(item.code, 3);
  await read();
  await later();
  await read();
  expect(await system()).toMatchObject({ failingSince: null });
  expect((await system())!.readDate).not.toBe(before);
  expect(await differenceOf(item.code)).toMatchObject({ isConfirmed: false });
  await w.control("_repair", { reference: references[1] });
  await w.track();
  expect(await w.shipment(packs[1]!.orderId)).toMatchObject({ state: "created", reason: null });
  expect((await troubled()).map(({ reference }) => reference)).not.toContain(references[1]);
});

test("one whose answer was lost and that can't be read is looked for, and says so", async () => {
  const pack = await order(await product(5), 1);
  await w.control("_faults", [{ match: { path: "/api/v1/orders", method: "POST" }, kind: "accept-then-drop", times: 1 }]);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await w.control("_spoil", { reference });
  await w.query("update graphile_worker._private_jobs set run_at = now()");
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({
    state: "unknown",
    reason: { en: expect.stringMatching(/can't be understood/) },
  });
  await w.control("_repair", { reference });
  await w.query("update graphile_worker._private_jobs set run_at = now()");
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "created", reason: null });
  expect(await w.effects(reference)).toEqual(["created", "spoiled", "repaired"]);
});

test("an order that the warehouse does not know any more is said on its card, until it knows it again", async () => {
  const item = await product(5);
  const pack = await order(item);
  await w.create(pack.packageId);
  await w.run();
  const providers = w.as("ayse").IntegrationProvider;
  const change = async (key: string) => {
    const { version } = (await providers.GetIntegrationAuth({ providerId: w.providerId })).cargo!;
    await providers.SetIntegrationAuth({ providerId: w.providerId, version, credentials: { key } });
    await w.run();
    await w.track();
  };
  await change("baska-depo-anahtari-22");
  expect((await w.shipment(pack.orderId)).reason).toBeNull();
  await w.query("update shipment set left_at = left_at - interval '11 minutes' where package_id = $1", pack.packageId);
  await w.track();
  expect(await w.shipment(pack.orderId)).toMatchObject({
    state: "created",
    reason: { en: expect.stringMatching(/does not know/) },
  });
  await change("deneme-depo-anahtari-1");
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "created", reason: null });
});

test("pieces that are promised elsewhere after the warehouse was told are said on the card", async () => {
  const pack = await order(await product(5), 2);
  await w.create(pack.packageId);
  await w.run();
  const elsewhere = newId();
  await w.query(
    "insert into warehouse (client_id, id, code, name) values ($1, $2, $3, $3)",
    ...[w.clientId("ayse"), elsewhere, `BAŞKA-${newId().slice(-8)}`],
  );
  await w.query("update order_allocation set warehouse_id = $2 where order_id = $1", pack.orderId, elsewhere);
  expect((await w.shipment(pack.orderId)).notes).toMatchObject([{ en: expect.stringMatching(/pieces changed since/) }]);
});

/** The account names another address, or the first one again. */
const moveTo = async (serviceAddress: string) => {
  const providers = w.as("ayse").IntegrationProvider;
  const { version } = (await providers.GetIntegrationAuth({ providerId: w.providerId })).cargo!;
  await providers.SetIntegrationAuth({ providerId: w.providerId, version, credentials: { serviceAddress } });
};
const [firstAddress, otherAddress] = ["https://depo.example/api", "https://baska-depo.example/api"] as const;
const callsAt = async (method: string) =>
  ((await w.control("_truth?user=deneme-depo")).calls as Record<string, unknown>)[`${method} orders`];

test("R14: an order whose outcome is unknown is neither looked up nor sent where its account moved to, and says so", async () => {
  const pack = await order(await product(5), 1);
  await w.control("_faults", [{ match: { path: "/api/v1/orders", method: "POST" }, kind: "accept-then-drop", times: 1 }]);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await moveTo(otherAddress);
  const before = [await callsAt("GET"), await callsAt("POST")];
  await w.query("update graphile_worker._private_jobs set run_at = now()");
  await w.run();
  expect([await callsAt("GET"), await callsAt("POST")]).toEqual(before);
  expect(await w.shipment(pack.orderId)).toMatchObject({
    ...{ state: "unknown", isElsewhere: true },
    reason: { tr: expect.stringContaining(firstAddress), en: expect.stringContaining(firstAddress) },
  });
  await moveTo(`${firstAddress}/`);
  await w.query("update graphile_worker._private_jobs set run_at = now()");
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "created", reason: null, isElsewhere: false });
  expect(await w.effects(reference)).toEqual(["created"]);
});

test("what another address was told is not asked for, canceled there by nobody, and ends here by who has read so", async () => {
  const packs = [await order(await product(5), 1), await order(await product(5), 1)];
  const references: string[] = [];
  for (const { packageId } of packs) references.push((await w.create(packageId)).reference);
  await w.run();
  await moveTo(otherAddress);
  const cancel = async (at: number) => {
    const { id, version } = await w.shipment(packs[at]!.orderId);
    await api().CancelShipment({ shipmentId: id, version });
    await w.run();
    return w.shipment(packs[at]!.orderId);
  };
  // Pressed before it was said: nobody is asked, and it is said.
  expect(await cancel(0)).toMatchObject({ state: "created", reason: { en: expect.stringContaining(firstAddress) } });
  const callsBefore = await callsAt("GET");
  await w.track();
  expect(await callsAt("GET")).toEqual(callsBefore);
  expect(await w.shipment(packs[1]!.orderId)).toMatchObject({
    state: "created",
    reason: { en: expect.stringContaining(firstAddress) },
  });
  expect(await cancel(1)).toMatchObject({ state: "canceled", reason: { en: expect.stringContaining(firstAddress) } });
  expect(await w.effects(references[1]!)).toEqual(["created"]);
  await moveTo(firstAddress);
  await w.track();
  expect(await w.shipment(packs[0]!.orderId)).toMatchObject({ state: "created", reason: null });
});

test("what was sent first stays known: pieces of it that changed before the second try are said", async () => {
  const item = await product(9);
  const pack = await order(item, 3);
  await w.control("_faults", [{ match: { path: "/api/v1/orders", method: "POST" }, kind: "accept-then-drop", times: 1 }]);
  await w.control("_settings", { unseenMs: 3_600_000 });
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await w.query("update order_allocation set quantity = 2 where order_id = $1", pack.orderId);
  await w.query(
    `update order_header set delivery_address = delivery_address || '{"fullAddress": "Yeni Sk. 1"}' where id = $1`,
    pack.orderId,
  );
  // Not found yet, and sent once more with what is to be packed by now.
  await w.query("update graphile_worker._private_jobs set run_at = now()");
  await w.run();
  await w.control("_settings", { unseenMs: 0 });
  await w.query("update graphile_worker._private_jobs set run_at = now()");
  await w.run();
  expect(await w.effects(reference)).toEqual(["created"]);
  expect((await w.shipment(pack.orderId)).notes.map(({ en }) => en)).toEqual([
    expect.stringMatching(/delivery address changed since/),
    expect.stringMatching(/pieces changed since/),
  ]);
});

test("a second try that was taken is what the warehouse has: the first one never arrived", async () => {
  const item = await product(9);
  const pack = await order(item, 3);
  await w.control("_faults", [{ match: { path: "/api/v1/orders", method: "POST" }, kind: "status", value: 503, times: 1 }]);
  await w.create(pack.packageId);
  await w.run();
  await w.query("update order_allocation set quantity = 2 where order_id = $1", pack.orderId);
  await w.query("update shipment set left_at = left_at - interval '11 minutes' where package_id = $1", pack.packageId);
  await w.query("update graphile_worker._private_jobs set run_at = now()");
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "created", notes: [] });
});

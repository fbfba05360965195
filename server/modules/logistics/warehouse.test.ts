import { warehouses } from "@tradeport/connectors";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import type { ShipmentWorld } from "./shipment-testing.ts";
import { providerCode, refusal, warehouseBench } from "./warehouse-testing.ts";

const bench = warehouseBench(false);
const { api, system, set, there, product, order } = bench;
let w: ShipmentWorld;
let place: string;
beforeAll(() => {
  w = bench.world();
  place = bench.place();
});

test("nothing is handed over to a warehouse system before a location is said, and one location is one's", async () => {
  const item = await product(5);
  const pack = await order(item);
  expect(await refusal(w.create(pack.packageId))).toBe("warehouse_system_unset");
  expect(await system()).toBeNull();
  await set();
  expect(await system()).toMatchObject({
    warehouseId: place,
    handsOver: false,
    webhookAddress: expect.stringMatching(/\/hooks\/warehouse\//),
  });
  expect(await refusal(api().SetWarehouseSystem({ providerCode, warehouseId: place, handsOver: true, version: 99 }))).toBe(
    "conflict",
  );
  expect(
    await refusal(
      w.as("mehmet").Logistics.SetWarehouseSystem({ providerCode, warehouseId: place, handsOver: false, version: 0 }),
    ),
  ).toBe("not_found");
});

test("an order goes out through the warehouse, and comes back with the parcel's own carrier and number", async () => {
  const item = await product(5);
  await there(item.code, 5);
  const pack = await order(item, 2);
  const { reference, kind } = await w.create(pack.packageId);
  expect(kind).toBe("warehouse");
  expect(await refusal(w.create(pack.packageId))).toBe("shipment_open");
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "created", remoteStatus: { en: "Received, to be picked" } });
  expect(await w.effects(reference)).toEqual(["created"]);
  await w.control("_split", { reference });
  await w.track();
  const moving = await w.shipment(pack.orderId);
  expect(moving).toMatchObject({ state: "moving", parcels: [{ carrier: "Yurtiçi Kargo", pieces: 1 }, { pieces: 1 }] });
  expect(await w.packageOf(pack.packageId)).toMatchObject({ company: "Yurtiçi Kargo", code: moving.trackingNumber });
  expect((await w.actionsOf(pack.packageId)).map(({ action }) => action)).toEqual(["A_SHIP"]);
});

/** The numbers of an order's parcels and what of it lies in each, as its page shows them. */
const parcelsOf = async (orderHeaderId: string) =>
  (await w.as("ayse").Order.GetParcels({ orderHeaderId })).parcels.map(({ numbers, units, state, isReported }) => ({
    ...{ number: numbers[0]?.number, state, isReported },
    pieces: units.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
const listed = async (orderId: string) => {
  const { data } = await w.as("ayse").Order.GetAllOrder({ group: "active" });
  const { cargoTrackingCode, moreParcels } = data.find(({ id }) => id === orderId)!;
  return [cargoTrackingCode, ...moreParcels.map(({ number }) => number)];
};

test("what goes in two parcels shows both: on its order with what lies in each, in the lists, and it is found by either number", async () => {
  const item = await product(5);
  await there(item.code, 5);
  const pack = await order(item, 3);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await w.control("_split", { reference });
  await w.track();
  const [first, second] = (await w.shipment(pack.orderId)).parcels.map(({ trackingNumber }) => trackingNumber);
  const state = "planned";
  const both = [
    { number: first, state, isReported: true, pieces: 1 },
    { number: second, state, isReported: true, pieces: 2 },
  ];
  expect(await parcelsOf(pack.orderId)).toEqual(both);
  expect(await listed(pack.orderId)).toEqual([first, second]);
  for (const search of [first!, second!])
    expect((await w.as("ayse").Order.GetAllOrder({ search })).data.map(({ id }) => id)).toEqual([pack.orderId]);
  // Seen again nothing is made twice; what is said of the second is kept here, but who brings it under which number.
  await w.track();
  expect(await parcelsOf(pack.orderId)).toEqual(both);
  const { parcels } = await w.as("ayse").Order.GetParcels({ orderHeaderId: pack.orderId });
  const [, { id: parcelId, version }] = parcels as [unknown, { id: string; version: number }];
  const change = (more: object) =>
    w.as("ayse").Order.SetParcel({ orderHeaderId: pack.orderId, parcelId, version, ...more } as never);
  expect(await refusal(change({ number: "BASKA-1" }))).toBe("parcel_reported");
  await change({ desiBilled: "4" });
  // They leave and arrive with their package.
  await w.query("update package_action set state = 'done' where package_id = $1", pack.packageId);
  await w.query("update order_package set status = 'S_SHIPPED' where id = $1", pack.packageId);
  await w.control("_deliver", { reference });
  await w.track();
  expect((await parcelsOf(pack.orderId)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
});

test("a parcel of which the warehouse does not tell what lies in it is shown all the same, and one that it takes back is none", async () => {
  const item = await product(5);
  const pack = await order(item, 2);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await w.control("_untold", { reference });
  await w.track();
  const [first, second] = (await w.shipment(pack.orderId)).parcels.map(({ trackingNumber }) => trackingNumber);
  expect(await parcelsOf(pack.orderId)).toMatchObject([
    { number: first, pieces: 2 },
    { number: second, pieces: 0 },
  ]);
  await w.control("_rejoin", { reference });
  await w.track();
  expect(await parcelsOf(pack.orderId)).toMatchObject([{ number: first, pieces: 2 }]);
  expect(await listed(pack.orderId)).toEqual([first]);
});

test("what lies elsewhere, and what no product is known of, is refused with words", async () => {
  const item = await product(5);
  const elsewhere = newId();
  await w.query(
    "insert into warehouse (client_id, id, code, name) values ($1, $2, $3, $3)",
    w.clientId("ayse"),
    elsewhere,
    `YER-${newId().slice(-8)}`,
  );
  const far = await order(await product(3, elsewhere), 1, elsewhere);
  expect(await refusal(w.create(far.packageId))).toBe("warehouse_elsewhere");
  const odd = await order(item);
  await w.query("update order_line set variant_id = null where package_id = $1", odd.packageId);
  expect(await refusal(w.create(odd.packageId))).toBe("warehouse_line_unknown");
});

test("an order that the warehouse gives back is told with its reason, and its package is free again", async () => {
  const item = await product(5);
  const pack = await order(item);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await w.control("_refuse", { reference });
  await w.track();
  expect(await w.shipment(pack.orderId)).toMatchObject({
    state: "refused",
    reason: { tr: expect.stringMatching(/rafta bulunamadı/) },
  });
  expect((await w.create(pack.packageId)).state).toBe("waiting");
});

test("too late to cancel leaves the order as it is, in the warehouse's words", async () => {
  const item = await product(5);
  const pack = await order(item);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await w.control("_pick", { reference });
  const { id, version } = await w.shipment(pack.orderId);
  await api().CancelShipment({ shipmentId: id, version });
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({
    state: "created",
    reason: { en: expect.stringMatching(/begun to pick/) },
  });
  // It is so until something else is: who looks later reads it, too.
  await w.track();
  await w.track();
  expect(await w.shipment(pack.orderId)).toMatchObject({
    ...{ state: "created", remoteStatus: { en: "Being picked" } },
    reason: { en: expect.stringMatching(/begun to pick/) },
  });
});

test("R14: an order that is seen late is made once", async () => {
  const item = await product(5);
  const pack = await order(item);
  await w.control("_settings", { unseenMs: 3_600_000 });
  await w.control("_faults", [{ match: { path: "/api/v1/" }, kind: "accept-then-drop", times: 1 }]);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "unknown" });
  await w.query("update graphile_worker._private_jobs set run_at = now()");
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "unknown" });
  await w.control("_settings", { unseenMs: 0 });
  await w.query("update graphile_worker._private_jobs set run_at = now()");
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "created" });
  expect(await w.effects(reference)).toEqual(["created"]);
});

test("pieces of an order that change after it was told are said on its card", async () => {
  const item = await product(5);
  const pack = await order(item, 2);
  await w.create(pack.packageId);
  await w.run();
  expect((await w.shipment(pack.orderId)).notes).toEqual([]);
  await w.query("update order_allocation set quantity = 1 where order_id = $1", pack.orderId);
  expect((await w.shipment(pack.orderId)).notes).toMatchObject([{ en: expect.stringMatching(/pieces changed since/) }]);
});

test("packages are handed over by themselves only once that is switched on, but what came back or is being packed", async () => {
  const item = await product(20);
  await there(item.code, 20);
  const [one, packed, returned] = [await order(item), await order(item), await order(item)];
  await w.query(
    "insert into packing (client_id, package_id, station, packer) values ($1, $2, 'm1', 'Ayşe')",
    w.clientId("ayse"),
    packed.packageId,
  );
  const { id, version } = await w.create(returned.packageId);
  await api().CancelShipment({ shipmentId: id, version });
  await w.due();
  expect(await w.shipment(one.orderId)).toBeUndefined();
  const { waitingPackages } = await api().GetWarehouseSystem({ providerCode });
  expect(waitingPackages).toBeGreaterThan(0);
  // One that nobody has accepted is not handed over, and not counted.
  const unaccepted = await order(item);
  await w.query("update order_package set status = 'S_NEW' where id = $1", unaccepted.packageId);
  expect((await api().GetWarehouseSystem({ providerCode })).waitingPackages).toBe(waitingPackages);
  // One whose address lacks something stays, and is said with what it lacks.
  const lacking = await order(item);
  await w.query("update order_header set delivery_address = delivery_address - 'district' where id = $1", lacking.orderId);
  expect(await api().GetWarehouseSystem({ providerCode })).toMatchObject({
    ...{ waitingPackages, lackingCount: 1 },
    lacking: [
      { orderHeaderId: lacking.orderId, channelOrderId: expect.any(String), reason: { tr: expect.stringContaining("lçe") } },
    ],
  });
  await set({ handsOver: true });
  await w.run();
  expect(await w.shipment(lacking.orderId)).toBeUndefined();
  expect(await w.shipment(one.orderId)).toMatchObject({ createdBy: warehouses[0]!.name });
  expect(await w.shipment(packed.orderId)).toBeUndefined();
  expect(await w.shipment(unaccepted.orderId)).toBeUndefined();
  expect(await w.shipment(returned.orderId)).toMatchObject({ state: "canceled" });
  await set({ handsOver: false });
});

test("a package of which a road order brings something waits for nobody: it is not counted, offered or tried, and not handed over by itself", async () => {
  await set();
  const item = await product(20);
  await there(item.code, 20);
  const pack = await order(item);
  const [line] = await w.query("select id from order_line where package_id = $1", pack.packageId);
  const [roadId, otherLine] = [newId(), newId()];
  await w.query(
    `insert into road_order (client_id, id, provider, is_sandbox, store_id, order_id, number, state, fields, created_by)
     values ($1, $2, 'horoz', true, $3, $4, $2::uuid::text, 'draft', '{}', 'Ayşe')`,
    ...[w.clientId("ayse"), roadId, pack.storeId, pack.orderId],
  );
  const become = (state: string, lines: string[]) =>
    w.query(
      `update road_order set state = $2, fields = jsonb_build_object('orderDetails', jsonb_build_array(jsonb_build_object('tradeportProducts',
         (select coalesce(jsonb_agg(jsonb_build_object('orderDetailsId', one)), '[]') from unnest($3::text[]) one)))) where id = $1`,
      ...[roadId, state, lines],
    );
  const waiting = async () => {
    const [{ waitingPackages }, { orderPackageIds, proposals }, { none }] = [
      await api().GetWarehouseSystem({ providerCode }),
      await api().GetOrderShipments({ orderHeaderId: pack.orderId }),
      await api().TryShippingRules({}),
    ];
    return { waitingPackages, none, orderPackageIds, proposals: proposals.length };
  };
  const open = await waiting();
  expect(open.orderPackageIds).toEqual([pack.packageId]);
  const taken = {
    ...{ waitingPackages: open.waitingPackages - 1, none: open.none - 1 },
    ...{ orderPackageIds: [], proposals: 0 },
  };
  for (const [state, lines, seen] of [
    ["draft", [line!.id], open],
    ["refused", [line!.id], open],
    ["replaced", [line!.id], open],
    ["sent", [otherLine], open],
    ["sent", [], taken],
    ["sent", [otherLine, line!.id], taken],
    ["waiting", [line!.id], taken],
    ["sending", [line!.id], taken],
    ["unknown", [line!.id], taken],
  ] as const) {
    await become(state, [...lines] as string[]);
    expect([state, lines, await waiting()]).toEqual([state, lines, seen]);
  }
  await set({ handsOver: true });
  await w.run();
  await set({ handsOver: false });
  expect(await w.shipment(pack.orderId)).toBeUndefined();
  // Nor does it wait for a person where a carrier gave it back before.
  await w.query(
    `insert into shipment (client_id, id, provider, is_sandbox, store_id, order_id, package_id, reference, state, pieces, created_by)
     values ($1, gen_random_uuid(), 'aras', true, $2, $3, $4, 'GIVEN-BACK', 'refused', 1, 'Ayşe')`,
    ...[w.clientId("ayse"), pack.storeId, pack.orderId, pack.packageId],
  );
  const troubled = async () =>
    (await api().GetTroubledShipments({})).data.filter(({ orderId }) => orderId === pack.orderId).length;
  expect(await troubled()).toBe(0);
  await become("refused", [line!.id]);
  expect(await troubled()).toBe(1);
});

test("pieces that are promised elsewhere before an order is sent keep it here: no part of it goes out", async () => {
  const [item, other] = [await product(5), await product(5)];
  const pack = await order(item);
  await w.query(
    "insert into order_allocation (client_id, order_id, no, package_id, channel_line_id, variant_id, item_id, warehouse_id, quantity, state) values ($1, $2, 2, $3, '2', $4, $4, $5, 1, 'reserved')",
    ...[w.clientId("ayse"), pack.orderId, pack.packageId, other.itemId, place],
  );
  const { reference } = await w.create(pack.packageId);
  const elsewhere = newId();
  await w.query(
    "insert into warehouse (client_id, id, code, name) values ($1, $2, $3, $3)",
    w.clientId("ayse"),
    elsewhere,
    `YER-${newId().slice(-8)}`,
  );
  await w.query("update order_allocation set warehouse_id = $2 where order_id = $1 and no = 2", pack.orderId, elsewhere);
  await w.run();
  expect(await w.effects(reference)).toEqual([]);
  expect(await w.shipment(pack.orderId)).toMatchObject({
    state: "refused",
    reason: { en: expect.stringContaining(other.code) },
  });
});

test("an order that is not found yet is canceled once it is found, and not taken for one that never arrived", async () => {
  const item = await product(5);
  const pack = await order(item);
  await w.control("_settings", { unseenMs: 3_600_000 });
  await w.control("_faults", [{ match: { path: "/api/v1/" }, kind: "accept-then-drop", times: 1 }]);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  const { id, version } = await w.shipment(pack.orderId);
  await api().CancelShipment({ shipmentId: id, version });
  await w.run();
  expect((await w.shipment(pack.orderId)).state).toBe("canceling");
  expect(await refusal(w.create(pack.packageId))).toBe("shipment_open");
  await w.control("_settings", { unseenMs: 0 });
  await w.run();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "canceled" });
  expect(await w.effects(reference)).toEqual(["created", "canceled"]);
});

test("an order that its account was disconnected from is followed again once it is connected", async () => {
  const item = await product(5);
  const pack = await order(item);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await w.as("ayse").IntegrationProvider.DeleteIntegrationAuth({ providerId: w.providerId });
  await w.track();
  await w.connect();
  await set();
  await w.control("_scan", { reference });
  await w.track();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "moving" });
});

/** What waits for the order's lock, while somebody has it. */
const whileHeld = async (orderId: string, work: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
  const client = await w.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("select from order_header where id = $1 for update", [orderId]);
    const done = work();
    await expect
      .poll(
        async () =>
          (await w.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).length,
      )
      .toBeGreaterThan(0);
    await meanwhile();
    await client.query("commit");
    return await done;
  } finally {
    client.release();
  }
};

test("handing over by itself stops at once when it is switched off, and leaves what a station began to pack meanwhile", async () => {
  const item = await product(20);
  await there(item.code, 20);
  await w.query("update order_package set status = 'S_SHIPPED' where client_id = $1", w.clientId("ayse"));
  const [first, second, third] = [await order(item), await order(item), await order(item)];
  await set({ handsOver: true });
  await whileHeld(first.orderId, w.run, () =>
    w.query(
      "insert into packing (client_id, package_id, station, packer) values ($1, $2, 'm1', 'Ayşe')",
      w.clientId("ayse"),
      second.packageId,
    ),
  );
  expect(await w.shipment(first.orderId)).toBeDefined();
  expect(await w.shipment(second.orderId)).toBeUndefined();
  expect(await w.shipment(third.orderId)).toBeDefined();
  await w.run();
  const [fourth, fifth] = [await order(item), await order(item)];
  await set({ handsOver: true });
  await whileHeld(fourth.orderId, w.run, () => set({ handsOver: false }));
  expect(await w.shipment(fifth.orderId)).toBeUndefined();
});

test("what a warehouse system packs is packed at no station", async () => {
  const item = await product(5);
  const pack = await order(item);
  const start = () => w.as("ayse").Order.StartPacking({ orderPackageId: pack.packageId, station: newId() });
  const { id, version } = await w.create(pack.packageId);
  expect(await refusal(start())).toBe("packing_blocked");
  await api().CancelShipment({ shipmentId: id, version });
  expect(await refusal(start())).toBeNull();
});

test("what hands packages over by itself is switched off though its location was closed meanwhile", async () => {
  const before = await set();
  const closed = newId();
  await w.query(
    "insert into warehouse (client_id, id, code, name) values ($1, $2, $3, $3)",
    ...[w.clientId("ayse"), closed, `KAPALI-${newId().slice(-8)}`],
  );
  await set({ handsOver: true, warehouseId: closed });
  await w.query("update warehouse set closed_at = now() where id = $1", closed);
  expect(await refusal(set({ handsOver: true, warehouseId: closed }))).toBe("warehouse_system_place");
  await set({ handsOver: false, warehouseId: closed });
  expect(await system()).toMatchObject({ handsOver: false, version: before.version + 2 });
  await set();
});

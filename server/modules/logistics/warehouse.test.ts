import { warehouses } from "@tradeport/connectors";
import { differenceLastsMinutes } from "@tradeport/contract/warehouse-systems";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { CallFailed } from "#testing/world.ts";
import { buyer, type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

const [wms] = warehouses;
const providerCode = wms!.code;
let w: ShipmentWorld;
let place: string;
beforeAll(async () => {
  w = await shipmentWorld(wms);
  await w.connect();
  const [first] = await w.query("select id from warehouse where client_id = $1 and is_default", w.clientId("ayse"));
  place = first!.id as string;
});
afterEach(async () => {
  await w.control("_faults-clear", {});
  await w.control("_settings", { unseenMs: 0, unknownCodes: "taken", refusesWith: "status" });
});
afterAll(() => w?.close());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      return error.code;
    },
  );
const api = () => w.as("ayse").Logistics;
const system = async () => (await api().GetWarehouseSystem({ providerCode })).system;
const set = async (more: { handsOver?: boolean; warehouseId?: string } = {}) => {
  const before = await system();
  return api().SetWarehouseSystem({
    ...{ providerCode, warehouseId: place, handsOver: false, ...more },
    version: before?.version ?? 0,
  });
};
const read = async () => {
  await api().ReadWarehouseStock({ providerCode });
  await w.run();
};
/** As long after as a difference has to last. */
const later = async () => {
  for (const [table, moment] of [
    ["warehouse_stock", "since"],
    ["stock_movement", "created_at"],
  ])
    await w.query(`update ${table} set ${moment} = ${moment} - make_interval(mins => $1)`, differenceLastsMinutes);
};
const differences = async () => (await api().GetStockDifferences({ providerCode, orderType: "asc" })).data;
const differenceOf = async (code: string) => (await differences()).find((one) => one.code === code);
const there = (code: string, sellable: number, damaged = 0) =>
  w.control("_stock", { user: "deneme-depo", code, sellable, damaged });

let serial = 0;
/** A product that lies at the location, so many pieces of it. */
const product = async (onHand: number, at = place) => {
  const clientId = w.clientId("ayse")!;
  const [itemId, code] = [newId(), `DEPO-${++serial}`];
  await w
    .query(
      "insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency) select $1, $2, $3, (select id from category where is_leaf limit 1), null, 10, 'TRY'",
      clientId,
      itemId,
      code,
    )
    .catch(async () => {
      await w.query("insert into brand (client_id, id, name) values ($1, $2, $3)", clientId, itemId, code);
      await w.query(
        "insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency) select $1, $2, $3, (select id from category where is_leaf limit 1), $2, 10, 'TRY'",
        clientId,
        itemId,
        code,
      );
    });
  await w.query(
    "insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price) values ($1, $2, $2, $3, $3, 20, 10)",
    clientId,
    itemId,
    code,
  );
  await w.query("insert into stock_item (client_id, id) values ($1, $2) on conflict do nothing", clientId, itemId);
  await w.query(
    "insert into variant_component (client_id, variant_id, item_id) values ($1, $2, $2) on conflict do nothing",
    clientId,
    itemId,
  );
  await w.query(
    "insert into stock (client_id, item_id, warehouse_id, on_hand) values ($1, $2, $3, $4)",
    clientId,
    itemId,
    at,
    onHand,
  );
  return { itemId, code };
};
/** A package that waits with so many pieces of it, promised at the location. */
const order = async ({ itemId, code }: { itemId: string; code: string }, quantity = 1, at = place) => {
  const pack = await w.pack({ channel: "trendyol", address: buyer });
  const clientId = w.clientId("ayse")!;
  await w.query(
    "insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price, discount, total, vat_rate, remote_status) values ($1, $2, $3, $4, '1', $5, $6, $6, $6, $7, 1, 0, 1, 10, 'Created')",
    clientId,
    newId(),
    pack.packageId,
    pack.orderId,
    itemId,
    code,
    quantity,
  );
  await w.query(
    "insert into order_allocation (client_id, order_id, no, package_id, channel_line_id, variant_id, item_id, warehouse_id, quantity, state) values ($1, $2, 1, $3, '1', $4, $4, $5, $6, 'reserved')",
    clientId,
    pack.orderId,
    pack.packageId,
    itemId,
    at,
    quantity,
  );
  await w.query(
    "update stock set reserved = reserved + $4 where client_id = $1 and item_id = $2 and warehouse_id = $3",
    clientId,
    itemId,
    at,
    quantity,
  );
  return pack;
};

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

test("what lies elsewhere, and what no product is known of, is refused with words", async () => {
  const item = await product(5);
  const elsewhere = newId();
  await w.query(
    "insert into warehouse (client_id, id, code, name) values ($1, $2, $3, $3)",
    w.clientId("ayse"),
    elsewhere,
    `YER-${serial}`,
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

test("stock is compared as free and promised there with what is on hand here: orders that go out by it make no difference", async () => {
  const item = await product(10);
  await there(item.code, 10);
  const [given, waiting] = [await order(item, 3), await order(item, 2)];
  const { reference } = await w.create(given.packageId);
  await w.run();
  await read();
  // Here 10 on hand, 5 promised; there 7 free, 3 promised: the same ten.
  expect(await differenceOf(item.code)).toBeUndefined();
  await w.control("_scan", { reference });
  await read();
  // There 7 are left. Here 10 are on hand until the marketplace has heard of it, and three of them are known to have left.
  expect(await w.shipment(given.orderId)).toMatchObject({ state: "moving" });
  expect(await differenceOf(item.code)).toBeUndefined();
  await there(item.code, 5, 1);
  await read();
  expect(await differenceOf(item.code)).toMatchObject({
    ...{ kind: "differs", sellable: 5, reserved: 0, damaged: 1, onHand: 10, shipped: 3, difference: -2, isConfirmed: false },
  });
  expect(waiting.packageId).not.toBe(given.packageId);
});

/** Stock is read while this order leaves there: after it was asked for, and before the shelves are. */
const readWhileShipping = async (reference: string) => {
  const client = await w.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("lock table logistics_log in exclusive mode");
    const done = read();
    await expect
      .poll(
        async () =>
          (
            await w.query(
              "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into logistics_log%' and datname = current_database()",
            )
          ).length,
      )
      .toBeGreaterThan(0);
    await w.control("_scan", { reference });
    await client.query("commit");
    await done;
  } finally {
    client.release();
  }
};

test("two equal differences of two orders that were just leaving confirm nothing: they are not seen at all", async () => {
  const item = await product(10);
  await there(item.code, 10);
  const [one, other] = [await order(item, 1), await order(item, 1)];
  const first = await w.create(one.packageId);
  const second = await w.create(other.packageId);
  await w.run();
  await readWhileShipping(first.reference);
  expect((await differenceOf(item.code))?.isConfirmed ?? false).toBe(false);
  await later();
  await readWhileShipping(second.reference);
  expect((await differenceOf(item.code))?.isConfirmed ?? false).toBe(false);
  await later();
  await read();
  expect(await differenceOf(item.code)).toBeUndefined();
});

test("a difference of which an order that went another way may be the cause is not confirmed by the next order's", async () => {
  const item = await product(10);
  await there(item.code, 9);
  await read();
  await later();
  // What was short there left by the marketplace's own carrier, and so does the next one.
  const pack = await order(item, 1);
  await w.query(
    "update stock set on_hand = on_hand - 1, reserved = reserved - 1 where item_id = $1 and warehouse_id = $2",
    ...[item.itemId, place],
  );
  await w.query(
    "insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor) values ($1, $2, $3, $4, 'consume', -1, -1, $5, 'x')",
    ...[w.clientId("ayse"), newId(), item.itemId, place, `order:${pack.orderId}:${item.itemId}:1`],
  );
  await there(item.code, 8);
  await read();
  expect(await differenceOf(item.code)).toMatchObject({ difference: -1, isConfirmed: false });
  await later();
  await read();
  expect(await differenceOf(item.code)).toMatchObject({ difference: -1, isConfirmed: true });
});

test("while nobody knows what became of an order, a difference of its pieces is not confirmed", async () => {
  const item = await product(10);
  await there(item.code, 10);
  const pack = await order(item, 1);
  await w.control("_settings", { unseenMs: 3_600_000 });
  await w.control("_faults", [{ match: { path: "/api/v1/" }, kind: "accept-then-drop", times: 1 }]);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await w.control("_scan", { reference });
  for (let times = 0; times < 3; times++) {
    await read();
    await later();
  }
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "unknown" });
  expect(await differenceOf(item.code)).toMatchObject({ difference: -1, isConfirmed: false });
});

test("a difference is taken by a person once it was seen twice, with the numbers that were seen; nothing is changed by itself", async () => {
  const item = await product(10);
  await there(item.code, 12);
  await read();
  const once = (await differenceOf(item.code))!;
  const take = (line: Partial<typeof once> = {}) => {
    const { code, onHand, difference } = { ...once, ...line };
    return api().TakeStockDifferences({ providerCode, lines: [{ code, onHand, difference }] });
  };
  const onHand = async () =>
    (await w.query("select on_hand from stock where item_id = $1 and warehouse_id = $2", item.itemId, place))[0]!.on_hand;
  expect(await take()).toMatchObject({
    taken: 0,
    refused: [{ code: item.code, reason: { en: expect.stringMatching(/not certain yet/) } }],
  });
  // Asked for again at once it is the same look, not a second one.
  await read();
  expect(await differenceOf(item.code)).toMatchObject({ difference: 2, isConfirmed: false, since: once.since });
  expect(await take()).toMatchObject({ taken: 0 });
  await later();
  await read();
  expect(await differenceOf(item.code)).toMatchObject({ difference: 2, isConfirmed: true });
  expect(await onHand()).toBe(10);
  expect(await take({ difference: 3 })).toMatchObject({
    taken: 0,
    refused: [{ reason: { en: expect.stringMatching(/changed meanwhile/) } }],
  });
  // What was counted here meanwhile is not counted over.
  await w.query("update stock set on_hand = 9 where item_id = $1", item.itemId);
  expect(await take()).toMatchObject({ taken: 0, refused: [{ reason: { en: expect.stringMatching(/changed meanwhile/) } }] });
  await w.query("update stock set on_hand = 10 where item_id = $1", item.itemId);
  expect(await take()).toEqual({ taken: 1, refused: [] });
  expect(await onHand()).toBe(12);
  expect(
    await w.query(
      "select kind, on_hand_delta as delta, warehouse_id = $2 as is_there from stock_movement where item_id = $1",
      item.itemId,
      place,
    ),
  ).toEqual([{ kind: "count", delta: 2, is_there: true }]);
  expect(await differenceOf(item.code)).toBeUndefined();
  expect(await take()).toMatchObject({ taken: 0 });
  await read();
  expect(await differenceOf(item.code)).toBeUndefined();
});

test("what a trial has is not written over the stock of real stores", async () => {
  const item = await product(10);
  const { storeId } = await order(await product(5), 1);
  await there(item.code, 12);
  await read();
  await later();
  await read();
  const { code, onHand, difference } = (await differenceOf(item.code))!;
  const take = () => api().TakeStockDifferences({ providerCode, lines: [{ code, onHand, difference }] });
  const setReal = (isReal: boolean) => w.query("update store set is_sandbox = $2 where id = $1", storeId, !isReal);
  await setReal(true);
  expect(await refusal(take())).toBe("warehouse_trial_stock");
  await setReal(false);
  expect(await take()).toMatchObject({ taken: 1 });
});

test("less than is promised to orders is not taken, and codes that one side alone has are listed and never counted", async () => {
  const item = await product(4);
  await order(item, 3);
  await there(item.code, 1);
  const lonely = await product(6);
  await there("YABANCI-1", 2);
  await read();
  await later();
  await read();
  const rows = await differences();
  const lineOf = (code: string) => {
    const { onHand, difference } = rows.find((one) => one.code === code)!;
    return { code, onHand, difference };
  };
  expect(rows.find(({ code }) => code === lonely.code)).toMatchObject({ kind: "unknownThere", sellable: null, onHand: 6 });
  expect(rows.find(({ code }) => code === "YABANCI-1")).toMatchObject({ kind: "unknownHere", productId: "", difference: 2 });
  const { taken, refused } = await api().TakeStockDifferences({
    providerCode,
    lines: [lineOf(item.code), lineOf(lonely.code), lineOf("YABANCI-1")],
  });
  expect(taken).toBe(0);
  expect(Object.fromEntries(refused.map(({ code, reason }) => [code, reason.en]))).toEqual({
    [item.code]: expect.stringMatching(/3 pieces .* promised/),
    [lonely.code]: expect.stringMatching(/does not list/),
    "YABANCI-1": expect.stringMatching(/no product with the code/),
  });
  expect((await system())!.differences).toMatchObject({ unknownHere: expect.any(Number), unknownThere: expect.any(Number) });
});

test("a warehouse that is silent, or refuses the key, is said with a next step, since when; what was read stays", async () => {
  const before = (await system())!.readDate;
  await w.control("_faults", [{ match: { path: "/api/v1/" }, kind: "status", value: 503 }]);
  await read();
  expect(await system()).toMatchObject({
    readDate: before,
    failingSince: expect.any(String),
    failure: { tr: expect.stringMatching(/\S/) },
  });
  await w.control("_faults-clear", {});
  await read();
  expect(await system()).toMatchObject({ failingSince: null, failure: null });
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
  expect(await w.shipment(one.orderId)).toMatchObject({ createdBy: wms!.name });
  expect(await w.shipment(packed.orderId)).toBeUndefined();
  expect(await w.shipment(unaccepted.orderId)).toBeUndefined();
  expect(await w.shipment(returned.orderId)).toMatchObject({ state: "canceled" });
  await set({ handsOver: false });
});

test("a warehouse whose orders can't be asked for is said to fail, for its stock is not compared then", async () => {
  await read();
  const before = (await system())!.readDate;
  const item = await product(5);
  await w.create((await order(item)).packageId);
  await w.run();
  await w.control("_faults", [{ match: { path: "/api/v1/orders", method: "GET" }, kind: "status", value: 503 }]);
  await read();
  expect(await system()).toMatchObject({
    ...{ readDate: before, failingSince: expect.any(String) },
    failure: { en: expect.stringMatching(/\S/) },
  });
  await w.control("_faults-clear", {});
  await read();
  expect(await system()).toMatchObject({ failingSince: null, failure: null });
});

test("what the marketplace knows to have left and the warehouse has not sent yet is no difference: taken, it would be sold once more", async () => {
  const item = await product(10);
  await there(item.code, 10);
  const pack = await order(item, 3);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  // The carrier's scan at the door is known to the marketplace at once, and the warehouse closes its day later.
  await w.query("update order_package set status = 'S_SHIPPED' where id = $1", pack.packageId);
  await w.query("update order_allocation set state = 'gone' where order_id = $1", pack.orderId);
  await w.query("update stock set on_hand = 7, reserved = 0 where item_id = $1", item.itemId);
  await read();
  await read();
  expect(await differenceOf(item.code)).toBeUndefined();
  await w.control("_scan", { reference });
  await read();
  expect(await differenceOf(item.code)).toBeUndefined();
});

test("what the warehouse has sent without a number yet has left its shelves, and is no difference", async () => {
  const item = await product(10);
  await there(item.code, 10);
  const pack = await order(item, 3);
  const { reference } = await w.create(pack.packageId);
  await w.run();
  await w.control("_unnumbered", { reference });
  await read();
  await read();
  expect(await w.shipment(pack.orderId)).toMatchObject({ state: "created", remoteStatus: { en: "Given to a carrier" } });
  expect(await differenceOf(item.code)).toBeUndefined();
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
    `YER-${serial}`,
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

test("of another account nothing counts that was read of the one before", async () => {
  const item = await product(10);
  await there(item.code, 12);
  await read();
  await later();
  await read();
  const { code, onHand, difference } = (await differenceOf(item.code))!;
  const providers = w.as("ayse").IntegrationProvider;
  const change = async (key: string) => {
    const { version } = (await providers.GetIntegrationAuth({ providerId: w.providerId })).cargo!;
    await providers.SetIntegrationAuth({ providerId: w.providerId, version, credentials: { key } });
  };
  await change("baska-depo-anahtari-22");
  expect(await api().TakeStockDifferences({ providerCode, lines: [{ code, onHand, difference }] })).toMatchObject({ taken: 0 });
  expect(await differences()).toEqual([]);
  expect((await system())!.readDate).toBeNull();
  await change("deneme-depo-anahtari-1");
  await w.run();
  await read();
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
    ...[w.clientId("ayse"), elsewhere, `BAŞKA-${serial}`],
  );
  await w.query("update order_allocation set warehouse_id = $2 where order_id = $1", pack.orderId, elsewhere);
  expect((await w.shipment(pack.orderId)).notes).toMatchObject([{ en: expect.stringMatching(/pieces changed since/) }]);
});

test("a difference is found by its code in whatever letters", async () => {
  await there("IŞIK-1", 2);
  await read();
  for (const search of ["ışık", "IŞIK", "isik"])
    expect([search, (await api().GetStockDifferences({ providerCode, search })).data.map(({ code }) => code)]).toEqual([
      search,
      ["IŞIK-1"],
    ]);
});

test("what hands packages over by itself is switched off though its location was closed meanwhile", async () => {
  const before = await set();
  const closed = newId();
  await w.query(
    "insert into warehouse (client_id, id, code, name) values ($1, $2, $3, $3)",
    ...[w.clientId("ayse"), closed, `KAPALI-${serial}`],
  );
  await set({ handsOver: true, warehouseId: closed });
  await w.query("update warehouse set closed_at = now() where id = $1", closed);
  expect(await refusal(set({ handsOver: true, warehouseId: closed }))).toBe("warehouse_system_place");
  await set({ handsOver: false, warehouseId: closed });
  expect(await system()).toMatchObject({ handsOver: false, version: before.version + 2 });
  await set();
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

// The last one, for such a code stays on that shelf.
test("a code that no database takes makes a reading that failed, and is said", async () => {
  await there("KOD\u0000", 1);
  await read();
  expect(await system()).toMatchObject({ failingSince: expect.any(String), failure: { en: expect.stringMatching(/\S/) } });
});

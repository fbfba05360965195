import { beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import type { ShipmentWorld } from "./shipment-testing.ts";
import { providerCode, refusal, warehouseBench } from "./warehouse-testing.ts";

const bench = warehouseBench();
const { api, system, read, later, differences, differenceOf, there, product, order } = bench;
let w: ShipmentWorld;
let place: string;
beforeAll(() => {
  w = bench.world();
  place = bench.place();
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

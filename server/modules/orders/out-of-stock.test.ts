import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import type { Fail } from "#platform/errors.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { lineOf, moment, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

let w: OrderWorld;
let store: StoreRef;
let other: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  [store, other] = [await w.addStore("Satan"), await w.addStore("Öteki")];
});
afterEach(async () => expect(await w.rows(unitFaults(w.clients.ayse))).toEqual([]));
afterAll(() => w.close());

let serial = 0;
const fresh = (prefix: string) => `${prefix}${++serial}`;

/** An order of so many, and the seller's word that some of it is to be canceled for this reason. */
const ordered = async (pieces: number, quantity: number) => {
  const [key, id] = [fresh("B"), fresh("P")];
  const variantId = await w.addVariant(key, pieces, [store, other]);
  await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, quantity)])]);
  return { key, id, variantId };
};
/** `quantity`: of each line. */
const cancel = async (id: string, reasonId: string, quantity?: number) => {
  const rows = await w.rows<{ id: string; lineId: string }>(sql`
    select p.id, l.id as line_id from order_package p join order_line l on l.package_id = p.id where p.channel_package_id = ${id}`);
  await w.call(setOrderPackageStatus, {
    orderPackageId: rows[0]!.id,
    action: "A_CANCEL_REQUEST",
    fields: { reasonId },
    ...(quantity && { lines: rows.map(({ lineId }) => ({ orderLineId: lineId, quantity })) }),
  } as never);
  await w.rows(sql`update package_action set state = 'unknown' where package_id = ${rows[0]!.id} and state = 'waiting'`);
};
const desired = (variantId: string) =>
  w.rows<{ store: string; stock: number; rev: number }>(sql`
    select s.name as store, f.desired as stock, f.desired_rev as rev from sync_field f join offer o on o.id = f.subject_id join store s on s.id = o.store_id
    where o.variant_id = ${variantId} and f.kind = 'stock' order by s.name`);
const states = (id: string) =>
  w.rows(sql`select a.state, a.quantity from order_allocation a join order_package p on p.order_id = a.order_id
    where p.channel_package_id = ${id} order by a.no`);

test("R18: canceled because it is out of stock, pieces are written off in place of going on sale again, and the selling store is told", async () => {
  const { key, id, variantId } = await ordered(5, 2);
  const before = await desired(variantId);
  await cancel(id, "500");
  await w.deliver(store, [reportOf(id, "Cancelled", 2, [lineOf(key, 2)])]);
  expect(await w.stockOf(variantId)).toMatchObject({ onHand: 3, reserved: 0, sumOnHand: -2, sumReserved: 0 });
  expect(await states(id)).toEqual([{ state: "written_off", quantity: 2 }]);
  const after = await desired(variantId);
  expect(after.map(({ stock }) => stock)).toEqual([3, 3]);
  // Its marketplace may have put them on sale again; the other one's number is as it was.
  expect(after.map(({ rev }, at) => rev - before[at]!.rev)).toEqual([1, 0]);
  expect(await w.rows(sql`select kind from stock_movement where item_id = ${variantId} order by id`)).toEqual([
    { kind: "reserve" },
    { kind: "loss" },
  ]);
});

test("a reason that the marketplace does not know is refused with the ones that it knows, each language in its own words", async () => {
  const { id } = await ordered(5, 1);
  const refused = await cancel(id, "yok").then(
    () => null,
    (error: Fail) => error,
  );
  expect(refused?.sentence("tr")).toContain("500 (Stokta kalmadı)");
  expect(refused?.sentence("en")).toContain("500 (Out of stock)");
});

test("before a press it is said which reason takes the pieces off the stock, and of no other choice", async () => {
  const { id } = await ordered(5, 1);
  const [row] = await w.rows<{ orderHeaderId: string }>(
    sql`select order_id as order_header_id from order_package where channel_package_id = ${id}`,
  );
  const warned = async () =>
    (await w.call(getOrderDetail, row!)).orderPackages[0]!.actions.flatMap(({ action, help, fields }) => {
      const [, reason] = /With “(.*?)” these pieces are taken off your stock/.exec(help?.en ?? "") ?? [];
      return reason ? [[action, fields[0]!.options!.find(({ label }) => label.en === reason)?.value]] : [];
    });
  expect(await warned()).toEqual([["A_CANCEL_REQUEST", "500"]]);
  const become = (code: string) =>
    w.rows(sql`update store set channel_id = (select id from channel where code = ${code}) where id = ${store.id}`);
  await become("etsy");
  const { actions } = (await w.call(getOrderDetail, row!)).orderPackages[0]!;
  expect(actions.some(({ fields }) => fields.some(({ options }) => options?.length))).toBe(true);
  expect(await warned()).toEqual([]);
  await become("trendyol");
});

test("for another reason they are on sale again", async () => {
  const { key, id, variantId } = await ordered(5, 2);
  await cancel(id, "502");
  await w.deliver(store, [reportOf(id, "Cancelled", 2, [lineOf(key, 2)])]);
  expect(await w.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 0 });
  expect(await states(id)).toEqual([{ state: "canceled", quantity: 2 }]);
});

test("what was sold beyond what the books say was never there to be written off", async () => {
  const { key, id, variantId } = await ordered(1, 2);
  await cancel(id, "500");
  await w.deliver(store, [reportOf(id, "Cancelled", 2, [lineOf(key, 2)])]);
  expect(await w.stockOf(variantId)).toMatchObject({ onHand: 0, reserved: 0, sumOnHand: -1 });
  expect(await states(id)).toEqual([
    { state: "canceled", quantity: 1 },
    { state: "written_off", quantity: 1 },
  ]);
});

test("of a part that is canceled that part alone is written off, once, and the rest goes on", async () => {
  const { key, id, variantId } = await ordered(6, 3);
  await cancel(id, "500", 1);
  const line = (quantity: number) => [lineOf(key, quantity)];
  await w.deliver(store, [
    reportOf(id, "UnSupplied", 2, line(1)),
    reportOf(`${id}-2`, "Created", 2, line(2), { orderId: `O-${id}`, originPackageIds: [id] }),
  ]);
  expect(await w.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 2 });
  await w.deliver(store, [reportOf(id, "UnSupplied", 3, line(1))]);
  await w.deliver(store, [
    reportOf(`${id}-2`, "Cancelled", 4, line(2), { orderId: `O-${id}`, originPackageIds: [id], orderedAt: moment(0) }),
  ]);
  expect(await w.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 0 });
});

test("R18: of two lines of one product that miss a piece each both are written off, and neither goes back on sale", async () => {
  const [key, id] = [fresh("B"), fresh("P")];
  const variantId = await w.addVariant(key, 6, [store, other]);
  const lines = [lineOf(key, 2, "a"), lineOf(key, 2, "b")];
  const ones = lines.map((line) => ({ ...line, quantity: 1 }));
  await w.deliver(store, [reportOf(id, "Created", 1, lines)]);
  await cancel(id, "500", 1);
  await w.deliver(store, [
    reportOf(id, "UnSupplied", 2, ones),
    reportOf(`${id}-2`, "Created", 2, ones, { orderId: `O-${id}`, originPackageIds: [id] }),
  ]);
  expect(await w.stockOf(variantId)).toMatchObject({ onHand: 4, reserved: 2 });
  expect((await desired(variantId)).map(({ stock }) => stock)).toEqual([2, 2]);
});

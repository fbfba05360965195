import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { setShelf, warehouseHandlers } from "#modules/inventory/index.ts";
import { newId, sql } from "#platform/db.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** A place that was closed: what left from it comes back elsewhere, and no store that comes later sells what lies there still. */
const {
  CloseWarehouse: closeWarehouse,
  DeleteWarehouse: deleteWarehouse,
  WarehouseList: warehouseList,
} = warehouseHandlers.Warehouse;

let w: OrderWorld;
let store: StoreRef;
let near: string;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Satan");
  near = (await w.rows<{ id: string }>(sql`select id from warehouse where client_id = ${w.clients.ayse}`))[0]!.id;
});
afterEach(async () => expect(await w.rows(unitFaults(w.clients.ayse))).toEqual([]));
afterAll(() => w.close());

const addPlace = async (code: string) => {
  const id = newId();
  await w.rows(sql`insert into warehouse (client_id, id, code, name) values (${w.clients.ayse}, ${id}, ${code}, ${code})`);
  return id;
};
const close = async (warehouseId: string) => {
  const { version } = (await w.call(warehouseList, {})).find(({ id }) => id === warehouseId)!;
  await w.call((ctx, input) => closeWarehouse({ ...ctx, enqueue: async () => {} } as never, input), { warehouseId, version });
};
const lay = (variantId: string, warehouseId: string, pieces: number) =>
  w.rows(sql`update stock set on_hand = ${pieces} where item_id = ${variantId} and warehouse_id = ${warehouseId}`);
const hear = async (at: StoreRef, id: string, statuses: string[], lines: ReturnType<typeof lineOf>[]) => {
  for (const [moment, status] of statuses.entries()) await w.deliver(at, [reportOf(id, status, moment + 1, lines)]);
};

test("pieces that left from a place and from one that was closed since all come back in one press, to the place and in the ledger", async () => {
  const far = await addPlace("ESKI");
  const variantId = await w.addVariant("BACK", 0, [store]);
  await lay(variantId, near, 1);
  await lay(variantId, far, 2);
  await hear(store, "P-BACK", ["Created", "Shipped", "Cancelled"], [lineOf("BACK", 3)]);
  const stock = () =>
    w.rows(sql`select warehouse_id = ${near} as near, on_hand from stock where item_id = ${variantId} order by near desc`);
  const sold = [
    { near: true, onHand: 0 },
    { near: false, onHand: 0 },
  ];
  expect(await stock()).toEqual(sold);
  await close(far);
  const [line] = await w.rows<{ id: string }>(sql`select id from order_line where variant_id = ${variantId}`);
  await w.call(restockOrderLine, { orderLineId: line!.id, restocked: 3, writtenOff: 0 });
  expect(await stock()).toEqual([{ near: true, onHand: 3 }, sold[1]]);
  expect(
    await w.rows(sql`
      select warehouse_id = ${near} as near, sum(on_hand_delta)::int as pieces from stock_movement
      where item_id = ${variantId} and kind = 'restock' group by 1`),
  ).toEqual([{ near: true, pieces: 3 }]);
});

test("a place that orders or other places rest on is neither closed nor deleted, and whoever saw an older version is told", async () => {
  const place = await addPlace("DOLU");
  const variantId = await w.addVariant("FULL", 0, [store]);
  await lay(variantId, place, 1);
  const rowOf = async (placeId: string) => (await w.call(warehouseList, {})).find(({ id }) => id === placeId)!;
  const press = (warehouseId: string, version: number) =>
    w.call((ctx, input) => closeWarehouse({ ...ctx, enqueue: async () => {} } as never, input), { warehouseId, version });
  const { version } = await rowOf(place);
  await expect(press(near, (await rowOf(near)).version)).rejects.toMatchObject({ code: "warehouse_is_default" });
  await expect(press(place, version - 1)).rejects.toMatchObject({ code: "conflict" });
  await expect(w.call(deleteWarehouse, { warehouseId: near })).rejects.toMatchObject({ code: "warehouse_is_default" });
  await expect(w.call(deleteWarehouse, { warehouseId: place })).rejects.toMatchObject({ code: "warehouse_in_use" });
  await lay(variantId, place, 0);
  await press(place, version);
  // Once more changes nothing.
  const closed = await rowOf(place);
  expect([await press(place, closed.version), closed.isClosed]).toEqual([closed, true]);
  await w.call(deleteWarehouse, { warehouseId: place });
  expect(await rowOf(place)).toBeUndefined();
});

test("a shelf is written, changed by who saw it, and taken away when nobody says it any more", async () => {
  const variantId = await w.addVariant("SHELF", 1, [store]);
  const put = (from: string, shelf: string) => w.call(setShelf, { variantId, warehouseId: near, from, shelf });
  const shelves = () => w.rows(sql`select shelf from shelf where item_id = ${variantId}`);
  await put("", "A-1");
  await put("A-1", "A-2");
  await expect(put("A-1", "A-3")).rejects.toMatchObject({ code: "conflict" });
  // Somebody else has written just that.
  await put("A-1", "A-2");
  expect(await shelves()).toEqual([{ shelf: "A-2" }]);
  expect(await w.rows(sql`select from audit where object_id = ${variantId}`)).toHaveLength(2);
  await put("A-2", "");
  expect(await shelves()).toEqual([]);
});

test("a store that is connected after a place was closed is not served from there, and shows none of its pieces", async () => {
  const closed = await addPlace("KAPALI");
  await close(closed);
  const late = await w.addStore("Sonradan");
  expect(
    await w.rows(sql`select warehouse_id from store_location where store_id = ${late.id} and warehouse_id = ${closed}`),
  ).toEqual([]);
  const variantId = await w.addVariant("LATE", 0, [late]);
  await lay(variantId, near, 3);
  await lay(variantId, closed, 5);
  await hear(late, "P-LATE", ["Created"], [lineOf("LATE", 1)]);
  expect(
    await w.rows(sql`select f.desired from sync_field f join offer o on o.id = f.subject_id
      where o.variant_id = ${variantId} and f.kind = 'stock'`),
  ).toEqual([{ desired: 2 }]);
});

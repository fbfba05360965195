import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { warehouseHandlers } from "#modules/inventory/index.ts";
import { listingJobs } from "#modules/listings/index.ts";
import { newId, sql } from "#platform/db.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** Two stores and two places: the first store is served by both, the far one first at the second. */
const { RegradeStock: regradeStock } = catalogueHandlers.Product;
const { InsertUpdate: insertUpdate, CloseWarehouse: closeWarehouse, WarehouseList: warehouseList } = warehouseHandlers.Warehouse;
let w: OrderWorld;
let store: StoreRef;
let other: StoreRef;
let near: string;
let far: string;
beforeAll(async () => {
  w = await orderWorld();
  [store, other] = [await w.addStore("Satan"), await w.addStore("Öteki")];
  near = (await w.rows<{ id: string }>(sql`select id from warehouse where client_id = ${w.clients.ayse}`))[0]!.id;
  far = newId();
  await w.rows(sql`insert into warehouse (client_id, id, code, name) values (${w.clients.ayse}, ${far}, 'UZAK', 'Uzak Depo')`);
});
afterEach(async () => expect(await w.rows(unitFaults(w.clients.ayse))).toEqual([]));
afterAll(() => w.close());

let serial = 0;
/** A variant with so many pieces at each place, listed in both stores. */
const lying = async (atNear: number, atFar: number) => {
  serial += 1;
  const key = `LOC${serial}`;
  const variantId = await w.addVariant(key, 0, [store, other]);
  await w.rows(
    sql`update stock set on_hand = case when warehouse_id = ${near} then ${atNear}::int else ${atFar}::int end where item_id = ${variantId}`,
  );
  return { key, variantId };
};
const hear = (at: StoreRef, id: string, status: string, moment: number, lines: ReturnType<typeof lineOf>[]) =>
  w.deliver(at, [reportOf(id, status, moment, lines)]);
const units = (id: string) =>
  w.rows<{ place: string; quantity: number; state: string }>(sql`
    select w.code as place, a.quantity, a.state from order_allocation a join order_package p on p.order_id = a.order_id
    join warehouse w on w.id = a.warehouse_id where p.channel_package_id = ${id} order by a.no`);
const stock = (variantId: string) =>
  w.rows<{ place: string; onHand: number; reserved: number }>(sql`
    select w.code as place, s.on_hand, s.reserved from stock s join warehouse w on w.id = s.warehouse_id
    where s.item_id = ${variantId} and s.condition = 'sellable' order by 1`);
const shown = async (variantId: string) =>
  (
    await w.rows<{ stock: number }>(sql`
      select f.desired as stock from sync_field f join offer o on o.id = f.subject_id join store s on s.id = o.store_id
      where o.variant_id = ${variantId} and f.kind = 'stock' order by s.name = 'Satan' desc`)
  ).map(({ stock }) => stock);
/** A place as its form saves it, and what that leaves for the jobs. */
const savePlace = async (placeId: string, changes: object) => {
  const { id: warehouseId, version, name, code } = (await w.call(warehouseList, {})).find(({ id }) => id === placeId)!;
  const queued: { storeId: string }[] = [];
  const saved = await w.call(
    (ctx, input) =>
      insertUpdate({ ...ctx, enqueue: async (_job: unknown, payload: object) => queued.push(payload as never) } as never, input),
    { warehouseId, version, name, code, ...changes } as never,
  );
  for (const { storeId } of queued)
    await listingJobs.store_places!({ database: w.database, signal: new AbortController().signal } as never, {
      clientId: w.clients.ayse,
      storeId,
    });
  return { saved, queued };
};
/** Positions of the far place at the two stores; null: it does not serve. */
const serve = (atStore: number | null, atOther: number | null) =>
  savePlace(far, {
    stores: [
      { storeId: store.id, position: atStore },
      { storeId: other.id, position: atOther },
    ],
  });

test("an order takes from the first place that has all of it, else from each what it has, and what nobody has from the first", async () => {
  const { key, variantId } = await lying(3, 5);
  await hear(store, `${key}a`, "Created", 1, [lineOf(key, 2)]);
  expect(await units(`${key}a`)).toEqual([{ place: "ANA", quantity: 2, state: "reserved" }]);
  // The first has one left, the second five.
  await hear(store, `${key}b`, "Created", 1, [lineOf(key, 4)]);
  expect(await units(`${key}b`)).toEqual([{ place: "UZAK", quantity: 4, state: "reserved" }]);
  await hear(store, `${key}c`, "Created", 1, [lineOf(key, 3)]);
  expect(await units(`${key}c`)).toEqual([
    { place: "ANA", quantity: 2, state: "reserved" },
    { place: "UZAK", quantity: 1, state: "reserved" },
  ]);
  expect(await stock(variantId)).toEqual([
    { place: "ANA", onHand: 3, reserved: 4 },
    { place: "UZAK", onHand: 5, reserved: 5 },
  ]);
  const oversold = await w.rows<{
    id: string;
  }>(sql`select p.channel_package_id as id from order_line l join order_package p on p.id = l.package_id
    where l.oversold and l.variant_id = ${variantId} order by 1`);
  expect(oversold.length).toBeGreaterThanOrEqual(2);
  // They leave from where they are, and the same report again moves nothing.
  for (const moment of [2, 3]) await hear(store, `${key}c`, "Shipped", moment, [lineOf(key, 3)]);
  expect(await stock(variantId)).toEqual([
    { place: "ANA", onHand: 1, reserved: 2 },
    { place: "UZAK", onHand: 4, reserved: 4 },
  ]);
});

test("R18: what nobody has is taken where counts are booked, and a count covers it, whichever place serves the store first", async () => {
  const position = (farthest: number) =>
    w.rows(
      sql`update store_location set position = case when warehouse_id = ${near} then 5 else ${farthest}::int end where store_id = ${other.id}`,
    );
  await position(1);
  const { key, variantId } = await lying(2, 0);
  await hear(store, `${key}a`, "Created", 1, [lineOf(key, 2)]);
  await hear(other, `${key}b`, "Created", 1, [lineOf(key, 2)]);
  expect(await units(`${key}b`)).toEqual([{ place: "ANA", quantity: 2, state: "reserved" }]);
  await hear(other, `${key}b`, "Shipped", 2, [lineOf(key, 2)]);
  expect((await stock(variantId)).map(({ onHand }) => onHand)).toEqual([0, 0]);
  await position(9);
});

test("several lines of one order of the last pieces do not take the same piece twice", async () => {
  const { key, variantId } = await lying(1, 1);
  await hear(store, `${key}a`, "Created", 1, [lineOf(key, 1, "1"), lineOf(key, 1, "2")]);
  expect(await stock(variantId)).toEqual([
    { place: "ANA", onHand: 1, reserved: 1 },
    { place: "UZAK", onHand: 1, reserved: 1 },
  ]);
  await hear(store, `${key}a`, "Cancelled", 2, [lineOf(key, 1, "1"), lineOf(key, 1, "2")]);
  expect((await stock(variantId)).map(({ reserved }) => reserved)).toEqual([0, 0]);
});

test("what came back of two places lies where it left from, and what is damaged lies there apart", async () => {
  const { key, variantId } = await lying(1, 2);
  for (const [at, status] of ["Created", "Shipped", "Cancelled"].entries())
    await hear(store, `${key}a`, status, at + 1, [lineOf(key, 3)]);
  expect((await stock(variantId)).map(({ onHand }) => onHand)).toEqual([0, 0]);
  const [line] = await w.rows<{ id: string }>(sql`select id from order_line where variant_id = ${variantId}`);
  await w.call(restockOrderLine, { orderLineId: line!.id, restocked: 1, damaged: 2, writtenOff: 0 });
  const all = await w.rows<{ sum: number }>(
    sql`select sum(on_hand)::int as sum from stock where item_id = ${variantId} group by condition order by condition`,
  );
  expect(all.map(({ sum }) => sum)).toEqual([2, 1]);
});

test("R18: a set is never taken apart over two places: each gives whole sets", async () => {
  const { key, variantId } = await lying(4, 5);
  const set = `${key}S`;
  const setId = await w.addVariant(set, 0, [store, other]);
  const [own] = await w.rows<{ version: number }>(
    sql`select p.version from product p join variant v on v.product_id = p.id where v.id = ${setId}`,
  );
  const components = [{ variantId, quantity: 3 }];
  await w.call(catalogueHandlers.Product.SetVariantComponents as never, { variantId: setId, ...own!, components } as never);
  await hear(store, `${key}a`, "Created", 1, [lineOf(set, 2)]);
  expect(await units(`${key}a`)).toEqual([
    { place: "ANA", quantity: 3, state: "reserved" },
    { place: "UZAK", quantity: 3, state: "reserved" },
  ]);
});

test("R18: a store is shown what lies where it is served from, and its orders are taken in its own order of places", async () => {
  const { key, variantId } = await lying(3, 5);
  await hear(store, `${key}x`, "Created", 1, [lineOf(key, 1)]);
  expect(await shown(variantId)).toEqual([7, 7]);
  const { queued } = await serve(null, 1);
  expect(queued).toHaveLength(2);
  expect(await shown(variantId)).toEqual([2, 7]);
  // At the other store both are first; the default one goes before.
  await serve(null, 2);
  expect((await serve(null, 2)).queued).toEqual([]);
  await hear(other, `${key}a`, "Created", 1, [lineOf(key, 4)]);
  expect(await units(`${key}a`)).toEqual([{ place: "UZAK", quantity: 4, state: "reserved" }]);
  expect(await shown(variantId)).toEqual([2, 3]);
  // This store is not served by the far place: it takes what is not there from its own.
  await hear(store, `${key}b`, "Created", 1, [lineOf(key, 3)]);
  expect(await units(`${key}b`)).toEqual([{ place: "ANA", quantity: 3, state: "reserved" }]);
  expect(await shown(variantId)).toEqual([0, 0]);
  await serve(2, 2);
  expect(await shown(variantId)).toEqual([0, 0]);
});

test("pieces go to another place by two movements that sum to nothing; stores hear of it that one of both serves alone", async () => {
  const { key, variantId } = await lying(6, 0);
  await hear(store, `${key}x`, "Created", 1, [lineOf(key, 1)]);
  await serve(null, 2);
  const move = { variantId, warehouseId: near, condition: "sellable", outcome: "sellable", toWarehouseId: far } as const;
  await w.call(regradeStock, { ...move, quantity: 4 });
  expect(await shown(variantId)).toEqual([1, 5]);
  await expect(w.call(regradeStock, { ...move, quantity: 2 })).rejects.toMatchObject({ code: "regrade_too_many" });
  expect(
    await w.rows(
      sql`select kind, on_hand_delta as delta from stock_movement where item_id = ${variantId} and kind = 'transfer' order by id`,
    ),
  ).toEqual([
    { kind: "transfer", delta: -4 },
    { kind: "transfer", delta: 4 },
  ]);
  await serve(2, 2);
});

test("a place closes only while it reserves nothing, and serves nobody after", async () => {
  const third = newId();
  await w.rows(sql`insert into warehouse (client_id, id, code, name) values (${w.clients.ayse}, ${third}, 'YAZ', 'Yazlık Depo')`);
  const { key, variantId } = await lying(0, 0);
  await w.rows(sql`update stock set on_hand = 5 where item_id = ${variantId} and warehouse_id = ${third}`);
  await hear(store, `${key}a`, "Created", 1, [lineOf(key, 1)]);
  expect(await units(`${key}a`)).toEqual([{ place: "YAZ", quantity: 1, state: "reserved" }]);
  const row = async () => (await w.call(warehouseList, {})).find(({ id }) => id === third)!;
  const queued: string[] = [];
  const close = async () => {
    const { version } = await row();
    return w.call(
      (ctx, input) =>
        closeWarehouse(
          { ...ctx, enqueue: async (_: unknown, { storeId }: { storeId: string }) => queued.push(storeId) } as never,
          input,
        ),
      { warehouseId: third, version },
    );
  };
  await expect(close()).rejects.toMatchObject({ code: "warehouse_reserves" });
  const { version: now, name: called, code: known } = await row();
  const onItsWay = { warehouseId: third, version: now, name: called, code: known, kind: "transit" as const };
  await expect(w.call(insertUpdate, onItsWay)).rejects.toMatchObject({ code: "warehouse_reserves" });
  await hear(store, `${key}a`, "Cancelled", 2, [lineOf(key, 1)]);
  expect(await close()).toMatchObject({ isClosed: true, stores: [{ position: null }, { position: null }] });
  expect(queued.sort()).toEqual([store.id, other.id].sort());
  const { version, name, code } = await row();
  const again = { warehouseId: third, version, name, code, stores: [{ storeId: store.id, position: 1 }] };
  await expect(w.call(insertUpdate, again)).rejects.toMatchObject({ code: "warehouse_closed" });
  const into = { variantId, warehouseId: near, condition: "sellable", outcome: "sellable", quantity: 1 } as const;
  await w.rows(sql`update stock set on_hand = 1 where item_id = ${variantId} and warehouse_id = ${near}`);
  await expect(w.call(regradeStock, { ...into, toWarehouseId: third })).rejects.toMatchObject({ code: "warehouse_closed" });
  // What still lies there is moved out, and orders are taken from the others.
  await hear(store, `${key}b`, "Created", 1, [lineOf(key, 2)]);
  expect(await units(`${key}b`)).toEqual([{ place: "ANA", quantity: 2, state: "reserved" }]);
  await w.call(regradeStock, { ...into, warehouseId: third, toWarehouseId: near, quantity: 5 });
  expect(await shown(variantId)).toEqual([4, 4]);
});

test("R18: a place whose pieces are on their way serves nobody from then on, and its stores are shown the rest", async () => {
  const fourth = newId();
  await w.rows(sql`insert into warehouse (client_id, id, code, name) values (${w.clients.ayse}, ${fourth}, 'YOL', 'Yol Deposu')`);
  const { variantId } = await lying(3, 0);
  await w.rows(sql`update stock set on_hand = 5 where item_id = ${variantId} and warehouse_id = ${fourth}`);
  await savePlace(fourth, { stores: [{ storeId: store.id, position: 7 }] });
  expect((await shown(variantId))[0]).toBe(8);
  const { saved, queued } = await savePlace(fourth, { kind: "transit" });
  expect(queued.map(({ storeId }) => storeId).sort()).toEqual([store.id, other.id].sort());
  expect(saved.stores.map(({ position }) => position)).toEqual([null, null]);
  expect(await shown(variantId)).toEqual([3, 3]);
});

test("pieces that were shipped from a place that was closed since come back to one that serves the store, in their condition, and the record names it", async () => {
  const gone = newId();
  await w.rows(sql`insert into warehouse (client_id, id, code, name) values (${w.clients.ayse}, ${gone}, 'ESKI', 'Eski Depo')`);
  const { key, variantId } = await lying(0, 0);
  await w.rows(sql`update stock set on_hand = case when warehouse_id = ${gone} then 3 else 0 end where item_id = ${variantId}`);
  for (const [at, status] of ["Created", "Shipped"].entries()) await hear(store, "CLOSED-1", status, at + 1, [lineOf(key, 3)]);
  expect(await units("CLOSED-1")).toEqual([{ place: "ESKI", quantity: 3, state: "gone" }]);
  const { version } = (await w.call(warehouseList, {})).find(({ id }) => id === gone)!;
  await w.call((ctx, input) => closeWarehouse({ ...ctx, enqueue: async () => {} } as never, input), {
    warehouseId: gone,
    version,
  });
  const [line] = await w.rows<{ id: string }>(sql`select id from order_line where variant_id = ${variantId}`);
  await w.call(restockOrderLine, { orderLineId: line!.id, restocked: 2, damaged: 1, writtenOff: 0 });
  const lie = await w.rows(sql<{
    place: string;
    condition: string;
    onHand: number;
  }>`select w.code as place, s.condition, s.on_hand from stock s join warehouse w on w.id = s.warehouse_id
    where s.item_id = ${variantId} and s.on_hand <> 0 order by s.condition`);
  expect(lie.map(({ condition, onHand }) => [condition, onHand])).toEqual([
    ["damaged", 1],
    ["sellable", 2],
  ]);
  const places = [...new Set(lie.map(({ place }) => place))];
  expect(places).not.toContain("ESKI");
  expect((await shown(variantId))[0]).toBe(2);
  const [record] = await w.rows<{ after: object }>(
    sql`select after from audit where action = 'restock' order by id desc limit 1`,
  );
  const [{ name }] = (await w.rows<{ name: string }>(sql`select name from warehouse where code = ${places[0]}`)) as [
    { name: string },
  ];
  expect(record!.after).toMatchObject({ restocked: 2, damaged: 1, warehouse: name });
});

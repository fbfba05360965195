import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** What comes back is sellable, damaged or in quarantine, and only the first is ever offered. */
const { GetProductStock: getProductStock, RegradeStock: regradeStock } = catalogueHandlers.Product;
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
const none = { restocked: 0, damaged: 0, quarantine: 0, writtenOff: 0 };
/** An order of so many that was delivered. */
const delivered = async (pieces: number, quantity: number) => {
  serial += 1;
  const [key, id] = [`C${serial}`, `P${serial}`];
  const variantId = await w.addVariant(key, pieces, [store, other]);
  await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, quantity)])]);
  await w.deliver(store, [reportOf(id, "Shipped", 2, [lineOf(key, quantity)])]);
  await w.deliver(store, [reportOf(id, "Delivered", 3, [lineOf(key, quantity)])]);
  const [line] = await w.rows<{ lineId: string; orderId: string; productId: string }>(sql`
    select l.id as line_id, l.order_id, v.product_id from order_line l join variant v on v.id = l.variant_id where v.id = ${variantId}`);
  return { key, id, variantId, ...line! };
};
test("pieces that are none are booked nowhere", async () => {
  const { lineId } = await delivered(5, 2);
  await expect(w.call(restockOrderLine, { orderLineId: lineId, ...none })).rejects.toMatchObject({ code: "restock_none" });
  expect(await w.rows(sql`select from order_status_history where action = 'RESTOCK'`)).toEqual([]);
});

const shown = async (variantId: string) =>
  (
    await w.rows<{ stock: number; rev: number }>(sql`
      select f.desired as stock, f.desired_rev as rev from sync_field f join offer o on o.id = f.subject_id
      where o.variant_id = ${variantId} and f.kind = 'stock' order by f.store_id`)
  ).map(({ stock, rev }) => [stock, rev]);
const places = async (productId: string) =>
  (await w.call(getProductStock, { productId })).map(({ condition, onHand, reserved }) => [condition, onHand, reserved]);
const warehouse = async () => (await w.rows<{ id: string }>(sql`select id from warehouse where is_default`))[0]!.id;

test("R18: one comes back sound, one damaged, one goes to quarantine and one is lost: stores are told of the sound one alone", async () => {
  const { id, key, variantId, lineId, productId } = await delivered(10, 4);
  const before = await shown(variantId);
  await w.call(restockOrderLine, { ...none, orderLineId: lineId, damaged: 1 });
  // Nobody is told anything: nothing that could be sold has moved.
  expect(await shown(variantId)).toEqual(before);
  expect(await places(productId)).toEqual([
    ["sellable", 6, 0],
    ["damaged", 1, 0],
  ]);
  await w.call(restockOrderLine, { orderLineId: lineId, restocked: 1, damaged: 0, quarantine: 1, writtenOff: 1 });
  expect((await shown(variantId)).map(([stock]) => stock)).toEqual([7, 7]);
  expect(await places(productId)).toEqual([
    ["sellable", 7, 0],
    ["damaged", 1, 0],
    ["quarantine", 1, 0],
  ]);
  expect(await w.stockOf(variantId)).toMatchObject({ onHand: 7, reserved: 0, sumOnHand: -3 });
  await expect(w.call(restockOrderLine, { ...none, orderLineId: lineId, damaged: 1 })).rejects.toMatchObject({
    code: "restock_too_many",
  });
  // A report that comes again moves nothing of it.
  await w.deliver(store, [reportOf(id, "Delivered", 4, [lineOf(key, 4)])]);
  expect((await places(productId)).length).toBe(3);
  expect(
    await w.rows(sql`select kind, condition, on_hand_delta as delta from stock_movement where item_id = ${variantId} and kind = 'restock'
    order by condition`),
  ).toEqual([
    { kind: "restock", condition: "damaged", delta: 1 },
    { kind: "restock", condition: "quarantine", delta: 1 },
    { kind: "restock", condition: "sellable", delta: 1 },
  ]);
});

test("what came back damaged covers no order: the next one is oversold all the same", async () => {
  const { key, lineId, variantId } = await delivered(1, 1);
  await w.call(restockOrderLine, { ...none, orderLineId: lineId, damaged: 1 });
  await w.deliver(store, [reportOf(`N${serial}`, "Created", 1, [lineOf(key, 1)])]);
  expect(await w.stockOf(variantId)).toMatchObject({ onHand: 0, reserved: 1 });
  const [line] = await w.rows<{
    oversold: boolean;
  }>(sql`select l.oversold from order_line l join order_package p on p.id = l.package_id
    where p.channel_package_id = ${`N${serial}`}`);
  expect(line).toEqual({ oversold: true });
});

test("of a set that came back damaged each of its items is", async () => {
  const { variantId: single, productId } = await delivered(10, 1);
  const set = await w.addVariant(`CS${serial}`, 0, [store]);
  await w.rows(sql`update variant_component set item_id = ${single}, quantity = 2 where variant_id = ${set}`);
  const id = `S${serial}`;
  for (const [at, status] of ["Created", "Shipped", "Cancelled"].entries())
    await w.deliver(store, [reportOf(id, status, at + 1, [lineOf(`CS${serial}`, 2)])]);
  const [line] = await w.rows<{ id: string }>(sql`select l.id from order_line l where l.variant_id = ${set}`);
  await w.call(restockOrderLine, { ...none, orderLineId: line!.id, restocked: 1, quarantine: 1 });
  expect(await places(productId)).toEqual([
    ["sellable", 7, 0],
    ["quarantine", 2, 0],
  ]);
});

test("R18: pieces get another condition and every store is told; never more than lie there free", async () => {
  const { variantId, productId, key } = await delivered(5, 1);
  const at = { variantId, warehouseId: await warehouse() };
  await w.deliver(store, [reportOf(`R${serial}`, "Created", 1, [lineOf(key, 1)])]);
  await w.call(regradeStock, { ...at, condition: "sellable", outcome: "damaged", quantity: 3 });
  expect((await shown(variantId)).map(([stock]) => stock)).toEqual([0, 0]);
  // The fourth is promised.
  await expect(w.call(regradeStock, { ...at, condition: "sellable", outcome: "damaged", quantity: 1 })).rejects.toMatchObject({
    code: "regrade_too_many",
  });
  await w.call(regradeStock, { ...at, condition: "damaged", outcome: "sellable", quantity: 1 });
  expect((await shown(variantId)).map(([stock]) => stock)).toEqual([1, 1]);
  const before = await shown(variantId);
  await w.call(regradeStock, { ...at, condition: "damaged", outcome: "lost", quantity: 1 });
  expect(await shown(variantId)).toEqual(before);
  expect(await places(productId)).toEqual([
    ["sellable", 2, 1],
    ["damaged", 1, 0],
  ]);
  await expect(w.call(regradeStock, { ...at, condition: "damaged", outcome: "lost", quantity: 2 })).rejects.toMatchObject({
    code: "regrade_too_many",
  });
  await expect(
    w.call(regradeStock, { ...at, variantId: newId(), condition: "damaged", outcome: "lost", quantity: 1 }),
  ).rejects.toMatchObject({ code: "not_found" });
  // What nobody can sell still lies there: the product is no set while it does.
  expect(
    await w.rows(
      sql`select sum(on_hand_delta)::int as sum from stock_movement where item_id = ${variantId} and kind = 'regrade'`,
    ),
  ).toEqual([{ sum: 0 }]);
});

test("a return's line says what came back of it and what still may; the money is another matter", async () => {
  const { id, lineId, orderId } = await delivered(5, 3);
  const [claimId, claimLineId] = [newId(), newId()];
  await w.rows(sql`insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at)
    values (${w.clients.ayse}, ${claimId}, ${store.id}, ${claimId}, ${`O-${id}`}, 'return', true, now(), 'TRY', now())`);
  await w.rows(sql`insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status)
    values (${w.clients.ayse}, ${claimLineId}, ${claimId}, '1', ${`L-C${serial}`}, 'x', 'x', 2, 'deciding', 'WaitingInAction')`);
  const line = async () => (await w.call(getOrderDetail, { orderHeaderId: orderId })).claims![0]!.lines[0];
  expect(await line()).toMatchObject({ orderLineId: lineId, received: [], receivable: 2 });
  await w.call(restockOrderLine, { ...none, orderLineId: lineId, claimLineId, damaged: 1 });
  expect(await line()).toMatchObject({ received: [{ outcome: "damaged", quantity: 1 }], receivable: 1, state: "deciding" });
  await w.rows(sql`update claim_line set state = 'rejected' where id = ${claimLineId}`);
  expect(await line()).toMatchObject({ receivable: 0 });
  const elsewhere = await delivered(5, 1);
  await expect(
    w.call(restockOrderLine, { ...none, orderLineId: elsewhere.lineId, claimLineId, damaged: 1 }),
  ).rejects.toMatchObject({ code: "not_found" });
});

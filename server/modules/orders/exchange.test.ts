import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getParcels } from "./get-parcels.ts";
import { sendReplacement } from "./send-replacement.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { setParcel } from "./set-parcel.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

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
/** An order of so many that was delivered, in a package that replaced another where it is `split`, and a claim for this many of them. */
const claimed = async (pieces: number, quantity: number, of: number, split = false) => {
  serial += 1;
  const [key, id, claimId, claimLineId] = [`D${serial}`, `P${serial}`, newId(), newId()];
  const variantId = await w.addVariant(key, pieces, [store, other]);
  const living = split ? `${id}-2` : id;
  const order = { orderId: `O-${id}`, originPackageIds: split ? [id] : [] };
  if (split)
    for (const [at, status] of ["Created", "UnPacked"].entries())
      await w.deliver(store, [reportOf(id, status, at + 1, [lineOf(key, quantity)])]);
  for (const [at, status] of ["Created", "Shipped", "Delivered"].entries())
    await w.deliver(store, [reportOf(living, status, at + 3, [lineOf(key, quantity)], order)]);
  const [{ orderId } = { orderId: "" }] = await w.rows<{ orderId: string }>(
    sql`select order_id from order_line where variant_id = ${variantId}`,
  );
  await w.rows(sql`insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at)
    values (${w.clients.ayse}, ${claimId}, ${store.id}, ${claimId}, ${`O-${id}`}, 'return', true, now(), 'TRY', now())`);
  await w.rows(sql`insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status)
    values (${w.clients.ayse}, ${claimLineId}, ${claimId}, '1', ${`L-${key}`}, ${key}, 'Yapboz', ${of}, 'deciding', 'WaitingInAction')`);
  const line = async () => (await w.call(getOrderDetail, { orderHeaderId: orderId })).claims![0]!.lines[0];
  const send = (count: number, number = "") =>
    w.call(sendReplacement, { orderHeaderId: orderId, claimLineId, quantity: count, carrier: "Aras", number, link: "" });
  return { key, variantId, orderId, claimLineId, line, send };
};
const shown = async (variantId: string) =>
  (
    await w.rows<{ stock: number }>(sql`
      select f.desired as stock from sync_field f join offer o on o.id = f.subject_id
      where o.variant_id = ${variantId} and f.kind = 'stock' order by f.store_id`)
  ).map(({ stock }) => stock);
const shelf = async (variantId: string) =>
  (
    await w.rows<{ onHand: number; moved: number }>(sql`select s.on_hand, (select sum(on_hand_delta)::int from stock_movement m
      where m.item_id = s.item_id and m.kind = 'replace') as moved from stock s where s.item_id = ${variantId}`)
  )[0];

test("R18: what is sent in exchange leaves the shelf once, every store is told, and never more is sent than was claimed", async () => {
  const { variantId, orderId, line, send, key } = await claimed(5, 2, 2);
  expect(await line()).toMatchObject({ replaced: 0, replaceable: 2 });
  const { parcels } = await send(1, "ARAS-1");
  expect(await shelf(variantId)).toEqual({ onHand: 2, moved: -1 });
  expect(await shown(variantId)).toEqual([2, 2]);
  expect(await line()).toMatchObject({ replaced: 1, replaceable: 1 });
  const sent = parcels.find(({ direction }) => direction === "replacement")!;
  expect(sent).toMatchObject({ carrier: "Aras", state: "moving", isReported: false });
  expect(sent.units).toEqual([expect.objectContaining({ barcode: key, quantity: 1, hasLeft: true, warehouseName: "Ana Depo" })]);
  await expect(send(2)).rejects.toMatchObject({ code: "replacement_too_many" });
  // Its order's next report moves nothing of it.
  await w.deliver(store, [reportOf(`P${serial}`, "Delivered", 9, [lineOf(key, 2)])]);
  expect(await shelf(variantId)).toEqual({ onHand: 2, moved: -1 });
  const set = { orderHeaderId: orderId, parcelId: sent.id, version: sent.version };
  await w.call(setParcel, { ...set, isLost: true });
  await w.call(setParcel, { ...set, version: sent.version + 1, isLost: false, number: "ARAS-2" });
  const [again] = (await w.call(getParcels, { orderHeaderId: orderId })).parcels.filter(
    ({ direction }) => direction === "replacement",
  );
  expect([again!.state, again!.numbers.map(({ number }) => number)]).toEqual(["moving", ["ARAS-2", "ARAS-1"]]);
});

test("S2, S53: a line of another order's claim is not sent for this one, and of twenty presses at once no more leave than were claimed", async () => {
  const [one, stranger] = [await claimed(30, 3, 3), await claimed(5, 1, 1)];
  await expect(
    w.call(sendReplacement, {
      ...{ orderHeaderId: one.orderId, claimLineId: stranger.claimLineId, quantity: 1, carrier: "Aras", number: "", link: "" },
    }),
  ).rejects.toMatchObject({ code: "not_found" });
  const pressed = await Promise.allSettled(Array.from({ length: 20 }, () => one.send(1)));
  expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await shelf(one.variantId)).toMatchObject({ moved: -3 });
});

test("R18: of an order that was split what is claimed and what is sent in exchange stand there once, in the package that lives", async () => {
  const { orderId, send, key } = await claimed(9, 3, 2, true);
  const { parcels } = await send(2);
  const units = parcels.filter(({ direction }) => direction === "replacement").flatMap((parcel) => parcel.units);
  expect(units.map(({ barcode, quantity, channelPackageId }) => [barcode, quantity, channelPackageId])).toEqual([
    [key, 2, `P${serial}-2`],
  ]);
  const [claim] = (await w.call(getOrderDetail, { orderHeaderId: orderId })).claims!;
  expect(claim!.lines.map(({ quantity, replaced, replaceable }) => [quantity, replaced, replaceable])).toEqual([[2, 2, 0]]);
});

test("R18: what is promised to an order is not sent in exchange, nor for a line that was turned down", async () => {
  const { variantId, claimLineId, send, key, line } = await claimed(3, 1, 1);
  await w.deliver(store, [reportOf(`Q${serial}`, "Created", 1, [lineOf(key, 2)])]);
  await expect(send(1)).rejects.toMatchObject({ code: "replacement_not_there" });
  expect(await shown(variantId)).toEqual([0, 0]);
  await w.rows(sql`update claim_line set state = 'rejected' where id = ${claimLineId}`);
  expect(await line()).toMatchObject({ replaceable: 0 });
  await expect(send(1)).rejects.toMatchObject({ code: "not_found" });
});

test("a unit is exchanged or refunded, and never both: what was sent for is paid back no more, and what is paid back nothing is sent for", async () => {
  const both = await claimed(5, 1, 1);
  const [pack] = await w.rows<{ id: string }>(sql`select id from order_package where order_id = ${both.orderId}`);
  const decide = (action: "A_REFUND" | "A_REFUND_REJECT", fields = {}) =>
    w.call(setOrderPackageStatus, { orderPackageId: pack!.id, action, fields });
  const offered = async () =>
    (await w.call(getOrderDetail, { orderHeaderId: both.orderId })).claims![0]!.actions.map(({ action }) => action);
  expect(await offered()).toEqual(["A_REFUND", "A_REFUND_REJECT"]);
  await both.send(1);
  expect(await offered()).toEqual(["A_REFUND_REJECT"]);
  await expect(decide("A_REFUND")).rejects.toMatchObject({ code: "refund_exchanged", values: { replaced: 1 } });

  const refunding = await claimed(5, 1, 1);
  const [other] = await w.rows<{ id: string }>(sql`select id from order_package where order_id = ${refunding.orderId}`);
  await w.call(setOrderPackageStatus, { orderPackageId: other!.id, action: "A_REFUND", fields: {} });
  // The yes is on its way to the marketplace.
  await expect(refunding.send(1)).rejects.toMatchObject({ code: "replacement_refunded" });
  expect(await refunding.line()).toMatchObject({ replaceable: 0 });
  await w.rows(sql`update package_action set state = 'done', ended_at = now() where package_id = ${other!.id}`);
  for (const state of ["checking", "refunded"]) {
    await w.rows(sql`update claim_line set state = ${state} where id = ${refunding.claimLineId}`);
    await expect(refunding.send(1)).rejects.toMatchObject({ code: "replacement_refunded" });
    expect(await refunding.line()).toMatchObject({ replaceable: 0 });
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { acceptOrder } from "./accept-order.ts";
import { type MarketWorld, marketWorld, type Pack } from "./market-world.ts";
import { findPacking } from "./packing/find-packing.ts";
import { getAllPacking } from "./packing/get-all-packing.ts";
import { getPacking } from "./packing/get-packing.ts";
import { handOver } from "./packing/hand-over.ts";
import { restartPacking } from "./packing/restart-packing.ts";
import { scanPiece } from "./packing/scan-piece.ts";
import { startPacking } from "./packing/start-packing.ts";
import { printOrderBarcode } from "./print-order-barcode.ts";
import { readOrders } from "./steps/read-orders.ts";
import { sendAction } from "./steps/send-action.ts";

/** The packing station, against a sandbox: what is counted, who has a package, what is refused, and when the marketplace is told. */
let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m.close());

const here = "station-here";
const there = "station-there";
/** What waits for the marketplace goes there: of tests before, too. */
const sent = async () => {
  while (await m.run(sendAction));
};
/** Bought and accepted: lines of so many pieces of each of these products. */
const accepted = async (...lines: { barcode: string; quantity: number }[]) => {
  const pack = await m.buy(lines);
  await m.accept(pack);
  await sent();
  return pack;
};
const bought = async (quantity = 2) => {
  const { barcode, variantId } = await m.onSale(20);
  return { ...(await accepted({ barcode, quantity })), barcode, variantId };
};
const start = ({ id }: Pack, station = here, takeOverFrom?: string) =>
  m.call(startPacking, { orderPackageId: id, station, takeOverFrom });
const scan = ({ id }: Pack, code: string, over: { quantity?: number; takeOut?: boolean; station?: string; scan?: string } = {}) =>
  m.call(scanPiece, { orderPackageId: id, station: here, scan: newId(), code, quantity: 1, takeOut: false, ...over });
const found = async (code: string) => (await m.call(findPacking, { code })).map(({ orderPackageId }) => orderPackageId);
const standing = async (state: "begun" | "packed") => {
  const { data, totalCount } = await m.call(getAllPacking, { state, page: 0, pageSize: 100, orderType: "asc" as const });
  expect(totalCount).toBe(data.length);
  return data;
};
const counts = async ({ id }: Pack) =>
  (await m.call(getPacking, { orderPackageId: id })).pieces.map(({ scanned, needed }) => [scanned, needed]);

test("a package is found by what a scanner reads: its own number, its label's code, its order's and a parcel's number, whatever the keyboard", async () => {
  const pack = await bought();
  const [numbers] = await m.rows<{ code: string; order: string }>(
    sql`select p.cargo_tracking_code as code, h.channel_order_id as "order" from order_package p join order_header h on h.id = p.order_id where p.id = ${pack.id}`,
  );
  for (const code of [pack.channelPackageId, numbers!.code, numbers!.order])
    expect([code, await found(code)]).toEqual([code, [pack.id]]);
  await m.rows(sql`insert into parcel_number (client_id, parcel_id, number) values (${m.clients.ayse}, ${pack.id}, 'IST-77')`);
  // A Turkish keyboard under a scanner that is set to another writes so.
  for (const code of ["IST-77", "ıst-77", "ist-77"]) expect([code, await found(code)]).toEqual([code, [pack.id]]);
  expect(await found("NOBODY-1")).toEqual([]);
  expect((await m.call(findPacking, { code: pack.channelPackageId }, m.clients.mehmet)).length).toBe(0);
});

test("what is to be packed says where it lies and is found by each of its codes; scanned to the end it is packed, and the marketplace is told", async () => {
  const [a, b] = [await m.onSale(20), await m.onSale(20)];
  const pack = await accepted({ barcode: a.barcode, quantity: 2 }, { barcode: b.barcode, quantity: 1 });
  await m.rows(sql`insert into shelf (client_id, item_id, warehouse_id, shelf)
    select client_id, ${a.variantId}, id, 'B-07' from warehouse where client_id = ${m.clients.ayse} and is_default`);
  await m.rows(sql`update offer set remote_key = 'STORE-KEY' where variant_id = ${b.variantId}`);
  const begun = await start(pack);
  expect(begun).toMatchObject({ station: here, packer: "Ayşe Yılmaz", packedDate: null, blocked: null });
  expect(begun.pieces.map(({ barcode, shelf, needed, scanned }) => [barcode, shelf, needed, scanned])).toEqual([
    [a.barcode, "B-07", 2, 0],
    [b.barcode, "", 1, 0],
  ]);
  expect(await scan(pack, `SKU-${a.barcode}`)).toMatchObject({ needed: 2, scanned: 1, isPacked: false });
  // After a reload, and in another browser, the count is what it was.
  expect(await counts(pack)).toEqual([
    [1, 2],
    [0, 1],
  ]);
  expect((await standing("begun")).find(({ orderPackageId }) => orderPackageId === pack.id)).toMatchObject({
    needed: 3,
    scanned: 1,
  });
  await scan(pack, a.barcode.toLowerCase());
  const last = await scan(pack, "STORE-KEY");
  expect(last).toMatchObject({ isPacked: true, packing: { packedBy: "Ayşe Yılmaz", packedDate: expect.any(String) } });
  expect(last.packing.pendingAction).toMatchObject({ action: "A_PREPARE", state: "waiting" });
  await sent();
  expect((await m.there(pack.channelPackageId)).status).toBe("Invoiced");
  await expect(scan(pack, a.barcode)).rejects.toMatchObject({ code: "packing_done" });
  // Scanned again it is shown as it is, wherever.
  expect(await start(pack, there)).toMatchObject({ station: here, packedDate: last.packing.packedDate });
  const [{ done }] = (await m.rows<{ done: number }>(
    sql`select count(*)::int as done from audit where object_id = ${pack.id} and action in ('pack_begin', 'pack_done')`,
  )) as [{ done: number }];
  expect(done).toBe(2);
});

test("a wrong piece, one too many and one that is not in are refused, and count nothing", async () => {
  const pack = await bought(3);
  await start(pack);
  const other = await m.onSale(5);
  await expect(scan(pack, other.barcode)).rejects.toMatchObject({ code: "piece_wrong", values: { code: other.barcode } });
  await expect(scan(pack, pack.barcode, { quantity: 4 })).rejects.toMatchObject({
    code: "piece_too_many",
    values: { needed: 3, requested: 4 },
  });
  await expect(scan(pack, pack.barcode, { takeOut: true })).rejects.toMatchObject({ code: "piece_not_in" });
  expect(await counts(pack)).toEqual([[0, 3]]);
  expect(await scan(pack, pack.barcode, { quantity: 2 })).toMatchObject({ scanned: 2 });
  expect(await scan(pack, pack.barcode, { takeOut: true })).toMatchObject({ scanned: 1 });
});

test("the zeros in front of an EAN are no other piece", async () => {
  const pack = await bought(1);
  await m.rows(sql`update variant set barcode = '0012345678905' where id = ${pack.variantId}`);
  await start(pack);
  expect(await scan(pack, "12345678905")).toMatchObject({ isPacked: true });
});

test("a scan that comes twice, its first answer lost, counts once, and says again that the package is packed", async () => {
  const pack = await bought(2);
  await start(pack);
  const once = newId();
  const send = (name: string) => scan(pack, pack.barcode, { scan: name });
  expect(await send(once)).toMatchObject({ scanned: 1 });
  expect(await send(once)).toMatchObject({ scanned: 1, isPacked: false });
  const last = newId();
  const both = await Promise.all([send(last), send(last)]);
  expect(both.map(({ scanned, isPacked }) => [scanned, isPacked])).toEqual([
    [2, true],
    [2, true],
  ]);
  const [{ told }] = (await m.rows<{ told: number }>(
    sql`select count(*)::int as told from package_action where package_id = ${pack.id} and action = 'A_PREPARE'`,
  )) as [{ told: number }];
  expect(told).toBe(1);
});

test("two stations that scan one package at the same moment: one has it, the other is told whose it is, and may take it over from that one by name", async () => {
  const pack = await bought(2);
  const both = await Promise.allSettled([start(pack, here), start(pack, there)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [first, second] = both[0]!.status === "fulfilled" ? [here, there] : [there, here];
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "packing_elsewhere", values: { name: "Ayşe Yılmaz" } },
  });
  await scan(pack, pack.barcode, { station: first });
  await expect(scan(pack, pack.barcode, { station: second })).rejects.toMatchObject({ code: "packing_elsewhere" });
  await expect(start(pack, second, "station-third")).rejects.toMatchObject({ code: "packing_elsewhere" });
  expect(await start(pack, second, first)).toMatchObject({ station: second, pieces: [{ scanned: 1 }] });
  await expect(scan(pack, pack.barcode, { station: first })).rejects.toMatchObject({ code: "packing_elsewhere" });
  expect(await scan(pack, pack.barcode, { station: second })).toMatchObject({ isPacked: true });
});

test("scans of two pieces at the same moment both count", async () => {
  const pack = await bought(8);
  await start(pack);
  await Promise.all(Array.from({ length: 7 }, () => scan(pack, pack.barcode)));
  expect(await counts(pack)).toEqual([[7, 8]]);
});

test("what may not be packed is refused with its reason in both languages: not accepted, canceled, sent by the marketplace, unpaid", async () => {
  const { barcode } = await m.onSale(20);
  const fresh = await m.buy([{ barcode, quantity: 1 }]);
  const reason = async (pack: Pack) => {
    const no = await start(pack).then(
      () => null,
      (error) => error,
    );
    return [no?.code, no?.sentence("tr"), no?.sentence("en")];
  };
  expect(await reason(fresh)).toEqual([
    "packing_blocked",
    "Paketlenemez: sipariş henüz onaylanmadı; önce Aktif siparişler sayfasında onaylayın.",
    "It must not be packed: the order is not accepted yet; accept it in Active orders first.",
  ]);
  await m.call(acceptOrder, { orderPackageIds: [fresh.id] });
  await sent();
  const as = (column: ReturnType<typeof sql>) => m.rows(sql`update order_package set ${column} where id = ${fresh.id}`);
  await as(sql`payment_pending = true`);
  expect((await reason(fresh))[2]).toContain("its payment is not confirmed yet");
  await as(sql`payment_pending = false, fulfilled_there = true`);
  expect((await reason(fresh))[2]).toContain("from its own warehouse");
  await as(sql`fulfilled_there = false, status = 'S_CANCELING'`);
  expect((await reason(fresh))[2]).toContain("“Canceling”");
  await as(sql`status = 'S_CANCELED'`);
  expect((await reason(fresh))[2]).toContain("was canceled");
  expect((await m.call(findPacking, { code: fresh.channelPackageId }))[0]!.blocked!.tr).toContain("paket iptal edildi");
});

test("a package that is canceled while it is packed takes no piece more, leaves the pile only when it is taken apart, and is handed over by nobody", async () => {
  const [half, whole] = [await bought(2), await bought(1)];
  await start(half);
  await scan(half, half.barcode);
  await start(whole);
  await scan(whole, whole.barcode);
  for (const pack of [half, whole]) {
    await m.market.control("_cancel", { packageId: Number(pack.channelPackageId) });
  }
  await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
  await m.run(readOrders);
  expect((await m.packageOf(half.channelPackageId)).status).toBe("S_CANCELED");
  await expect(scan(half, half.barcode)).rejects.toMatchObject({ code: "packing_blocked" });
  const [row] = (await standing("packed")).filter(({ orderPackageId }) => orderPackageId === whole.id);
  expect(row!.blocked!.en).toContain("was canceled");
  const no = await m.call(handOver, { orderPackageIds: [whole.id] });
  expect(no).toMatchObject({ handedOver: 0, refused: [{ orderPackageId: whole.id, code: "packing_blocked" }] });
  await expect(m.call(restartPacking, { orderPackageId: whole.id, version: row!.version + 1 })).rejects.toMatchObject({
    code: "conflict",
  });
  await m.call(restartPacking, { orderPackageId: whole.id, version: row!.version });
  expect((await standing("packed")).some(({ orderPackageId }) => orderPackageId === whole.id)).toBe(false);
});

test("a line that is canceled while its package is packed is refused as that, and what of it is in has to come out before the package is packed", async () => {
  const [a, b, c] = [await m.onSale(20), await m.onSale(20), await m.onSale(20)];
  const pack = await accepted(...[a, b, c].map(({ barcode }) => ({ barcode, quantity: 2 })));
  await start(pack);
  for (const { barcode } of [a, a, b, b]) await scan(pack, barcode);
  // One of the first, all of the second and all of the third.
  await m.rows(sql`update order_line set quantity = 1 where package_id = ${pack.id} and remote_key = ${a.barcode}`);
  await m.rows(
    sql`update order_line set dropped = true where package_id = ${pack.id} and remote_key in (${b.barcode}, ${c.barcode})`,
  );
  await expect(scan(pack, c.barcode)).rejects.toMatchObject({ code: "piece_canceled" });
  const { surplus, packedDate } = await m.call(getPacking, { orderPackageId: pack.id });
  expect([packedDate, surplus.map(({ barcode, quantity }) => [barcode, quantity])]).toEqual([
    null,
    [
      [a.barcode, 1],
      [b.barcode, 2],
    ],
  ]);
  await scan(pack, a.barcode, { takeOut: true });
  expect(await scan(pack, b.barcode, { takeOut: true, quantity: 2 })).toMatchObject({ isPacked: true, packing: { surplus: [] } });
});

test("of a set each thing that it holds is scanned, so many times as the line takes of it", async () => {
  const [set, part, other] = [await m.onSale(20), await m.onSale(20), await m.onSale(20)];
  for (const [item, per] of [
    [part.variantId, 2],
    [other.variantId, 1],
  ] as const)
    await m.rows(
      sql`insert into variant_component (client_id, variant_id, item_id, quantity) values (${m.clients.ayse}, ${set.variantId}, ${item}, ${per})`,
    );
  await m.rows(sql`delete from variant_component where variant_id = ${set.variantId} and item_id = ${set.variantId}`);
  const pack = await accepted({ barcode: set.barcode, quantity: 2 });
  const { pieces } = await start(pack);
  expect(pieces.map(({ barcode, needed, set: of }) => [barcode, needed, of !== ""]).sort()).toEqual(
    [
      [other.barcode, 2, true],
      [part.barcode, 4, true],
    ].sort(),
  );
  await expect(scan(pack, set.barcode)).rejects.toMatchObject({ code: "piece_wrong" });
  await scan(pack, part.barcode, { quantity: 4 });
  expect(await scan(pack, other.barcode, { quantity: 2 })).toMatchObject({ isPacked: true });
});

test("what goes by road is packed, printed and handed over by nobody else: all of its lines, while the carrier has it or may have it", async () => {
  const { barcode } = await m.onSale(20);
  const { barcode: other } = await m.onSale(20);
  const pack = await accepted({ barcode, quantity: 1 }, { barcode: other, quantity: 1 });
  await m.rows(sql`update order_package set status = 'S_AWAITING_SHIPPING' where id = ${pack.id}`);
  const lines = await m.rows<{ id: string }>(sql`select id from order_line where package_id = ${pack.id} order by id`);
  const road = newId();
  await m.rows(sql`
    insert into road_order (client_id, id, provider, is_sandbox, store_id, order_id, number, state, fields, created_by)
    select client_id, ${road}, 'horoz', true, store_id, order_id, 'ROAD-77', 'draft', '{}', '' from order_package where id = ${pack.id}`);
  const become = (state: string, brings: { id: string }[]) => {
    const fields = { orderDetails: [{ tradeportProducts: brings.map(({ id }) => ({ orderDetailsId: id })) }] };
    return m.rows(sql`update road_order set state = ${state}, fields = ${JSON.stringify(fields)}::jsonb where id = ${road}`);
  };
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error) => [error.code, error.sentence("tr"), error.sentence("en")],
    );
  const print = () => m.call(printOrderBarcode, { orderPackageIds: [pack.id], format: "PDF" as const });
  const row = async () => (await m.call(findPacking, { code: pack.channelPackageId }))[0]!;
  for (const state of ["waiting", "sending", "unknown", "sent"]) {
    await become(state, lines);
    for (const [work, code] of [
      [start(pack), "packing_blocked"],
      [print(), "label_unavailable"],
    ] as const) {
      const [given, tr, en] = (await refusal(work))!;
      expect([state, given]).toEqual([state, code]);
      for (const words of [tr, en]) expect(words).toMatch(/(?=.*ROAD-77)(?=.*Horoz)/);
    }
  }
  expect(await row()).toMatchObject({
    cargoTrackingCode: "ROAD-77",
    blocked: { en: expect.stringContaining("by the road order") },
  });
  expect((await m.call(getPacking, { orderPackageId: pack.id })).label).toMatchObject({
    ...{ state: "unavailable", formats: [] },
    reason: { en: expect.stringContaining("ROAD-77") },
  });
  // One that says nothing of lines may bring all.
  await become("sent", []);
  expect((await refusal(start(pack)))?.[0]).toBe("packing_blocked");
  // What the carrier has none of, or a part of, is packed.
  for (const [state, brings] of [
    ["sent", lines.slice(1)],
    ["replaced", lines],
    ["refused", lines],
  ] as const) {
    await become(state, [...brings]);
    expect([state, await refusal(start(pack)), await refusal(print())]).toEqual([state, null, null]);
  }
  // Of a package that goes by road in part the rest alone is asked for: no piece leaves twice.
  const needed = async () => {
    const { pieces } = await m.call(getPacking, { orderPackageId: pack.id });
    return pieces.map((piece) => [piece.lineId, piece.needed]).sort();
  };
  const whole = await needed();
  expect(whole.map(([, pieces]) => pieces)).toEqual([1, 1]);
  await become("sent", lines.slice(1));
  expect((await needed()).filter(([, pieces]) => pieces !== 0)).toEqual([[lines[0]!.id, 1]]);
  await become("refused", lines);
  expect(await needed()).toEqual(whole);
  // Packed before it went by road: nobody else gets it.
  for (const code of [barcode, other]) await scan(pack, code);
  await become("sent", lines);
  expect(await m.call(handOver, { orderPackageIds: [pack.id] })).toMatchObject({
    handedOver: 0,
    refused: [{ code: "packing_blocked", message: expect.stringContaining("ROAD-77") }],
  });
  expect((await standing("packed")).find(({ orderPackageId }) => orderPackageId === pack.id)?.blocked?.en).toContain("ROAD-77");
});

test("packed ones are handed over together, each once; one that is not packed is refused by name, and where the carrier's scan moves it nothing is told", async () => {
  const [one, two, open] = [await bought(1), await bought(1), await bought(1)];
  for (const pack of [one, two]) await scan(pack, pack.barcode);
  const ids = [one, two, open].map(({ id }) => id);
  const hand = () => m.call(handOver, { orderPackageIds: ids });
  const both = await Promise.all([hand(), hand()]);
  for (const answer of both)
    expect(answer).toMatchObject({
      handedOver: 2,
      toShip: [],
      refused: [{ orderPackageId: open.id, channelPackageId: open.channelPackageId, code: "packing_not_done" }],
    });
  const written = await m.rows<{ id: string; times: number }>(
    sql`select object_id as id, count(*)::int as times from audit where action = 'hand_over' and object_id = any(${ids}::text[]) group by object_id`,
  );
  expect(written.map(({ times }) => times)).toEqual([1, 1]);
  expect(await m.rows(sql`select from package_action where package_id = any(${ids}::uuid[]) and action = 'A_SHIP'`)).toEqual([]);
  const handed = await m.call(getPacking, { orderPackageId: one.id });
  expect([handed.handedBy, handed.handedDate]).toEqual(["Ayşe Yılmaz", expect.any(String)]);
  await expect(m.call(restartPacking, { orderPackageId: one.id, version: handed.version })).rejects.toMatchObject({
    code: "packing_handed",
  });
  expect((await standing("packed")).filter(({ orderPackageId }) => ids.includes(orderPackageId))).toEqual([]);
});

test("what has left stands at no station any more, whatever became of it since", async () => {
  const pack = await bought(1);
  await scan(pack, pack.barcode);
  const stands = async (status: string) => {
    const before = status.startsWith("S_REFUND") ? "S_DELIVERED" : null;
    await m.rows(sql`update order_package set status = ${status}, refund_from = ${before} where id = ${pack.id}`);
    return (await standing("packed")).some(({ orderPackageId }) => orderPackageId === pack.id);
  };
  expect(await stands("S_AWAITING_SHIPPING")).toBe(true);
  for (const status of ["S_SHIPPED", "S_DELIVERED", "S_COMPLETED", "S_COULD_NOT_BE_DELIVERED", "S_REFUNDING", "S_REFUNDED"])
    expect([status, await stands(status)]).toEqual([status, false]);
});

test("what stands at the stations is read page by page, each package once", async () => {
  for (let more = await standing("packed"); more.length < 3; more = await standing("packed")) {
    const pack = await bought(1);
    await scan(pack, pack.barcode);
  }
  const ids = (rows: { orderPackageId: string }[]) => rows.map(({ orderPackageId }) => orderPackageId);
  const whole = await standing("packed");
  const pageOf = async (page: number) =>
    (await m.call(getAllPacking, { state: "packed", page, pageSize: 2, orderType: "asc" as const })).data;
  expect(ids([...(await pageOf(0)), ...(await pageOf(1))])).toEqual(ids(whole.slice(0, 4)));
});

test("where the seller tells that it left, one whose marketplace wants to know more is named, and one that is on its way was handed over", async () => {
  const [pack, gone, open] = [await bought(1), await bought(1), await bought(1)];
  for (const one of [pack, gone]) await scan(one, one.barcode);
  await m.rows(sql`update order_package set status = 'S_SHIPPED' where id = any(${[gone.id, open.id]}::uuid[])`);
  const channel = (code: string) =>
    m.rows(sql`update store set channel_id = (select id from channel where code = ${code}) where id = ${m.store.id}`);
  await channel("etsy");
  const answer = await m.call(handOver, { orderPackageIds: [pack.id, gone.id, open.id] });
  await channel("trendyol");
  expect(answer).toMatchObject({
    handedOver: 2,
    toShip: [{ orderPackageId: pack.id, orderHeaderId: pack.orderId, channelPackageId: pack.channelPackageId }],
    refused: [{ orderPackageId: open.id, code: "packing_not_done" }],
  });
});

test("S4: another company's package is not found, and none of its is found by another's number", async () => {
  const pack = await bought(1);
  const theirs = m.clients.mehmet;
  const ask = [
    () => m.call(getPacking, { orderPackageId: pack.id }, theirs),
    () => m.call(startPacking, { orderPackageId: pack.id, station: here }, theirs),
    () =>
      m.call(
        scanPiece,
        { orderPackageId: pack.id, station: here, scan: newId(), code: pack.barcode, quantity: 1, takeOut: false },
        theirs,
      ),
    () => m.call(restartPacking, { orderPackageId: pack.id, version: 1 }, theirs),
    () => m.call(handOver, { orderPackageIds: [pack.id] }, theirs),
  ];
  for (const one of ask) await expect(one()).rejects.toMatchObject({ code: "not_found" });
});

test("whoever has another store finds no package of this one, by no number, and may not name it", async () => {
  const pack = await bought(1);
  await start(pack);
  const seen = (stores: string[]) =>
    m.database.asClient(
      m.clients.ayse,
      async (db) => {
        const ctx = { db, clientId: m.clients.ayse, locale: "tr" } as Ctx;
        const rows = await findPacking(ctx, { code: pack.channelPackageId });
        const { totalCount } = await getAllPacking(ctx, { state: "begun", page: 0, pageSize: 100, orderType: "asc" });
        return [rows.length, totalCount > 0];
      },
      stores,
    );
  expect(await seen([m.store.id])).toEqual([1, true]);
  expect(await seen([newId()])).toEqual([0, false]);
});

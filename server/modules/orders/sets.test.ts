import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { getAllOrder } from "./get-all-order.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { retryProblems } from "./retry-problems.ts";
import { lineOf, moment, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

let w: OrderWorld;
let stores: [StoreRef, StoreRef, StoreRef];
beforeAll(async () => {
  w = await orderWorld();
  stores = [await w.addStore("Birinci"), await w.addStore("İkinci"), await w.addStore("Üçüncü")];
});
afterEach(async () => expect(await w.rows(unitFaults(w.clients.ayse))).toEqual([]));
afterAll(() => w.close());

let serial = 0;
const fresh = (prefix: string) => `${prefix}${++serial}`;
const { SetVariantComponents, UpdateProductValue, FindComponents } = catalogueHandlers.Product;

const versionOf = async (variantId: string) => {
  const [row] = await w.rows<{ version: number }>(sql`
    select p.version from product p join variant v on v.client_id = p.client_id and v.product_id = p.id where v.id = ${variantId}`);
  return row!.version;
};
/** Each of these so many times. */
const compose = async (variantId: string, ...of: [variantId: string, quantity: number][]) =>
  w.call(
    SetVariantComponents as never,
    {
      variantId,
      version: await versionOf(variantId),
      components: of.map(([id, quantity]) => ({ variantId: id, quantity })),
    } as never,
  ) as Promise<{ version: number }>;

const desired = async (variantId: string) =>
  (
    await w.rows<{ desired: number }>(sql`
      select f.desired from sync_field f join offer o on o.client_id = f.client_id and o.id = f.subject_id
      join store s on s.client_id = o.client_id and s.id = o.store_id
      where o.variant_id = ${variantId} and f.kind = 'stock' order by s.name`)
  ).map((row) => row.desired);

const pair = async (pieces: number, each = 3) => {
  const [piece, set] = [fresh("TEK"), fresh("SET")];
  const [single, of] = [await w.addVariant(piece, pieces, [stores[2]]), await w.addVariant(set, 0, [stores[0], stores[1]])];
  await compose(of, [single, each]);
  return { piece, set, single, of };
};

test("R18: a set shows as many as its scarcest piece is enough for, in every store, and sold at one store it takes from the single at all others", async () => {
  const { set, single, of, piece } = await pair(10);
  expect(await desired(of)).toEqual([3, 3]);
  const id = fresh("P");
  await w.deliver(stores[0], [reportOf(id, "Created", 1, [lineOf(set, 2)])]);
  expect(await w.stockOf(single)).toMatchObject({ onHand: 10, reserved: 6, sumReserved: 6 });
  expect([await desired(of), await desired(single)]).toEqual([[1, 1], [4]]);
  await w.deliver(stores[2], [reportOf(fresh("P"), "Created", 1, [lineOf(piece, 2)])]);
  expect([await desired(of), await desired(single)]).toEqual([[0, 0], [2]]);
  await w.deliver(stores[0], [reportOf(id, "Shipped", 2, [lineOf(set, 2)])]);
  expect(await w.stockOf(single)).toMatchObject({ onHand: 4, reserved: 2, sumOnHand: -6 });
  const [line] = await w.rows<{ id: string }>(sql`select l.id from order_line l join order_package p on p.id = l.package_id
    where p.channel_package_id = ${id}`);
  await w.call(restockOrderLine, { orderLineId: line!.id, restocked: 1, writtenOff: 1 });
  expect(await w.stockOf(single)).toMatchObject({ onHand: 7, reserved: 2 });
  expect([await desired(of), await desired(single)]).toEqual([[1, 1], [5]]);
});

test("R18: a set and its single piece that leave in one parcel take no piece twice: on hand ends at nothing, and what was not there is short", async () => {
  const { piece, set, single } = await pair(4);
  const id = fresh("P");
  const lines = [lineOf(set, 1), lineOf(piece, 2)];
  await w.deliver(stores[0], [reportOf(id, "Created", 1, lines)]);
  expect(await w.stockOf(single)).toMatchObject({ onHand: 4, reserved: 5 });
  await w.deliver(stores[0], [reportOf(id, "Shipped", 2, lines)]);
  expect(await w.stockOf(single)).toMatchObject({ onHand: 0, reserved: 0, sumOnHand: -4 });
  const [{ short } = { short: 0 }] = await w.rows<{ short: number }>(sql`
    select sum(a.short)::int as short from order_allocation a join order_package p on p.client_id = a.client_id and p.id = a.package_id
    where p.channel_package_id = ${id}`);
  expect(short).toBe(1);
});

test("R18: the product list says of a set what its pieces are enough for, after one of them is counted and after it is sold by itself", async () => {
  const { piece, single, of } = await pair(10);
  const listed = async () => {
    const [row] = await w.rows<{ shown: number[]; there: number[] }>(sql`
      select array[r.quantity, r.reserved] as shown, array[held.on_hand, held.on_hand - held.available] as there
      from variant v join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
      cross join lateral variant_stock(v.client_id, v.id) held where v.id = ${of}`);
    expect(row!.shown).toEqual(row!.there);
    return row!.shown;
  };
  const [{ productId } = { productId: "" }] = await w.rows<{ productId: string }>(
    sql`select product_id from variant where id = ${single}`,
  );
  await w.call(UpdateProductValue as never, { productId, quantity: { from: 10, to: 7 } } as never);
  expect(await listed()).toEqual([2, 0]);
  await w.deliver(stores[2], [reportOf(fresh("P"), "Created", 1, [lineOf(piece, 2)])]);
  expect(await listed()).toEqual([2, 1]);
});

test("a set of two pieces takes of each, and a part cancel gives back of each", async () => {
  const [a, b] = [await w.addVariant(fresh("A"), 5, [stores[2]]), await w.addVariant(fresh("B"), 9)];
  const key = fresh("SET");
  const set = await w.addVariant(key, 0, [stores[0]]);
  await compose(set, [a, 1], [b, 2]);
  expect(await desired(set)).toEqual([4]);
  const id = fresh("P");
  await w.deliver(stores[0], [reportOf(id, "Created", 1, [lineOf(key, 3)])]);
  expect([await w.stockOf(a), await w.stockOf(b)]).toMatchObject([{ reserved: 3 }, { reserved: 6 }]);
  expect([await desired(set), await desired(a)]).toEqual([[1], [2]]);
  await w.deliver(stores[0], [reportOf(id, "Created", 2, [lineOf(key, 1)])]);
  expect([await w.stockOf(a), await w.stockOf(b)]).toMatchObject([{ reserved: 1 }, { reserved: 2 }]);
  await w.deliver(stores[0], [reportOf(id, "Cancelled", 3, [lineOf(key, 1)])]);
  expect([await w.stockOf(a), await w.stockOf(b)]).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
  expect([await desired(set), await desired(a)]).toEqual([[4], [5]]);
});

test("a picker reads what is in a set in the list, on the order and in the file, in pieces of the line, as it was sold", async () => {
  const [a, b] = [fresh("A"), fresh("B")];
  const [first, second] = [await w.addVariant(a, 9, [stores[2]]), await w.addVariant(b, 9)];
  const key = fresh("SET");
  const set = await w.addVariant(key, 0, [stores[0]]);
  await compose(set, [first, 2], [second, 1]);
  const id = fresh("P");
  await w.deliver(stores[0], [reportOf(id, "Created", 1, [lineOf(key, 3, "L-1"), lineOf(a, 1, "L-2")])]);
  await compose(set, [second, 5]);
  const piecesOf = (contents: { barcode: string; quantity: number }[]) =>
    contents.map(({ barcode, quantity }) => [barcode, quantity]);
  const pieces = [
    [a, 6],
    [b, 3],
  ];
  const { data } = await w.call(getAllOrder, {
    ...{ page: 0, pageSize: 25, orderType: "desc", orderColumn: "channelOrderDate" },
    search: id,
  });
  expect(data[0]!.picks.map(({ contents }) => piecesOf(contents).sort())).toEqual([pieces, []]);
  const detail = await w.call(getOrderDetail, { orderHeaderId: data[0]!.id });
  expect(detail.orderPackages[0]!.lines.map(({ contents }) => piecesOf(contents).sort())).toEqual([pieces, []]);
  expect(data[0]!.picks[0]!.contents[0]).toMatchObject({ name: expect.any(String), code: expect.any(String), variant: "" });
});

test("an order keeps what it was sold with when its set is made of something else later", async () => {
  const { set, single, of } = await pair(10);
  const id = fresh("P");
  await w.deliver(stores[0], [reportOf(id, "Created", 1, [lineOf(set, 1)])]);
  const next = await w.addVariant(fresh("YENİ"), 8, [stores[2]]);
  await compose(of, [next, 2]);
  expect([await desired(of), await desired(single), await desired(next)]).toEqual([[4, 4], [7], [8]]);
  // More of the same order's line are more of what it was sold with.
  await w.deliver(stores[0], [reportOf(id, "Created", 2, [lineOf(set, 2)])]);
  expect([await w.stockOf(single), await w.stockOf(next)]).toMatchObject([{ reserved: 6 }, { reserved: 0 }]);
  await w.deliver(stores[0], [reportOf(id, "Shipped", 3, [lineOf(set, 2)])]);
  expect([await w.stockOf(single), await w.stockOf(next)]).toMatchObject([{ onHand: 4 }, { onHand: 8 }]);
  await w.deliver(stores[1], [reportOf(fresh("P"), "Created", 1, [lineOf(set, 1)])]);
  expect([await w.stockOf(single), await w.stockOf(next)]).toMatchObject([{ reserved: 0 }, { reserved: 2 }]);
  await compose(of);
  expect(await desired(of)).toEqual([0, 0]);
});

test("orders of a set and of its piece that share the last one say so, and the flag goes when there is enough", async () => {
  const { set, single, piece } = await pair(3);
  const [first, second] = [fresh("P"), fresh("P")];
  await w.deliver(stores[0], [reportOf(first, "Created", 1, [lineOf(set, 1)], { orderedAt: moment(1) })]);
  await w.deliver(stores[2], [reportOf(second, "Created", 1, [lineOf(piece, 1)], { orderedAt: moment(2) })]);
  const flags = () =>
    w.rows(sql`select l.oversold from order_line l join order_package p on p.id = l.package_id
      where p.channel_package_id = any(${[first, second]}::text[]) order by p.ordered_at`);
  expect(await flags()).toEqual([{ oversold: true }, { oversold: true }]);
  await w.deliver(stores[2], [reportOf(second, "Cancelled", 2, [lineOf(piece, 1)])]);
  expect(await flags()).toEqual([{ oversold: false }, { oversold: false }]);
  expect(await w.stockOf(single)).toMatchObject({ onHand: 3, reserved: 3 });
});

test("R18: a set is oversold while one of its pieces is, whichever that is, also when its orders are looked at again", async () => {
  for (const counts of [
    [1, 9],
    [9, 1],
  ]) {
    const pieces = [await w.addVariant(fresh("A"), counts[0]!), await w.addVariant(fresh("B"), counts[1]!)] as const;
    const key = fresh("SET");
    const set = await w.addVariant(key, 0, [stores[0]]);
    await compose(set, [pieces[0], 1], [pieces[1], 1]);
    const orders = [fresh("P"), fresh("P")] as const;
    const report = (id: string, status: string, at: number) => w.deliver(stores[0], [reportOf(id, status, at, [lineOf(key, 1)])]);
    const isOversold = () =>
      w.rows(sql`select oversold, problem ->> 'code' as code from order_line where remote_key = ${key} and variant_id = ${set}`);
    const shares = { oversold: true, code: "order_shares_piece" };
    for (const id of orders) await report(id, "Created", 1);
    expect(await isOversold()).toEqual([shares, shares]);
    for (const id of orders) await report(id, "Picking", 2);
    expect(await isOversold()).toEqual([shares, shares]);
  }
});

test("a set whose barcode is learned takes its pieces, and one that left before its pieces were counted takes none", async () => {
  const { single, of } = await pair(10);
  const key = fresh("BİLİNMEZ");
  await w.deliver(stores[0], [reportOf(fresh("P"), "Created", 1, [lineOf(key, 2)])]);
  await w.rows(sql`update variant set barcode = ${key} where id = ${of}`);
  await w.rows(sql`update offer set remote_key = ${key} where variant_id = ${of}`);
  expect(await w.database.asClient(w.clients.ayse, (tx) => retryProblems(tx, w.clients.ayse, {}))).toBe(1);
  expect(await w.stockOf(single)).toMatchObject({ onHand: 10, reserved: 6 });
  await w.rows(sql`insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
    select client_id, gen_random_uuid(), item_id, warehouse_id, 'count', 0, 0, 'now', 't' from stock where item_id = ${single}`);
  await w.deliver(stores[0], [reportOf(fresh("P"), "Shipped", 1, [lineOf(key, 1)])]);
  expect(await w.stockOf(single)).toMatchObject({ onHand: 10, reserved: 6 });
});

test("nothing is a component of a component, a set has no stock of its own, and nobody counts one", async () => {
  const { single, of, set } = await pair(10);
  const [other, stocked] = [await w.addVariant(fresh("X"), 0), await w.addVariant(fresh("Y"), 2)];
  await expect(compose(other, [of, 1])).rejects.toMatchObject({ code: "set_of_sets" });
  await expect(compose(single, [other, 1])).rejects.toMatchObject({ code: "set_is_component" });
  await expect(compose(stocked, [other, 1])).rejects.toMatchObject({ code: "set_has_stock" });
  // Nor one of which nothing lies there and a piece is promised all the same: its order would hold what nobody counts.
  const promised = fresh("Z");
  const owed = await w.addVariant(promised, 0, [stores[2]]);
  await w.deliver(stores[2], [reportOf(fresh("P"), "Created", 1, [lineOf(promised, 1)])]);
  await expect(compose(owed, [other, 1])).rejects.toMatchObject({ code: "set_has_stock", values: { onHand: 0, reserved: 1 } });
  await expect(compose(other, [other, 1])).rejects.toMatchObject({ code: "set_of_sets" });
  await expect(
    w.call(SetVariantComponents as never, { variantId: other, version: 99, components: [] } as never),
  ).rejects.toMatchObject({ code: "conflict" });
  const [product] = await w.rows<{ id: string }>(sql`select product_id as id from variant where id = ${of}`);
  const count = (from: number, to: number) =>
    w.call(UpdateProductValue as never, { productId: product!.id, quantity: { from, to } } as never);
  await expect(count(3, 4)).rejects.toMatchObject({ code: "stock_of_set" });
  await expect(count(4, 4)).rejects.toMatchObject({ code: "stock_moved" });
  await count(3, 3);
  // The variants as a set's form finds them: no set, and not the set itself.
  const found = (await w.call(FindComponents as never, { variantId: other, text: set } as never)) as unknown[];
  expect(found).toEqual([]);
});

test("two who make sets of each other's variants at once end with one set", async () => {
  const [a, b] = [await w.addVariant(fresh("K"), 0), await w.addVariant(fresh("M"), 0)];
  const ends = await Promise.allSettled([compose(a, [b, 2]), compose(b, [a, 2])]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an order that comes while a variant is made a set is of one or the other, never of both", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [key, single] = [fresh("S"), await w.addVariant(fresh("T"), 30, [stores[2]])];
    const set = await w.addVariant(key, 0, [stores[0]]);
    const [made] = await Promise.allSettled([
      compose(set, [single, 3]),
      w.deliver(stores[0], [reportOf(fresh("P"), "Created", 1, [lineOf(key, 2)])]),
    ]);
    const [own, ofPiece] = [(await w.stockOf(set)).reserved, (await w.stockOf(single)).reserved];
    expect([own, ofPiece, made!.status]).toEqual(ofPiece > 0 ? [0, 6, "fulfilled"] : [2, 0, "rejected"]);
  }
});

test("orders of sets over the same pieces, in any order and at once, end with nobody waiting for another and all pieces counted", async () => {
  const singles = await Promise.all(Array.from({ length: 4 }, () => w.addVariant(fresh("R"), 1000)));
  const sets: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const key = fresh("RS");
    await compose(await w.addVariant(key, 0, [stores[n % 3]!]), [singles[n % 4]!, 1], [singles[(n + 1 + (n % 3)) % 4]!, 2]);
    sets.push(key);
  }
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      w.deliver(
        stores[n % 3]!,
        Array.from({ length: 4 }, (_, m) =>
          reportOf(fresh("P"), "Created", 1, [lineOf(sets[(n + m) % 6]!, 1), lineOf(sets[(n * 5 + m + 3) % 6]!, 1, fresh("L"))]),
        ),
      ),
    ),
  );
  const held = await Promise.all(singles.map((id) => w.stockOf(id)));
  expect(held.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(24 * 4 * 2 * 3);
  for (const { reserved, sumReserved } of held) expect(reserved).toBe(sumReserved);
});

import type { RemotePackage } from "@tradeport/connectors/orders";
import type { Message } from "@tradeport/contract/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { getAllUnreadReport } from "./get-all-unread-report.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { retryProblems } from "./retry-problems.ts";
import { lineOf, moment, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** What left our hands leaves the stock once, and comes back by a person alone. */
let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
});
afterAll(() => w.close());

let serial = 0;
const fresh = (prefix: string) => `${prefix}${++serial}`;
/** Reports one after the other, each read for itself. */
const hear = async (...reports: RemotePackage[]) => {
  for (const report of reports) await w.deliver(store, [report]);
};
const stockOf = async (variantId: string) => {
  const { onHand, reserved } = await w.stockOf(variantId);
  return { onHand, reserved };
};
const linesOf = (packageId: string) =>
  w.rows<{ id: string; waits: number; problem: Message | null; hasProblem: boolean }>(sql`
    select l.id, l.waits, l.problem, p.has_problem from order_line l join order_package p on p.id = l.package_id
    where p.channel_package_id = ${packageId} order by l.channel_line_id`);
const learn = () => w.contextOf(store).write((tx) => retryProblems(tx, w.clients.ayse));
const longAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe("a cancel after the parcel left (engine fault 3)", () => {
  it("brings nothing back by itself: the line says what waits, and a person restocks a part and writes the rest off", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const id = fresh("P");
    await hear(
      reportOf(id, "Created", 1, [lineOf(key, 3)]),
      reportOf(id, "Shipped", 2, [lineOf(key, 3)]),
      reportOf(id, "Cancelled", 3, [lineOf(key, 3)]),
    );
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ waits: 3, hasProblem: true });
    expect(line!.problem).toEqual({ code: "order_canceled_after_left", values: { pieces: 3 } });

    const restock = (restocked: number, writtenOff: number) =>
      w.call(restockOrderLine, { orderLineId: line!.id, restocked, writtenOff });
    for (const [restocked, lost] of [
      [4, 0],
      [0, 4],
      [2, 2],
    ] as const)
      await expect(restock(restocked, lost)).rejects.toMatchObject({ code: "restock_too_many" });
    await restock(2, 0);
    expect(await stockOf(variantId)).toEqual({ onHand: 9, reserved: 0 });
    expect((await linesOf(id))[0]).toMatchObject({ waits: 1, problem: { values: { pieces: 1 } } });
    // Said again, and read again under a later time, what was put back stays what it is.
    await hear(reportOf(id, "Cancelled", 4, [lineOf(key, 3)]));
    await restock(0, 1);
    expect(await stockOf(variantId)).toEqual({ onHand: 9, reserved: 0 });
    expect((await linesOf(id))[0]).toMatchObject({ waits: 0, problem: null, hasProblem: false });
    await expect(restock(1, 0)).rejects.toMatchObject({ code: "restock_too_many" });
    await hear(reportOf(id, "Cancelled", 5, [lineOf(key, 3)]));
    expect(await stockOf(variantId)).toEqual({ onHand: 9, reserved: 0 });
    expect((await linesOf(id))[0]).toMatchObject({ waits: 0, problem: null });
    // Another company's line is not there.
    await expect(
      w.call(restockOrderLine, { orderLineId: line!.id, restocked: 0, writtenOff: 0 }, w.clients.mehmet),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("beside a part that was canceled in time, which comes back at once", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const [id, rest] = [fresh("P"), fresh("P")];
    const order = { orderId: id };
    await hear(
      reportOf(id, "Created", 1, [lineOf(key, 5)], order),
      reportOf(id, "UnSupplied", 2, [lineOf(key, 2)], order),
      reportOf(rest, "Created", 2, [lineOf(key, 3)], { ...order, originPackageIds: [id] }),
      reportOf(rest, "Shipped", 3, [lineOf(key, 3)], { ...order, originPackageIds: [id] }),
    );
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
    await hear(reportOf(rest, "Cancelled", 4, [lineOf(key, 3)], { ...order, originPackageIds: [id] }));
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
    expect((await linesOf(id))[0]).toMatchObject({ waits: 0 });
    expect((await linesOf(rest))[0]).toMatchObject({ waits: 3 });
  });

  it("of one order: one parcel leaves in the very look in which another, that had left, is canceled", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const [one, other] = [fresh("P"), fresh("P")];
    const order = { orderId: one };
    await hear(
      reportOf(one, "Created", 1, [lineOf(key, 2, "a")], order),
      reportOf(other, "Shipped", 1, [lineOf(key, 3, "b")], order),
    );
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 2 });
    await w.deliver(store, [
      reportOf(one, "Shipped", 2, [lineOf(key, 2, "a")], order),
      reportOf(other, "Cancelled", 2, [lineOf(key, 3, "b")], order),
    ]);
    expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
    expect((await linesOf(other))[0]).toMatchObject({ waits: 3 });
  });

  it("R5: a line that is told in another package later takes along what a person said of its pieces: none is put back twice", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const id = fresh("P");
    const order = { orderId: id };
    const all = [lineOf(key, 2, "a"), lineOf(key, 4, "b")];
    await hear(reportOf(id, "Shipped", 1, all, order), reportOf(id, "Cancelled", 2, all, order));
    const [, line] = await linesOf(id);
    await w.call(restockOrderLine, { orderLineId: line!.id, restocked: 2, writtenOff: 1 });
    expect(await stockOf(variantId)).toEqual({ onHand: 6, reserved: 0 });
    await w.deliver(store, [
      reportOf(id, "Cancelled", 3, all.slice(0, 1), order),
      reportOf(`${id}:b`, "Cancelled", 3, all.slice(1), order),
    ]);
    expect(await stockOf(variantId)).toEqual({ onHand: 6, reserved: 0 });
    const [moved] = await linesOf(`${id}:b`);
    expect(moved).toMatchObject({ waits: 1 });
    const restock = (restocked: number) => w.call(restockOrderLine, { orderLineId: moved!.id, restocked, writtenOff: 0 });
    await expect(restock(2)).rejects.toMatchObject({ code: "restock_too_many", values: { left: 1 } });
    await restock(1);
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
    expect((await linesOf(`${id}:b`))[0]).toMatchObject({ waits: 0, problem: null });
  });

  it("of one line of a parcel: told as a package of its own, in one look or in two, or no more at all", async () => {
    for (const together of [true, false]) {
      const key = fresh("B");
      const variantId = await w.addVariant(key, 10);
      const id = fresh("P");
      const order = { orderId: id };
      await hear(reportOf(id, "Shipped", 1, [lineOf(key, 2, "a"), lineOf(key, 3, "b")], order));
      expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
      const [retained, canceled] = [
        reportOf(id, "Shipped", 2, [lineOf(key, 2, "a")], order),
        reportOf(`${id}:b`, "Cancelled", 2, [lineOf(key, 3, "b")], order),
      ];
      if (together) await w.deliver(store, [retained, canceled]);
      else await hear(retained, canceled);
      expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
      expect((await linesOf(id)).map(({ waits }) => waits)).toEqual([0]);
      expect((await linesOf(`${id}:b`)).map(({ waits }) => waits)).toEqual([3]);
    }
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const id = fresh("P");
    await hear(
      reportOf(id, "Shipped", 1, [lineOf(key, 2, "a"), lineOf(key, 3, "b")]),
      reportOf(id, "Shipped", 2, [lineOf(key, 1, "a")]),
    );
    expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
    const lines = await linesOf(id);
    expect(lines.map(({ waits }) => waits)).toEqual([1, 3]);
    // What is said to be lost waits no more, and can't be placed again, in a parcel that is still on its way too.
    const lost = (orderLineId: string, writtenOff: number) => w.call(restockOrderLine, { orderLineId, restocked: 0, writtenOff });
    await lost(lines[0]!.id, 1);
    expect((await linesOf(id)).map(({ waits }) => waits)).toEqual([0, 3]);
    await hear(reportOf(id, "Delivered", 3, [lineOf(key, 1, "a")]));
    expect((await linesOf(id)).map(({ waits }) => waits)).toEqual([0, 3]);
    expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
    // Named again it is the buyer's after all: nobody is asked to place it.
    await hear(reportOf(id, "Delivered", 4, [lineOf(key, 1, "a"), lineOf(key, 3, "b")]));
    expect((await linesOf(id)).map(({ waits, problem }) => [waits, problem])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
  });

  it("of a parcel whose leaving nobody heard of, where the marketplace says that it left; through a word of its own; and back to waiting", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const [unheard, odd, back] = [fresh("P"), fresh("P"), fresh("P")];
    await hear(
      reportOf(unheard, "Created", 1, [lineOf(key, 2)]),
      reportOf(unheard, "Cancelled", 3, [lineOf(key, 2)], { leftAt: moment(2) }),
    );
    expect(await stockOf(variantId)).toEqual({ onHand: 8, reserved: 0 });
    expect((await linesOf(unheard))[0]).toMatchObject({ waits: 2 });
    await hear(
      reportOf(odd, "Shipped", 1, [lineOf(key, 1)]),
      reportOf(odd, "Verified", 2, [lineOf(key, 1)]),
      reportOf(odd, "Cancelled", 3, [lineOf(key, 1)]),
    );
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
    await hear(reportOf(back, "Shipped", 1, [lineOf(key, 1)]), reportOf(back, "Created", 2, [lineOf(key, 1)]));
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 1 });
    await hear(reportOf(back, "Cancelled", 3, [lineOf(key, 1)]));
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
    expect((await linesOf(back))[0]).toMatchObject({ waits: 0 });
  });
});

describe("packages that were repacked between two reads (engine fault 9)", () => {
  const whole =
    (orderId: string, ...packages: [id: string, lines: RemotePackage["lines"]][]) =>
    (at: number, status: string) =>
      packages.map(([id, lines]) =>
        reportOf(id, status, at, lines, { orderId, orderPackageIds: packages.map(([named]) => named) }),
      );

  it("R5: a report of the whole order ends no package that was told later than it was made", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const id = fresh("P");
    const [a, b] = [lineOf(key, 2, "a"), lineOf(key, 3, "b")];
    const reportAt = (packageId: string, at: number, line: typeof a, named: string[]) =>
      reportOf(packageId, "Created", at, [line], { orderId: id, orderPackageIds: named });
    await hear(reportAt(id, 2, a, [id]), reportAt(`${id}:b`, 5, b, [id, `${id}:b`]));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 5 });
    await hear(reportAt(id, 4, a, [id]));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 5 });
    const shown = () => w.rows(sql`select superseded from order_package where channel_package_id = ${`${id}:b`}`);
    expect(await shown()).toEqual([{ superseded: false }]);
    await hear(reportAt(id, 6, a, [id]));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 2 });
    expect(await shown()).toEqual([{ superseded: true }]);
  });

  it("a report of the whole order ends every package that it does not name, and its pieces count once", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const id = fresh("P");
    const [a, b] = [lineOf(key, 2, "a"), lineOf(key, 3, "b")];
    const apart = whole(id, [id, [a]], [`${id}:b`, [b]]);
    const together = whole(id, [id, [a, b]]);
    const shown = () =>
      w.rows<{
        id: string;
        status: string;
        superseded: boolean;
      }>(sql`select channel_package_id as id, status, superseded from order_package
        where channel_package_id like ${`${id}%`} order by 1`);
    await w.deliver(store, apart(1, "Created"));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 5 });
    await w.deliver(store, together(2, "Created"));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 5 });
    expect(await shown()).toEqual([
      { id, status: "S_NEW", superseded: false },
      { id: `${id}:b`, status: "S_NEW", superseded: true },
    ]);
    // An older look changes nothing, packed apart again each is there again, and they leave together.
    await w.deliver(store, apart(1, "Picking"));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 5 });
    await w.deliver(store, apart(3, "Created"));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 5 });
    expect((await shown()).map(({ superseded }) => superseded)).toEqual([false, false]);
    await w.deliver(store, together(4, "Shipped"));
    expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
    // Repacked on the way, as a carrier's correction is shown: what left stays gone once.
    await w.deliver(store, apart(5, "Delivered"));
    expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
    await w.deliver(store, together(6, "Delivered"));
    expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
  });

  it("an order of another number, and a package that a newer report named, stay", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const [id, other] = [fresh("P"), fresh("P")];
    await w.deliver(store, [reportOf(other, "Created", 1, [lineOf(key, 1)])]);
    await w.deliver(store, whole(id, [id, [lineOf(key, 2, "a")]], [`${id}:b`, [lineOf(key, 1, "b")]])(5, "Created"));
    await w.deliver(store, whole(id, [id, [lineOf(key, 2, "a")]])(4, "Created"));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 4 });
  });
});

describe("parcels that left before the count (engine fault 10)", () => {
  const count = (variantId: string, onHand: number, minutesAgo = 0) =>
    countAt(variantId, onHand, new Date(Date.now() - minutesAgo * 60_000).toISOString());
  const countAt = (variantId: string, onHand: number, at: string) =>
    w.rows(sql`with gone as (update stock set on_hand = ${onHand} where item_id = ${variantId} returning warehouse_id)
      insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor, created_at)
      select ${w.clients.ayse}, gen_random_uuid(), ${variantId}, warehouse_id, 'count', 0, 0, gen_random_uuid()::text, 'Ayşe',
        ${at} from gone`);

  it("shipped with a barcode that nobody knew: a product that is counted later keeps its count, one counted before loses the pieces", async () => {
    const [later, before] = [fresh("U"), fresh("U")];
    const [p, q] = [fresh("P"), fresh("P")];
    await hear(reportOf(p, "Created", 1, [lineOf(later, 3)]), reportOf(p, "Shipped", 2, [lineOf(later, 3)]));
    await hear(reportOf(q, "Created", 1, [lineOf(before, 3)]), reportOf(q, "Shipped", 2, [lineOf(before, 3)]));
    const variants = [await w.addVariant(later, 10), await w.addVariant(before, 10)];
    await count(variants[0]!, 10);
    // Counted an hour ago, and only its barcode was not known.
    await count(variants[1]!, 10, 60);
    expect(await learn()).toBe(2);
    expect(await stockOf(variants[0]!)).toEqual({ onHand: 10, reserved: 0 });
    expect(await stockOf(variants[1]!)).toEqual({ onHand: 7, reserved: 0 });
    // Said again, nothing moves.
    await hear(reportOf(p, "Delivered", 3, [lineOf(later, 3)]));
    await hear(reportOf(q, "Delivered", 3, [lineOf(before, 3)]));
    expect(await stockOf(variants[0]!)).toEqual({ onHand: 10, reserved: 0 });
    expect(await stockOf(variants[1]!)).toEqual({ onHand: 7, reserved: 0 });
  });

  it("canceled on its way after the count: nothing moves, the line asks, and a person puts back what comes", async () => {
    const key = fresh("U");
    const variantId = await w.addVariant(key, 10);
    const [requested, counted] = [fresh("P"), fresh("P")];
    const tell = (id: string, status: string, at: number) =>
      hear(
        reportOf(id, status, at, [lineOf(key, 3, "a"), lineOf(key, 1, "b")], { orderedAt: longAgo(100), leftAt: longAgo(50) }),
      );
    await count(variantId, 10, 20);
    for (const id of [requested, counted]) await tell(id, "Shipped", 1);
    // What was canceled before the count may be back and in it.
    await tell(counted, "Cancelled", 5 * 60);
    await tell(requested, "Cancelled", 15 * 60);
    expect((await linesOf(counted)).map(({ waits }) => waits)).toEqual([0, 0]);
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 0 });
    expect((await linesOf(requested)).map(({ waits }) => waits)).toEqual([3, 1]);
    await w.call(restockOrderLine, { orderLineId: (await linesOf(requested))[0]!.id, restocked: 2, writtenOff: 1 });
    // Said again nothing is asked a second time.
    await tell(requested, "Cancelled", 16 * 60);
    expect((await linesOf(requested)).map(({ waits }) => waits)).toEqual([0, 1]);
    expect(await stockOf(variantId)).toEqual({ onHand: 12, reserved: 0 });
  });

  it("left in the second of a count, by the times of a marketplace that knows whole seconds: after it, for it may not be sold twice", async () => {
    const [same, before] = [fresh("U"), fresh("U")];
    const variants = [await w.addVariant(same, 10), await w.addVariant(before, 10)];
    const second = moment(60).replace(/\.\d{3}Z$/, "");
    for (const variantId of variants) await countAt(variantId, 10, `${second}.400Z`);
    const earlier = new Date(Date.parse(`${second}Z`) - 1000).toISOString();
    await hear(reportOf(fresh("P"), "Shipped", 61, [lineOf(same, 3)], { leftAt: `${second}.000Z` }));
    await hear(reportOf(fresh("P"), "Shipped", 61, [lineOf(before, 3)], { leftAt: earlier }));
    expect(await stockOf(variants[0]!)).toEqual({ onHand: 7, reserved: 0 });
    expect(await stockOf(variants[1]!)).toEqual({ onHand: 10, reserved: 0 });
  });

  it("shipped before its product was entered here: what is entered is what there is, counted or not (R18)", async () => {
    const key = fresh("U");
    const id = fresh("P");
    await hear(reportOf(id, "Created", 1, [lineOf(key, 3)]), reportOf(id, "Shipped", 2, [lineOf(key, 3)]));
    const variantId = await w.addVariant(key, 10);
    await w.rows(sql`update variant set created_at = now() where id = ${variantId}`);
    expect(await learn()).toBe(1);
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 0 });
  });

  it("left before a count and heard of after it: nothing moves, and the store that sold it is told what there is, for it counted down (R18)", async () => {
    const key = fresh("U");
    const variantId = await w.addVariant(key, 10, [store]);
    const shown = () =>
      w.rows<{ desired: number; rev: number; state: string }>(sql`
        select f.desired, f.desired_rev as rev, f.state from sync_field f join offer o on o.id = f.subject_id
        where o.variant_id = ${variantId} and f.kind = 'stock'`);
    const [before] = await shown();
    await count(variantId, 10);
    await hear(reportOf(fresh("P"), "Shipped", 3, [lineOf(key, 3)], { leftAt: moment(2) }));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 0 });
    expect(await shown()).toEqual([{ desired: 10, rev: before!.rev + 1, state: "pending" }]);
  });

  it("told to have left before it was heard of as waiting: it left since, so a count between still had its pieces", async () => {
    const key = fresh("U");
    const id = fresh("P");
    await hear(reportOf(id, "Created", 60, [lineOf(key, 3)]));
    const variantId = await w.addVariant(key, 10);
    await count(variantId, 10, 20);
    await hear(reportOf(id, "Shipped", 15 * 60, [lineOf(key, 3)], { leftAt: moment(1) }));
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
  });

  it("still waiting with a barcode that is learned after the count: it holds its pieces, and they leave", async () => {
    const key = fresh("U");
    const id = fresh("P");
    await hear(reportOf(id, "Created", 1, [lineOf(key, 3)]));
    const variantId = await w.addVariant(key, 10);
    await count(variantId, 10);
    await learn();
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 3 });
    await hear(reportOf(id, "Shipped", 2, [lineOf(key, 3)]));
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
  });

  it("in transit when the store was connected, and first heard of as delivered, changed or canceled", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const ordered = { orderedAt: longAgo(100) };
    const [reported, unreported, late] = [fresh("P"), fresh("P"), fresh("P")];
    await hear(reportOf(unreported, "Delivered", 1, [lineOf(key, 2)], ordered));
    await hear(reportOf(reported, "Shipped", 1, [lineOf(key, 2)], { ...ordered, leftAt: longAgo(50) }));
    await hear(reportOf(late, "Cancelled", 1, [lineOf(key, 2)], { ...ordered, leftAt: longAgo(50) }));
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 0 });
    expect((await linesOf(late))[0]).toMatchObject({ waits: 2 });
    // Ordered before, and it left after: it was on the shelf.
    await hear(reportOf(fresh("P"), "Shipped", 1, [lineOf(key, 2)], ordered));
    expect(await stockOf(variantId)).toEqual({ onHand: 8, reserved: 0 });
    // Ordered after, and first heard of as delivered: it left after too.
    await hear(reportOf(fresh("P"), "Delivered", 1, [lineOf(key, 2)]));
    expect(await stockOf(variantId)).toEqual({ onHand: 6, reserved: 0 });
    // Delivered now, but counted since it left.
    await count(variantId, 6);
    await hear(reportOf(fresh("P"), "Delivered", 3, [lineOf(key, 2)], { leftAt: moment(2) }));
    expect(await stockOf(variantId)).toEqual({ onHand: 6, reserved: 0 });
  });
});

describe("an order that could not be read (engine fault 4)", () => {
  it("without its package's number is over when its order is told again, and is one row however often it is told in other words", async () => {
    const [id, other] = [fresh("P"), fresh("P")];
    const key = fresh("B");
    await w.addVariant(key, 10);
    const report = reportOf(id, "Created", 2, [lineOf(key, 1)]);
    const { orderId } = report;
    const unread = (raw: object, of = orderId, modifiedAt: string | null = null) =>
      w.deliver(store, [], [{ raw, orderId: of, packageId: "", modifiedAt, error: "shipmentPackageId = null" }]);
    const shown = async () =>
      (await w.call(getAllUnreadReport, { page: 0, pageSize: 50, orderType: "desc" })).data.flatMap(({ channelOrderId }) =>
        channelOrderId === orderId ? [channelOrderId] : [],
      );
    await unread({ serial, at: 1 });
    await unread({ serial, at: 2 });
    expect(await shown()).toHaveLength(1);
    await unread({ other }, other);
    await w.deliver(store, [report]);
    expect(await shown()).toEqual([]);
    expect(
      (await w.call(getAllUnreadReport, { page: 0, pageSize: 50, orderType: "desc" })).data.map(
        ({ channelOrderId }) => channelOrderId,
      ),
    ).toContain(other);
    await w.deliver(store, [reportOf(fresh("P"), "Created", 2, [lineOf(key, 1)], { orderId: other })]);
    // Of a later moment than what is told again it stays, and goes with what is as new.
    await unread({ serial, at: 3 }, orderId, moment(9));
    await w.deliver(store, [report]);
    expect(await shown()).toHaveLength(1);
    await w.deliver(store, [reportOf(id, "Picking", 9, [lineOf(key, 1)])]);
    expect(await shown()).toEqual([]);
  });

  it("comes again word for word when it can be read: it is applied and holds its pieces", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const id = fresh("P");
    const report = reportOf(id, "Created", 1, [lineOf(key, 3)]);
    const { raw, orderId, packageId, modifiedAt } = report;
    const unread = { raw, orderId, packageId, modifiedAt, error: "lines: missing" };
    await w.deliver(store, [], [unread]);
    await w.deliver(store, [], [unread]);
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 0 });
    const shown = () => w.rows(sql`select status, problem, has_problem from order_package where channel_package_id = ${id}`);
    expect(await shown()).toMatchObject([{ status: "S_ANOTHER", hasProblem: true }]);
    await w.deliver(store, [report]);
    expect(await shown()).toEqual([{ status: "S_NEW", problem: null, hasProblem: false }]);
    expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 3 });
    await w.deliver(store, [report]);
    expect(await w.stockOf(variantId)).toMatchObject({ reserved: 3, moves: 1 });
  });

  it("and was overtaken by a readable one meanwhile: healed, it changes nothing", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const id = fresh("P");
    const old = reportOf(id, "Created", 1, [lineOf(key, 3)]);
    const { raw, orderId, packageId, modifiedAt } = old;
    await w.deliver(store, [], [{ raw, orderId, packageId, modifiedAt, error: "lines: missing" }]);
    await hear(reportOf(id, "Shipped", 2, [lineOf(key, 3)]), old);
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
  });

  it("stays said while only an older report of its package can be read (R10)", async () => {
    const key = fresh("B");
    await w.addVariant(key, 10);
    const packageId = fresh("P");
    const newer = { raw: { odd: packageId }, orderId: "", packageId, modifiedAt: moment(5), error: "orderNumber: missing" };
    await w.deliver(store, [], [newer]);
    const page = { page: 0, pageSize: 10, orderType: "desc" } as const;
    const unreadCount = async () => (await w.call(getAllUnreadReport, page)).totalCount;
    expect(await unreadCount()).toBe(1);
    await hear(reportOf(packageId, "Created", 1, [lineOf(key, 1)]));
    expect(await unreadCount()).toBe(1);
    await hear(reportOf(packageId, "Picking", 6, [lineOf(key, 1)]));
    expect(await unreadCount()).toBe(0);
    // One that names its order and no package stands for none: only this list says that it came.
    await w.deliver(store, [], [{ ...newer, raw: { odd: fresh("P") }, orderId: fresh("O"), packageId: "" }]);
    expect(await unreadCount()).toBe(1);
  });

  it("of a package that is known marks it until a report as new can be read, not an older one that comes late (R10)", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const id = fresh("P");
    const [created, picking, shipped] = (["Created", "Picking", "Shipped"] as const).map((status, at) =>
      reportOf(id, status, 1 + 2 * at, [lineOf(key, 3)]),
    ) as [RemotePackage, RemotePackage, RemotePackage];
    await hear(created);
    const { orderId, packageId, modifiedAt } = shipped;
    await w.deliver(store, [], [{ raw: { odd: id }, orderId, packageId, modifiedAt, error: "lines: missing" }]);
    const shown = async () =>
      (await w.rows(sql`select status, has_problem from order_package where channel_package_id = ${id}`))[0];
    await hear(picking);
    expect(await shown()).toEqual({ status: "S_GETTING_READY", hasProblem: true });
    await hear(shipped);
    expect(await shown()).toEqual({ status: "S_SHIPPED", hasProblem: false });
    expect(await stockOf(variantId)).toEqual({ onHand: 7, reserved: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { askFor } from "./steps/ask-orders.ts";
import { readOrders } from "./steps/read-orders.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** Reports under one and the same time, of a marketplace whose times are whole seconds. */
let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Saniye");
});
afterAll(() => w.close());

/** Before anything was heard, and after: each later than the one before. */
const early = "2000-01-01T00:00:00.000Z";
let requests = 0;
const later = () => new Date(Date.UTC(2100, 0, 1, 0, 0, ++requests)).toISOString();
const hear = async (packages: Parameters<OrderWorld["deliver"]>[1], requestedAt: string) =>
  w.deliver(store, packages, [], requestedAt);
const shownOf = (id: string) =>
  w.rows(sql`select status, superseded from order_package where channel_package_id like ${`${id}%`} order by channel_package_id`);

describe("reports of one second (R2, R5)", () => {
  it("R2: packed and dissolved within it: what was asked for later counts, though it steps back", async () => {
    await w.addVariant("SS-1", 10);
    const [open, packed] = ["Created", "Invoiced"].map((status) => reportOf("S1", status, 3, [lineOf("SS-1", 2)]));
    await hear([packed!], later());
    await hear([open!], later());
    expect(await shownOf("S1")).toEqual([{ status: "S_NEW", superseded: false }]);
  });

  it("R2: an answer that was asked for before the other had come does not step back, in whatever order they come", async () => {
    await w.addVariant("SS-2", 10);
    const [open, packed] = ["Created", "Invoiced"].map((status) => reportOf("S2", status, 3, [lineOf("SS-2", 2)]));
    await hear([packed!], later());
    await hear([open!], early);
    expect(await shownOf("S2")).toEqual([{ status: "S_AWAITING_SHIPPING", superseded: false }]);
    // Asked once more, the same words are news.
    await hear([open!], later());
    expect(await shownOf("S2")).toEqual([{ status: "S_NEW", superseded: false }]);
    // What was on its way all the while, and had been applied before, is none.
    await hear([packed!], early);
    expect(await shownOf("S2")).toEqual([{ status: "S_NEW", superseded: false }]);
  });

  it("R2: new, packed, and new again word for word is new; heard twice more it changes nothing", async () => {
    const variantId = await w.addVariant("SS-3", 10);
    const [open, packed] = ["Created", "Invoiced"].map((status) => reportOf("S3", status, 3, [lineOf("SS-3", 2)]));
    for (const report of [open!, packed!, open!, open!, open!]) await hear([report], later());
    expect(await shownOf("S3")).toEqual([{ status: "S_NEW", superseded: false }]);
    expect(
      await w.rows(sql`select h.status from order_status_history h join order_package p on p.id = h.package_id
        where p.channel_package_id = 'S3' order by h.id`),
    ).toEqual([{ status: "S_NEW" }, { status: "S_AWAITING_SHIPPING" }, { status: "S_NEW" }]);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 10, reserved: 2, moves: 1 });
  });

  it("R5: a package that went into another and is there again within it holds its pieces again, each once", async () => {
    const variantId = await w.addVariant("SS-4", 10);
    const [one, other] = [lineOf("SS-4", 1, "a"), lineOf("SS-4", 2, "b")];
    const order = { orderId: "S4" };
    const both = [reportOf("S4", "Created", 3, [one, other], order), reportOf("S4:b", "UnPacked", 3, [], order)];
    const apart = [reportOf("S4", "Invoiced", 3, [one], order), reportOf("S4:b", "Invoiced", 3, [other], order)];
    const held = () => w.stockOf(variantId);
    for (const reports of [apart, both, apart]) {
      await hear(reports, later());
      expect(await held()).toMatchObject({ onHand: 10, reserved: 3 });
    }
    expect(await shownOf("S4")).toEqual([
      { status: "S_AWAITING_SHIPPING", superseded: false },
      { status: "S_AWAITING_SHIPPING", superseded: false },
    ]);
  });

  it("R2: a page that was asked for before, and comes after what was asked for meanwhile, does not step back", async () => {
    await w.addVariant("SS-5", 10);
    const [open, packed] = ["Created", "Invoiced"].map((status) => reportOf("S5", status, 3, [lineOf("SS-5", 2)]));
    const context = w.contextOf(store);
    const [isRequested, mayCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answer = (report: typeof open) => ({ packages: [report!], unreadable: [] });
    const orders: typeof context.connector.orders = {
      ...context.connector.orders,
      coarseTimes: true,
      listOrders: async () => {
        isRequested.resolve();
        await mayCome.promise;
        return answer(open);
      },
      readOrder: async () => answer(packed),
    };
    const coarse = { ...context, connector: { ...context.connector, orders } };
    await w.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${store.id}`);
    const reading = (await readOrders.claim(coarse))!();
    await isRequested.promise;
    const [now] = await w.rows(sql<{ at: string }>`select clock_timestamp() as at`);
    await askFor(coarse, "O-S5", now!.at);
    mayCome.resolve();
    await reading;
    expect(await shownOf("S5")).toEqual([{ status: "S_AWAITING_SHIPPING", superseded: false }]);
  });
});

import type { ClaimState } from "@tradeport/connectors/claims";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getOrderMoney } from "./get-order-money.ts";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { lineOf, reportOf } from "./testing.ts";

/** What a marketplace's claims make of a package. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

test("a marketplace's claim moves its package by units: refunding, refunded, and back where it is turned down; again and out of order it changes nothing", async () => {
  const one = await w.delivered([2]);
  const line = one.lines[0]!;
  const both = (at: number, a: ClaimState, b: ClaimState) =>
    w.reported(one.number, at, [
      { line, state: a },
      { line, state: b },
    ]);
  const status = async () => (await w.seen(one.number)).pack.status;
  await w.hear(both(6, "requested", "requested"));
  expect(await status()).toBe("S_REFUNDING");
  await w.hear(both(8, "refunded", "deciding"));
  expect(await status()).toBe("S_REFUNDING");
  await w.hear(both(7, "requested", "requested"));
  expect(await status()).toBe("S_REFUNDING");
  await w.hear(both(9, "refunded", "rejected"));
  expect(await status()).toBe("S_DELIVERED");
  await w.hear(both(10, "refunded", "refunded"));
  expect(await status()).toBe("S_REFUNDED");
  const before = await w.history(one);
  await w.hear(both(10, "refunded", "refunded"));
  expect(await w.history(one)).toEqual(before);
  expect(before.slice(0, 3)).toEqual([
    ["A_MARKETPLACE", "S_DELIVERED", "S_REFUNDED"],
    ["A_MARKETPLACE", "S_REFUNDING", "S_DELIVERED"],
    ["A_MARKETPLACE", "S_DELIVERED", "S_REFUNDING"],
  ]);
  // The pieces come back by a person's hand alone.
  expect(await w.stockIn(one.variants[0]!)).toEqual({ sellable: 8 });
  const { entries } = await w.call(getOrderMoney, { orderHeaderId: one.orderId });
  expect(entries.map(({ kind, amount }) => [kind, amount.amount])).toEqual([["refund", "-180.00"]]);
});

test("another report of a claim under the same moment is believed: the marketplace's times are coarse", async () => {
  const one = await w.delivered([1]);
  const tell = (state: ClaimState) => w.hear(w.reported(one.number, 6, [{ line: one.lines[0]!, state }]));
  await tell("requested");
  expect((await w.seen(one.number)).pack.status).toBe("S_REFUNDING");
  await tell("refunded");
  expect(await w.seen(one.number)).toMatchObject({
    pack: { status: "S_REFUNDED" },
    order: { refundedTotal: { amount: "90.00" } },
  });
});

test("a claim that comes before its order, or while the parcel is on its way, is counted when that has left; the parcel's own news go on beneath it", async () => {
  const number = "RFB";
  await w.addVariant(number, 10, [w.store]);
  const line = lineOf(number, 1);
  await w.hear(w.reported(number, 6, [{ line, state: "requested" }]));
  await w.deliver(w.store, [reportOf(number, "Created", 1, [line])]);
  expect((await w.seen(number)).pack.status).toBe("S_NEW");
  await w.deliver(w.store, [reportOf(number, "Shipped", 2, [line])]);
  expect(await w.seen(number)).toMatchObject({ pack: { status: "S_REFUNDING" }, refundFrom: "S_SHIPPED" });
  await w.deliver(w.store, [reportOf(number, "Delivered", 7, [line])]);
  const refunding = await w.seen(number);
  expect(refunding).toMatchObject({ pack: { status: "S_REFUNDING" }, refundFrom: "S_DELIVERED" });
  // It was refunding all the time.
  expect((await w.history(refunding)).slice(0, 2)).toEqual([
    ["A_MARKETPLACE", "S_SHIPPED", "S_DELIVERED"],
    ["A_MARKETPLACE", "S_SHIPPED", "S_REFUNDING"],
  ]);
  await w.hear(w.reported(number, 8, [{ line, state: "canceled" }]));
  expect(await w.seen(number)).toMatchObject({ pack: { status: "S_DELIVERED" }, refundFrom: null });
  await w.noFaults();
});

test("a refund of money alone refunds the package when it comes to all that was paid, and not before", async () => {
  const one = await w.delivered([2]);
  const money = (at: number, amount: string, state: ClaimState) =>
    w.reported(one.number, at, [{ line: { ...one.lines[0]!, lineId: "" }, state, amount }], {
      kind: "refund",
      packageId: null,
      claimId: `M-${one.number}`,
    });
  await w.hear(money(6, "179.99", "refunded"));
  expect((await w.seen(one.number)).pack.status).toBe("S_DELIVERED");
  await w.hear(money(7, "180.00", "checking"));
  expect((await w.seen(one.number)).pack.status).toBe("S_REFUNDING");
  await w.hear(money(8, "180.00", "refunded"));
  expect((await w.seen(one.number)).pack.status).toBe("S_REFUNDED");
});

test("units that a marketplace's claim has are not refunded here a second time, and its claim is not decided as if it were ours", async () => {
  const one = await w.delivered([2]);
  const line = one.lines[0]!;
  await w.hear(w.reported(one.number, 6, [{ line, state: "deciding" }]));
  const { pack, order } = await w.seen(one.number);
  expect(pack.lines[0]!.refundable).toBe(1);
  await expect(w.refund(one, [{ orderLineId: pack.lines[0]!.id, quantity: 2, amount: "1.00" }])).rejects.toMatchObject({
    code: "refund_too_many",
  });
  // A yes goes to the marketplace, and nothing is paid back here.
  const waits = await w.act(one, "A_REFUND", { claimId: order.claims[0]!.id });
  expect(waits.pendingAction).toMatchObject({ action: "A_REFUND", state: "waiting" });
  expect((await w.seen(one.number)).order.refundedTotal?.amount).toBe("0");
});

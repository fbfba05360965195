import type { ClaimState, RemoteClaim } from "@tradeport/connectors/claims";
import type { RemoteLine } from "@tradeport/connectors/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { applyClaims } from "./apply-claims.ts";
import { createOrderRefund } from "./create-order-refund.ts";
import { getChannelOrderRevenue } from "./get-channel-order-revenue.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderMoney } from "./get-order-money.ts";
import { getOrderPackageStatusHistory } from "./get-order-package-status-history.ts";
import { storeClaims } from "./inbox.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { lineOf, moment, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

let w: OrderWorld;
let store: Awaited<ReturnType<OrderWorld["addStore"]>>;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
});
afterAll(() => w.close());

let serial = 0;
/** A delivered package with these lines, and its order. */
const delivered = async (quantities: number[], word = "Delivered") => {
  const number = `RF${++serial}`;
  const keys = quantities.map((_, at) => `${number}-${at}`);
  const variants = [];
  for (const key of keys) variants.push(await w.addVariant(key, 10, [store]));
  const lines = keys.map((key, at) => lineOf(key, quantities[at]!));
  await w.deliver(store, [reportOf(number, "Created", 1, lines)]);
  await w.deliver(store, [reportOf(number, "Shipped", 2, lines)]);
  if (word !== "Shipped") await w.deliver(store, [reportOf(number, word, 3, lines)]);
  return { number, lines, variants, ...(await seen(number)) };
};
const seen = async (number: string) => {
  const [row] = await w.rows<{ id: string; orderId: string; refundFrom: string | null }>(
    sql`select id, order_id, refund_from from order_package where channel_package_id = ${number}`,
  );
  const order = await w.call(getOrderDetail, { orderHeaderId: row!.orderId });
  const pack = order.orderPackages[0]!;
  return { order, pack, orderId: row!.orderId, refundFrom: row!.refundFrom };
};
const refund = (
  { orderId, pack }: { orderId: string; pack: { id: string } },
  lines: { orderLineId: string; quantity: number; amount: string; sellable?: number; damaged?: number; notBack?: number }[],
) =>
  w.call(createOrderRefund, {
    orderHeaderId: orderId,
    orderPackageRefunds: [
      {
        orderPackageId: pack.id,
        reason: "Anlaşıldı",
        lines,
      },
    ],
  });
type Act = Parameters<typeof setOrderPackageStatus>[1];
const act = (pack: { id: string }, action: "A_REFUND_REQUEST" | "A_REFUND" | "A_REFUND_REJECT", over: Partial<Act> = {}) =>
  w.call(setOrderPackageStatus, { orderPackageId: pack.id, action, fields: {}, ...over });
const reason = { fields: { reason: "Kutu boş" } };
const history = async (pack: { id: string }) =>
  (await w.call(getOrderPackageStatusHistory, { orderPackageId: pack.id })).map((row) => [
    row.orderPackageStatusActionCode,
    row.beforeOrderPackageStatusCode,
    row.orderPackageStatusCode,
  ]);
const stockIn = async (variantId: string) =>
  Object.fromEntries(
    (
      await w.rows<{ condition: string; onHand: number }>(
        sql`select condition, on_hand from stock where item_id = ${variantId} and on_hand <> 0`,
      )
    ).map(({ condition, onHand }) => [condition, onHand]),
  );
const noFaults = async () => expect(await w.rows(unitFaults(w.clients.ayse))).toEqual([]);

/** A marketplace's claim on units, as it is told. */
const reported = (
  number: string,
  at: number,
  lines: { line: RemoteLine; quantity?: number; state: ClaimState; amount?: string | null }[],
  over: Partial<RemoteClaim> = {},
): RemoteClaim => ({
  claimId: `C-${number}`,
  orderId: `O-${number}`,
  packageId: number,
  kind: "return",
  openedAt: moment(5),
  modifiedAt: moment(at),
  deadlineAt: null,
  currency: "TRY",
  cargo: { company: "", trackingCode: "", trackingLink: "" },
  lines: lines.map(({ line, quantity = 1, state, amount = "90.00" }, no) => ({
    ...{ lineId: `${no}`, orderLineId: line.lineId, key: line.key, title: line.title, quantity, state },
    ...{ remoteStatus: state, reason: "", note: "", amount },
  })),
  raw: { at, lines: lines.map(({ state }) => state), ...over },
  ...over,
});
const hear = async (claim: RemoteClaim) => {
  const context = w.contextOf(store);
  await applyClaims(context, await context.write((tx) => storeClaims(tx, store, { claims: [claim], unreadable: [] })));
};

test("one unit of five is refunded with restock and one as damaged: stock comes back once, in its condition, and the package stays delivered (R48)", async () => {
  const one = await delivered([5]);
  const [line] = one.pack.lines;
  expect([line!.refundable, line!.receivable]).toEqual([5, 5]);
  await refund(one, [{ orderLineId: line!.id, quantity: 1, amount: "90.00", sellable: 1 }]);
  await refund(one, [{ orderLineId: line!.id, quantity: 1, amount: "45.50", damaged: 1 }]);
  const { pack, order } = await seen(one.number);
  expect(pack.status).toBe("S_DELIVERED");
  expect([pack.lines[0]!.refundable, pack.lines[0]!.receivable]).toEqual([3, 3]);
  expect(await stockIn(one.variants[0]!)).toEqual({ sellable: 6, damaged: 1 });
  expect(order.refundedTotal).toEqual({ amount: "135.50", currency: "TRY" });
  expect(order.claims.map(({ isOwn, isOpen, channelClaimId }) => [isOwn, isOpen, channelClaimId])).toEqual([
    [true, false, ""],
    [true, false, ""],
  ]);
  const { entries } = await w.call(getOrderMoney, { orderHeaderId: one.orderId });
  expect(entries).toEqual([
    { kind: "refund", isEstimated: false, amount: { amount: "-135.50", currency: "TRY" }, percentage: null },
  ]);
  // The same report again, and a later one of what is known: nothing moves.
  await w.deliver(store, [reportOf(one.number, "Delivered", 3, one.lines), reportOf(one.number, "Delivered", 9, one.lines)]);
  expect(await stockIn(one.variants[0]!)).toEqual({ sellable: 6, damaged: 1 });
  await noFaults();
});

test("a package whose every unit is refunded is refunded, and its history says who asked and who paid", async () => {
  const one = await delivered([2, 1]);
  const lines = one.pack.lines.map(({ id, quantity }) => ({ orderLineId: id, quantity, amount: `${90 * quantity}.00` }));
  await refund(one, lines);
  const { pack, refundFrom } = await seen(one.number);
  expect([pack.status, refundFrom]).toEqual(["S_REFUNDED", "S_DELIVERED"]);
  expect((await history(one.pack)).slice(0, 2)).toEqual([
    ["A_REFUND", "S_REFUNDING", "S_REFUNDED"],
    ["A_REFUND_REQUEST", "S_DELIVERED", "S_REFUNDING"],
  ]);
  expect(pack.actions).toEqual([]);
  // What was given back counts as no revenue.
  const { sums } = await w.call(getChannelOrderRevenue, { startDate: moment(-86_400), endDate: moment(86_400) });
  expect(sums.map(({ currency }) => currency)).toEqual(["TRY"]);
  await noFaults();
});

test("a request on every unit shows as refunding; turned down the package shows what it showed before, and its units may be claimed again", async () => {
  const one = await delivered([2]);
  const requested = await act(one.pack, "A_REFUND_REQUEST", reason);
  expect(requested.status).toBe("S_REFUNDING");
  expect(requested.lines[0]!.refundable).toBe(0);
  await expect(act(one.pack, "A_REFUND_REQUEST", reason)).rejects.toMatchObject({ code: "action_not_allowed" });
  const rejected = await act(one.pack, "A_REFUND_REJECT", reason);
  expect([rejected.status, rejected.lines[0]!.refundable]).toEqual(["S_DELIVERED", 2]);
  const { order, refundFrom } = await seen(one.number);
  expect(refundFrom).toBeNull();
  expect(order.claims[0]!.lines[0]).toMatchObject({ state: "rejected", answer: "Kutu boş" });
  expect(order.refundedTotal?.amount).toBe("0");
  await expect(act(one.pack, "A_REFUND_REJECT", reason)).rejects.toMatchObject({ code: "claim_ended" });
  const again = { claimId: order.claims[0]!.id };
  await expect(act(one.pack, "A_REFUND", again)).rejects.toMatchObject({ code: "claim_ended" });
  // Part of it, then the rest: refunded, then refunding, then refunded.
  const [line] = one.pack.lines;
  await act(one.pack, "A_REFUND_REQUEST", { ...reason, lines: [{ orderLineId: line!.id, quantity: 1 }] });
  expect((await seen(one.number)).pack.status).toBe("S_DELIVERED");
  const paid = await act(one.pack, "A_REFUND");
  expect(paid.status).toBe("S_DELIVERED");
  expect((await act(one.pack, "A_REFUND_REQUEST", reason)).status).toBe("S_REFUNDING");
  expect((await act(one.pack, "A_REFUND")).status).toBe("S_REFUNDED");
  expect((await seen(one.number)).order.refundedTotal?.amount).toBe("180.00");
});

test("a package that could not be delivered is refunded and shows that; one that waits still is not", async () => {
  const one = await delivered([1], "UnDelivered");
  await refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "90.00", sellable: 1 }]);
  expect(await seen(one.number)).toMatchObject({ pack: { status: "S_REFUNDED" }, refundFrom: "S_COULD_NOT_BE_DELIVERED" });
  await w.addVariant("RFW", 5, [store]);
  await w.deliver(store, [reportOf("RFW", "Created", 1, [lineOf("RFW", 1)])]);
  const waits = await seen("RFW");
  expect(waits.pack.lines[0]!.refundable).toBe(0);
  await expect(refund(waits, [{ orderLineId: waits.pack.lines[0]!.id, quantity: 1, amount: "90.00" }])).rejects.toMatchObject({
    code: "action_not_allowed",
  });
});

test("no unit is refunded twice, no kuruş more than was paid, no piece placed twice, and what is refused leaves nothing behind", async () => {
  const one = await delivered([2]);
  const line = one.pack.lines[0]!.id;
  const bad = async (code: string, lines: Parameters<typeof refund>[1]) =>
    await expect(refund(one, lines)).rejects.toMatchObject({ code });
  await bad("refund_too_many", [{ orderLineId: line, quantity: 3, amount: "1.00" }]);
  await bad("refund_too_many", [
    { orderLineId: line, quantity: 1, amount: "1.00" },
    { orderLineId: line, quantity: 2, amount: "1.00" },
  ]);
  await bad("refund_too_much", [{ orderLineId: line, quantity: 1, amount: "180.01" }]);
  await bad("refund_restock", [{ orderLineId: line, quantity: 1, amount: "1.00", sellable: 1, damaged: 1 }]);
  await bad("not_found", [{ orderLineId: "01920000-0000-7000-8000-00000000dead", quantity: 1, amount: "1.00" }]);
  expect((await seen(one.number)).order.claims).toEqual([]);
  await refund(one, [{ orderLineId: line, quantity: 1, amount: "179.99", notBack: 1 }]);
  await bad("refund_too_much", [{ orderLineId: line, quantity: 1, amount: "0.02" }]);
  await refund(one, [{ orderLineId: line, quantity: 1, amount: "0.01" }]);
  expect(await stockIn(one.variants[0]!)).toEqual({ sellable: 8 });
  // Of the one of which nothing was said, somebody says it later.
  const later = (await seen(one.number)).order.claims.flatMap(({ lines }) => lines).find(({ receivable }) => receivable > 0)!;
  const take = { orderLineId: line, claimLineId: later.id, restocked: 1, writtenOff: 0 };
  await w.call(restockOrderLine, take);
  await expect(w.call(restockOrderLine, take)).rejects.toMatchObject({ code: "restock_too_many" });
  expect(await stockIn(one.variants[0]!)).toEqual({ sellable: 9 });
  await noFaults();
});

test("R1, R2: two people who refund the last unit at once pay once", async () => {
  const one = await delivered([1]);
  const line = one.pack.lines[0]!.id;
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map(() => refund(one, [{ orderLineId: line, quantity: 1, amount: "90.00", sellable: 1 }])),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await seen(one.number)).order.refundedTotal?.amount).toBe("90.00");
  expect(await stockIn(one.variants[0]!)).toEqual({ sellable: 10 });
});

test("a marketplace's claim moves its package by units: refunding, refunded, and back where it is turned down; again and out of order it changes nothing", async () => {
  const one = await delivered([2]);
  const line = one.lines[0]!;
  const both = (at: number, a: ClaimState, b: ClaimState) =>
    reported(one.number, at, [
      { line, state: a },
      { line, state: b },
    ]);
  const status = async () => (await seen(one.number)).pack.status;
  await hear(both(6, "requested", "requested"));
  expect(await status()).toBe("S_REFUNDING");
  await hear(both(8, "refunded", "deciding"));
  expect(await status()).toBe("S_REFUNDING");
  await hear(both(7, "requested", "requested"));
  expect(await status()).toBe("S_REFUNDING");
  await hear(both(9, "refunded", "rejected"));
  expect(await status()).toBe("S_DELIVERED");
  await hear(both(10, "refunded", "refunded"));
  expect(await status()).toBe("S_REFUNDED");
  const before = await history(one.pack);
  await hear(both(10, "refunded", "refunded"));
  expect(await history(one.pack)).toEqual(before);
  expect(before.slice(0, 3)).toEqual([
    ["A_MARKETPLACE", "S_DELIVERED", "S_REFUNDED"],
    ["A_MARKETPLACE", "S_REFUNDING", "S_DELIVERED"],
    ["A_MARKETPLACE", "S_DELIVERED", "S_REFUNDING"],
  ]);
  // The pieces come back by a person's hand alone.
  expect(await stockIn(one.variants[0]!)).toEqual({ sellable: 8 });
  const { entries } = await w.call(getOrderMoney, { orderHeaderId: one.orderId });
  expect(entries.map(({ kind, amount }) => [kind, amount.amount])).toEqual([["refund", "-180.00"]]);
});

test("a claim that comes before its order, or while the parcel is on its way, is counted when that has left; the parcel's own news go on beneath it", async () => {
  const number = "RFB";
  await w.addVariant(number, 10, [store]);
  const line = lineOf(number, 1);
  await hear(reported(number, 6, [{ line, state: "requested" }]));
  await w.deliver(store, [reportOf(number, "Created", 1, [line])]);
  expect((await seen(number)).pack.status).toBe("S_NEW");
  await w.deliver(store, [reportOf(number, "Shipped", 2, [line])]);
  expect(await seen(number)).toMatchObject({ pack: { status: "S_REFUNDING" }, refundFrom: "S_SHIPPED" });
  await w.deliver(store, [reportOf(number, "Delivered", 7, [line])]);
  const refunding = await seen(number);
  expect(refunding).toMatchObject({ pack: { status: "S_REFUNDING" }, refundFrom: "S_DELIVERED" });
  // It was refunding all the time.
  expect((await history(refunding.pack)).slice(0, 2)).toEqual([
    ["A_MARKETPLACE", "S_SHIPPED", "S_DELIVERED"],
    ["A_MARKETPLACE", "S_SHIPPED", "S_REFUNDING"],
  ]);
  await hear(reported(number, 8, [{ line, state: "canceled" }]));
  expect(await seen(number)).toMatchObject({ pack: { status: "S_DELIVERED" }, refundFrom: null });
  await noFaults();
});

test("a refund of money alone refunds the package when it comes to all that was paid, and not before", async () => {
  const one = await delivered([2]);
  const money = (at: number, amount: string, state: ClaimState) =>
    reported(one.number, at, [{ line: { ...one.lines[0]!, lineId: "" }, state, amount }], {
      kind: "refund",
      packageId: null,
      claimId: `M-${one.number}`,
    });
  await hear(money(6, "179.99", "refunded"));
  expect((await seen(one.number)).pack.status).toBe("S_DELIVERED");
  await hear(money(7, "180.00", "checking"));
  expect((await seen(one.number)).pack.status).toBe("S_REFUNDING");
  await hear(money(8, "180.00", "refunded"));
  expect((await seen(one.number)).pack.status).toBe("S_REFUNDED");
});

test("units that a marketplace's claim has are not refunded here a second time, and its claim is not decided as if it were ours", async () => {
  const one = await delivered([2]);
  const line = one.lines[0]!;
  await hear(reported(one.number, 6, [{ line, state: "deciding" }]));
  const { pack, order } = await seen(one.number);
  expect(pack.lines[0]!.refundable).toBe(1);
  await expect(refund(one, [{ orderLineId: pack.lines[0]!.id, quantity: 2, amount: "1.00" }])).rejects.toMatchObject({
    code: "refund_too_many",
  });
  // A yes goes to the marketplace, and nothing is paid back here.
  const waits = await act(one.pack, "A_REFUND", { claimId: order.claims[0]!.id });
  expect(waits.pendingAction).toMatchObject({ action: "A_REFUND", state: "waiting" });
  expect((await seen(one.number)).order.refundedTotal?.amount).toBe("0");
});

test("S1: who packs, or reads claims, pays nothing back", async () => {
  const one = await delivered([1]);
  const as = async (areas: object | null, right = "read") => {
    const call = (ctx: Parameters<typeof setOrderPackageStatus>[0], input: Act) =>
      setOrderPackageStatus({ ...ctx, who: { ...ctx.who, areas, right } as never }, input);
    return w.call(call as never, { orderPackageId: one.pack.id, action: "A_REFUND_REQUEST", ...reason } as never);
  };
  await expect(as({ packing: "write", orders: "read" })).rejects.toMatchObject({ code: "no_area" });
  await expect(as({ packing: "write", claims: "read" })).rejects.toMatchObject({ code: "no_area" });
  await as({ packing: "write", claims: "write" });
});

test("where the marketplace has no call for a refund the console guides: with the place in its panel, and nothing is written here", async () => {
  const one = await delivered([1]);
  await w.rows(sql`update store set channel_id = (select id from channel where code = 'etsy') where id = ${store.id}`);
  try {
    const { pack } = await seen(one.number);
    expect(pack.actions.find(({ action }) => action === "A_REFUND_REQUEST")).toMatchObject({
      how: "guided",
      link: expect.stringMatching(/^https:\/\/www\.etsy\.com\//),
      help: { tr: expect.stringContaining("Refund") },
    });
    const line = { orderLineId: pack.lines[0]!.id, quantity: 1, amount: "90.00" };
    await expect(refund(one, [line])).rejects.toMatchObject({ code: "action_guided" });
    expect((await seen(one.number)).order.claims).toEqual([]);
  } finally {
    await w.rows(sql`update store set channel_id = (select id from channel where code = 'trendyol') where id = ${store.id}`);
  }
});

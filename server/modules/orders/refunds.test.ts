import { RefundedLine, RefundUnits } from "@tradeport/contract/refunds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { getChannelOrderRevenue } from "./get-channel-order-revenue.ts";
import { getOrderMoney } from "./get-order-money.ts";
import { getRefundShares } from "./get-refund-shares.ts";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { lineOf, moment, reportOf } from "./testing.ts";

type Act = Parameters<typeof setOrderPackageStatus>[1];

/** What a seller gives back here. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

test("one unit of five is refunded with restock and one as damaged: stock comes back once, in its condition, and the package stays delivered (R48)", async () => {
  const one = await w.delivered([5]);
  const [line] = one.pack.lines;
  expect([line!.refundable, line!.receivable]).toEqual([5, 5]);
  await w.refund(one, [{ orderLineId: line!.id, quantity: 1, amount: "90.00", sellable: 1 }]);
  await w.refund(one, [{ orderLineId: line!.id, quantity: 1, amount: "45.50", damaged: 1 }]);
  const { pack, order } = await w.seen(one.number);
  expect(pack.status).toBe("S_DELIVERED");
  expect([pack.lines[0]!.refundable, pack.lines[0]!.receivable]).toEqual([3, 3]);
  expect(await w.stockIn(one.variants[0]!)).toEqual({ sellable: 6, damaged: 1 });
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
  await w.deliver(w.store, [reportOf(one.number, "Delivered", 3, one.lines), reportOf(one.number, "Delivered", 9, one.lines)]);
  expect(await w.stockIn(one.variants[0]!)).toEqual({ sellable: 6, damaged: 1 });
  await w.noFaults();
});

test("a package whose every unit is refunded is refunded, and its history says who asked and who paid", async () => {
  const one = await w.delivered([2, 1]);
  const lines = one.pack.lines.map(({ id, quantity }) => ({ orderLineId: id, quantity, amount: `${90 * quantity}.00` }));
  await w.refund(one, lines);
  const { pack, refundFrom } = await w.seen(one.number);
  expect([pack.status, refundFrom]).toEqual(["S_REFUNDED", "S_DELIVERED"]);
  expect((await w.history(one)).slice(0, 2)).toEqual([
    ["A_REFUND", "S_REFUNDING", "S_REFUNDED"],
    ["A_REFUND_REQUEST", "S_DELIVERED", "S_REFUNDING"],
  ]);
  expect(pack.actions).toEqual([]);
  await w.noFaults();
});

test("a request on every unit shows as refunding; turned down the package shows what it showed before, and its units may be claimed again", async () => {
  const one = await w.delivered([2]);
  const requested = await w.act(one, "A_REFUND_REQUEST", w.reason);
  expect(requested.status).toBe("S_REFUNDING");
  expect(requested.lines[0]!.refundable).toBe(0);
  await expect(w.act(one, "A_REFUND_REQUEST", w.reason)).rejects.toMatchObject({ code: "action_not_allowed" });
  const rejected = await w.act(one, "A_REFUND_REJECT", w.reason);
  expect([rejected.status, rejected.lines[0]!.refundable]).toEqual(["S_DELIVERED", 2]);
  const { order, refundFrom } = await w.seen(one.number);
  expect(refundFrom).toBeNull();
  expect(order.claims[0]!.lines[0]).toMatchObject({ state: "rejected", answer: "Kutu" });
  expect(order.refundedTotal?.amount).toBe("0");
  await expect(w.act(one, "A_REFUND_REJECT", w.reason)).rejects.toMatchObject({ code: "claim_ended" });
  const again = { claimId: order.claims[0]!.id };
  await expect(w.act(one, "A_REFUND", again)).rejects.toMatchObject({ code: "claim_ended" });
  // Part of it, then the rest: refunded, then refunding, then refunded.
  const [line] = one.pack.lines;
  await w.act(one, "A_REFUND_REQUEST", { ...w.reason, lines: [{ orderLineId: line!.id, quantity: 1 }] });
  expect((await w.seen(one.number)).pack.status).toBe("S_DELIVERED");
  const paid = await w.act(one, "A_REFUND");
  expect(paid.status).toBe("S_DELIVERED");
  expect((await w.act(one, "A_REFUND_REQUEST", w.reason)).status).toBe("S_REFUNDING");
  expect((await w.act(one, "A_REFUND")).status).toBe("S_REFUNDED");
  expect((await w.seen(one.number)).order.refundedTotal?.amount).toBe("180.00");
});

test("a package that could not be delivered is refunded and shows that; one that waits still is not", async () => {
  const one = await w.delivered([1], "UnDelivered");
  await w.refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "90.00", sellable: 1 }]);
  expect(await w.seen(one.number)).toMatchObject({ pack: { status: "S_REFUNDED" }, refundFrom: "S_COULD_NOT_BE_DELIVERED" });
  await w.addVariant("RFW", 5, [w.store]);
  await w.deliver(w.store, [reportOf("RFW", "Created", 1, [lineOf("RFW", 1)])]);
  const waits = await w.seen("RFW");
  expect(waits.pack.lines[0]!.refundable).toBe(0);
  await expect(w.refund(waits, [{ orderLineId: waits.pack.lines[0]!.id, quantity: 1, amount: "90.00" }])).rejects.toMatchObject({
    code: "action_not_allowed",
  });
});

test("no unit is refunded twice, no kuruş more than was paid, no piece placed twice, and what is refused leaves nothing behind", async () => {
  const one = await w.delivered([2]);
  const line = one.pack.lines[0]!.id;
  const bad = async (code: string, lines: RefundUnits[]) => await expect(w.refund(one, lines)).rejects.toMatchObject({ code });
  await bad("refund_too_many", [{ orderLineId: line, quantity: 3, amount: "1.00" }]);
  await bad("refund_too_many", [
    { orderLineId: line, quantity: 1, amount: "1.00" },
    { orderLineId: line, quantity: 2, amount: "1.00" },
  ]);
  await bad("refund_too_much", [{ orderLineId: line, quantity: 1, amount: "180.01" }]);
  await bad("refund_restock", [{ orderLineId: line, quantity: 1, amount: "1.00", sellable: 1, damaged: 1 }]);
  await bad("not_found", [{ orderLineId: "01920000-0000-7000-8000-00000000dead", quantity: 1, amount: "1.00" }]);
  expect((await w.seen(one.number)).order.claims).toEqual([]);
  await w.refund(one, [{ orderLineId: line, quantity: 1, amount: "179.99", notBack: 1 }]);
  await bad("refund_too_much", [{ orderLineId: line, quantity: 1, amount: "0.02" }]);
  await w.refund(one, [{ orderLineId: line, quantity: 1, amount: "0.01" }]);
  expect(await w.stockIn(one.variants[0]!)).toEqual({ sellable: 8 });
  // Of the one of which nothing was said, somebody says it later.
  const later = (await w.seen(one.number)).order.claims.flatMap(({ lines }) => lines).find(({ receivable }) => receivable > 0)!;
  const take = { orderLineId: line, claimLineId: later.id, restocked: 1, writtenOff: 0 };
  await w.call(restockOrderLine, take);
  await expect(w.call(restockOrderLine, take)).rejects.toMatchObject({ code: "restock_too_many" });
  expect(await w.stockIn(one.variants[0]!)).toEqual({ sellable: 9 });
  await w.noFaults();
});

test("R1, R2: two people who refund the last unit at once pay once", async () => {
  const one = await w.delivered([1]);
  const line = one.pack.lines[0]!.id;
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map(() => w.refund(one, [{ orderLineId: line, quantity: 1, amount: "90.00", sellable: 1 }])),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await w.seen(one.number)).order.refundedTotal?.amount).toBe("90.00");
  expect(await w.stockIn(one.variants[0]!)).toEqual({ sellable: 10 });
});

test("S1: who packs, or reads claims, pays nothing back", async () => {
  const one = await w.delivered([1]);
  const as = async (areas: object | null, right = "read") => {
    const call = (ctx: Parameters<typeof setOrderPackageStatus>[0], input: Act) =>
      setOrderPackageStatus({ ...ctx, who: { ...ctx.who, areas, right } as never }, input);
    return w.call(call as never, { orderPackageId: one.pack.id, action: "A_REFUND_REQUEST", ...w.reason } as never);
  };
  await expect(as({ packing: "write", orders: "read" })).rejects.toMatchObject({ code: "no_area" });
  await expect(as({ packing: "write", claims: "read" })).rejects.toMatchObject({ code: "no_area" });
  await as({ packing: "write", claims: "write" });
});

test("where the marketplace has no call for a refund the console guides: with the place in its panel, and nothing is written here", async () => {
  const one = await w.delivered([1]);
  await w.rows(sql`update store set channel_id = (select id from channel where code = 'etsy') where id = ${w.store.id}`);
  try {
    const { pack } = await w.seen(one.number);
    expect(pack.actions.find(({ action }) => action === "A_REFUND_REQUEST")).toMatchObject({
      how: "guided",
      link: expect.stringMatching(/^https:\/\/www\.etsy\.com\//),
      help: { tr: expect.stringContaining("Refund") },
    });
    const line = { orderLineId: pack.lines[0]!.id, quantity: 1, amount: "90.00" };
    await expect(w.refund(one, [line])).rejects.toMatchObject({ code: "action_guided" });
    expect((await w.seen(one.number)).order.claims).toEqual([]);
  } finally {
    await w.rows(sql`update store set channel_id = (select id from channel where code = 'trendyol') where id = ${w.store.id}`);
  }
});

test("thirds of 100.00 come to 100.00, refunded one by one or at once: the last unit takes what is left, by the server's word alone", async () => {
  const oneByOne = await w.delivered([3], "Delivered", "100.00");
  const orderLineId = oneByOne.pack.lines[0]!.id;
  // Of two of three the kuruş that is left over stays for the last.
  const two = await w.call(getRefundShares, { orderPackageId: oneByOne.pack.id, lines: [{ orderLineId, quantity: 2 }] });
  expect(two[0]!.amount?.amount).toBe("66.66");
  const shares = [];
  for (let unit = 0; unit < 3; unit += 1) {
    const proposed = await w.call(getRefundShares, { orderPackageId: oneByOne.pack.id, lines: [{ orderLineId, quantity: 1 }] });
    shares.push(proposed[0]!.amount?.amount);
    await w.refund(oneByOne, [{ orderLineId, quantity: 1 }]);
  }
  expect(shares).toEqual(["33.33", "33.33", "33.34"]);
  const { order, pack } = await w.seen(oneByOne.number);
  expect([order.refundedTotal?.amount, pack.status]).toEqual(["100.00", "S_REFUNDED"]);

  const atOnce = await w.delivered([3], "Delivered", "100.00");
  const line = atOnce.pack.lines[0]!.id;
  const ones = [1, 1, 1].map((quantity) => ({ orderLineId: line, quantity }));
  const proposed = await w.call(getRefundShares, { orderPackageId: atOnce.pack.id, lines: ones });
  expect(proposed.map(({ amount }) => amount?.amount)).toEqual(["33.33", "33.33", "33.34"]);
  await w.refund(atOnce, ones);
  expect((await w.seen(atOnce.number)).order.refundedTotal?.amount).toBe("100.00");

  // What was given back otherwise counts: the last takes what is left of it.
  const uneven = await w.delivered([3], "Delivered", "100.00");
  const third = uneven.pack.lines[0]!.id;
  await w.refund(uneven, [
    { orderLineId: third, quantity: 1, amount: "50.00" },
    { orderLineId: third, quantity: 2 },
  ]);
  expect((await w.seen(uneven.number)).order.claims[0]!.lines.map(({ amount }) => amount!.amount)).toEqual(["50.00", "50.00"]);
});

test("of units that are not there no share is proposed, and another company's package is not there", async () => {
  const one = await w.delivered([1]);
  const lines = [{ orderLineId: one.pack.lines[0]!.id, quantity: 2 }];
  await expect(w.call(getRefundShares, { orderPackageId: one.pack.id, lines })).rejects.toMatchObject({
    code: "refund_too_many",
  });
  const theirs = w.call(getRefundShares, { orderPackageId: one.pack.id, lines }, w.clients.mehmet);
  await expect(theirs).rejects.toMatchObject({ code: "not_found" });
});

test("an amount of 0 refunds nobody: it is refused, and of pieces that cost nothing it is left out", async () => {
  for (const amount of ["0", "0.00", "00.0"]) {
    expect(RefundUnits.safeParse({ orderLineId: newId(), quantity: 1, amount }).error?.issues[0]).toMatchObject({
      path: ["amount"],
      message: "refundAmount",
    });
    expect(RefundedLine.safeParse({ claimLineId: newId(), amount }).success).toBe(false);
  }
  expect(RefundUnits.safeParse({ orderLineId: newId(), quantity: 1, amount: "0.01" }).success).toBe(true);
  const gift = await w.delivered([1], "Delivered", "0.00");
  await w.refund(gift, [{ orderLineId: gift.pack.lines[0]!.id, quantity: 1 }]);
  expect((await w.seen(gift.number)).pack.status).toBe("S_REFUNDED");
});

test("what was given back is no revenue, to the kuruş and in every sum", async () => {
  const day = { startDate: moment(-86_400), endDate: moment(86_400) };
  const revenue = async () => {
    const { sums, totals, days } = await w.call(getChannelOrderRevenue, day);
    const of = (rows: readonly { revenue: string }[]) =>
      Math.round(rows.reduce((sum, row) => sum + Number(row.revenue), 0) * 100);
    expect([of(totals), of(days)]).toEqual([of(sums), of(sums)]);
    return of(sums);
  };
  const before = await revenue();
  const one = await w.delivered([2]);
  expect((await revenue()) - before).toBe(180_00);
  await w.refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "45.50" }]);
  expect((await revenue()) - before).toBe(134_50);
  await w.refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "134.50" }]);
  expect((await revenue()) - before).toBe(0);
});

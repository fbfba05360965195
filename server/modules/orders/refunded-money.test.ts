import { afterAll, beforeAll, expect, test } from "vitest";
import { getChannelOrderRevenue } from "./get-channel-order-revenue.ts";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { lineOf, moment, reportOf } from "./testing.ts";

/** What was paid and what was given back of an order are counted over the same packages. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

let serial = 0;
/** Two packages of one order, of which the first went another way in the end, and the revenue of all. */
const pair = async (quantity = 1, last = "Delivered") => {
  const [first, second] = [`RM${++serial}a`, `RM${serial}b`];
  for (const key of [first, second]) await w.addVariant(key, 10, [w.store]);
  const lines = [lineOf(first, quantity)];
  const one = await w.sendOut(first, lines, {}, last);
  const two = await w.sendOut(second, [lineOf(second, 1)], { orderId: `O-${first}` });
  const report = (word: string, of = lines) => w.deliver(w.store, [reportOf(first, word, 9, of)]);
  const all = { orderLineId: one.pack.lines[0]!.id, quantity, amount: `${90 * quantity}.00` };
  const refundOther = () => w.refund(two, [{ orderLineId: two.pack.lines[0]!.id, quantity: 1, amount: "90.00" }]);
  return { one, two, all, report, refundOther };
};
const revenue = async () => {
  const { sums } = await w.call(getChannelOrderRevenue, { startDate: moment(-86_400), endDate: moment(86_400) });
  return Number(sums[0]?.revenue ?? 0);
};

test("a package that was refunded and is canceled since takes nothing from another's revenue or refund", async () => {
  const before = await revenue();
  const { one, all, report, refundOther } = await pair();
  await w.refund(one, [all]);
  expect((await revenue()) - before).toBe(90);
  await report("Cancelled");
  expect((await w.seen(one.number)).pack.status).toBe("S_CANCELED");
  expect((await revenue()) - before).toBe(90);
  await refundOther();
  expect((await revenue()) - before).toBe(0);
});

test("nor one that could not be delivered, was refunded and is canceled then, its piece back on the shelf", async () => {
  const { one, all, report, refundOther } = await pair(1, "UnDelivered");
  await w.refund(one, [{ ...all, sellable: 1 }]);
  await report("Cancelled");
  await refundOther();
  await expect(refundOther()).rejects.toMatchObject({ code: "action_not_allowed" });
  await w.noFaults();
});

test("nor one of which less is told after all of it was refunded: it gave back no more than it is worth now", async () => {
  const before = await revenue();
  const { one, all, report, refundOther } = await pair(3);
  await w.refund(one, [all]);
  await report("Delivered", [lineOf(one.number, 1)]);
  expect((await revenue()) - before).toBe(90);
  await refundOther();
  expect((await revenue()) - before).toBe(0);
  await w.noFaults();
});

test("a refund of money counts once what is left of an order comes to it, a canceled package's own left out of both", async () => {
  const { one, two, all, report } = await pair();
  await w.refund(one, [all]);
  await report("Cancelled");
  const money = (at: number, amount: string) =>
    w.reported(one.number, at, [{ line: { ...lineOf(two.number, 1), lineId: "" }, state: "refunded", amount }], {
      kind: "refund",
      packageId: null,
    });
  await w.hear(money(10, "1.00"));
  expect((await w.seen(two.number)).pack.status).toBe("S_DELIVERED");
  await expect(w.refund(two, [{ ...all, orderLineId: two.pack.lines[0]!.id }])).rejects.toMatchObject({
    code: "refund_too_much",
    values: { remaining: "89.00" },
  });
  await w.hear(money(11, "90.00"));
  expect((await w.seen(two.number)).pack.status).toBe("S_REFUNDED");
});

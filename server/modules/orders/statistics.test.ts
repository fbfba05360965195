import { afterAll, beforeAll, expect, test } from "vitest";
import { getAllOrderStatistics } from "./get-all-order-statistics.ts";
import { getChannelOrderRevenue } from "./get-channel-order-revenue.ts";
import { getOrderProductCount } from "./get-order-product-count.ts";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { lineOf, moment, reportOf } from "./testing.ts";

/** A period's orders in numbers. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

const period = { startDate: moment(-86_400), endDate: moment(86_400) };

test("orders, packages and pieces of a period, what was canceled and given back, and the money that revenue counts", async () => {
  expect(await w.call(getAllOrderStatistics, period)).toEqual({
    ...{ orderCount: 0, packageCount: 0, unitCount: 0, canceledCount: 0, refundedCount: 0 },
    totals: [],
  });
  for (const key of ["ST-A", "ST-B"]) await w.addVariant(key, 20, [w.store]);
  await w.deliver(w.store, [
    reportOf("ST-1", "Created", 1, [lineOf("ST-A", 3, "a"), lineOf("ST-B", 1, "b")], { orderId: "ST-ONE" }),
    reportOf("ST-2", "Created", 2, [lineOf("ST-A", 2)], { orderId: "ST-ONE" }),
    reportOf("ST-3", "Created", 3, [lineOf("ST-B", 5)]),
    reportOf("ST-4", "Awaiting", 4, [lineOf("ST-B", 4)]),
    reportOf("ST-5", "Created", 5, [lineOf("NOBODYS", 2)]),
  ]);
  await w.deliver(w.store, [reportOf("ST-3", "Cancelled", 6, [lineOf("ST-B", 5)])]);
  const { totals, ...counts } = await w.call(getAllOrderStatistics, period);
  expect(counts).toEqual({ orderCount: 4, packageCount: 5, unitCount: 12, canceledCount: 1, refundedCount: 0 });
  expect(totals).toEqual((await w.call(getChannelOrderRevenue, period)).sums);
  // Sold: what is paid and not canceled. Products that nobody knows here are counted, and named by nothing.
  const sold = await w.call(getOrderProductCount, period);
  expect(sold).toMatchObject({ productCount: 2, unitCount: 8, unknownUnitCount: 2 });
  expect(sold.products.map(({ name, unitCount, orderCount }) => [name, unitCount, orderCount])).toEqual([
    ["ST-A", 5, 1],
    ["ST-B", 1, 1],
  ]);
});

test("what a split replaced counts once, and an order of the moment at which the period ends is the next one's", async () => {
  const countsOf = async (endDate = period.endDate) => {
    const [{ packageCount, unitCount }, sold] = await Promise.all([
      w.call(getAllOrderStatistics, { ...period, endDate }),
      w.call(getOrderProductCount, { ...period, endDate }),
    ]);
    return [packageCount, unitCount, sold.unitCount];
  };
  const before = await countsOf();
  await w.addVariant("ST-C", 20, [w.store]);
  const whole = reportOf("ST-6", "Created", 1, [lineOf("ST-C", 3)], { orderId: "ST-SIX" });
  await w.deliver(w.store, [whole]);
  const parts = [1, 2].map((part) =>
    reportOf(`ST-6-${part}`, "Created", 2, [lineOf("ST-C", part)], { orderId: "ST-SIX", originPackageIds: ["ST-6"] }),
  );
  await w.deliver(w.store, [reportOf("ST-6", "UnPacked", 2, whole.lines, { orderId: "ST-SIX", superseded: true }), ...parts]);
  const after = await countsOf();
  expect(after).toEqual([before[0]! + 2, before[1]! + 3, before[2]! + 3]);
  // Ordered at the very end, and a moment before it.
  const at = moment(50_000);
  const soon = moment(50_001);
  await w.deliver(w.store, [reportOf("ST-7", "Created", 3, [lineOf("ST-C", 1)], { orderedAt: at })]);
  expect(await countsOf(at)).toEqual(after);
  expect(await countsOf(soon)).toEqual([after[0]! + 1, after[1]! + 1, after[2]! + 1]);
});

test("another company's orders are in nobody else's numbers, a closed area's money is not told, and a period has an end", async () => {
  const theirs = await w.call(getAllOrderStatistics, period, w.clients.mehmet);
  expect([theirs.orderCount, (await w.call(getOrderProductCount, period, w.clients.mehmet)).unitCount]).toEqual([0, 0]);
  const packer = { right: "read" as const, areas: { orders: "read" as const } };
  expect((await w.call(getAllOrderStatistics, period, w.clients.ayse, packer)).totals).toEqual([]);
  for (const ask of [getAllOrderStatistics, getOrderProductCount])
    await expect(w.call(ask as typeof getOrderProductCount, { ...period, endDate: moment(86_400 * 100) })).rejects.toMatchObject({
      code: "period_too_long",
    });
  // To whom money is closed, no less.
  const long = { ...period, endDate: moment(86_400 * 100) };
  await expect(w.call(getAllOrderStatistics, long, w.clients.ayse, packer)).rejects.toMatchObject({ code: "period_too_long" });
});

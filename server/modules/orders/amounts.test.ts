import type { ClaimState, RemoteClaim } from "@tradeport/connectors/claims";
import type { RemoteAmount, RemoteFee } from "@tradeport/connectors/orders";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { applyClaims } from "./apply-claims.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderMoney } from "./get-order-money.ts";
import { storeClaims } from "./inbox.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { lineOf, moment, reportOf } from "./testing.ts";

/** The money of an order beside the price of its pieces. */
let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m?.close());

const discount = (amount: string, lineId: string, vatRate: string | null = "20"): RemoteAmount => ({
  ...{ lineId, kind: "discount", payer: "marketplace", amount, currency: "TRY", vatRate },
});
const shipping = (amount: string): RemoteAmount => ({ kind: "shipping", payer: "buyer", amount, currency: "TRY", vatRate: null });

interface Stored {
  line: string;
  kind: string;
  payer: string;
  amount: string;
  vatRate: string | null;
  vatSource: string | null;
  version: string;
}
const amountsOf = (packageId: string) =>
  m.rows(sql<Stored>`
    select a.channel_line_id as line, a.kind, a.payer, a.amount::text, a.vat_rate::text, a.vat_source, a.xmin::text as version
    from order_amount a join order_package p on p.client_id = a.client_id and p.id = a.package_id
    where p.channel_package_id = ${packageId} order by a.channel_line_id, a.kind, a.payer`);
const shown = async (packageId: string) =>
  (await amountsOf(packageId)).map(({ line, kind, payer, amount, vatRate }) =>
    [line, kind, payer, amount, vatRate].join(" ").trim(),
  );
const moneyOf = async (packageId: string) => {
  const { orderId } = await m.packageOf(packageId);
  return m.call(getOrderMoney, { orderHeaderId: orderId });
};

test("R48: an order bought with the marketplace's discount says who bears what, and adds up to what the buyer pays", async () => {
  const { barcode } = await m.onSale(5);
  const line = { barcode, quantity: 2, discountPercentage: 10, marketplaceDiscountPercentage: 5 };
  const { orderId, channelPackageId } = await m.buy([line]);
  const { amounts, paid } = await m.call(getOrderMoney, { orderHeaderId: orderId });
  expect(amounts.map(({ kind, payer, vatRate }) => [kind, payer, vatRate])).toEqual([
    ["goods", "buyer", "20.00"],
    ["discount", "marketplace", "20.00"],
    ["discount", "seller", "20.00"],
  ]);
  expect([...amounts.map(({ amount }) => amount.amount), paid[0]!.amount]).toEqual(["899.80", "45.00", "89.98", "764.82"]);
  // Each line says its part of both.
  const { orderPackages } = await m.call(getOrderDetail, { orderHeaderId: orderId });
  const [bought] = orderPackages[0]!.lines;
  expect([bought!.marketplaceDiscount!.amount, bought!.discount!.amount]).toEqual(["45.00", "89.98"]);
  expect(await amountsOf(channelPackageId)).toMatchObject([{ vatSource: "marketplace" }]);
});

test("R48: the same amounts told again are not written again; one that is told no more goes, and another takes its place", async () => {
  await m.addVariant("AM-1", 9, [m.store]);
  const lines = [lineOf("AM-1", 1)];
  const report = (status: string, at: number, amounts?: RemoteAmount[]) =>
    reportOf("AM1", status, at, lines, amounts ? { amounts } : {});
  await m.deliver(m.store, [report("Created", 1, [discount("4.50", "L-AM-1"), shipping("19.9")])]);
  const first = await amountsOf("AM1");
  expect(first.map(({ amount }) => amount)).toEqual(["19.90", "4.50"]);
  await m.deliver(m.store, [report("Picking", 2, [shipping("19.90"), discount("4.5", "L-AM-1")])]);
  expect(await amountsOf("AM1")).toEqual(first);
  await m.deliver(m.store, [report("Invoiced", 3, [discount("5.00", "L-AM-1", null)])]);
  expect(await shown("AM1")).toEqual(["L-AM-1 discount marketplace 5.00"]);
  await m.deliver(m.store, [report("Shipped", 4)]);
  expect(await shown("AM1")).toEqual([]);
});

test("R48: of a line that is told in two pieces the discounts of both count", async () => {
  await m.addVariant("AM-9", 9, [m.store]);
  const amounts = [discount("3.00", "L-AM-9"), discount("5.00", "L-AM-9")];
  await m.deliver(m.store, [reportOf("AM9", "Created", 1, [lineOf("AM-9", 2)], { amounts })]);
  const { amounts: shownAmounts } = await moneyOf("AM9");
  expect(shownAmounts.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ["goods", "180.00"],
    ["discount", "8.00"],
  ]);
});

test("R48: what a split replaced has no amounts, and an order shows those of its living packages once", async () => {
  await m.addVariant("AM-2", 9, [m.store]);
  const order = { orderId: "O-AM2" };
  const whole = (status: string, at: number) =>
    reportOf("AM2", status, at, [lineOf("AM-2", 2)], { ...order, amounts: [discount("8.00", "L-AM-2")] });
  const part = (id: string, at: number) =>
    reportOf(id, "Created", at, [lineOf("AM-2", 1)], {
      ...order,
      originPackageIds: ["AM2"],
      amounts: [discount("4.00", "L-AM-2")],
    });
  await m.deliver(m.store, [whole("Created", 1)]);
  await m.deliver(m.store, [whole("UnPacked", 2), part("AM2-a", 2), part("AM2-b", 2)]);
  expect(await shown("AM2")).toEqual([]);
  const { amounts } = await moneyOf("AM2-a");
  expect(amounts.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ["goods", "180.00"],
    ["discount", "8.00"],
  ]);
});

test("R48: a rate that is not told is nowhere 0: not in the row, the money of the order, or its lines", async () => {
  await m.addVariant("AM-3", 9, [m.store]);
  const lines = [
    { ...lineOf("AM-3", 1), vatRate: null },
    { ...lineOf("AM-3", 1, "L-zero"), vatRate: "0" },
  ];
  await m.deliver(m.store, [reportOf("AM3", "Created", 1, lines, { amounts: [shipping("5")] })]);
  const { orderId } = await m.packageOf("AM3");
  const { amounts } = await moneyOf("AM3");
  expect(amounts.map(({ kind, vatRate }) => [kind, vatRate])).toEqual([
    ["goods", "0.00"],
    ["goods", null],
    ["shipping", null],
  ]);
  const { orderPackages } = await m.call(getOrderDetail, { orderHeaderId: orderId });
  expect(orderPackages[0]!.lines.map(({ vatRate }) => vatRate)).toEqual([undefined, "0.00"]);
});

test("R48: reports in any order and repetition end with the amounts of the newest", async () => {
  await m.addVariant("AM-4", 10_000, [m.store]);
  const steps = ["Created", "Picking", "Invoiced", "Shipped", "Delivered"];
  const amountOf = fc.record({ on: fc.constantFrom("a", "b"), cents: fc.integer({ min: 1, max: 9999 }) });
  const histories = fc.array(fc.uniqueArray(amountOf, { selector: ({ on }) => on }), { minLength: 2, maxLength: steps.length });
  const history = histories.chain((reports) =>
    fc.record({
      reports: fc.constant(reports),
      order: fc
        .array(fc.nat(reports.length - 1), { maxLength: 8 })
        .chain((extra) => fc.shuffledSubarray([...reports.keys(), ...extra], { minLength: reports.length + extra.length })),
    }),
  );
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ reports, order }) => {
      const id = `AM4-${++serial}`;
      for (const at of order) {
        const amounts = reports[at]!.map(({ on, cents }) => discount((cents / 100).toFixed(2), on));
        await m.deliver(m.store, [
          reportOf(id, steps[at]!, at + 1, [lineOf("AM-4", 1, "a"), lineOf("AM-4", 1, "b")], { amounts }),
        ]);
      }
      const newest = reports.at(-1)!.map(({ on, cents }) => `${on} discount marketplace ${(cents / 100).toFixed(2)} 20.00`);
      expect(await shown(id)).toEqual(newest.sort());
    }),
    { numRuns: 40 },
  );
});

const fee = (amount: string, lineId: string): RemoteFee => ({
  ...{ lineId, kind: "commission", amount, currency: "TRY", percentage: "15" },
});
const entriesOf = (packageId: string) =>
  m.rows(sql<{ line: string; amount: string; externalId: string | null; version: string }>`
    select e.channel_line_id as line, e.amount::text, e.external_id, e.xmin::text as version
    from money_entry e join order_package p on p.client_id = e.client_id and p.id = e.package_id
    where p.channel_package_id = ${packageId} order by e.channel_line_id, e.external_id nulls first`);

test("R48: the commission that comes with an order is estimated of the price after the seller's discount, and says that it is", async () => {
  const { barcode } = await m.onSale(5);
  const line = { barcode, quantity: 2, discountPercentage: 10, marketplaceDiscountPercentage: 5 };
  const { orderId } = await m.buy([line]);
  // 15 % of 899.80 - 89.98
  expect((await m.call(getOrderMoney, { orderHeaderId: orderId })).entries).toEqual([
    { kind: "commission", isEstimated: true, amount: { amount: "-121.47", currency: "TRY" }, percentage: "15.0000" },
  ]);
});

test("R48: an estimate is written once, follows its newest report, and goes with a cancel and with what is settled", async () => {
  await m.addVariant("AM-6", 9, [m.store]);
  const lines = [lineOf("AM-6", 1)];
  const report = (status: string, at: number, fees: RemoteFee[]) => reportOf("AM6", status, at, lines, { fees });
  await m.deliver(m.store, [report("Created", 1, [fee("13.50", "L-AM-6")])]);
  const first = await entriesOf("AM6");
  expect(first.map(({ line, amount }) => [line, amount])).toEqual([["L-AM-6", "-13.50"]]);
  await m.deliver(m.store, [report("Picking", 2, [fee("13.5", "L-AM-6")])]);
  expect(await entriesOf("AM6")).toEqual(first);
  await m.deliver(m.store, [report("Invoiced", 3, [fee("9.00", "L-AM-6")]), report("Created", 1, [fee("1.00", "L-AM-6")])]);
  expect((await entriesOf("AM6")).map(({ amount }) => amount)).toEqual(["-9.00"]);
  // Settled by the marketplace: the estimate is written no more.
  await m.rows(sql`delete from money_entry`);
  await m.rows(sql`insert into money_entry (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, package_id)
    select client_id, id, store_id, 'commission', 'T-1', -8.75, 'TRY', now(), id from order_package where channel_package_id = 'AM6'`);
  await m.deliver(m.store, [report("Shipped", 4, [fee("9.00", "L-AM-6")])]);
  expect((await entriesOf("AM6")).map(({ amount, externalId }) => [amount, externalId])).toEqual([["-8.75", "T-1"]]);
  await m.addVariant("AM-7", 9, [m.store]);
  const canceled = (status: string, at: number) =>
    reportOf("AM7", status, at, [lineOf("AM-7", 1)], { fees: [fee("1.00", "L-AM-7")] });
  await m.deliver(m.store, [canceled("Created", 1)]);
  await m.deliver(m.store, [canceled("Cancelled", 2)]);
  expect(await entriesOf("AM7")).toEqual([]);
});

test("R48: a refund of money is an entry once it was paid, the same one however often it is told, and of its order whichever came first", async () => {
  const claim = (state: ClaimState, amount: string | null, at: number): RemoteClaim => ({
    ...{
      claimId: "RF-1",
      orderId: "O-AM8",
      packageId: null,
      kind: "refund",
      openedAt: moment(5),
      modifiedAt: moment(at),
      deadlineAt: null,
    },
    ...{ currency: "TRY", cargo: { company: "", trackingCode: "", trackingLink: "" }, raw: { at } },
    lines: [
      {
        ...{
          lineId: "RF-1",
          orderLineId: "",
          key: "",
          title: "",
          quantity: 1,
          state,
          remoteStatus: state,
          reason: "",
          note: "",
          amount,
        },
      },
    ],
  });
  const hear = async (...claims: RemoteClaim[]) => {
    for (const one of claims) {
      const context = m.contextOf(m.store);
      const ids = await context.write((tx) => storeClaims(tx, m.store, { claims: [one], unreadable: [] }));
      await applyClaims(context, ids);
    }
  };
  await hear(claim("checking", "20.00", 6));
  await m.addVariant("AM-8", 9, [m.store]);
  await m.deliver(m.store, [reportOf("AM8", "Shipped", 1, [lineOf("AM-8", 1)])]);
  expect((await moneyOf("AM8")).entries).toEqual([]);
  await hear(claim("refunded", "20.00", 7), claim("refunded", "20.00", 8), claim("checking", "90.00", 6));
  const refund = { kind: "refund", isEstimated: false, amount: { amount: "-20.00", currency: "TRY" }, percentage: null };
  expect((await moneyOf("AM8")).entries).toEqual([refund]);
  // Another store's claim for an order of the same number is none of this one's.
  const other = await m.addStore("Öteki");
  const context = m.contextOf(other);
  const theirs = { ...claim("refunded", "70.00", 8), claimId: "RF-2" };
  await applyClaims(context, await context.write((tx) => storeClaims(tx, other, { claims: [theirs], unreadable: [] })));
  expect((await moneyOf("AM8")).entries).toEqual([refund]);
  await hear(claim("canceled", "20.00", 9));
  expect((await moneyOf("AM8")).entries).toEqual([]);
});

test("an order that is not there has no money: it is not found", async () => {
  await expect(m.call(getOrderMoney, { orderHeaderId: newId() })).rejects.toMatchObject({ code: "not_found" });
});

test("the money of an order that is canceled whole is none", async () => {
  await m.addVariant("AM-5", 9, [m.store]);
  await m.deliver(m.store, [reportOf("AM5", "Cancelled", 1, [lineOf("AM-5", 1)], { amounts: [shipping("5")] })]);
  expect(await moneyOf("AM5")).toEqual({ amounts: [], paid: [], entries: [] });
});

import { type SalesFigures, salesGroups } from "@tradeport/contract/sales-report";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import {
  day,
  days,
  first,
  isPlain,
  kurusOf,
  money,
  nothing,
  type Order,
  orderOf,
  type Plain,
  period,
  type SalesWorld,
  salesWorld,
} from "#testing/sales-world.ts";
import type { World } from "#testing/world.ts";

/** What a seller sold, by whatever it is added up, beside the period before. */
let s: SalesWorld;
let w: World;
beforeAll(async () => {
  s = await salesWorld();
  w = s.w;
});
afterAll(() => s.close());
beforeEach(async () => {
  await s.empty();
  await s.run(sql`update client set time_zone = 'Europe/Istanbul' where id = ${clients.first}`);
});

type Ask = Parameters<ReturnType<World["as"]>["Report"]["GetSalesReport"]>[0];
const sales = (who: "ayse" | "mehmet" = "ayse") => w.as(who).Report;

const shownOf = (plain: Plain = nothing()): Omit<SalesFigures, "averageBasket"> => ({
  ...{ orderCount: plain.orders.size, unitCount: plain.units, sales: money(plain.sales) },
  ...{ canceledUnitCount: plain.canceledUnits, canceled: money(plain.canceled) },
  ...{ returnedUnitCount: plain.returnedUnits, returned: money(plain.returned), net: money(plain.sales - plain.returned) },
});
const withoutAverage = ({ averageBasket, ...figures }: SalesFigures) => {
  const { orderCount, sales: amount } = figures;
  // Half a kuruş the database rounds away from nothing, also below it.
  const average = kurusOf(amount) / orderCount;
  expect(averageBasket).toBe(orderCount === 0 ? null : money(Math.sign(average) * Math.round(Math.abs(average))));
  return figures;
};

/** Of these orders and no others: every figure, and the home page's. */
const agrees = async (orders: readonly Order[]) => {
  for (const by of salesGroups) {
    const { data, totals } = await sales().GetSalesReport({ ...period, by, pageSize: -1 });
    const plain = s.recomputed(orders, by);
    const keys = new Set([...plain.keys()].map((name) => name.slice(0, name.lastIndexOf(" "))));
    expect(new Set(data.map(({ currency, key }) => `${currency} ${key}`)), by).toEqual(keys);
    for (const { currency, key, now, before } of data)
      for (const [when, figures] of Object.entries({ now, before }))
        expect([by, when, withoutAverage(figures)]).toEqual([by, when, shownOf(plain.get(`${currency} ${key} ${when}`))]);
    const whole = s.recomputed(orders, null);
    for (const { currency, now, before } of totals)
      for (const [when, figures] of Object.entries({ now, before }))
        expect([by, when, withoutAverage(figures)]).toEqual([by, when, shownOf(whole.get(`${currency}  ${when}`))]);
    // The home page says the same.
    const { sums } = await w.as("ayse").Order.GetChannelOrderRevenue(period);
    for (const { currency, revenue, orderCount } of sums) {
      const total = totals.find((one) => one.currency === currency)!;
      expect([kurusOf(total.now.net), total.now.orderCount]).toEqual([kurusOf(revenue), orderCount]);
    }
  }
};

test("R48: every figure, by day, store, channel, category, brand and product, agrees to the kuruş with the orders added up one by one, before their days are summed up and after", async () => {
  const some = fc.array(orderOf.filter(isPlain), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(some, some, async (earlier, later) => {
      await s.empty();
      await s.store(earlier);
      await s.sum();
      await s.store(later);
      const orders = [...earlier, ...later];
      await agrees(orders);
      await s.sum();
      expect(await s.marks()).toEqual([]);
      await agrees(orders);
    }),
    { numRuns: 20 },
  );
});

const simple = (over: Partial<Order> = {}, packOver: Partial<Order["packages"][number]> = {}): Order => ({
  ...{ store: 0, currency: "TRY", minute: days * 1440 + 60, claims: [] },
  packages: [{ status: "S_NEW", hidden: "", beside: 0, lines: [{ variant: 0, quantity: 2, kurus: 10_000 }], ...packOver }],
  ...over,
});

/** The day before's last half hour there, and that day's first: only the second is of the period. */
const aroundMidnight = (kurus: number, instant: string) =>
  [-30, 30].map((minutes, at) =>
    simple(
      { minute: (Date.parse(instant) - first + days * day) / 60_000 + minutes },
      { lines: [{ variant: 0, quantity: 1, kurus: kurus + at }] },
    ),
  );
test("R48: where clocks change, the period before has as many days of the company's clock, and by day each is a day of the period", async () => {
  await s.run(sql`update client set time_zone = 'America/New_York' where id = ${clients.first}`);
  // [first day, the moments of the period and of the one before]
  const cases = [
    ["2026-11-01", "2026-11-01T04:00:00Z", "2026-11-08T05:00:00Z", "2026-10-25T04:00:00Z"],
    ["2026-11-02", "2026-11-02T05:00:00Z", "2026-11-09T05:00:00Z", "2026-10-26T04:00:00Z"],
    ["2026-03-08", "2026-03-08T05:00:00Z", "2026-03-15T04:00:00Z", "2026-03-01T05:00:00Z"],
    ["2026-03-09", "2026-03-09T04:00:00Z", "2026-03-16T04:00:00Z", "2026-03-02T05:00:00Z"],
    ["2026-11-01", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", "2026-10-31T04:00:00Z"],
  ] as const;
  for (const [firstDay, startDate, endDate, before] of cases) {
    await s.empty();
    await s.store([...aroundMidnight(100, before), ...aroundMidnight(1000, startDate), ...aroundMidnight(5000, endDate)]);
    for (const isSummed of [false, true]) {
      if (isSummed) await s.sum();
      const { data, totals } = await sales().GetSalesReport({ startDate, endDate, by: "day", pageSize: -1 });
      // The first half hour of the period before, and the last of it; the same of the period.
      expect([firstDay, isSummed, totals.map((each) => [each.before.sales, each.now.sales])]).toEqual([
        ...[firstDay, isSummed],
        [["11.01", "60.01"]],
      ]);
      const there = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });
      const lastDay = there.format(Date.parse(endDate) - 1);
      expect(new Set(data.map(({ key }) => key)), `${firstDay}, summed: ${isSummed}`).toEqual(new Set([firstDay, lastDay]));
      expect(data.find(({ key }) => key === firstDay)!.before.sales).toBe(firstDay === lastDay ? "11.01" : "1.01");
    }
  }
});

test("R48: of a period within a day the one before is told by that day", async () => {
  await s.store(aroundMidnight(100, "2026-04-02T21:30:00Z"));
  // From 01:00 to 20:00 of 3 April in Istanbul: nineteen hours before it was the day before, and that day's first hour.
  const ask = { startDate: "2026-04-02T22:00:00Z", endDate: "2026-04-03T17:00:00Z" };
  const { data } = await sales().GetSalesReport({ ...ask, by: "day" });
  expect(data.map(({ key, before, now }) => [key, before.sales, now.sales])).toEqual([["2026-04-03", "1.00", "1.01"]]);
});

test("the best come first and the worst on demand, page by page, each currency by itself; a store or channel narrows it", async () => {
  const sold = (variant: number, kurus: number, over: Partial<Order> = {}) =>
    simple(over, { lines: [{ variant, quantity: 1, kurus }] });
  await s.store([sold(0, 300), sold(1, 900, { store: 2 }), sold(2, 600), sold(0, 5000, { currency: "EUR" })]);
  const named = async (ask: Partial<Ask>) =>
    (await sales().GetSalesReport({ ...period, by: "product", ...ask })).data.map(({ name, currency }) => `${name} ${currency}`);
  expect(await named({})).toEqual(["Ürün 2 TRY", "Ürün 3 TRY", "Ürün 1 TRY", "Ürün 1 EUR"]);
  expect(await named({ orderColumn: "sales", orderType: "asc" })).toEqual([
    "Ürün 1 TRY",
    "Ürün 3 TRY",
    "Ürün 2 TRY",
    "Ürün 1 EUR",
  ]);
  expect(await named({ pageSize: 2, page: 1 })).toEqual(["Ürün 1 TRY", "Ürün 1 EUR"]);
  expect(await sales().GetSalesReport({ ...period, by: "product", pageSize: 3 })).toMatchObject({ totalCount: 4, totalPages: 2 });
  expect(await named({ storeId: s.stores[2]!.id })).toEqual(["Ürün 2 TRY"]);
  expect(await named({ channelId: s.stores[2]!.channel })).toEqual(["Ürün 2 TRY"]);
  expect(
    (await sales().GetSalesReport({ ...period, by: "store" })).data.map(({ name, detail }) => [name, detail]),
  ).toContainEqual(["Mağaza 3", "Etsy"]);
});

test("each column has its own order, both ways", async () => {
  // Sales, units, what was canceled and what came back, as amount and pieces: no two put the products in one order.
  const sold = [
    { variant: 0, sales: 300, units: 2, canceled: 50, canceledUnits: 3, returned: 90, returnedUnits: 1 },
    { variant: 1, sales: 100, units: 3, canceled: 70, canceledUnits: 2, returned: 80, returnedUnits: 2 },
    { variant: 2, sales: 200, units: 1, canceled: 60, canceledUnits: 1, returned: 70, returnedUnits: 3 },
  ];
  await s.store(
    sold.flatMap(({ variant, sales, units, canceled, canceledUnits, returned, returnedUnits }) => [
      simple(
        {
          claims: [{ of: { package: 0, by: "line", line: 0 }, quantity: returnedUnits, kurus: returned, state: "refunded" }],
        },
        { lines: [{ variant, quantity: units, kurus: sales }] },
      ),
      simple({}, { status: "S_CANCELED", lines: [{ variant, quantity: canceledUnits, kurus: canceled }] }),
    ]),
  );
  for (const [orderColumn, order] of [
    ["name", "123"],
    ["sales", "231"],
    ["unitCount", "312"],
    ["canceled", "132"],
    ["returned", "321"],
  ] as const)
    for (const [orderType, wanted] of [
      ["asc", order],
      ["desc", [...order].reverse().join("")],
    ] as const) {
      const { data } = await sales().GetSalesReport({ ...period, by: "product", orderColumn, orderType });
      expect([orderColumn, orderType, data.map(({ name }) => name.at(-1)).join("")]).toEqual([orderColumn, orderType, wanted]);
    }
});

test("S2: another company's sales are in nobody else's report, a foreign store is not there, and money that is closed stays closed", async () => {
  await s.store([simple()]);
  expect(await sales("mehmet").GetSalesReport(period)).toMatchObject({ data: [], totals: [], totalCount: 0 });
  for (const call of ["GetSalesReport", "GetSalesReportExcel"] as const) {
    await expect(sales("mehmet")[call]({ ...period, storeId: s.stores[0]!.id })).rejects.toMatchObject({ status: 404 });
    await expect(sales()[call]({ ...period, clientId: clients.second })).rejects.toMatchObject({ status: 404 });
    await expect(sales()[call]({ ...period, endDate: period.startDate })).rejects.toMatchObject({ code: "period_too_long" });
    // Of years that no calendar of people has the days before can't be told.
    for (const startDate of ["0001-01-01T00:00:00Z", "9999-12-30T00:00:00Z"])
      await expect(sales()[call]({ startDate, endDate: "9999-12-31T23:59:59Z" })).rejects.toMatchObject({
        code: "bad_input",
        fields: [{ field: "startDate", message: expect.stringContaining("2999") }, { field: "endDate" }],
      });
    // 92 days of New York, where clocks are put back in them; and one more.
    const autumn = { startDate: "2026-09-01T04:00:00Z", endDate: "2026-12-02T05:00:00Z" };
    await sales()[call](autumn);
    await expect(sales()[call]({ ...autumn, endDate: "2026-12-03T05:00:00Z" })).rejects.toMatchObject({
      code: "period_too_long",
      message: expect.stringContaining("93"),
    });
    await expect(sales()[call]({ ...period, endDate: new Date(first + 93 * day).toISOString() })).rejects.toMatchObject({
      code: "period_too_long",
    });
    await expect(w.as("admin").Report[call](period)).rejects.toMatchObject({ status: 403 });
    for (const bad of [{ by: "hour" }, { orderColumn: "net; drop" }, { startDate: "bugün" }])
      await expect(sales()[call]({ ...period, ...bad } as Ask)).rejects.toMatchObject({ status: 400 });
  }
});

test("U17: the workbook has the rows with both periods, and its name the product, the report, what it is by and its days", async () => {
  await s.store([simple(), simple({ minute: 60 })]);
  const file = await sales().GetSalesReportExcel({ ...period, by: "product" });
  expect(file.name).toMatch(/^Tradeport - Satış raporu - Ürün 01\.04\.2026–10\.04\.2026 - .*\.xlsx$/);
  const [header, row] = await rowsOfFile(file.body);
  expect(header!.slice(0, 7)).toEqual(["Ürün", "Model kodu", "Para birimi", "Sipariş", "Adet", "Satış", "Ortalama sepet"]);
  expect(header).toContain("Satış (önceki dönem)");
  expect(row!.slice(0, 7)).toEqual(["Ürün 1", "K-Ürün 1", "TRY", 1, 2, 100, 100]);
  const days = await rowsOfFile((await sales().GetSalesReportExcel(period)).body);
  expect(days[1]![0]).toBe("01.04.2026");
});

import { presets } from "@tradeport/contract/areas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { beginProfit, costSince, dayText, plainly, sold, tell } from "#testing/profit-world.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import { days, type Order, period, type SalesWorld, salesWorld } from "#testing/sales-world.ts";

/** What is left of what was sold, as far as it is known. */
let s: SalesWorld;
beforeAll(async () => {
  s = await salesWorld();
});
afterAll(() => s.close());
beforeEach(() => beginProfit(s));
const report = (who: "ayse" | "mehmet" | "zeynep" = "ayse") => s.w.as(who).Report;
type Ask = Parameters<ReturnType<typeof report>["GetProfitReport"]>[0];
const read = async (ask: Partial<Ask> = {}) => report().GetProfitReport({ ...period, pageSize: -1, ...ask });

test("what is not known is in no profit and says of how many pieces; cargo is taken off where it is known alone", async () => {
  await s.store([sold(), sold({ packages: [{ ...sold().packages[0]!, lines: [{ variant: 1, quantity: 3, kurus: 6000 }] }] })]);
  await tell(s, [plainly, { ...plainly, cargo: null }]);
  await costSince(s, 0, dayText(0), 2500);
  const { data, totals } = await read();
  const by = (name: string) => data.find((one) => one.name === name)!.figures;
  // 120.00 with 20.00 of VAT, 18.00 of commission and two pieces of 25.00.
  expect(by("Ürün 1")).toMatchObject({
    ...{ unitCount: 2, revenue: "120.00", discount: "5.00" },
    beforeCargo: {
      unitCount: 2,
      income: "120.00",
      vat: "20.00",
      commission: "18.00",
      cost: "50.00",
      profit: "32.00",
      margin: 32,
    },
    afterCargo: { unitCount: 2, cargo: "10.00", profit: "22.00", margin: 22 },
    ...{ missing: { vat: 0, commission: 0, cost: 0, returned: 0 }, estimatedUnitCount: 2, laterCostUnitCount: 0 },
  });
  expect(by("Ürün 2")).toMatchObject({
    ...{
      revenue: "60.00",
      beforeCargo: { unitCount: 0, profit: null, margin: null },
      afterCargo: { unitCount: 0, profit: null },
    },
    missing: { cost: 3, commission: 0 },
  });
  // Revenue is of all, profit of two of five pieces.
  expect(totals[0]!.figures).toMatchObject({ unitCount: 5, revenue: "180.00", beforeCargo: { unitCount: 2, profit: "32.00" } });
  await costSince(s, 1, dayText(12), 1000);
  const later = (await read()).data.find(({ name }) => name === "Ürün 2")!.figures;
  expect(later).toMatchObject({
    beforeCargo: { unitCount: 3, profit: "2.00" },
    afterCargo: { profit: null },
    laterCostUnitCount: 3,
  });
  // Said today; what was sold before keeps what it had cost.
  await report().SetVariantCost({ variantId: s.variants[1]!.id, from: null, to: { cost: "1", currency: "TRY" } });
  expect((await read()).data.find(({ name }) => name === "Ürün 2")!.figures).toEqual(later);
});

test("a cost that is said again holds from that day on, one that is taken back is known no more, and the first counts for before", async () => {
  const variantId = s.variants[0]!.id;
  const since = () => s.run(sql`select cost, currency from variant_cost_since where variant_id = ${variantId} order by since`);
  const to = { cost: "12.50", currency: "TRY" as const };
  await report().SetVariantCost({ variantId, from: null, to });
  await report().SetVariantCost({ variantId, from: to, to: { ...to, cost: "13" } });
  expect(await since()).toEqual([{ cost: "13.00", currency: "TRY" }]);
  await s.run(sql`update variant_cost_since set since = since - 5 where variant_id = ${variantId}`);
  await report().SetVariantCost({ variantId, from: { ...to, cost: "13" }, to: null });
  expect(await since()).toEqual([
    { cost: "13.00", currency: "TRY" },
    { cost: null, currency: null },
  ]);
  await s.store([sold()]);
  await tell(s, [plainly]);
  expect((await read()).data[0]!.figures).toMatchObject({ beforeCargo: { cost: "26.00" }, laterCostUnitCount: 2 });
});

test("products by profit, margin, revenue or name, both ways, what is not known last; orders newest first; store, channel and brand narrow both", async () => {
  const of = (variant: number, kurus: number, over: Partial<Order> = {}) =>
    sold({ packages: [{ ...sold().packages[0]!, lines: [{ variant, quantity: 1, kurus }] }], ...over });
  await s.store([
    of(0, 9000),
    of(1, 6000, { store: 2, minute: (days + 4) * 1440 }),
    of(2, 30_000, { minute: (days + 5) * 1440 }),
  ]);
  await tell(s, [plainly]);
  await costSince(s, 0, dayText(0), 5000);
  await costSince(s, 1, dayText(0), 100);
  const named = async (ask: Partial<Ask>) => (await read(ask)).data.map(({ name }) => name.at(-1)).join("");
  // Profit 7.00 and 31.00, of 90.00 and 60.00; the third has no cost.
  expect(await named({})).toBe("213");
  expect(await named({ orderType: "asc" })).toBe("123");
  expect(await named({ orderColumn: "margin" })).toBe("213");
  expect(await named({ orderColumn: "revenue" })).toBe("312");
  expect(await named({ orderColumn: "name", orderType: "asc" })).toBe("123");
  expect(await named({ page: 1, pageSize: 2 })).toBe("3");
  expect(await named({ storeId: s.stores[2]!.id })).toBe("2");
  expect(await named({ channelId: s.stores[2]!.channel })).toBe("2");
  expect(await named({ brandId: s.variants[2]!.brand })).toBe("3");
  const orders = await read({ by: "order", pageSize: 2 });
  expect(orders).toMatchObject({ totalCount: 3, totalPages: 2 });
  // Beyond the last page the count stands.
  for (const by of ["order", "product"] as const) {
    const { totalCount } = await read({ by });
    expect(await read({ by, page: 9 })).toMatchObject({ data: [], totalCount });
  }
  expect(orders.data.map(({ detail, figures }) => [detail, figures.revenue])).toEqual([
    ["Mağaza 1", "300.00"],
    ["Mağaza 3", "60.00"],
  ]);
  expect((await read({ by: "order", pageSize: 2, page: 1 })).data.map(({ figures }) => figures.revenue)).toEqual(["90.00"]);
  expect((await read({ by: "order", brandId: s.variants[2]!.brand })).data.map(({ figures }) => figures.revenue)).toEqual([
    "300.00",
  ]);
  expect((await read({ by: "order", storeId: s.stores[2]!.id })).data).toHaveLength(1);
});

test("R48: by order and by product a brand's rows come to its totals, also where a line that is named no more was given back", async () => {
  const [pack] = sold().packages;
  const dropped = { variant: 2, quantity: 1, kurus: 9000, isDropped: true };
  const refund = { of: { package: 0, by: "line", line: 1 }, quantity: 1, kurus: 4000, state: "refunded" } as const;
  await s.store([
    sold({ packages: [{ ...pack!, lines: [{ variant: 2, quantity: 1, kurus: 5000 }] }] }),
    sold({ packages: [{ ...pack!, lines: [{ variant: 0, quantity: 1, kurus: 7000 }, dropped] }], claims: [refund] }),
    sold({ packages: [{ ...pack!, lines: [{ variant: 0, quantity: 1, kurus: 8000 }, dropped] }] }),
  ]);
  for (const by of ["order", "product"] as const) {
    const { data, totals, totalCount } = await read({ by, brandId: s.variants[2]!.brand });
    const revenue = data.map(({ figures }) => Number(figures.revenue));
    expect([by, totals.map(({ figures }) => figures.revenue), totalCount]).toEqual([by, ["10.00"], data.length]);
    expect(revenue.sort()).toEqual(by === "order" ? [-40, 50] : [10]);
  }
});

test("S2: another company's profit is in nobody else's report, and neither packers nor whoever has some stores read it", async () => {
  await s.store([sold()]);
  for (const by of ["product", "order"] as const)
    expect(await report("mehmet").GetProfitReport({ ...period, by })).toMatchObject({ data: [], totals: [], totalCount: 0 });
  for (const call of ["GetProfitReport", "GetProfitReportExcel"] as const) {
    for (const of of [{ storeId: s.stores[0]!.id }, { brandId: s.variants[0]!.brand }])
      await expect(report("mehmet")[call]({ ...period, ...of })).rejects.toMatchObject({ status: 404 });
    await expect(report()[call]({ ...period, clientId: clients.second })).rejects.toMatchObject({ status: 404 });
    await expect(report()[call]({ ...period, endDate: period.startDate })).rejects.toMatchObject({ code: "period_too_long" });
    await expect(s.w.as("admin").Report[call](period)).rejects.toMatchObject({ status: 403 });
  }
  const narrow = (areas: unknown, storeIds: string[] | null) =>
    s.run(sql`update client_member m set areas = ${areas && JSON.stringify(areas)}::jsonb, "right" = 'read', store_ids = ${storeIds}::uuid[]
      from person p where p.id = m.person_id and p.subject = 'zeynep'`);
  for (const [areas, storeIds] of [
    [presets.packer, null],
    [null, [s.stores[0]!.id]],
  ] as const) {
    await narrow(areas, storeIds as string[] | null);
    await expect(report("zeynep").GetProfitReport(period)).rejects.toMatchObject({ status: 403 });
    await expect(report("zeynep").GetProfitReportExcel(period)).rejects.toMatchObject({ status: 403 });
  }
  await narrow(presets.accountant, null);
  expect((await report("zeynep").GetProfitReport(period)).data).toHaveLength(1);
  await narrow(null, null);
});

test("U17: the workbook has the report's rows; what is not known is empty, and its name says of what and of which days", async () => {
  await s.store([sold(), sold({ packages: [{ ...sold().packages[0]!, lines: [{ variant: 1, quantity: 3, kurus: 6000 }] }] })]);
  await tell(s, [plainly]);
  await costSince(s, 0, dayText(0), 2500);
  const file = await report().GetProfitReportExcel(period);
  expect(file.name).toMatch(/^Tradeport - Kâr raporu - Ürün 01\.04\.2026–10\.04\.2026 - .*\.xlsx$/);
  const [header, one, two] = await rowsOfFile(file.body);
  expect(header!.slice(0, 8)).toEqual([
    ...["Ürün", "Model kodu", "Para birimi", "Adet", "Net ciro", "İndiriminiz", "Kârı bilinen adet", "Bunların geliri"],
  ]);
  expect(one!.slice(3, 12)).toEqual([2, 120, 5, 2, 120, 20, 18, 50, 32]);
  expect(two!.slice(3, 12).map((cell) => (cell === "" || cell === undefined ? null : cell))).toEqual([
    3,
    60,
    5,
    0,
    null,
    null,
    null,
    null,
    null,
  ]);
  const orders = await rowsOfFile((await report().GetProfitReportExcel({ ...period, by: "order" })).body);
  expect(orders[0]!.slice(0, 3)).toEqual(["Sipariş", "Mağaza", "Sipariş tarihi"]);
  expect(orders).toHaveLength(3);
  // By the company's clock, as the screen: it is six hours later in Tokyo.
  const zone = (name: string) => s.run(sql`update client set time_zone = ${name} where id = ${clients.first}`);
  await zone("Asia/Tokyo");
  const tokyo = await report().GetProfitReportExcel({ ...period, by: "order" });
  await zone("Europe/Istanbul");
  expect(tokyo.name).toContain("01.04.2026–11.04.2026");
  const hours = (rows: readonly (readonly unknown[])[]) => rows.slice(1).map((row) => Number(String(row[2]).slice(11, 13)));
  expect(hours(await rowsOfFile(tokyo.body))).toEqual(hours(orders).map((hour) => (hour + 6) % 24));
});

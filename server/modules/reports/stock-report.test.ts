import { presets } from "@tradeport/contract/areas";
import type { StockReportRow } from "@tradeport/contract/stock-report";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import { jobCtx } from "#testing/run-import.ts";
import { clientId, kurusOf, money, type Order, orderOf, type SalesWorld, salesWorld } from "#testing/sales-world.ts";
import { reportJobs } from "./index.ts";

/** What lies on the shelf, what it cost, and for how long it is enough. */
let s: SalesWorld;
const warehouses = [newId(), newId()];
beforeAll(async () => {
  s = await salesWorld();
  for (const [at, id] of warehouses.entries())
    await s.run(sql`insert into warehouse (client_id, id, code, name) values (${clientId}, ${id}, ${`D${at}`}, ${`Depo ${at}`})`);
});
afterAll(() => s.close());
/** The last of the thirty days: ten days after the newest order of the world. */
let today = "";
beforeEach(() => begin());
const begin = async () => {
  await s.empty();
  await s.run(sql`update client set time_zone = 'Europe/Istanbul' where id = ${clientId}`);
  await s.run(sql`delete from stock where client_id = ${clientId}`);
  await s.run(sql`delete from variant_cost where client_id = ${clientId}`);
  await s.run(sql`delete from variant where client_id = ${clientId} and barcode like 'new%'`);
  for (const { id, product } of s.variants) await s.run(sql`update variant set product_id = ${product} where id = ${id}`);
  await makeSet(0);
  // Orders went by a statement that fires no trigger by row.
  await s.run(sql`delete from stock_row where client_id = ${clientId}`);
  await s.run(sql`delete from stock_total where client_id = ${clientId}`);
  await s.run(
    sql`insert into stock_mark (client_id, variant_id) select client_id, id from variant where client_id = ${clientId}`,
  );
  today = "2026-04-20";
  await sum();
};
/** The worker's part. */
const sum = () => reportJobs.sum_stock!({ ...jobCtx(s.w), now: () => new Date(`${today}T12:00:00Z`) }, {});
const report = (who: "ayse" | "mehmet" | "zeynep" = "ayse") => s.w.as(who).Report;
type Ask = Parameters<ReturnType<typeof report>["GetStockReport"]>[0];

/** The third is so many pieces of the first, or a piece of its own. */
const makeSet = async (pieces: number) => {
  const [first, , third] = s.variants;
  await s.run(sql`delete from variant_component where client_id = ${clientId} and variant_id = ${third!.id}`);
  await s.run(sql`insert into variant_component (client_id, variant_id, item_id, quantity)
    values (${clientId}, ${third!.id}, ${pieces > 0 ? first!.id : third!.id}, ${Math.max(1, pieces)})`);
};
const count = (variant: number, warehouse: number, onHand: number, condition = "sellable") =>
  s.run(sql`insert into stock (client_id, item_id, warehouse_id, condition, on_hand)
    values (${clientId}, ${s.variants[variant]!.id}, ${warehouses[warehouse]!}, ${condition}, ${onHand})
    on conflict (client_id, item_id, warehouse_id, condition, lot) do update set on_hand = excluded.on_hand`);
const setCost = async (variant: number, to: StockReportRow["cost"]) => {
  const variantId = s.variants[variant]!.id;
  const { data } = await report().GetStockReport({});
  const row = data.find((one) => one.variantId === variantId);
  if (row) await report().SetVariantCost({ variantId, from: row.cost, to });
};

interface Raw {
  variants: { id: string; productId: string }[];
  lines: { variantId: string | null; quantity: number; day: string; isSold: boolean }[];
  stock: { itemId: string; onHand: number }[];
  components: { variantId: string; itemId: string; quantity: number }[];
  costs: { variantId: string; cost: string; currency: string }[];
}
/** Everything as it stands in the tables, one row after the other. */
const readAll = async (): Promise<Raw> => ({
  variants: await s.run(sql<Raw["variants"][number]>`select id, product_id from variant where client_id = ${clientId}`),
  lines: await s.run(sql<Raw["lines"][number]>`
    select l.variant_id, l.quantity, (p.ordered_at at time zone c.time_zone)::date::text as day,
      p.status <> 'S_CANCELED' and not p.superseded and not p.payment_pending and not l.dropped as is_sold
    from order_line l join order_package p on p.id = l.package_id join client c on c.id = p.client_id where l.client_id = ${clientId}`),
  stock: await s.run(
    sql<Raw["stock"][number]>`select item_id, on_hand from stock where client_id = ${clientId} and condition = 'sellable'`,
  ),
  components: await s.run(
    sql<Raw["components"][number]>`select variant_id, item_id, quantity from variant_component where client_id = ${clientId}`,
  ),
  costs: await s.run(
    sql<Raw["costs"][number]>`select variant_id, cost, currency from variant_cost where client_id = ${clientId}`,
  ),
});
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** The same added up one by one. */
const recomputed = ({ variants, lines, stock, components, costs }: Raw) =>
  variants
    .filter(({ id }) => components.some(({ variantId, itemId }) => variantId === id && itemId === id))
    .map(({ id, productId }) => {
      const onHand = stock.filter(({ itemId }) => itemId === id).reduce((pieces, one) => pieces + one.onHand, 0);
      let sold = 0;
      for (const { variantId, quantity, day, isSold } of lines)
        for (const component of components)
          if (
            isSold &&
            day > dayBefore(today, 30) &&
            day <= today &&
            component.variantId === variantId &&
            component.itemId === id
          )
            sold += quantity * component.quantity;
      const cost = costs.find(({ variantId }) => variantId === id);
      return {
        ...{ variantId: id, productId, onHand, soldUnitCount: sold },
        cost: cost ? { cost: cost.cost, currency: cost.currency } : null,
        value: cost ? money(kurusOf(cost.cost) * onHand) : null,
        coverDays: sold > 0 ? Math.round((onHand * 300) / sold) / 10 : null,
      };
    });
type Plain = ReturnType<typeof recomputed>[number];
const orders = {
  value: ({ value }: Plain) => (value === null ? -1 : Number(value)),
  onHand: ({ onHand }: Plain) => onHand,
  soldUnitCount: ({ soldUnitCount }: Plain) => soldUnitCount,
  coverDays: ({ soldUnitCount, onHand }: Plain) => (soldUnitCount > 0 ? onHand / soldUnitCount : Number.POSITIVE_INFINITY),
};
const figuresOf = ({ variantId, productId, onHand, soldUnitCount, cost, value, coverDays }: StockReportRow) => ({
  ...{ variantId, productId, onHand, soldUnitCount, cost, value, coverDays },
});

const looks = [
  ["value", "desc"],
  ["onHand", "asc"],
  ["soldUnitCount", "desc"],
  ["coverDays", "asc"],
] as const;
const agrees = async (why: string) => {
  const plain = recomputed(await readAll());
  for (const [orderColumn, orderType] of looks) {
    const key = orders[orderColumn];
    const ask: Ask = { orderColumn, orderType };
    const { data, totals, costMissing, totalCount, day } = await report().GetStockReport(ask);
    const sign = orderType === "asc" ? 1 : -1;
    const order = (a: Plain, b: Plain) => {
      const [x, y] = [key(a), key(b)];
      return sign * (x < y ? -1 : x > y ? 1 : a.variantId < b.variantId ? -1 : 1);
    };
    expect(data.map(figuresOf), `${why}, by ${orderColumn} ${orderType}`).toEqual(plain.toSorted(order));
    expect([totalCount, day]).toEqual([plain.length, today]);
    const pages = [];
    for (let page = 0; orderColumn === "coverDays" && page < plain.length; page++)
      pages.push(...(await report().GetStockReport({ ...ask, page, pageSize: 1 })).data);
    if (orderColumn === "coverDays") expect(pages, `${why}, page by page`).toEqual(data);
    const held = plain.filter(({ onHand }) => onHand > 0);
    const unknown = held.filter(({ cost }) => cost === null);
    const sumOf = (rows: Plain[]) => ({
      variantCount: rows.length,
      unitCount: rows.reduce((units, { onHand }) => units + onHand, 0),
    });
    expect(costMissing, why).toEqual(sumOf(unknown));
    const currencies = [...new Set(held.flatMap(({ cost }) => cost?.currency ?? []))];
    const ofCurrency = (currency: string) => {
      const rows = held.filter(({ cost }) => cost?.currency === currency);
      return { currency, ...sumOf(rows), value: money(rows.reduce((kurus, { value }) => kurus + kurusOf(value!), 0)) };
    };
    expect(new Set(totals), why).toEqual(new Set(currencies.map(ofCurrency)));
  }
};

const row = (table: string, n: number) =>
  sql`(select id from ${sql.table(table)} where client_id = ${clientId} order by id offset ${n} % greatest(1, (select count(*) from ${sql.table(table)} where client_id = ${clientId})) limit 1)`;
const variantOf = (n: number) => s.variants[n % 3]!.id;
/** Whatever the report rests on, changed past every rule of who changes it. */
const changes: Record<string, (n: number, m: number) => Promise<unknown>> = {
  counted: (n, m) => count(n % 3, m % 2, m % 50),
  "counted in another warehouse": (n, m) => count(n % 3, 1, 1 + (m % 50)),
  "counted, not sellable": (n, m) => count(n % 3, m % 2, m % 50, "damaged"),
  "stock gone": (n) => s.run(sql`delete from stock where client_id = ${clientId} and item_id = ${variantOf(n)}`),
  cost: (n, m) => setCost(n % 3, { cost: money(m), currency: m % 3 === 0 ? "EUR" : "TRY" }),
  "cost gone": (n) => setCost(n % 3, null),
  set: (n) => makeSet(n % 4),
  "more pieces in it": (n) =>
    s.run(sql`update variant_component set quantity = 1 + ${n} % 5 where client_id = ${clientId} and item_id <> variant_id`),
  "a variant comes": () =>
    s.run(sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
      select ${clientId}, id, ${s.variants[0]!.product}, 'new' || id, 'new' || id, 20, 10 from (select ${newId()}::uuid as id) one`),
  "a variant goes": () => s.run(sql`delete from variant where client_id = ${clientId} and barcode like 'new%'`),
  "a variant of another product": (n, m) =>
    s.run(sql`update variant set product_id = ${s.variants[m % 3]!.product} where id = ${variantOf(n)}`),
  status: (n, m) =>
    s.run(
      sql`update order_package set status = (array['S_NEW', 'S_CANCELED', 'S_DELIVERED'])[1 + ${m} % 3] where id = ${row("order_package", n)}`,
    ),
  superseded: (n) => s.run(sql`update order_package set superseded = not superseded where id = ${row("order_package", n)}`),
  pending: (n) =>
    s.run(sql`update order_package set payment_pending = not payment_pending where id = ${row("order_package", n)}`),
  "moment, by some days": (n, m) =>
    s.run(
      sql`update order_package set ordered_at = ordered_at + interval '1 day' * (${m} % 31 - 15) where id = ${row("order_package", n)}`,
    ),
  quantity: (n, m) => s.run(sql`update order_line set quantity = 1 + ${m} % 9 where id = ${row("order_line", n)}`),
  "product of a line": (n, m) =>
    s.run(sql`update order_line set variant_id = ${m % 4 === 0 ? null : variantOf(m)} where id = ${row("order_line", n)}`),
  "line elsewhere": (n, m) =>
    s.run(
      sql`update order_line l set package_id = p.id, order_id = p.order_id, channel_line_id = l.id::text from order_package p where l.id = ${row("order_line", n)} and p.id = ${row("order_package", m)}`,
    ),
  "line dropped": (n) => s.run(sql`update order_line set dropped = not dropped where id = ${row("order_line", n)}`),
  "line gone": (n) => s.run(sql`delete from order_line where id = ${row("order_line", n)}`),
  "another day": async (n) => {
    today = dayBefore(today, -(n % 5));
    await sum();
  },
  zone: async (n) => {
    await s.run(sql`update client set time_zone = (array['Europe/Istanbul', 'America/New_York', 'Asia/Tokyo'])[1 + ${n} % 3]
      where id = ${clientId}`);
    await sum();
  },
  "summed up": () => sum(),
};

test("R48: every figure of the stock report agrees with stock, costs and orders gone through one by one, whatever happens, before rows are brought up to date and after", async () => {
  const act = fc.record({ name: fc.constantFrom(...Object.keys(changes)), n: fc.nat(1000), m: fc.nat(1000) });
  const some = fc.array(orderOf, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(some, fc.array(act, { minLength: 3, maxLength: 8 }), async (orders, acts) => {
      await begin();
      await s.store(orders);
      await agrees("orders came");
      for (const { name, n, m } of acts) {
        await changes[name]!(n, m);
        await agrees(name);
      }
      await sum();
      expect(await s.run(sql`select from stock_mark where client_id = ${clientId}`)).toEqual([]);
      await agrees("brought up to date");
    }),
    { numRuns: 10 },
  );
});

test("each change alone leaves no row that is old", async () => {
  const sold: Order = {
    ...{ store: 0, currency: "TRY", minute: 12 * 1440, claims: [] },
    packages: [
      { status: "S_NEW", hidden: "", beside: 0, lines: [0, 2].map((variant) => ({ variant, quantity: 2, kurus: 10_000 })) },
    ],
  };
  for (const [name, change] of Object.entries(changes)) {
    await begin();
    await s.store([sold, { ...sold, minute: 13 * 1440 }]);
    await changes["a variant comes"]!(0, 0);
    if (name === "more pieces in it") await makeSet(3);
    for (const variant of [0, 1]) await count(variant, 0, 7);
    for (const variant of [0, 1]) await setCost(variant, { cost: "3.10", currency: "TRY" });
    await sum();
    await change(1, 2);
    await agrees(name);
    await sum();
    await agrees(`${name}, then brought up to date`);
  }
});

test("what has no cost is counted and has no value, what is not sold says so, and filters narrow rows and totals", async () => {
  await count(0, 0, 10);
  await count(1, 0, 4);
  await setCost(0, { cost: "12.50", currency: "TRY" });
  await s.store([
    {
      ...{ store: 0, currency: "TRY", minute: 19 * 1440, claims: [] },
      packages: [{ status: "S_NEW", hidden: "", beside: 0, lines: [{ variant: 0, quantity: 3, kurus: 10_000 }] }],
    },
  ]);
  const all = await report().GetStockReport({});
  expect(all.data.map(({ productName, onHand, value, coverDays }) => [productName, onHand, value, coverDays])).toEqual([
    ["Ürün 1", 10, "125.00", 100],
    ...[["Ürün 3", 0, null, null] as const, ["Ürün 2", 4, null, null] as const].toSorted((a, b) =>
      s.variants.find(({ name }) => name === a[0])!.id < s.variants.find(({ name }) => name === b[0])!.id ? 1 : -1,
    ),
  ]);
  expect(all.totals).toEqual([{ currency: "TRY", variantCount: 1, unitCount: 10, value: "125.00" }]);
  expect(all.costMissing).toEqual({ variantCount: 1, unitCount: 4 });
  const named = async (ask: Ask) => (await report().GetStockReport(ask)).data.map(({ productName }) => productName).sort();
  for (const summed of [false, true]) {
    if (summed) await sum();
    expect(await named({ state: "onHand" })).toEqual(["Ürün 1", "Ürün 2"]);
    expect(await named({ state: "soldOut" })).toEqual(["Ürün 3"]);
    expect(await named({ state: "unsold" })).toEqual(["Ürün 2"]);
    expect(await named({ state: "costMissing" })).toEqual(["Ürün 2"]);
    expect(await named({ brandId: s.variants[2]!.brand })).toEqual(["Ürün 3"]);
    expect(await named({ categoryId: s.variants[0]!.category })).toEqual(["Ürün 1"]);
    expect((await report().GetStockReport({ state: "costMissing" })).totals).toEqual([]);
    expect(await report().GetStockReport({ categoryId: s.variants[1]!.category })).toMatchObject({
      totals: [],
      costMissing: { variantCount: 1, unitCount: 4 },
    });
  }
});

test("two who say a cost at once: whoever saw another one is refused; a set has none, and what was said stands in the audit", async () => {
  const variantId = s.variants[0]!.id;
  const to = { cost: "12.5", currency: "TRY" as const };
  await report().SetVariantCost({ variantId, from: null, to });
  await report().SetVariantCost({ variantId, from: null, to: { cost: "12.50", currency: "TRY" } });
  await expect(report().SetVariantCost({ variantId, from: null, to: { ...to, cost: "13" } })).rejects.toMatchObject({
    code: "conflict",
  });
  await report().SetVariantCost({ variantId, from: { cost: "12.50", currency: "TRY" }, to: { ...to, currency: "EUR" } });
  const [last] = await s.run(
    sql<{
      before: unknown;
      after: unknown;
    }>`select before, after from audit where object_id = ${variantId} order by at desc limit 1`,
  );
  expect(last).toEqual({ before: { cost: "12.50", currency: "TRY" }, after: { cost: "12.5", currency: "EUR" } });
  await makeSet(2);
  await expect(report().SetVariantCost({ variantId: s.variants[2]!.id, from: null, to })).rejects.toMatchObject({ status: 404 });
  for (const bad of [
    { cost: "-1", currency: "TRY" },
    { cost: "1", currency: "XXX" },
    { cost: "1.234", currency: "TRY" },
  ])
    await expect(report().SetVariantCost({ variantId, from: null, to: bad as typeof to })).rejects.toMatchObject({ status: 400 });
});

test("S2: another company's stock and costs are in nobody else's report, and neither packers nor whoever has some stores read it", async () => {
  await count(0, 0, 10);
  expect(await report("mehmet").GetStockReport({})).toMatchObject({ data: [], totals: [], totalCount: 0 });
  const variantId = s.variants[0]!.id;
  await expect(
    report("mehmet").SetVariantCost({ variantId, from: null, to: { cost: "1", currency: "TRY" } }),
  ).rejects.toMatchObject({ status: 404 });
  for (const call of ["GetStockReport", "GetStockReportExcel"] as const) {
    await expect(report("mehmet")[call]({ brandId: s.variants[0]!.brand })).rejects.toMatchObject({ status: 404 });
    await expect(report()[call]({ clientId: clients.second })).rejects.toMatchObject({ status: 404 });
    await expect(s.w.as("admin").Report[call]({})).rejects.toMatchObject({ status: 403 });
  }
  const narrow = (areas: unknown, storeIds: string[] | null) =>
    s.run(sql`update client_member m set areas = ${areas && JSON.stringify(areas)}::jsonb, "right" = 'read', store_ids = ${storeIds}::uuid[]
      from person p where p.id = m.person_id and p.subject = 'zeynep'`);
  for (const [areas, storeIds] of [
    [presets.packer, null],
    [presets.agency, null],
    [null, [s.stores[0]!.id]],
  ] as const) {
    await narrow(areas, storeIds as string[] | null);
    await expect(report("zeynep").GetStockReport({})).rejects.toMatchObject({ status: 403 });
    await expect(report("zeynep").GetStockReportExcel({})).rejects.toMatchObject({ status: 403 });
  }
  await narrow(presets.accountant, null);
  expect((await report("zeynep").GetStockReport({})).data).toHaveLength(3);
  await narrow(null, null);
});

test("U17: the workbook has the report's rows; what is not known is empty, and its name says which variants", async () => {
  await count(0, 0, 10);
  await count(1, 0, 4);
  await setCost(0, { cost: "12.50", currency: "TRY" });
  const file = await report().GetStockReportExcel({ state: "onHand" });
  expect(file.name).toMatch(/^Tradeport - Stok raporu - Stokta olanlar - .*\.xlsx$/);
  const [header, first, second] = await rowsOfFile(file.body);
  expect(header).toEqual([
    ...["Ürün", "Model kodu", "Stok kodu", "Barkod", "Marka", "Kategori", "Eldeki", "Birim maliyet", "Stok değeri"],
    ...["Para birimi", "Son 30 günde satılan", "Kaç gün yeter"],
  ]);
  expect([first![0], ...first!.slice(6)]).toEqual(["Ürün 1", 10, 12.5, 125, "TRY", 0, "Satış yok"]);
  expect([second![0], second![6], second![7], second![8]].map((cell) => cell || null)).toEqual(["Ürün 2", 4, null, null]);
});

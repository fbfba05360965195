import type { ProfitFigures } from "@tradeport/contract/profit-report";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { noProfit, profitRecomputed, shownOf } from "#testing/profit-ledger.ts";
import { beginProfit, besideOf, costOf, costSince, dayText, makeSet, plainly, sold, tell } from "#testing/profit-world.ts";
import {
  clientId,
  day,
  days,
  first,
  isPlain,
  type Order,
  orderOf,
  period,
  type SalesWorld,
  salesWorld,
} from "#testing/sales-world.ts";
import { profitColumns, profitNames } from "./profit-facts.ts";

/** What is left of what was sold, beside the same from the orders gone through one by one. */
let s: SalesWorld;
beforeAll(async () => {
  s = await salesWorld();
});
afterAll(() => s.close());
beforeEach(() => beginProfit(s));
type Ask = Parameters<ReturnType<SalesWorld["w"]["as"]>["Report"]["GetProfitReport"]>[0];
const read = async (ask: Partial<Ask> = {}) => s.w.as("ayse").Report.GetProfitReport({ ...period, pageSize: -1, ...ask });

/** A whole month, which is read by its own sums. */
const april = { startDate: "2026-03-31T21:00:00.000Z", endDate: "2026-04-30T21:00:00.000Z" };
/** Months whose sums are not those of their days. */
const otherMonths = () => {
  const sums = sql.join(profitNames.map((name) => sql`sum(${sql.ref(name)})`));
  const ofDays = sql`select date_trunc('month', day)::date, store_id, currency, product_id, count(*), ${sums} from profit_day group by 1, 2, 3, 4`;
  const months = sql`select month, store_id, currency, product_id, days, ${profitColumns} from profit_month`;
  return s.run(sql`(${ofDays} except ${months}) union all (${months} except ${ofDays})`);
};

const nothing = JSON.stringify(shownOf(noProfit()));
const figuresOf = (rows: Iterable<readonly [string, ProfitFigures]>) =>
  Object.fromEntries(
    [...rows].filter(
      ([, figures]) =>
        JSON.stringify(figures, Object.keys(figures)) !== nothing && figures.unitCount + Math.abs(Number(figures.revenue)) > 0,
    ),
  );
const agrees = async (why: string, orders: readonly Order[]) => {
  for (const by of ["product", "order"] as const) {
    const { data, totals } = await read({ by });
    const plain = figuresOf([...(await profitRecomputed(s, orders, by))].map(([name, sum]) => [name, shownOf(sum)]));
    expect(figuresOf(data.map(({ currency, key, figures }) => [`${currency} ${key}`, figures])), `${why}, by ${by}`).toEqual(
      plain,
    );
    const whole = figuresOf([...(await profitRecomputed(s, orders, null))].map(([name, sum]) => [name, shownOf(sum)]));
    expect(figuresOf(totals.map(({ currency, figures }) => [`${currency} null`, figures])), `${why}, totals`).toEqual(whole);
  }
};

test("R48: revenue, discounts, VAT, commission, cargo, cost and profit, by product and by order, agree to the kuruş with the orders gone through one by one, before their days are summed up and after", async () => {
  const some = fc.array(orderOf.filter(isPlain), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      some,
      fc.array(besideOf, { minLength: 3, maxLength: 9 }),
      fc.array(costOf, { maxLength: 7 }),
      fc.nat(3),
      async (orders, beside, costs, pieces) => {
        await beginProfit(s);
        await s.store(orders);
        await s.sum();
        await tell(s, beside);
        await makeSet(s, pieces);
        for (const { variant, day: on, kurus: cost, currency } of costs) await costSince(s, variant, dayText(on), cost, currency);
        await agrees("with marks", orders);
        const fromOrders = await read(april);
        await s.sum();
        expect(await s.marks()).toEqual([]);
        await agrees("summed up", orders);
        expect(await otherMonths()).toEqual([]);
        expect(await read(april)).toEqual(fromOrders);
      },
    ),
    { numRuns: 25 },
  );
});

const row = (table: string) => sql`(select id from ${sql.table(table)} where client_id = ${clientId} order by id limit 1)`;
const cost = (value: string) =>
  sql`insert into variant_cost (client_id, variant_id, cost, currency) values (${clientId}, ${s.variants[0]!.id}, ${value}, 'TRY')
    on conflict (client_id, variant_id) do update set cost = excluded.cost`;
/** Whatever the report rests on beside what the sales report does, changed past every rule of who changes it. */
const changes: Record<string, () => ReturnType<typeof sql>> = {
  "rate of VAT": () => sql`update order_line set vat_rate = 1 where id = ${row("order_line")}`,
  "rate of VAT not known": () => sql`update order_line set vat_rate = null where id = ${row("order_line")}`,
  discount: () => sql`update order_line set discount = 7 where id = ${row("order_line")}`,
  commission: () => sql`update money_entry set amount = -1 where kind = 'commission'`,
  "commission settled": () => sql`update money_entry set external_id = id::text where kind = 'commission'`,
  "commission gone": () => sql`delete from money_entry where kind = 'commission'`,
  "commission come": () =>
    sql`insert into money_entry (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, package_id)
      select client_id, gen_random_uuid(), store_id, 'commission', id::text, -3, currency, now(), id from order_package where client_id = ${clientId}`,
  "commission of another package": () =>
    sql`update money_entry set package_id = (select max(id::text)::uuid from order_package where client_id = ${clientId}), channel_line_id = ''
      where kind = 'commission' and package_id = ${row("order_package")}`,
  "currency of commission": () => sql`update money_entry set currency = 'EUR' where kind = 'commission'`,
  "another kind": () => sql`update money_entry set kind = 'penalty' where kind = 'commission'`,
  cargo: () => sql`update money_entry set amount = amount - 1 where kind = 'cargo'`,
  "marketplace pays": () =>
    sql`insert into order_amount (client_id, package_id, kind, payer, amount, currency)
      select client_id, id, 'coupon', 'marketplace', 5, currency from order_package where client_id = ${clientId}`,
  "marketplace pays more": () => sql`update order_amount set amount = 9 where client_id = ${clientId}`,
  "somebody else pays": () => sql`update order_amount set payer = 'buyer' where client_id = ${clientId}`,
  "marketplace pays nothing": () => sql`delete from order_amount where client_id = ${clientId}`,
  "another cost from a day on": () => sql`insert into variant_cost_since (client_id, variant_id, since, cost, currency)
      values (${clientId}, ${s.variants[0]!.id}, ${dayText(2)}, 1, 'TRY')`,
  "cost of before": () => sql`insert into variant_cost_since (client_id, variant_id, since, cost, currency)
      values (${clientId}, ${s.variants[0]!.id}, ${dayText(-20)}, 1, 'TRY')`,
  "cost corrected": () => sql`update variant_cost_since set cost = 2 where client_id = ${clientId}`,
  "cost said": () => cost("9.99"),
  "a set is made": () => sql`update variant_component set item_id = ${s.variants[1]!.id}, quantity = 3
      where client_id = ${clientId} and variant_id = ${s.variants[0]!.id}`,
  "more in it": () => sql`insert into variant_component (client_id, variant_id, item_id, quantity)
      values (${clientId}, ${s.variants[0]!.id}, ${s.variants[1]!.id}, 2)`,
  "nothing in it": () => sql`delete from variant_component where client_id = ${clientId} and variant_id = ${s.variants[0]!.id}`,
  "another zone": () => sql`update client set time_zone = 'Asia/Tokyo' where id = ${clientId}`,
};
const readAll = async () => [await read(), await read({ startDate: new Date(first + day / 3).toISOString() })];
/** The same from the orders alone: with a mark on every day. */
const readRaw = async () => {
  const [last] = await s.run(sql<{ id: number }>`select coalesce(max(id), 0) as id from sales_mark`);
  await s.run(sql`insert into sales_mark (client_id, at)
    select ${clientId}, at from generate_series('2026-03-25'::timestamptz, '2026-04-15', interval '12 hours') as at`);
  const answers = await readAll();
  await s.run(sql`delete from sales_mark where id > ${last!.id}`);
  return answers;
};
test("R48: whatever changes by itself after all days are summed up, the profit is that of the orders alone", async () => {
  for (const [what, change] of Object.entries(changes)) {
    await beginProfit(s);
    await s.run(sql`delete from variant_component where client_id = ${clientId} and variant_id = ${s.variants[0]!.id}`);
    await s.run(sql`insert into variant_component (client_id, variant_id, item_id, quantity)
      values (${clientId}, ${s.variants[0]!.id}, ${s.variants[0]!.id}, 1)`);
    await s.store([sold(), sold({ minute: (days + 1) * 1440 })]);
    await tell(s, [{ ...plainly, paid: 200 }]);
    // Said after the sales: the first counts for before.
    await costSince(s, 0, dayText(12), 2500);
    await costSince(s, 1, dayText(0), 700);
    await s.sum();
    expect(await s.marks()).toEqual([]);
    const before = await readAll();
    await s.run(change());
    const after = await readAll();
    expect(after, what).toEqual(await readRaw());
    // What these change is said of days to come, or is the same by other days.
    if (what !== "cost said" && what !== "another zone") expect(after, what).not.toEqual(before);
    await s.sum();
    expect(await readAll(), `${what}, summed up`).toEqual(after);
  }
});

import { presets } from "@tradeport/contract/areas";
import type { ProfitFigures, ProfitGroup } from "@tradeport/contract/profit-report";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import {
  clientId,
  day,
  days,
  first,
  isPlain,
  kurusOf,
  money,
  type Order,
  orderOf,
  period,
  type SalesWorld,
  salesWorld,
} from "#testing/sales-world.ts";

/** What is left of what was sold, as far as it is known. */
let s: SalesWorld;
beforeAll(async () => {
  s = await salesWorld();
});
afterAll(() => s.close());
beforeEach(() => begin());
const begin = async () => {
  await s.empty();
  await s.run(sql`delete from money_entry where client_id = ${clientId}`);
  await s.run(sql`delete from variant_cost where client_id = ${clientId}`);
  await s.run(sql`delete from variant_cost_since where client_id = ${clientId}`);
  await s.run(sql`update client set time_zone = 'Europe/Istanbul' where id = ${clientId}`);
  await makeSet(0);
};
const report = (who: "ayse" | "mehmet" | "zeynep" = "ayse") => s.w.as(who).Report;
type Ask = Parameters<ReturnType<typeof report>["GetProfitReport"]>[0];
const read = async (ask: Partial<Ask> = {}) => report().GetProfitReport({ ...period, pageSize: -1, ...ask });

/** The third is so many pieces of the first, or a piece of its own. */
const makeSet = async (pieces: number) => {
  const [one, , third] = s.variants;
  await s.run(sql`delete from variant_component where client_id = ${clientId} and variant_id = ${third!.id}`);
  await s.run(sql`insert into variant_component (client_id, variant_id, item_id, quantity)
    values (${clientId}, ${third!.id}, ${pieces > 0 ? one!.id : third!.id}, ${Math.max(1, pieces)})`);
};
const costSince = (variant: number, since: string, kurus: number | null, currency = "TRY") =>
  s.run(sql`insert into variant_cost_since (client_id, variant_id, since, cost, currency)
    values (${clientId}, ${s.variants[variant]!.id}, ${since}, ${kurus === null ? null : money(kurus)}, ${kurus === null ? null : currency})
    on conflict (client_id, variant_id, since) do update set cost = excluded.cost, currency = excluded.currency`);

/** What stands beside a line, and beside its package where it is the first. */
interface Beside {
  vat: number | null;
  discount: number;
  commission: { kurus: number; isSettled: boolean; of: "line" | "package" } | null;
  cargo: number | null;
  paid: number;
  paidOfPackage: number;
}
const kurus = fc.integer({ min: 0, max: 9999 });
const besideOf = fc.record<Beside>({
  vat: fc.constantFrom(20, 20, 10, 1, 0, null),
  discount: kurus,
  commission: fc.option(
    fc.record({ kurus, isSettled: fc.boolean(), of: fc.constantFrom<"line" | "package">("line", "line", "package") }),
    { freq: 8 },
  ),
  cargo: fc.option(kurus),
  paid: fc.oneof(fc.constant(0), kurus),
  paidOfPackage: fc.constantFrom(0, 0, 100, 1),
});
interface Cost {
  variant: number;
  day: number;
  kurus: number | null;
  currency: string;
}
const costOf = fc.record<Cost>({
  variant: fc.nat(2),
  day: fc.integer({ min: -12, max: 14 }),
  kurus: fc.option(fc.integer({ min: 0, max: 20_000 }), { freq: 6 }),
  currency: fc.constantFrom("TRY", "TRY", "TRY", "EUR"),
});
const dayText = (after: number) => new Date(first + 3 * 3_600_000 + after * day).toISOString().slice(0, 10);

interface RawPackage {
  id: string;
  orderId: string;
  number: string;
  currency: string;
  total: string;
  isSold: boolean;
  moment: number;
  day: string;
}
interface RawLine {
  id: string;
  packageId: string;
  number: string;
  variantId: string | null;
  productId: string | null;
  quantity: number;
  amount: string;
  discount: string;
  vat: string | null;
}
interface RawMoney {
  packageId: string;
  lineNumber: string;
  kind: string;
  amount: string;
  isEstimated: boolean;
}
const packages = () =>
  s.run(sql<RawPackage>`
    select p.id, p.order_id, p.channel_package_id as number, p.currency, p.total, (extract(epoch from p.ordered_at) * 1000)::float as moment,
      p.status <> 'S_CANCELED' and not p.superseded and not p.payment_pending as is_sold, (p.ordered_at at time zone 'Europe/Istanbul')::date::text as day
    from order_package p where client_id = ${clientId} order by p.channel_package_id`);
const lines = () =>
  s.run(sql<RawLine>`
    select l.id, l.package_id, l.channel_line_id as number, l.variant_id, v.product_id, l.quantity, l.total as amount, l.discount, l.vat_rate as vat
    from order_line l left join variant v on v.id = l.variant_id where l.client_id = ${clientId} order by l.channel_line_id`);

/** Gives each line what stands beside it. */
const tell = async (some: readonly Beside[]) => {
  const ofPackage = Map.groupBy(await lines(), ({ packageId }) => packageId);
  const all = await packages();
  let n = 0;
  for (const { id: packageId, currency } of all)
    for (const [at, { id, number }] of (ofPackage.get(packageId) ?? []).entries()) {
      const { vat, discount, commission, cargo, paid, paidOfPackage } = some[n++ % some.length]!;
      await s.run(sql`update order_line set vat_rate = ${vat}, discount = ${money(discount)} where id = ${id}`);
      const entry = (kind: string, amount: number, line: string, isSettled: boolean) =>
        s.run(sql`insert into money_entry (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, package_id, channel_line_id)
          select client_id, ${newId()}::uuid, store_id, ${kind}, ${isSettled ? newId() : null}, ${money(-amount)}, ${currency}, now(), id, ${line}
          from order_package where id = ${packageId} on conflict do nothing`);
      if (commission) await entry("commission", commission.kurus, commission.of === "line" ? number : "", commission.isSettled);
      if (cargo !== null && at === 0) await entry("cargo", cargo, "", true);
      const amount = (line: string, value: number) =>
        s.run(sql`insert into order_amount (client_id, package_id, channel_line_id, kind, payer, amount, currency)
          values (${clientId}, ${packageId}, ${line}, 'discount', 'marketplace', ${money(value)}, ${currency}) on conflict do nothing`);
      if (paid > 0) await amount(number, paid);
      if (paidOfPackage > 0) await amount("", paidOfPackage);
    }
};

interface Sum {
  units: number;
  revenue: number;
  discount: number;
  known: { units: number; income: number; vat: number; commission: number; cost: number };
  whole: { units: number; income: number; cargo: number; profit: number };
  missing: ProfitFigures["missing"];
  estimated: number;
  later: number;
}
const empty = (): Sum => ({
  ...{ units: 0, revenue: 0, discount: 0, estimated: 0, later: 0 },
  known: { units: 0, income: 0, vat: 0, commission: 0, cost: 0 },
  whole: { units: 0, income: 0, cargo: 0, profit: 0 },
  missing: { vat: 0, commission: 0, cost: 0, returned: 0 },
});
/** Of two halves the larger. */
const divided = (a: number, b: number) => Number((2n * BigInt(a) + BigInt(b)) / (2n * BigInt(b)));

/** The same from the rows themselves, one after the other: "currency key" -> figures. */
const recomputed = async (orders: readonly Order[], by: ProfitGroup | null) => {
  const sums = new Map<string, Sum>();
  const at = (currency: string, key: string | null) => {
    const name = `${currency} ${key}`;
    const sum = sums.get(name) ?? empty();
    sums.set(name, sum);
    return sum;
  };
  const packs = await packages();
  const allLines = await lines();
  const entries =
    await s.run(sql<RawMoney>`select e.package_id, e.channel_line_id as line_number, e.kind, e.amount, e.external_id is null as is_estimated
    from money_entry e join order_package p on p.id = e.package_id and p.currency = e.currency where e.client_id = ${clientId}`);
  const amounts = await s.run(
    sql<RawMoney>`select package_id, channel_line_id as line_number, kind, amount, false as is_estimated from order_amount where client_id = ${clientId}`,
  );
  const costs = await s.run(
    sql<{
      variantId: string;
      since: string;
      cost: string | null;
      currency: string | null;
    }>`select variant_id, since::text, cost, currency from variant_cost_since where client_id = ${clientId} order by since`,
  );
  const components = await s.run(
    sql<{
      variantId: string;
      itemId: string;
      quantity: number;
    }>`select variant_id, item_id, quantity from variant_component where client_id = ${clientId}`,
  );
  const pieceCost = (variantId: string, on: string, currency: string) => {
    let [cost, isLater] = [0, false];
    const parts = components.filter((one) => one.variantId === variantId);
    for (const { itemId, quantity } of parts) {
      const its = costs.filter((one) => one.variantId === itemId);
      const before = its.filter(({ since }) => since <= on).at(-1);
      const holds = before ?? its.find((one) => one.cost !== null);
      if (holds?.cost == null || holds.currency !== currency) return null;
      cost += quantity * kurusOf(holds.cost);
      isLater ||= before === undefined;
    }
    return parts.length === 0 ? null : { cost, isLater };
  };
  const numbers = [...new Set(packs.map(({ number }) => Number(number.slice(1).split("-")[0])))].sort((a, b) => a - b);
  for (const [n, order] of orders.entries()) {
    const own = packs.filter(({ number }) => number.startsWith(`P${numbers[n]}-`));
    const orderId = own[0]!.orderId;
    // Revenue as the sales report's own recomputation has it.
    for (const [name, plain] of s.recomputed([order], by === "product" ? "product" : null)) {
      const [currency, key, when] = name.split(" ");
      if (when !== "now" || (plain.units + plain.returnedUnits === 0 && plain.sales === 0 && plain.returned === 0)) continue;
      const sum = at(currency!, by === "product" ? key! : by && orderId);
      sum.units += plain.units;
      sum.revenue += plain.sales - plain.returned;
    }
    const refunds = order.claims.filter(({ state }) => state === "refunded");
    for (const pack of own) {
      if (!pack.isSold || pack.moment < first || pack.moment >= first + days * day) continue;
      const p = Number(pack.number.split("-")[1]);
      const isGiven = refunds.some(({ of }) => of === null || of.package % order.packages.length === p);
      const inIt = allLines.filter(({ packageId }) => packageId === pack.id);
      const ofPack = (rows: RawMoney[], kind: string, line: string) =>
        rows.filter((row) => row.packageId === pack.id && row.kind === kind && row.lineNumber === line);
      const sumOf = (rows: RawMoney[], sign: number) => rows.reduce((sum, { amount }) => sum + sign * kurusOf(amount), 0);
      const prices = inIt.reduce((sum, { amount }) => sum + kurusOf(amount), 0);
      const sizeOf = ({ amount, quantity }: RawLine) => (prices > 0 ? kurusOf(amount) : quantity);
      const whole = inIt.reduce((sum, one) => sum + sizeOf(one), 0);
      let upto = 0;
      for (const line of inIt) {
        const before = upto;
        upto += sizeOf(line);
        const part = (amount: number) => divided(amount * upto, whole) - divided(amount * before, whole);
        const ofLine = (rows: RawMoney[], kind: string, sign: number) => {
          const [its, shared] = [ofPack(rows, kind, line.number), ofPack(rows, kind, "")];
          return its.length + shared.length === 0
            ? null
            : { amount: sumOf(its, sign) + part(sumOf(shared, sign)), rows: [...its, ...shared] };
        };
        const income = kurusOf(line.amount) + (ofLine(amounts, "discount", 1)?.amount ?? 0);
        const rate = kurusOf(pack.total) === prices && line.vat !== null ? Number(line.vat) : null;
        const commission = ofLine(entries, "commission", -1);
        const cargo = ofLine(entries, "cargo", -1);
        const piece = line.variantId && pieceCost(line.variantId, pack.day, pack.currency);
        const sum = at(pack.currency, by === "product" ? String(line.productId) : by && orderId);
        sum.discount += kurusOf(line.discount);
        if (rate === null) sum.missing.vat += line.quantity;
        if (!commission) sum.missing.commission += line.quantity;
        if (!piece) sum.missing.cost += line.quantity;
        if (isGiven) sum.missing.returned += line.quantity;
        if (rate === null || !commission || !piece || isGiven) continue;
        const [vat, cost] = [divided(income * rate, 100 + rate), line.quantity * piece.cost];
        sum.known.units += line.quantity;
        sum.known.income += income;
        sum.known.vat += vat;
        sum.known.commission += commission.amount;
        sum.known.cost += cost;
        if (commission.rows.some(({ isEstimated }) => isEstimated)) sum.estimated += line.quantity;
        if (piece.isLater) sum.later += line.quantity;
        if (!cargo) continue;
        sum.whole.units += line.quantity;
        sum.whole.income += income - vat;
        sum.whole.cargo += cargo.amount;
        sum.whole.profit += income - vat - commission.amount - cost - cargo.amount;
      }
    }
  }
  return sums;
};
const hundredths = (profit: number, income: number) => {
  if (income === 0) return null;
  const tenths = Math.sign(profit) * divided(Math.abs(profit) * 1000, Math.abs(income)) * Math.sign(income);
  return tenths / 10 + 0;
};
const shownOf = ({ units, revenue, discount, known, whole, missing, estimated, later }: Sum): ProfitFigures => {
  const profit = known.income - known.vat - known.commission - known.cost;
  return {
    ...{ unitCount: units, revenue: money(revenue), discount: money(discount), missing },
    beforeCargo: {
      ...{ unitCount: known.units, profit: known.units > 0 ? money(profit) : null },
      margin: known.units > 0 ? hundredths(profit, known.income - known.vat) : null,
      ...{ income: money(known.income), vat: money(known.vat), commission: money(known.commission), cost: money(known.cost) },
    },
    afterCargo: {
      ...{ unitCount: whole.units, profit: whole.units > 0 ? money(whole.profit) : null, cargo: money(whole.cargo) },
      margin: whole.units > 0 ? hundredths(whole.profit, whole.income) : null,
    },
    ...{ estimatedUnitCount: estimated, laterCostUnitCount: later },
  };
};
const nothing = JSON.stringify(shownOf(empty()));
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
    const plain = figuresOf([...(await recomputed(orders, by))].map(([name, sum]) => [name, shownOf(sum)]));
    expect(figuresOf(data.map(({ currency, key, figures }) => [`${currency} ${key}`, figures])), `${why}, by ${by}`).toEqual(
      plain,
    );
    const whole = figuresOf([...(await recomputed(orders, null))].map(([name, sum]) => [name, shownOf(sum)]));
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
        await begin();
        await s.store(orders);
        await s.sum();
        await tell(beside);
        await makeSet(pieces);
        for (const { variant, day: on, kurus: cost, currency } of costs) await costSince(variant, dayText(on), cost, currency);
        await agrees("with marks", orders);
        await s.sum();
        expect(await s.marks()).toEqual([]);
        await agrees("summed up", orders);
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
const sold = (over: Partial<Order> = {}): Order => ({
  ...{ store: 0, currency: "TRY", minute: (days + 3) * 1440 + 22 * 60, claims: [] },
  packages: [{ status: "S_NEW", hidden: "", beside: 0, lines: [{ variant: 0, quantity: 2, kurus: 12_000 }] }],
  ...over,
});
const plainly: Beside = {
  ...{
    vat: 20,
    discount: 500,
    commission: { kurus: 1800, isSettled: false, of: "line" },
    cargo: 1000,
    paid: 0,
    paidOfPackage: 0,
  },
};

test("R48: whatever changes by itself after all days are summed up, the profit is that of the orders alone", async () => {
  for (const [what, change] of Object.entries(changes)) {
    await begin();
    await s.run(sql`delete from variant_component where client_id = ${clientId} and variant_id = ${s.variants[0]!.id}`);
    await s.run(sql`insert into variant_component (client_id, variant_id, item_id, quantity)
      values (${clientId}, ${s.variants[0]!.id}, ${s.variants[0]!.id}, 1)`);
    await s.store([sold(), sold({ minute: (days + 1) * 1440 })]);
    await tell([{ ...plainly, paid: 200 }]);
    // Said after the sales: the first counts for before.
    await costSince(0, dayText(12), 2500);
    await costSince(1, dayText(0), 700);
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

test("what is not known is in no profit and says of how many pieces; cargo is taken off where it is known alone", async () => {
  await s.store([sold(), sold({ packages: [{ ...sold().packages[0]!, lines: [{ variant: 1, quantity: 3, kurus: 6000 }] }] })]);
  await tell([plainly, { ...plainly, cargo: null }]);
  await costSince(0, dayText(0), 2500);
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
  await costSince(1, dayText(12), 1000);
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
  await tell([plainly]);
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
  await tell([plainly]);
  await costSince(0, dayText(0), 5000);
  await costSince(1, dayText(0), 100);
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
  await tell([plainly]);
  await costSince(0, dayText(0), 2500);
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
});

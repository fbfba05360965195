import { type SalesGroup, salesGroups } from "@tradeport/contract/sales-report";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { clientId, isPlain, type Order, orderOf, period, type SalesWorld, salesWorld } from "#testing/sales-world.ts";
import { untilLocked } from "#testing/until.ts";
import { readSales } from "./read-sales.ts";
import { summedKinds, sumNames } from "./sales-sums.ts";
import { sumDays } from "./sum-sales.ts";

/** What is summed up by days is what the orders say, whatever happens to them. */
let s: SalesWorld;
beforeAll(async () => {
  s = await salesWorld();
});
afterAll(() => s.close());
beforeEach(async () => {
  await s.empty();
  await zone("Europe/Istanbul");
});

type Raw = ReturnType<typeof sql>;
const zone = (name: string) => s.run(sql`update client set time_zone = ${name} where id = ${clientId}`);
/** The second begins and ends within days; the third and the one before it have a whole month each, which is read for some groups. */
const periods = [
  { one: period, groups: salesGroups },
  { one: { startDate: "2026-04-03T07:17:00.000Z", endDate: "2026-04-07T22:40:00.000Z" }, groups: salesGroups },
  { one: { startDate: "2026-03-31T21:00:00.000Z", endDate: "2026-05-01T21:00:00.000Z" }, groups: summedKinds },
];
const read = async (by: readonly SalesGroup[] = salesGroups) => {
  const answers = [];
  for (const { one, groups } of periods)
    for (const each of groups.filter((group) => by.includes(group))) {
      const { data, totals } = await s.w.as("ayse").Report.GetSalesReport({ ...one, by: each, pageSize: -1 });
      answers.push({ by: each, one, totals, data });
    }
  return answers;
};
/** The same from the orders alone: with a mark on every day. */
const readRaw = async (by?: readonly SalesGroup[]) => {
  const [last] = await s.run(sql<{ id: number }>`select coalesce(max(id), 0) as id from sales_mark`);
  await s.run(sql`insert into sales_mark (client_id, at)
    select ${clientId}, at from generate_series('2026-02-27'::timestamptz, '2026-05-05', interval '12 hours') as at`);
  const answers = await read(by);
  await s.run(sql`delete from sales_mark where id > ${last!.id}`);
  return answers;
};
/** Months whose sums are not those of their days. */
const otherMonths = () => {
  const columns = sql.join(sumNames.map((name) => sql.ref(name)));
  const sums = sql.join(sumNames.map((name) => sql`sum(${sql.ref(name)})`));
  const ofDays = sql`select date_trunc('month', day)::date, kind, store_id, currency, key, count(*), ${sums} from sales_day_key group by 1, 2, 3, 4, 5`;
  const months = sql`select month, kind, store_id, currency, key, days, ${columns} from sales_month_key`;
  return s.run(sql`(${ofDays} except ${months}) union all (${months} except ${ofDays})`);
};
const agrees = async (why: string, by?: readonly SalesGroup[]) => {
  expect(await otherMonths(), why).toEqual([]);
  expect(await read(by), why).toEqual(await readRaw(by));
};

/** The row of a table that a number means. */
const one = (table: string, n: number) =>
  sql`(select id from ${sql.table(table)} where client_id = ${clientId} order by id offset ${n} % (select greatest(1, count(*)) from ${sql.table(table)} where client_id = ${clientId}) limit 1)`;
const change = (table: string, set: Raw) => (n: number, m: number) =>
  sql`with k as (select ${n}::int as n, ${m}::int as m) update ${sql.table(table)} t set ${set} from k where t.id = ${one(table, n)}`;

/** Whatever the report rests on, changed past every rule of who changes it: the database itself has to see it. */
const changes: Record<string, (n: number, m: number) => Raw> = {
  status: change("order_package", sql`status = (array['S_NEW', 'S_CANCELED', 'S_DELIVERED'])[1 + m % 3]`),
  superseded: change("order_package", sql`superseded = not superseded`),
  pending: change("order_package", sql`payment_pending = not payment_pending`),
  total: change("order_package", sql`total = m`),
  "currency of a package": change("order_package", sql`currency = case currency when 'TRY' then 'EUR' else 'TRY' end`),
  "moment, by some hours": change("order_package", sql`ordered_at = ordered_at + interval '1 hour' * (m % 9 - 4)`),
  "moment, by some days": change("order_package", sql`ordered_at = ordered_at + interval '1 day' * (m % 5 - 2)`),
  "number of a package": change("order_package", sql`channel_package_id = channel_package_id || 'x'`),
  origin: (n, m) =>
    sql`update order_package t set origin_package_ids = array[(select channel_package_id from order_package where id = ${one("order_package", m)})]
      where t.id = ${one("order_package", n)}`,
  "order of a package": (n, m) =>
    sql`update order_package t set order_id = o.id from order_header o where t.id = ${one("order_package", n)} and o.id = ${one("order_header", m)} and o.store_id = t.store_id`,
  "package gone": (n) =>
    sql`with gone as (select ${one("order_package", n)} as id), line as (delete from order_line l using gone where l.package_id = gone.id)
      delete from order_package p using gone where p.id = gone.id`,
  "package without lines": (n, m) =>
    sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash,
        ordered_at, currency, total, discount, customer_name)
      select client_id, ${newId()}::uuid, id, store_id, ${newId()}, 'S_NEW', '', 'new', now(), '', ordered_at, currency, ${m}::int, 0, 'A' from order_header where id = ${one("order_header", n)}`,
  "number of an order": (n, m) =>
    sql`update order_header t set channel_order_id = 'N' || ${m}::int || '-' || t.id where t.id = ${one("order_header", n)}`,
  "line dropped": change("order_line", sql`dropped = not dropped`),
  quantity: change("order_line", sql`quantity = 1 + m % 9`),
  "amount of a line": change("order_line", sql`total = m`),
  "product of a line": (n, m) =>
    sql`update order_line t set variant_id = ${m % 4 === 0 ? null : s.variants[m % 3]!.id} where t.id = ${one("order_line", n)}`,
  "number of a line": change("order_line", sql`channel_line_id = channel_line_id || 'x'`),
  "line elsewhere": (n, m) =>
    sql`update order_line t set package_id = p.id, order_id = p.order_id, channel_line_id = t.id::text from order_package p where t.id = ${one("order_line", n)} and p.id = ${one("order_package", m)}`,
  "line gone": (n) => sql`delete from order_line where id = ${one("order_line", n)}`,
  "line come": (n, m) =>
    sql`insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price, discount, total, vat_rate, remote_status)
      select client_id, ${newId()}, id, order_id, ${newId()}, ${s.variants[m % 3]!.id}, 'x', 'x', 'x', 2, 1, 0, ${m}::int, 20, '' from order_package where id = ${one("order_package", n)}`,
  "kind of a claim": change("claim", sql`kind = (array['return', 'refund', 'cancellation'])[1 + m % 3]`),
  "currency of a claim": change("claim", sql`currency = case currency when 'TRY' then 'EUR' else 'TRY' end`),
  "package of a claim": change("claim", sql`channel_package_id = case when m % 2 = 0 then null else 'P' || m end`),
  "order of a claim": (n, m) =>
    sql`update claim t set channel_order_id = o.channel_order_id, store_id = o.store_id from order_header o where t.id = ${one("claim", n)} and o.id = ${one("order_header", m)}`,
  "claim gone": (n) => sql`delete from claim where id = ${one("claim", n)}`,
  "state of what is claimed": change("claim_line", sql`state = (array['refunded', 'rejected', 'requested'])[1 + m % 3]`),
  "what is given back": change("claim_line", sql`amount = m`),
  "how many are given back": change("claim_line", sql`quantity = 1 + m % 3`),
  "line of a claim": change("claim_line", sql`channel_order_line_id = 'L' || m % 9 || '-0-0'`),
  "line of a claim gone": (n) => sql`delete from claim_line where id = ${one("claim_line", n)}`,
  "late refund": (n, m) =>
    sql`with o as (select * from order_header where id = ${one("order_header", n)}),
        c as (insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at)
          select client_id, ${newId()}::uuid, store_id, ${newId()}, channel_order_id, 'refund', false, '2026-06-01', currency, now() from o returning *)
      insert into claim_line (client_id, id, claim_id, channel_line_id, remote_key, title, quantity, state, remote_status, amount, channel_order_line_id)
      select client_id, ${newId()}::uuid, id, '1', 'x', 'x', 1, 'refunded', '', 1 + ${m}::int, '?' from c`,
  category: (n, m) =>
    sql`update product t set category_id = ${s.variants[m % 2]!.category} where t.id = ${s.variants[n % 3]!.product}`,
  brand: (n, m) =>
    sql`update product t set brand_id = ${s.variants[(m % 2) * 2]!.brand} where t.id = ${s.variants[n % 3]!.product}`,
  "product of a variant": (n, m) =>
    sql`update variant t set product_id = ${s.variants[m % 3]!.product} where t.id = ${s.variants[n % 3]!.id}`,
  zone: (_, m) =>
    sql`update client set time_zone = ${["Europe/Istanbul", "UTC", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"][m % 5]} where id = ${clientId}`,
};
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom(...Object.keys(changes)),
      n: fc.nat(40),
      m: fc.nat(400),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom("sum", "some days", "killed"), n: fc.nat(9), m: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("orders"), n: fc.nat(9), m: fc.nat(9) }) },
);
const some = (maxLength = 6) => fc.array(orderOf.filter(isPlain), { minLength: 1, maxLength });
const lastMark = async () => (await s.run(sql<{ id: number }>`select coalesce(max(id), 0) as id from sales_mark`))[0]!.id;
const inOne = <T>(work: Parameters<typeof s.w.database.asClient<T>>[1]) => s.w.database.asClient(clientId, work);

const take = async ({ what, n, m }: { what: string; n: number; m: number }, more: readonly Order[]) => {
  if (what === "sum") return s.sum();
  if (what === "orders") return s.store(more);
  const last = await lastMark();
  if (what === "some days") return inOne((tx) => sumDays(tx, clientId, last));
  if (what === "killed")
    return expect(
      inOne(async (tx) => {
        await sumDays(tx, clientId, last);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
  await s.run(changes[what]!(n, m)).catch((error: { code?: string }) => {
    // Two of one number: such a row can't be.
    if (error.code !== "23505") throw error;
  });
};

test("R48: after random changes of orders, claims, products and the company's days, with marks and when all are summed up, each figure is that of the orders alone", async () => {
  await fc.assert(
    fc.asyncProperty(some(10), some(2), fc.array(step, { minLength: 1, maxLength: 12 }), async (orders, more, steps) => {
      await s.empty();
      await s.store(orders);
      await s.sum();
      for (const each of steps) await take(each, more);
      await agrees("with marks");
      await s.sum();
      expect((await s.marks()).filter(({ stays }) => !stays)).toEqual([]);
      await agrees("summed up");
    }),
    { numRuns: 20 },
  );
});

/** An order of half past one in Istanbul's morning: in UTC of the day before. */
const night = (kurus = 10_000): Order => ({
  ...{ store: 0, currency: "TRY", minute: 12 * 1440 + 90, claims: [] },
  packages: [{ status: "S_NEW", hidden: "", beside: 0, lines: [{ variant: 0, quantity: 2, kurus }] }],
});
test("R48: whatever changes by itself after all days are summed up, each figure is that of the orders alone", async () => {
  const claim = { of: { package: 0, by: "number", line: 0 }, quantity: 1, kurus: 4000, state: "refunded" } as const;
  for (const [what, m] of Object.keys(changes).flatMap((name) => [1, 2].map((n) => [name, n] as const))) {
    await s.empty();
    await s.store([{ ...night(), claims: [claim] }, night(700)]);
    await s.sum();
    await s.run(changes[what]!(0, m));
    await agrees(`${what} ${m}`, ["day", "product"]);
  }
});

const total = async () => (await s.w.as("ayse").Report.GetSalesReport(period)).totals.map(({ now }) => now.sales);
const gate = () => {
  let open = () => {};
  return { wait: new Promise<void>((done) => (open = done)), open: () => open() };
};

test("R48: a change that is still under way when its day is summed up is in the report once it is kept", async () => {
  await s.store([night()]);
  const [changed, kept] = [gate(), gate()];
  const change = s.w.database.asPlatform(async (tx) => {
    await sql`update order_package set total = 7`.execute(tx);
    changed.open();
    await kept.wait;
  });
  await changed.wait;
  await s.sum();
  expect(await total()).toEqual(["100.00"]);
  kept.open();
  await change;
  expect(await total()).toEqual(["7.00"]);
  await agrees("kept");
});

test("R48: of two workers that sum up at once the second waits for the first, and what changed between them stands", async () => {
  await s.store([night()]);
  let second = Promise.resolve();
  await inOne(async (tx) => {
    await sumDays(tx, clientId, await lastMark());
    await s.run(sql`update order_package set total = 7`);
    second = s.sum();
    await untilLocked("the second worker", s.w.database.pool);
  });
  await second;
  expect(await s.marks()).toEqual([]);
  expect(await total()).toEqual(["7.00"]);
});

test("R48: days that change while they are summed up are summed up anew: each order is of one day", async () => {
  await s.store([night()]);
  let changed: Promise<unknown> = Promise.resolve();
  await inOne(async (tx) => {
    await sumDays(tx, clientId, await lastMark());
    changed = zone("UTC");
    await untilLocked("the change of the company's zone", s.w.database.pool);
  });
  await changed;
  await s.sum();
  expect(await total()).toEqual(["100.00"]);
  await agrees("in UTC");
});

test("R48: days are not summed up while a product is under way to another category, and what comes meanwhile is of the one that it has then", async () => {
  const { id, product, category } = s.variants[0]!;
  const other = s.variants[1]!.category;
  const moveTo = (to: string) => sql`update product set category_id = ${to} where id = ${product}`;
  await s.run(sql`update variant set product_id = ${product} where id = ${id}`);
  await s.run(moveTo(category));
  await s.store([night()]);
  await s.sum();
  const sold = async () =>
    (await s.w.as("ayse").Report.GetSalesReport({ ...period, by: "category" })).data.map(({ key, now }) => [key, now.sales]);
  const [moved, kept] = [gate(), gate()];
  const move = s.w.database.asPlatform(async (tx) => {
    await moveTo(other).execute(tx);
    moved.open();
    await kept.wait;
  });
  await moved.wait;
  // Of another day, which nobody marks but its order.
  await s.store([{ ...night(700), minute: 14 * 1440 }]);
  await s.sum();
  const meanwhile = await sold();
  kept.open();
  await move;
  expect(meanwhile).toEqual([[category, "107.00"]]);
  await s.sum();
  expect(await s.marks()).toEqual([]);
  expect(await sold()).toEqual([[other, "107.00"]]);
});

test("R48: a day that comes to be marked between the look for marks and the reading is read again", async () => {
  await s.store([night()]);
  await s.sum();
  const before = (await s.run(sql<{ id: string }>`select id from order_package`))[0]!.id;
  const report = await inOne((tx) => {
    let statements = 0;
    const executor = tx.getExecutor();
    const executeQuery: typeof executor.executeQuery = async (...query) => {
      // The first asks for the company's zone, the second looks for marks.
      if (++statements === 3)
        await s.run(sql`update order_package set ordered_at = ordered_at - interval '3 days' where id = ${before}`);
      return executor.executeQuery(...query);
    };
    const hooked = new Proxy(executor, {
      get: (of, key) => {
        const value = Reflect.get(of, key, of);
        return key === "executeQuery" ? executeQuery : typeof value === "function" ? value.bind(of) : value;
      },
    });
    const db = { getExecutor: () => hooked };
    const ask = { ...period, by: "day" as const, page: 0, pageSize: 50 };
    return readSales({ db, clientId, locale: "tr" } as unknown as Ctx, ask as Parameters<typeof readSales>[1], {
      limit: 50,
      offset: 0,
    });
  });
  // Three days before it was of the period before, whose days are told by those of this one.
  expect(report.rows.map(({ key, now, before }) => [key, now.orderCount, before.orderCount])).toEqual([["2026-04-10", 0, 1]]);
});

test("R48: an order with packages on two days counts once in a store, and its days wait for it to be of one", async () => {
  await s.store([{ ...night(), packages: [night().packages[0]!, night().packages[0]!] }]);
  await s.sum();
  await s.run(sql`update order_package set ordered_at = ordered_at + interval '1 day' where id = ${one("order_package", 1)}`);
  const counted = async () =>
    (await s.w.as("ayse").Report.GetSalesReport({ ...period, by: "store" })).data.map(({ now }) => now.orderCount);
  expect(await counted()).toEqual([1]);
  await s.sum();
  expect(await counted()).toEqual([1]);
  expect((await s.marks()).map(({ stays }) => stays)).toEqual([true, true]);
  await s.sum();
  expect(await s.marks()).toHaveLength(2);
  await s.run(sql`update order_package set ordered_at = ordered_at - interval '1 day' where id = ${one("order_package", 1)}`);
  await s.sum();
  expect(await s.marks()).toEqual([]);
  expect(await counted()).toEqual([1]);
});

test("S2: whoever has some stores sees the sums of these alone", async () => {
  await s.store([night(), { ...night(900), store: 1 }]);
  await s.sum();
  const seen = (storeIds: readonly string[] | null) =>
    s.w.database.asClient(
      clientId,
      (tx) =>
        readSales({ db: tx, clientId, locale: "tr" } as Ctx, { ...period, by: "product" } as Parameters<typeof readSales>[1], {
          limit: 50,
          offset: 0,
        }),
      storeIds,
    );
  const of = async (storeIds: readonly string[] | null) => {
    const { totals, rows } = await seen(storeIds);
    return [...totals, ...rows].map(({ now }) => now.sales);
  };
  expect(await of(null)).toEqual(["109.00", "109.00"]);
  expect(await of([s.stores[1]!.id])).toEqual(["9.00", "9.00"]);
});

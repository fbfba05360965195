import { sumSales } from "../server/modules/reports/sum-sales.ts";
import { openDatabase } from "../server/platform/db.ts";
import { logger } from "../server/platform/log.ts";
import { clientId } from "./catalogue-data.ts";
import { openServer } from "./child.ts";
import { connected } from "./connection.ts";
import { median, ms, p95, timed, times } from "./numbers.ts";
import { fillOrders, lastOrder, ordersSql, perDay } from "./sales-data.ts";
import { signIn } from "./session.ts";
import type { Bench, Row, Work } from "./work.ts";

const orders = Number(process.env.BENCH_ORDERS ?? 200_000);
const rounds = 20;
const day = 86_400_000;
/** Each line has a commission, every third package its cargo, and every fourth variant no cost. */
const moneySql = `insert into money_entry (client_id, id, store_id, kind, amount, currency, percentage, occurred_at, package_id, channel_line_id)
  select l.client_id, l.id, p.store_id, 'commission', -15, 'TRY', 15, p.ordered_at, p.id, l.channel_line_id
  from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id;
insert into money_entry (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, package_id)
  select client_id, gen_random_uuid(), store_id, 'cargo', channel_package_id, -39.90, 'TRY', ordered_at, id from order_package where hashtext(id::text) % 3 = 0;
insert into variant_cost (client_id, variant_id, cost, currency)
  select client_id, id, 40, 'TRY' from variant where client_id = '${clientId}' and hashtext(id::text) % 4 <> 0;
truncate sales_mark;
vacuum analyze`;
const markAll = `insert into sales_mark (client_id, at) select '${clientId}', min(ordered_at) from order_package
  group by (ordered_at at time zone 'Europe/Istanbul')::date`;

const run = async (bench: Bench): Promise<Row[]> => {
  const url = await bench.database(`profit_${orders}`, {
    version: ordersSql(orders) + moneySql,
    fill: async (filled) => {
      await fillOrders(orders)(filled);
      await connected(filled, async (client) => {
        for (const text of moneySql.split(";\n")) await client.query(text);
      });
    },
  });
  const headers = await signIn(url);
  const database = openDatabase({ url, name: "bench", max: 2, statementMs: 0 });
  const job = { database, signal: new AbortController().signal, isAwaited: async () => false, log: logger("bench") };
  const server = await openServer("api.ts", [url, bench.folder]);
  try {
    return await connected(url, async (client) => {
      await client.query(`truncate sales_mark, sales_day, sales_day_key, sales_month_key, profit_day, profit_month; ${markAll}`);
      const days = (await client.query<{ n: number }>("select count(*)::int as n from sales_mark")).rows[0]!.n;
      const first = await timed(() => sumSales(job as never, {}));
      await client.query("vacuum analyze sales_mark, sales_day, sales_day_key, sales_month_key, profit_day, profit_month");
      bench.say(`${orders} orders, ${days} days: first summed up with their profit in ${ms(first)}, ${ms(first / days)} a day`);
      const end = Math.ceil(lastOrder / day) * day - 3 * 3_600_000;
      const rows: Row[] = [];
      for (const [what, by, periodDays, page] of [
        ["30 days by product", "product", 30, 0],
        ["30 days by order", "order", 30, 0],
        ["30 days by order, the hundredth page", "order", 30, 100],
        ["92 days by product", "product", 92, 0],
      ] as const) {
        const input = {
          startDate: new Date(end - periodDays * day).toISOString(),
          endDate: new Date(end).toISOString(),
          by,
          page,
        };
        const several = async (many: number) => {
          const took: number[] = [];
          for (let round = 0; round <= many; round++) {
            const time = await timed(() => server.ask("/api/Report/GetProfitReport", headers, input));
            // The first warms up.
            if (round > 0) took.push(time);
          }
          return took;
        };
        const summed = await several(rounds);
        await client.query(`begin; ${markAll}; commit; analyze sales_mark`);
        const raw = await several(3);
        await client.query("delete from sales_mark; analyze sales_mark");
        bench.say(`profit, ${what}: ${ms(median(summed))}, p95 ${ms(p95(summed))}; from orders ${ms(median(raw))}`);
        rows.push({
          work: `profit report, ${what}`,
          ours: `${ms(median(summed))}, p95 ${ms(p95(summed))}`,
          limit: `${ms(median(raw))}, from the orders`,
          ratio: times(median(summed) / median(raw)),
          bar: "p95 <= 200 ms",
          met: p95(summed) <= 200,
          note: `${orders.toLocaleString("en-US")} orders, ${perDay} a day`,
        });
      }
      return rows;
    });
  } finally {
    await server.close();
    await database.close();
  }
};

export default { name: "profit", run } satisfies Work;

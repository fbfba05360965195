import { salesGroups } from "../contract/sales-report.ts";
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

const count = Number(process.env.BENCH_ORDERS ?? 200_000);
const rounds = { sums: 12, raw: 3 };
const day = 86_400_000;
const markAll = `insert into sales_mark (client_id, at) select '${clientId}', min(ordered_at) from order_package
  group by (ordered_at at time zone 'Europe/Istanbul')::date`;

/** The report of a period beside the one before: each day from its sums, beside each day from its orders. */
const run = async (bench: Bench): Promise<Row[]> => {
  const url = await bench.database(`sales_${count}`, { version: ordersSql(count), fill: fillOrders(count) });
  const headers = await signIn(url);
  const database = openDatabase({ url, name: "bench", max: 2, statementMs: 0 });
  const sum = () =>
    sumSales({ database, signal: new AbortController().signal, isAwaited: async () => false, log: logger("bench") } as never, {});
  const server = await openServer("api.ts", [url, bench.folder]);
  try {
    const rows: Row[] = [];
    await connected(url, async (client) => {
      // Of a seller that was here before: each of its days has a mark.
      await client.query(`truncate sales_mark, sales_day, sales_day_key, sales_month_key; ${markAll}`);
      const days = (await client.query<{ n: number }>("select count(*)::int as n from sales_mark")).rows[0]!.n;
      const first = await timed(sum);
      await client.query("vacuum analyze sales_mark, sales_day, sales_day_key, sales_month_key");
      bench.say(`${count} orders, ${days} days: first summed up in ${ms(first)}, ${ms(first / days)} a day`);
      await client.query(
        `insert into sales_mark (client_id, at) values ('${clientId}', to_timestamp(${lastOrder / 1000 - 86_400}))`,
      );
      bench.say(`one day of ${perDay} orders summed up again in ${ms(await timed(sum))}`);

      const ask = async (by: string, periodDays: number) => {
        // Days begin at Istanbul's midnight.
        const end = Math.ceil(lastOrder / day) * day - 3 * 3_600_000;
        const input = { startDate: new Date(end - periodDays * day).toISOString(), endDate: new Date(end).toISOString(), by };
        const text = await server.ask("/api/Report/GetSalesReport", headers, input);
        return JSON.stringify(JSON.parse(text).result);
      };
      const several = async (times: number, by: string, periodDays: number) => {
        const answers = new Set<string>();
        const took: number[] = [];
        for (let round = 0; round <= times; round++) {
          const time = await timed(async () => answers.add(await ask(by, periodDays)));
          // The first warms up.
          if (round > 0) took.push(time);
        }
        return { took, answers };
      };
      for (const periodDays of [1, 30, 92]) {
        const sums = new Map<string, Awaited<ReturnType<typeof several>>>();
        for (const by of salesGroups) sums.set(by, await several(rounds.sums, by, periodDays));
        await client.query(`begin; ${markAll}; commit; analyze sales_mark`);
        for (const by of salesGroups) {
          const raw = await several(rounds.raw, by, periodDays);
          const ours = sums.get(by)!;
          if (new Set([...ours.answers, ...raw.answers]).size !== 1)
            throw new Error(`${by}: the sums are not what the orders say`);
          const [us, most] = [median(ours.took), median(raw.took)];
          bench.say(`${periodDays} days by ${by}: ${ms(us)}, p95 ${ms(p95(ours.took))}; from orders ${ms(most)}`);
          rows.push({
            work: `sales report, ${periodDays} days and those before, by ${by}`,
            ours: `${ms(us)}, p95 ${ms(p95(ours.took))}`,
            limit: `${ms(most)}, from the orders`,
            ratio: times(us / most),
            bar: "p95 <= 200 ms",
            met: p95(ours.took) <= 200,
            note: `${count.toLocaleString("en-US")} orders, ${perDay} a day`,
          });
        }
        await client.query("delete from sales_mark; analyze sales_mark");
      }
    });
    return rows;
  } finally {
    await server.close();
    await database.close();
  }
};

export default { name: "sales", run } satisfies Work;

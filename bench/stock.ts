import { sumStock } from "../server/modules/reports/sum-stock.ts";
import { openDatabase } from "../server/platform/db.ts";
import { logger } from "../server/platform/log.ts";
import { clientId, fillCatalogue } from "./catalogue-data.ts";
import { openServer } from "./child.ts";
import { connected } from "./connection.ts";
import { median, ms, p95, timed, times } from "./numbers.ts";
import { lastOrder, ordersSql } from "./sales-data.ts";
import { signIn } from "./session.ts";
import type { Bench, Row, Work } from "./work.ts";

const variants = Number(process.env.BENCH_VARIANTS ?? 100_000);
const orders = Number(process.env.BENCH_ORDERS ?? 200_000);
const rounds = 20;
/** Every fourth has no cost. */
const costs = `insert into variant_cost (client_id, variant_id, cost, currency)
  select client_id, id, 1 + abs(hashtext(id::text)::bigint) % 10000 / 100.0, case when hashtext(id::text) % 7 = 0 then 'EUR' else 'TRY' end
  from variant where client_id = '${clientId}' and hashtext(id::text) % 4 <> 0`;
/** The totals as one would add them up, from the tables themselves. */
const plain = `select coalesce(c.currency, '') as currency, sum(s.on_hand * c.cost)::text as value
  from stock s left join variant_cost c on c.client_id = s.client_id and c.variant_id = s.item_id
  where s.client_id = '${clientId}' and s.condition = 'sellable' group by 1`;

const run = async (bench: Bench): Promise<Row[]> => {
  const url = await bench.database(`stock_${variants}_${orders}`, {
    version: ordersSql(orders) + costs,
    fill: async (filled) => {
      await fillCatalogue(variants)(filled);
      await connected(filled, async (client) => {
        for (const text of [...ordersSql(orders).split(";\n"), costs, "vacuum analyze"]) await client.query(text);
      });
    },
  });
  const headers = await signIn(url);
  const database = openDatabase({ url, name: "bench", max: 2, statementMs: 0 });
  const job = { database, signal: new AbortController().signal, isAwaited: async () => false, log: logger("bench") };
  const sum = () => sumStock({ ...job, now: () => new Date(lastOrder) } as never, {});
  const server = await openServer("api.ts", [url, bench.folder]);
  try {
    return await connected(url, async (client) => {
      await client.query(`truncate stock_mark, stock_row, stock_total, stock_day;
        insert into stock_mark (client_id, variant_id) select client_id, id from variant where client_id = '${clientId}'`);
      const first = await timed(sum);
      await client.query("vacuum analyze stock_mark, stock_row, stock_total");
      bench.say(`${variants} variants, ${orders} orders: first brought up to date in ${ms(first)}`);
      const before: number[] = [];
      for (let round = 0; round < 3; round++) before.push(await timed(() => client.query(plain)));
      const rows: Row[] = [];
      const asks = {
        "by value": {},
        "by cover, shortest first": { orderColumn: "coverDays", orderType: "asc" },
        "the thousandth page": { page: 1000 },
        "100 variants have a mark": {},
      };
      for (const [what, input] of Object.entries(asks)) {
        if (what.startsWith("100"))
          await client.query(
            `insert into stock_mark (client_id, variant_id) select client_id, id from variant where client_id = '${clientId}' order by id limit 100`,
          );
        const took: number[] = [];
        for (let round = 0; round <= rounds; round++) {
          const time = await timed(() => server.ask("/api/Report/GetStockReport", headers, input));
          // The first warms up.
          if (round > 0) took.push(time);
        }
        bench.say(`stock report, ${what}: ${ms(median(took))}, p95 ${ms(p95(took))}`);
        rows.push({
          work: `stock report, ${what}`,
          ours: `${ms(median(took))}, p95 ${ms(p95(took))}`,
          limit: `${ms(median(before))}, its totals alone from stock and costs`,
          ratio: times(median(took) / median(before)),
          bar: "p95 <= 200 ms",
          met: p95(took) <= 200,
          note: `${variants.toLocaleString("en-US")} variants, ${orders.toLocaleString("en-US")} orders`,
        });
      }
      return rows;
    });
  } finally {
    await server.close();
    await database.close();
  }
};

export default { name: "stock", run } satisfies Work;

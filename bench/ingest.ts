import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { StoreRef } from "../server/modules/connections/index.ts";
import { storePage } from "../server/modules/orders/inbox.ts";
import { takeReports } from "../server/modules/orders/take-reports.ts";
import { openDatabase } from "../server/platform/db.ts";
import { assertToken, takeLease } from "../server/platform/leases.ts";
import { logger } from "../server/platform/log.ts";
import { clientId, fillCatalogue } from "./catalogue-data.ts";
import { connected } from "./connection.ts";
import { figure, timed, times } from "./numbers.ts";
import { makeReports } from "./order-data.ts";
import { peers } from "./peers.ts";
import type { Work } from "./work.ts";

const count = 3000;
/** Orders that are there already, and that the database has looked at, as it does by itself within a minute. */
const before = 600;
/** What one page of the marketplace's list holds. */
const pageSize = 200;
/** What an order leaves behind, in the order in which it refers to each other. */
const tables = [
  "inbox",
  "order_header",
  "order_package",
  "order_line",
  "stock_movement",
  "order_allocation",
  "order_amount",
  "money_entry",
  "order_status_history",
] as const;

/** The product: each page into the inbox and then applied, as the store's loop does under its lease. */
const ours = async (url: string) => {
  const database = openDatabase({ url, name: "bench", max: 4, statementMs: 0 });
  const log = logger("bench");
  const { rows } = await database.pool.query(
    `select s.id, s.name, s.channel_id, c.name as channel_name, c.code as channel_code from store s join channel c on c.id = s.channel_id`,
  );
  const [row] = rows;
  const store: StoreRef = {
    clientId,
    id: row.id,
    name: row.name,
    channelId: row.channel_id,
    channelCode: row.channel_code,
    channelName: row.channel_name,
    scope: "sandbox",
    currency: "TRY",
    language: "tr-TR",
    isPaused: false,
  };
  const barcodes = (await database.pool.query("select remote_key from offer order by 1")).rows.map((offer) => offer.remote_key);
  const lease = `store:${store.id}`;
  const token = (await database.asPlatform((tx) => takeLease(tx, lease, randomUUID(), 3600))) as number;
  const context = {
    store,
    log,
    write: <T>(work: Parameters<typeof database.asClient<T>>[1]) =>
      database.asClient(clientId, async (tx) => {
        await assertToken(tx, lease, token);
        return work(tx);
      }),
  };
  await database.pool.query("create extension if not exists pg_stat_statements; select pg_stat_statements_reset()");
  const reports = makeReports(count + before, barcodes, Date.now());
  const take = async (from: number, to: number) => {
    for (let at = from; at < to; at += pageSize) {
      const page = { packages: reports.slice(at, at + pageSize), unreadable: [], next: undefined };
      await takeReports(context, await context.write((tx) => storePage(tx, store, page, null)));
    }
  };
  await take(0, before);
  await database.pool.query("analyze");
  const took = await timed(() => take(before, before + count));
  console.table(
    (
      await database.pool.query(
        `select calls, round(total_exec_time) as ms, round(mean_exec_time::numeric, 2) as mean, round(mean_plan_time::numeric, 2) as plan, left(regexp_replace(query, E"[ \n]+", " ", "g"), 110) as q from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time desc limit 26`.replaceAll(
          String.fromCharCode(34),
          String.fromCharCode(39),
        ),
      )
    ).rows,
  );
  const { rows: made } = await database.pool.query("select count(*)::int as orders from order_package where search <> ''");
  await database.close();
  if (made[0].orders !== before + count) throw new Error(`${made[0].orders} orders were made of ${count}`);
  return took;
};

type Packed = Record<(typeof tables)[number], unknown[]>;

/** The rows that were just written, order by order. */
const written = async (client: pg.Client): Promise<Packed[]> => {
  const key: Record<(typeof tables)[number], string> = {
    inbox: "(select h.id from order_header h where h.channel_order_id = t.order_id)",
    order_header: "t.id",
    order_package: "t.order_id",
    order_line: "t.order_id",
    stock_movement: "split_part(t.cause, ':', 2)::uuid",
    order_allocation: "t.order_id",
    order_amount: "(select p.order_id from order_package p where p.id = t.package_id)",
    money_entry: "(select p.order_id from order_package p where p.id = t.package_id)",
    order_status_history: "(select p.order_id from order_package p where p.id = t.package_id)",
  };
  const orders = new Map<string, Packed>();
  for (const table of tables) {
    const { rows } = await client.query(
      `select ${key[table]} as of, to_jsonb(t) as row from ${table} t ${table === "stock_movement" ? "where cause like 'order:%'" : ""}`,
    );
    for (const { of, row } of rows) {
      const order = orders.get(of) ?? (Object.fromEntries(tables.map((name) => [name, []])) as unknown as Packed);
      orders.set(of, order);
      order[table].push(row);
    }
  }
  return [...orders.values()];
};

/** The same rows into copies of the tables with their indexes: one insert a table, in a transaction for each `batch` orders. */
const plain = async (client: pg.Client, orders: Packed[], batch: number) => {
  await client.query("drop schema if exists copy cascade; create schema copy");
  for (const table of tables) await client.query(`create table copy.${table} (like ${table} including all)`);
  return timed(async () => {
    for (let at = 0; at < orders.length; at += batch) {
      const some = orders.slice(at, at + batch);
      await client.query("begin");
      for (const table of tables)
        await client.query({
          name: table,
          text: `insert into copy.${table} select * from jsonb_populate_recordset(null::copy.${table}, $1)`,
          values: [JSON.stringify(some.flatMap((order) => order[table]))],
        });
      await client.query("commit");
    }
  });
};

const ingest: Work = {
  name: "ingest",
  run: async (bench) => {
    const url = await bench.database("ingest");
    await fillCatalogue(10_000)(url);
    const took = await ours(url);
    const [byPage, byOrder] = await connected(url, async (client) => {
      const orders = await written(client);
      await plain(client, orders, pageSize);
      return [await plain(client, orders, pageSize), await plain(client, orders, 1)] as const;
    });
    const rate = (time: number) => (count * 1000) / time;
    const row = (work: string, limit: number, words: string) => ({
      work,
      ours: `${figure(rate(took))} orders/s`,
      limit: `${figure(rate(limit))} orders/s, ${words}`,
      ratio: times(limit / took),
      bar: ">= 0.33 x",
      met: limit / took >= 0.33,
      peer: peers.orders,
      note: `after ${before} orders`,
    });
    return [
      row(`order ingest, one store, pages of ${pageSize}`, byPage, `plain inserts, one transaction a page`),
      row("the same", byOrder, "plain inserts, one transaction an order"),
    ];
  },
};
export default ingest;

import path from "node:path";
import type pg from "pg";
import { listingJobs } from "../server/modules/listings/index.ts";
import { openDatabase } from "../server/platform/db.ts";
import { logger } from "../server/platform/log.ts";
import { clientId, fillCatalogue } from "./catalogue-data.ts";
import { connected } from "./connection.ts";
import { figure, timed } from "./numbers.ts";
import { openParts } from "./parts.ts";
import { signIn } from "./session.ts";
import type { Bench, Row, Work } from "./work.ts";

const products = Number(process.env.N ?? 100_000);

/** What the catalogue lacks to be sent: a text, an image, and its brands and categories at the channel. */
const mapped = `
update product_text set description = '<p>Pamuklu.</p>' where client_id = '${clientId}';
insert into product_image (client_id, product_id, variant_id, position, url)
  select client_id, id, id, 0, 'https://img.example.com/' || main_code || '.jpg' from product where client_id = '${clientId}';
insert into channel_brand (channel_id, scope, code, name)
  select channel_id, 'sandbox', 'b' || row_number() over (), brand.name from store, brand where brand.client_id = '${clientId}';
insert into channel_category (channel_id, scope, code, name, path, is_leaf) select channel_id, 'sandbox', 'all', 'Hepsi', 'Hepsi', true from store;
insert into channel_taxonomy (channel_id, scope, subject, read_at)
  select channel_id, 'sandbox', subject, now() from store, unnest(array['brands', 'attributes:all']) as subject
  on conflict (channel_id, scope, subject) do update set read_at = now();
insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
  select '${clientId}', gen_random_uuid(), category.id, channel_id, 'all' from store, category where category.is_leaf;
vacuum analyze product_text, product_image`;

/** The statements that wrote most, for `PROFILE=1`. */
const writers = `
  select round(wal_bytes / 1e6, 1) as mb, wal_fpi as fpi, wal_records as records, calls, round(total_exec_time) as ms, regexp_replace(left(query, 150), '\\s+', ' ', 'g') as query
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) order by wal_bytes desc limit 14`;
const slowest = writers.replace("order by wal_bytes", "order by total_exec_time");

const one = async <T>(client: pg.Client, text: string) => (await client.query(text)).rows[0] as T;

/** A whole catalogue to one store: from the call to the last line, and what the database writes for it. */
const measure = async (bench: Bench, kind: "ready" | "held"): Promise<Row> => {
  const url = await bench.database(`transfer_${kind}`);
  await fillCatalogue(products)(url);
  const database = openDatabase({ url, name: "bench", max: 4, statementMs: 0 });
  const { cookie } = await signIn(url);
  const parts = await openParts(url, path.join(bench.folder, `transfer-${kind}`), ["api"]);
  try {
    return await connected(url, async (client) => {
      if (kind === "ready") for (const text of mapped.split(";\n")) await client.query(text);
      const { id } = await one<{ id: string }>(client, "select id from store");
      await client.query("checkpoint");
      if (process.env.PROFILE) await client.query("create extension pg_stat_statements; select pg_stat_statements_reset()");
      const { lsn } = await one<{ lsn: string }>(client, "select pg_current_wal_lsn() as lsn");
      let processId = "";
      const requested = await timed(async () => {
        const body = { filter: { isArchived: false }, storeIds: [id] };
        ({ processId } = await parts.call<{ processId: string }>(cookie, "ProductTransfer/UpsertClientChannelProduct", body));
      });
      const { signal } = new AbortController();
      const ctx = { database, log: logger("bench"), signal, isAwaited: async () => false, installation: {} };
      const before = process.cpuUsage();
      const worked = await timed(() => listingJobs.transfer_products!(ctx as never, { clientId, processId }));
      const own = process.cpuUsage(before);
      const { mb } = await one<{ mb: number }>(client, `select (pg_current_wal_lsn() - '${lsn}') / 1e6 as mb`);
      const { state, lines, held } = await one<{ state: string; lines: number; held: number }>(
        client,
        `select state, held, (select count(*)::int from process_line where process_id = '${processId}') as lines from process where id = '${processId}'`,
      );
      if (process.env.PROFILE)
        for (const text of [writers, slowest])
          for (const row of (await client.query(text)).rows) bench.say(Object.values(row).join(" | "));
      const perMillion = (value: number) => (value * 1_000_000) / products;
      const seconds = perMillion(requested + worked) / 1000;
      const megabytes = perMillion(Number(mb));
      return {
        work: `transfer of ${products.toLocaleString("en-US")} products to a store, all ${kind}: the call, then its job`,
        ours: `${figure(requested / 1000)} s + ${figure(worked / 1000)} s; ${figure(Number(mb))} MB of WAL`,
        limit: "",
        ratio: "",
        bar: "1,000,000: <= 300 s, <= 1,000 MB",
        met: lines === products && held === (kind === "held" ? products : 0) && seconds <= 300 && megabytes <= 1_000,
        note: `at this rate a million: ${figure(seconds)} s, ${figure(megabytes)} MB; the process is ${state}, the job used ${figure((own.user + own.system) / 1e6)} s of its own processor`,
      };
    });
  } finally {
    await parts.close();
    await database.close();
  }
};

const transfer: Work = { name: "transfer", run: async (bench) => [await measure(bench, "held"), await measure(bench, "ready")] };
export default transfer;

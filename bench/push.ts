import fs from "node:fs";
import path from "node:path";
import { Store } from "../connectors/sandbox/store.ts";
import { trendyol } from "../connectors/trendyol/index.ts";
import { World } from "../connectors/trendyol/sandbox/world.ts";
import { requestSyncOffers } from "../server/modules/listings/index.ts";
import { type Database, openDatabase, sql } from "../server/platform/db.ts";
import { clients, seedPeopleAndSessions } from "../server/testing/people.ts";
import { connected } from "./connection.ts";
import { importFile } from "./import-file.ts";
import { median, p95, times } from "./numbers.ts";
import { openParts, pause } from "./parts.ts";
import { gaps, thereAndBack, wanted } from "./there-and-back.ts";
import type { Row, Work } from "./work.ts";

const count = Number(process.env.N ?? 100_000);
const push = "POST /inventory/sellers/:sellerId/products/price-and-inventory";
const result = "GET /product/sellers/:sellerId/products/batch-requests/:batchRequestId";
const sellers = { first: 100_001, second: 100_002 };
type Parts = Awaited<ReturnType<typeof openParts>>;

/** The products as they have stood in the seller's account for a while. */
const fillSandbox = (folder: string, variants: { clientId: string; barcode: string; price: string; quantity: number }[]) => {
  fs.mkdirSync(folder, { recursive: true });
  const store = new Store(path.join(folder, "trendyol.sqlite"));
  const world = new World(store);
  const now = world.now();
  store.transaction(() => {
    for (const [at, { clientId, barcode, price, quantity }] of variants.entries()) {
      const kurus = Math.round(Number(price) * 100);
      store.run(
        `insert into products (seller_id, barcode, main_id, stock_code, brand_id, category_id, title, state, quantity, sale_kurus, list_kurus,
           vat_rate, content_id, detail, created_at, modified_at, price_at, approved_at)
         values (?, ?, ?, ?, 1, 1101, ?, 'approved', ?, ?, ?, 20, ?, '{}', ?, ?, ?, ?)`,
        clientId === clients.first ? sellers.first : sellers.second,
        barcode,
        barcode,
        barcode,
        barcode,
        quantity,
        kurus,
        kurus,
        at + 1,
        now,
        now,
        now,
        now,
      );
    }
  });
  store.close();
};

/** A store that lists all that its client has, in step with the marketplace. */
export const goLive = (url: string, clientId: string, storeId: string) =>
  connected(url, async (client) => {
    const values = [clientId, storeId];
    await client.query(
      `insert into listing (client_id, id, store_id, product_id, status)
       select client_id, gen_random_uuid(), $2, id, 'Live' from product where client_id = $1`,
      values,
    );
    await client.query(
      `insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state, observed_at)
       select v.client_id, gen_random_uuid(), l.id, $2, v.id, v.barcode, 'live', now()
       from variant v join listing l on l.client_id = v.client_id and l.product_id = v.product_id and l.store_id = $2 where v.client_id = $1`,
      values,
    );
    await client.query(
      `insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, confirmed, confirmed_rev, confirmed_at, cause, state)
       select o.client_id, $2, kind, o.id, o.listing_id, value, value, 1, now(), 'user', 'in_sync'
       from offer o join variant v on v.client_id = o.client_id and v.id = o.variant_id
       join stock s on s.client_id = v.client_id and s.item_id = v.id
       cross join lateral (values
         ('price', jsonb_build_object('price', v.sale_price::text, 'listPrice', v.list_price::text, 'currency', 'TRY')),
         ('stock', to_jsonb(s.on_hand))) as side(kind, value)
       where o.client_id = $1 and o.store_id = $2`,
      values,
    );
  });

const connect = async (parts: Parts, url: string, cookie: string, sellerId: number): Promise<string> =>
  connected(url, async (client) => {
    const channel = await client.query<{ id: string }>("select id from channel where code = 'trendyol'");
    const store = await parts.call<{ id: string }>(cookie, "Client/SetClientChannelAuth", {
      channelId: channel.rows[0]?.id,
      name: `Store ${sellerId}`,
      isSandbox: true,
      credentials: { sellerId: String(sellerId), apiKey: `sandbox-key-${sellerId}`, apiSecret: `sandbox-secret-${sellerId}` },
    });
    const first =
      "health = 'ok' and orders_read_at is not null and not exists (select 1 from channel_taxonomy where read_at is null)";
    for (let look = 0; look < 600; look += 1) {
      if ((await client.query(`select 1 from store where id = $1 and ${first}`, [store.id])).rowCount) return store.id;
      await pause(100);
    }
    throw new Error(`The store of ${sellerId} did not come up`);
  });

/** New quantities for every variant of a client, as one change: what the stores should show is told in its transaction. */
const changeStocks = (database: Database, clientId: string) =>
  database.asClient(clientId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update stock set on_hand = on_hand + 1 where client_id = ${clientId} returning item_id as id`.execute(tx);
    await requestSyncOffers(
      tx,
      clientId,
      rows.map(({ id }) => id),
      "user",
    );
  });

/** When the last of so many calls may leave, in ms, if `requests` may leave in any `perSeconds`. */
const lastAt = (calls: number, { requests, perSeconds }: { requests: number; perSeconds: number }) =>
  Math.floor((calls - 1) / requests) * perSeconds * 1000;

const measure = async (
  bench: Parameters<Work["run"]>[0],
  parts: Parts,
  url: string,
  stores: { first: string; second: string },
) => {
  const database = openDatabase({ url, name: "bench", max: 4, statementMs: 0 });
  try {
    await database.pool.query("vacuum analyze");
    const open = async (storeId: string) => {
      const text = "select count(*)::int as n from sync_field where store_id = $1 and state <> 'in_sync'";
      return (await database.pool.query<{ n: number }>(text, [storeId])).rows[0]?.n ?? 0;
    };
    const before = (await parts.market<unknown[]>("_calls?last=20000")).length;
    const started = performance.now();
    await changeStocks(database, clients.first);
    bench.say(`${count} changes wanted after ${Math.round(performance.now() - started)} ms`);
    const others: number[] = [];
    let waits: number | undefined;
    let left = count;
    while (left > 0) {
      if (waits === undefined) {
        waits = performance.now();
        await changeStocks(database, clients.second);
      } else if ((await open(stores.second)) === 0) {
        others.push(performance.now() - waits);
        waits = undefined;
      }
      await pause(200);
      left = await open(stores.first);
    }
    const took = performance.now() - started;
    const calls = (await parts.market<{ endpoint: string; sellerId: string; status: number }[]>("_calls?last=20000")).slice(
      0,
      -before || undefined,
    );
    const of = (endpoint: string) =>
      calls.filter((call) => call.endpoint === endpoint && call.sellerId === String(sellers.first));
    const refused = calls.filter(({ status }) => status === 429).length;
    return { took, others, sent: of(push).length, read: of(result).length, refused };
  } finally {
    await database.close();
  }
};

/** Every stock of a store changes at once; meanwhile another client changes one again and again. */
const pushes: Work = {
  name: "push",
  run: async (bench): Promise<Row[]> => {
    const url = await bench.database("push");
    const folder = path.join(bench.folder, "push");
    const database = openDatabase({ url, name: "bench", max: 1 });
    const { ayse, mehmet } = await seedPeopleAndSessions(database);
    await database.close();
    const file = async (cookie: string, rows: number, parts: Parts) => {
      const form = new FormData();
      form.append("forUpdate", "false");
      form.append("file", new Blob([new Uint8Array(await importFile(rows))]), "products.xlsx");
      const { processId } = await parts.call<{ processId: string }>(cookie, "Product/UploadProductFromExcel", form);
      await connected(url, async (client) => {
        while (!(await client.query("select 1 from process where id = $1 and state = 'done'", [processId])).rowCount)
          await pause(200);
      });
    };
    const first = await openParts(url, folder, ["api", "worker"]);
    try {
      await file(ayse, count, first);
      await file(mehmet, wanted, first);
    } finally {
      await first.close();
    }
    const variants = await connected(url, async (client) =>
      client.query(`select v.client_id as "clientId", barcode, sale_price as price, on_hand as quantity from variant v
        join stock s on s.client_id = v.client_id and s.item_id = v.id`),
    );
    fillSandbox(path.join(folder, "sandbox"), variants.rows);
    const parts = await openParts(url, folder, ["sandboxes", "api", "worker"]);
    try {
      const stores = {
        first: await connect(parts, url, ayse, sellers.first),
        second: await connect(parts, url, mehmet, sellers.second),
      };
      await goLive(url, clients.first, stores.first);
      await goLive(url, clients.second, stores.second);
      const { batchDelayMs } = await parts.market<{ batchDelayMs: number }>("_settings");
      const { took, others, sent, read, refused } = await measure(bench, parts, url, stores);
      bench.say(`all confirmed; now stocks that go and come back, the last after ${Math.max(...gaps)} s (GAPS=1 asks for less)`);
      const { plain, back } = await thereAndBack(url, clients.second, stores.second);
      const fewest = Math.ceil(count / trendyol.offers.push.maxItems);
      const rules = { sending: trendyol.limits["price-and-inventory"]!, results: trendyol.limits["batch-result"]! };
      const [send, look] = [lastAt(fewest, rules.sending), lastAt(fewest, rules.results)];
      const limit = Math.max(send, look) + batchDelayMs;
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
      return [
        {
          work: `${count.toLocaleString("en-US")} changed stocks to one store: calls`,
          ours: `${sent}`,
          limit: `${fewest}`,
          ratio: times(sent / fewest),
          bar: "<= 1.05 x",
          met: sent <= fewest * 1.05,
          note: `${read} looks at results, ${refused} refused for their number`,
        },
        {
          work: `${count.toLocaleString("en-US")} changed stocks to one store: until all are confirmed`,
          ours: seconds(took),
          limit: `${seconds(limit)}: ${send >= look ? "sending" : "reading results"} binds, ${fewest} calls at ${
            send >= look ? rules.sending.requests / rules.sending.perSeconds : rules.results.requests / rules.results.perSeconds
          } a second, and the sandbox's ${batchDelayMs} ms`,
          ratio: times(took / limit),
          bar: "<= 1.1 x",
          met: took <= limit * 1.1,
        },
        {
          work: "change to confirmed for another client meanwhile",
          ours: `p95 ${seconds(p95(others))} of ${others.length}`,
          limit: `${seconds(batchDelayMs)}, the sandbox's own`,
          ratio: "",
          bar: "<= 5 s",
          met: others.length > 0 && p95(others) <= 5000,
        },
        ...[...back].map(([gap, values]) => ({
          work: `a stock that goes back after ${gap.toLocaleString("en-US")} s to what was told before: change to confirmed`,
          ours: `median ${seconds(median(values))}, p95 ${seconds(p95(values))} of ${values.length}`,
          limit: `median ${seconds(median(plain))}, p95 ${seconds(p95(plain))} of ${plain.length} plain changes in turn with them`,
          ratio: times(median(values) / median(plain)),
          bar: "<= 1.1 x",
          met: median(values) <= median(plain) * 1.1,
        })),
      ];
    } finally {
      await parts.close();
    }
  },
};
export default pushes;

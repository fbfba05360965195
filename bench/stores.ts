import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Store } from "../connectors/sandbox/store.ts";
import { World } from "../connectors/trendyol/sandbox/world.ts";
import { seedWarehouse } from "../server/modules/inventory/index.ts";
import { requestSyncOffers } from "../server/modules/listings/index.ts";
import { type Database, newId, openDatabase, sql } from "../server/platform/db.ts";
import { openKeyring } from "../server/platform/secrets.ts";
import { figure, median, p95, times } from "./numbers.ts";
import { openParts, pause } from "./parts.ts";
import { goLive } from "./push.ts";
import type { Row, Work } from "./work.ts";

const idleCount = Number(process.env.N ?? 10_000);
const [busyCount, silentCount, pollSeconds, rounds] = [20, 200, 600, 2];
const firstSeller = 200_001;
const others = { idle: 100_002, silent: 100_003 };
type Parts = Awaited<ReturnType<typeof openParts>>;
const barcodeOf = (at: number) => `BUSY-${at}`;

/** A company with a store for each seller: read a while ago, its regular looks done; asleep until `rouse`. */
const stores = async (database: Database, name: string, sellers: readonly number[]) => {
  const clientId = newId();
  const keyring = openKeyring({ masterKey: Buffer.alloc(32, 7) });
  await database.asPlatform(async (tx) => {
    await sql`insert into client (id, name, order_poll_seconds) values (${clientId}, ${name}, ${name === "busy" || name === "editor" ? 20 : pollSeconds})`.execute(
      tx,
    );
  });
  await database.asClient(clientId, (tx) => seedWarehouse(tx, clientId));
  const ids = sellers.map(() => newId());
  for (let from = 0; from < ids.length; from += 500)
    await database.asClient(clientId, async (tx) => {
      const rows = [];
      for (const [at, id] of ids.slice(from, from + 500).entries()) {
        const sellerId = String(sellers[from + at]);
        const key = { sellerId, apiKey: `sandbox-key-${sellerId}`, apiSecret: `sandbox-secret-${sellerId}` };
        rows.push({ id, sealed: await keyring.sealCredentials(tx, clientId, id, key) });
      }
      await sql`
        insert into store (client_id, id, channel_id, name, is_sandbox, credentials, account_hash, health, orders_until, orders_read_at)
        select ${clientId}::uuid, r.id, c.id, ${name}, true, r.sealed, r.id, 'ok', now(), now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, sealed jsonb) cross join channel c where c.code = 'trendyol'`.execute(
        tx,
      );
      await sql`
        insert into order_watch (client_id, store_id, deep_at, sweep_at, hook_probed_at, claims_read_at)
        select client_id, id, now(), now(), now() + interval '1 day', now() + interval '1 day' from store where client_id = ${clientId}
        on conflict do nothing`.execute(tx);
    });
  return { clientId, ids };
};

/** Their polls come due, spread over the time between two. */
const rouse = (database: Database, clientId: string, seconds: number) =>
  database.asPlatform((tx) =>
    sql`
      with s as (
        update store set orders_until = now(), orders_read_at = now() - make_interval(secs => random() * ${seconds}::int)
        where client_id = ${clientId} returning client_id, id, orders_read_at)
      insert into store_due (client_id, store_id, due_at) select client_id, id, orders_read_at + make_interval(secs => ${seconds}::int) from s`.execute(
      tx,
    ),
  );

/** One variant for each store, live in it. */
const products = async (
  database: Database,
  url: string,
  { clientId, ids }: { clientId: string; ids: string[] },
  name: string,
) => {
  const variants = ids.map((storeId, at) => ({
    storeId,
    productId: newId(),
    id: newId(),
    barcode: `${name.toUpperCase()}-${at}`,
  }));
  await database.asClient(clientId, async (tx) => {
    const rows = JSON.stringify(variants);
    const brandId = newId();
    await sql`insert into brand (client_id, id, name) values (${clientId}, ${brandId}, 'Deneme')`.execute(tx);
    await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      select ${clientId}::uuid, "productId", barcode, (select id from category where is_leaf order by code limit 1), ${brandId}::uuid, 20, 'TRY'
      from jsonb_to_recordset(${rows}::jsonb) as v("productId" uuid, barcode text)`.execute(tx);
    await sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
      select ${clientId}::uuid, id, "productId", barcode, barcode, 100, 100
      from jsonb_to_recordset(${rows}::jsonb) as v(id uuid, "productId" uuid, barcode text)`.execute(tx);
    await sql`insert into stock (client_id, item_id, warehouse_id, on_hand)
      select ${clientId}::uuid, v.id, w.id, 1000 from variant v, warehouse w where v.client_id = ${clientId} and w.client_id = ${clientId} and w.is_default`.execute(
      tx,
    );
  });
  for (const storeId of ids) await goLive(url, clientId, storeId);
  // Each store lists its own alone.
  await database.asPlatform(async (tx) => {
    await sql`delete from offer o using variant v where o.client_id = ${clientId} and v.client_id = o.client_id and v.id = o.variant_id
      and (v.barcode, o.store_id) not in (select barcode, "storeId" from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as x(barcode text, "storeId" uuid))`.execute(
      tx,
    );
    await sql`delete from sync_field f where f.client_id = ${clientId} and not exists (select 1 from offer o where o.client_id = f.client_id and o.id = f.subject_id)`.execute(
      tx,
    );
    await sql`delete from listing l where l.client_id = ${clientId} and not exists (select 1 from offer o where o.client_id = l.client_id and o.listing_id = l.id)`.execute(
      tx,
    );
  });
  return variants;
};

/** The sellers' accounts, with the products as they have stood there for a while. */
const fillSandbox = (folder: string, barcodes: readonly string[]) => {
  fs.mkdirSync(folder, { recursive: true });
  const store = new Store(path.join(folder, "trendyol.sqlite"));
  const now = new World(store).now();
  store.transaction(() => {
    for (const [at, barcode] of barcodes.entries()) {
      const id = firstSeller + at;
      store.run("insert into sellers values (?, ?, ?, ?)", id, `Satıcı ${id}`, `sandbox-key-${id}`, `sandbox-secret-${id}`);
      store.run(
        `insert into products (seller_id, barcode, main_id, stock_code, brand_id, category_id, title, state, quantity, sale_kurus, list_kurus,
           vat_rate, content_id, detail, created_at, modified_at, price_at, approved_at)
         values (?, ?, ?, ?, 1, 1101, ?, 'approved', 1000, 10000, 10000, 20, ?, '{"description":"","images":[],"attributes":[]}', ?, ?, ?, ?)`,
        ...[id, barcode, barcode, barcode, barcode, at + 1, now, now, now, now],
      );
    }
  });
  store.close();
};

const edit = (database: Database, clientId: string, variantId: string) =>
  database.asClient(clientId, async (tx) => {
    await sql`update stock set on_hand = on_hand + 1 where client_id = ${clientId} and item_id = ${variantId}`.execute(tx);
    await requestSyncOffers(tx, clientId, [variantId], "user");
  });

/** Per second of a stretch of time: transactions of the database, and ms of the worker's processor. */
const meter = async (database: Database, parts: Parts) => {
  const read = async () => {
    const text = "select xact_commit::float8 as n from pg_stat_database where datname = current_database()";
    return {
      at: performance.now(),
      cpu: parts.cpu("worker"),
      n: (await database.pool.query<{ n: number }>(text)).rows[0]?.n ?? 0,
    };
  };
  const from = await read();
  return async () => {
    // The database's own counters come a second late.
    await pause(1_100);
    const to = await read();
    const seconds = (to.at - from.at) / 1000;
    return `${figure((to.n - from.n) / seconds)} transactions/s, ${figure((to.cpu - from.cpu) / seconds)} ms of processor/s`;
  };
};

/** A change and a sale for each busy store, one after the other, in some rounds; answers how long each took until it was confirmed, or here. */
const sell = async (database: Database, parts: Parts, busy: Awaited<ReturnType<typeof products>>, clientId: string) => {
  const [changes, sales]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const bought: { number: string; at: number }[] = [];
    for (const [at, { id }] of busy.entries()) {
      await edit(database, clientId, id);
      const buyer = (at + busy.length / 2) % busy.length;
      const began = Date.now();
      const lines = [{ barcode: barcodeOf(buyer), quantity: 1 }];
      const { orderNumber } = await parts.tell<{ orderNumber: string }>("_buy", { sellerId: String(firstSeller + buyer), lines });
      bought.push({ number: orderNumber, at: began });
      // What is confirmed of this change, before the next one comes.
      await pause(250);
    }
    const text = `select channel_order_id as number, extract(epoch from created_at)::float8 * 1000 as at from order_header where channel_order_id = any($1)`;
    let here: { number: string; at: number }[] = [];
    for (let look = 0; here.length < bought.length && look < 600; look += 1) {
      await pause(200);
      here = (await database.pool.query(text, [bought.map(({ number }) => number)])).rows;
    }
    sales.push(...bought.map(({ number, at }) => (here.find((each) => each.number === number)?.at ?? Number.NaN) - at));
    const open = "select 1 from sync_field where client_id = $1 and state <> 'in_sync' limit 1";
    for (let look = 0; look < 300 && (await database.pool.query(open, [clientId])).rowCount; look += 1) await pause(200);
    const confirmed = `select extract(epoch from confirmed_at - desired_at)::float8 * 1000 as took from sync_field where client_id = $1 and kind = 'stock'`;
    changes.push(...(await database.pool.query<{ took: number }>(confirmed, [clientId])).rows.map(({ took }) => took));
  }
  return { changes, sales };
};

/** Many stores on one worker: what the idle ones cost, and whether the busy ones feel the others. */
const work: Work = {
  name: "stores",
  run: async (bench): Promise<Row[]> => {
    const url = await bench.database("stores");
    const folder = path.join(bench.folder, "stores");
    const database = openDatabase({ url, name: "bench", max: 4, statementMs: 0 });
    const busy = await stores(
      database,
      "busy",
      Array.from({ length: busyCount }, (_, at) => firstSeller + at),
    );
    const editor = await stores(database, "editor", [firstSeller + busyCount]);
    const idle = await stores(
      database,
      "idle",
      Array.from({ length: idleCount }, () => others.idle),
    );
    const silent = await stores(
      database,
      "silent",
      Array.from({ length: silentCount }, () => others.silent),
    );
    const listed = await products(database, url, busy, "busy");
    const edited = await products(database, url, editor, "editor");
    fillSandbox(
      path.join(folder, "sandbox"),
      [...listed, ...edited].map(({ barcode }) => barcode),
    );
    await database.pool.query("vacuum analyze");
    const parts = await openParts(url, folder, ["sandboxes", "worker"]);
    let edits: Promise<void> | undefined;
    const stop = new AbortController();
    try {
      await parts.tell("_settings", { limits: "off" });
      await rouse(database, busy.clientId, 5);
      const phase = async (what: string) => {
        const read = await meter(database, parts);
        const took = await sell(database, parts, listed, busy.clientId);
        const use = await read();
        const load = os.loadavg()[0] ?? 0;
        bench.say(
          `${what}: ${use}; changes ${figure(median(took.changes))} ms, sales ${figure(median(took.sales))} ms; load ${figure(load)}`,
        );
        return { what, ...took, use, load };
      };
      await sell(database, parts, listed, busy.clientId);
      const alone = await phase("alone");
      await rouse(database, idle.clientId, pollSeconds);
      const read = await meter(database, parts);
      await pause(20_000);
      const resting = await read();
      bench.say(`${idleCount} idle: ${resting}`);
      const phases = [await phase(`beside ${idleCount.toLocaleString("en-US")} idle`)];
      await parts.tell("_faults", [{ match: { sellerId: String(others.silent) }, kind: "delay", value: 120_000 }]);
      await rouse(database, silent.clientId, 1);
      phases.push(await phase(`beside those and ${silentCount} silent`));
      edits = (async () => {
        for (let at = performance.now(); !stop.signal.aborted; at += 100) {
          await edit(database, editor.clientId, edited[0]?.id ?? "");
          await pause(Math.max(0, at + 100 - performance.now()));
        }
      })();
      phases.push(await phase("beside all of those and 10 edits a second"));
      const seconds = (values: number[]) =>
        `median ${(median(values) / 1000).toFixed(2)} s, p95 ${(p95(values) / 1000).toFixed(2)} s`;
      const rows = phases.flatMap(({ what, changes, sales, use, load }) =>
        (
          [
            ["change to confirmed", changes, alone.changes],
            ["sale to console", sales, alone.sales],
          ] as const
        ).map(
          ([name, ours, before]): Row => ({
            work: `${busyCount} busy stores on one worker, ${what}: ${name}`,
            ours: seconds([...ours]),
            limit: `${seconds([...before])}, alone`,
            ratio: times(median(ours) / median(before)),
            bar: "<= 1.1 x",
            met: median(ours) <= 1.1 * median(before),
            note: `${ours.length} times; ${use}; load ${figure(load)}`,
          }),
        ),
      );
      return [
        {
          work: `${idleCount.toLocaleString("en-US")} idle stores, a poll each ${pollSeconds} s, beside ${busyCount} that poll each 5 s`,
          ours: resting,
          limit: `${alone.use}: those ${busyCount} alone, with changes and sales`,
          ratio: "",
          bar: "shown",
          met: null,
          note: `${figure(idleCount / pollSeconds + busyCount / 5)} polls a second`,
        },
        ...rows,
      ];
    } finally {
      stop.abort();
      await edits;
      await parts.close();
      await database.close();
    }
  },
};
export default work;

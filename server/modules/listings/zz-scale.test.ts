import pg from "pg";
import { connectorOf } from "@tradeport/connectors";
import { expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { startWorker, storeWorld } from "#testing/store-world.ts";
import { productTransferHandlers } from "./index.ts";

test("scale", async () => {
  const w = await storeWorld();
  const su = new pg.Client({ connectionString: w.url });
  await su.connect();
  const worker = startWorker(w.database, w.sandbox.origin);
  const first = await w.goLive(1);
  await w.control("_settings", { limits: "off" }); connectorOf("trendyol")!.limits["product-read"]!.requests = 1000; const products = await w.addProducts(2500, (at) => ({ code: `Z-${at}`, brand: "Anka" }));
  let t = Date.now();
  const gaps = await w.call(productTransferHandlers.GetAllChannelsEmptyProductAttributes, {
    productIds: products.map((p) => p.id),
    storeIds: [first.storeId],
  });
  console.log("gaps", Date.now() - t, gaps.ready, gaps.groups[0]);
  t = Date.now();
  await w.call(productTransferHandlers.UpsertClientChannelProduct, {
    productIds: products.map((p) => p.id),
    storeIds: [first.storeId],
  });
  console.log("upsert+job", Date.now() - t);
  t = Date.now();
  let last = "";
  const auth = {
    authorization: "Basic " + Buffer.from("sandbox-key-100001:sandbox-secret-100001").toString("base64"),
    "user-agent": "100001 - Tradeport",
  };
  const probe = async () => {
    for (const list of ["unapproved", "approved", "approved/inventory-and-price"]) {
      const a = performance.now();
      const r = await fetch(
        w.sandbox.origin +
          "/trendyol/integration/product/sellers/100001/products/" +
          list +
          "?page=0&size=100&barcodes=" +
          Array.from({ length: 50 }, (_, i) => "Z-" + (i >> 1) + "-" + (i % 2 ? "S" : "M")).join(","),
        { headers: auth },
      );
      const x = await r.text();
      console.log(list, r.status, x.length, Math.round(performance.now() - a));
    }
  };
  setTimeout(() => void probe(), 12000);
  setTimeout(() => void probe(), 30000);
  await w.until(
    "all",
    async () => {
      const [r] = await w.query(
        sql<{
          s: string;
        }>`select string_agg(state || '=' || n, ' ') as s from (select state, count(*) n from facet where kind='content' group by state order by state) x`,
      );
      const [s] = await w.query(
        sql<{
          s: string;
        }>`select string_agg(kind||state || '=' || n, ' ') as s from (select kind, state, count(*) n from facet where kind<>'content' group by kind, state order by kind,state) x`,
      );
      for (const row of (
        await su.query(
          `select left(regexp_replace(query, '\\s+', ' ', 'g'), 230) as q, extract(epoch from clock_timestamp()-query_start)::float8 as d, coalesce(wait_event,'-')||' '||state as e from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and query not like 'listen%' and clock_timestamp()-query_start > interval '300 ms' and datname=current_database()`,
        )
      ).rows)
        console.log("   ", Math.round(row.d * 1000), row.e, row.q);
      const now = r!.s + " | " + s!.s;
      if (now !== last) console.log(Math.round((Date.now() - t) / 100) / 10, now);
      last = now;
      await new Promise((r) => setTimeout(r, 1000));
      return r!.s === "in_sync=2501";
    },
    120_000,
  );
  await w.settled(first.storeId);
  console.log("live", Date.now() - t);
  t = Date.now();
  await w.setPrices("555.00");
  console.log("set", Date.now() - t);
  await w.until("prices there", async () => {
    const [b] = await w.query(sql<{ s: string }>`select string_agg(kind||state || '=' || n, ' ') as s from (select kind, state, count(*) n from facet where kind<>'content' group by kind, state order by kind,state) x`);
    console.log(Math.round((Date.now() - t) / 100) / 10, b!.s, JSON.stringify(await w.query(sql`select operation, state, items, look_at - now() as look from push_batch where state <> 'ended'`)));
    for (const row of (await su.query(`select left(regexp_replace(query, '\\s+', ' ', 'g'), 230) as q, extract(epoch from clock_timestamp()-query_start)::float8 as d, coalesce(wait_event,'-')||' '||state as e from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and query not like 'listen%' and clock_timestamp()-query_start > interval '300 ms' and datname=current_database()`)).rows) console.log("   ", Math.round(row.d*1000), row.e, row.q);
    await new Promise((r) => setTimeout(r, 1000));
    return b!.s === "pricein_sync=5002 stockin_sync=5002";
  }, 60_000);
  await w.settled(first.storeId);
  console.log("prices", Date.now() - t);
  const truth = await w.truth();
  console.log(truth.products.filter((p) => p.salePrice === "555.00").length, JSON.stringify(truth.calls));
  await worker.stop();
  await w.close();
}, 400_000);

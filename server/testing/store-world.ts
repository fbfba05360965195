import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import { startSandbox } from "@tradeport/connectors/sandbox";
import { catalogueJobs } from "#modules/catalogue/index.ts";
import { connectionHandlers, seedChannels } from "#modules/connections/index.ts";
import { listingHandlers, listingJobs, requestSyncOffers } from "#modules/listings/index.ts";
import { mappingHandlers } from "#modules/mapping/index.ts";
import { orderJobs } from "#modules/orders/index.ts";
import { priceJobs } from "#modules/prices/index.ts";
import type { WideCtx } from "#platform/context.ts";
import { newId, openDatabase, sql, type Tx } from "#platform/db.ts";
import { openKeyring } from "#platform/secrets.ts";
import { freshDatabase } from "./cluster.ts";
import { log, masterKey } from "./start-worker.ts";
import { productMaker } from "./store-products.ts";
import { until } from "./until.ts";

/** The part of a use-case's context that this test world gives; jobs run at once, in the same transaction's wake. */
const jobs = { ...catalogueJobs, ...listingJobs, ...priceJobs, ...orderJobs };

export const contextOf =
  (clientId: string, sandboxOrigin: string | undefined, queued: [string, object][]) =>
  (db: Tx): WideCtx =>
    ({
      db,
      clientId,
      who: { personId: null, displayName: "Ayşe Yılmaz", role: "Client", right: "manage", clientId },
      locale: "tr",
      requestId: newId(),
      now: () => new Date(),
      enqueue: async ({ name }: { name: string }, payload: object) => void queued.push([name, payload]),
      audit: async () => {},
      secrets: openKeyring({ masterKey }),
      installation: { publicUrl: "http://localhost:3000", sandboxOrigin },
      log,
    }) as unknown as WideCtx;

/** `connectors`: whose channels there are, where they are not those that people are offered. A database with one client, a category of shirts, and a sandbox to connect to; no API and no files. */
export const storeWorld = async (connectors?: readonly Marketplace[]) => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase({ url, name: "store test", max: 12 });
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "tp-sandbox-"));
  const sandbox = await startSandbox({ port: 0, dataDir });
  const clientId = newId();
  const categoryId = newId();
  const warehouseId = newId();
  const attributes = { renk: newId(), beden: newId() };
  const values = { siyah: newId(), beyaz: newId(), s: newId(), m: newId() };
  await database.asPlatform(async (tx) => {
    await seedChannels(tx, connectors);
    await sql`insert into client (id, name) values (${clientId}, 'Deneme A.Ş.')`.execute(tx);
    await sql`insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf)
      values (${categoryId}, 'test-tisort', 'Tişört', 'T-shirt', 'Giyim > Tişört', 'Clothes > T-shirt', 1, true)`.execute(tx);
    for (const [id, code, tr, en] of [
      [attributes.renk, "test-renk", "Renk", "Colour"],
      [attributes.beden, "test-beden", "Beden", "Size"],
    ] as const) {
      await sql`insert into attribute (id, code, name_tr, name_en) values (${id}, ${code}, ${tr}, ${en})`.execute(tx);
      await sql`insert into category_attribute (category_id, attribute_id, is_variant) values (${categoryId}, ${id}, true)`.execute(
        tx,
      );
    }
    for (const [id, attribute, tr, en] of [
      [values.siyah, attributes.renk, "Siyah", "Black"],
      [values.beyaz, attributes.renk, "Beyaz", "White"],
      [values.s, attributes.beden, "S", "S"],
      [values.m, attributes.beden, "M", "M"],
    ] as const)
      await sql`insert into attribute_value (id, attribute_id, code, name_tr, name_en) values (${id}, ${attribute}, ${tr}, ${tr}, ${en})`.execute(
        tx,
      );
    await sql`insert into warehouse (client_id, id, code, name, is_default) values (${clientId}, ${warehouseId}, 'main', 'Depo', true)`.execute(
      tx,
    );
  });

  const queued: [string, object][] = [];
  const ctx = contextOf(clientId, sandbox.origin, queued);
  /** Runs a use-case in a transaction of its own, then the jobs that it queued. */
  const call = async <I, O>(useCase: (ctx: WideCtx, input: I) => Promise<O>, input: I): Promise<O> => {
    const answer = await database.asWideClient(clientId, (tx) => useCase(ctx(tx), input));
    for (const [name, payload] of queued.splice(0))
      await jobs[name as keyof typeof jobs]?.(
        {
          ...{ database, log, now: () => new Date(), signal: new AbortController().signal, isAwaited: async () => false },
          installation: { publicUrl: "http://localhost:3000", sandboxOrigin: sandbox.origin },
        } as never,
        payload as never,
      );
    return answer;
  };
  const query = async <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
    database.asPlatform(async (tx) => (await text.execute(tx)).rows);
  const control = async <T = unknown>(
    address: string,
    body?: object,
    method = body ? "POST" : "GET",
    market = "trendyol",
  ): Promise<T> => {
    const reply = await fetch(`${sandbox.origin}/${market}/${address}`, {
      method,
      ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };

  const connectTo = async (code: string, name: string, credentials: Record<string, string>) => {
    const channel = (await call(connectionHandlers.Client.GetAllChannel, {})).find((each) => each.code === code)!;
    const input = { channelId: channel.id, name, isSandbox: true, credentials };
    return { channelId: channel.id, storeId: (await call(connectionHandlers.Client.SetClientChannelAuth, input)).id };
  };
  /** As whoever changes a store names it: itself, and its version as it is now. */
  const seen = async (storeId: string) => ({
    storeId,
    version: (await query(sql<{ version: number }>`select version from store where id = ${storeId}`))[0]!.version,
  });
  const connect = (sellerId = "100001") =>
    connectTo("trendyol", `Mağaza ${sellerId}`, {
      sellerId,
      apiKey: `sandbox-key-${sellerId}`,
      apiSecret: `sandbox-secret-${sellerId}`,
    });

  const addProducts = productMaker({ database, clientId, categoryId, warehouseId, attributes, values });

  const inSync = (storeId: string) =>
    until(
      "every sync field in step",
      async () =>
        (
          await query(
            sql`select 1 from sync_field where store_id = ${storeId} and state not in ('in_sync', 'paused', 'refused') limit 1`,
          )
        ).length === 0,
    );

  /** A connected store with its categories mapped, and `count` products live in it. */
  const goLive = async (count: number, sellerId = "100001", change?: Parameters<typeof addProducts>[1]) => {
    const store = await connect(sellerId);
    await until(
      "the categories",
      async () => (await query(sql`select 1 from channel_taxonomy where subject = 'brands' and read_at is not null`))[0],
    );
    await call(mappingHandlers.Mapping.SetClientProductCategoryMapping, {
      from: null,
      tradeportCategoryId: categoryId,
      channelId: store.channelId,
      channelCategoryCode: "1101",
    });
    await until(
      "the attributes",
      async () => (await query(sql`select 1 from channel_taxonomy where subject = 'attributes:1101' and read_at is not null`))[0],
    );
    const fixed = [
      ["343", "60002"],
      ["14", "70000"],
      ["348", "10000"],
    ].map(([channelAttributeCode, fixedValueCode]) => ({
      channelAttributeCode: channelAttributeCode!,
      fixedValueCode: fixedValueCode!,
      tradeportAttributeId: null,
      fixedText: null,
    }));
    await call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
      from: [],
      tradeportCategoryId: categoryId,
      channelId: store.channelId,
      attributeMappings: fixed,
    });
    const products = await addProducts(count, change);
    await call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
      productIds: products.map(({ id }) => id),
      storeIds: [store.storeId],
    });
    await until(
      "all products live",
      async () =>
        (await query(sql`select 1 from listing where store_id = ${store.storeId} and status = 'Live'`)).length === count,
      30_000,
    );
    await inSync(store.storeId);
    return { ...store, products };
  };

  /** Sets one price for all variants, as a person would. */
  const setPrices = (price: string) =>
    database.asClient(clientId, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update variant set list_price = ${price}, sale_price = ${price} where client_id = ${clientId} returning id`.execute(tx);
      await requestSyncOffers(
        tx,
        clientId,
        rows.map(({ id }) => id),
        "user",
      );
    });

  /** Stock and prices that somebody else sent to the first store: the seller's panel, or another program. */
  const changedThere = async (items: object[]) => {
    const reply = await fetch(`${sandbox.origin}/trendyol/integration/inventory/sellers/100001/products/price-and-inventory`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from("sandbox-key-100001:sandbox-secret-100001").toString("base64")}`,
        "user-agent": "100001 - SelfIntegration",
        "content-type": "application/json",
      },
      body: JSON.stringify({ items }),
    });
    if (!reply.ok) throw new Error(`stock and prices: ${reply.status} ${await reply.text()}`);
  };

  /** A message whose answer was lost is read back now, not in some seconds; waits until that look is over. */
  const readBackNow = async () => {
    await query(sql`update push_batch set next_poll_at = now() where state = 'unknown' returning wake_stores(array[store_id])`);
    const over = sql`select 1 where not exists (select 1 from push_batch
      where state = 'unknown' and (next_poll_at < now() + interval '1 second' or next_poll_at > now() + interval '30 seconds'))`;
    await until("a look back", async () => (await query(over))[0]);
  };

  return {
    url,
    readBackNow,
    database,
    sandbox,
    changedThere,
    goLive,
    setPrices,
    inSync,
    clientId,
    categoryId,
    warehouseId,
    attributes,
    values,
    call,
    query,
    control,
    connect,
    seen,
    connectTo,
    addProducts,
    until,
    /** What the marketplace holds: barcode -> [state, quantity, sale price]. */
    truth: (sellerId = "100001") => control<Truth>(`_truth?sellerId=${sellerId}`),
    close: async () => {
      await sandbox.close();
      await database.close();
      await drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type StoreWorld = Awaited<ReturnType<typeof storeWorld>>;
export interface Truth {
  products: {
    barcode: string;
    title: string;
    description: string;
    state: string;
    quantity: number;
    salePrice: string;
    listPrice: string;
  }[];
  lastAccepted: { barcode: string; quantity: number; salePrice: string; messages: number }[];
  calls: Record<string, Record<string, number>>;
}

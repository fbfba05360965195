import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startSandbox } from "@tradeport/connectors/sandbox";
import { connectionHandlers, seedChannels } from "#modules/connections/index.ts";
import { listingJobs, productTransferHandlers, wantOffers } from "#modules/listings/index.ts";
import { mappingHandlers } from "#modules/mapping/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, openDatabase, sql, type Tx } from "#platform/db.ts";
import { openKeyring } from "#platform/secrets.ts";
import { freshDatabase } from "./cluster.ts";
import { log, masterKey } from "./start-worker.ts";
import { until } from "./until.ts";

/** The part of a use-case's context that this test world gives; jobs run at once, in the same transaction's wake. */
export const contextOf =
  (clientId: string, sandboxOrigin: string | undefined, queued: [string, object][]) =>
  (db: Tx): Ctx =>
    ({
      db,
      clientId,
      who: { personId: null, displayName: "Ayşe Yılmaz", role: "Client", right: "manage", clientId },
      tongue: "tr",
      requestId: newId(),
      now: () => new Date(),
      enqueue: async (job: string, payload: object) => void queued.push([job, payload]),
      audit: async () => {},
      secrets: openKeyring({ masterKey }),
      installation: { publicUrl: "http://localhost:3000", sandboxOrigin },
      log,
    }) as unknown as Ctx;

/** A database with one client, a category of shirts, and a sandbox to connect to; no API and no files. */
export const storeWorld = async () => {
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
    await seedChannels(tx);
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
  const call = async <I, O>(useCase: (ctx: Ctx, input: I) => Promise<O>, input: I): Promise<O> => {
    const answer = await database.asClient(clientId, (tx) => useCase(ctx(tx), input));
    for (const [name, payload] of queued.splice(0))
      await listingJobs[name]?.(
        { database, log, now: () => new Date(), signal: new AbortController().signal } as never,
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
    const channel = (await call(connectionHandlers.GetAllChannel, {})).find((each) => each.code === code)!;
    const input = { channelId: channel.id, name, isSandbox: true, credentials };
    return { channelId: channel.id, storeId: (await call(connectionHandlers.SetClientChannelAuth, input)).id };
  };
  const connect = (sellerId = "100001") =>
    connectTo("trendyol", `Mağaza ${sellerId}`, {
      sellerId,
      apiKey: `sandbox-key-${sellerId}`,
      apiSecret: `sandbox-secret-${sellerId}`,
    });

  /** Products of two variants each, black in S and M; `change` breaks some of them. */
  const addProducts = async (count: number, change: (at: number) => Partial<ReturnType<typeof productOf>> = () => ({})) => {
    const products = Array.from({ length: count }, (_, at) => ({ ...productOf(at), ...change(at) }));
    await database.asClient(clientId, async (tx) => {
      const brands = [...new Set(products.map(({ brand }) => brand))].map((name) => ({ id: newId(), name }));
      const json = (rows: object[]) => JSON.stringify(rows);
      await sql`insert into brand (client_id, id, name) select ${clientId}::uuid, id, name
        from jsonb_to_recordset(${json(brands)}::jsonb) as b(id uuid, name text)`.execute(tx);
      const rows = products.map((product) => ({ ...product, brandId: brands.find(({ name }) => name === product.brand)!.id }));
      await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency, origin_country)
        select ${clientId}::uuid, id, code, ${categoryId}::uuid, "brandId", vat, 'TRY', 'TR'
        from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid, code text, "brandId" uuid, vat int)`.execute(tx);
      await sql`insert into product_text (client_id, product_id, language, name, description)
        select ${clientId}::uuid, id, 'tr-TR', title, '<p>Pamuklu tişört.</p>' from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid, title text)`.execute(
        tx,
      );
      await sql`insert into product_image (client_id, product_id, variant_id, position, url)
        select ${clientId}::uuid, id, id, 0, image from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid, image text) where image is not null`.execute(
        tx,
      );
      const variants = rows.flatMap((product) =>
        (["s", "m"] as const).map((size, at) => ({
          id: newId(),
          productId: product.id,
          at,
          code: `${product.code}-${size.toUpperCase()}`,
          barcode: product.barcodes?.[at] ?? `${product.code}-${size.toUpperCase()}`,
          price: product.price,
          listPrice: product.listPrice ?? product.price,
          size: values[size],
          stock: product.stock,
        })),
      );
      await sql`insert into variant (client_id, id, product_id, position, barcode, product_code, list_price, sale_price, dimensional_weight)
        select ${clientId}::uuid, id, "productId", at, barcode, code, "listPrice", price, 1
        from jsonb_to_recordset(${json(variants)}::jsonb) as v(id uuid, "productId" uuid, at int, barcode text, code text, "listPrice" numeric, price numeric)`.execute(
        tx,
      );
      await sql`insert into stock (client_id, variant_id, warehouse_id, on_hand) select ${clientId}::uuid, id, ${warehouseId}::uuid, stock
        from jsonb_to_recordset(${json(variants)}::jsonb) as v(id uuid, stock int)`.execute(tx);
      await sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
        select ${clientId}::uuid, id, id, ${attributes.renk}::uuid, ${values.siyah}::uuid from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid)
        union all select ${clientId}::uuid, "productId", id, ${attributes.beden}::uuid, size
        from jsonb_to_recordset(${json(variants)}::jsonb) as v(id uuid, "productId" uuid, size uuid)`.execute(tx);
      await sql`insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, variant_count, barcode, product_code,
          sale_price, list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
        select ${clientId}::uuid, id, title, code, brand, ${categoryId}::uuid, 2, code || '-S', code || '-S', price, price, 'TRY', 2 * stock, 0, true, false,
          now(), now(), fold(code), fold(code)
        from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid, title text, code text, brand text, price numeric, stock int)`.execute(
        tx,
      );
    });
    return products;
  };

  const settled = (storeId: string) =>
    until(
      "every facet in step",
      async () =>
        (
          await query(
            sql`select 1 from facet where store_id = ${storeId} and state not in ('in_sync', 'paused', 'refused') limit 1`,
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
    await call(mappingHandlers.SetClientProductCategoryMapping, {
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
    await call(mappingHandlers.SetCategoryAttributeMappingByClientId, {
      tradeportCategoryId: categoryId,
      channelId: store.channelId,
      attributeMappings: fixed,
    });
    const products = await addProducts(count, change);
    await call(productTransferHandlers.UpsertClientChannelProduct, {
      productIds: products.map(({ id }) => id),
      storeIds: [store.storeId],
    });
    await until(
      "all products live",
      async () =>
        (await query(sql`select 1 from listing where store_id = ${store.storeId} and status = 'Live'`)).length === count,
      30_000,
    );
    await settled(store.storeId);
    return { ...store, products };
  };

  /** Sets one price for all variants, as a person would. */
  const setPrices = (price: string) =>
    database.asClient(clientId, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update variant set list_price = ${price}, sale_price = ${price} where client_id = ${clientId} returning id`.execute(tx);
      await wantOffers(
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
  const lookBack = async () => {
    await query(sql`update push_batch set look_at = now() where state = 'unknown' returning pg_notify('stores', store_id::text)`);
    const over = sql`select 1 where not exists (select 1 from push_batch
      where state = 'unknown' and (look_at < now() + interval '1 second' or look_at > now() + interval '30 seconds'))`;
    await until("a look back", async () => (await query(over))[0]);
  };

  return {
    url,
    lookBack,
    database,
    sandbox,
    changedThere,
    goLive,
    setPrices,
    settled,
    clientId,
    categoryId,
    warehouseId,
    attributes,
    values,
    call,
    query,
    control,
    connect,
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
  products: { barcode: string; state: string; quantity: number; salePrice: string; listPrice: string }[];
  lastAccepted: { barcode: string; quantity: number; salePrice: string; messages: number }[];
  calls: Record<string, Record<string, number>>;
}

const productOf = (at: number) => ({
  id: newId(),
  code: `TS-${String(at).padStart(4, "0")}`,
  title: `Tişört ${at}`,
  brand: "Deneme",
  vat: 10,
  image: "https://img.example.com/1.jpg" as string | null,
  price: "199.90",
  /** As the price, unless given. */
  listPrice: null as string | null,
  /** Of S and M; made of the code, unless given. */
  barcodes: null as [string, string] | null,
  stock: 7,
});

import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectorOf } from "@tradeport/connectors";
import { remoteFor } from "@tradeport/connectors/http";
import type { OrderPage, RemoteLine, RemotePackage } from "@tradeport/connectors/orders";
import type { Rights } from "@tradeport/contract/areas";
import pino from "pino";
import { type StoreContext, type StoreRef, seedChannels } from "#modules/connections/index.ts";
import { audit } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { newId, openDatabase, sql, type WideTx } from "#platform/db.ts";
import { openFileStore } from "#platform/files.ts";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { storePage } from "./inbox.ts";
import { takeReports } from "./take-reports.ts";

/** Orders over a database of their own: two companies, stores, products with stock, and the marketplace's reports by hand. */
export const orderWorld = async (fresh: TestDatabase | null = null) => {
  began = halfAnHourAgo();
  const { url, drop } = fresh ?? (await freshDatabase());
  const database = openDatabase({ url, name: "orders test", max: 32 });
  // Thirty-two new connections at once take a busy machine longer than a call may wait for one.
  database.pool.options.connectionTimeoutMillis = 60_000;
  const folder = await mkdtemp(join(tmpdir(), "orders-"));
  const files = await openFileStore(folder);
  const log = pino({ level: process.env.TEST_LOG ?? "silent" });
  const clients = { ayse: newId(), mehmet: newId() };
  const categoryId = newId();
  await database.asPlatform(async (tx) => {
    await seedChannels(tx);
    await sql`insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf)
      values (${categoryId}, 'orders-test', 'Puzzle', 'Puzzles', 'Puzzle', 'Puzzles', 0, true)`.execute(tx);
    for (const id of Object.values(clients)) {
      await sql`insert into client (id, name) values (${id}, 'Şirket')`.execute(tx);
      await sql`insert into warehouse (client_id, id, code, name, is_default) values (${id}, ${newId()}, 'ANA', 'Ana Depo', true)`.execute(
        tx,
      );
      await sql`insert into brand (client_id, id, name) values (${id}, ${id}, 'Deneme')`.execute(tx);
    }
  });
  const as = <T>(clientId: string, work: (tx: WideTx) => Promise<T>) => database.asWideClient(clientId, work);

  /** Connected an hour ago, so that what the reports tell came after. */
  const addStore = (name: string, clientId = clients.ayse, sellerId = "100001"): Promise<StoreRef> =>
    as(clientId, async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from channel where code = 'trendyol'`.execute(tx);
      const channelId = rows[0]!.id;
      const store: StoreRef = {
        clientId,
        id: newId(),
        name,
        channelId,
        channelCode: "trendyol",
        channelName: "Trendyol",
        scope: "sandbox",
        currency: "TRY",
        language: "tr-TR",
        isPaused: false,
      };
      await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health, created_at)
        values (${clientId}, ${store.id}, ${channelId}, ${name}, true, ${sellerId + store.id}, 'ok', now() - interval '1 hour')`.execute(
        tx,
      );
      return store;
    });

  let variants = 0;
  /** A product with one variant, and its offers in these stores as they would be in sync. */
  const addVariant = (barcode: string, onHand: number, stores: StoreRef[] = [], clientId = clients.ayse): Promise<string> =>
    as(clientId, async (tx) => {
      const [productId, variantId] = [newId(), newId()];
      await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
        values (${clientId}, ${productId}, ${`M-${barcode}`}, ${categoryId}, ${clientId}, 20, 'TRY')`.execute(tx);
      await sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price, created_at)
        values (${clientId}, ${variantId}, ${productId}, ${barcode}, ${`SKU-${barcode}`}, 100, 90, now() - interval '1 hour')`.execute(
        tx,
      );
      await sql`insert into stock (client_id, item_id, warehouse_id, on_hand)
        select ${clientId}, ${variantId}, id, ${onHand} from warehouse where client_id = ${clientId}`.execute(tx);
      await sql`insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, variant_count, barcode, product_code,
          sale_price, list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
        values (${clientId}, ${productId}, ${barcode}, ${`M-${barcode}`}, 'Deneme', ${categoryId}, 1, ${barcode}, ${`SKU-${barcode}`}, 90, 100, 'TRY',
          ${onHand}, 0, true, false, now(), now(), '', '')`.execute(tx);
      for (const { id } of stores) {
        const [listingId, offerId] = [newId(), newId()];
        await sql`insert into listing (client_id, id, store_id, product_id, status) values (${clientId}, ${listingId}, ${id}, ${productId}, 'Live')`.execute(
          tx,
        );
        await sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key)
          values (${clientId}, ${offerId}, ${listingId}, ${id}, ${variantId}, ${barcode})`.execute(tx);
        await sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, confirmed, confirmed_rev, confirmed_at, cause, state)
          values (${clientId}, ${id}, 'stock', ${offerId}, ${listingId}, ${onHand}::text::jsonb, ${onHand}::text::jsonb, 1, now(), 'user', 'in_sync')`.execute(
          tx,
        );
      }
      return variantId;
    }).then(async (variantId) => {
      // Tables that grow from nothing in seconds have no statistics yet; a running database makes them by itself.
      if (++variants % 25 === 0) await database.pool.query("analyze");
      return variantId;
    });

  const contextOf = (store: StoreRef, sandboxOrigin = "http://127.0.0.1:9", sellerId = 100_001): StoreContext => {
    const connector = connectorOf("trendyol")!;
    return {
      store,
      connector,
      remote: remoteFor(connector, {
        credentials: { sellerId: String(sellerId), apiKey: `sandbox-key-${sellerId}`, apiSecret: `sandbox-secret-${sellerId}` },
        sandboxOrigin,
        spend: async () => {},
        throttled: async () => {},
      }),
      places: { publicUrl: "http://localhost:3000", sandboxOrigin },
      token: 1,
      read: (work) => as(store.clientId, work),
      write: (work) => as(store.clientId, work),
      writePlatform: (work) => database.asPlatform(work),
      openFile: (id) => files.open(id),
      now: () => new Date(),
      log,
      signal: new AbortController().signal,
    };
  };

  /** What the marketplace tells, page by page, stored and applied. */
  const deliver = async (
    store: StoreRef,
    packages: RemotePackage[],
    unreadable: OrderPage["unreadable"] = [],
    requestedAt: string | null = null,
    context = contextOf(store),
  ) => {
    const ids = await context.write((tx) => storePage(tx, store, { packages, unreadable }, requestedAt));
    await takeReports(context, ids);
    return ids;
  };

  /** Runs a use-case as a person of the client, in one transaction. */
  const call = <I, O>(
    useCase: (ctx: WideCtx, input: I) => Promise<O>,
    input: I,
    clientId = clients.ayse,
    rights: Rights = { right: "manage", areas: null },
  ): Promise<O> =>
    as(clientId, (db) => {
      const person = { personId: newId(), displayName: "Ayşe Yılmaz", role: "Client", acting: null, ...rights };
      const actor = { kind: "person", id: person.personId, name: person.displayName } as const;
      const ctx = {
        db,
        clientId,
        locale: "tr",
        requestId: "test",
        now: () => new Date(),
        log,
        who: person,
        installation: { publicUrl: "http://localhost:3000" },
        files,
        audit: (entry: never) => audit(db, clientId, actor, entry),
      };
      return useCase(ctx as unknown as WideCtx, input);
    });

  const rows = <R>(text: ReturnType<typeof sql<R>>, clientId = clients.ayse) =>
    as(clientId, async (tx) => (await text.execute(tx)).rows);
  const stockOf = async (variantId: string, clientId = clients.ayse) => {
    const [row] = await rows(
      sql<{ onHand: number; reserved: number; sumOnHand: number; sumReserved: number; moves: number }>`
      select s.on_hand, s.reserved, count(m.id)::int as moves, coalesce(sum(m.on_hand_delta), 0)::int as sum_on_hand, coalesce(sum(m.reserved_delta), 0)::int as sum_reserved
      from stock s left join stock_movement m on m.client_id = s.client_id and m.item_id = s.item_id and m.condition = s.condition
      where s.item_id = ${variantId} and s.condition = 'sellable' group by s.on_hand, s.reserved`,
      clientId,
    );
    return row!;
  };

  return {
    database,
    files,
    clients,
    log,
    addStore,
    addVariant,
    contextOf,
    deliver,
    call,
    rows,
    stockOf,
    close: async () => {
      await database.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
};
export type OrderWorld = Awaited<ReturnType<typeof orderWorld>>;

const halfAnHourAgo = () => Date.now() - 30 * 60_000;
/** Of the world that was made last: one module serves files for as long as a run lasts. */
let began = halfAnHourAgo();
/** A moment after the stores were connected, by its number. */
export const moment = (n: number) => new Date(began + n * 1000).toISOString();

const address = {
  firstName: "Ali",
  lastName: "İpek",
  company: "",
  country: "Türkiye",
  countryCode: "TR",
  city: "İstanbul",
  district: "Sarıyer",
  fullAddress: "Büyükdere Caddesi 1",
  zipCode: "34485",
  phone: "5550000000",
  email: "pf@example.com",
  taxNumber: "",
  taxOffice: "",
};

export const lineOf = (key: string, quantity: number, lineId = `L-${key}`): RemoteLine => ({
  lineId,
  key,
  stockCode: `SKU-${key}`,
  title: `Ürün ${key}`,
  quantity,
  unitPrice: "90.00",
  discount: "0.00",
  total: `${90 * quantity}.00`,
  vatRate: "20",
  remoteStatus: "",
});

const states: Record<string, RemotePackage["state"]> = {
  Awaiting: "pending_approval",
  Created: "new",
  Picking: "getting_ready",
  Invoiced: "awaiting_shipping",
  Shipped: "shipped",
  AtCollectionPoint: "shipped",
  Delivered: "delivered",
  UnDelivered: "could_not_be_delivered",
  Returned: "could_not_be_delivered",
  Cancelled: "canceled",
  UnSupplied: "canceled",
  UnPacked: "another",
};

/** A report as the connector makes it; `at` is the number of its moment. */
export const reportOf = (
  packageId: string,
  remoteStatus: string,
  at: number,
  lines: RemoteLine[],
  over: Partial<RemotePackage> = {},
): RemotePackage => {
  const report: RemotePackage = {
    packageId,
    orderId: `O-${packageId}`,
    remoteStatus,
    state: states[remoteStatus] ?? "another",
    paymentPending: remoteStatus === "Awaiting",
    superseded: remoteStatus === "UnPacked",
    originPackageIds: [],
    orderedAt: moment(0),
    modifiedAt: moment(at),
    shipBy: null,
    currency: "TRY",
    total: `${lines.reduce((sum, line) => sum + 90 * line.quantity, 0)}.00`,
    discount: "0.00",
    customerName: "Ali İpek",
    customerEmail: "pf@example.com",
    deliveryAddress: address,
    billingAddress: address,
    cargo: { company: "Trendyol Express", trackingCode: `733${packageId}`, trackingLink: "", senderNumber: "" },
    invoiceNumber: null,
    lines,
    raw: null,
    ...over,
  };
  const { raw: _, ...reported } = report;
  return { ...report, raw: { ...reported, hash: createHash("sha1").update(JSON.stringify(reported)).digest("hex") } };
};

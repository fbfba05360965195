import type { RemoteOffer } from "@tradeport/connectors/catalogue";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chunkOf } from "#modules/catalogue/excel/chunk.ts";
import { noteChanges } from "#modules/catalogue/excel/note-changes.ts";
import { lockUpdated, placedOf, writeUpdate } from "#modules/catalogue/excel/write-update.ts";
import { saveProduct } from "#modules/catalogue/save-product.ts";
import { updateProductValue } from "#modules/catalogue/update-product-value.ts";
import type { StoreContext, StoreRef } from "#modules/connections/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { lockOffers } from "#modules/listings/lock-offers.ts";
import { pushContent } from "#modules/listings/push-content.ts";
import { pushOffers } from "#modules/listings/push-offers.ts";
import { recordObserved } from "#modules/listings/record-observed.ts";
import { transferProducts } from "#modules/listings/transfer-products.ts";
import { reconcileOrders } from "#modules/orders/steps/reconcile-orders.ts";
import { lineOf, moment, type OrderWorld, orderWorld, reportOf } from "#modules/orders/testing.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/**
 * Whoever locks products, stock, orders and sync fields does it in one order (listings/lock-offers.ts). Here each two of them run against one
 * another over two products of two stores, each in an order of its own: nobody waits in a ring, and nothing is repeated.
 */
const runs = Number(process.env.LOCK_RUNS ?? 20);
let w: OrderWorld;
let stores: StoreRef[];
const keys = ["LOCK-A", "LOCK-B"];
const picture = "https://img.example.com/1.jpg";
let variants: { id: string; productId: string }[];
/** Transactions that the database ended or that were begun again. */
const broken: string[] = [];

beforeAll(async () => {
  w = await orderWorld();
  stores = [await w.addStore("Birinci"), await w.addStore("İkinci")];
  for (const key of keys) await w.addVariant(key, 1_000_000, stores);
  variants = await w.rows<{ id: string; productId: string }>(sql`select id, product_id from variant order by barcode`);
  await w.rows(sql`insert into product_text (client_id, product_id, language, name, description)
    select client_id, id, 'tr-TR', 'Ad', 'Bir ürün' from product`);
  await w.rows(sql`insert into product_image (client_id, product_id, variant_id, position, url)
    select client_id, id, id, 0, ${picture} from product`);
  await isMapped(stores[0]!);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state)
    select client_id, store_id, 'content', id, id, 'test', 'in_sync' from listing`);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired, confirmed)
    select client_id, store_id, 'price', id, listing_id, 'test', 'in_sync', 'null', 'null' from offer`);
  await w.rows(sql`update offer set remote_state = 'live'`);
});
afterAll(() => w.close());

/** The products' category and brand are known there, so that their content can be sent. */
const isMapped = ({ clientId, channelId, scope }: StoreRef) =>
  w.database.asWideClient(clientId, async (tx) => {
    await acrossClients(tx, async () => {
      await sql`insert into channel_taxonomy (channel_id, scope, subject, read_at)
        select ${channelId}, ${scope}, subject, now() from unnest(array['brands', 'categories', 'attributes:all']) as subject`.execute(
        tx,
      );
      await sql`insert into channel_brand (channel_id, scope, code, name) values (${channelId}, ${scope}, '1', 'Deneme')`.execute(
        tx,
      );
      await sql`insert into channel_category (channel_id, scope, code, name, path, is_leaf) values (${channelId}, ${scope}, 'all', 'x', 'x', true)`.execute(
        tx,
      );
    });
    await sql`insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
      select distinct client_id, ${newId()}::uuid, category_id, ${channelId}::uuid, 'all' from product`.execute(tx);
  });

const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!;
const shuffled = <T>(list: readonly T[]) => (Math.random() < 0.5 ? list : list.toReversed());
const contextOf = (store: StoreRef): StoreContext => {
  const context = w.contextOf(store);
  const write: StoreContext["write"] = (work) =>
    context.write(work).catch((error: Error & { code?: string }) => {
      broken.push(`${error.code} ${error.message}`);
      throw error;
    });
  return { ...context, write };
};
/** Whoever saw another value is refused; that is an answer. */
const unlessRefused = (work: Promise<unknown>) =>
  work.catch((error: Error) => {
    if (!(error instanceof Fail)) throw error;
  });

let serial = 0;
const importOf = async (given: readonly string[], quantity: () => number) => {
  const processId = newId();
  const clientId = w.clients.ayse;
  for (const [at, key] of given.entries())
    await w.rows(sql`insert into import_row (client_id, process_id, row_no, label, input, problems, product_id, variant_id, brand_id, barcode, quantity,
        sale_price, images, attributes)
      values (${clientId}, ${processId}, ${at + 1}, ${key}, '[]', '[]', ${newId()}, ${newId()}, ${newId()}, ${key}, ${quantity()},
        60, '[]', '[]')`);
  await w.database.asClient(clientId, async (tx) => {
    const chunk = chunkOf({ tx, clientId, processId, actor: "Ayşe", publicUrl: "", columns: [], locale: "tr", from: 1, to: 2 });
    await lockUpdated(chunk);
    await writeUpdate(chunk, await noteChanges(chunk, placedOf(chunk)));
  });
};
const transactions = {
  save: async () => {
    const { id, productId } = pick(variants);
    const [product] = await w.rows<{ version: number; mainCode: string; categoryId: string; barcode: string }>(
      sql`select p.version, p.main_code, p.category_id, v.barcode from product p join variant v on v.product_id = p.id where p.id = ${productId}`,
    );
    const { version, mainCode, categoryId, barcode } = product!;
    const input = {
      ...{ id: productId, version, productMainCode: mainCode, categoryId, brandName: "Deneme", vatRate: 20, currency: "TRY" },
      ...{ originCountry: null, isActive: true, attributes: [], images: [picture] },
      texts: [{ langCode: "tr-TR", name: "Ad", invoiceName: "", subtitle: "", description: "Bir ürün" }],
      variants: [
        {
          ...{ id, barcode, productCode: `SKU-${barcode}`, listPrice: "100.00", salePrice: `${50 + (++serial % 40)}.00` },
          ...{ criticalStockQuantity: 0, criticalStockActive: false, criticalStockMultiplier: "1", attributes: [], images: [] },
          package: { dimensionalWeight: "0", width: "0", length: "0", height: "0", weight: "0" },
        },
      ],
    };
    await unlessRefused(w.call(saveProduct as never, input));
  },
  value: async () => {
    const { id, productId } = pick(variants);
    const [stock] = await w.rows<{ onHand: number }>(sql`select on_hand from stock where item_id = ${id}`);
    const quantity = { from: stock!.onHand, to: stock!.onHand + 1 };
    await unlessRefused(w.call(updateProductValue, { productId, productName: { from: "Ad", to: "Ad" }, quantity } as never));
  },
  price: async () => {
    const { id, productId } = pick(variants);
    const [row] = await w.rows<{ salePrice: string }>(sql`select sale_price from variant where id = ${id}`);
    const salePrice = { from: row!.salePrice, to: `${50 + (++serial % 40)}.00` };
    await unlessRefused(w.call(updateProductValue, { productId, variantId: id, salePrice } as never));
  },
  import: () => importOf(shuffled(keys), () => 900_000 + (++serial % 1000)),
  orders: async () => {
    const packages = shuffled([1, 2]).map((n) => {
      const id = `LOCK-${++serial}-${n}`;
      return reportOf(id, "Created", 1, [...shuffled(keys.map((key) => lineOf(key, 1)))], { orderedAt: moment(0) });
    });
    const store = pick(stores);
    const context = contextOf(store);
    const unread = {
      packageId: `LOCK-${++serial}`,
      orderId: packages[0]!.orderId,
      modifiedAt: null,
      error: "x",
      raw: { serial },
    };
    await w.deliver(store, [...packages], Math.random() < 0.2 ? [unread] : [], null, context);
  },
  reconcileOrders: async () => {
    await reconcileOrders.claim(contextOf(pick(stores)));
  },
  claim: async () => {
    await pushOffers.claim(contextOf(pick(stores)));
  },
  soldOut: async () => {
    const context = contextOf(pick(stores));
    const { offers } = context.connector;
    const connector = { ...context.connector, offers: { ...offers, push: { ...offers.push, whole: true as const } } };
    const { clientId, id: storeId } = context.store;
    await context.write(async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from offer where store_id = ${storeId} order by id for update`.execute(
        tx,
      );
      const ids = rows.map(({ id }) => id);
      await sql`update offer set withdrawn = false where id = any(${ids}::uuid[])`.execute(tx);
      await lockOffers(tx, clientId, ids);
      await sql`update sync_field set state = 'pending', batch_id = null, due_at = now(), desired = case kind when 'stock' then '0' else desired end
        where client_id = ${clientId} and store_id = ${storeId} and kind in ('price', 'stock')`.execute(tx);
    });
    await pushOffers.claim({ ...context, connector });
  },
  content: async () => {
    await pushContent.claim(contextOf(pick(stores)));
  },
  transfer: async () => {
    const ids = shuffled(variants).map(({ productId }) => productId);
    const store = pick(stores);
    await w.database.asClient(w.clients.ayse, (tx) => transferProducts(tx, w.clients.ayse, newId(), store, ids, 1, {}));
  },
  seen: async () => {
    const context = contextOf(pick(stores));
    const offers = shuffled(keys).map(
      (key) =>
        ({
          ...{ key, state: "live", price: "60.00", listPrice: "100.00", quantity: 5, reasons: [] },
          ...{ remoteListingId: null, remoteOfferId: null },
        }) as unknown as RemoteOffer,
    );
    await context.write(async (tx) => {
      await recordObserved(tx, context, offers);
      // As who reads back does: a row that is written twice in a transaction asks for its variant once more.
      await sql`update offer set observed_at = now() where store_id = ${context.store.id} and remote_key = any(${keys}::text[])`.execute(
        tx,
      );
    });
  },
  want: async () => {
    const ids = shuffled(variants).map(({ id }) => id);
    await w.database.asClient(w.clients.ayse, (tx) =>
      requestSyncOffers(tx, w.clients.ayse, ids, "user", { storeId: pick(stores).id, variantIds: ids }),
    );
  },
};
type Name = keyof typeof transactions;
const names = Object.keys(transactions) as Name[];
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));

test.each(pairs)("engine fault 13: %s beside %s", async (one, other) => {
  // What was claimed waits again, so that there is always something to claim.
  await w.rows(sql`update sync_field set state = 'pending', batch_id = null, due_at = now()`);
  await w.rows(sql`update offer set batch_id = null, sent_hash = null, withdrawn = false`);
  const lane = async (name: Name) => {
    for (let left = Math.ceil(runs / 2); left > 0; left -= 1) await transactions[name]();
  };
  await Promise.all([lane(one), lane(other), lane(one), lane(other)]);
  expect(broken.splice(0)).toEqual([]);
});

test("engine fault 13: what the pairs claim is content that can be sent", async () => {
  await w.rows(sql`update sync_field set state = 'pending', batch_id = null, due_at = now()`);
  await w.rows(sql`update offer set batch_id = null, sent_hash = null`);
  for (const store of stores) await pushContent.claim(contextOf(store));
  expect(await w.rows(sql`select distinct state, problem_id from sync_field where kind = 'content'`)).toEqual([
    { state: "sending", problemId: null },
  ]);
});

test("engine fault 13: two files that count a variant without a row of stock count it once", async () => {
  const key = "LOCK-C";
  const variantId = await w.addVariant(key, 0);
  await w.rows(sql`insert into product_text (client_id, product_id, language, name)
    select client_id, product_id, 'tr-TR', 'Ad' from variant where id = ${variantId}`);
  await w.rows(sql`delete from stock where item_id = ${variantId}`);
  await Promise.all(Array.from({ length: 4 }, () => importOf([key], () => 7)));
  expect(await w.rows(sql`select on_hand from stock where item_id = ${variantId}`)).toEqual([{ onHand: 7 }]);
});

import type { StoreRef } from "#modules/connections/index.ts";
import { moveStock } from "#modules/inventory/index.ts";
import { type Database, newId, sql } from "#platform/db.ts";

/** The channel and the category that every shop of a database uses. */
export const categoryOf = async (database: Database) => {
  const id = newId();
  await database.asPlatform((tx) =>
    sql`insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf)
      values (${id}, ${`model-${id}`}, 'Puzzle', 'Puzzles', 'Puzzle', 'Puzzles', 0, true)`.execute(tx),
  );
  return id;
};
export interface Opening {
  held: number[];
  set: number[];
  /** Of each item so many more lie at a second place. */
  far?: number;
  /** By store: not served from there, served from there first, or last. */
  serves?: readonly ("not" | "first" | "last")[];
  /** A product is sold there under a barcode that nobody has entered here yet. */
  late?: boolean;
}

/** A company of its own with one product of some variants, and one that is a set of so many of each of the first, on sale in three stores. */
export const openGoods = async (
  database: Database,
  categoryId: string,
  { held, set, far = 0, serves = [], late = false }: Opening,
) => {
  const clientId = newId();
  const [productId, lateId, listings] = [newId(), newId(), [newId(), newId(), newId()]];
  const [warehouseId, farId] = [newId(), newId()];
  const singles = held.map((onHand, at) => ({ id: newId(), key: `V${at}`, onHand }));
  /** What is in the set, by the key of each item. */
  const content = new Map(set.slice(0, held.length).map((quantity, at) => [`V${at}`, quantity]));
  /** So many of the set are there, with so many pieces more of each item. */
  const ofSet = (more: number) =>
    Math.min(
      ...[...content].map(([key, quantity]) => Math.floor((singles.find((one) => one.key === key)!.onHand + more) / quantity)),
    );
  const setId = newId();
  const unheard = late ? [{ id: newId(), key: "LATE", onHand: listings.length }] : [];
  const listed = content.size > 0 ? [...singles, { id: setId, key: "SET", onHand: ofSet(0) }] : singles;
  const variants = [...listed, ...unheard];
  /** What a piece of each variant takes, by the keys of both. */
  const takes = new Map(variants.map(({ key }) => [key, key === "SET" ? content : new Map([[key, 1]])]));
  const { rows: channels } = await database.pool.query("select id from channel where code = 'trendyol'");
  const stores = listings.map(
    (_, at): StoreRef => ({
      clientId,
      id: newId(),
      name: `M${at}`,
      channelId: channels[0].id,
      channelCode: "trendyol",
      channelName: "Trendyol",
      scope: "sandbox",
      currency: "TRY",
      language: "tr-TR",
      isPaused: false,
    }),
  );
  const json = (rows: object[]) => JSON.stringify(rows);
  await database.asPlatform(async (tx) => {
    await sql`insert into client (id, name) values (${clientId}, 'Model')`.execute(tx);
    await sql`insert into warehouse (client_id, id, code, name, is_default) values (${clientId}, ${warehouseId}, 'ANA', 'Ana Depo', true)`.execute(
      tx,
    );
    await sql`insert into brand (client_id, id, name) values (${clientId}, ${clientId}, 'Deneme')`.execute(tx);
  });
  await database.asClient(clientId, async (tx) => {
    await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      values (${clientId}, ${productId}, 'MODEL', ${categoryId}, ${clientId}, 20, 'TRY')`.execute(tx);
    await sql`insert into product_text (client_id, product_id, language, name) values (${clientId}, ${productId}, 'tr-TR', 'Model')`.execute(
      tx,
    );
    await sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
      select ${clientId}, id, ${productId}, key, 'SKU-' || key, 100, 90 from jsonb_to_recordset(${json(listed)}::jsonb) as v(id uuid, key text)`.execute(
      tx,
    );
    if (late) {
      await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
        values (${clientId}, ${lateId}, 'LATE', ${categoryId}, ${clientId}, 20, 'TRY')`.execute(tx);
      await sql`insert into product_text (client_id, product_id, language, name) values (${clientId}, ${lateId}, 'tr-TR', 'Late')`.execute(
        tx,
      );
      await sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
        values (${clientId}, ${unheard[0]!.id}, ${lateId}, 'UNHEARD', 'UNHEARD', 100, 90)`.execute(tx);
      await sql`insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, variant_count, barcode, product_code,
          sale_price, list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
        values (${clientId}, ${lateId}, 'Late', 'LATE', 'Deneme', ${categoryId}, 1, 'UNHEARD', 'UNHEARD', 90, 100, 'TRY', 0, 0, true,
          false, now(), now(), '', '')`.execute(tx);
    }
    await sql`insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, variant_count, barcode, product_code,
        sale_price, list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
      values (${clientId}, ${productId}, 'Model', 'MODEL', 'Deneme', ${categoryId}, ${listed.length}, 'V0', 'SKU-V0', 90, 100, 'TRY', 0, 0, true,
        false, now(), now(), '', '')`.execute(tx);
    const counted = { kind: "count" as const, reservedDelta: 0, cause: "first", actor: "Model" };
    await moveStock(
      tx,
      clientId,
      [...singles, ...unheard].map(({ id, onHand }) => ({ itemId: id, onHandDelta: onHand, ...counted })),
    );
    if (content.size > 0) {
      const own = sql`client_id = ${clientId} and variant_id = ${setId}`;
      await sql`delete from variant_component where ${own}`.execute(tx);
      await sql`insert into variant_component (client_id, variant_id, item_id, quantity)
        select ${clientId}, ${setId}::uuid, v.id, k.quantity from unnest(${[...content.keys()]}::text[], ${[...content.values()]}::int[])
          as k(key, quantity) join variant v on v.client_id = ${clientId} and v.barcode = k.key`.execute(tx);
    }
    if (far > 0) {
      await sql`insert into warehouse (client_id, id, code, name) values (${clientId}, ${farId}, 'UZAK', 'Uzak Depo')`.execute(
        tx,
      );
      await moveStock(
        tx,
        clientId,
        singles.map(({ id }) => ({ itemId: id, warehouseId: farId, onHandDelta: far, ...counted, cause: "first, far" })),
      );
    }
    const given = json(stores.map(({ id, name }, at) => ({ id, name, listing: listings[at] })));
    const of = sql`jsonb_to_recordset(${given}::jsonb) as s(id uuid, name text, listing uuid)`;
    await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health, created_at)
      select ${clientId}, s.id, ${channels[0].id}::uuid, s.name, true, s.id::text, 'ok', now() - interval '30 days' from ${of}`.execute(
      tx,
    );
    for (const [at, { id }] of stores.entries()) {
      const row = sql`client_id = ${clientId} and store_id = ${id}`;
      if (far === 0 || serves[at] === "last") continue;
      if (serves[at] === "not") await sql`delete from store_location where ${row} and warehouse_id = ${farId}`.execute(tx);
      else
        await sql`update store_location set position = case when warehouse_id = ${farId} then 1 else 2 end where ${row}`.execute(
          tx,
        );
    }
    await sql`insert into listing (client_id, id, store_id, product_id, status) select ${clientId}, s.listing, s.id, ${productId}::uuid, 'Live' from ${of}`.execute(
      tx,
    );
    await sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state, observed_at)
      select ${clientId}, gen_random_uuid(), s.listing, s.id, v.id, v.barcode, 'live', now() from ${of}, variant v where v.client_id = ${clientId} and v.product_id = ${productId}`.execute(
      tx,
    );
    await sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, confirmed, confirmed_rev, confirmed_at, cause, state)
      select o.client_id, o.store_id, f.kind, o.id, o.listing_id, f.value, f.value, 1, now(), 'user', 'in_sync'
      from offer o join variant v on v.client_id = o.client_id and v.id = o.variant_id cross join lateral store_stock(v.client_id, v.id, o.store_id) s
      cross join lateral (values ('stock', to_jsonb(s.on_hand)), ('price', jsonb_build_object('price', v.sale_price::text, 'listPrice',
        v.list_price::text, 'currency', 'TRY'))) as f(kind, value)
      where o.client_id = ${clientId}`.execute(tx);
  });

  /** From where a store is served. */
  const placesAt = (at: number) => (far === 0 || serves[at] === "not" ? [warehouseId] : [warehouseId, farId]);
  /** So many of a variant a store shows at first. */
  const shownAt = (at: number) => {
    const more = placesAt(at).length > 1 ? far : 0;
    return variants.map(({ key, onHand }) => [key, key === "SET" ? ofSet(more) : key === "LATE" ? 1 : onHand + more] as const);
  };
  return {
    database,
    clientId,
    categoryId,
    productId,
    lateId,
    warehouseId,
    farId,
    singles,
    variants,
    takes,
    stores,
    placesAt,
    shownAt,
  };
};
export type Goods = Awaited<ReturnType<typeof openGoods>>;

import type pg from "pg";
import { openDatabase } from "../server/platform/db.ts";
import { clients, seedPeopleAndSessions } from "../server/testing/people.ts";
import { connected } from "./connection.ts";

export const clientId = clients.first;

const kinds = {
  front: ["ber", "cam", "dol", "fer", "gur", "hal", "kap", "mel", "nar", "pol"],
  back: ["dek", "fis", "goz", "hun", "jat", "kur", "lim", "mop", "pen", "rus"],
};
const series = {
  front: ["zav", "yor", "tüv", "şil", "çap", "ğöz", "jeb", "vid", "ıhl", "ürn"],
  middle: ["amo", "ebu", "içe", "oğa", "uşi", "ova", "ile", "ane", "öke", "ıta"],
  back: ["ks", "nt", "rz", "lm", "şt", "pç", "vy", "gd", "hb", "fj"],
};
/** Of a hundred kinds each name has one, of a thousand series one: what a contains-filter finds 1 % or 0.1 % of. */
export const kindTerms = kinds.front.flatMap((a) => kinds.back.map((b) => a + b));
export const seriesTerms = series.front.flatMap((a) => series.middle.flatMap((b) => series.back.map((c) => a + b + c)));

const list = (words: string[]) => `array[${words.map((word) => `'${word}'`).join(", ")}]`;

/**
 * A catalogue of `count` products with one variant each, the worst case of the list: as many rows as variants. A tenth is in a store.
 * Ids are in time order as the application makes them; names, codes, prices and stock have no order among each other.
 */
export const catalogueSql = (count: number) => `
set session_replication_role = replica;
set maintenance_work_mem = '1GB';
set synchronous_commit = off;

-- Version 7 as the application makes them: the row's moment first, then what tells it from the others of that moment.
create function pg_temp.made_id(kind text, n bigint) returns uuid language sql immutable as
  $$ select (lpad(to_hex(1735689600000 + n * 29000), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$;
create temp table made on commit preserve rows as
select n, abs(hashint8(n * 13 + 1)::bigint) as h2, abs(hashint8(n * 31 + 2)::bigint) as h3,
  abs(hashint8(n * 17 + 3)::bigint) as h4, abs(hashint8(n * 3 + 4)::bigint) as h5
from generate_series(1, ${count}) as n;
create temp table product_made on commit preserve rows as
select n, pg_temp.made_id('product', n) as id, pg_temp.made_id('variant', n) as variant_id, 1 + h2 % 200 as brand, h4, h5,
  'MK-' || lpad(to_hex(h3 % 16777216), 6, '0') || '-' || n as main_code,
  '869' || lpad((n::bigint * 1234567891 % 10000000000)::text, 10, '0') as barcode,
  (10 + h3 % 500000 / 100.0)::numeric(13, 2) as price, (h4 % 500)::int as stock,
  timestamptz '2025-01-01' + n * interval '29 seconds' as created_at,
  timestamptz '2026-01-01' + (h5 % 20000000) * interval '1 second' as modified_at,
  (${list(["Yazlık", "Kışlık", "Spor", "Klasik", "Günlük", "Şık", "Rahat", "İnce"])})[1 + h5 % 8] || ' ' || initcap('Marka ') || lpad((1 + h2 % 200)::text, 3, '0')
    || ' ' || (${list(kindTerms)})[1 + h3 % 100] || ' ' || (${list(seriesTerms)})[1 + h4 % 1000] || ' No ' || h2 % 97 as name
from made;

insert into brand (client_id, id, name) select '${clientId}', pg_temp.made_id('brand', n), 'Marka ' || lpad(n::text, 3, '0') from generate_series(1, 200) as n;
insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency, created_at, modified_at)
  select '${clientId}', product_made.id, main_code, leaf.id, pg_temp.made_id('brand', brand), 20, 'TRY', created_at, modified_at
  from product_made cross join (select array_agg(id order by code) as ids from category where is_leaf) as leaves
  cross join lateral (select leaves.ids[1 + h5 % array_length(leaves.ids, 1)] as id) as leaf;
insert into product_text (client_id, product_id, language, name) select '${clientId}', id, 'tr-TR', name from product_made;
insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price, created_at, modified_at)
  select '${clientId}', variant_id, id, barcode, main_code || '-1', price, price, created_at, modified_at from product_made;
insert into stock (client_id, item_id, warehouse_id, on_hand)
  select '${clientId}', variant_id, warehouse.id, stock from product_made join warehouse on warehouse.client_id = '${clientId}' and is_default;
insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, image, variant_count, barcode, product_code, sale_price,
    list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
  select '${clientId}', product.id, made.name, made.main_code, 'Marka ' || lpad(brand::text, 3, '0'), product.category_id,
    'https://img.example.com/' || n || '.jpg', 1, barcode, made.main_code || '-1', price, price, 'TRY', stock, 0, true, false, made.created_at,
    made.modified_at, chr(10) || fold(barcode), chr(10) || fold(made.main_code || '-1')
  from product_made made join product on product.client_id = '${clientId}' and product.id = made.id;

insert into store (client_id, id, channel_id, company_id, name, is_sandbox, account_hash, health)
  select '${clientId}', pg_temp.made_id('store', 0), id, '${clientId}', 'Birinci', true, 'bench', 'ok' from channel where code = 'trendyol';
insert into listing (client_id, id, store_id, product_id, status, modified_at)
  select '${clientId}', pg_temp.made_id('listing', n), pg_temp.made_id('store', 0), id, 'Live', modified_at from product_made where n % 10 = 0;
insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state)
  select '${clientId}', pg_temp.made_id('offer', n), pg_temp.made_id('listing', n), pg_temp.made_id('store', 0), variant_id, barcode, 'live' from product_made where n % 10 = 0;
insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, confirmed, confirmed_rev, confirmed_at, cause, state)
  select '${clientId}', pg_temp.made_id('store', 0), kind, pg_temp.made_id(subject, n), pg_temp.made_id('listing', n), value, value, 1, now(), 'user', 'in_sync'
  from product_made cross join lateral (values ('content', 'listing', null::jsonb), ('presence', 'listing', 'true'::jsonb),
    ('price', 'offer', jsonb_build_object('price', price::text, 'listPrice', price::text, 'currency', 'TRY')), ('stock', 'offer', to_jsonb(stock)))
    as sync_field(kind, subject, value)
  where n % 10 = 0;
insert into product_tally (client_id, is_archived, rows) values ('${clientId}', false, ${count});
drop table made, product_made;
reset session_replication_role;
`;

/** Indexes of a table that is to be filled by the million are made afterwards, as they were. */
const withoutIndexes = async (client: pg.Client, tables: string[], work: () => Promise<void>) => {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { text } of rows) await client.query(text);
};

export const fillCatalogue = (count: number) => async (url: string) => {
  const database = openDatabase({ url, name: "bench", max: 1 });
  await seedPeopleAndSessions(database);
  await database.close();
  await connected(url, async (client) => {
    await withoutIndexes(client, ["product", "variant", "product_row", "listing", "offer", "sync_field"], async () => {
      await client.query(catalogueSql(count));
    });
    // What autovacuum does within minutes of such a load.
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  });
};

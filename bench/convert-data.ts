import { clients } from "../server/testing/people.ts";

export const clientId = clients.first;
/** Where the model of stock, units and prices began: these rows are of a database before it, so this text never changes. */
export const firstOfModel = "0490";

/**
 * `products` of one variant each, counted once, a tenth of them in a store; `orders` of a package each, every fifth with two lines, of
 * all fates: waiting, left, left before the count, put back, canceled, split into two, and some with a claim. Stock is the sum of its movements.
 */
export const fillBefore = (products: number, orders: number) => `
set session_replication_role = replica;
set synchronous_commit = off;
create function pg_temp.made_id(kind text, n bigint) returns uuid language sql immutable as
  $$ select (lpad(to_hex(1735689600000 + n * 29000), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$;

insert into client (id, name) values ('${clientId}', 'Bench');
insert into brand (client_id, id, name) values ('${clientId}', pg_temp.made_id('brand', 0), 'Bench');
insert into warehouse (client_id, id, code, name, is_default) values ('${clientId}', pg_temp.made_id('warehouse', 0), 'main', 'Depo', true);
insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf) values (pg_temp.made_id('category', 0), 'bench', 'B', 'B', 'B', 'B', 1, true);
insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health)
  select '${clientId}', pg_temp.made_id('store', 0), id, 'Birinci', true, 'bench', 'ok' from channel where code = 'trendyol';

insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
  select '${clientId}', pg_temp.made_id('product', n), 'P' || n, pg_temp.made_id('category', 0), pg_temp.made_id('brand', 0), 20, 'TRY' from generate_series(1, ${products}) n;
insert into product_text (client_id, product_id, language, name)
  select '${clientId}', pg_temp.made_id('product', n), 'tr-TR', 'Yazlık elbise ' || n from generate_series(1, ${products}) n;
insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
  select '${clientId}', pg_temp.made_id('variant', n), pg_temp.made_id('product', n), 'B' || n, 'C' || n, 120 + n % 900, 100 + n % 900 from generate_series(1, ${products}) n;
insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, variant_count, barcode, product_code, sale_price, list_price,
    currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
  select '${clientId}', pg_temp.made_id('product', n), 'Yazlık elbise ' || n, 'P' || n, 'Bench', pg_temp.made_id('category', 0), 1, 'B' || n, 'C' || n,
    100 + n % 900, 120 + n % 900, 'TRY', 0, 0, true, false, now(), now(), chr(10) || 'b' || n, chr(10) || 'c' || n from generate_series(1, ${products}) n;
insert into listing (client_id, id, store_id, product_id, status)
  select '${clientId}', pg_temp.made_id('listing', n), pg_temp.made_id('store', 0), pg_temp.made_id('product', n), 'Live' from generate_series(1, ${products}, 10) n;
insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state)
  select '${clientId}', pg_temp.made_id('offer', n), pg_temp.made_id('listing', n), pg_temp.made_id('store', 0), pg_temp.made_id('variant', n), 'B' || n, 'live'
  from generate_series(1, ${products}, 10) n;
insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, confirmed, confirmed_rev, confirmed_at, cause, state)
  select '${clientId}', pg_temp.made_id('store', 0), kind, pg_temp.made_id('offer', n), pg_temp.made_id('listing', n), value, value, 1, now(), 'user', 'in_sync'
  from generate_series(1, ${products}, 10) n cross join lateral (values
    ('price', jsonb_build_object('price', (100 + n % 900)::text, 'listPrice', (120 + n % 900)::text, 'currency', 'TRY')), ('stock', to_jsonb(0))) as side(kind, value);

create temp table made on commit preserve rows as
select n, pg_temp.made_id('order', n) as id, fate, timestamptz '2026-01-01' + n * interval '20 seconds' as at,
  case fate when 'waits' then 'S_NEW' when 'canceled' then 'S_CANCELED' when 'split' then 'S_NEW' else 'S_DELIVERED' end as status
from generate_series(1, ${orders}) n
cross join lateral (select case when n % 100 < 8 then 'waits' when n % 100 < 13 then 'canceled' when n % 100 < 14 then 'before' when n % 100 < 15 then 'split'
  when n % 100 < 17 then 'back' else 'left' end as fate) f;
insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address, remote_modified_at)
  select '${clientId}', id, pg_temp.made_id('store', 0), n::text, at, 'TRY', 'Ali İpek', '{"name":"Ali İpek","city":"İstanbul"}', '{"name":"Ali İpek","city":"İstanbul"}', at from made;
create temp table packed on commit preserve rows as
select made.*, part, pg_temp.made_id('package' || part, n) as package_id, fate = 'split' and part = 1 as superseded
from made cross join generate_series(1, 2) part where part = 1 or fate = 'split';
insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash, superseded,
    remote_superseded, ordered_at, currency, total, discount, customer_name, cargo_company, cargo_tracking_code, left_at)
  select '${clientId}', package_id, id, pg_temp.made_id('store', 0), n || '-' || part, status, 'x', 'x', at, '', superseded, superseded, at, 'TRY', 180, 0, 'Ali İpek',
    case when fate in ('left', 'back') then 'Yurtiçi Kargo' else '' end, case when fate in ('left', 'back') then '733' || n else '' end,
    case when fate in ('left', 'back', 'before') then at + interval '1 day' end from packed;
create temp table sold on commit preserve rows as
select packed.*, line, pg_temp.made_id('variant', 1 + (n * 7 + line * 131) % ${products}) as variant_id, 1 + (n + line) % 2 as quantity
from packed cross join generate_series(1, 2) line where line = 1 or n % 5 = 0;
insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price, discount, total,
    vat_rate, remote_status, left_quantity, restocked, left_before)
  select '${clientId}', pg_temp.made_id('line' || part || line, n), package_id, id, n || '-' || line, variant_id, 'k', 'k', 'Yazlık elbise', quantity, 90, 0,
    90 * quantity, case when n % 3 = 0 then 0 else 20 end, 'x', case when fate in ('left', 'back') then quantity else 0 end, case when fate = 'back' then 1 else 0 end, fate = 'before' from sold;
insert into order_status_history (client_id, id, package_id, actor_kind, actor_name, action, status, remote_status, created_at)
  select '${clientId}', pg_temp.made_id('history' || part, n), package_id, 'marketplace', 'Trendyol', 'REPORTED', status, 'x', at from packed;
insert into stock_reservation (client_id, order_id, variant_id, warehouse_id, reserved, consumed, rev)
  select '${clientId}', id, variant_id, pg_temp.made_id('warehouse', 0), case when fate in ('waits', 'split') then sum(quantity) else 0 end,
    case when fate in ('left', 'back') then sum(quantity) - case when fate = 'back' then count(*) else 0 end else 0 end, 1
  from sold where not superseded and fate <> 'before' group by id, variant_id, fate;
insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, channel_package_id, kind, is_open, opened_at, currency, remote_modified_at)
  select '${clientId}', pg_temp.made_id('claim', n), pg_temp.made_id('store', 0), n::text, n::text, n || '-1', 'return', n % 2 = 0, at, 'TRY', at from made where fate in ('left', 'back') and n % 50 = 0;
insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status)
  select '${clientId}', pg_temp.made_id('claimed', n), pg_temp.made_id('claim', n), '1', n || '-1', 'k', 'Yazlık elbise', 1, 'requested', 'x' from made where fate in ('left', 'back') and n % 50 = 0;

insert into stock_movement (client_id, id, variant_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
  select '${clientId}', gen_random_uuid(), pg_temp.made_id('variant', n), pg_temp.made_id('warehouse', 0), 'count', 1000, 0, 'first', 'person' from generate_series(1, ${products}) n;
insert into stock_movement (client_id, id, variant_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
  select client_id, gen_random_uuid(), variant_id, warehouse_id, 'reserve', 0, reserved + consumed, 'order:' || order_id || ':' || variant_id || ':0', 'job'
  from stock_reservation where reserved + consumed > 0;
insert into stock_movement (client_id, id, variant_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
  select client_id, gen_random_uuid(), variant_id, warehouse_id, 'consume', -consumed, -consumed, 'order:' || order_id || ':' || variant_id || ':1', 'job'
  from stock_reservation where consumed > 0;
insert into stock (client_id, variant_id, warehouse_id, on_hand, reserved)
  select client_id, variant_id, warehouse_id, sum(on_hand_delta), sum(reserved_delta) from stock_movement group by 1, 2, 3;
update sync_field f set desired = to_jsonb(s.on_hand - s.reserved), confirmed = to_jsonb(s.on_hand - s.reserved)
  from offer o join stock s on s.client_id = o.client_id and s.variant_id = o.variant_id where f.kind = 'stock' and o.id = f.subject_id;
reset session_replication_role;
vacuum analyze`;

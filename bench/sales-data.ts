import { clientId, fillCatalogue } from "./catalogue-data.ts";
import { connected } from "./connection.ts";

export const perDay = 815;
export const products = 10_000;
/** When the last order came. */
export const lastOrder = Date.parse("2026-09-30T20:59:00Z");

/** Orders of a seller, evenly over time and products: one to three lines, every fiftieth canceled, of every twentieth a line given back ten days later. */
export const ordersSql = (count: number) => `
create temp table sold as select row_number() over (order by id) - 1 as n, id from variant where client_id = '${clientId}';
create temp table made as
  select n, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid as id, s.id as store_id,
    '${new Date(lastOrder).toISOString()}'::timestamptz - interval '1 day' * (${count} - n) / ${perDay} as at
  from generate_series(1, ${count}) as n, store s where s.client_id = '${clientId}';
insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address, remote_modified_at)
  select '${clientId}', id, store_id, 'O' || n, at, 'TRY', 'Ali İpek', '{}', '{}', at from made;
insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash, ordered_at,
    currency, total, discount, customer_name)
  select '${clientId}', id, id, store_id, 'P' || n, case when n % 50 = 7 then 'S_CANCELED' else 'S_DELIVERED' end, 'x', 'S_DELIVERED', at, 'x', at,
    'TRY', 100 + (n % 3) * 100, 0, 'Ali İpek' from made;
insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price, discount, total, vat_rate,
    remote_status)
  select '${clientId}', (left(made.id::text, 8) || '-000' || l || '-7000-8000-000000000000')::uuid, made.id, made.id, made.n || '-' || l, sold.id, 'x', 'x', 'Yazlık elbise', 1, 100, 0,
    100, 20, 'Delivered'
  from made, generate_series(0, 2) as l, sold where l <= made.n % 3 and sold.n = abs(hashint8(made.n * 3 + l)::bigint) % ${products};
insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, channel_package_id, kind, is_open, opened_at, currency, remote_modified_at)
  select '${clientId}', id, store_id, 'C' || n, 'O' || n, 'P' || n, 'return', false, at + interval '10 days', 'TRY', at from made where n % 20 = 0;
insert into claim_line (client_id, id, claim_id, channel_line_id, remote_key, title, quantity, state, remote_status, amount, channel_order_line_id)
  select '${clientId}', id, id, '1', 'x', 'Yazlık elbise', 1, 'refunded', 'x', 100, n || '-0' from made where n % 20 = 0;
truncate sales_mark, sales_day, sales_day_key, sales_month_key;
vacuum analyze`;

/** Made once: a catalogue and the orders, of which no day is summed up. */
export const fillOrders = (count: number) => async (url: string) => {
  await fillCatalogue(products)(url);
  await connected(url, async (client) => {
    for (const text of ordersSql(count).split(";\n")) await client.query(text);
  });
};

/** Times are the sandbox clock's ms; money is kuruş in whole numbers; documents are JSON text. */
export const schema = `
create table if not exists sequences (name text primary key, last integer not null) without rowid;
create table if not exists sellers (seller_id integer primary key, name text not null, api_key text not null unique, api_secret text not null);

create table if not exists products (
  seq integer primary key, seller_id integer not null, barcode text not null, main_id text not null, stock_code text not null,
  brand_id integer not null, category_id integer not null, title text not null, state text not null,
  quantity integer not null, sale_kurus integer not null, list_kurus integer not null, vat_rate integer not null,
  content_id integer, archived_at integer, locked text, blacklisted integer not null default 0,
  detail text not null, reject_reasons text not null default '[]',
  created_at integer not null, modified_at integer not null, price_at integer not null, stock_at integer,
  review_at integer, approved_at integer,
  unique (seller_id, barcode));
create index if not exists products_review on products (review_at) where review_at is not null;
create index if not exists products_content on products (content_id);
create index if not exists products_state on products (seller_id, state, seq);
create table if not exists contents (
  content_id integer primary key, seller_id integer not null, main_id text not null, card text not null, brand_id integer not null,
  category_id integer not null, title text not null, detail text not null, created_at integer not null, modified_at integer not null,
  unique (seller_id, main_id, card, brand_id, category_id));
create table if not exists audits (
  id integer primary key, seller_id integer not null, content_id integer not null, batch_id text not null, change text not null,
  before text not null, requested_at integer not null, due_at integer, done_at integer, outcome text);
create index if not exists audits_due on audits (due_at) where due_at is not null;

create table if not exists batches (
  id text primary key, seller_id integer not null, type text not null, created_at integer not null, due_at integer, done_at integer,
  partial real not null default 0, items text not null, results text, item_count integer not null, failed_count integer not null default 0);
create index if not exists batches_due on batches (due_at) where due_at is not null;
create table if not exists bodies (seller_id integer not null, hash text not null, at integer not null, primary key (seller_id, hash)) without rowid;
create table if not exists accepted (
  seller_id integer not null, barcode text not null, quantity integer, sale_kurus integer, list_kurus integer, at integer not null,
  messages integer not null, primary key (seller_id, barcode)) without rowid;

create table if not exists orders (order_number text primary key, seller_id integer not null, ordered_at integer not null, buyer text not null);
create table if not exists packages (
  package_id integer primary key, seller_id integer not null, order_number text not null references orders, status text not null,
  cargo_number text not null, cargo_code text not null, created_by text not null, origins text not null,
  created_at integer not null, modified_at integer not null, lines text not null, histories text not null, extra text not null);
create index if not exists packages_modified on packages (seller_id, modified_at);
create index if not exists packages_order on packages (order_number);
create index if not exists packages_cargo on packages (cargo_number);
create table if not exists splits (package_id integer primary key, due_at integer not null, children text not null);
create table if not exists labels (cargo_number text primary key, seller_id integer not null, boxes integer not null);
create table if not exists claims (id text primary key, seller_id integer not null, order_number text not null, created_at integer not null,
  modified_at integer not null, due_at integer, claim text not null);
create index if not exists claims_due on claims (due_at) where due_at is not null;

create table if not exists webhooks (
  id text primary key, seller_id integer not null, url text not null, auth text not null, username text, password text, api_key text,
  statuses text, active integer not null, created_at integer not null, modified_at integer);
create table if not exists deliveries (
  id integer primary key, webhook_id text not null references webhooks on delete cascade, body text not null, failures integer not null default 0,
  due_at integer not null);
create index if not exists deliveries_due on deliveries (due_at);
`;

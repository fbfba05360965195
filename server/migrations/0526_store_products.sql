-- compatible: tables that old code neither reads nor writes

-- What a store has at its marketplace, put there by whomever, one row for each key, as its lists were last read. Which of our variants a row is, or
-- could be, is looked up whenever it is shown: it is never older than the catalogue.
create table store_product (
  client_id uuid not null,
  store_id uuid not null,
  -- what the marketplace is asked for it by, as an offer's
  remote_key text not null,
  -- of the reading that saw it last
  process_id uuid not null,
  remote_group text,
  remote_id text,
  remote_state text not null
    check (remote_state in ('in_review', 'live', 'passive', 'rejected', 'archived', 'locked', 'unreadable')),
  -- what makes its variants one product there
  group_code text,
  barcode text,
  stock_code text,
  title text,
  description text,
  brand text,
  category_code text,
  category_name text,
  vat_rate numeric(5, 2),
  price numeric(13, 2),
  list_price numeric(13, 2),
  quantity int,
  image_urls jsonb,
  attributes jsonb,
  -- two things of the store have this key: nobody can be told which of them is meant
  is_doubled boolean not null default false,
  -- a person said that it is no matter of ours
  is_ignored boolean not null default false,
  read_at timestamptz not null default now(),
  primary key (client_id, store_id, remote_key),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);

-- The last reading of each store, page by page: cursor is the page that comes next. A page is written with the place behind it.
create table store_reading (
  client_id uuid not null,
  store_id uuid not null,
  process_id uuid not null,
  -- its line of the process
  line_id uuid not null,
  -- only what is in this state there; null: all
  status text,
  cursor text,
  pages int not null default 0,
  found int not null default 0,
  unreadable int not null default 0,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  is_whole boolean not null default false,
  primary key (client_id, store_id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);
select protect(array['store_product', 'store_reading']);
select protect_stores(array['store_product', 'store_reading']);

-- compatible: columns and tables that old code does not read
-- Who bought is kept for as long as somebody needs it (decision 0170): after that the order stays, and nothing in it says whose it was.
alter table order_header
  add column buyer_erased_at timestamptz,
  -- what the audit holds of this buyer is sealed with it; without it nobody reads that any more
  add column seal_key bytea;
create index order_header_whole on order_header (client_id, store_id, ordered_at, id) where buyer_erased_at is null;

-- Days after a marketplace's last word of an order. No row: kept, but where the marketplace itself says how long.
create table buyer_retention (
  client_id uuid not null references client (id),
  channel_id uuid not null references channel (id),
  days int not null check (days between 30 and 3650),
  primary key (client_id, channel_id)
);
-- Erased because the buyer asked for it: by the marketplace's number, so that the order is known again where a backup lacks it.
create table erased_order (
  client_id uuid not null references client (id),
  store_id uuid not null,
  channel_order_id text not null,
  erased_at timestamptz not null default now(),
  primary key (client_id, store_id, channel_order_id),
  foreign key (client_id, store_id) references store (client_id, id)
);
select protect(array['buyer_retention', 'erased_order']);
select protect_stores(array['erased_order']);

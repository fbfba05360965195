-- compatible: old code knows of nothing that goes first, and sends in the order of time

-- What a person put first in a store's queue: one kind of change, or all of one product's, until a moment. Fewer pieces go before it.
create table push_first (
  client_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  kind text check (kind in ('price', 'stock', 'content')),
  product_id uuid,
  until_at timestamptz not null,
  requested_by_name text not null,
  primary key (client_id, id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade,
  foreign key (client_id, product_id) references product (client_id, id) on delete cascade,
  check ((kind is null) <> (product_id is null))
);
create unique index push_first_kind on push_first (client_id, store_id, kind) where kind is not null;
create unique index push_first_product on push_first (client_id, store_id, product_id) where product_id is not null;
create index push_first_of on push_first (client_id, product_id) where product_id is not null;
create index push_first_end on push_first (until_at);
select protect(array['push_first']);
select protect_stores(array['push_first']);

-- Fewer pieces than the marketplace shows, as far as we know, and content that lacks something: a few rows each.
create index sync_field_fewer on sync_field (client_id, store_id, desired_at) where state = 'pending' and kind = 'stock'
  and desired < case when observed_at > confirmed_at or confirmed is null then observed else confirmed end;
create index sync_field_blocked on sync_field (client_id, store_id) where state = 'blocked';

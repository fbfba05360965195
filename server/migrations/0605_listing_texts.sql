-- old code can't run beside this: it would send a product's own texts where others are set for its store

-- The title and the description of a product in one store, instead of its own; null: what it has without them. They hold for whatever listing
-- the product has there, also one that is made anew.
create table listing_text (
  client_id uuid not null,
  store_id uuid not null,
  product_id uuid not null,
  title text check (title <> ''),
  description text check (description <> ''),
  modified_at timestamptz not null default now(),
  primary key (client_id, store_id, product_id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade,
  foreign key (client_id, product_id) references product (client_id, id) on delete cascade,
  check (num_nonnulls(title, description) > 0)
);
create index listing_text_product on listing_text (client_id, product_id);
select protect(array['listing_text']);
select protect_stores(array['listing_text']);

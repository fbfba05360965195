-- old code can't run beside this: it would send a product to the category that ours is mapped to where another is set for its store

-- In which of its channel's categories one store has a product, instead of the one that its own category is mapped to, and what that category
-- asks for besides. It holds for whatever listing the product has there, also one that is made anew.
create table listing_category (
  client_id uuid not null,
  store_id uuid not null,
  product_id uuid not null,
  channel_category_code text not null,
  -- [{code, valueCode} or {code, text}], by the channel's attribute
  attributes jsonb not null default '[]',
  modified_at timestamptz not null default now(),
  primary key (client_id, store_id, product_id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade,
  foreign key (client_id, product_id) references product (client_id, id) on delete cascade
);
create index listing_category_product on listing_category (client_id, product_id);
select protect(array['listing_category']);
select protect_stores(array['listing_category']);

-- Where in a warehouse a thing lies, in the company's own words: what a picker walks by. It is of a place and not of its stock: it stays when
-- the last piece has gone.
create table shelf (
  client_id uuid not null,
  item_id uuid not null,
  warehouse_id uuid not null,
  shelf text not null check (shelf <> '' and length(shelf) <= 40),
  modified_at timestamptz not null default now(),
  primary key (client_id, item_id, warehouse_id),
  foreign key (client_id, item_id) references stock_item (client_id, id) on delete cascade,
  foreign key (client_id, warehouse_id) references warehouse (client_id, id) on delete cascade
);
create index shelf_warehouse on shelf (client_id, warehouse_id);
select protect(array['shelf']);

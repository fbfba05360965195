-- compatible: old code hands nothing over to a warehouse system, and knows no location of one
-- A warehouse system (decision 0163): a cargo account whose goods are one location's. `reading` counts how often all of its stock was read.
create table warehouse_system (
  client_id uuid not null,
  account_id uuid not null,
  version int not null default 1,
  warehouse_id uuid not null,
  -- packages whose pieces are all promised there are handed over without a person
  hands_over boolean not null default false,
  reading int not null default 0,
  read_at timestamptz,
  next_read_at timestamptz not null default now(),
  -- since when it can't be read, and why
  failing_since timestamptz,
  failure jsonb,
  primary key (client_id, account_id),
  foreign key (client_id, account_id) references cargo_account (client_id, id) on delete cascade,
  foreign key (client_id, warehouse_id) references warehouse (client_id, id) on delete cascade
);
-- A location's goods lie in one place.
create unique index warehouse_system_location on warehouse_system (client_id, warehouse_id);
create index warehouse_system_due on warehouse_system (next_read_at);

-- What it has of each code beside what is on hand here, as both were at the last reading. `shipped`: of ours, what it says it has shipped and is not
-- booked out here yet. `difference`: sellable + reserved - (on hand - shipped). `seen`: in so many readings in a row it was this one.
create table warehouse_stock (
  client_id uuid not null,
  account_id uuid not null,
  code text not null,
  -- null: no product here has the code
  item_id uuid,
  -- null: it does not list the code
  sellable int,
  damaged int,
  reserved int,
  on_hand int not null default 0,
  shipped int not null default 0,
  difference int not null,
  since timestamptz not null default now(),
  seen int not null default 1,
  reading int not null,
  primary key (client_id, account_id, code),
  foreign key (client_id, account_id) references warehouse_system (client_id, account_id) on delete cascade,
  foreign key (client_id, item_id) references stock_item (client_id, id) on delete cascade
);
create index warehouse_stock_differs on warehouse_stock (client_id, account_id, code)
  where difference <> 0 or item_id is null or sellable is null;
create index warehouse_stock_item on warehouse_stock (client_id, item_id) where item_id is not null;

select protect(array['warehouse_system', 'warehouse_stock']);

-- Of what a warehouse system was told: the pieces by code, to see what differs since; and the parcels that it made of them.
alter table shipment add column told_lines jsonb, add column parcels jsonb not null default '[]';

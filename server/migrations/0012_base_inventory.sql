-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- Stock per warehouse and its ledger. Tables of orders hold what of it is promised.

create table warehouse (
  client_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  address_id uuid,
  primary key (client_id, id),
  unique (client_id, code),
  foreign key (client_id, address_id) references client_address (client_id, id)
);
create unique index warehouse_default on warehouse (client_id) where is_default;

-- Changed only together with a movement. Available = on_hand - reserved; below zero means oversold.
create table stock (
  client_id uuid not null,
  variant_id uuid not null,
  warehouse_id uuid not null,
  on_hand int not null default 0 check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  primary key (client_id, variant_id, warehouse_id),
  foreign key (client_id, variant_id) references variant (client_id, id) on delete cascade,
  foreign key (client_id, warehouse_id) references warehouse (client_id, id)
);

-- The ledger: append-only, each cause once.
create table stock_movement (
  client_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  warehouse_id uuid not null,
  kind text not null check (kind in ('count', 'reserve', 'release', 'consume', 'restock')),
  on_hand_delta int not null,
  reserved_delta int not null,
  cause text not null,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, variant_id, warehouse_id, cause)
);

select protect(array['warehouse', 'stock', 'stock_movement']);

-- What a marketplace is shown of what is available (on hand - reserved): 0 at or below an active critical stock, else scaled and floored.
create function shown_quantity(available int, critical_active boolean, critical_quantity int, multiplier numeric) returns int
  language sql immutable parallel safe as
  $$ select case when available <= 0 or (critical_active and available <= critical_quantity) then 0
       else least(floor(available * multiplier), 2147483647)::int end $$;

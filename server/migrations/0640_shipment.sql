-- old code can run beside this: it writes none

-- A package that was handed over to a carrier, under a reference of ours that its label carries and that is used once. `left_at`: it may have
-- reached the carrier then; null: it has not left.
create table shipment (
  client_id uuid not null references client (id),
  id uuid not null,
  version int not null default 1,
  provider text not null,
  is_sandbox boolean not null,
  store_id uuid not null,
  order_id uuid not null,
  package_id uuid not null,
  reference text not null,
  state text not null check (state in ('waiting', 'sending', 'unknown', 'refused', 'created', 'moving', 'delivered', 'returned', 'canceling', 'canceled', 'another')),
  state_at timestamptz not null default now(),
  reason jsonb,
  pieces int not null check (pieces > 0),
  desi numeric(9, 2) check (desi > 0),
  weight_kg numeric(9, 3) check (weight_kg > 0),
  attempts int not null default 0,
  left_at timestamptz,
  -- the carrier's own word, number and page; the number comes with the branch
  remote_status text not null default '',
  tracking_number text not null default '',
  tracking_link text not null default '',
  delivered_at timestamptz,
  -- how far its package was moved by it
  told text check (told in ('moving', 'delivered', 'returned')),
  next_track_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, store_id) references store (client_id, id),
  foreign key (client_id, order_id) references order_header (client_id, id),
  foreign key (client_id, package_id) references order_package (client_id, id)
);
create unique index shipment_reference on shipment (client_id, reference);
-- A package is with one carrier at a time.
create unique index shipment_open on shipment (client_id, package_id) where state not in ('refused', 'canceled', 'returned');
create index shipment_package on shipment (client_id, package_id, created_at desc);
create index shipment_order on shipment (client_id, order_id);
create index shipment_store on shipment (client_id, store_id);
create index shipment_refused on shipment (state_at) where state = 'refused';
create index shipment_due on shipment (next_track_at) where next_track_at is not null;

select protect(array['shipment']);
select protect_stores(array['shipment']);

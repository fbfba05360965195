-- old code can run beside this: what it writes of tracking codes becomes parcels with the order's next change

-- What a carrier moves. It holds the units that name it: several parcels to a package, several packages to a parcel. Of a package that the
-- marketplace gave one number, the parcel of that number has the package's id; of a claim, the claim's.
create table parcel (
  client_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  direction text not null check (direction in ('out', 'return', 'sent_back', 'replacement')),
  claim_id uuid,
  carrier text not null default '',
  -- who pays the carrier; empty: not known
  payer text check (payer in ('seller', 'marketplace', 'buyer')),
  state text not null default 'planned' check (state in ('planned', 'moving', 'delivered', 'undelivered', 'lost', 'canceled')),
  state_at timestamptz not null default now(),
  desi_declared numeric(9, 2) check (desi_declared >= 0),
  desi_measured numeric(9, 2) check (desi_measured >= 0),
  desi_billed numeric(9, 2) check (desi_billed >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, store_id) references store (client_id, id),
  foreign key (client_id, claim_id) references claim (client_id, id),
  check ((claim_id is null) = (direction in ('out', 'sent_back')))
);
create index parcel_claim on parcel (client_id, claim_id) where claim_id is not null;

-- Every number that it ever had; the newest is the one that counts.
create table parcel_number (
  client_id uuid not null,
  parcel_id uuid not null,
  number text not null check (number <> ''),
  link text not null default '',
  since timestamptz not null default clock_timestamp(),
  primary key (client_id, parcel_id, number),
  foreign key (client_id, parcel_id) references parcel (client_id, id) on delete cascade
);
create index parcel_number_found on parcel_number (client_id, number);

-- Where a parcel is whose package is that far.
create function parcel_state(status text) returns text language sql immutable parallel safe as $$
  select case
    when status = 'S_CANCELED' then 'canceled'
    when status = 'S_SHIPPED' then 'moving'
    when status = 'S_COULD_NOT_BE_DELIVERED' then 'undelivered'
    when status in ('S_DELIVERED', 'S_COMPLETED', 'S_REFUNDING', 'S_REFUNDED') then 'delivered'
    else 'planned' end $$;

insert into parcel (client_id, id, store_id, direction, carrier, state, state_at, created_at)
select client_id, id, store_id, 'out', cargo_company, parcel_state(status), remote_modified_at, created_at
from order_package where cargo_tracking_code <> '' and not superseded;
insert into parcel_number (client_id, parcel_id, number, link, since)
select client_id, id, cargo_tracking_code, cargo_tracking_link, created_at from order_package where cargo_tracking_code <> '' and not superseded;
insert into parcel (client_id, id, store_id, direction, claim_id, carrier, state, state_at, created_at)
select client_id, id, store_id, 'return', id, cargo_company, case when is_open then 'moving' else 'delivered' end, remote_modified_at, created_at
from claim where cargo_tracking_code <> '';
insert into parcel_number (client_id, parcel_id, number, link, since)
select client_id, id, cargo_tracking_code, cargo_tracking_link, created_at from claim where cargo_tracking_code <> '';

alter table order_allocation add column parcel_id uuid;
update order_allocation a set parcel_id = k.id from parcel k
where k.client_id = a.client_id and k.id = a.package_id and a.state in ('reserved', 'gone', 'back');
alter table order_allocation add foreign key (client_id, parcel_id) references parcel (client_id, id);
create index order_allocation_parcel on order_allocation (client_id, parcel_id) where parcel_id is not null;

select protect(array['parcel', 'parcel_number']);
select protect_stores(array['parcel']);
create policy stores on parcel_number as restrictive for all to app_stores
  using (exists (select from parcel k where k.client_id = parcel_number.client_id and k.id = parcel_number.parcel_id));

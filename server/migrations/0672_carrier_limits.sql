-- compatible: tables that old code does not read

-- What a company's carrier takes, by the day from which on (decision 0166). Who changes one names the version of all of that carrier.
create table carrier_limits (
  client_id uuid not null references client (id),
  carrier text not null,
  version int not null default 1,
  primary key (client_id, carrier)
);
-- A null says nothing of that. In force is the newest that has begun, as a whole.
create table carrier_limit (
  client_id uuid not null,
  carrier text not null,
  -- in the company's zone
  since date not null,
  -- cm³ to a desi; none: as the products say
  desi_divisor int check (desi_divisor > 0),
  -- of one parcel
  desi_max numeric(9, 2) check (desi_max > 0),
  kg_max numeric(9, 2) check (kg_max > 0),
  -- longest edge of a piece, in cm
  edge_max numeric(9, 2) check (edge_max > 0),
  primary key (client_id, carrier, since),
  foreign key (client_id, carrier) references carrier_limits (client_id, carrier) on delete cascade
);
select protect(array['carrier_limits', 'carrier_limit']);

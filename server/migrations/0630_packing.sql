-- old code can run beside this: it packs nothing at a station

-- A package that is packed at a station: whose screen counts its pieces now, and since when it is packed and handed over. The count is kept
-- here and not in the browser, so that a reload loses nothing and a second station sees the first.
create table packing (
  client_id uuid not null,
  package_id uuid not null,
  -- a name that the station's browser made for itself; empty: nobody is at it
  station text not null,
  packer text not null,
  begun_at timestamptz not null default now(),
  -- the scan that was counted last: the same once more is a repeat
  last_scan text not null default '',
  version int not null default 1,
  packed_at timestamptz,
  packed_by text not null default '',
  handed_at timestamptz,
  handed_by text not null default '',
  primary key (client_id, package_id),
  foreign key (client_id, package_id) references order_package (client_id, id),
  check (handed_at is null or packed_at is not null)
);
-- What waits at the station: packed and not handed over, or begun.
create index packing_open on packing (client_id, packed_at) where handed_at is null;

-- So many pieces of a thing were scanned into a package, of so many as its lines last asked for. It names no line by a key: what was scanned of one that
-- is canceled meanwhile has to be taken out again, and is still said by its name.
create table packing_piece (
  client_id uuid not null,
  package_id uuid not null,
  line_id uuid not null,
  -- what lies on the shelf; of a line of no product of ours the line itself
  thing_id uuid not null,
  name text not null,
  code text not null,
  barcode text not null,
  needed int not null check (needed >= 0),
  scanned int not null default 0 check (scanned >= 0),
  primary key (client_id, package_id, line_id, thing_id),
  foreign key (client_id, package_id) references packing (client_id, package_id) on delete cascade
);
select protect(array['packing', 'packing_piece']);
create policy stores on packing as restrictive for all to app_stores
  using (exists (select from order_package p where p.client_id = packing.client_id and p.id = packing.package_id));
create policy stores on packing_piece as restrictive for all to app_stores
  using (exists (select from order_package p where p.client_id = packing_piece.client_id and p.id = packing_piece.package_id));

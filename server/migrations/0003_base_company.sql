-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- Companies: the tenants themselves, their addresses and documents, and the places of the world that addresses are made of.

create table client (
  id uuid primary key,
  name text not null,
  phone text not null default '',
  email text not null default '',
  tax_number text not null default '',
  tax_office text not null default '',
  country text not null default 'TR',
  city text not null default '',
  district text not null default '',
  address text not null default '',
  time_zone text not null default 'Europe/Istanbul',
  currency text not null default 'TRY',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  setting_version int not null default 1,
  vat_rate smallint not null default 20,
  order_poll_seconds int not null default 20
);
alter table client enable row level security, force row level security;
create policy client on client for select to app using (id = current_client());
create policy client_update on client for update to app using (id = current_client()) with check (id = current_client());
create policy platform on client for all to app_platform using (true) with check (true);
-- A company changes its own data; it neither makes nor closes itself.
grant select, update (name, phone, email, tax_number, tax_office, country, city, district, address, version,
  time_zone, currency, vat_rate, order_poll_seconds, setting_version) on client to app;
grant select, insert, update, delete on client to app_platform;

alter table session add foreign key (client_id) references client (id), add foreign key (acting_client_id) references client (id);

create table client_address (
  client_id uuid not null,
  id uuid not null,
  version int not null default 1,
  title text not null,
  first_name text not null default '',
  last_name text not null default '',
  company text not null default '',
  country_code text not null,
  region text not null default '',
  city text not null,
  district text not null default '',
  full_address text not null,
  zip_code text not null default '',
  home_phone text not null default '',
  office_phone text not null default '',
  mobile_phone text not null default '',
  email text not null default '',
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);

create table client_document (
  client_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  name text not null,
  description text not null default '-',
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
select protect(array['client_address', 'client_document']);

-- ---------- places: the platform's, written by the installation's own step from packages; Turkey complete, the rest to city level
create table country (
  code text primary key,
  name_tr text not null,
  name_en text not null
);
create table region (
  country_code text not null references country (code),
  code text not null,
  name text not null,
  primary key (country_code, code)
);
create table city (
  id uuid primary key,
  country_code text not null references country (code),
  region_code text not null default '',
  name text not null,
  folded text not null generated always as (fold(name)) stored
);
create index city_country on city (country_code, region_code);
create table district (
  id uuid primary key,
  city_id uuid not null references city (id),
  name text not null
);
create index district_city on district (city_id);
-- Which state of which package was loaded.
create table place_source (
  name text primary key,
  version text not null,
  at timestamptz not null default now()
);
grant select on country, region, city, district to app;
grant select, insert, update, delete on country, region, city, district, place_source to app_platform;

-- compatible: old code publishes nothing

-- A company's catalogue as a feed that others read at a secret address.
create table xml_export (
  client_id uuid not null references client (id),
  id uuid not null,
  name text not null,
  -- catalogue: our own form; ads: RSS 2.0 with names of g:
  form text not null check (form in ('catalogue', 'ads')),
  -- of a variant's page in the company's shop, with {barcode}, {productCode} or {mainCode} in it
  product_address text,
  only_in_stock boolean not null default false,
  -- the address itself stands nowhere: its hash, and the end by which a person knows it
  secret_hash bytea not null,
  shown text not null,
  -- what is answered with; null: to be made at the next fetch
  file_id uuid,
  -- null: its settings changed since
  made_at timestamptz,
  -- its content is the same since then
  changed_at timestamptz,
  -- somebody makes it; who is killed while doing so is waited for no longer than two minutes
  making_since timestamptz,
  product_count int,
  left_out int,
  fetch_count int not null default 0,
  unchanged_count int not null default 0,
  last_fetch_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id) on delete set null (file_id)
);
create unique index xml_export_name on xml_export (client_id, fold(name));
-- before its company is known
create index xml_export_secret on xml_export (secret_hash);
create index xml_export_newest on xml_export (client_id, created_at desc);
create index xml_export_file on xml_export (client_id, file_id) where file_id is not null;
select protect(array['xml_export']);

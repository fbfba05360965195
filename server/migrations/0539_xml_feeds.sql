-- compatible: old code knows no feed; to it a process that is held is one that waits in the queue

-- A supplier's product feed: where it comes from, what its fields mean, when it is read, and how far it may move without a person.
create table xml_feed (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  -- where it is fetched; null: its file was uploaded
  address text,
  -- {username, password} of that address, each sealed
  credentials jsonb not null default '{}',
  -- what is read: as it was uploaded, or fetched last
  file_id uuid,
  -- the repeated element that is a product, and the one in it that is a variant
  item_path text not null default '',
  variant_path text not null default '',
  -- [{field | attributeId, path, transforms}]
  mapping jsonb not null default '[]',
  -- fields that it changes of products that are there
  updates jsonb not null default '[]',
  adds_products boolean not null default true,
  -- {gonePercent, zeroPercent, pricePercent, jumpPercent}
  guard jsonb not null,
  every_minutes int,
  next_run_at timestamptz,
  -- what its server said of the content that was taken last
  etag text,
  last_modified text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id) on delete set null (file_id)
);
create unique index xml_feed_name on xml_feed (client_id, fold(name));
create index xml_feed_newest on xml_feed (client_id, created_at desc);
create index xml_feed_due on xml_feed (next_run_at) where next_run_at is not null;
create index xml_feed_file on xml_feed (client_id, file_id) where file_id is not null;

-- What a feed said of each of its products when it was last taken: what the next one is compared with.
create table xml_feed_item (
  client_id uuid not null,
  feed_id uuid not null,
  barcode text not null,
  sale_price numeric(13, 2),
  currency text,
  quantity int,
  primary key (client_id, feed_id, barcode),
  foreign key (client_id, feed_id) references xml_feed (client_id, id) on delete cascade
);
select protect(array['xml_feed', 'xml_feed_item']);

-- The feed that a process read, and since when it waits for a person.
alter table process add column feed_id uuid, add column held_at timestamptz,
add foreign key (client_id, feed_id) references xml_feed (client_id, id) on delete set null (feed_id);
create index process_feed on process (client_id, feed_id, created_at desc) where feed_id is not null;
-- One run of a feed at a time.
create unique index process_feed_running on process (client_id, feed_id) where feed_id is not null and state in ('queued', 'running');

-- Of a feed: whether the row's barcode was in the catalogue when it was read. Of a file the process says it.
alter table import_row add column for_update boolean;

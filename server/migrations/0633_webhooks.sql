-- compatible: old code writes as before, and what it changes is heard
-- A company's own programs are told what has changed (decision 0142). An event names what changed and holds nothing of it.
create table webhook (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  address text not null,
  kinds text[] not null,
  -- each sealed for this row alone, the newest first; the second signs beside it until former_until
  secrets jsonb not null,
  former_until timestamptz,
  is_active boolean not null default true,
  -- since when nothing is collected for it
  inactive_since timestamptz,
  -- it was switched off by itself: nobody took anything for days
  is_stopped boolean not null default false,
  failing_since timestamptz,
  -- before then nothing is sent; a worker that sends has it until taken_until
  next_at timestamptz not null default now(),
  taken_until timestamptz not null default '-infinity',
  created_by_name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (client_id, id)
);
create unique index webhook_name on webhook (client_id, lower(name));

-- Only ever added, in the transaction that makes the change; who sends takes what it sees, and one that comes meanwhile stays.
create table webhook_event (
  client_id uuid not null,
  webhook_id uuid not null,
  id bigint generated always as identity,
  kind text not null,
  subject jsonb not null,
  at timestamptz not null default now(),
  primary key (client_id, webhook_id, id),
  foreign key (client_id, webhook_id) references webhook (client_id, id) on delete cascade
);

create table webhook_delivery (
  client_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- [{type, date, data}], as they are sent
  events jsonb not null,
  tries int not null default 0,
  http_status int,
  outcome text check (outcome in ('taken', 'refused', 'gone', 'silent', 'unreached')),
  tried_at timestamptz,
  -- when it was taken; until then it is sent again
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, webhook_id) references webhook (client_id, id) on delete cascade
);
create index webhook_delivery_newest on webhook_delivery (client_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_waiting on webhook_delivery (client_id, webhook_id, created_at) where taken_at is null;
create index webhook_delivery_taken on webhook_delivery (taken_at);

select protect(array['webhook', 'webhook_event', 'webhook_delivery']);

-- Each holds the webhook that it adds for: one that is deleted meanwhile is passed over, and fails nobody's order by its key.

create function webhook_hears_package() returns trigger language plpgsql as $$
begin
  insert into webhook_event (client_id, webhook_id, kind, subject)
    select w.client_id, w.id, 'order', jsonb_build_object('orderHeaderId', new.order_id, 'storeId', new.store_id)
    from webhook w where w.client_id = new.client_id and w.is_active and 'order' = any(w.kinds) for key share;
  return null;
end $$;
create function webhook_hears_order() returns trigger language plpgsql as $$
begin
  insert into webhook_event (client_id, webhook_id, kind, subject)
    select w.client_id, w.id, 'order', jsonb_build_object('orderHeaderId', new.id, 'storeId', new.store_id)
    from webhook w where w.client_id = new.client_id and w.is_active and 'order' = any(w.kinds) for key share;
  return null;
end $$;
create function webhook_hears_claim() returns trigger language plpgsql as $$
begin
  insert into webhook_event (client_id, webhook_id, kind, subject)
    select w.client_id, w.id, 'claim', jsonb_build_object('claimId', new.id, 'storeId', new.store_id)
    from webhook w where w.client_id = new.client_id and w.is_active and 'claim' = any(w.kinds) for key share;
  return null;
end $$;
create function webhook_hears_claim_line() returns trigger language plpgsql as $$
begin
  insert into webhook_event (client_id, webhook_id, kind, subject)
    select w.client_id, w.id, 'claim', jsonb_build_object('claimId', c.id, 'storeId', c.store_id)
    from webhook w join claim c on c.client_id = w.client_id and c.id = new.claim_id
    where w.client_id = new.client_id and w.is_active and 'claim' = any(w.kinds) for key share of w;
  return null;
end $$;
create function webhook_hears_listing() returns trigger language plpgsql as $$
begin
  insert into webhook_event (client_id, webhook_id, kind, subject)
    select w.client_id, w.id, 'listing', jsonb_build_object('listingId', new.id, 'productId', new.product_id, 'storeId', new.store_id)
    from webhook w where w.client_id = new.client_id and w.is_active and 'listing' = any(w.kinds) for key share;
  return null;
end $$;
create function webhook_hears_listings() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook w where w.is_active and 'listing' = any(w.kinds)) then return null; end if;
  insert into webhook_event (client_id, webhook_id, kind, subject)
    select w.client_id, w.id, 'listing', jsonb_build_object('listingId', l.id, 'productId', l.product_id, 'storeId', l.store_id)
    from webhook w join changed l on l.client_id = w.client_id
    where w.is_active and 'listing' = any(w.kinds) for key share of w;
  return null;
end $$;
create function webhook_hears_process() returns trigger language plpgsql as $$
begin
  insert into webhook_event (client_id, webhook_id, kind, subject)
    select w.client_id, w.id, 'process', jsonb_build_object('processId', new.id)
    from webhook w where w.client_id = new.client_id and w.is_active and 'process' = any(w.kinds) for key share;
  return null;
end $$;
-- Of the pieces that changed, all variants that are sold of them: by the statement, since a file moves thousands. A company without a webhook is
-- asked no more than that.
create function webhook_hears_stock() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook w where w.is_active and 'stock' = any(w.kinds)) then return null; end if;
  insert into webhook_event (client_id, webhook_id, kind, subject)
    select w.client_id, w.id, 'stock', jsonb_build_object('variantId', v.id, 'productId', v.product_id)
    from webhook w
    join (select distinct v.client_id, v.id, v.product_id from changed s
      join variant_component c on c.client_id = s.client_id and c.item_id = s.item_id
      join variant v on v.client_id = c.client_id and v.id = c.variant_id) v on v.client_id = w.client_id
    where w.is_active and 'stock' = any(w.kinds) for key share of w;
  return null;
end $$;
create function webhook_hears_components() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook w where w.is_active and 'stock' = any(w.kinds)) then return null; end if;
  insert into webhook_event (client_id, webhook_id, kind, subject)
    select w.client_id, w.id, 'stock', jsonb_build_object('variantId', v.id, 'productId', v.product_id)
    from webhook w
    join (select distinct v.client_id, v.id, v.product_id from changed c
      join variant v on v.client_id = c.client_id and v.id = c.variant_id) v on v.client_id = w.client_id
    where w.is_active and 'stock' = any(w.kinds) for key share of w;
  return null;
end $$;

create trigger webhook_came after insert on order_package for each row execute function webhook_hears_package();
create trigger webhook_changed after update on order_package for each row when (old.* is distinct from new.*) execute function webhook_hears_package();
create trigger webhook_changed after update on order_header for each row when (old.* is distinct from new.*) execute function webhook_hears_order();
create trigger webhook_came after insert on claim for each row execute function webhook_hears_claim();
create trigger webhook_changed after update on claim for each row when (old.* is distinct from new.*) execute function webhook_hears_claim();
create trigger webhook_changed after update on claim_line for each row when (old.* is distinct from new.*) execute function webhook_hears_claim_line();
create trigger webhook_came after insert on listing referencing new table as changed for each statement execute function webhook_hears_listings();
create trigger webhook_went after delete on listing referencing old table as changed for each statement execute function webhook_hears_listings();
create trigger webhook_changed after update on listing for each row
  when ((old.status, old.remote_id) is distinct from (new.status, new.remote_id)) execute function webhook_hears_listing();
create trigger webhook_changed after update on process for each row
  when (old.state is distinct from new.state and new.state in ('done', 'partly', 'failed', 'canceled')) execute function webhook_hears_process();
create trigger webhook_came after insert on stock referencing new table as changed for each statement execute function webhook_hears_stock();
create trigger webhook_changed after update on stock referencing new table as changed for each statement execute function webhook_hears_stock();
create trigger webhook_went after delete on stock referencing old table as changed for each statement execute function webhook_hears_stock();
create trigger webhook_came after insert on variant_component referencing new table as changed for each statement execute function webhook_hears_components();
create trigger webhook_changed after update on variant_component referencing new table as changed for each statement execute function webhook_hears_components();
create trigger webhook_went after delete on variant_component referencing old table as changed for each statement execute function webhook_hears_components();

-- compatible: new tables, and columns with a default

-- What a report in the inbox speaks of.
alter table inbox add column kind text not null default 'order' check (kind in ('order', 'claim'));
-- Claims that could not be read, beside the order that they are of.
create index inbox_claim_problem on inbox (client_id, store_id, order_id) where kind = 'claim' and problem is not null;

-- When a store's claims were last looked at, and up to where they were read.
alter table order_watch add column claims_read_at timestamptz, add column claims_until timestamptz;

-- A return or refund of units. The order is named as the marketplace names it: a claim may come before its order.
create table claim (
  client_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  channel_claim_id text not null,
  channel_order_id text not null,
  channel_package_id text,
  kind text not null check (kind in ('return', 'refund', 'cancellation')),
  -- a unit of it is not decided yet
  is_open boolean not null,
  opened_at timestamptz not null,
  -- until when the seller has to decide, where the marketplace decides after that
  deadline_at timestamptz,
  currency text not null,
  cargo_company text not null default '',
  cargo_tracking_code text not null default '',
  cargo_tracking_link text not null default '',
  remote_modified_at timestamptz not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, store_id, channel_claim_id),
  foreign key (client_id, store_id) references store (client_id, id)
);
create index claim_order on claim (client_id, store_id, channel_order_id);
create index claim_open on claim (client_id, store_id, opened_at) where is_open;

create table claim_line (
  client_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  channel_line_id text not null,
  channel_order_line_id text not null default '',
  remote_key text not null,
  title text not null,
  quantity int not null check (quantity > 0),
  state text not null
    check (state in ('requested', 'deciding', 'checking', 'disputed', 'refunded', 'rejected', 'canceled', 'another')),
  remote_status text not null,
  reason text not null default '',
  note text not null default '',
  amount numeric(15, 2),
  primary key (client_id, id),
  unique (client_id, claim_id, channel_line_id),
  foreign key (client_id, claim_id) references claim (client_id, id) on delete cascade
);

select protect(array['claim', 'claim_line']);

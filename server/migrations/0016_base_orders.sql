-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- What marketplaces sent of orders and returns, what became of it, and what a seller does with it.

-- What a marketplace sent, raw, written first and then applied. Applying twice changes nothing.
create table inbox (
  client_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  -- the marketplace's package id; 'unreadable:<hash>' when not even that could be read
  external_id text not null,
  order_id text not null default '',
  body_hash text not null,
  body jsonb not null,
  -- parsed into our words by the connector; null when it could not be read
  parsed jsonb,
  modified_at timestamptz,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  -- {tr, en}: why it could not be applied; kept whole, never in the way of the next
  problem jsonb,
  -- what the report speaks of
  kind text not null default 'order' check (kind in ('order', 'claim')),
  -- when the marketplace was asked for this report, where its own times can't tell two reports apart (whole seconds)
  asked_at timestamptz,
  -- of a report that could not be read: by which code of the connectors. Another one tries it again. Empty where it could be read
  unread_by text,
  primary key (client_id, id),
  unique (client_id, store_id, external_id, body_hash),
  foreign key (client_id, store_id) references store (client_id, id)
);
create index inbox_open on inbox (client_id, store_id, due_at) where applied_at is null;
create index inbox_unread on inbox (client_id, store_id, unread_by) where unread_by is not null;
-- Reports that could not be read, for the list of them; and claims among them, beside the order that they are of.
create index inbox_problem on inbox (client_id, received_at desc, id desc) where problem is not null;
create index inbox_claim_problem on inbox (client_id, store_id, order_id) where kind = 'claim' and problem is not null;
-- Pruned by age: only what is not pruned yet.
create index inbox_whole on inbox (received_at) where applied_at is not null and body <> 'null'::jsonb;
create index inbox_emptied on inbox (received_at) where applied_at is not null and body = 'null'::jsonb;

create table order_header (
  client_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  channel_order_id text not null,
  ordered_at timestamptz not null,
  currency text not null,
  customer_name text not null,
  customer_email text not null default '',
  delivery_address jsonb not null,
  billing_address jsonb not null,
  -- of the newest report that wrote this row
  remote_modified_at timestamptz not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  -- the marketplace is asked for this order itself, not before this moment: its lists may not reach back to it
  ask_at timestamptz,
  primary key (client_id, id),
  unique (client_id, store_id, channel_order_id),
  foreign key (client_id, store_id) references store (client_id, id)
);
create index order_header_ask on order_header (client_id, store_id, ask_at) where ask_at is not null;

create table order_package (
  client_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  channel_package_id text not null,
  status text not null,
  remote_status text not null,
  -- what the marketplace shows, in our words: by its last report, or by an action that it has taken since
  remote_state text not null,
  remote_modified_at timestamptz not null,
  remote_hash text not null,
  -- how far along the last report was: of two reports of one moment the further one counts
  remote_rank smallint not null default 0,
  payment_pending boolean not null default false,
  -- replaced by other packages, by its own report or because they name it as their origin: in no list
  superseded boolean not null default false,
  remote_superseded boolean not null default false,
  origin_package_ids text[] not null default '{}',
  -- while set, a superseded package holds the units that the packages after it do not cover yet
  holds_until timestamptz,
  ordered_at timestamptz not null,
  ship_by timestamptz,
  currency text not null,
  total numeric(15, 2) not null,
  discount numeric(15, 2) not null,
  customer_name text not null,
  cargo_company text not null default '',
  cargo_tracking_code text not null default '',
  cargo_tracking_link text not null default '',
  -- what the marketplace last said of it: a value of ours stays until the marketplace's own changes
  remote_cargo jsonb not null default '{}',
  invoice_number text,
  -- {tr, en}: why its report could not be applied
  problem jsonb,
  has_problem boolean not null default false,
  -- folded words to find it by, each with a space before it
  search text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  -- when it left the seller: as the marketplace tells it, else as it was first heard; empty while its pieces are here
  left_at timestamptz,
  primary key (client_id, id),
  unique (client_id, store_id, channel_package_id),
  foreign key (client_id, order_id) references order_header (client_id, id)
);
create index order_package_order on order_package (client_id, order_id);
-- Lists and counts read these alone; the rows of one page are fetched after.
create index order_package_list on order_package (client_id, status, ordered_at desc, id desc) where not superseded;
create index order_package_newest on order_package (client_id, ordered_at desc, id desc) include (status, store_id, has_problem)
  where not superseded;
create index order_package_search on order_package using gin (search gin_trgm_ops) where not superseded;
create index order_package_family on order_package (client_id, store_id, holds_until) where holds_until is not null;
create index order_package_problem on order_package (client_id, ordered_at desc, id desc) where has_problem and not superseded;

-- Under row-level security `like` can't use the trigram index, so the search filters by client itself. Planned for each pattern: one
-- that most packages match is better read along the table. At most `most` ids come back.
create function find_packages(pattern text, most int) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp rows 1000 as $$
begin
  return query execute 'select id from order_package where client_id = current_client() and not superseded and search like $1 limit $2'
    using pattern, most;
end $$;
revoke all on function find_packages(text, int) from public;
grant execute on function find_packages(text, int) to app, app_platform;

create table order_line (
  client_id uuid not null,
  id uuid not null,
  package_id uuid not null,
  order_id uuid not null,
  channel_line_id text not null,
  variant_id uuid,
  remote_key text not null,
  stock_code text not null,
  title text not null,
  quantity int not null check (quantity > 0),
  unit_price numeric(15, 2) not null,
  discount numeric(15, 2) not null,
  total numeric(15, 2) not null,
  vat_rate numeric(5, 2) not null,
  remote_status text not null,
  oversold boolean not null default false,
  -- {tr, en}: no product with this barcode, or sold more than there was
  problem jsonb,
  -- pieces that left and were taken off the stock
  left_quantity int not null default 0 check (left_quantity >= 0),
  -- of these: put back by a person, and written off by one
  restocked int not null default 0 check (restocked >= 0 and restocked <= left_quantity),
  written_off int not null default 0 check (written_off >= 0),
  -- of these: canceled after they had left, and nobody has said yet where they are
  waits int not null default 0 check (waits >= 0),
  -- it left before its variant was counted or its store was connected: the count has it out already
  left_before boolean not null default false,
  -- it had left, and the marketplace names it no more
  dropped boolean not null default false,
  primary key (client_id, id),
  unique (client_id, package_id, channel_line_id),
  foreign key (client_id, package_id) references order_package (client_id, id),
  foreign key (client_id, variant_id) references variant (client_id, id)
);
create index order_line_order on order_line (client_id, order_id);
create index order_line_variant on order_line (client_id, variant_id);
create index order_line_unknown on order_line (client_id, remote_key) where variant_id is null;
create index order_line_oversold on order_line (client_id, variant_id) where oversold;
create index order_line_waits on order_line (client_id, variant_id) where waits > 0;

-- What an order holds of a variant: reserved until it ships, then consumed. Recomputed from all packages of the order, so it
-- follows the units through splits and part cancels; each change is one movement with cause 'order:<order>:<variant>:<rev>'.
create table stock_reservation (
  client_id uuid not null,
  order_id uuid not null,
  variant_id uuid not null,
  warehouse_id uuid not null,
  reserved int not null check (reserved >= 0),
  consumed int not null check (consumed >= 0),
  -- of the consumed: units that left although the stock did not have them
  short int not null default 0 check (short >= 0 and short <= consumed),
  rev int not null default 0,
  primary key (client_id, order_id, variant_id, warehouse_id),
  foreign key (client_id, order_id) references order_header (client_id, id)
);
create index stock_reservation_variant on stock_reservation (client_id, variant_id) where reserved > 0 or short > 0;

create table order_status_history (
  client_id uuid not null,
  id uuid not null,
  package_id uuid not null,
  actor_kind text not null check (actor_kind in ('person', 'marketplace', 'job')),
  actor_name text not null,
  before_status text,
  action text not null,
  status text not null,
  remote_status text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (client_id, id),
  foreign key (client_id, package_id) references order_package (client_id, id)
);
create index order_status_history_package on order_status_history (client_id, package_id, created_at);

-- A seller's action on its way to the marketplace: at most one open per package. Ours alone (local) are written as done.
create table package_action (
  client_id uuid not null,
  id uuid not null,
  package_id uuid not null,
  store_id uuid not null,
  -- A_ACCEPT, … or CARGO
  action text not null,
  -- [{lineId (the channel's), quantity}]; none is the whole package
  lines jsonb not null default '[]',
  fields jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'unknown', 'refused', 'done', 'withdrawn')),
  -- {tr, en}
  reason jsonb,
  requested_by uuid,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  sent_at timestamptz,
  ended_at timestamptz,
  -- the lease's token of the worker that claimed it: with another one's its call, if it has not left, never will
  token bigint,
  primary key (client_id, id),
  foreign key (client_id, package_id) references order_package (client_id, id)
);
create unique index package_action_open on package_action (client_id, package_id) where state in ('waiting', 'sending', 'unknown');
create index package_action_work on package_action (client_id, store_id, due_at) where state in ('waiting', 'sending', 'unknown');
create index package_action_latest on package_action (client_id, package_id, requested_at desc);

-- The cargo label of a package as the marketplace drew it, for one tracking code.
create table package_label (
  client_id uuid not null,
  package_id uuid not null,
  store_id uuid not null,
  tracking_code text not null,
  state text not null default 'wanted' check (state in ('wanted', 'ready', 'unavailable')),
  format text,
  body text,
  -- {tr, en}
  reason jsonb,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  ready_at timestamptz,
  primary key (client_id, package_id, tracking_code),
  foreign key (client_id, package_id) references order_package (client_id, id)
);
create index package_label_work on package_label (client_id, store_id, due_at) where state = 'wanted';
create index package_label_kept on package_label (ready_at) where body is not null;

-- Where a store's regular looks stand, beside the cursor in `store`.
create table order_watch (
  client_id uuid not null,
  store_id uuid not null,
  -- the last look with an overlap of hours, and the last over all days that a late order may hide in
  deep_at timestamptz,
  sweep_at timestamptz,
  hook_looked_at timestamptz,
  -- {tr, en}: why there is no webhook; orders come by polling
  hook_problem jsonb,
  -- when claims were last looked at, and up to where they were read
  claims_read_at timestamptz,
  claims_until timestamptz,
  -- where the walk through a marketplace's lists without dates goes on, by the connector's own name of the list
  marks jsonb not null default '{}',
  -- the newest moment, by the marketplace's own clock, that it told of this store's orders: looks begin there where that clock runs
  -- behind ours
  newest_at timestamptz,
  primary key (client_id, store_id),
  foreign key (client_id, store_id) references store (client_id, id)
);

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

select protect(array['inbox', 'order_header', 'order_package', 'order_line', 'stock_reservation', 'order_status_history',
  'package_action', 'package_label', 'order_watch', 'claim', 'claim_line']);

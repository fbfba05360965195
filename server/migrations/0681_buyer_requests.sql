-- compatible: a new table that old code does not read
-- What a buyer asked of the company about their data (decision 0170): by law it is answered within thirty days.
create table buyer_request (
  client_id uuid not null references client (id),
  id uuid not null,
  kind text not null check (kind in ('access', 'erasure', 'correction', 'objection')),
  -- Who asked and what they wrote; empty again once it was answered for good, or years after
  buyer text not null,
  contact text not null,
  note text not null,
  channel_order_id text not null,
  received_on date not null,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  answer text not null default '',
  answered_at timestamptz,
  answered_by text,
  created_by text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (client_id, id),
  check ((state = 'open') = (answered_at is null))
);
create index buyer_request_open on buyer_request (client_id, due_on, id) where state = 'open';
create index buyer_request_newest on buyer_request (client_id, received_on desc, id desc);
create index buyer_request_named on buyer_request (client_id, answered_at) where state <> 'open' and buyer <> '';
select protect(array['buyer_request']);

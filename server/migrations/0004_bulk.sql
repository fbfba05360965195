-- compatible: new tables only

create table process (
  client_id uuid not null,
  id uuid not null,
  process_type text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'partly', 'failed', 'canceled')),
  subject text not null,
  started_by uuid,
  started_by_name text not null,
  total int,
  done int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  held int not null default 0,
  -- {tr, en}: why it failed as a whole, or what it waits for
  reason jsonb,
  -- what it was asked to do, by process type
  input jsonb not null default '{}',
  file_id uuid,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (client_id, id)
);
create index process_newest on process (client_id, created_at desc);

-- One line per item. problems: [{fingerprint, cause{tr,en}, remedy{tr,en}, owner, field, value, column}]
create table process_line (
  client_id uuid not null,
  process_id uuid not null,
  line_no int not null,
  place text,
  label text not null,
  -- offer of a transfer, variant of an import
  subject_id uuid,
  product_id uuid,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'skipped', 'failed', 'held')),
  problems jsonb not null default '[]',
  -- the item as it came in: the cells of a row, by column
  input jsonb,
  before jsonb,
  after jsonb,
  ended_at timestamptz,
  primary key (client_id, process_id, line_no),
  foreign key (client_id, process_id) references process (client_id, id) on delete cascade
);
create index process_line_subject on process_line (client_id, subject_id) where outcome = 'waiting';
create index process_line_failed on process_line (client_id, process_id, outcome, line_no) where outcome in ('failed', 'held');

-- A marketplace's error recognised: the same cause is one row, facets point at it.
create table problem (
  client_id uuid not null,
  id uuid not null,
  fingerprint text not null,
  cause jsonb not null,
  remedy jsonb not null,
  owner text not null check (owner in ('data', 'mapping', 'account', 'marketplace')),
  field text,
  passes boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, fingerprint)
);

select protect(array['process', 'process_line', 'problem']);

-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- Long operations (import, transfer, export), a line with its outcome for each item, and the failures that were recognised.

-- A long operation.
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
  -- its lines and its file are gone
  pruned_at timestamptz,
  -- when a person said that its failed lines are settled; null: nobody did
  dismissed_at timestamptz,
  primary key (client_id, id),
  -- it reads the file that its own company sent, whatever wrote its row
  foreign key (client_id, file_id) references file (client_id, id)
);
create index process_newest on process (client_id, created_at desc);
create index process_whole on process (ended_at) where pruned_at is null;
create index process_pruned on process (ended_at) where pruned_at is not null;
-- Asked at each removal of a file.
create index process_file on process (client_id, file_id) where file_id is not null;

-- One line per item. problems: [{fingerprint, cause{tr,en}, remedy{tr,en}, owner, field, value, column}], or keys of process_problem.
-- Lines are written while their process is held, and go before it: without a key to it, for each would lock and look it up (decision 0011).
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
  primary key (client_id, process_id, line_no)
);
create index process_line_subject on process_line (client_id, subject_id) where outcome = 'waiting';
create index process_line_failed on process_line (client_id, process_id, outcome, line_no) where outcome in ('failed', 'held');

-- What a transfer says of a thousand products is said once: lines whose causes are the same name them here, by a hash of what they say.
create table process_problem (
  client_id uuid not null,
  process_id uuid not null,
  key text not null,
  problem jsonb not null,
  primary key (client_id, process_id, key)
);

-- What a process works through, some hundred items a row: written once where it is asked for. The process itself keeps a place alone, so
-- that a step writes as little as the last whatever the number of items.
create table process_part (
  client_id uuid not null,
  process_id uuid not null,
  part_no int not null,
  ids uuid[] not null,
  primary key (client_id, process_id, part_no)
);

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

select protect(array['process', 'process_line', 'process_problem', 'process_part', 'problem']);

create function problem_json(p problem) returns jsonb language sql immutable parallel safe as
  $$ select case when p.id is not null then jsonb_build_object('fingerprint', p.fingerprint, 'cause', p.cause, 'remedy', p.remedy,
       'owner', p.owner, 'field', p.field) end $$;

-- The causes of a line in full. A line has each of them as an object, or as its key here.
create function line_problems(client uuid, process uuid, problems jsonb) returns jsonb language sql stable as $$
  select case when not jsonb_path_exists(problems, '$[*] ? (@.type() == "string")') then problems else (
    select jsonb_agg(coalesce(told.problem, given.item) order by given.at)
    from jsonb_array_elements(problems) with ordinality as given (item, at)
    left join process_problem told on told.client_id = client and told.process_id = process and jsonb_typeof(given.item) = 'string'
      and told.key = given.item #>> '{}') end
$$;
revoke all on function line_problems(uuid, uuid, jsonb) from public;
grant execute on function line_problems(uuid, uuid, jsonb) to app, app_platform;

-- Why the transaction's company, or who started its work, may not go on with it; null when they may. Accounts and memberships are of the
-- platform, which a company's transaction can't read: this says one word of them.
create function why_not_run(started_by uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when not c.is_active then 'closed' when subscription_over(c.id) then 'subscription'
    when not coalesce(p.is_active and coalesce(a.is_active, not w.is_refused, true) and coalesce(m.is_active and m."right" <> 'read', true), true)
      then 'starter' end
  from client c
  left join person p on p.id = started_by
  left join identity_account a on a.id = p.id
  left join provider_word w on w.person_id = p.id
  left join client_member m on m.client_id = c.id and m.person_id = p.id
  where c.id = nullif(current_setting('app.client_id', true), '')::uuid
$$;
revoke all on function why_not_run(uuid) from public;
grant execute on function why_not_run(uuid) to app, app_platform;

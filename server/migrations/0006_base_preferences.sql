-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- What a person set for themselves, and views of lists. People of the platform have theirs under the all-zero client.

create table preference (
  client_id uuid not null,
  person_id uuid not null references person (id),
  key text not null,
  value jsonb not null,
  modified_at timestamptz not null default now(),
  primary key (client_id, person_id, key)
);

-- A list as somebody arranged it. `look` is columns, widths and density; `state` what the address says: filters, sort, search.
create table saved_view (
  client_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  owner_id uuid not null references person (id),
  -- as it was when the view was made: members do not read the people of the platform
  owner_name text not null,
  is_shared boolean not null default false,
  look jsonb not null,
  state jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index saved_view_name on saved_view (client_id, list, owner_id, fold(name));

create table saved_view_default (
  client_id uuid not null,
  person_id uuid not null references person (id),
  list text not null,
  view_id uuid not null,
  primary key (client_id, person_id, list),
  foreign key (client_id, view_id) references saved_view (client_id, id) on delete cascade
);
create index saved_view_default_view on saved_view_default (client_id, view_id);

select protect(array['preference', 'saved_view', 'saved_view_default']);

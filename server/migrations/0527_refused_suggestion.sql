-- compatible: a table that old code neither reads nor writes

-- Which of a channel's categories a person said is none for one of ours: it is not suggested again.
create table refused_suggestion (
  client_id uuid not null,
  channel_id uuid not null references channel (id),
  scope text not null check (scope in ('live', 'sandbox')),
  category_id uuid not null references category (id),
  channel_category_code text not null,
  refused_at timestamptz not null default now(),
  primary key (client_id, channel_id, scope, category_id, channel_category_code)
);
select protect(array['refused_suggestion']);

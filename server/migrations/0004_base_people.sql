-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- Members of a company, who come by invitation; keys for programs; notes on talks with a client.

create table client_member (
  client_id uuid not null references client (id),
  id uuid not null,
  person_id uuid not null references person (id),
  "right" text not null check ("right" in ('read', 'write', 'manage')),
  name text not null default '',
  surname text not null default '',
  email text not null default '',
  phone text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- who saves over a row says which version of it was read, so that nobody's change is undone unseen
  version int not null default 1,
  primary key (client_id, id),
  unique (client_id, person_id)
);
create index client_member_person on client_member (person_id);
select protect(array['client_member']);

-- The link in the mail carries the secret; here is its hash. Accepted, revoked or past its end it opens nothing.
create table invitation (
  client_id uuid not null references client (id),
  id uuid not null,
  email text not null,
  email_key text not null check (email_key <> ''),
  name text not null,
  surname text not null,
  "right" text not null check ("right" in ('read', 'write', 'manage')),
  secret_hash bytea not null unique,
  invited_by uuid not null references person (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (client_id, id)
);
-- An address is invited once at a time: a new invitation takes the old one's place.
create unique index invitation_open on invitation (client_id, email_key) where accepted_at is null and revoked_at is null;
create index invitation_end on invitation (expires_at);
select protect(array['invitation']);

-- A key for a program of the client's own. It is never more than the member who made it: see sessions.ts.
create table api_key (
  client_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  "right" text not null check ("right" in ('read', 'write')),
  shown text not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, member_id) references client_member (client_id, id)
);
create index api_key_member on api_key (client_id, member_id);
select protect(array['api_key']);

-- What the platform's people spoke about with a client: for them alone.
create table communication_activity (
  client_id uuid not null references client (id),
  id uuid not null,
  activities_owner text not null,
  note text not null,
  contact_date timestamptz not null,
  created_by uuid not null references person (id),
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
create index communication_activity_date on communication_activity (client_id, contact_date desc, id desc);
alter table communication_activity enable row level security, force row level security;
create policy platform on communication_activity for all to app_platform using (true) with check (true);
grant select, insert on communication_activity to app_platform;

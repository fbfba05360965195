-- compatible: old code makes keys that don't propose, and takes those that do for what their rights say
-- A key that only proposes: what it asks for waits until a person releases it (decision 0153).
alter table api_key add column proposes boolean not null default false;

create table proposal (
  client_id uuid not null,
  id uuid not null,
  api_key_id uuid not null,
  -- "Order/AcceptOrder"
  call text not null,
  -- as it was sent: released by the same body and no other
  input jsonb not null,
  -- why, in the words of whoever asks
  note text not null,
  -- what a try of it did before it was rolled back: [{action, objectType, objectId, objectName, before, after, reason}], the first of them
  changes jsonb not null,
  change_count int not null,
  made_at timestamptz not null default now(),
  ended text check (ended in ('released', 'rejected')),
  ended_at timestamptz,
  ended_by uuid,
  primary key (client_id, id),
  foreign key (client_id, api_key_id) references api_key (client_id, id) on delete cascade,
  check ((ended is null) = (ended_at is null))
);
create index proposal_waiting on proposal (client_id, id) where ended is null;
create index proposal_key on proposal (client_id, api_key_id);
create index proposal_made on proposal (made_at);
select protect(array['proposal']);

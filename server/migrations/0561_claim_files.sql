-- old code can run beside this: it sends no files

-- What a seller shows with a no to a marketplace's claim. It waits until an action takes it along, and stays as what was shown.
create table claim_file (
  client_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  file_id uuid not null,
  name text not null,
  -- the last one that took it along; of one that was refused it may go with another
  action_id uuid,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, claim_id) references claim (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id),
  foreign key (client_id, action_id) references package_action (client_id, id)
);
create index claim_file_claim on claim_file (client_id, claim_id);
create index claim_file_action on claim_file (client_id, action_id) where action_id is not null;
create index claim_file_unsent on claim_file (created_at) where action_id is null;
select protect(array['claim_file']);
create policy stores on claim_file as restrictive for all to app_stores
  using (exists (select from claim c where c.client_id = claim_file.client_id and c.id = claim_file.claim_id));

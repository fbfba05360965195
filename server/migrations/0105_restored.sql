-- old code can't run beside this: it would send what a restored store has to ask about first

-- This installation, carried along by its backups; and the backup that it was restored from, where it was.
create table installation (
  id uuid primary key default gen_random_uuid(),
  restored_at timestamptz,
  backup_at timestamptz,
  backup_name text
);
create unique index installation_one on installation ((true));
insert into installation default values;
grant select on installation to app, app_platform;

-- When the store was restored from a backup, and when every offer of it had been read back since. In between nothing is sent to it.
alter table store add column restored_at timestamptz, add column read_back_at timestamptz;

-- differs: restored, and not known to be what the marketplace shows: to be read while seen_at is empty, then the seller's to decide.
alter table facet drop constraint facet_state_check, add constraint facet_state_check
  check (state in ('in_sync', 'waiting', 'sending', 'in_review', 'unknown', 'refused', 'held', 'paused', 'differs'));
create index facet_unread on facet (client_id, store_id, due_at) where state = 'differs' and seen_at is null and kind = 'stock';
create index facet_differs on facet (client_id, store_id, subject_id) where state = 'differs' and kind in ('price', 'stock');
create index facet_differs_listing on facet (client_id, listing_id) where state = 'differs';

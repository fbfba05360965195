-- old code can't run beside this: the table, its columns and its states have other names

-- What a store should show is called by the field's own words. Names alone change, no row is written anew but those that are due or blocked.
alter table facet rename to sync_field;
alter table sync_field rename column wanted to desired;
alter table sync_field rename column wanted_rev to desired_rev;
alter table sync_field rename column wanted_at to desired_at;
alter table sync_field rename column seen to observed;
alter table sync_field rename column seen_at to observed_at;
alter table offer rename column seen_at to observed_at;
alter index offer_seen rename to offer_observed;
alter table channel_category rename column seen_at to observed_at;

alter table channel_taxonomy rename column wanted_at to requested_at;
create or replace function taxonomy_due(t channel_taxonomy) returns boolean language sql stable as $$
  select t.read_at is null or t.requested_at > t.read_at
    or t.read_at < now() - case when t.subject = 'brands' then interval '7 days' else interval '1 day' end
$$;

-- Found by the indexes of before, which go right after it. Each that takes their place reads the table once and holds as few rows as they did.
alter table sync_field drop constraint facet_state_check;
update sync_field set state = 'pending' where state = 'waiting';
update sync_field set state = 'blocked' where state = 'held';
drop index facet_work, facet_order, facet_due, facet_failed;
create index sync_field_work on sync_field (client_id, store_id, kind, desired_at) where state = 'pending';
create index sync_field_order on sync_field (client_id, store_id, desired_at) where state = 'pending' and kind = 'stock' and cause like 'order:%';
create index sync_field_due on sync_field (client_id, store_id, kind, due_at) where state = 'pending';
create index sync_field_failed on sync_field (client_id, store_id, problem_id) where state in ('refused', 'blocked');
alter table sync_field add constraint sync_field_state_check
  check (state in ('in_sync', 'pending', 'sending', 'in_review', 'unknown', 'refused', 'blocked', 'paused', 'differs'));

-- Its other indexes and constraints. A constraint that names a column follows it; not every version of PostgreSQL has one for "not null".
do $$
declare old record;
begin
  for old in select conname as name from pg_constraint where conrelid = 'sync_field'::regclass and conname like 'facet\_%' loop
    execute format('alter table sync_field rename constraint %I to %I', old.name,
      replace(replace(replace(old.name, 'facet_', 'sync_field_'), '_wanted_', '_desired_'), '_seen_', '_observed_'));
  end loop;
  for old in select relname as name from pg_class join pg_index on indexrelid = oid where indrelid = 'sync_field'::regclass and relname like 'facet\_%' loop
    execute format('alter index %I rename to %I', old.name, replace(old.name, 'facet_', 'sync_field_'));
  end loop;
  for old in select conname as name, conrelid::regclass as owner, replace(replace(conname, '_wanted_at', '_requested_at'), '_seen_at', '_observed_at') as as_now
    from pg_constraint where conrelid in ('channel_category'::regclass, 'channel_taxonomy'::regclass) and conname ~ '_(wanted|seen)_at_' loop
    execute format('alter table %s rename constraint %I to %I', old.owner, old.name, old.as_now);
  end loop;
end $$;

-- Receipts of messages that are still out: what a marketplace's connector noted of a refused side.
update push_batch set receipt = replace(receipt, '"facet":', '"syncField":') where state <> 'ended' and receipt like '%"facet":%';

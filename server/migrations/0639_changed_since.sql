-- compatible: old code writes as before
-- A program asks what changed since it last asked (decision 0148).

-- The list's own order, and the same index read the other way.
drop index listing_newest;
create index listing_modified on listing (client_id, modified_at, id);
create index order_package_modified on order_package (client_id, modified_at, id);

-- A new address, buyer or date of an order is a change of each of its packages.
create function order_head_changed() returns trigger language plpgsql as $$
begin
  update order_package set modified_at = now() where client_id = new.client_id and order_id = new.id and modified_at < now();
  return null;
end $$;
create trigger packages_changed after update on order_header for each row when (old.modified_at is distinct from new.modified_at)
  execute function order_head_changed();

-- A moment before which nothing is still to be committed: the start of the oldest transaction that runs, and a second for one that has
-- its time and is not yet in sight. A backup only reads, for as long as it takes. Of another's login whose owner may not see more than that
-- it is there, five minutes are taken, longer than any transaction of ours that writes what is asked here.
create function settled_until() returns timestamptz language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select least(clock_timestamp(), min(case when a.query = '<insufficient privilege>' then clock_timestamp() - interval '5 minutes' else a.xact_start end))
    - interval '1 second'
  from pg_stat_activity a
  where a.datname = current_database() and a.pid <> pg_backend_pid() and a.application_name is distinct from 'tradeport backup'
    and (a.backend_type = 'client backend' or a.backend_type is null)
$$;
revoke all on function settled_until() from public;
grant execute on function settled_until() to app, app_platform;

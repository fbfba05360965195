-- compatible: a new table, an index and two functions. What old code causes for a store is found at the store's next poll.

-- When a store has to be looked at next. Whoever causes work adds a row in the same transaction: no row is locked or changed, so that
-- nobody waits and nothing is lost. While a loop serves the store a row stays due; a loop that finds nothing due puts one row, of the next
-- moment, in the place of those that it has seen.
create table store_due (
  client_id uuid not null,
  store_id uuid not null,
  id bigint generated always as identity,
  due_at timestamptz not null default clock_timestamp(),
  -- actions, stock that orders moved, hints: before all else
  is_urgent boolean not null default false,
  primary key (client_id, store_id, id)
);
create index store_due_urgent on store_due (due_at) where is_urgent;
create index store_due_next on store_due (due_at) where not is_urgent;
-- Rows live for seconds; the ends of both indexes are looked at each second.
alter table store_due set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
select protect(array['store_due']);

-- Work for these stores: they are due now, and whoever serves them is told. Disconnected ones are only told.
create function wake_stores(stores uuid[], urgent boolean default false) returns void language sql as $$
  insert into store_due (client_id, store_id, is_urgent) select client_id, id, urgent from store where id = any(stores) and is_active;
  select pg_notify('stores', id::text) from unnest(stores) as id;
$$;

-- Price, stock and content that wait, by when they may go.
create index facet_due on facet (client_id, store_id, kind, due_at) where state = 'waiting';

insert into store_due (client_id, store_id) select client_id, id from store where is_active;

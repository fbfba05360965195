-- old code can't run beside this: columns have other names

-- When a store or a message is polled next, how often a store's health was probed in vain, and when its hook was. No row is written.
alter table store rename column look_at to next_poll_at;
alter table store rename column health_looks to health_probes;
alter table push_batch rename column look_at to next_poll_at;
alter table order_watch rename column hook_looked_at to hook_probed_at;
-- A saved view's columns, widths and density are its layout.
alter table saved_view rename column look to layout;

-- Constraints are called by their table and columns; not every version of PostgreSQL has one for "not null".
do $$
declare old record;
begin
  for old in select conrelid::regclass as owner, conname as name from pg_constraint
    where conrelid in ('store'::regclass, 'push_batch'::regclass, 'saved_view'::regclass) and conname ~ '_(look_at|health_looks|look)_not_null$' loop
    execute format('alter table %s rename constraint %I to %I', old.owner, old.name,
      replace(replace(replace(old.name, '_look_at_', '_next_poll_at_'), '_health_looks_', '_health_probes_'), '_look_not', '_layout_not'));
  end loop;
end $$;

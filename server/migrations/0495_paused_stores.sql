-- old code can't run beside this: its workers drop what is due of a paused store

-- A pause stops content, prices and more pieces; orders are read and fewer pieces are told. Of a channel that is off nothing goes either way.
create function channel_off(s store) returns boolean language sql stable as $$
  select exists (select 1 from channel c where c.id = s.channel_id and c.off_at is not null)
$$;

-- Stores that were paused before: their orders stood still, and are read now.
update store set orders_hint_at = clock_timestamp() where paused_at is not null and is_active;
select wake_stores(coalesce(array_agg(id), '{}'), true) from store where paused_at is not null and is_active;

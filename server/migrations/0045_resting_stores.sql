-- compatible: columns that may be empty or have a default, and a new function

-- Paused by its owner; and when its key was last tried.
alter table store add column paused_at timestamptz, add column checked_at timestamptz;

-- An Admin's switches and what sellers are told. is_active says whether this version speaks to the channel at all.
alter table channel add column off_at timestamptz, add column off_note text not null default '', add column is_direct boolean not null default true;

-- Why nothing is sent to a store or read from it; null when it works.
create function store_rests(s store) returns text language sql stable as $$
  select case when exists (select 1 from channel c where c.id = s.channel_id and c.off_at is not null) then 'channel_off'
    when s.paused_at is not null then 'paused' end
$$;

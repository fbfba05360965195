-- old code can't run beside this: it shows pieces in a store that is closed

-- Closed for holidays: from and to, both of one closing. A plan of years would be a table.
alter table store add column closed_from timestamptz, add column closed_to timestamptz,
  add constraint store_closing check ((closed_from is null) = (closed_to is null) and closed_to > closed_from);

-- By the statement's clock: whoever waited for stock to stand still sees what has begun or ended meanwhile.
create function store_closed(s store) returns boolean language sql stable as $$
  select coalesce(s.closed_from <= statement_timestamp() and statement_timestamp() < s.closed_to, false)
$$;

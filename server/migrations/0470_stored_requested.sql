-- old code can't run beside this: columns have other names

-- When an order or a person was asked for is the time of a request; what a file's row gives is given. No row is written.
alter table inbox rename column asked_at to requested_at;
alter table session rename column asked_at to requested_at;
alter table import_row rename column said to given;

-- Constraints are called by their table and columns; not every version of PostgreSQL has one for "not null".
do $$ begin
  if exists (select from pg_constraint where conrelid = 'session'::regclass and conname = 'session_asked_at_not_null') then
    alter table session rename constraint session_asked_at_not_null to session_requested_at_not_null;
  end if;
end $$;

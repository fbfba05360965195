-- old code can't run beside this: the table has another name

-- What the outside provider says of a person when it is asked again. No row is written.
alter table provider_word rename to provider_recheck;
alter table provider_recheck rename column asked_at to requested_at;
alter table provider_recheck rename column said_at to answered_at;

create or replace function why_not_run(started_by uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when not c.is_active then 'closed' when subscription_over(c.id) then 'subscription'
    when not coalesce(p.is_active and coalesce(a.is_active, not r.is_refused, true) and coalesce(m.is_active and m."right" <> 'read', true), true)
      then 'starter' end
  from client c
  left join person p on p.id = started_by
  left join identity_account a on a.id = p.id
  left join provider_recheck r on r.person_id = p.id
  left join client_member m on m.client_id = c.id and m.person_id = p.id
  where c.id = nullif(current_setting('app.client_id', true), '')::uuid
$$;

-- Constraints are called by their table and columns; not every version of PostgreSQL has one for "not null".
do $$
declare old record;
begin
  for old in select conname as name from pg_constraint where conrelid = 'provider_recheck'::regclass and conname like 'provider\_word\_%' loop
    execute format('alter table provider_recheck rename constraint %I to %I', old.name,
      replace(replace(replace(old.name, 'provider_word_', 'provider_recheck_'), '_asked_', '_requested_'), '_said_', '_answered_'));
  end loop;
  -- A job that waits from before goes on under its new name.
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'xmin_monitor' where identifier = 'look_at_horizon'
      and not exists (select from graphile_worker._private_tasks where identifier = 'xmin_monitor');
    update graphile_worker._private_known_crontabs set identifier = 'xmin_monitor' where identifier = 'look_at_horizon'
      and not exists (select from graphile_worker._private_known_crontabs where identifier = 'xmin_monitor');
  end if;
end $$;

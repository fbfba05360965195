-- compatible: whoever proves its company finds what it found before
-- A condition may cost nothing, so that it is looked at before the lock, on rows of every company. What comes before it costs less than nothing: a
-- comparison of its own (`companyFirst` in migrate.ts says its cost), in a schema that nobody may use, so that no statement can name it and be as
-- cheap. The lock's own comparison stays beside it, for the indexes.
create schema company_first;
create function company_first.is_same(uuid, uuid) returns boolean language sql immutable strict parallel safe as 'select $1 = $2';

-- Restrictive, so that it is a condition of its own: permissive ones are choices, which cost together. `others`: what else is let in.
create function lock_company_first(name text, company text, others text default '') returns void language plpgsql as $$
begin
  execute format('create policy company_first on %I as restrictive for all to app
    using (case when company_first.is_same(%I, (select current_client())) %s then true end is not null) with check (true)', name, company, others);
end $$;

create or replace function protect(tables text[]) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy client on %I for all to app using (client_id = (select current_client())) with check (client_id = (select current_client()))', name);
    perform lock_company_first(name, 'client_id');
    execute format('create policy platform on %I for all to app_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app, app_platform', name);
  end loop;
end $$;

do $$
declare one record;
begin
  -- Of the mapping tables a company reads the platform's templates too.
  for one in select tablename, substring(string_agg(qual, ' ') from '\((\w+) = \( SELECT current_client\(\)') as company,
      string_agg(format('or company_first.is_same(client_id, %L)', substring(qual from '^\(client_id = ''([0-9a-f-]+)''::uuid\)$')), ' ')
        filter (where qual like '(client_id = ''%') as others
    from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE' and roles = '{app}'
    group by tablename having bool_or(qual like '%current_client()%') loop
    perform lock_company_first(one.tablename, one.company, coalesce(one.others, ''));
  end loop;
end $$;

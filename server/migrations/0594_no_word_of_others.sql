-- compatible: whoever proves its company finds what it found before

-- A proof that is none, an id that is none and a list of stores that is none raise no error: each is asked about of rows that another condition let
-- pass, whoever's they are, so that an error would say that there is such a row, letter by letter. They are of nobody, who finds nothing.
create or replace function proven_client() returns uuid language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public, pg_temp set debug_print_plan = off as $$
declare digits text := replace(current_setting('app.client_id', true), '-', '');
begin
  if length(digits) = 32 and translate(digits, '0123456789abcdef', '') = '' then
    if encode(sha256(read_client_key() || decode(digits, 'hex')), 'hex') = current_setting('app.client_proof', true) then
      return digits::uuid;
    end if;
  end if;
  return null;
end $$;

create or replace function current_stores() returns uuid[] language sql stable parallel safe as $$
  select case when current_setting('app.store_ids', true) ~ '^\{([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,|(?=\})))*\}$'
    then current_setting('app.store_ids', true)::uuid[] else '{}' end
$$;

-- Which company it is is asked once a statement, and compared like a constant. What costs no more than another condition is looked at before it: a
-- condition of a smuggled statement, and what hangs on it, then never meets another company's row (`companyFirst` in migrate.ts makes it cost less).
create or replace function protect(tables text[]) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy client on %I for all to app using (client_id = (select current_client())) with check (client_id = (select current_client()))', name);
    execute format('create policy platform on %I for all to app_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app, app_platform', name);
  end loop;
end $$;
do $$
declare one record;
begin
  for one in select tablename, policyname, qual, with_check from pg_policies
    where schemaname = 'public' and concat(qual, with_check) like '%current_client()%' loop
    execute format('alter policy %I on %I %s %s', one.policyname, one.tablename,
      'using (' || replace(one.qual, 'current_client()', '(select current_client())') || ')',
      'with check (' || replace(one.with_check, 'current_client()', '(select current_client())') || ')');
  end loop;
end $$;

-- What a search finds in the index is of the company alone, so that the pages that it reads for it tell of nobody else.
drop index order_package_search;
create index order_package_search on order_package using gin (client_id, search gin_trgm_ops) where not superseded;

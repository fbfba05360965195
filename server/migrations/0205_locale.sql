-- old code can't run beside this: the column has another name

-- The language that a person reads is called by its usual word.
alter table person rename column tongue to locale;
drop function letter_tongue(text);

-- The language of whom an address belongs to, for a letter to it. It tells nothing else about them.
create function letter_locale(address text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.locale from person p left join identity_account a on a.id = p.id
  where lower(p.email) = lower(address) and p.locale is not null
  order by coalesce(a.email_verified, true) desc, p.created_at desc limit 1
$$;
revoke all on function letter_locale(text) from public;
grant execute on function letter_locale(text) to app, app_platform;

-- Letters that were asked for before and are not written yet.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs set payload = (payload::jsonb - 'tongue' || jsonb_build_object('locale', payload -> 'tongue'))::json
    where payload::jsonb ? 'tongue';
  end if;
end $$;

-- compatible: one column more, which older code does not fill, and a function

-- The language that a person reads: what they chose last in a browser that they were signed in with. null: none known.
alter table person add column tongue text check (tongue in ('tr', 'en'));
create index person_email on person (lower(email));

-- The language of whom an address belongs to, for a letter to it. It tells nothing else about them.
create function letter_tongue(address text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.tongue from person p left join identity_account a on a.id = p.id
  where lower(p.email) = lower(address) and p.tongue is not null
  order by coalesce(a.email_verified, true) desc, p.created_at desc limit 1
$$;
revoke all on function letter_tongue(text) from public;
grant execute on function letter_tongue(text) to app, app_platform;

-- old code can run beside this: it waits for autovacuum, as before

-- A list of brands that was just read has no statistics: each question about it would compare every brand of ours with every one of theirs until
-- autovacuum has come by, which is a minute away.
create function analyze_brands() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze public.channel_brand;
end $$;
revoke all on function analyze_brands() from public;
grant execute on function analyze_brands() to app_platform;

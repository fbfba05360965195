-- compatible: a new table and a function; three foreign keys fewer. Old code shows causes that several lines share as empty until it is replaced,
-- and can't remove sample data meanwhile.
-- What a transfer says of a thousand products is said once: lines whose causes are the same name them here, by a hash of what they say.
create table process_problem (
  client_id uuid not null,
  process_id uuid not null,
  key text not null,
  problem jsonb not null,
  primary key (client_id, process_id, key)
);
select protect(array['process_problem']);

-- The causes of a line in full. A line has each of them as an object, or as its key here.
create function line_problems(client uuid, process uuid, problems jsonb) returns jsonb language sql stable as $$
  select case when not jsonb_path_exists(problems, '$[*] ? (@.type() == "string")') then problems else (
    select jsonb_agg(coalesce(told.problem, given.item) order by given.at)
    from jsonb_array_elements(problems) with ordinality as given (item, at)
    left join process_problem told on told.client_id = client and told.process_id = process and jsonb_typeof(given.item) = 'string'
      and told.key = given.item #>> '{}') end
$$;
revoke all on function line_problems(uuid, uuid, jsonb) from public;
grant execute on function line_problems(uuid, uuid, jsonb) to app, app_platform;

-- Lines are written while their process is held, and go before it. Offers and facets are written beside their listing, by one module and in its transaction, and go with it where it goes (decision 0011).
-- Each row of them locked and looked up the row that it hangs on.
alter table process_line drop constraint process_line_client_id_process_id_fkey;
alter table offer drop constraint offer_client_id_listing_id_fkey;
alter table facet drop constraint facet_client_id_listing_id_fkey;

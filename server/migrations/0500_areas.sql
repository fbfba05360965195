-- old code can't run beside this: it would read a right given by area as that of a viewer, who sees everything

-- Rights by area: {"orders": "read", "packing": "write"}; what is not named is closed. Null: "right" holds in every area, as until now.
-- Where areas are given "right" is 'read', the least there is, so that nobody who asks for an owner or an editor by it finds such a member.
create function areas_fit(areas jsonb) returns boolean language sql immutable parallel safe as $$
  select case when jsonb_typeof(areas) <> 'object' then false else areas <> '{}' and not exists (
    select from jsonb_each(areas) as one (area, level)
    where area not in ('catalogue', 'stock', 'prices', 'orders', 'packing', 'claims', 'money', 'connections', 'people', 'settings')
      or level not in ('"read"', '"write"') or area = 'people' and level = '"write"') end
$$;

alter table client_member add column areas jsonb, add check (areas is null or areas_fit(areas) and "right" = 'read');
alter table invitation add column areas jsonb, add check (areas is null or areas_fit(areas) and "right" = 'read');
alter table api_key add column areas jsonb, add check (areas is null or areas_fit(areas) and "right" = 'read');

-- Imports, transfers and exports are of the catalogue: whoever began one may still have it done while they may write there.
create or replace function why_not_run(started_by uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when not c.is_active then 'closed' when subscription_over(c.id) then 'subscription'
    when not coalesce(p.is_active and coalesce(a.is_active, not r.is_refused, true)
        and coalesce(m.is_active and (m."right" <> 'read' or coalesce(m.areas ->> 'catalogue' = 'write', false)), true), true)
      then 'starter' end
  from client c
  left join person p on p.id = started_by
  left join identity_account a on a.id = p.id
  left join provider_recheck r on r.person_id = p.id
  left join client_member m on m.client_id = c.id and m.person_id = p.id
  where c.id = nullif(current_setting('app.client_id', true), '')::uuid
$$;

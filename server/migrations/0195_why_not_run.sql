-- compatible: a function that older code does not call

-- Why the transaction's company, or who started its work, may not go on with it; null when they may. Accounts and memberships are of the
-- platform, which a company's transaction can't read: this says one word of them.
create function why_not_run(started_by uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when not c.is_active then 'closed' when subscription_over(c.id) then 'subscription'
    when not coalesce(p.is_active and coalesce(a.is_active, not w.is_refused, true) and coalesce(m.is_active and m."right" <> 'read', true), true)
      then 'starter' end
  from client c
  left join person p on p.id = started_by
  left join identity_account a on a.id = p.id
  left join provider_word w on w.person_id = p.id
  left join client_member m on m.client_id = c.id and m.person_id = p.id
  where c.id = nullif(current_setting('app.client_id', true), '')::uuid
$$;
revoke all on function why_not_run(uuid) from public;
grant execute on function why_not_run(uuid) to app, app_platform;

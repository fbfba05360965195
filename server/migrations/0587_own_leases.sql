-- compatible: a company's transaction looks at the leases of its own stores alone

-- The names of leases name stores and workers: a company reads those of its own stores.
alter table lease enable row level security, force row level security;
create policy client on lease for all to app using (exists (select from store s where lease.name = 'store:' || s.id));
create policy platform on lease for all to app_platform using (true) with check (true);

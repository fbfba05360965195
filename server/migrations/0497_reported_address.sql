-- old code can run beside this: it takes a new address as it did

-- A delivery address that a marketplace changed after a package of the order was accepted: it waits here for a person's nod, and stays as a note
-- once all has left. What was before and after is in the audit.
alter table order_header add column reported_address jsonb, add column reported_address_at timestamptz,
  add constraint order_header_reported check ((reported_address is null) = (reported_address_at is null));
create index order_header_reported on order_header (client_id) where reported_address is not null;

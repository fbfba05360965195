-- compatible: old code takes nothing back, and writes no hash of whom a carrier was told
-- What becomes of a shipment whose package goes no more by it (decision 0158). `parted_at`: its package was canceled, split, or left before a branch
-- had scanned it. `taken_back_at`: it was asked back by itself, which is done once. `receiver_hash`: to whom its carrier was told that it goes;
-- another address of its order since then is not the carrier's.
alter table shipment add column parted_at timestamptz, add column taken_back_at timestamptz, add column receiver_hash text;

-- Written by the database itself, for a package is moved in many places, and a clock that looked through all open shipments would look for nothing.
create function part_shipments() returns trigger language plpgsql as $$
begin
  update shipment set parted_at = coalesce(parted_at, now())
  where client_id = new.client_id and package_id = new.id and (state in ('waiting', 'sending', 'unknown', 'created', 'canceling')
    or state in ('moving', 'another') and (new.superseded or new.status = 'S_CANCELED'));
  return null;
end $$;
create trigger part_shipments after update of status, superseded on order_package for each row
  when ((old.status is distinct from new.status or old.superseded is distinct from new.superseded) and (new.superseded
    or new.status not in ('S_NEW', 'S_PENDING_APPROVAL', 'S_GETTING_READY', 'S_AWAITING_SHIPPING', 'S_COULD_NOT_BE_SHIPPED')))
  execute function part_shipments();

update shipment k set parted_at = now() from order_package p
where p.client_id = k.client_id and p.id = k.package_id and k.state in ('waiting', 'sending', 'unknown', 'created', 'moving', 'another', 'canceling')
  and (p.superseded or p.status = 'S_CANCELED');

create index shipment_parted on shipment (client_id, package_id)
  where parted_at is not null and state in ('waiting', 'unknown', 'created', 'moving', 'another');
create index shipment_canceling on shipment (state_at) where state = 'canceling';
-- A parcel is found by its carrier's number before it leaves, too.
create index shipment_number on shipment (client_id, tracking_number) where tracking_number <> '';

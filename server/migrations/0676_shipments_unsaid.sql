-- compatible: an index alone
-- Shipments of which something is said that may wait for a person, while they are on their way.
create index shipment_said on shipment (client_id, package_id)
  where reason is not null and state in ('unknown', 'created', 'moving', 'another');

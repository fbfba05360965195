-- old code can run beside this

-- What is to be handed over by a moment, of all that is not on its way yet.
create index order_package_ship_by on order_package (client_id, ship_by)
where ship_by is not null and not superseded and not payment_pending and not fulfilled_there
  and status in ('S_NEW', 'S_PENDING_APPROVAL', 'S_GETTING_READY', 'S_AWAITING_SHIPPING', 'S_COULD_NOT_BE_SHIPPED');

-- On its way, and the marketplace lacks its invoice or refused it.
create index order_package_invoice on order_package (client_id, left_at)
where not superseded and left_at is not null and particulars -> 'invoice' ->> 'state' in ('missing', 'rejected');

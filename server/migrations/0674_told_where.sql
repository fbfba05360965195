-- compatible: old code writes what it told last over what it told first, and asks wherever the account is
-- Of a shipment at a warehouse system: at which address it was told (decision 0163); null: before this, or a carrier's, which has one place for all.
-- `told_later`: what later tries told otherwise than the first, as {lines, receiver}, for either may have arrived.
alter table shipment add column told_place text, add column told_later jsonb not null default '[]';

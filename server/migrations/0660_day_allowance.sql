-- compatible: old code counts nothing, and what it sends counts as two updates an item
-- How many updates of an offer a message is, for marketplaces that take so many of them a day.
alter table push_batch add column updates int;
create index push_batch_today on push_batch (client_id, store_id, left_at) where operation = 'updateOffers';

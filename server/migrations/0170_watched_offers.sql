-- compatible: a column that code of before neither reads nor writes
-- A message whose answer was lost and whose values were not there may still be carried out: since when its offers are watched for that.
alter table offer add column watch_from timestamptz;
create index offer_watched on offer (client_id, store_id) where watch_from is not null;

-- old code can run beside this: it puts pieces that were not there on sale again
-- A person's word that pieces are not on the shelf, with the cancel that it is the reason of; and when it was written off the stock.
alter table package_action
  add column out_of_stock boolean not null default false,
  add column written_off_at timestamptz;
create index package_action_missing on package_action (client_id, package_id) where out_of_stock and written_off_at is null;
alter table stock_movement drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (kind in ('count', 'reserve', 'release', 'consume', 'restock', 'loss')) not valid;

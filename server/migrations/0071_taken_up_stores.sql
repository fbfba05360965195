-- compatible: columns that may be empty, and an index

-- When a disconnected store was connected again under its account. Until its orders were read up to then nothing is sent: the marketplace
-- sold meanwhile, and what was wanted before would oversell.
alter table store add column taken_up_at timestamptz;
-- The marketplace is asked for this order itself, not before this moment: its lists may not reach back to it.
alter table order_header add column ask_at timestamptz;
create index order_header_ask on order_header (client_id, store_id, ask_at) where ask_at is not null;

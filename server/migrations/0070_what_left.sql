-- old code can't run beside this: what left is written with each line and no more with its package

alter table order_package
  -- when it left the seller: as the marketplace tells it, else as it was first heard; empty while its pieces are here
  add column left_at timestamptz;
alter table order_line
  -- pieces that left and were taken off the stock
  add column left_quantity int not null default 0 check (left_quantity >= 0),
  -- of these: put back by a person, and written off by one
  add column restocked int not null default 0 check (restocked >= 0 and restocked <= left_quantity),
  add column written_off int not null default 0 check (written_off >= 0),
  -- of these: canceled after they had left, and nobody has said yet where they are
  add column waits int not null default 0 check (waits >= 0),
  -- it left before its variant was counted or its store was connected: the count has it out already
  add column left_before boolean not null default false,
  -- it had left, and the marketplace names it no more
  add column dropped boolean not null default false;
create index order_line_waits on order_line (client_id, variant_id) where waits > 0;

update order_package set left_at = remote_modified_at
  where status in ('S_SHIPPED', 'S_DELIVERED', 'S_COMPLETED', 'S_COULD_NOT_BE_DELIVERED', 'S_REFUNDING', 'S_REFUNDED');
update order_line l set left_quantity = case when p.left_before then 0 else l.quantity end, left_before = p.left_before
  from order_package p
  where p.client_id = l.client_id and p.id = l.package_id and p.left_at is not null and not p.superseded and l.variant_id is not null;
alter table order_package drop column left_before;

-- Of a report that could not be read: by which code of the connectors. Another one tries it again. Empty where it could be read.
alter table inbox add column unread_by text;
update inbox set unread_by = '' where parsed is null and body <> 'null'::jsonb and problem is not null;
create index inbox_unread on inbox (client_id, store_id, unread_by) where unread_by is not null;

-- compatible: old code reads and writes the same; what was sent in exchange it does not show

-- Pieces that were sent to a buyer in exchange for those of a claim. They are no units of the order, for no package of it has them: they leave
-- the shelf by a movement of their own, in a parcel of the claim.
create table replacement (
  client_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  claim_line_id uuid not null,
  parcel_id uuid not null,
  warehouse_id uuid not null,
  -- of what is sold: a set counts as one
  quantity int not null check (quantity > 0),
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, order_id) references order_header (client_id, id),
  foreign key (client_id, claim_line_id) references claim_line (client_id, id),
  foreign key (client_id, parcel_id) references parcel (client_id, id),
  foreign key (client_id, warehouse_id) references warehouse (client_id, id)
);
create index replacement_order on replacement (client_id, order_id);
create index replacement_line on replacement (client_id, claim_line_id);
create index replacement_parcel on replacement (client_id, parcel_id);
create index replacement_warehouse on replacement (client_id, warehouse_id);
select protect(array['replacement']);
create policy stores on replacement as restrictive for all to app_stores
  using (exists (select from order_header h where h.client_id = replacement.client_id and h.id = replacement.order_id));

alter table stock_movement drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check
    check (kind in ('count', 'reserve', 'release', 'consume', 'restock', 'loss', 'regrade', 'transfer', 'replace')) not valid;

-- old code can't run beside this: it would sell what is damaged

-- What lies somewhere is of a condition, and only what is sellable is offered and promised. The lot is empty until somebody counts by lots.
alter table stock
  add column condition text not null default 'sellable' check (condition in ('sellable', 'damaged', 'quarantine')),
  add column lot text not null default '',
  drop constraint stock_pkey,
  add primary key (client_id, item_id, warehouse_id, condition, lot),
  add constraint stock_promises_sellable check (reserved = 0 or condition = 'sellable');
alter table stock_movement
  add column condition text not null default 'sellable' check (condition in ('sellable', 'damaged', 'quarantine')),
  add column lot text not null default '',
  drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (kind in ('count', 'reserve', 'release', 'consume', 'restock', 'loss', 'regrade')) not valid;

create or replace function variant_stock(of_client uuid, of_variant uuid) returns table (on_hand int, available int)
  language sql stable parallel safe as $$
  select coalesce(min(part.on_hand), 0), coalesce(min(part.available), 0) from (
    select floor(coalesce(sum(s.on_hand), 0) / c.quantity::float8)::int as on_hand,
      floor(coalesce(sum(s.on_hand - s.reserved), 0) / c.quantity::float8)::int as available
    from variant_component c
    left join stock s on s.client_id = c.client_id and s.item_id = c.item_id and s.condition = 'sellable'
    where c.client_id = of_client and c.variant_id = of_variant
    group by c.item_id, c.quantity) as part $$;

-- What a person says of pieces that had left: what came back in which condition, or never did. Apart from what was paid back for them.
create table return_receipt (
  client_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- the marketplace's line, and of a return or refund its line
  channel_line_id text not null,
  claim_line_id uuid,
  outcome text not null check (outcome in ('sellable', 'damaged', 'quarantine', 'lost')),
  -- of what is sold: a set counts as one
  quantity int not null check (quantity > 0),
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, order_id) references order_header (client_id, id)
);
create index return_receipt_order on return_receipt (client_id, order_id);
select protect(array['return_receipt']);
create policy stores on return_receipt as restrictive for all to app_stores
  using (exists (select from order_header h where h.client_id = return_receipt.client_id and h.id = return_receipt.order_id));

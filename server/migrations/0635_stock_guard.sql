-- old code can't run beside this: it would show stores pieces that a rule keeps back

-- Pieces that are kept back from stores: of a store, of a category, or of the company, whose row has neither and holds the rule of the last pieces.
create table stock_guard (
  client_id uuid not null references client (id),
  id uuid not null,
  store_id uuid,
  category_id uuid references category (id) on delete cascade,
  buffer int not null check (buffer between 0 and 1000000),
  version int not null default 1,
  -- The last so many pieces are shown in this store alone; null: in none.
  last_pieces int not null default 0 check (last_pieces between 0 and 1000000),
  last_store_id uuid,
  primary key (client_id, id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade,
  check (store_id is null or category_id is null),
  check (last_pieces = 0 and last_store_id is null or store_id is null and category_id is null)
);
create unique index stock_guard_of on stock_guard (client_id, store_id, category_id) nulls not distinct;
create index stock_guard_category on stock_guard (category_id) where category_id is not null;
select protect(array['stock_guard']);
select protect_stores(array['stock_guard']);

-- What is kept back from a store of a variant, and by which rule: the store's own, then of the nearest category, then of its channel (where that
-- says any), then of the company. `floor`: so many are shown all the same, in the store that has the last pieces.
-- In plpgsql, so that a statement that has no need of it is not planned with it.
create function stock_kept(of_client uuid, of_store uuid, of_channel uuid, of_variant uuid, of_category uuid,
  out buffer int, out source text, out source_id uuid, out last_pieces int, out kept int, out floor int)
  language plpgsql stable parallel safe as $$
declare
  company stock_guard;
  is_here boolean;
  at_category uuid;
begin
  select * into company from stock_guard g where g.client_id = of_client and g.store_id is null and g.category_id is null;
  select g.buffer, 'store', g.store_id into buffer, source, source_id from stock_guard g
    where g.client_id = of_client and g.store_id = of_store and g.category_id is null;
  if buffer is null and exists (select from stock_guard g where g.client_id = of_client and g.category_id is not null) then
    at_category := of_category;
    while buffer is null and at_category is not null loop
      select g.buffer, 'category', c.id, c.parent_id into buffer, source, source_id, at_category from category c
        left join stock_guard g on g.client_id = of_client and g.category_id = c.id and g.store_id is null where c.id = at_category;
    end loop;
  end if;
  if buffer is null then
    select r.stock_buffer, 'channel', r.channel_id into buffer, source, source_id from channel_parameters r
      where r.client_id = of_client and r.channel_id = of_channel and r.stock_buffer > 0;
  end if;
  if buffer is null then
    buffer := coalesce(company.buffer, 0);
    source := case when buffer > 0 then 'company' else 'none' end;
    source_id := null;
  end if;
  last_pieces := coalesce(company.last_pieces, 0);
  -- Where the chosen store does not sell it, the rule would show the last pieces nowhere.
  if last_pieces > 0 and company.last_store_id is not null and not exists (
      select from offer o join store s on s.client_id = o.client_id and s.id = o.store_id and s.is_active
      where o.client_id = of_client and o.store_id = company.last_store_id and o.variant_id = of_variant) then
    last_pieces := 0;
  end if;
  is_here := last_pieces > 0 and company.last_store_id is not distinct from of_store and of_store is not null;
  kept := case when is_here then buffer else greatest(buffer, last_pieces) end;
  floor := case when is_here then last_pieces else 0 end;
end $$;

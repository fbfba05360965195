-- old code can run beside this: it sends what is desired

-- What was desired beyond what the marketplace takes was refused; it is told the most that it takes. From now on nothing beyond that is desired.
update sync_field f set desired = to_jsonb(m.most), desired_rev = f.desired_rev + 1, attempts = 0, due_at = now(), desired_at = now(),
  state = case when f.state = 'refused' then 'pending' else f.state end, problem_id = case when f.state = 'refused' then null else f.problem_id end
from store s join channel c on c.id = s.channel_id join (values ('etsy', 999), ('trendyol', 20000)) as m(connector, most) on m.connector = c.connector
where s.client_id = f.client_id and s.id = f.store_id and f.kind = 'stock' and jsonb_typeof(f.desired) = 'number' and (f.desired #>> '{}')::numeric > m.most;

-- A creation that was refused for its pieces is tried again with those.
update sync_field f set state = 'pending', desired_rev = f.desired_rev + 1, attempts = 0, due_at = now(), desired_at = now()
from problem p
where p.client_id = f.client_id and p.id = f.problem_id and p.field = 'stock' and f.kind = 'content' and f.state = 'refused'
  and exists (select from sync_field stock where stock.client_id = f.client_id and stock.store_id = f.store_id and stock.listing_id = f.listing_id
    and stock.kind = 'stock' and stock.state = 'paused' and stock.sent is distinct from stock.desired);
select wake_stores(array_agg(distinct store_id)) from sync_field where state = 'pending';

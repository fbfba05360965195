-- compatible: rows alone

-- A price or a stock that was on its way in a message that ended unheard (its store was disconnected and connected again within a moment) goes anew.
with again as (
  update facet f set state = 'waiting', batch_id = null, attempts = 0, due_at = now()
  from push_batch b, store s
  where f.state = 'sending' and f.kind in ('price', 'stock') and b.client_id = f.client_id and b.id = f.batch_id and b.state = 'ended'
    and s.client_id = f.client_id and s.id = f.store_id and s.is_active
  returning f.store_id)
select wake_stores(array_agg(distinct store_id)) from again having count(*) > 0;

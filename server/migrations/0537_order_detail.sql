-- old code can run beside this: it leaves both empty

-- What the marketplace tells of the delivery address while a person has written another one here; null: they are the same.
alter table order_header add column told_address jsonb;
-- Why a person took a step that is ours alone.
alter table order_status_history add column reason text not null default '';

-- Of what is here already: the step and its action were written in one transaction.
update order_status_history h set reason = a.fields ->> 'reason'
from package_action a
where a.client_id = h.client_id and a.package_id = h.package_id and a.action = h.action and a.state = 'done' and a.fields ? 'reason'
  and a.ended_at between h.created_at - interval '5 seconds' and h.created_at;

-- old code can't run beside this: it shows no claim that has no number of the marketplace's, and would set what a package shows while it is refunded

-- A seller may open a claim here, which no marketplace knows: it has no number there.
alter table claim alter column channel_claim_id drop not null;

-- Why the seller said no.
alter table claim_line add column answer text not null default '';

-- What a package showed before all of its units were claimed or refunded, as its reports go on telling it; empty while it shows that itself.
alter table order_package add column refund_from text,
  add constraint order_package_refund_from check ((refund_from is not null) = (status in ('S_REFUNDING', 'S_REFUNDED'))) not valid;

-- A claim's action: of an open claim that a marketplace reported.
alter table package_action add column claim_id uuid,
  add foreign key (client_id, claim_id) references claim (client_id, id);
create index package_action_claim on package_action (client_id, claim_id) where claim_id is not null;

-- What is claimed already, by units. A claim that names no package is of the one that has its line.
create temporary table claimed on commit drop as
with line as materialized (
  select p.client_id, p.id, p.status, l.channel_line_id, l.quantity, p.store_id, h.channel_order_id, p.channel_package_id
  from order_package p
  join order_header h on h.client_id = p.client_id and h.id = p.order_id
  join order_line l on l.client_id = p.client_id and l.package_id = p.id and not l.dropped
  where not p.superseded and p.status in ('S_SHIPPED', 'S_DELIVERED', 'S_COMPLETED', 'S_COULD_NOT_BE_DELIVERED')
    and exists (select from claim c where c.client_id = p.client_id and c.store_id = p.store_id and c.channel_order_id = h.channel_order_id and c.kind = 'return')
), units as (
  select line.*, coalesce(sum(cl.quantity) filter (where cl.state = 'refunded'), 0) as refunded,
    coalesce(sum(cl.quantity) filter (where cl.state in ('requested', 'deciding', 'checking', 'disputed', 'another')), 0) as open
  from line
  left join claim c on c.client_id = line.client_id and c.store_id = line.store_id and c.channel_order_id = line.channel_order_id and c.kind = 'return'
    and coalesce(c.channel_package_id, line.channel_package_id) = line.channel_package_id
  left join claim_line cl on cl.client_id = c.client_id and cl.claim_id = c.id and cl.channel_order_line_id = line.channel_line_id
  group by line.client_id, line.id, line.status, line.channel_line_id, line.quantity, line.store_id, line.channel_order_id, line.channel_package_id
)
select client_id, id, status as before, case when bool_and(refunded >= quantity) then 'S_REFUNDED' else 'S_REFUNDING' end as status
from units group by client_id, id, status having bool_and(refunded + open >= quantity);

update order_package p set status = c.status, refund_from = c.before, version = p.version + 1, modified_at = now()
from claimed c where p.client_id = c.client_id and p.id = c.id;
insert into order_status_history (client_id, id, package_id, actor_kind, actor_name, before_status, action, status, remote_status)
select c.client_id, gen_random_uuid(), c.id, 'marketplace', channel.name, c.before, 'A_MARKETPLACE', c.status, p.remote_status
from claimed c
join order_package p on p.client_id = c.client_id and p.id = c.id
join store s on s.client_id = p.client_id and s.id = p.store_id
join channel on channel.id = s.channel_id;

-- What was given back is an entry, of a return as of a refund of money alone.
insert into money_entry (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, claim_id)
select c.client_id, gen_random_uuid(), c.store_id, 'refund', c.channel_claim_id, -sum(l.amount), c.currency, c.opened_at, c.id
from claim c join claim_line l on l.client_id = c.client_id and l.claim_id = c.id
where c.kind = 'return' and l.state = 'refunded' and l.amount > 0
group by c.client_id, c.id
on conflict do nothing;

-- compatible: old code writes no entries

-- What a marketplace takes from the seller or pays: + to the seller. What is told with the order, before it is settled, is an estimate of ours and
-- has no id of theirs; an estimate stands beside no entry that is settled, of the same package and kind.
create table money_entry (
  client_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  kind text not null check (kind in ('commission', 'service_fee', 'cargo', 'penalty', 'withholding', 'ads', 'advance', 'payout', 'refund')),
  -- the store's own; null: estimated
  external_id text,
  amount numeric(15, 2) not null,
  currency text not null,
  -- what it is of the price, where the marketplace says that
  percentage numeric(7, 4),
  vat_rate numeric(5, 2),
  -- of its currency to the company's, as it was counted with, and of which day
  exchange_rate numeric(18, 8),
  exchange_date date,
  occurred_at timestamptz not null,
  -- no foreign keys to package and store: each order that comes in would pay for their checks, and neither is deleted without its entries
  package_id uuid,
  channel_line_id text not null default '',
  claim_id uuid,
  primary key (client_id, id),
  foreign key (client_id, claim_id) references claim (client_id, id) on delete cascade,
  check ((exchange_rate is null) = (exchange_date is null)),
  check (external_id is not null or package_id is not null)
);
create unique index money_entry_estimate on money_entry (client_id, package_id, channel_line_id, kind) where external_id is null;
create unique index money_entry_external on money_entry (client_id, store_id, kind, external_id) where external_id is not null;
create index money_entry_settled on money_entry (client_id, package_id, kind) where external_id is not null and package_id is not null;
create index money_entry_claim on money_entry (client_id, claim_id) where claim_id is not null;
select protect(array['money_entry']);
select protect_stores(array['money_entry']);

-- Refunds of money that are known: of an amount, and of no pieces.
insert into money_entry (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, claim_id)
select c.client_id, gen_random_uuid(), c.store_id, 'refund', c.channel_claim_id, -sum(l.amount), c.currency, c.opened_at, c.id
from claim c join claim_line l on l.client_id = c.client_id and l.claim_id = c.id
where c.kind = 'refund' and l.state = 'refunded' and l.amount > 0
group by c.client_id, c.id;

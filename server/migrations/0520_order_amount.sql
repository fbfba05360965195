-- compatible: old code writes no amounts, and a rate that is not known as 0, which is read as it was

-- What the marketplace does not say is not known, and 0 is a rate. Etsy tells none, and Hepsiburada's 0 stood for both; Trendyol's was told.
alter table order_line alter column vat_rate drop not null;
update order_line l set vat_rate = null
from order_package p
join store s on s.client_id = p.client_id and s.id = p.store_id
join channel c on c.id = s.channel_id
where l.vat_rate = 0 and p.client_id = l.client_id and p.id = l.package_id and c.code in ('etsy', 'hepsiburada') and not s.is_sample;

-- An order's money beside the price of its pieces and what the seller takes off it: those are the line's own columns. It is what the newest
-- report of its package says, so it is written in that transaction, and only where it differs.
create table order_amount (
  client_id uuid not null,
  package_id uuid not null,
  -- the marketplace's line; empty where it is told of the package alone
  channel_line_id text not null default '',
  kind text not null check (kind in ('discount', 'coupon', 'shipping', 'gift_wrap', 'instalment', 'tax', 'vat')),
  -- who pays it, or goes without it
  payer text not null check (payer in ('buyer', 'seller', 'marketplace')),
  amount numeric(15, 2) not null,
  currency text not null,
  -- null: not known
  vat_rate numeric(5, 2),
  vat_source text check (vat_source in ('marketplace', 'product', 'person')),
  primary key (client_id, package_id, channel_line_id, kind, payer),
  foreign key (client_id, package_id) references order_package (client_id, id),
  check ((vat_rate is null) = (vat_source is null))
);
select protect(array['order_amount']);
create policy stores on order_amount as restrictive for all to app_stores
  using (exists (select from order_package p where p.client_id = order_amount.client_id and p.id = order_amount.package_id));

-- What was given back in a period is looked for by when it was opened.
create index claim_opened on claim (client_id, opened_at);

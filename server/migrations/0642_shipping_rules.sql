-- compatible: tables that old code does not read

-- By which carrier a company's packages go, by rules in order: the first that fits counts (decision 0164). Who changes one names the version of all.
create table shipping_rules (
  client_id uuid primary key references client (id),
  version int not null default 1
);
-- An empty list and a null say nothing of that. `carrier`: null is the marketplace's own, so that nothing is handed over.
create table shipping_rule (
  client_id uuid not null references client (id),
  id uuid not null,
  place int not null check (place > 0),
  channel_codes text[] not null default '{}',
  store_ids uuid[] not null default '{}',
  cities text[] not null default '{}',
  desi_from numeric(9, 2),
  desi_to numeric(9, 2),
  amount_from numeric(13, 2),
  amount_to numeric(13, 2),
  -- of the amounts: a package in another one does not fit
  currency text,
  carrier text,
  primary key (client_id, id),
  unique (client_id, place),
  check (desi_from <= desi_to),
  check (amount_from <= amount_to),
  check ((amount_from is null and amount_to is null) = (currency is null))
);
select protect(array['shipping_rules', 'shipping_rule']);

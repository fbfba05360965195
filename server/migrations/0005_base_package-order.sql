-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- A client's subscription to the platform. A client without one is not limited. Only the platform's people change it.

create table package_order (
  client_id uuid not null references client (id),
  id uuid not null,
  plan text not null,
  price numeric(13, 2) not null check (price >= 0),
  currency text not null,
  discount_type text not null default 'none' check (discount_type in ('none', 'rate', 'amount')),
  discount_rate numeric(5, 2) not null default 0 check (discount_rate between 0 and 100),
  discount_amount numeric(13, 2) not null default 0,
  starts_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > starts_at),
  created_by uuid not null references person (id),
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  constraint package_order_discount check (discount_amount between 0 and price)
);
create index package_order_id on package_order (id);
create index package_order_latest on package_order (client_id, created_at desc, id desc);
alter table package_order enable row level security, force row level security;
create policy client on package_order for select to app using (client_id = current_client());
create policy platform on package_order for all to app_platform using (true) with check (true);
grant select on package_order to app;
grant select, insert, update on package_order to app_platform;

-- The newest subscription is the one that counts. Over: pushes and imports rest, orders still come in.
create function subscription_over(client uuid) returns boolean language sql stable parallel safe as $$
  select coalesce((select expires_at <= now() from package_order where client_id = client order by created_at desc, id desc limit 1), false)
$$;

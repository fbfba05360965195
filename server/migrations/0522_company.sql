-- old code can't run beside this: it reads a company's tax number from its client

-- The tax identities of a client. The first has the client's id, and is what the client's own form says of its taxes; it is made with the client.
create table company (
  client_id uuid not null references client (id) on delete cascade,
  id uuid not null,
  version int not null default 1,
  name text not null,
  -- of its tax number
  country text not null default 'TR',
  tax_number text not null default '',
  tax_office text not null default '',
  -- what the numbers of its invoices begin with
  invoice_prefix text not null default '',
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index company_tax_number on company (client_id, country, tax_number) where tax_number <> '';
select protect(array['company']);

insert into company (client_id, id, name, country, tax_number, tax_office, created_at)
select id, id, name, country, tax_number, tax_office, created_at from client;
alter table client drop column tax_number, drop column tax_office;

create function client_came() returns trigger language plpgsql as $$
begin
  insert into company (client_id, id, name, country) values (new.id, new.id, new.name, new.country);
  return null;
end $$;
create trigger first_company after insert on client for each row execute function client_came();

-- A store belongs to one of them; to the first, until somebody says another.
alter table store add column company_id uuid;
update store set company_id = client_id;
create function store_came() returns trigger language plpgsql as $$
begin
  new.company_id := coalesce(new.company_id, new.client_id);
  return new;
end $$;
create trigger company_of_store before insert on store for each row execute function store_came();
alter table store alter column company_id set not null,
  add foreign key (client_id, company_id) references company (client_id, id);
create index store_company on store (client_id, company_id);

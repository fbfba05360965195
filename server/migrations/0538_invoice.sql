-- old code can run beside this: it writes none

-- An invoice of a package as it was issued: a number alone is none (order_package.invoice_number is what the marketplace shows). The buyer
-- is a copy as of that day; a correction or return names what it corrects. What was told of it to the marketplace is in package_action.
create table invoice (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  package_id uuid not null,
  kind text not null check (kind in ('sale', 'correction', 'return')),
  number text not null,
  corrects_id uuid,
  issued_at timestamptz not null,
  currency text not null,
  total numeric(15, 2) not null check (total > 0),
  buyer jsonb not null,
  file_id uuid,
  file_name text not null default '',
  link text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, company_id) references company (client_id, id),
  foreign key (client_id, package_id) references order_package (client_id, id),
  foreign key (client_id, corrects_id) references invoice (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id),
  check ((corrects_id is null) = (kind = 'sale')),
  check (file_id is not null or link <> '')
);
create unique index invoice_number on invoice (client_id, company_id, number);
create index invoice_package on invoice (client_id, package_id);
create index invoice_corrects on invoice (client_id, corrects_id) where corrects_id is not null;
create index invoice_file on invoice (client_id, file_id) where file_id is not null;

-- Whole prices with the VAT within them: an invoice can't say "unknown".
create table invoice_line (
  client_id uuid not null,
  invoice_id uuid not null,
  no int not null,
  title text not null,
  quantity int not null,
  net numeric(15, 2) not null,
  vat_rate numeric(5, 2) not null,
  vat numeric(15, 2) not null,
  primary key (client_id, invoice_id, no),
  foreign key (client_id, invoice_id) references invoice (client_id, id) on delete cascade
);
select protect(array['invoice', 'invoice_line']);
create policy stores on invoice as restrictive for all to app_stores
  using (exists (select from order_package p where p.client_id = invoice.client_id and p.id = invoice.package_id));
create policy stores on invoice_line as restrictive for all to app_stores
  using (exists (select from invoice i where i.client_id = invoice_line.client_id and i.id = invoice_line.invoice_id));

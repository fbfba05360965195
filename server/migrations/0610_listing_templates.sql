-- old code can't run beside this: it would send a product's own texts where a template makes others

-- What titles and descriptions of listings are made by (contract/listing-template-text.ts); null: the product's own.
create table listing_template (
  client_id uuid not null references client (id),
  id uuid not null,
  name text not null,
  title text check (title <> ''),
  description text check (description <> ''),
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  check (num_nonnulls(title, description) > 0)
);
create unique index listing_template_name on listing_template (client_id, fold(name));
select protect(array['listing_template']);

-- Of all that a company sells on a channel; null: the product's own texts.
alter table channel_parameters add listing_template_id uuid;
alter table channel_parameters add constraint channel_parameters_template
  foreign key (client_id, listing_template_id) references listing_template (client_id, id);
create index channel_parameters_template on channel_parameters (client_id, listing_template_id);

-- compatible: old code sends what is typed as it did, and knows nothing of a mapping that is no listed value
-- Attributes of a channel that take whole numbers alone. Beside channel_attribute, whose rows are written anew at each reading: code that does
-- not know this kind leaves it standing.
create table channel_number (
  channel_id uuid not null references channel (id),
  scope text not null,
  category_code text not null,
  attribute_code text not null,
  primary key (channel_id, scope, category_code, attribute_code)
);
grant select on channel_number to app;
grant select, insert, update, delete on channel_number to app_platform;
-- What one of ours becomes there is no value of their list, but what is written in its place.
alter table value_mapping add column is_text boolean not null default false;

-- compatible: older code reads and writes mappings of listed values alone

-- What a product carries as typed text is mapped as a listed value is: by its folded text, for no list has an id for it.
alter table value_mapping add column text text;
alter table value_mapping drop constraint value_mapping_pkey;
alter table value_mapping alter column value_id drop not null;
alter table value_mapping add check (num_nonnulls(value_id, text) = 1);
create unique index value_mapping_own on value_mapping (client_id, attribute_id, channel_id, channel_category_code, channel_attribute_code,
  value_id, fold(text)) nulls not distinct;

-- old code can run beside this: it knows neither, and sends as before what a person left out

-- A value of one's own is taken where variants differ, though the whole product's is one of the list. Lists that were read before are read anew at night.
alter table channel_attribute add column variants_allow_custom boolean not null default false;

-- Left out on purpose, though ours of the same name would fill it.
alter table attribute_mapping add column left_out boolean not null default false;
alter table attribute_mapping drop constraint attribute_mapping_check;
alter table attribute_mapping add constraint attribute_mapping_check
  check (num_nonnulls(attribute_id, fixed_value_code, fixed_text) = case when left_out then 0 else 1 end);

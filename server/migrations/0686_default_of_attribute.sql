-- compatible: old code sends as before, without what stands in for a missing value
-- Beside an attribute of ours: what goes there for products that have no value of their own.
alter table attribute_mapping add column default_value_code text;
alter table attribute_mapping add column default_text text;
alter table attribute_mapping add constraint attribute_mapping_default
  check (num_nonnulls(default_value_code, default_text) <= case when attribute_id is null then 0 else 1 end);

-- compatible: old code maps as before; what it changes of a copy's rows it writes anew, and so they are the copy's no longer
-- Which copy of another channel's mapping a row came by: by this it is taken back.
alter table attribute_mapping add column copy_id uuid;
alter table value_mapping add column copy_id uuid;

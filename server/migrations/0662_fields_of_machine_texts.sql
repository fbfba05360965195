-- compatible: old code marks a text as a whole, which is what a new row says

-- Which fields of the text a machine made: of one that a person had begun only what was empty, and what the person wrote is never made anew.
alter table machine_text add column fields text[] not null default '{name,subtitle,description}';

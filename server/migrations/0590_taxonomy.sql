-- old code can run beside this: it reads what stands here as before, and its first categories come back under their first names once more

-- Names in the five languages of labels; '' where nobody has given one. Counted by version, so that two Admins never overwrite one another.
alter table category
  add column version int not null default 1,
  add column name_de text not null default '',
  add column name_fr text not null default '',
  add column name_it text not null default '',
  -- its own switch; is_active says that it is on and all above it are
  add column is_on boolean not null default true;
update category set is_on = false where not is_active;
create index category_parent on category (parent_id);

alter table attribute
  add column version int not null default 1,
  add column name_de text not null default '',
  add column name_fr text not null default '',
  add column name_it text not null default '',
  add column unit text not null default '',
  add column is_active boolean not null default true;
alter table attribute_value
  add column name_de text not null default '',
  add column name_fr text not null default '',
  add column name_it text not null default '',
  add column is_active boolean not null default true;

-- What a category has from one above it stands as a row of its own, so that whoever reads a category's attributes reads one table.
alter table category_attribute
  add column version int not null default 1,
  add column inherited_from uuid references category (id);
create index category_attribute_attribute on category_attribute (attribute_id);

-- One row: whoever changes the taxonomy holds it, one after the other. Once somebody has, it is theirs: a start of the program adds and mends nothing there.
create table taxonomy_state (id boolean primary key default true check (id), changed_at timestamptz);
insert into taxonomy_state default values;
grant select, update on taxonomy_state to app_platform;

-- What nothing names may go (decision 0011).
grant delete on category, attribute, attribute_value to app_platform;

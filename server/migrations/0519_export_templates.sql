-- compatible: old code knows nothing of these

-- The columns of a company's own export: which, in which order, under which names.
create table excel_export_template (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  columns jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index excel_export_template_name on excel_export_template (client_id, fold(name));
select protect(array['excel_export_template']);

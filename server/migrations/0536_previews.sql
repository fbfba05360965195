-- old code can run beside this: what it does not know waits in the queue under a name of its own

-- A process that shows what would be done and writes nothing, and the preview that a process does.
alter table process add column is_preview boolean not null default false, add column previewed uuid,
add foreign key (client_id, previewed) references process (client_id, id) on delete set null (previewed);
-- What was shown is done once.
create unique index process_previewed on process (client_id, previewed) where previewed is not null;

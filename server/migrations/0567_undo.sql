-- compatible: what old code starts takes nothing back

-- The process that this one takes back.
alter table process add column undoes uuid,
  add foreign key (client_id, undoes) references process (client_id, id) on delete set null (undoes);
create index process_undoes on process (client_id, undoes) where undoes is not null;
-- Of two that take back the same at once one would take back the other's work.
create unique index process_undoing on process (client_id, undoes) where undoes is not null and state in ('queued', 'running');

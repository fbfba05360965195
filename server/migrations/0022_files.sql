-- compatible: a new table that the database itself keeps
-- What each company keeps in files, counted where it is written: whoever adds or removes a row can't forget it.
create table file_usage (
  client_id uuid primary key,
  files bigint not null,
  bytes bigint not null
);
select protect(array['file_usage']);
revoke insert, update, delete on file_usage from app, app_platform;
insert into file_usage (client_id, files, bytes) select client_id, count(*), sum(size) from file group by client_id;

create function count_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare step int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into file_usage (client_id, files, bytes)
  select client_id, step * count(*), step * sum(size) from changed group by client_id order by client_id
  on conflict (client_id) do update set files = file_usage.files + excluded.files, bytes = file_usage.bytes + excluded.bytes;
  return null;
end $$;
create trigger file_added after insert on file referencing new table as changed for each statement execute function count_files();
create trigger file_gone after delete on file referencing old table as changed for each statement execute function count_files();

-- compatible: columns that the database fills by itself, whoever writes the row
-- Since when a member is an owner, and until when they were one last. Who became one lately touches no owner of before (rules.ts).
alter table client_member add column owner_since timestamptz, add column owner_until timestamptz;
update client_member set owner_since = created_at where "right" = 'manage';
update client_member set owner_until = now() where "right" = 'manage' and not is_active;

create function note_owner() returns trigger language plpgsql as $$
begin
  if new."right" = 'manage' and new.is_active then
    if tg_op = 'INSERT' or not (old."right" = 'manage' and old.is_active) then new.owner_since := now(); end if;
  elsif tg_op = 'UPDATE' and old."right" = 'manage' and old.is_active then new.owner_until := now();
  end if;
  return new;
end $$;
create trigger owner_noted before insert or update of "right", is_active on client_member for each row execute function note_owner();

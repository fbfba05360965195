-- compatible: a column that the database fills by itself, whoever writes the row
-- Lowered and raised again an owner begins anew in what they may do to others. What may be done to them goes by when they became one before,
-- if that is not longer ago than a week: else two presses would put them behind whoever has just become one.
alter table client_member add column owner_before timestamptz;

create or replace function note_owner() returns trigger language plpgsql as $$
begin
  if new."right" = 'manage' and new.is_active then
    if tg_op = 'INSERT' then new.owner_since := now();
    elsif not (old."right" = 'manage' and old.is_active) then
      new.owner_before := case when old.owner_until > now() - interval '7 days' then least(old.owner_before, old.owner_since) end;
      new.owner_since := now();
    end if;
  elsif tg_op = 'UPDATE' and old."right" = 'manage' and old.is_active then new.owner_until := now();
  end if;
  return new;
end $$;

-- old code can't run beside this: a column and a function have other names

-- What leaves by e-mail is an e-mail. No row is written.
alter table invitation rename column letter_at to email_at;
alter function letter_locale(text) rename to email_locale;

-- Constraints are called by their table and columns; not every version of PostgreSQL has one for "not null".
do $$ begin
  if exists (select from pg_constraint where conrelid = 'invitation'::regclass and conname = 'invitation_letter_at_not_null') then
    alter table invitation rename constraint invitation_letter_at_not_null to invitation_email_at_not_null;
  end if;
end $$;

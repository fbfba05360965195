-- compatible: a column that old code leaves alone; codes that it makes meanwhile are of now, as they are
-- When recovery codes were made: those of a thief who was in lately go with a new password. Of those from before nobody knows; the first
-- ones were given with the account's first factor, and their owner is asked about them after a new password in any case.
alter table recovery_code add column created_at timestamptz not null default now();
update recovery_code c set created_at = least(
  now(),
  coalesce((select f.confirmed_at from second_factor f where f.account_id = c.account_id), now()),
  coalesce((select min(p.created_at) from passkey p where p.account_id = c.account_id), now())
);

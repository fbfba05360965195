-- compatible: a column that old code leaves out: its letters leave at once

-- When an invitation's letter leaves: later where its mailbox has had many.
alter table invitation add column letter_at timestamptz not null default now();
update invitation set letter_at = created_at;
drop index invitation_mailbox;
create index invitation_mailbox on invitation (mailbox_key, letter_at);

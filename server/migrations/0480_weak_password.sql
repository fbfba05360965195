-- compatible: a column that old code leaves alone; the people whom it makes meanwhile count as well protected
-- The demo's people, made for this machine alone with a password that strangers would guess: nothing opens to strangers while one of them
-- has it. Of those from before nobody knows.
alter table identity_account add column is_password_weak boolean not null default false;

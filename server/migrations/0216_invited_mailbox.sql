-- compatible: a column that old code leaves out; what it invites meanwhile counts for no mailbox

-- Which mailbox an invitation goes to, for limits alone: the application says what counts as one.
alter table invitation add column mailbox_key text not null default '';
update invitation set mailbox_key = regexp_replace(email_key, '\+[^@]*(?=@[^@]*$)', '');
create index invitation_mailbox on invitation (mailbox_key, created_at);

-- compatible: a column that old code leaves alone; beside it nobody is led to look
-- Since when an account's ways in wait for its owner to look at them: somebody without its session has set a new password.
alter table identity_account add column review_since timestamptz;

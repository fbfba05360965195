-- compatible: a column that old code leaves out
-- When every session of the account was ended: a sign-in whose password or passkey was looked at before that opens nothing any more.
alter table identity_account add column signed_out_at timestamptz not null default '-infinity';

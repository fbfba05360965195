-- compatible: a column that old code leaves out
-- Whether an account ever signed in: a browser that it did not sign in with before is told of by letter, but the very first is not.
alter table identity_account add column signed_in_at timestamptz;

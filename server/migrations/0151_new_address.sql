-- compatible: older code knows two purposes and makes no others; the new column is null for them
-- Two links for another address of an account, one to each mailbox: both have to be used.
alter table identity_link drop constraint identity_link_purpose_check;
alter table identity_link add constraint identity_link_purpose_check
  check (purpose in ('confirm', 'password', 'old_address', 'new_address'));
-- the address that is to come
alter table identity_link add column new_email text;

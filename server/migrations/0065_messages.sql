-- Old code can run beside it: it stamps what it claims as having left, and its messages have no body.

-- When the call left, its place in the limit having come. A message that never left can be told again at once; one that did may have arrived.
-- The default is for code that does not know the column: what it claims may have left.
alter table push_batch add column left_at timestamptz default now();
-- late: every outcome is written by reading back, and the marketplace is still at it. What it does at last is looked at.
alter table push_batch add column watch_until timestamptz;
alter table push_batch drop constraint push_batch_state_check;
alter table push_batch add constraint push_batch_state_check check (state in ('sending', 'sent', 'unknown', 'late', 'ended'));
-- A hash of what the message tells, for systems that refuse to hear the same twice.
alter table push_batch add column body text;
create index push_batch_body on push_batch (client_id, store_id, body) where body is not null;

-- The lease's token of the worker that claimed it: with another one's its call, if it has not left, never will.
alter table package_action add column token bigint;

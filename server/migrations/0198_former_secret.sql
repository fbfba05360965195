-- compatible: columns that old code leaves out
-- A session's secret is changed when its person proves who they are: the one of before is good for a moment more, for calls under way.
alter table session add column former_hash bytea, add column former_until timestamptz;
create index session_former on session (former_hash) where former_hash is not null;

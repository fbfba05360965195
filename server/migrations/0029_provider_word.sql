-- compatible: two columns with defaults
-- When the outside provider was last asked about a session's person, and when it last said that all is as it was.
alter table session add column asked_at timestamptz not null default now(), add column confirmed_at timestamptz not null default now();

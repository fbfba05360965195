-- compatible: a column with a default, which old code leaves out
-- When the person of a browser's session last proved who they are. Of a session that old code began, or that began before this, nobody
-- knows: its person is asked at the first act that needs it.
alter table session add column proved_at timestamptz not null default '-infinity';

-- compatible: a column with a default that older code does not name
-- When a person said that a process's failed lines are settled; null: nobody did.
alter table process add column dismissed_at timestamptz;

-- compatible: a new column

-- When the marketplace was asked for this report, where its own times can't tell two reports apart (whole seconds).
alter table inbox add column asked_at timestamptz;

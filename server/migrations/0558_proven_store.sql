-- old code can run beside this: it leaves the time away, and such a store's account can be corrected for a while longer than it should

-- When a store's key worked first. Until then it has read and sent nothing, and a mistyped account can be corrected.
alter table store add column proven_at timestamptz;
-- What was there before counts as proven: nobody knows any more which of them never worked.
update store set proven_at = created_at;

-- Old code can run beside it.

-- The newest moment, by the marketplace's own clock, that it told of this store's orders: looks begin there where that clock runs behind ours.
alter table order_watch add column newest_at timestamptz;

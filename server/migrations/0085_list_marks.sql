-- Old code can run beside it.
-- Where the walk through a marketplace's lists without dates goes on, by the connector's own name of the list.
alter table order_watch add column marks jsonb not null default '{}';

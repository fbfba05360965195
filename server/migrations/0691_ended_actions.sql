-- compatible: an index, of which old code knows nothing

-- Each night what was written with an action of an order whose buyer is erased is looked for by when it ended.
create index package_action_ended on package_action (client_id, store_id, ended_at) where ended_at is not null;

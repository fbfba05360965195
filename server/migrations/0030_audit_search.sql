-- compatible: indexes only
-- The audit is narrowed by what was done and to what: newest first, however long it is.
create index audit_action on audit (client_id, action, id);
create index audit_object on audit (client_id, object_id, id);

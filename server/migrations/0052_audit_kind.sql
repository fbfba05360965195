-- compatible: an index only
-- The audit narrowed to one kind of thing: newest first, however long it is and however rare the kind.
create index audit_kind on audit (client_id, object_type, id);

-- compatible: old code writes no version, and reads none
-- Who renames a store or renews its key says which version of it was seen, so that nobody's change is undone unseen.
alter table store add column version int not null default 1;

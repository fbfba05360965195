-- compatible: old code writes no version, and reads none
-- Who saves over a row says which version of it was read, so that nobody's change is undone unseen.
alter table client_member add column version int not null default 1;
alter table news add column version int not null default 1;
alter table faq add column version int not null default 1;

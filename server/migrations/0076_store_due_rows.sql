-- compatible: rows only

-- A store without a row would never be looked at: those that were connected by code that did not write one.
insert into store_due (client_id, store_id)
select client_id, id from store s where is_active and not exists (select 1 from store_due d where d.client_id = s.client_id and d.store_id = s.id);

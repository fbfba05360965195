-- compatible: a new table; a large transfer that older code takes up meanwhile is tried again and goes on by newer code
-- What a process works through, some hundred items a row: written once where it is asked for. The process itself keeps a place alone, so
-- that a step writes as little as the last whatever the number of items.
create table process_part (
  client_id uuid not null,
  process_id uuid not null,
  part_no int not null,
  ids uuid[] not null,
  primary key (client_id, process_id, part_no)
);
select protect(array['process_part']);

insert into process_part (client_id, process_id, part_no, ids)
select client_id, process_id, ((n - 1) / 250)::int, array_agg(id::uuid order by n)
from (
  select process.client_id, process.id as process_id, product.id, product.n
  from process, jsonb_array_elements_text(process.input -> 'productIds') with ordinality as product (id, n)
  where process.process_type = 'transfer_to_channel' and process.state in ('queued', 'running') and process.input ? 'next'
) as item group by client_id, process_id, (n - 1) / 250;
-- The place was counted over stores x products, in steps of 250 that begin anew with each store.
update process set input = input - 'productIds' || jsonb_build_object('parts', parts.count, 'next',
  (input ->> 'next')::bigint / parts.products * parts.count + (input ->> 'next')::bigint % parts.products / 250)
from (select client_id, process_id, count(*) as count, sum(cardinality(ids)) as products from process_part group by 1, 2) as parts
where process.client_id = parts.client_id and process.id = parts.process_id;

-- old code can run beside this: it leaves them empty

-- What of a package the seller has to make, pack or bill otherwise, as its newest report says (connectors/orders.ts, Particulars).
alter table order_package add column particulars jsonb not null default '{}';
-- [{name, value}]: what the buyer wants made of a line, in the buyer's words
alter table order_line add column personalization jsonb not null default '[]';

-- Of what is here already: from the bodies that are not pruned yet. A report that says the same is not applied again.
create temporary table reported on commit drop as
  select p.client_id, p.id, i.body, c.connector
  from order_package p
  join store s on s.client_id = p.client_id and s.id = p.store_id
  join channel c on c.id = s.channel_id and c.connector in ('trendyol', 'hepsiburada', 'etsy')
  join inbox i on i.client_id = p.client_id and i.store_id = p.store_id and i.external_id = p.channel_package_id and i.body_hash = p.remote_hash
  where jsonb_typeof(i.body) = 'object' and not p.superseded;

update order_package p set particulars = jsonb_strip_nulls(jsonb_build_object(
  'isCommercial', case when body -> 'commercial' = 'true' then true end,
  'gift', case when body -> 'giftBoxRequested' = 'true' then '{"message": "", "sender": ""}'::jsonb end,
  'microExport', case when body -> 'micro' = 'true' then jsonb_build_object('declarationNumber', coalesce(body ->> 'etgbNo', ''), 'hsCode', coalesce(body ->> 'hsCode', '')) end,
  'isSoldToMarketplace', case when body -> 'is4P' = 'true' then true end))
from reported r where r.connector = 'trendyol' and p.client_id = r.client_id and p.id = r.id;

update order_package p set particulars = jsonb_strip_nulls(jsonb_build_object(
  'buyerNote', nullif(trim(body ->> 'message_from_buyer'), ''),
  'gift', case when body -> 'is_gift' = 'true' or coalesce(body ->> 'gift_message', '') <> ''
    then jsonb_build_object('message', coalesce(body ->> 'gift_message', ''), 'sender', coalesce(body ->> 'gift_sender', '')) end))
from reported r where r.connector = 'etsy' and p.client_id = r.client_id and p.id = r.id;

update order_package p set particulars = jsonb_strip_nulls(jsonb_build_object(
  'buyerNote', nullif(trim(body #>> '{orderNote,value}'), ''),
  'microExport', case when jsonb_path_exists(body, '$.items[*] ? (@.isMicroExport == true)') then '{"declarationNumber": "", "hsCode": ""}'::jsonb end))
from reported r where r.connector = 'hepsiburada' and p.client_id = r.client_id and p.id = r.id;

update order_line l set personalization = given.words
from (
  select r.client_id, r.id, line.line_id, jsonb_agg(jsonb_build_object('name', line.name, 'value', line.value) order by line.name) as words
  from reported r cross join lateral (
    select item ->> 'id' as line_id, '' as name, text.value
    from jsonb_path_query(r.body, '$.items[*]') as item
    cross join lateral (values (item ->> 'customizedText01'), (item ->> 'customizedText02'), (item ->> 'customizedText03'), (item ->> 'customizedText04')) as text(value)
    where r.connector = 'hepsiburada' and trim(coalesce(text.value, '')) <> ''
    union all
    select item ->> 'transaction_id', coalesce(word ->> 'formatted_name', ''), word ->> 'formatted_value'
    from jsonb_path_query(r.body, '$.transactions[*]') as item cross join lateral jsonb_path_query(item, '$.variations[*]') as word
    where r.connector = 'etsy' and (word ->> 'property_id' = '54' or word ->> 'question_id' is not null) and trim(coalesce(word ->> 'formatted_value', '')) <> ''
      and word ->> 'formatted_value' <> 'Not requested on this item.') line
  group by r.client_id, r.id, line.line_id) given
where l.client_id = given.client_id and l.package_id = given.id and l.channel_line_id = given.line_id;

-- compatible: a function that old code does not call

-- Products of which a name, a code or a barcode has what was typed, the first `most` that are found. Past the policy, as the product list is: LIKE is
-- not leakproof and would leave the trigram index unused. It is filtered by the transaction's client itself.
create function suggested_products(field text, typed text, most int) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  pattern text := search_pattern(typed, case field when 'name' then '' else chr(10) end);
begin
  if current_client() is null then return; end if;
  return query execute format('select product_id from product_row where client_id = %L and %s like %L limit %s', current_client(),
    case field when 'name' then 'search_name' when 'code' then 'search_codes' when 'barcode' then 'search_barcodes' end, pattern, most);
end $$;
revoke all on function suggested_products(text, text, int) from public;
grant execute on function suggested_products(text, text, int) to app, app_platform;

import { sql, type Tx } from "#platform/db.ts";

/** What the list shows and finds a package by, and the label that it will need; kept in the transaction that changes them. */
export const writePackageRows = async (tx: Tx, clientId: string, orderIds: string[]) => {
  await sql`
    with reported as materialized (
      select p.id, p.problem is not null or coalesce(bool_or(l.problem is not null), false) as has_problem,
        fold(' ' || h.channel_order_id || ' ' || p.channel_package_id || ' ' || p.customer_name || ' ' || p.cargo_tracking_code || ' '
          -- by what its label carries, and by the number of each carrier that it had, the marketplace's too
          || coalesce((select string_agg(k.reference || ' ' || k.tracking_number || ' ', '' order by k.created_at) from shipment k
            where k.client_id = p.client_id and k.package_id = p.id), '')
          || coalesce((select string_agg(n.number || ' ', '' order by n.number) from parcel k join parcel_number n on n.client_id = k.client_id and n.parcel_id = k.id
            where k.client_id = p.client_id and k.package_id = p.id), '')
          || case when p.remote_cargo ->> 'code' <> p.cargo_tracking_code then (p.remote_cargo ->> 'code') || ' ' else '' end
          || coalesce(string_agg(l.title || ' ' || l.remote_key || ' ' || l.stock_code || ' ' || coalesce(v.barcode || ' ' || v.product_code, ''), ' ' order by l.channel_line_id), '')) as search
      from order_package p
      join order_header h on h.client_id = p.client_id and h.id = p.order_id
      left join order_line l on l.client_id = p.client_id and l.package_id = p.id
      left join variant v on v.client_id = l.client_id and v.id = l.variant_id
      where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[])
      group by p.client_id, p.id, h.channel_order_id)
    update order_package p set has_problem = t.has_problem, search = t.search, modified_at = now()
    from reported t
    where p.client_id = ${clientId} and p.id = t.id and (p.has_problem <> t.has_problem or p.search <> t.search)`.execute(tx);
  await sql`
    with wanted as (insert into package_label (client_id, package_id, store_id, tracking_code)
    select client_id, id, store_id, cargo_tracking_code from order_package
    where client_id = ${clientId} and order_id = any(${orderIds}::uuid[]) and not superseded and not fulfilled_there and cargo_tracking_code <> ''
      and status in ('S_GETTING_READY', 'S_AWAITING_SHIPPING')
    on conflict do nothing returning store_id)
    select wake_stores(array_agg(distinct store_id)) from wanted`.execute(tx);
};

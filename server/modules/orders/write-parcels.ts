import { sql, type Tx } from "#platform/db.ts";

/**
 * Parcels that units of other orders may lie in too, all that a transaction writes, by their id: who holds one order and who holds another meet in
 * them. The caller has locked the orders, and `parcelIds` are those that it writes beside theirs.
 */
export const lockParcels = (tx: Tx, clientId: string, orderIds: readonly string[], parcelIds: readonly string[] = []) =>
  sql`
  select from parcel where client_id = ${clientId} and id = any(array(
    select p.id from order_package p where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[])
    union select a.parcel_id from order_allocation a
      where a.client_id = ${clientId} and a.order_id = any(${orderIds}::uuid[]) and a.parcel_id is not null
    union select k.id from parcel k where k.client_id = ${clientId} and k.package_id in (
      select p.id from order_package p where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[]))
    union select unnest(${parcelIds}::uuid[])))
  order by id for update`.execute(tx);

/**
 * The parcels of these orders' packages as their marketplace says: one with the package's id once it has a number, with every number that it
 * had. Units that lie in none go into their package's; what a person packed stays where it is and moves with its packages. A lost one is lost
 * until it is delivered. Of what was packed here all units count, whoever's they are. The caller has locked the orders; `isPacked`: units of theirs may
 * lie in a parcel that is not their package's. Writes what differs.
 */
export const writeParcels = async (tx: Tx, clientId: string, orderIds: readonly string[], isPacked = true) => {
  if (isPacked) await lockParcels(tx, clientId, orderIds);
  await sql`
  with reported as materialized (
    select p.id, p.store_id, p.cargo_company as carrier, p.cargo_tracking_code as number, p.cargo_tracking_link as link, p.superseded,
      case when p.superseded then 'canceled' else parcel_state(coalesce(p.refund_from, p.status)) end as state
    from order_package p where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[]) and p.cargo_tracking_code <> ''
  ), written as (
    insert into parcel as k (client_id, id, store_id, direction, carrier, state)
    select ${clientId}, r.id, r.store_id, 'out', r.carrier, r.state from reported r
    where not r.superseded or exists (select from parcel e where e.client_id = ${clientId} and e.id = r.id) order by r.id
    on conflict (client_id, id) do update set carrier = excluded.carrier, state = excluded.state,
      state_at = case when k.state = excluded.state then k.state_at else now() end
    where (k.carrier, k.state) is distinct from (excluded.carrier, excluded.state) and (k.state <> 'lost' or excluded.state = 'delivered')
  ), numbered as (
    insert into parcel_number as n (client_id, parcel_id, number, link)
    select ${clientId}, r.id, r.number, r.link from reported r where not r.superseded order by r.id
    on conflict (client_id, parcel_id, number) do update set link = excluded.link where n.link <> excluded.link
  ), beside as (
    -- what a warehouse made beside a package's own goes with that package, whatever lies in it
    update parcel k set state = r.state, state_at = now() from (
      select p.id, case when p.superseded then 'canceled' else parcel_state(coalesce(p.refund_from, p.status)) end as state
      from order_package p where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[])) r
    where k.client_id = ${clientId} and k.package_id = r.id and k.state <> r.state and (k.state <> 'lost' or r.state = 'delivered')
  ), moved as (
    update parcel k set state = s.state, state_at = now()
    from (select a.parcel_id as id, case when bool_or(m.state = 'planned') then 'planned'
          -- what was canceled on its way lies beside what goes on
          else coalesce(min(m.state) filter (where m.state <> 'canceled'), 'canceled') end as state
      from order_allocation a join order_package p on p.client_id = a.client_id and p.id = a.package_id
      cross join lateral (select parcel_state(coalesce(p.refund_from, p.status)) as state) m
      where ${isPacked}::boolean and a.client_id = ${clientId} and a.state in ('reserved', 'gone') and a.parcel_id = any(array(
        select o.parcel_id from order_allocation o where o.client_id = ${clientId} and o.order_id = any(${orderIds}::uuid[])
          and o.parcel_id <> o.package_id and o.state in ('reserved', 'gone')))
      group by a.parcel_id) s
    where k.client_id = ${clientId} and k.id = s.id and k.package_id is null and k.state <> s.state and (k.state <> 'lost' or s.state = 'delivered')
      and not exists (select from order_package own where own.client_id = k.client_id and own.id = k.id and own.cargo_tracking_code <> '')
  )
  update order_allocation a set parcel_id = r.id from reported r
  where a.client_id = ${clientId} and a.order_id = any(${orderIds}::uuid[]) and a.package_id = r.id and not r.superseded
    and a.parcel_id is null and a.state in ('reserved', 'gone')`.execute(tx);
};

/** The parcels by which returns come, as their marketplaces say. */
export const writeReturnParcels = (tx: Tx, clientId: string, claimIds: readonly string[]) =>
  sql`
  with reported as materialized (
    select c.id, c.store_id, c.cargo_company as carrier, c.cargo_tracking_code as number, c.cargo_tracking_link as link,
      case when c.is_open then 'moving' else 'delivered' end as state
    from claim c where c.client_id = ${clientId} and c.id = any(${claimIds}::uuid[]) and c.cargo_tracking_code <> ''
  ), written as (
    insert into parcel as k (client_id, id, store_id, direction, claim_id, carrier, state)
    select ${clientId}, r.id, r.store_id, 'return', r.id, r.carrier, r.state from reported r order by r.id
    on conflict (client_id, id) do update set carrier = excluded.carrier, state = excluded.state,
      state_at = case when k.state = excluded.state then k.state_at else now() end
    where (k.carrier, k.state) is distinct from (excluded.carrier, excluded.state) and k.state <> 'lost'
  )
  insert into parcel_number as n (client_id, parcel_id, number, link)
  select ${clientId}, r.id, r.number, r.link from reported r order by r.id
  on conflict (client_id, parcel_id, number) do update set link = excluded.link where n.link <> excluded.link`.execute(tx);

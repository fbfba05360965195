import { sql } from "#platform/db.ts";

/** As much as a shipment has room for; a parcel of more is none, so it counts as not known. */
const desiMax = sql`999999.99`;

/**
 * For a statement with packages `pack` (their id and order_id) and what is in force, `limit_now`: of each its parcels, the longest edge and the weight,
 * in all and of the heaviest, and by each divisor in use (`''`: none) its desi and the most in a parcel. A parcel's desi is what was measured or said
 * of it, else that of its pieces; what is not known of one piece is not known of the package.
 */
export const sizes = (clientId: string) => sql`divisor as (
    select '' as name, null::int as number union select desi_divisor::text, desi_divisor from limit_now where desi_divisor is not null
  ), box as materialized (
    select p.id, a.parcel_id, coalesce(max(b.desi_measured), max(b.desi_declared)) as given,
      case when bool_and(v.dimensional_weight > 0) then sum(v.dimensional_weight * a.quantity) end as desi,
      case when bool_and(v.width * v.length * v.height > 0) then sum(v.width * v.length * v.height * a.quantity) end as volume,
      case when bool_and(v.weight > 0) then sum(v.weight * a.quantity) end as kg, max(greatest(v.width, v.length, v.height)) as edge
    from pack p join order_allocation a on a.client_id = ${clientId} and a.order_id = p.order_id and a.package_id = p.id and a.state in ('reserved', 'gone')
    join variant v on v.client_id = a.client_id and v.id = a.item_id
    left join parcel b on b.client_id = a.client_id and b.id = a.parcel_id
    group by p.id, a.parcel_id
  ), sized as (
    select b.id, d.name, count(*)::int as pieces, max(b.edge) as edge, case when count(b.kg) = count(*) then sum(b.kg) end as kg, case when count(b.kg) = count(*) then max(b.kg) end as kg_most,
      case when count(o.desi) = count(*) then greatest(0.01, round(sum(o.desi), 2)) end as desi, round(max(o.desi), 2) as most
    from box b cross join divisor d cross join lateral (select coalesce(b.given, b.volume / d.number, b.desi) as desi) o group by b.id, d.name
  ), size as materialized (
    select s.id, min(s.pieces) as pieces, max(s.edge) as edge, max(s.kg) as kg, max(s.kg_most) as kg_most, jsonb_object_agg(s.name, jsonb_build_object('most', s.most,
      'desi', case when s.desi <= ${desiMax} and not exists (select from order_line l where l.client_id = ${clientId} and l.package_id = s.id and not l.dropped and l.variant_id is null)
        then s.desi end)) as by_divisor
    from sized s group by s.id
  )`;

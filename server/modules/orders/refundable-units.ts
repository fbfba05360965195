import { sql } from "#platform/db.ts";
import { consuming } from "./status.ts";

/**
 * Claim `c` is about package `p`: it names it, or none, or one that is no more: after a split its units are in those that came of it. Which
 * of them is not told, so each may have them; they are counted in the first that has room (as settle-refunds.ts does).
 */
export const claimsPackage = sql`(c.channel_package_id is null or c.channel_package_id = p.channel_package_id or not exists (
  select from order_package named where named.client_id = p.client_id and named.order_id = p.order_id
    and named.channel_package_id = c.channel_package_id and not named.superseded))`;

/** A line of a claim counts, by the name that it has in the statement: one that was turned down or taken back leaves its units free. */
export const counts = (line: string) => sql`${sql.ref(`${line}.state`)} not in ('rejected', 'canceled')`;

/** Of a line `l` of a package `p`: the lines `cl` of claims that its units are in. */
const claimed = sql`order_header h
    join claim c on c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id and c.kind = 'return'
    join claim_line cl on cl.client_id = c.client_id and cl.claim_id = c.id and cl.channel_order_line_id = l.channel_line_id
    where h.client_id = l.client_id and h.id = l.order_id and ${counts("cl")} and ${claimsPackage}`;

const amountOf = sql`coalesce(cl.amount, trunc(l.total * cl.quantity / l.quantity, 2))`;

/** Of a line `l` of a package `p`: units and amounts of claims that name the package, and of those that may be about another. */
const sums = sql`select coalesce(sum(cl.quantity) filter (where c.channel_package_id = p.channel_package_id), 0)::int as own,
    coalesce(sum(cl.quantity) filter (where c.channel_package_id is distinct from p.channel_package_id), 0)::int as loose,
    coalesce(sum(${amountOf}) filter (where c.channel_package_id = p.channel_package_id), 0) as own_amount,
    coalesce(sum(${amountOf}) filter (where c.channel_package_id is distinct from p.channel_package_id), 0) as loose_amount
  from ${claimed}`;

/** Of these loose ones: what earlier packages with the line have room for. */
const roomBefore = sql`(select coalesce(sum(greatest(0, o.quantity - (select coalesce(sum(ocl.quantity), 0)::int
      from order_header oh
      join claim oc on oc.client_id = oh.client_id and oc.store_id = oh.store_id and oc.channel_order_id = oh.channel_order_id and oc.kind = 'return'
      join claim_line ocl on ocl.client_id = oc.client_id and ocl.claim_id = oc.id and ocl.channel_order_line_id = o.channel_line_id
      where oh.client_id = o.client_id and oh.id = o.order_id and oc.channel_package_id = op.channel_package_id and ${counts("ocl")}))), 0)::int
  from order_line o join order_package op on op.client_id = o.client_id and op.id = o.package_id
  where o.client_id = l.client_id and o.order_id = l.order_id and o.channel_line_id = l.channel_line_id and not o.dropped
    and not op.superseded and op.status <> 'S_CANCELED' and op.id < p.id)`;
const looseHere = sql`case when s.loose = 0 then 0 else least(greatest(0, l.quantity - s.own), greatest(0, s.loose - ${roomBefore})) end`;

/** Of a line `l` of a package `p`: units that have left and are in no claim. */
export const refundableUnits = sql`(case when p.status = any(${consuming}::text[]) and not l.dropped
  then (select greatest(0, l.quantity - s.own - ${looseHere}) from (${sums}) s) else 0 end)`;

/** Of a line `l` of a package `p`: what its units in claims are paid back with, where nobody says it their part of the price. */
export const claimedAmount = sql`(select s.own_amount + case when s.loose = 0 then 0 else round(s.loose_amount * ${looseHere} / s.loose, 2) end
  from (${sums}) s)`;

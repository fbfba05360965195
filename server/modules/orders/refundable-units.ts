import { sql } from "#platform/db.ts";
import { consuming } from "./status.ts";

/**
 * Claim `c` is about package `p`: it names it, or none, or one that is no more: after a split its units are in those that came of it, and which
 * of them is not told, so each counts them.
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

/** Of a line `l` of a package `p`: units that have left and are in no claim. */
export const refundableUnits = sql`(case when p.status = any(${consuming}::text[]) and not l.dropped
  then greatest(0, l.quantity - (select coalesce(sum(cl.quantity), 0)::int from ${claimed})) else 0 end)`;

/** Of a line `l` of a package `p`: what its units in claims are paid back with, where nobody says it their part of the price. */
export const claimedAmount = sql`(select coalesce(sum(coalesce(cl.amount, trunc(l.total * cl.quantity / l.quantity, 2))), 0) from ${claimed})`;

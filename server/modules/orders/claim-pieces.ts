import { sql } from "#platform/db.ts";

/** So many new ones were sent to the buyer for those of a claim's line `l`. */
export const replacedUnits = sql`(select coalesce(sum(r.quantity), 0)::int from replacement r where r.client_id = l.client_id and r.claim_line_id = l.id)`;

/** The units of a claim's line `l` are paid back, or will be where somebody else says so too. For these nothing is sent in exchange. */
export const isPaidBack = sql`(l.state in ('refunded', 'checking') or exists (select from package_action a
  where a.client_id = l.client_id and a.claim_id = l.claim_id and a.action = 'A_REFUND' and a.state in ('waiting', 'sending', 'unknown')
    and exists (select from jsonb_to_recordset(a.lines) as named("lineId" text) where named."lineId" = l.channel_line_id)))`;

/** Of the goods of a claim's line `l`: so many were sold in its order `h`, and so many new ones were sent for them, for whichever claim. */
export const soldUnits = sql`(select coalesce(sum(o.quantity), 0)::int from order_line o join order_package sold on sold.client_id = o.client_id and sold.id = o.package_id
  where o.client_id = h.client_id and o.order_id = h.id and o.channel_line_id = l.channel_order_line_id and not o.dropped and not sold.superseded)`;
export const sentUnits = sql`(select coalesce(sum(r.quantity), 0)::int from replacement r
  join claim_line x on x.client_id = r.client_id and x.id = r.claim_line_id and x.channel_order_line_id = l.channel_order_line_id
  where r.client_id = h.client_id and r.order_id = h.id)`;

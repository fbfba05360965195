import { sql } from "#platform/db.ts";
import { claimsPackage } from "./refundable-units.ts";

/**
 * What was given back, as `order_id`, `currency`, `amount` and the one package that it was paid for; none where several may be meant, or all. So it is
 * counted over the packages over which is counted what was paid: what was given back of a package that was canceled since is not
 * in the others' money. `which`: of an order `h` and its claim `c`. By "line" also as the order's lines that the claims name, with the units.
 */
export const refundedMoney = (which: ReturnType<typeof sql>, by: "package" | "line" = "package") => sql`
  select h.id as order_id, c.currency, meant.package_id, sum(l.amount) as amount
    ${by === "line" ? sql`, l.channel_order_line_id, sum(l.quantity)::int as units` : sql``}
  from order_header h
  join claim c on c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id and c.kind <> 'cancellation'
  join claim_line l on l.client_id = c.client_id and l.claim_id = c.id and l.state = 'refunded' and l.amount > 0
  cross join lateral (
    select count(*) as packages, count(*) filter (where p.status <> 'S_CANCELED') as paid,
      case when count(*) filter (where p.status <> 'S_CANCELED') = 1 then (array_agg(p.id) filter (where p.status <> 'S_CANCELED'))[1] end as package_id
    from order_package p
    where p.client_id = h.client_id and p.order_id = h.id and not p.superseded
      and (p.channel_package_id = c.channel_package_id or ${claimsPackage} and exists (select from order_line own
        where own.client_id = p.client_id and own.package_id = p.id and own.channel_line_id = l.channel_order_line_id))) meant
  where ${which} and (meant.paid > 0 or meant.packages = 0
    -- the package that it was paid for ended, and nothing came of it
    and not exists (select from order_package ended where ended.client_id = h.client_id and ended.order_id = h.id
      and ended.channel_package_id = c.channel_package_id and ended.superseded and not exists (select from order_package child
        where child.client_id = h.client_id and child.order_id = h.id and ended.channel_package_id = any(child.origin_package_ids))))
  group by h.id, c.currency, meant.package_id ${by === "line" ? sql`, l.channel_order_line_id` : sql``}`;

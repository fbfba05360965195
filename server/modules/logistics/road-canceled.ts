import { freights } from "@tradeport/connectors";
import type { Message } from "@tradeport/contract/messages";
import { roadStatesThere } from "@tradeport/contract/road-orders";
import { roadLines } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";

/** In literals, as the index of what the carrier has them. */
const isThere = sql`r.state in (${sql.join(roadStatesThere.map((state) => sql.lit(state)))})`;

/** A package that was canceled although road order `r` brings something of it and the carrier has that, or may: with the marketplace's word's time. */
export const canceledOf = sql`(select q.id, q.remote_modified_at as since
  from order_package q join order_line l on l.client_id = q.client_id and l.package_id = q.id
  cross join lateral (select ${roadLines} as lines) brings
  where ${isThere} and q.client_id = r.client_id and q.order_id = r.order_id and not q.superseded and q.status = 'S_CANCELED'
    and (brings.lines = '{}' or l.id::text = any(brings.lines)) order by q.id limit 1)`;

/** The same over all companies, of those of the last weeks: (client_id, id, package_id, since). */
export const roadsCanceled = (now: ReturnType<typeof sql>) => sql`
  select r.client_id, r.id, p.id as package_id, 'road'::text as why, p.since
  from road_order r cross join lateral ${canceledOf} p
  join store s on s.client_id = r.client_id and s.id = r.store_id and s.is_active and not s.is_sample
  where ${isThere} and r.state_at > ${now} - interval '60 days' and p.since > ${now} - interval '30 days'`;

export const roadCanceledHere = (number: string): Message => ({
  code: "road_canceled_here",
  values: { carrier: freights[0]!.name, number },
});

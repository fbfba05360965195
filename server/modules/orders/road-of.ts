import { freights } from "@tradeport/connectors";
import type { Message } from "@tradeport/contract/messages";
import { roadStatesThere } from "@tradeport/contract/road-orders";
import { sql } from "#platform/db.ts";

/** Lines of the order here that road order `r` brings, as text; none: nobody said which, so it may be all. */
export const roadLines = sql`(select coalesce(array_agg(line #>> '{}'), '{}')
  from jsonb_path_query(r.fields, '$.orderDetails[*].tradeportProducts[*].orderDetailsId') line)`;

/** Road orders `r` of the order of package `p` that the carrier has, or may have, with what each brings. */
const roadsThere = sql`road_order r cross join lateral (select ${roadLines} as lines) brings
  where r.client_id = p.client_id and r.order_id = p.order_id and r.state = any(${[...roadStatesThere]}::text[])`;
/** One that says nothing of lines may bring all. */
const bringsLine = sql`(brings.lines = '{}' or l.id::text = any(brings.lines))`;

/** The number of a road order by which package `p` goes: each of its lines is in one; null: not all are. */
export const roadOf = sql`(select case when bool_and(way.number is not null) then min(way.number) end from order_line l
  left join lateral (select r.number from ${roadsThere} and ${bringsLine} limit 1) way on true
  where l.client_id = p.client_id and l.package_id = p.id and not l.dropped)`;

/** The number of a road order that brings anything of package `p`: no carrier of parcels gets it then. Null: none does. */
export const roadOfPart = sql`(select r.number from ${roadsThere} and (brings.lines = '{}' or exists (select from order_line l
  where l.client_id = p.client_id and l.package_id = p.id and ${bringsLine})) limit 1)`;

/** Of a line `l` of package `p`: a road order brings it, whole, so that it is laid into no parcel. */
export const lineGoesByRoad = sql`exists (select from ${roadsThere} and ${bringsLine})`;

export const roadCarrier = freights[0]!.name;

/** Why neither a station nor the marketplace's carrier gets it; null: it goes by no road. */
export const goesByRoad = (road: string | null): Message | null =>
  road === null ? null : { code: "package_by_road", values: { carrier: roadCarrier, number: road } };

import type { RawBuilder } from "kysely";
import { sql } from "#platform/db.ts";
import type { Place } from "./job-specs.ts";

const template = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * Over all clients, from the platform: each `place` of a template beside each `seller` on its channel whom it concerns. `overridden`: a
 * category of the client's own stands in its place.
 */
export const atPlaces = (channelId: string, places: readonly Place[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place("categoryId" uuid, code text)
  cross join (select distinct client_id from store where channel_id = ${channelId} and is_active) as seller
  left join category_mapping ours on ours.client_id = ${template} and ours.category_id = place."categoryId" and ours.channel_id = ${channelId}
  left join category_mapping own on own.client_id = seller.client_id and own.category_id = place."categoryId" and own.channel_id = ${channelId}
  join lateral (select case when place.code is null then own.id is not null
    else coalesce(own.channel_category_code, ours.channel_category_code) is distinct from place.code end as overridden) theirs
    on not theirs.overridden or place.code is null or ours.channel_category_code = place.code`;

import type { RawBuilder } from "kysely";
import { sql } from "#platform/db.ts";
import type { Scope } from "./taxonomy.ts";

/**
 * Joined to `brand b`: what it is on a channel. The client's own choice comes before the channel's brand of the same name; `selected` is
 * that choice even if it is gone from the channel's list, when `code` is null.
 */
export const onChannel = (channelId: string, scope: Scope): RawBuilder<unknown> => sql`
  left join brand_mapping m on m.client_id = b.client_id and m.channel_id = ${channelId} and m.scope = ${scope} and m.brand_id = b.id
  left join channel_brand mapped on mapped.channel_id = ${channelId} and mapped.scope = ${scope} and mapped.code = m.channel_brand_code
  left join lateral (
    select c.code, c.name from channel_brand c
    where m.channel_brand_code is null and c.channel_id = ${channelId} and c.scope = ${scope} and fold(c.name) = fold(b.name)
    order by c.name = b.name desc, length(c.code), c.code limit 1) named on true
  cross join lateral (select m.channel_brand_code as selected, coalesce(mapped.code, named.code) as code, coalesce(mapped.name, named.name) as name) there`;

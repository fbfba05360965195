import type { RawBuilder } from "kysely";
import { sql, type Tx } from "#platform/db.ts";
import type { Place } from "./job-specs.ts";
import type { Scope } from "./taxonomy.ts";

/** From the platform: the categories with this attribute that somebody, or a template, maps to one of these of the channel. */
export const placesOf = async (db: Tx, attributeId: string, channelId: string, codes: readonly string[]) => {
  const { rows } = await sql<Place>`
    select distinct m.category_id, m.channel_category_code as code from category_mapping m
    join category_attribute a on a.category_id = m.category_id and a.attribute_id = ${attributeId}
    where m.channel_id = ${channelId} and m.channel_category_code = any(${codes}::text[])`.execute(db);
  return rows;
};

/** Where templates fill an attribute of the channel by ours: by a rule, or by its name where there is none. */
export const templatePlaces = (attributeId: string, channelId: string, scope: Scope): RawBuilder<unknown> => sql`
  select distinct a.category_code, a.code as attribute_code
  from category_mapping m
  join category_attribute link on link.category_id = m.category_id and link.attribute_id = ${attributeId}
  join attribute ours on ours.id = link.attribute_id
  join channel_attribute a on a.channel_id = m.channel_id and a.scope = ${scope} and a.category_code = m.channel_category_code
  left join attribute_mapping rule on rule.client_id = m.client_id and rule.category_id = m.category_id and rule.channel_id = m.channel_id
    and rule.channel_category_code = m.channel_category_code and rule.channel_attribute_code = a.code
  where m.client_id = '00000000-0000-0000-0000-000000000000' and m.channel_id = ${channelId}
    and case when rule.id is null then fold(a.name) in (fold(ours.name_tr), fold(ours.name_en)) else rule.attribute_id = ours.id end`;

import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import type { Scope } from "./taxonomy.ts";

type At = Pick<Ctx, "db" | "clientId">;
export interface Place {
  channelId: string;
  scope: Scope;
  categoryId: string;
  channelCategoryCode: string;
}

/** What somebody chose elsewhere for an attribute of this name: the client in another of its categories or on another channel, or the platform. */
export interface EarlierRule {
  folded: string;
  attributeId: string | null;
  fixedText: string | null;
  /** A listed value by its name: its code is another one in each list. */
  fixedValue: string | null;
  leftOut: boolean;
  isHere: boolean;
  channel: string;
  isTemplate: boolean;
  count: number;
  at: number;
}
export const earlierRules = async ({ db, clientId }: At, place: Place, names: readonly string[]): Promise<EarlierRule[]> => {
  const { rows } = await sql<EarlierRule>`
    select fold(a.name) as folded, m.attribute_id, m.fixed_text, v.name as fixed_value, m.left_out, m.channel_id = ${place.channelId} as is_here,
      ch.name as channel, bool_and(m.client_id = '00000000-0000-0000-0000-000000000000') as is_template, count(*)::int as count,
      max(extract(epoch from m.modified_at))::float8 as at
    from attribute_mapping m
    join channel ch on ch.id = m.channel_id and ch.is_active
    join lateral (select name from channel_attribute a where a.channel_id = m.channel_id and a.category_code = m.channel_category_code
      and a.code = m.channel_attribute_code order by a.scope <> ${place.scope} limit 1) a on true
    left join lateral (select name from channel_value v where v.channel_id = m.channel_id and v.category_code = m.channel_category_code
      and v.attribute_code = m.channel_attribute_code and v.code = m.fixed_value_code order by v.scope <> ${place.scope} limit 1) v on true
    where m.client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and fold(a.name) = any(${names}::text[])
      and (m.fixed_value_code is null or v.name is not null)
      and not (m.category_id = ${place.categoryId} and m.channel_id = ${place.channelId} and m.channel_category_code = ${place.channelCategoryCode})
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
};

/** What values of these attributes of ours became elsewhere, each as the name of theirs. */
export interface EarlierValue {
  attributeId: string;
  valueId: string | null;
  /** Ours, by its names; a text has one. */
  tr: string;
  en: string;
  theirs: string;
  /** It is written there, and is no value of their list. */
  isText: boolean;
  /** What they call the attribute. */
  of: string;
  isHere: boolean;
  channel: string;
  isTemplate: boolean;
  count: number;
  at: number;
}
export const earlierValues = async (
  { db, clientId }: At,
  place: Place,
  attributeIds: readonly string[],
): Promise<EarlierValue[]> => {
  const { rows } = await sql<EarlierValue>`
    with chosen as (
      select attribute_id, value_id, text, channel_id, channel_attribute_code, channel_value_code, is_text, min(channel_category_code) as category_code,
        bool_and(client_id = '00000000-0000-0000-0000-000000000000') as is_template, count(*)::int as count,
        max(extract(epoch from modified_at))::float8 as at
      from value_mapping
      where client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and attribute_id = any(${attributeIds}::uuid[])
      group by 1, 2, 3, 4, 5, 6, 7)
    select m.attribute_id, m.value_id, coalesce(own.name_tr, m.text) as tr, coalesce(own.name_en, m.text) as en, coalesce(v.name, m.channel_value_code) as theirs, m.is_text,
      fold(a.name) as of, m.channel_id = ${place.channelId} as is_here, ch.name as channel, m.is_template, m.count, m.at
    from chosen m
    join channel ch on ch.id = m.channel_id and ch.is_active
    left join attribute_value own on own.id = m.value_id
    left join lateral (select name, scope from channel_value v where v.channel_id = m.channel_id and v.category_code = m.category_code
      and v.attribute_code = m.channel_attribute_code and v.code = m.channel_value_code order by v.scope <> ${place.scope} limit 1) v on true
    join lateral (select name from channel_attribute a where a.channel_id = m.channel_id and a.category_code = m.category_code
      and a.code = m.channel_attribute_code order by a.scope <> coalesce(v.scope, ${place.scope}) limit 1) a on true
    where m.is_text or v.name is not null`.execute(db);
  return rows;
};

/** Of how many values of ours their list has the very name, by "their attribute our attribute": what an attribute holds says what it is. */
export const sharedValues = async ({ db }: At, place: Place, attributeIds: readonly string[], codes: readonly string[]) => {
  const { rows } = await sql<{ key: string; share: number }>`
    with ours as (
      select attribute_id, id, name from attribute_value v cross join lateral unnest(array[fold(name_tr), fold(name_en)]) as name
      where attribute_id = any(${attributeIds}::uuid[])),
    counted as (select attribute_id, count(distinct id) as count from ours group by 1)
    select v.attribute_code || ' ' || o.attribute_id as key, count(distinct o.id)::float8 / c.count as share
    from channel_value v
    join ours o on o.name = fold(v.name)
    join counted c on c.attribute_id = o.attribute_id
    where v.channel_id = ${place.channelId} and v.scope = ${place.scope} and v.category_code = ${place.channelCategoryCode}
      and v.attribute_code = any(${codes}::text[])
    group by v.attribute_code, o.attribute_id, c.count having c.count >= 3`.execute(db);
  return new Map(rows.map(({ key, share }) => [key, share]));
};

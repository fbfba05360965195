import { sql, type Tx } from "#platform/db.ts";
import type { Scope } from "./taxonomy.ts";

/** What is chosen for an attribute of the other channel, with listed values by their names: their codes are others in each list. */
export interface ThereRule {
  categoryId: string;
  attribute: string;
  folded: string;
  attributeId: string | null;
  fixedValue: string | null;
  fixedText: string | null;
  leftOut: boolean;
  defaultValue: string | null;
  defaultText: string | null;
}
/** What a value of ours is there. */
export interface ThereValue {
  categoryId: string;
  attribute: string;
  folded: string;
  attributeId: string;
  valueId: string | null;
  text: string | null;
  /** Ours as the channel that is copied to reads it, and folded. */
  own: string;
  ownFolded: string;
  theirs: string;
  /** It is written there, and is no value of their list. */
  isText: boolean;
}

/** Another category of ours that is the same one on the channel. */
export interface SameCategory {
  categoryId: string;
  pathTr: string;
  pathEn: string;
  productCount: number;
}

const emptyLast = sql`client_id = '00000000-0000-0000-0000-000000000000'`;

/** Our categories by what they are on a channel: by the client's own mapping, else by a template. */
const mappedOn = (clientId: string, channelId: string) => sql`
  select distinct on (category_id) category_id, channel_category_code as code from category_mapping
  where client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and channel_id = ${channelId}
  order by category_id, ${emptyLast}`;

/** Of the client's categories those that are mapped on the first channel, and whether they are on the second. */
export const categoriesThere = async (tx: Tx, clientId: string, fromChannelId: string, channelId: string) => {
  const { rows } = await sql<{ id: string; isHere: boolean; pathTr: string; pathEn: string; productCount: number }>`
    with there as (${mappedOn(clientId, fromChannelId)}), here as (${mappedOn(clientId, channelId)}),
    counted as (
      select category_id, count(*)::int as count from product
      where client_id = ${clientId} and not is_archived and not is_sample group by 1)
    select c.id, here.category_id is not null as is_here, c.path_tr, c.path_en, coalesce(p.count, 0) as product_count
    from there join category c on c.id = there.category_id
    left join here on here.category_id = there.category_id
    left join counted p on p.category_id = there.category_id
    where p.count > 0 or exists (select from category_mapping m where m.client_id = ${clientId} and m.category_id = c.id
      and m.channel_id in (${fromChannelId}, ${channelId}))
    order by product_count desc, c.path_tr, c.id`.execute(tx);
  return rows;
};

/** The client's categories with products that are one of these categories on a channel. */
export const categoriesAt = async (tx: Tx, clientId: string, channelId: string, codes: readonly string[]) => {
  const { rows } = await sql<{ code: string } & SameCategory>`
    with here as (${mappedOn(clientId, channelId)})
    select here.code, c.id as category_id, c.path_tr, c.path_en, count(*)::int as product_count
    from here join category c on c.id = here.category_id
    join product p on p.client_id = ${clientId} and p.category_id = c.id and not p.is_archived and not p.is_sample
    where here.code = any(${codes}::text[]) group by here.code, c.id
    order by product_count desc, c.path_tr, c.id`.execute(tx);
  return rows;
};

export const rulesThere = async (tx: Tx, clientId: string, channelId: string, scope: Scope, categoryIds: readonly string[]) => {
  const { rows } = await sql<ThereRule>`
    with there as (${mappedOn(clientId, channelId)}),
    rule as (
      select distinct on (r.category_id, r.channel_attribute_code) r.*
      from there join attribute_mapping r on r.category_id = there.category_id and r.channel_category_code = there.code
      where r.client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and r.channel_id = ${channelId}
        and r.category_id = any(${categoryIds}::uuid[])
      order by r.category_id, r.channel_attribute_code, r.client_id = '00000000-0000-0000-0000-000000000000')
    select r.category_id, a.name as attribute, fold(a.name) as folded, r.attribute_id, r.fixed_text, r.left_out, r.default_text,
      fixed.name as fixed_value, instead.name as default_value
    from rule r
    join channel_attribute a on a.channel_id = r.channel_id and a.scope = ${scope} and a.category_code = r.channel_category_code
      and a.code = r.channel_attribute_code
    left join channel_value fixed on fixed.channel_id = a.channel_id and fixed.scope = a.scope and fixed.category_code = a.category_code
      and fixed.attribute_code = a.code and fixed.code = r.fixed_value_code
    left join channel_value instead on instead.channel_id = a.channel_id and instead.scope = a.scope and instead.category_code = a.category_code
      and instead.attribute_code = a.code and instead.code = r.default_value_code
    where r.fixed_value_code is null or fixed.name is not null
    order by a.position, a.code`.execute(tx);
  return rows;
};

export const valuesThere = async (
  tx: Tx,
  clientId: string,
  channelId: string,
  scope: Scope,
  categoryIds: readonly string[],
  language: string,
) => {
  const { rows } = await sql<ThereValue>`
    with there as (${mappedOn(clientId, channelId)}),
    chosen as (
      select distinct on (there.category_id, v.attribute_id, v.channel_attribute_code, v.value_id, fold(v.text)) there.category_id, v.*
      from there join value_mapping v on v.channel_category_code = there.code
      where v.client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and v.channel_id = ${channelId}
        and there.category_id = any(${categoryIds}::uuid[])
      order by there.category_id, v.attribute_id, v.channel_attribute_code, v.value_id, fold(v.text), v.client_id = '00000000-0000-0000-0000-000000000000')
    select v.category_id, a.name as attribute, fold(a.name) as folded, v.attribute_id, v.value_id, v.text, own.name as own,
      fold(own.name) as own_folded, coalesce(listed.name, v.channel_value_code) as theirs, v.is_text
    from chosen v
    join channel_attribute a on a.channel_id = v.channel_id and a.scope = ${scope} and a.category_code = v.channel_category_code
      and a.code = v.channel_attribute_code
    left join channel_value listed on listed.channel_id = a.channel_id and listed.scope = a.scope and listed.category_code = a.category_code
      and listed.attribute_code = a.code and listed.code = v.channel_value_code
    left join attribute_value ours on ours.id = v.value_id
    cross join lateral (select coalesce(case when ${language} like 'tr%' then ours.name_tr else ours.name_en end, v.text) as name) own
    where v.is_text or listed.name is not null
    order by a.position, a.code, own.name`.execute(tx);
  return rows;
};

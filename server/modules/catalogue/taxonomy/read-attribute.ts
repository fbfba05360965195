import type { Input, Output } from "@tradeport/contract";
import type { Attribute, attribute } from "@tradeport/contract/attributes";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail, type Locale } from "#platform/errors.ts";
import { allNames, nameIn } from "#platform/in-language.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

const labels = allNames();
const columns = (
  locale: Locale,
) => sql`id, version, code, ${nameIn(locale)} as name, ${labels} as names, attribute_type, unit, allows_custom,
  is_active, (select count(*)::int from attribute_value v where v.attribute_id = attribute.id) as value_count,
  (select count(*)::int from category_attribute l where l.attribute_id = attribute.id) as category_count`;

type List = typeof attribute.GetAllAttribute;
export const getAllAttribute = async (ctx: Ctx, input: Input<List>): Promise<Output<List>> => {
  const { limit, offset } = windowOf(input);
  const { search = null, attributeType = null, isActive = null } = input;
  const matching = sql`from attribute
    where (${attributeType}::text is null or attribute_type = ${attributeType}) and (${isActive}::boolean is null or is_active = ${isActive})
      and (${search || null}::text is null or fold(name_tr) like search_pattern(${search}, '') or fold(name_en) like search_pattern(${search}, '')
        or fold(code) like search_pattern(${search}, ''))`;
  const { rows } = await sql<Output<List>["data"][number]>`
    select ${columns(ctx.locale)} ${matching} order by ${nameIn(ctx.locale)} collate "tr-TR-x-icu", id limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};

export const readAttribute = async (db: Tx, id: string, locale: Locale): Promise<Attribute | undefined> => {
  const { rows } = await sql<Attribute>`
    select ${columns(locale)}, (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', ${nameIn(locale)}, 'names', ${labels}, 'isActive', is_active)
        order by position, code), '[]')
      from attribute_value where attribute_id = attribute.id) as values
    from attribute where id = ${id}`.execute(db);
  return rows[0];
};

type One = typeof attribute.GetAttribute;
export const getAttribute = async (ctx: Ctx, { attributeId }: Input<One>): Promise<Output<One>> => {
  const found = await readAttribute(ctx.db, attributeId, ctx.locale);
  if (!found) throw new Fail("not_found");
  return found;
};

/** What the audit says of it. */
export const attributeFacts = ({ names: { tr, en, de, fr, it }, ...one }: Attribute) => ({
  name: tr,
  nameEn: en,
  ...(de && { nameDe: de }),
  ...(fr && { nameFr: fr }),
  ...(it && { nameIt: it }),
  code: one.code,
  attributeType: one.attributeType,
  unit: one.unit,
  allowsCustom: one.allowsCustom,
  isActive: one.isActive,
  values: one.values.map(({ id, names, isActive }) => ({ id, name: names.tr, isActive })),
});

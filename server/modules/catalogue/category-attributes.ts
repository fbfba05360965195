import type { CategoryAttribute } from "@tradeport/contract/categories";
import { sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import { allNames, nameIn } from "#platform/in-language.ts";

/** Joined to `attribute`: its values, in their order. */
export const valuesOf = (locale: Locale) => sql`
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', ${nameIn(locale)},
        'names', ${allNames()}, 'isActive', is_active) order by position, code) as values
      from attribute_value where attribute_id = attribute.id) as list on true`;

export type AttributeOfCategory = CategoryAttribute & { categoryId: string };

/** The attributes of these categories with their values, in their order. */
export const readCategoryAttributes = async (
  tx: Tx,
  categoryIds: string[],
  locale: Locale = "tr",
): Promise<AttributeOfCategory[]> => {
  const { rows } = await sql<AttributeOfCategory>`
    select link.category_id, attribute.id, attribute.code, ${nameIn(locale, "attribute")} as name,
      ${allNames("attribute")} as names, attribute.attribute_type,
      link.is_required and attribute.is_active as is_required, link.is_variant, link.position, attribute.allows_custom, attribute.unit, attribute.is_active,
      link.version, link.inherited_from, coalesce(list.values, '[]') as values
    from category_attribute link
    join attribute on attribute.id = link.attribute_id
    ${valuesOf(locale)}
    where link.category_id = any(${categoryIds}::uuid[])
    order by link.category_id, link.position, attribute.code`.execute(tx);
  return rows;
};

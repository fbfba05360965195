import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

/** Attributes by which variants differ in any category: of a product they tell it from another of the same name. */
const varying = sql`picked.attribute_id = any(array(select marked.attribute_id from category_attribute marked where marked.is_variant))`;

/** Whose rows they are, and in which language they are read. */
type Reader = Pick<Ctx, "clientId" | "locale">;

/** So do those that a marketplace parts its own products by, as this category is mapped there. */
const parting = (ctx: Reader, row: string) => sql`exists (select from attribute_mapping mapped
  join channel_attribute theirs on theirs.channel_id = mapped.channel_id and theirs.scope in ('live', 'sandbox')
    and theirs.category_code = mapped.channel_category_code and theirs.code = mapped.channel_attribute_code
  where mapped.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and mapped.category_id = ${sql.ref(`${row}.category_id`)}
    and mapped.attribute_id = picked.attribute_id and (theirs.is_variant or theirs.is_slicer))`;

/**
 * What a picker tells a variant from others of its name by, of rows of these names, in the reader's language: what varies within its product,
 * and of the product itself its colour and the like: "M · Navy". One value alone says what it is of: "Size: M".
 */
export const variantWords = (ctx: Reader, variant: string, row: string) => {
  const inLocale = (of: string) => sql.ref(`${of}.name_${ctx.locale === "tr" ? "tr" : "en"}`);
  const own = sql`picked.variant_id = ${sql.ref(`${variant}.id`)}`;
  return sql`coalesce((select case when count(*) = 1 then min(${inLocale("attribute")}) || ': ' else '' end
        || string_agg(coalesce(${inLocale("value")}, picked.text), ' · ' order by picked.is_own desc, place.position, picked.attribute_id)
      from (select distinct on (picked.attribute_id) picked.attribute_id, picked.value_id, picked.text, ${own} as is_own
        from product_attribute picked
        where picked.client_id = ${sql.ref(`${variant}.client_id`)} and picked.product_id = ${sql.ref(`${variant}.product_id`)}
          and (${own} or picked.variant_id = picked.product_id and (${varying} or ${parting(ctx, row)}))
        order by picked.attribute_id, is_own desc) picked
      join attribute on attribute.id = picked.attribute_id
      left join attribute_value value on value.id = picked.value_id
      left join category_attribute place on place.category_id = ${sql.ref(`${row}.category_id`)} and place.attribute_id = picked.attribute_id), '')`;
};

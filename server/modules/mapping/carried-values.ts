import { emptyId } from "@tradeport/contract";
import { sql, type Tx } from "#platform/db.ts";
import type { OurAttribute } from "./category-rules.ts";

export interface Carried extends Omit<OurAttribute, "variantId"> {
  categoryId: string;
  isOfVariant: boolean;
  /** Of one of several variants. */
  isOneOfMany: boolean;
  productCount: number;
}

/**
 * What the products of these categories carry, each value once, as it reads in the channel's language. Of the platform, which has no products: nothing.
 * To count the products of each takes several times as long as to know it.
 */
export const carriedValues = async (
  tx: Tx,
  clientId: string,
  categoryIds: readonly string[],
  language: string,
  counts = true,
): Promise<Carried[]> => {
  if (clientId === emptyId || categoryIds.length === 0) return [];
  const { rows } = await sql<Carried>`
    with many as (
      select p.id from product p join variant v on v.client_id = p.client_id and v.product_id = p.id
      where p.client_id = ${clientId} and p.category_id = any(${categoryIds}::uuid[]) group by 1 having count(*) > 1),
    carried as (
      select p.category_id, a.attribute_id, a.value_id, a.text, a.variant_id <> p.id as is_of_variant,
        a.variant_id <> p.id and many.id is not null as is_one_of_many,
        ${counts ? sql`count(distinct p.id)::int` : sql`0`} as product_count
      from product p join product_attribute a on a.client_id = p.client_id and a.product_id = p.id
      left join many on many.id = p.id
      where p.client_id = ${clientId} and p.category_id = any(${categoryIds}::uuid[]) and not p.is_archived and not p.is_sample
      group by 1, 2, 3, 4, 5, 6)
    select c.category_id, c.attribute_id, c.value_id, c.text, c.is_of_variant, c.is_one_of_many, c.product_count,
      jsonb_build_object('name', named.name, 'folded', fold(named.name)) as value,
      case when v.id is not null then jsonb_build_object('tr', v.name_tr, 'en', v.name_en) end as words
    from carried c
    left join attribute_value v on v.id = c.value_id
    cross join lateral (select coalesce(case when ${language} like 'tr%' then v.name_tr else v.name_en end, c.text) as name) named`.execute(
    tx,
  );
  return rows;
};

import type { TaxonomyAttribute, TaxonomyCategory } from "@tradeport/contract/taxonomy-files";
import type { z } from "zod";
import { sql, type Tx } from "#platform/db.ts";

export type DocAttribute = z.output<typeof TaxonomyAttribute>;
export type DocCategory = z.output<typeof TaxonomyCategory>;
export interface TaxonomyDoc {
  attributes: DocAttribute[];
  categories: DocCategory[];
}

const names = sql`jsonb_strip_nulls(jsonb_build_object('tr', name_tr, 'en', nullif(name_en, name_tr), 'de', nullif(name_de, ''),
  'fr', nullif(name_fr, ''), 'it', nullif(name_it, '')))`;

/** What an attribute is, in the words of a file, a batch at a time. */
export async function* readAttributes(tx: Tx): AsyncGenerator<DocAttribute[]> {
  const { rows: all } = await sql<{ id: string }>`select id from attribute order by code collate "C"`.execute(tx);
  for (let at = 0; at < all.length; at += 200) {
    const ids = all.slice(at, at + 200).map(({ id }) => id);
    const { rows } = await sql<DocAttribute>`
      select code, ${names} as names, attribute_type, unit, allows_custom, is_active, coalesce((
        select jsonb_agg(jsonb_build_object('code', code, 'names', ${names}, 'isActive', is_active) order by position, code)
        from attribute_value where attribute_id = attribute.id), '[]') as values
      from attribute where id = any(${ids}::uuid[]) order by code collate "C"`.execute(tx);
    yield rows;
  }
}

/** Categories, parents before children, each with what it has of its own. */
export async function* readCategories(tx: Tx): AsyncGenerator<DocCategory[]> {
  const { rows: all } = await sql<{ id: string }>`select id from category order by depth, position, code`.execute(tx);
  for (let at = 0; at < all.length; at += 1000) {
    const ids = all.slice(at, at + 1000).map(({ id }) => id);
    const { rows } = await sql<DocCategory>`
      select code, (select code from category above where above.id = category.parent_id) as parent, ${names} as names, description,
        is_on as is_active, coalesce((
          select jsonb_agg(jsonb_build_object('code', attribute.code, 'isRequired', link.is_required, 'isVariant', link.is_variant,
            'position', link.position) order by link.position, attribute.code)
          from category_attribute link join attribute on attribute.id = link.attribute_id
          where link.category_id = category.id and link.inherited_from is null), '[]') as attributes
      from category where id = any(${ids}::uuid[]) order by depth, position, code`.execute(tx);
    yield rows;
  }
}

const all = async <T>(batches: AsyncIterable<T[]>) => {
  const whole: T[] = [];
  for await (const some of batches) whole.push(...some);
  return whole;
};
export const readDoc = async (tx: Tx): Promise<TaxonomyDoc> => ({
  attributes: await all(readAttributes(tx)),
  categories: await all(readCategories(tx)),
});

import { sql, type Tx } from "#platform/db.ts";
import { type DocAttribute, type DocCategory, readDoc } from "./doc.ts";

export interface AttributeThere extends DocAttribute {
  id: string;
  valueIds: ReadonlyMap<string, string>;
}
export interface CategoryThere extends DocCategory {
  id: string;
  isLeaf: boolean;
  depth: number;
  path: string;
}
/** What stands there now, by its codes. */
export interface There {
  attributes: ReadonlyMap<string, AttributeThere>;
  categories: ReadonlyMap<string, CategoryThere>;
}

export const readThere = async (tx: Tx, locale: "tr" | "en"): Promise<There> => {
  const doc = await readDoc(tx);
  const attributes = await sql<{ id: string; code: string; valueIds: Record<string, string> }>`
    select id, code, coalesce((select jsonb_object_agg(code, id) from attribute_value where attribute_id = attribute.id), '{}') as value_ids
    from attribute`.execute(tx);
  const categories = await sql<Pick<CategoryThere, "id" | "code" | "isLeaf" | "depth" | "path">>`
    select id, code, is_leaf, depth, ${sql.ref(`path_${locale}`)} as path from category`.execute(tx);
  const attributeFacts = new Map(attributes.rows.map((one) => [one.code, one]));
  const categoryFacts = new Map(categories.rows.map((one) => [one.code, one]));
  return {
    attributes: new Map(
      doc.attributes.map((one) => {
        const { id, valueIds } = attributeFacts.get(one.code)!;
        return [one.code, { ...one, id, valueIds: new Map(Object.entries(valueIds)) }];
      }),
    ),
    categories: new Map(doc.categories.map((one) => [one.code, { ...one, ...categoryFacts.get(one.code)! }])),
  };
};

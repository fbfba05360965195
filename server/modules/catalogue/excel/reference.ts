import { sql, type Tx } from "#platform/db.ts";
import { headerKey } from "./columns.ts";

export interface LeafCategory {
  id: string;
  path: string;
  isLeaf: boolean;
  /** Of its attributes: required, and each variant its own. */
  attributes: Map<string, { isRequired: boolean; isVariant: boolean; tr: string; en: string }>;
}
export interface AttributeWords {
  id: string;
  tr: string;
  en: string;
  allowsCustom: boolean;
  /** Names in order, for the drop-down. */
  names: string[];
  /** Value by folded name, Turkish or English. */
  values: Map<string, string>;
}
/** What the platform knows of categories and attributes, found by the words that stand in a file. */
export interface Reference {
  categories: Map<string, LeafCategory>;
  byId: Map<string, LeafCategory>;
  leafPaths: string[];
  /** Attributes of a name; two may share one, the row's category decides. */
  attributes: Map<string, AttributeWords[]>;
}

export const readReference = async (tx: Tx): Promise<Reference> => {
  const categories = await sql<{
    id: string;
    code: string;
    pathTr: string;
    pathEn: string;
    nameTr: string;
    nameEn: string;
    isLeaf: boolean;
  }>`
    select id, code, path_tr, path_en, name_tr, name_en, is_leaf from category where is_active order by path_tr`.execute(tx);
  const links = await sql<{
    categoryId: string;
    attributeId: string;
    isRequired: boolean;
    isVariant: boolean;
    tr: string;
    en: string;
  }>`
    select category_id, attribute_id, is_required, is_variant, name_tr as tr, name_en as en
    from category_attribute join attribute on attribute.id = attribute_id order by category_attribute.position`.execute(tx);
  const attributes = await sql<{
    id: string;
    tr: string;
    en: string;
    allowsCustom: boolean;
    values: { id: string; tr: string; en: string }[];
  }>`
    select id, name_tr as tr, name_en as en, allows_custom, coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'tr', name_tr, 'en', name_en) order by position, code)
      from attribute_value where attribute_id = attribute.id), '[]') as values
    from attribute`.execute(tx);
  const byId = new Map<string, LeafCategory>();
  const found: Reference = { categories: new Map(), byId, leafPaths: [], attributes: new Map() };
  const names = new Map<string, LeafCategory | null>();
  for (const { id, code, pathTr, pathEn, nameTr, nameEn, isLeaf } of categories.rows) {
    const category: LeafCategory = { id, path: pathTr, isLeaf, attributes: new Map() };
    byId.set(id, category);
    if (isLeaf) found.leafPaths.push(pathTr);
    for (const words of [code, pathTr, pathEn]) found.categories.set(pathKey(words), category);
    for (const name of new Set([pathKey(nameTr), pathKey(nameEn)])) names.set(name, names.has(name) ? null : category);
  }
  // A name alone will do where only one category has it.
  for (const [name, category] of names) if (category && !found.categories.has(name)) found.categories.set(name, category);
  for (const { categoryId, attributeId, ...link } of links.rows) byId.get(categoryId)?.attributes.set(attributeId, link);
  for (const { values, ...attribute } of attributes.rows) {
    const words: AttributeWords = { ...attribute, names: values.map(({ tr }) => tr), values: new Map() };
    for (const { id, en } of values) words.values.set(headerKey(en), id);
    for (const { id, tr } of values) words.values.set(headerKey(tr), id);
    for (const header of new Set([headerKey(attribute.tr), headerKey(attribute.en)])) {
      const same = found.attributes.get(header) ?? [];
      same.push(words);
      found.attributes.set(header, same);
    }
  }
  return found;
};

/** "Giyim>Elbise" and "giyim > ELBİSE" are one path. */
export const pathKey = (path: string) => path.split(">").map(headerKey).join(">");

import { sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import { headerKey, wordsKey } from "./columns.ts";
import { titlesOf } from "./titles.ts";

export interface LeafCategory {
  id: string;
  path: string;
  pathEn: string;
  isLeaf: boolean;
  /** Of its attributes, in order: required, each variant its own, and what their columns are called (titles.ts). */
  attributes: Map<string, { isRequired: boolean; isVariant: boolean; tr: string; en: string }>;
}
export interface AttributeWords {
  id: string;
  tr: string;
  en: string;
  allowsCustom: boolean;
  isActive: boolean;
  /** Values in order. */
  values: AttributeValue[];
  /** The values of a folded name, in each language: a name that two of them have says neither. */
  byName: Record<Locale, Map<string, AttributeValue[]>>;
}
export interface AttributeValue {
  id: string;
  tr: string;
  en: string;
  /** One that is off stays with the products that have it. */
  isActive: boolean;
}
/** What the platform knows of categories and attributes, found by the words that stand in a file. */
export interface Reference {
  categories: Map<string, LeafCategory>;
  /** By the code that a template carries. */
  byCode: Map<string, LeafCategory>;
  byId: Map<string, LeafCategory>;
  leafPaths: Record<Locale, string[]>;
  /** Attributes of a name or a column's title; two may share one, the row's category decides. */
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
    select category_id, attribute_id, is_required and attribute.is_active as is_required, is_variant, name_tr as tr, name_en as en
    from category_attribute join attribute on attribute.id = attribute_id order by category_attribute.position, attribute.code`.execute(
    tx,
  );
  const attributes = await sql<{
    id: string;
    tr: string;
    en: string;
    allowsCustom: boolean;
    isActive: boolean;
    values: AttributeValue[];
  }>`
    select id, name_tr as tr, name_en as en, allows_custom, is_active, coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'tr', name_tr, 'en', name_en, 'isActive', is_active) order by position, code)
      from attribute_value where attribute_id = attribute.id), '[]') as values
    from attribute`.execute(tx);
  const byId = new Map<string, LeafCategory>();
  const byCode = new Map<string, LeafCategory>();
  const found: Reference = { categories: new Map(), byCode, byId, leafPaths: { tr: [], en: [] }, attributes: new Map() };
  const names = new Map<string, LeafCategory | null>();
  for (const { id, code, pathTr, pathEn, nameTr, nameEn, isLeaf } of categories.rows) {
    const category: LeafCategory = { id, path: pathTr, pathEn, isLeaf, attributes: new Map() };
    byId.set(id, category);
    byCode.set(code, category);
    if (isLeaf) {
      found.leafPaths.tr.push(pathTr);
      found.leafPaths.en.push(pathEn);
    }
    for (const path of [pathTr, pathEn]) found.categories.set(pathKey(path), category);
    for (const name of new Set([pathKey(nameTr), pathKey(nameEn)])) names.set(name, names.has(name) ? null : category);
  }
  // A path is the surest of the three: no code of another category takes it. A name alone will do where only one has it.
  for (const [code, category] of byCode) if (!found.categories.has(pathKey(code))) found.categories.set(pathKey(code), category);
  for (const [name, category] of names) if (category && !found.categories.has(name)) found.categories.set(name, category);
  found.leafPaths.en.sort((a, b) => a.localeCompare(b, "en"));
  const titles = new Map<string, Set<string>>();
  for (const [categoryId, own] of Map.groupBy(links.rows, (link) => link.categoryId)) {
    const titled = titlesOf(own.map(({ attributeId, tr, en }) => ({ id: attributeId, tr, en })));
    for (const { attributeId, isRequired, isVariant } of own) {
      const title = titled.get(attributeId)!;
      byId.get(categoryId)?.attributes.set(attributeId, { isRequired, isVariant, ...title });
      const known = titles.get(attributeId) ?? new Set();
      titles.set(attributeId, known.add(headerKey(title.tr)).add(headerKey(title.en)));
    }
  }
  for (const { values, ...attribute } of attributes.rows) {
    const byName = (locale: Locale) => Map.groupBy(values, (value) => wordsKey(value[locale]));
    const words: AttributeWords = { ...attribute, values, byName: { tr: byName("tr"), en: byName("en") } };
    for (const header of new Set([headerKey(attribute.tr), headerKey(attribute.en), ...(titles.get(attribute.id) ?? [])])) {
      const same = found.attributes.get(header) ?? [];
      same.push(words);
      found.attributes.set(header, same);
    }
  }
  return found;
};

/** "Giyim>Elbise" and "giyim > ELBİSE" are one path. */
export const pathKey = (path: string) => path.split(">").map(wordsKey).join(">");

/** What a name means in a file of this language: its own words first, then the other's. More than one where two values have that name. */
export const valuesNamed = ({ byName }: AttributeWords, name: string, locale: Locale): AttributeValue[] => {
  const key = wordsKey(name);
  return byName[locale].get(key) ?? byName[locale === "en" ? "tr" : "en"].get(key) ?? [];
};

/** A value as a file of this language writes it: in Turkish where its own language has no name for it, or has it for two. */
export const valueLabel = (attribute: AttributeWords, value: AttributeValue, locale: Locale): string =>
  value[locale] !== "" && attribute.byName[locale].get(wordsKey(value[locale]))!.length === 1 ? value[locale] : value.tr;

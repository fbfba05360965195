import { v5 } from "uuid";
import { sql, type Tx } from "#platform/db.ts";
import { type DemoAttribute, demoAttributes } from "./demo/attributes.ts";
import { attributeSets, type DemoCategory, demoCategories } from "./demo/categories.ts";
import { isOwnTaxonomy } from "./hold-taxonomy.ts";

/** Ids are made from codes, so that every installation, test and document speaks of the same category. */
const space = "5f0c4a52-6a4b-5d0e-9c7b-8d1a2f3e4b5c";
export const categoryId = (code: string) => v5(`category:${code}`, space);
export const attributeId = (code: string) => v5(`attribute:${code}`, space);
export const valueId = (attribute: string, code: string) => v5(`value:${attribute}:${code}`, space);

const both = (text: string) => {
  const [tr = "", en = tr] = text.split("|");
  return { tr, en };
};

const flatten = (
  tree: DemoCategory[],
  parent?: { id: string; pathTr: string; pathEn: string; depth: number },
): Record<string, unknown>[] =>
  tree.flatMap(([code, names, below], position) => {
    const { tr, en } = both(names);
    const at = {
      id: categoryId(code),
      pathTr: parent ? `${parent.pathTr} > ${tr}` : tr,
      pathEn: parent ? `${parent.pathEn} > ${en}` : en,
      depth: (parent?.depth ?? -1) + 1,
    };
    const row = {
      ...at,
      parentId: parent?.id ?? null,
      code,
      tr,
      en,
      position,
      isLeaf: typeof below === "string",
      set: typeof below === "string" ? below : null,
    };
    return [row, ...(typeof below === "string" ? [] : flatten(below, at))];
  });

/**
 * The platform's first categories, attributes and values. Run again, it adds what is missing and mends names, and removes nothing; once an
 * Admin has changed something, all of it is the Admin's.
 */
export const seedCatalogue = async (tx: Tx) => {
  if (await isOwnTaxonomy(tx)) return;
  const categories = flatten(demoCategories);
  const attributes = Object.entries<DemoAttribute>(demoAttributes);
  await sql`
    insert into category (id, parent_id, code, name_tr, name_en, path_tr, path_en, depth, position, is_leaf)
    select id, "parentId", code, tr, en, "pathTr", "pathEn", depth, position, "isLeaf"
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as given(id uuid, "parentId" uuid, code text, tr text, en text,
      "pathTr" text, "pathEn" text, depth int, position int, "isLeaf" boolean)
    on conflict (id) do update set name_tr = excluded.name_tr, name_en = excluded.name_en, path_tr = excluded.path_tr,
      path_en = excluded.path_en, position = excluded.position`.execute(tx);
  await sql`
    insert into attribute (id, code, name_tr, name_en, allows_custom)
    select * from jsonb_to_recordset(${JSON.stringify(
      attributes.map(([code, { tr, en, allowsCustom = false }]) => ({
        id: attributeId(code),
        code,
        tr,
        en,
        custom: allowsCustom,
      })),
    )}::jsonb) as given(id uuid, code text, tr text, en text, custom boolean)
    on conflict (id) do update set name_tr = excluded.name_tr, name_en = excluded.name_en, allows_custom = excluded.allows_custom`.execute(
    tx,
  );
  const values = attributes.flatMap(([code, { values }]) =>
    values.map((text, position) => ({
      id: valueId(code, both(text).tr),
      attribute: attributeId(code),
      code: both(text).tr,
      ...both(text),
      position,
    })),
  );
  await sql`
    insert into attribute_value (id, attribute_id, code, name_tr, name_en, position)
    select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(id uuid, attribute uuid, code text, tr text, en text, position int)
    on conflict (id) do update set name_tr = excluded.name_tr, name_en = excluded.name_en, position = excluded.position`.execute(
    tx,
  );
  const links = categories.flatMap(({ id, set }) =>
    (attributeSets[set as keyof typeof attributeSets] ?? []).map((mark, position) => ({
      category: id,
      attribute: attributeId(mark.replace(/[!+]/g, "")),
      required: mark.includes("!"),
      variant: mark.includes("+"),
      position,
    })),
  );
  await sql`
    insert into category_attribute (category_id, attribute_id, is_required, is_variant, position)
    select * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given(category uuid, attribute uuid, required boolean, variant boolean, position int)
    on conflict (category_id, attribute_id) do update set is_required = excluded.is_required, is_variant = excluded.is_variant,
      position = excluded.position`.execute(tx);
};

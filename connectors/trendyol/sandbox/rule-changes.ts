import type { AttributeRule } from "./attributes.ts";
import { Refusal } from "./errors.ts";
import { attributesOf, type Category, categoryOf, categoryTree, valueName } from "./taxonomy.ts";
import type { World } from "./world.ts";

/** What Trendyol's own people change about a category: an attribute asked for or not, an attribute, a value or the whole category gone. */
const kinds = ["required", "optional", "removed", "published"] as const;

interface Row {
  categoryId: number;
  /** 0: the category itself. */
  attributeId: number;
  /** 0: the attribute itself. */
  valueId: number;
  kind: (typeof kinds)[number];
}

const rowsOf = (world: World, categoryId: number) =>
  world.store.all<Row>(
    "select category_id as categoryId, attribute_id as attributeId, value_id as valueId, kind from rule_changes where category_id = ?",
    categoryId,
  );

/** {categoryId, attributeId?, valueId?, is}: "published" takes the change back. */
export function changeRule(world: World, input: Record<string, unknown> | undefined): Row {
  const [categoryId, attributeId, valueId] = [
    Number(input?.categoryId),
    Number(input?.attributeId ?? 0),
    Number(input?.valueId ?? 0),
  ];
  const kind = input?.is as Row["kind"];
  const wrong = (message: string) => new Refusal(400, { error: "Bad Request", message });
  const rules = attributesOf(categoryId);
  if (!rules) throw wrong(`categoryId ${input?.categoryId}: no category that takes products`);
  const rule = rules.find(({ id }) => id === attributeId);
  if (attributeId !== 0 && !rule) throw wrong(`attributeId ${input?.attributeId}: not of this category`);
  if (valueId !== 0 && (!rule || valueName(rule, valueId) === undefined))
    throw wrong(`valueId ${input?.valueId}: not of this attribute`);
  if (!kinds.includes(kind)) throw wrong(`is ${JSON.stringify(kind)}: expected one of ${kinds.join(", ")}`);
  if (kind !== "published" && kind !== "removed" && (attributeId === 0 || valueId !== 0))
    throw wrong(`is ${kind}: only an attribute is asked for or not`);
  const row = { categoryId, attributeId, valueId, kind };
  world.store.run(
    "delete from rule_changes where category_id = ? and attribute_id = ? and value_id = ?",
    categoryId,
    attributeId,
    valueId,
  );
  if (kind !== "published")
    world.store.run("insert into rule_changes values (?, ?, ?, ?)", categoryId, attributeId, valueId, kind);
  return row;
}

/** A leaf's attributes as they are now; undefined when it is none, or gone. */
export function rulesNow(world: World, categoryId: number): readonly AttributeRule[] | undefined {
  const published = attributesOf(categoryId);
  const rows = rowsOf(world, categoryId);
  if (!published || rows.length === 0) return published;
  const about = (attributeId: number) => rows.filter((row) => row.attributeId === attributeId);
  if (about(0).some(({ kind }) => kind === "removed")) return undefined;
  return published.flatMap((rule) => {
    const kind = about(rule.id).find(({ valueId }) => valueId === 0)?.kind;
    const gone = new Set(about(rule.id).flatMap(({ valueId }) => valueId || []));
    if (kind === "removed") return [];
    return [{ ...rule, required: kind ? kind === "required" : rule.required, gone }];
  });
}

/** The tree without what is gone. */
export function treeNow(world: World): Category[] {
  const gone = new Set(
    world.store
      .all<{ id: number }>("select category_id as id from rule_changes where attribute_id = 0 and kind = 'removed'")
      .map(({ id }) => id),
  );
  if (gone.size === 0) return categoryTree;
  const left = (category: Category): Category[] =>
    gone.has(category.id) ? [] : [{ ...category, subCategories: category.subCategories.flatMap(left) }];
  return categoryTree.flatMap(left);
}

export const categoryNow = (world: World, id: number) =>
  rowsOf(world, id).some(({ attributeId, kind }) => attributeId === 0 && kind === "removed") ? undefined : categoryOf(id);

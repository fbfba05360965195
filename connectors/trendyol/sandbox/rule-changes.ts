import type { AttributeRule } from "./attributes.ts";
import { Refusal } from "./errors.ts";
import { attributesOf, type Category, categoryOf, categoryTree, valuesOf } from "./taxonomy.ts";
import type { World } from "./world.ts";

/** What Trendyol's own people change about a category. */
export function changeRule(world: World, input: unknown) {
  const known = (categoryId: string) =>
    attributesOf(Number(categoryId))?.map((rule) => ({ id: rule.id, values: valuesOf(rule).map(({ id }) => id) }));
  const done = world.rules.change(input, known);
  if (typeof done === "string") throw new Refusal(400, { error: "Bad Request", message: done });
  return done;
}

/** A leaf's attributes as they are now; undefined when it is none, or gone. */
export function rulesNow(world: World, categoryId: number): readonly AttributeRule[] | undefined {
  const published = categoryNow(world, categoryId) && attributesOf(categoryId);
  return (
    published &&
    world.rules.now(
      categoryId,
      published,
      ({ id }) => id,
      (rule, isRequired, gone) => ({ ...rule, required: isRequired ?? rule.required, gone }),
    )
  );
}

/** The tree without what is gone. */
export function treeNow(world: World): Category[] {
  const gone = world.rules.gone();
  if (gone.size === 0) return categoryTree;
  const left = (category: Category): Category[] =>
    gone.has(String(category.id)) ? [] : [{ ...category, subCategories: category.subCategories.flatMap(left) }];
  return categoryTree.flatMap(left);
}

export const categoryNow = (world: World, id: number) => (world.rules.gone().has(String(id)) ? undefined : categoryOf(id));

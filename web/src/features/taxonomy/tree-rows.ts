import { emptyId } from "@tradeport/contract";
import type { Category } from "@tradeport/contract/categories";
import { foldText } from "#i18n";

/** A category as it is drawn: where among its siblings, how deep, and whether it is open. */
export interface TreeRow {
  category: Category;
  level: number;
  at: number;
  of: number;
  /** Undefined of a leaf. */
  isOpen: boolean | undefined;
}

/** Those that match, and all above them; undefined where nothing is looked for. */
export const matching = (categories: readonly Category[], find: string) => {
  const wanted = foldText(find.trim());
  if (wanted === "") return undefined;
  const byId = new Map(categories.map((one) => [one.id, one]));
  const shown = new Set<string>();
  let count = 0;
  for (const one of categories) {
    const { tr, en } = one.names;
    if (![tr, en, one.categoryCode].some((text) => foldText(text).includes(wanted))) continue;
    count += 1;
    for (let up: Category | undefined = one; up && !shown.has(up.id); up = byId.get(up.parentCategoryId)) shown.add(up.id);
  }
  return { shown, count };
};

/** The rows in sight, parents before children; a search opens what leads to its matches. */
export const treeRows = (
  categories: readonly Category[],
  open: ReadonlySet<string>,
  found: { shown: ReadonlySet<string> } | undefined,
): TreeRow[] => {
  const below = Map.groupBy(
    found ? categories.filter(({ id }) => found.shown.has(id)) : categories,
    (one) => one.parentCategoryId,
  );
  const rows: TreeRow[] = [];
  const add = (parent: string, level: number) => {
    const own = below.get(parent) ?? [];
    own.forEach((category, index) => {
      const hasMore = below.has(category.id);
      const isOpen = hasMore ? found !== undefined || open.has(category.id) : undefined;
      rows.push({ category, level, at: index + 1, of: own.length, isOpen });
      if (isOpen) add(category.id, level + 1);
    });
  };
  add(emptyId, 1);
  return rows;
};

/** A category and all below it: where it can't be moved to. */
export const withBelow = (categories: readonly Category[], id: string): Set<string> => {
  const own = new Set([id]);
  // Parents come before their children.
  for (const one of categories) if (own.has(one.parentCategoryId)) own.add(one.id);
  return own;
};

/** Those above a category, from the top. */
export const pathTo = (categories: readonly Category[], id: string): string[] => {
  const byId = new Map(categories.map((one) => [one.id, one]));
  const way: string[] = [];
  for (let up = byId.get(byId.get(id)?.parentCategoryId ?? ""); up; up = byId.get(up.parentCategoryId)) way.unshift(up.id);
  return way;
};

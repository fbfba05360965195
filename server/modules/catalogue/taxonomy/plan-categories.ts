import { categoryDepthMax } from "@tradeport/contract/category-changes";
import { TaxonomyCategory } from "@tradeport/contract/taxonomy-files";
import { newId } from "#platform/db.ts";
import { fold } from "#platform/fold.ts";
import { readCategoryUsage } from "./category-usage.ts";
import type { DocCategory } from "./doc.ts";
import { codeKey, type Finding } from "./finding.ts";
import { sameNames, tidy } from "./plan-attributes.ts";
import type { CategoryThere, There } from "./there.ts";

interface PlannedLink {
  code: string;
  isRequired: boolean;
  isVariant: boolean;
  position: number;
}
export interface PlannedCategory {
  id: string;
  code: string;
  parent: string | null;
  names: DocCategory["names"];
  description: string;
  isActive: boolean;
  isNew: boolean;
  isChanged: boolean;
  depth: number;
  /** New ones and those that change. */
  links: PlannedLink[];
}

export const planCategories = async (
  finding: Finding,
  there: There,
  raw: readonly unknown[],
  attributes: ReadonlySet<string>,
): Promise<PlannedCategory[]> => {
  const { refuse, fit } = finding;
  const keys = new Map([...there.categories.keys()].map((code) => [codeKey(code), code]));
  const seen = new Set<string>();
  const given = new Map<string, DocCategory>();
  for (const one of raw) {
    const category = fit("category", TaxonomyCategory, one);
    if (!category) continue;
    const { code, names } = category;
    const key = codeKey(code);
    const twin = keys.get(key);
    if (seen.has(key)) refuse("category", code, names.tr, "taxonomy_code_doubled", { code });
    else if (twin !== undefined && twin !== code)
      refuse("category", code, names.tr, "category_code_taken", { code: twin, category: there.categories.get(twin)!.path });
    else given.set(code, category);
    seen.add(key);
  }
  const siblings = new Names(there);
  const planned = new Map<string, PlannedCategory>();
  const refused = new Set<string>();
  // Parents first, wherever they stand; what never gets its turn is in a ring.
  let waiting = [...given.values()];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ code, parent }) => {
      const up = parentOf(there.categories.get(code), parent);
      return up === null || !given.has(up) || planned.has(up) || refused.has(up);
    });
    if (ready.length === 0) break;
    const done = new Set(ready);
    for (const one of ready) {
      const made = await planOne(finding, there, one, { planned, siblings, attributes });
      if (made) planned.set(one.code, made);
      else refused.add(one.code);
    }
    waiting = waiting.filter((one) => !done.has(one));
  }
  for (const { code, names } of waiting) refuse("category", code, names.tr, "category_cycle", { category: names.tr });
  return [...planned.values()];
};

const parentOf = (before: CategoryThere | undefined, parent: string | null | undefined): string | null =>
  parent === undefined && before ? (before.parent ?? null) : (parent ?? null);

const planOne = async (
  { db, say, refuse }: Finding,
  there: There,
  { code, parent: saidParent, names: saidNames, description, isActive, attributes: saidLinks = [] }: DocCategory,
  {
    planned,
    siblings,
    attributes,
  }: { planned: ReadonlyMap<string, PlannedCategory>; siblings: Names; attributes: ReadonlySet<string> },
): Promise<PlannedCategory | undefined> => {
  const before = there.categories.get(code);
  const parent = parentOf(before, saidParent);
  const no = (...why: Parameters<typeof refuse> extends [unknown, unknown, unknown, ...infer W] ? W : never) => {
    refuse("category", code, saidNames.tr, ...why);
    return undefined;
  };
  const up = parent === null ? undefined : (planned.get(parent) ?? there.categories.get(parent));
  if (parent !== null && !up) return no("category_parent_gone");
  if (before && (before.parent ?? null) !== parent) return no("taxonomy_move", { category: before.path });
  const depth = up ? up.depth + 1 : 0;
  if (depth >= categoryDepthMax) return no("category_too_deep", { limit: categoryDepthMax });
  const names = tidy({ ...before?.names, ...saidNames });
  const twin = siblings.taken(parent, code, names);
  if (twin) return no("category_name_taken", { category: twin });
  const standing = parent === null ? undefined : there.categories.get(parent);
  if (!before && standing?.isLeaf) {
    const { products, rows } = (await readCategoryUsage(db, standing.id))!;
    if (products + rows > 0) return no("category_has_products", { category: standing.path, products, rows });
  }
  siblings.take(parent, code, names);
  const whole = { description: description ?? before?.description ?? "", isActive: isActive ?? before?.isActive ?? true };
  const isSame =
    before !== undefined &&
    sameNames(before.names, names) &&
    whole.description === (before.description ?? "") &&
    whole.isActive === (before.isActive ?? true);
  say("category", before ? (isSame ? "same" : "changed") : "new", code, names.tr);
  const links: PlannedLink[] = [];
  const own = new Map((before?.attributes ?? []).map((link) => [link.code, link]));
  const linked = new Set<string>();
  for (const [at, link] of saidLinks.entries()) {
    const label = `${code}: ${link.code}`;
    if (linked.has(link.code)) {
      refuse("link", label, names.tr, "taxonomy_code_doubled", { code: link.code });
      continue;
    }
    linked.add(link.code);
    if (!attributes.has(link.code)) {
      refuse("link", label, names.tr, "taxonomy_attribute_unknown", { code: link.code });
      continue;
    }
    const was = own.get(link.code);
    const { isRequired, isVariant } = link;
    const position = link.position ?? was?.position ?? at;
    const same = was?.isRequired === isRequired && was.isVariant === isVariant && was.position === position;
    say("link", was ? (same ? "same" : "changed") : "new", label, names.tr);
    if (!same) links.push({ code: link.code, isRequired, isVariant, position });
  }
  return { id: before?.id ?? newId(), code, parent, names, ...whole, isNew: !before, isChanged: !isSame, depth, links };
};

/** Names in use below each parent, however they are typed: files name a category by its path in either language. */
class Names {
  private byParent = new Map<string, Map<string, { code: string; name: string }>>();
  constructor(there: There) {
    for (const { code, parent, names } of there.categories.values()) this.take(parent ?? null, code, names);
  }
  private keysOf({ tr, en }: DocCategory["names"]) {
    return new Set([fold(tr), fold(en || tr)]);
  }
  taken(parent: string | null, code: string, names: DocCategory["names"]): string | undefined {
    const below = this.byParent.get(parent ?? "");
    for (const key of this.keysOf(names)) {
      const found = below?.get(key);
      if (found && found.code !== code) return found.name;
    }
    return undefined;
  }
  take(parent: string | null, code: string, names: DocCategory["names"]) {
    const below = this.byParent.get(parent ?? "") ?? new Map();
    this.byParent.set(parent ?? "", below);
    // A new name sets the old one free.
    for (const [key, one] of below) if (one.code === code) below.delete(key);
    for (const key of this.keysOf(names)) below.set(key, { code, name: names.tr });
  }
}

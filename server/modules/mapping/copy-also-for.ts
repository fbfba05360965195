import type { Ctx } from "#platform/context.ts";
import { type CategoryRules, sourceOf } from "./category-rules.ts";
import type { CategoryPlan } from "./copy-plan.ts";
import { categoriesAt } from "./copy-source.ts";
import { readCategories } from "./map-products.ts";

/**
 * Values are mapped for a category of theirs: to each plan are added our other categories there whose attribute comes from ours too, once all that is
 * shown is copied. `here`: the rules that were read already.
 */
export const addAlsoFor = async (
  { db, clientId }: Ctx,
  target: Parameters<typeof readCategories>[2],
  plans: readonly CategoryPlan[],
  here: ReadonlyMap<string, CategoryRules>,
) => {
  const withValues = plans.filter(({ values }) => values.length > 0);
  const codes = [...new Set(withValues.map(({ channelCategoryCode }) => channelCategoryCode))];
  const there = await categoriesAt(db, clientId, target.channelId, codes);
  const unread = there.filter(({ categoryId }) => !here.has(categoryId));
  const wanted = unread.map(({ categoryId }) => ({ categoryId, attributes: [] }));
  const read = await readCategories(db, clientId, target, wanted);
  const planOf = new Map(plans.map((plan) => [plan.categoryId, plan]));
  const rulesOf = (categoryId: string) => {
    const of = here.get(categoryId) ?? read.get(categoryId)!;
    const copied = planOf.get(categoryId)?.rules ?? [];
    return { ...of, rules: new Map([...of.rules, ...copied.map((rule) => [rule.channelAttributeCode, rule] as const)]) };
  };
  for (const plan of withValues)
    plan.alsoFor = there.flatMap(({ code, ...other }) => {
      if (code !== plan.channelCategoryCode || other.categoryId === plan.categoryId) return [];
      const rules = rulesOf(other.categoryId);
      const goes = plan.values.some(({ channelAttributeCode, attributeId }) => {
        const attribute = rules.attributes.find(({ code }) => code === channelAttributeCode);
        const source = attribute && sourceOf(attribute, rules);
        return source?.kind === "ours" && source.id === attributeId;
      });
      return goes ? [other] : [];
    });
};

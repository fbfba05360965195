import { createHash } from "node:crypto";
import type { CopyLack } from "@tradeport/contract/mapping-copy";
import type { Ctx } from "#platform/context.ts";
import { fold } from "#platform/fold.ts";
import { notThere } from "#platform/not-there.ts";
import { carriedValues } from "./carried-values.ts";
import { type AttributeRule, type CategoryRules, type ChannelAttributeRow, sourceOf, takesText } from "./category-rules.ts";
import { addAlsoFor } from "./copy-also-for.ts";
import { categoriesThere, rulesThere, type SameCategory, type ThereRule, type ThereValue, valuesThere } from "./copy-source.ts";
import { readCategories } from "./map-products.ts";
import { channelFor, mustHaveTaxonomy } from "./taxonomy.ts";

export interface CopiedRule extends AttributeRule {
  channelAttributeCode: string;
  attribute: string;
  /** A listed value by its name; of one of ours what goes for products that have none. */
  value: string | null;
}
export interface CopiedValue {
  channelAttributeCode: string;
  attribute: string;
  attributeId: string;
  valueId: string | null;
  text: string | null;
  own: string;
  channelValueCode: string;
  value: string;
  isText: boolean;
}
export interface Lack {
  attribute: string;
  value: string | null;
  lack: CopyLack;
}
export interface CategoryPlan {
  categoryId: string;
  pathTr: string;
  pathEn: string;
  productCount: number;
  channelCategoryCode: string;
  rules: CopiedRule[];
  values: CopiedValue[];
  lacks: Lack[];
  alsoFor: SameCategory[];
}

/**
 * What the client's mapping on one channel says that can be said of another: attributes and values by their names, of the same category of ours. What is mapped
 * here, or goes by its name, is left as it is. A fixed number of reads, however many categories there are.
 */
export const planCopy = async (ctx: Ctx, { channelId, fromChannelId }: { channelId: string; fromChannelId: string }) => {
  const { db, clientId } = ctx;
  const channel = await channelFor(db, clientId, channelId);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  const from = await channelFor(db, clientId, fromChannelId);
  if (!from) throw notThere(ctx, "fromChannelId", fromChannelId);
  mustHaveTaxonomy(ctx, channel);
  mustHaveTaxonomy(ctx, from, "fromChannelId");
  const all = await categoriesThere(db, clientId, fromChannelId, channelId);
  const both = all.filter(({ isHere }) => isHere);
  const ids = both.map(({ id }) => id);
  const rules = Map.groupBy(await rulesThere(db, clientId, from.id, from.scope, ids), ({ categoryId }) => categoryId);
  const values = Map.groupBy(
    await valuesThere(db, clientId, from.id, from.scope, ids, channel.language),
    ({ categoryId }) => categoryId,
  );
  const target = { channelId, channelCode: channel.code, scope: channel.scope };
  const here = await readCategories(
    db,
    clientId,
    target,
    ids.map((categoryId) => ({
      categoryId,
      attributes: namesOf(rules.get(categoryId) ?? [], values.get(categoryId) ?? []).map((folded) => asCarried(folded)),
    })),
  );
  const carried = new Map<string, Set<string>>();
  for (const { categoryId, attributeId } of await carriedValues(db, clientId, ids, channel.language, false))
    carried.set(categoryId, (carried.get(categoryId) ?? new Set()).add(attributeId));
  const known = both.filter(({ id }) => here.get(id)?.isOpen);
  const isRead = ({ id }: { id: string }) => here.get(id)!.reading === "read";
  const isOtherLanguage = channel.language.split("-")[0] !== from.language.split("-")[0];
  // A name that both languages have is another word in each as often as the same.
  const plans = (isOtherLanguage ? [] : known.filter(isRead)).map(({ id, isHere, ...category }): CategoryPlan => {
    const of = here.get(id)!;
    return {
      categoryId: id,
      ...category,
      channelCategoryCode: of.channelCategoryCode,
      alsoFor: [],
      ...copied(of, rules.get(id) ?? [], values.get(id) ?? [], carried.get(id) ?? new Set()),
    };
  });
  leaveContradictions(plans);
  await addAlsoFor(ctx, target, plans, here);
  return {
    channel,
    from,
    plans: plans.filter((plan) => plan.rules.length + plan.values.length + plan.lacks.length > 0),
    isOtherLanguage,
    mapped: both.length,
    reading: known.filter((one) => !isRead(one)).length,
    unmapped: all.filter(({ isHere }) => !isHere).length,
  };
};

/** Another mark where anything else would be mapped of the category. How many products it has is no part of it. */
export const seenOf = ({ channelCategoryCode, rules, values }: Pick<CategoryPlan, "channelCategoryCode" | "rules" | "values">) =>
  createHash("sha256")
    .update(JSON.stringify([channelCategoryCode, ...[...rules, ...values].map((one) => JSON.stringify(one)).sort()]))
    .digest("base64url");

/** Two of our categories may be one of theirs: a value of ours is one thing there, as the first of them has it. The other is told that it is not so. */
const leaveContradictions = (plans: readonly CategoryPlan[]) => {
  const first = new Map<string, string>();
  for (const plan of plans)
    plan.values = plan.values.filter((pair) => {
      const { attributeId, channelAttributeCode, channelValueCode, valueId, own, attribute, value } = pair;
      const key = JSON.stringify([plan.channelCategoryCode, channelAttributeCode, attributeId, valueId ?? fold(own)]);
      const before = first.get(key);
      if (before === undefined) first.set(key, channelValueCode);
      else if (before !== channelValueCode) plan.lacks.push({ attribute, value: `${own} → ${value}`, lack: "otherCategory" });
      return before === undefined;
    });
};

/** Each name that is looked up among the values here. */
const namesOf = (rules: readonly ThereRule[], values: readonly ThereValue[]) => [
  ...new Set([
    ...rules.flatMap(({ fixedValue, fixedText, defaultValue }) =>
      [fixedValue, fixedText, defaultValue].flatMap((name) => (name === null ? [] : fold(name))),
    ),
    ...values.flatMap(({ theirs, ownFolded }) => [fold(theirs), ownFolded]),
  ]),
];
const asCarried = (folded: string) => ({
  ...{ attributeId: "", variantId: "", valueId: null, text: null },
  value: { name: folded, folded },
});

/** `carried`: which attributes of ours products of the category say something of. */
const copied = (
  here: CategoryRules,
  rules: readonly ThereRule[],
  values: readonly ThereValue[],
  carried: ReadonlySet<string>,
) => {
  const lacks = new Map<string, Lack>();
  const lack = (one: Lack) => void lacks.set(`${one.lack} ${one.attribute} ${one.value ?? ""}`, one);
  const attributeOf = new Map(here.attributes.toReversed().map((each) => [each.folded, each]));
  const taken: CopiedRule[] = [];
  for (const rule of rules) {
    const attribute = attributeOf.get(rule.folded);
    const byName = attribute && here.ownByName.get(attribute.folded);
    if (!attribute || taken.some(({ channelAttributeCode }) => channelAttributeCode === attribute.code))
      lack({ attribute: rule.attribute, value: null, lack: "attribute" });
    else if (here.rules.has(attribute.code)) continue;
    // What goes by its name here would go by another thing, and products that are ready might be so no longer.
    else if (byName !== undefined && byName !== rule.attributeId && carried.has(byName))
      lack({ attribute: rule.attribute, value: rule.fixedValue ?? rule.fixedText, lack: "byName" });
    else {
      const made = ruleOf(rule, attribute, here, (value, why) => lack({ attribute: rule.attribute, value, lack: why }));
      if (made && !saysNothingNew(made, attribute, here))
        taken.push({ ...made, channelAttributeCode: attribute.code, attribute: attribute.name });
    }
  }
  const filled: CategoryRules = {
    ...here,
    rules: new Map([...here.rules, ...taken.map((rule) => [rule.channelAttributeCode, rule] as const)]),
  };
  const pairs: CopiedValue[] = [];
  for (const value of values) {
    const attribute = attributeOf.get(value.folded);
    if (!attribute) {
      lack({ attribute: value.attribute, value: null, lack: "attribute" });
      continue;
    }
    const source = sourceOf(attribute, filled);
    if (source.kind !== "ours" || source.id !== value.attributeId || hasEqual(value, attribute, here)) continue;
    const code = here.valuesByName.get(attribute.code)?.get(fold(value.theirs));
    const isText = code === undefined;
    if (isText && !(value.isText && attribute.isWholeNumber && takesText(attribute, value.theirs))) {
      // A listed value of theirs goes as ours is written where text is taken; what was written in its place there does not.
      if (value.isText || !attribute.allowsCustom || attribute.isWholeNumber)
        lack({ attribute: value.attribute, value: `${value.own} → ${value.theirs}`, lack: value.isText ? "text" : "value" });
      continue;
    }
    const { attributeId, valueId, text, own, theirs } = value;
    const channelValueCode = code ?? theirs;
    pairs.push({
      ...{ attributeId, valueId, text, own, isText, channelValueCode },
      ...{ channelAttributeCode: attribute.code, attribute: attribute.name, value: theirs },
    });
  }
  return { rules: taken, values: pairs, lacks: [...lacks.values()] };
};

/** Ours goes there by its name already. */
const saysNothingNew = (rule: AttributeRule, { folded }: ChannelAttributeRow, { ownByName }: CategoryRules) =>
  rule.attributeId !== null && rule.attributeId === ownByName.get(folded) && !rule.defaultText && !rule.defaultValueCode;

const hasEqual = ({ valueId, ownFolded }: ThereValue, { code }: ChannelAttributeRow, here: CategoryRules) => {
  const own = valueId ?? ownFolded;
  return (
    here.values.get(code)?.has(own) || here.texts?.get(code)?.has(own) || here.valuesByName.get(code)?.has(ownFolded) || false
  );
};

const nothing = {
  ...{ attributeId: null, fixedValueCode: null, fixedText: null, leftOut: false, value: null },
  ...{ defaultValueCode: null, defaultText: null },
};

/** The same said here; undefined: it can't be said. */
const ruleOf = (
  rule: ThereRule,
  attribute: ChannelAttributeRow,
  here: CategoryRules,
  lack: (value: string | null, why: CopyLack) => void,
): Omit<CopiedRule, "channelAttributeCode" | "attribute"> | undefined => {
  const codeOf = (name: string) => here.valuesByName.get(attribute.code)?.get(fold(name));
  const isTaken = (text: string) => attribute.allowsCustom && takesText(attribute, text);
  if (rule.leftOut && attribute.isRequired) return void lack(null, "required");
  if (rule.leftOut) return { ...nothing, leftOut: true };
  if (rule.attributeId) {
    const value = rule.defaultValue ?? rule.defaultText;
    const code = value === null ? undefined : codeOf(value);
    const defaultText = value !== null && code === undefined && isTaken(value) ? value : null;
    if (value !== null && code === undefined && defaultText === null) lack(value, rule.defaultValue === null ? "text" : "value");
    const hasDefault = code !== undefined || defaultText !== null;
    return {
      ...nothing,
      attributeId: rule.attributeId,
      defaultValueCode: code ?? null,
      defaultText,
      value: hasDefault ? value : null,
    };
  }
  const value = rule.fixedValue ?? rule.fixedText ?? "";
  const code = codeOf(value);
  if (code !== undefined) return { ...nothing, fixedValueCode: code, value };
  if (isTaken(value)) return { ...nothing, fixedText: value, value };
  lack(value, rule.fixedValue === null ? "text" : "value");
};

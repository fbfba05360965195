import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { AttributeMapping, AttributeMappingInput, ChannelAttribute } from "@tradeport/contract/mapping";
import type { z } from "zod";
import { foldText } from "#i18n";

/** How one attribute of the channel is filled, while it is being edited. */
export type Rule =
  | { kind: "none" }
  /** `or`: what goes for products that have no value in it. */
  | { kind: "ours"; id: string | null; or?: { code: string } | { text: string } }
  | { kind: "value"; code: string | null }
  | { kind: "text"; text: string }
  | { kind: "left" };
export interface DraftRow {
  rule: Rule;
  /** Filled in by us and not saved yet. */
  proposed: boolean;
  fromTemplate: boolean;
}
type Saved = z.input<typeof AttributeMappingInput>;
export type Draft = Record<string, DraftRow>;

export const ruleOf = (
  saved:
    | (Pick<AttributeMapping, "tradeportAttributeId" | "fixedValueCode" | "fixedText" | "leftOut"> &
        Partial<Pick<AttributeMapping, "defaultValueCode" | "defaultText">>)
    | undefined,
): Rule => {
  if (saved?.tradeportAttributeId) {
    const { tradeportAttributeId: id, defaultValueCode: code, defaultText: text } = saved;
    return { kind: "ours", id, ...(code ? { or: { code } } : text ? { or: { text } } : {}) };
  }
  if (saved?.fixedValueCode) return { kind: "value", code: saved.fixedValueCode };
  if (saved?.fixedText) return { kind: "text", text: saved.fixedText };
  if (saved?.leftOut) return { kind: "left" };
  return { kind: "none" };
};

export const draftOf = (theirs: readonly ChannelAttribute[], saved: readonly AttributeMapping[]): Draft =>
  Object.fromEntries(
    theirs.map(({ code }) => {
      const one = saved.find(({ channelAttributeCode }) => channelAttributeCode === code);
      return [code, { rule: ruleOf(one), proposed: false, fromTemplate: one?.source === "template" }];
    }),
  );

export const isComplete = (rule: Rule) =>
  rule.kind === "left" ||
  (rule.kind === "ours" && rule.id !== null) ||
  (rule.kind === "value" && rule.code !== null) ||
  (rule.kind === "text" && rule.text.trim() !== "");

/** What a rule writes there by itself: for all products, or for those without a value. */
export const textsOf = (rule: Rule | undefined): string[] => {
  const texts = rule?.kind === "text" ? [rule.text] : rule?.kind === "ours" && rule.or && "text" in rule.or ? [rule.or.text] : [];
  return texts.map((text) => text.trim()).filter((text) => text !== "");
};

/** Ours of the same name, in Turkish or English: it fills an attribute of the channel that has no rule. */
export const sameName = (ours: readonly CategoryAttribute[], { name }: Pick<ChannelAttribute, "name">) =>
  ours.find((one) => [one.name, one.names.tr, one.names.en].some((word) => foldText(word) === foldText(name)));

/** Ours that fills an attribute of the channel: by its rule, or by the name where it has none. */
export const filledBy = (
  ours: readonly CategoryAttribute[],
  attribute: Pick<ChannelAttribute, "name">,
  rule: Rule | undefined,
) =>
  rule?.kind === "ours"
    ? ours.find(({ id }) => id === rule.id)
    : rule === undefined || rule.kind === "none"
      ? sameName(ours, attribute)
      : undefined;

/** Required attributes that nothing fills: neither a rule nor ours of the same name. */
export const missingOf = (draft: Draft, theirs: readonly ChannelAttribute[], ours: readonly CategoryAttribute[]) =>
  theirs.filter((attribute) => {
    const rule = draft[attribute.code]?.rule ?? { kind: "none" };
    return attribute.isRequired && !isComplete(rule) && !(rule.kind === "none" && sameName(ours, attribute));
  });

/** Attributes without a rule get ours of the same name; nothing that is set is touched. */
export const propose = (draft: Draft, theirs: readonly ChannelAttribute[], ours: readonly CategoryAttribute[]) => {
  const next = { ...draft };
  let count = 0;
  for (const attribute of theirs) {
    const { code } = attribute;
    const same = next[code]?.rule.kind === "none" && sameName(ours, attribute);
    if (!same) continue;
    next[code] = { rule: { kind: "ours", id: same.id }, proposed: true, fromTemplate: false };
    count++;
  }
  return { next, count };
};

const rulesOf = (draft: Draft, code: string) => JSON.stringify(draft[code]?.rule ?? { kind: "none" });

/** The channel's attributes whose rule is another one. */
export const changedIn = (base: Draft, mine: Draft) =>
  Object.keys(mine).filter((code) => rulesOf(mine, code) !== rulesOf(base, code));

/**
 * Somebody saved first: rows that the person left alone are as they are now, rows that were changed stay the person's. `lost`: the
 * attributes that both changed to different ends.
 */
export const rebase = (base: Draft, mine: Draft, now: Draft): { draft: Draft; lost: string[] } => {
  const changed = changedIn(base, mine);
  const lost = changed.filter((code) => rulesOf(now, code) !== rulesOf(base, code) && rulesOf(now, code) !== rulesOf(mine, code));
  return { draft: { ...now, ...Object.fromEntries(changed.map((code) => [code, mine[code] as DraftRow])) }, lost };
};

const defaultOf = ({ or }: Extract<Rule, { kind: "ours" }>) => {
  if (!or) return {};
  if ("code" in or) return { defaultValueCode: or.code };
  return or.text.trim() === "" ? {} : { defaultText: or.text.trim() };
};

/** What is saved: the client's own rules. Those of the platform stay the platform's until they are changed. */
export const inputOf = (draft: Draft): Saved[] =>
  Object.entries(draft).flatMap(([channelAttributeCode, { rule, fromTemplate }]): Saved[] => {
    if (fromTemplate || !isComplete(rule)) return [];
    if (rule.kind === "ours") return [{ channelAttributeCode, tradeportAttributeId: rule.id, ...defaultOf(rule) }];
    if (rule.kind === "value") return [{ channelAttributeCode, fixedValueCode: rule.code }];
    if (rule.kind === "left") return [{ channelAttributeCode, leftOut: true }];
    return rule.kind === "text" ? [{ channelAttributeCode, fixedText: rule.text.trim() }] : [];
  });

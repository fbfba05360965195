import type { ChannelAttribute } from "@tradeport/contract/mapping";
import {
  type AttributeSuggestions,
  fillsFrom,
  type SuggestedRule,
  type SuggestedValue,
  type ValueSuggestions,
} from "@tradeport/contract/mapping-suggestions";
import { foldText } from "#i18n";
import { type Draft, inputOf, ruleOf } from "./attribute-draft.ts";
import type { Own } from "./value-draft.ts";

/** The best is filled in where it is sure enough; the person who saves it has seen it. */
const sureOf = <T extends SuggestedRule | SuggestedValue>([best]: readonly T[]) =>
  best && best.confidence >= fillsFrom ? best : undefined;

const ofCode = (suggested: readonly AttributeSuggestions[], code: string) =>
  suggested.find(({ channelAttributeCode }) => channelAttributeCode === code);
export const suggestionsOf = (suggested: readonly AttributeSuggestions[], code: string) =>
  ofCode(suggested, code)?.suggestions ?? [];

/** Attributes without a rule get what is surely suggested for them; nothing that is set is touched. */
export const fillSuggested = (draft: Draft, suggested: readonly AttributeSuggestions[]) => {
  const next = { ...draft };
  let count = 0;
  for (const { channelAttributeCode: code, suggestions } of suggested) {
    const sure = sureOf(suggestions);
    if (!sure || next[code]?.rule.kind !== "none") continue;
    next[code] = { rule: ruleOf(sure), proposed: true, fromTemplate: false };
    count++;
  }
  return { next, count };
};

const keyOf = ({ tradeportValueId, text }: Pick<ValueSuggestions, "tradeportValueId" | "text">) =>
  tradeportValueId ?? `=${foldText(text ?? "")}`;
/** By the value, as value-draft.ts names it: what it could be. */
export const valuesSuggested = (suggested: readonly AttributeSuggestions[], code: string, attributeId: string) =>
  new Map(
    ofCode(suggested, code)
      ?.values.filter(({ tradeportAttributeId }) => tradeportAttributeId === attributeId)
      .flatMap((one) => (one.suggestions[0] ? [[keyOf(one), one.suggestions[0]] as const] : [])),
  );

/** Those that have no equal there by their name. */
export const lackingIn = (suggested: readonly AttributeSuggestions[], code: string, attributeId: string): ReadonlySet<string> =>
  new Set(ofCode(suggested, code)?.values.flatMap((one) => (one.tradeportAttributeId === attributeId ? [keyOf(one)] : [])) ?? []);

/** What is filled in for each value until a person chooses: what is surely suggested, else the value of the same name; null: neither. */
export const filledIn = (
  rows: readonly Own[],
  theirs: ChannelAttribute["values"],
  couldBe: ReadonlyMap<string, SuggestedValue>,
): ReadonlyMap<string, string | null> => {
  const byName = new Map(theirs.map(({ code, name }) => [foldText(name), code]));
  return new Map(
    rows.map(({ key, names }) => {
      const suggestion = couldBe.get(key);
      const same = names.map((name) => byName.get(foldText(name))).find((code) => code);
      return [key, (suggestion && sureOf([suggestion])?.channelValueCode) ?? same ?? null];
    }),
  );
};

/** All that is sure of one category, as it is saved: by one press. */
export const approvedOf = (draft: Draft, suggested: readonly AttributeSuggestions[]) => {
  const { next, count } = fillSuggested(draft, suggested);
  const values = suggested.flatMap(({ channelAttributeCode, values }) => {
    const pairs = values.flatMap(({ tradeportAttributeId, tradeportValueId, text, suggestions }) => {
      const sure = sureOf(suggestions);
      return sure ? [{ tradeportAttributeId, pair: { tradeportValueId, text, channelValueCode: sure.channelValueCode } }] : [];
    });
    const first = pairs[0];
    return first
      ? [{ channelAttributeCode, tradeportAttributeId: first.tradeportAttributeId, pairs: pairs.map(({ pair }) => pair) }]
      : [];
  });
  const valueCount = values.reduce((sum, { pairs }) => sum + pairs.length, 0);
  return { from: inputOf(draft), to: inputOf(next), attributeCount: count, values, count: count + valueCount };
};

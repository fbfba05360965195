import type { SuggestedRule } from "@tradeport/contract/mapping-suggestions";
import { fold } from "#platform/fold.ts";
import type { EarlierRule } from "./attribute-evidence.ts";
import { type ChannelAttributeRow, type OurAttribute, takesText } from "./category-rules.ts";
import { disagreement } from "./choice-weight.ts";
import { NameIndex } from "./name-index.ts";
import { conceptsOf, inBoth, peopleOf } from "./name-words.ts";

export interface OwnAttribute {
  id: string;
  tr: string;
  en: string;
  values: Omit<OurAttribute, "variantId">[];
}
const most = 3;
const least = 0.3;
/** Where what ours holds is not taken. */
const unfit = 60;
/** The client's own choice on this channel, then what else is known; a name that is only like it never counts as much. */
const sure = { here: 97, there: 90, template: 92, values: 94, like: 95 };
/** One value for all products is right for categories of a kind alone: it is offered, and not filled in unless several agree. */
const fixed = { one: 70, several: 85, others: 40 };

const nothing = { tradeportAttributeId: null, fixedValueCode: null, fixedText: null, leftOut: false, channelName: null };

/** Where each attribute without a rule could come from, best first. One that ours fills by its name is asked of only where somebody chose otherwise. */
export const rulesSuggested = ({
  open,
  ours,
  ownByName,
  earlier,
  shared,
  fixedCodes,
  path,
  fits,
}: {
  open: readonly ChannelAttributeRow[];
  ours: readonly OwnAttribute[];
  ownByName: ReadonlyMap<string, string>;
  earlier: readonly EarlierRule[];
  shared: ReadonlyMap<string, number>;
  fixedCodes: ReadonlyMap<string, string>;
  path: string;
  /** Whether what products carry in ours can go there. */
  fits: (attribute: ChannelAttributeRow, own: OwnAttribute) => boolean;
}): Map<string, SuggestedRule[]> => {
  const byName = Map.groupBy(earlier, ({ folded }) => folded);
  const index = new NameIndex(open.map(({ code, name }) => ({ code, path: name })));
  const likes = open.map(() => new Map<string, number>());
  for (const own of ours) for (const { at, score } of index.rank(inBoth(own), open.length)) likes[at]!.set(own.id, score);

  return new Map(
    open.map((attribute, at): [string, SuggestedRule[]] => {
      const found = new Map<string, SuggestedRule>();
      const enter = (given: SuggestedRule) => {
        const own = given.tradeportAttributeId && ours.find(({ id }) => id === given.tradeportAttributeId);
        // Offered, and never filled in, where what ours holds is not taken there.
        const rule = own && !fits(attribute, own) ? { ...given, confidence: Math.min(unfit, given.confidence) } : given;
        const key = JSON.stringify([rule.tradeportAttributeId, rule.fixedValueCode, rule.fixedText, rule.leftOut]);
        if ((found.get(key)?.confidence ?? 0) < rule.confidence) found.set(key, rule);
      };
      const same = ownByName.get(attribute.folded);
      const choices = byName.get(attribute.folded) ?? [];
      const taken = disagreement(choices.filter(({ attributeId }) => attributeId !== null));
      for (const choice of choices) {
        const rule = ruleOf(choice, attribute, ours, fixedCodes);
        if (!rule || rule.tradeportAttributeId === (same ?? "")) continue;
        const reason = choice.isTemplate ? "template" : "earlierChoice";
        const confidence = rule.fixedValueCode || rule.fixedText ? ofFixed(choice, choices, path) : ofChoice(choice, taken);
        enter({ ...nothing, ...rule, confidence, reason, channelName: choice.isHere ? null : choice.channel });
      }
      if (!same)
        for (const own of ours) {
          const [like, values] = [likes[at]!.get(own.id) ?? 0, shared.get(`${attribute.code} ${own.id}`) ?? 0];
          const byValues = values >= 0.5 && (like >= least || values === 1) ? Math.round(70 + values * 15 + like * 10) : 0;
          const byLike = like >= least ? Math.min(sure.like, Math.round(like * 100)) : 0;
          if (byValues + byLike > 0)
            enter({
              ...nothing,
              tradeportAttributeId: own.id,
              confidence: Math.max(Math.min(byValues, sure.values), byLike),
              reason: byValues > byLike ? "sameValues" : "similarName",
            });
        }
      return [attribute.code, [...found.values()].sort((one, other) => other.confidence - one.confidence).slice(0, most)];
    }),
  );
};

const ofChoice = (choice: EarlierRule, taken: (choice: EarlierRule) => number) => {
  const { attributeId, isHere, isTemplate } = choice;
  return Math.round((isTemplate ? sure.template : isHere ? sure.here : sure.there) - (attributeId ? taken(choice) : 0));
};
/** Whom a value is for says the category: what is for women in one is not for men in another. */
const ofFixed = (choice: EarlierRule, all: readonly EarlierRule[], path: string) => {
  const people = peopleOf(conceptsOf(choice.fixedValue ?? choice.fixedText ?? ""));
  const here = new Set(peopleOf(conceptsOf(path)));
  if (people.length > 0) return here.size > 0 && people.every((each) => here.has(each)) ? fixed.several : fixed.others;
  return all.length === 1 && choice.count > 1 ? fixed.several : fixed.one;
};

const ruleOf = (
  { attributeId, fixedText, fixedValue, leftOut }: EarlierRule,
  attribute: ChannelAttributeRow,
  ours: readonly OwnAttribute[],
  fixedCodes: ReadonlyMap<string, string>,
): Partial<SuggestedRule> | undefined => {
  if (attributeId) return ours.some(({ id }) => id === attributeId) ? { tradeportAttributeId: attributeId } : undefined;
  if (leftOut) return attribute.isRequired ? undefined : { leftOut };
  if (fixedText) return attribute.allowsCustom && takesText(attribute, fixedText) ? { fixedText } : undefined;
  const fixedValueCode = fixedCodes.get(`${attribute.code} ${fold(fixedValue ?? "")}`);
  return fixedValueCode ? { fixedValueCode } : undefined;
};

import { createHash } from "node:crypto";
import { emptyId } from "@tradeport/contract";
import type { SuggestedValue, ValueSuggestions } from "@tradeport/contract/mapping-suggestions";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { fold } from "#platform/fold.ts";
import { amountIn, unitOf } from "./amounts.ts";
import { type EarlierValue, earlierValues, type Place } from "./attribute-evidence.ts";
import type { Carried } from "./carried-values.ts";
import { type CategoryRules, type ChannelAttributeRow, equalOf, type OurAttribute, takesText } from "./category-rules.ts";
import { disagreement } from "./choice-weight.ts";
import { nameLikeness, type Worded, worded } from "./earlier-names.ts";
import { NameIndex } from "./name-index.ts";
import { coloursNear, conceptsOf, inBoth } from "./name-words.ts";
import type { OwnAttribute } from "./suggested-rules.ts";

/** An attribute of the channel, ours that fills it, and what products carry in that. */
export interface Filled {
  attribute: ChannelAttributeRow;
  own: OwnAttribute;
  carried: readonly Carried[];
}
const most = 3;
const least = 0.4;
/** So many of one list of the platform's. */
const listedMost = 100;
const sure = { here: 98, same: 97, template: 93, there: 90, other: 88, like: 95, history: 85 };
/** "3-4" is no "4-5": what differs in its numbers is offered, and never filled in. */
const otherNumbers = 60;
const alike = 0.75;
const nearest = 55;

type Listed = { attributeCode: string; code: string; name: string };
type Value = Omit<OurAttribute, "variantId"> & { productCount: number };

/** What each value of ours that has no equal there could be. By their attribute. */
export const valuesSuggested = async (
  ctx: Ctx,
  place: Place,
  rules: CategoryRules,
  filled: readonly Filled[],
): Promise<Map<string, ValueSuggestions[]>> => {
  const lacking = filled.flatMap(({ attribute, own, carried }) => {
    const values = allValues(own, carried, ctx.clientId === emptyId).filter(
      (value) => equalOf({ ...attribute, allowsCustom: attribute.isWholeNumber === true }, rules, value, false) === undefined,
    );
    return values.length === 0 ? [] : [{ attribute, own, values }];
  });
  if (lacking.length === 0) return new Map();
  const { rows } = await sql<Listed>`
    select attribute_code, code, name from channel_value
    where channel_id = ${place.channelId} and scope = ${place.scope} and category_code = ${place.channelCategoryCode}
      and attribute_code = any(${lacking.map(({ attribute }) => attribute.code)}::text[]) order by position`.execute(ctx.db);
  const lists = Map.groupBy(rows, ({ attributeCode }) => attributeCode);
  const earlier = await earlierValues(ctx, place, [...new Set(lacking.map(({ own }) => own.id))]);
  // Of two that a value is as like as to the other, the newest comes first.
  const history = Map.groupBy(earlier.toSorted((one, other) => other.at - one.at).map(worded), ({ attributeId }) => attributeId);
  return new Map(
    lacking.flatMap(({ attribute, own, values }): [string, ValueSuggestions[]][] => {
      const list = lists.get(attribute.code);
      const known = history.get(own.id) ?? [];
      const suggest = list
        ? suggesterOf(list, attribute, known)
        : attribute.isWholeNumber
          ? numberOf(attribute, known)
          : undefined;
      if (!suggest) return [];
      return [[attribute.code, values.map((value) => ({ ...ownOf(value, own.id), suggestions: suggest(value) }))]];
    }),
  );
};

const ownOf = ({ valueId, text, productCount }: Value, tradeportAttributeId: string) => ({
  ...{ tradeportAttributeId, tradeportValueId: valueId, text: valueId ? null : text },
  productCount,
});

/** Those that products carry, each once: spellings that are compared alike are one. Of the platform, which has none, those of the list. */
const allValues = ({ values }: OwnAttribute, carried: readonly Carried[], isTemplate: boolean): Value[] => {
  if (isTemplate) return values.slice(0, listedMost).map((value) => ({ ...value, productCount: 0 }));
  const all = new Map<string, Value>();
  for (const value of carried.toSorted((one, other) => other.productCount - one.productCount)) {
    const key = value.valueId ?? value.value.folded;
    const before = all.get(key);
    all.set(key, before ? { ...before, productCount: before.productCount + value.productCount } : value);
  }
  return [...all.values()];
};

/** Lists by what they hold, the one asked for last at the end: the same colours stand in every category. */
const held = new Map<string, NameIndex>();
const heldMost = 200;
const indexOf = (list: readonly Listed[]) => {
  const key = createHash("sha256")
    .update(JSON.stringify(list.map(({ name }) => name)))
    .digest("base64");
  const index = held.get(key) ?? new NameIndex(list.map(({ code, name }) => ({ code, path: name })));
  held.delete(key);
  held.set(key, index);
  if (held.size > heldMost) held.delete(held.keys().next().value!);
  return index;
};

const suggesterOf = (list: readonly Listed[], attribute: ChannelAttributeRow, earlier: readonly Worded<EarlierValue>[]) => {
  const index = indexOf(list);
  const byName = new Map(list.map(({ code, name }) => [fold(name), code]));
  let byColour: ReadonlyMap<string, string> | undefined;
  const colours = () => (byColour ??= new Map(list.toReversed().map(({ code, name }) => [conceptsOf(name).join(" "), code])));
  const sameValue = Map.groupBy(earlier, ({ valueId, tr }) => valueId ?? fold(tr));
  return (value: Value): SuggestedValue[] => {
    const found = new Map<string, SuggestedValue>();
    const enter = (
      code: string | undefined,
      confidence: number,
      reason: SuggestedValue["reason"],
      channelName: string | null = null,
    ) => {
      if (code !== undefined && (found.get(code)?.confidence ?? 0) < confidence)
        found.set(code, { channelValueCode: code, confidence, reason, channelName });
    };
    const names = { tr: value.words?.tr ?? value.value.name, en: value.words?.en ?? value.value.name };
    const choices = sameValue.get(value.valueId ?? value.value.folded) ?? [];
    const taken = disagreement(choices);
    for (const choice of choices) {
      const { isHere, isTemplate, of, channel, theirs } = choice;
      const from = isTemplate ? sure.template : isHere ? (of === attribute.folded ? sure.here : sure.other) : sure.there;
      const confidence = Math.round(from - taken(choice));
      enter(byName.get(fold(theirs)), confidence, isTemplate ? "template" : "earlierChoice", isHere ? null : channel);
    }
    const mine = worded(names);
    for (const other of earlier) {
      const like = other.valueId === value.valueId && choices.includes(other) ? 0 : nameLikeness(mine, other);
      if (like >= alike && sameNumbers(names.tr, other.tr))
        enter(byName.get(fold(other.theirs)), Math.round(sure.history * like), "valueHistory");
    }
    for (const { at, score, isSame } of index.rank(inBoth(names), most + 2)) {
      const { code, name } = list[at]!;
      if (score < least && !isSame) continue;
      const like = Math.min(sure.like, Math.round(score * 100));
      const isOther = !sameNumbers(names.tr, name) && !sameNumbers(names.en, name);
      enter(code, isSame ? sure.same : isOther ? Math.min(otherNumbers, like) : like, isSame ? "sameName" : "similarName");
    }
    // A short list has no shades: what is nearest is offered, for a person to press.
    for (const colour of new Set([...coloursNear(names.tr, "tr"), ...coloursNear(names.en, "en")]))
      enter(colours().get(colour), nearest, "nearColour");
    return [...found.values()].sort((one, other) => other.confidence - one.confidence).slice(0, most);
  };
};

/** Where a number is written: the one that was before for the same attribute of theirs, or the amount that the value itself says, in their unit. */
const numberOf = (attribute: ChannelAttributeRow, earlier: readonly Worded<EarlierValue>[]) => {
  const sameValue = Map.groupBy(
    earlier.filter(({ of, isText }) => isText && of === attribute.folded),
    ({ valueId, tr }) => valueId ?? fold(tr),
  );
  const unit = unitOf(attribute.name);
  return (value: Value): SuggestedValue[] => {
    const found = new Map<string, SuggestedValue>();
    const choices = sameValue.get(value.valueId ?? value.value.folded) ?? [];
    const taken = disagreement(choices);
    for (const choice of choices) {
      const { theirs, isTemplate, isHere, channel } = choice;
      if (takesText(attribute, theirs))
        found.set(theirs, {
          channelValueCode: theirs,
          confidence: Math.round((isTemplate ? sure.template : isHere ? sure.here : sure.there) - taken(choice)),
          reason: isTemplate ? "template" : "earlierChoice",
          channelName: isHere ? null : channel,
        });
    }
    const amount = unit === undefined ? undefined : amountOf(value, unit);
    if (amount && takesText(attribute, amount.amount) && !found.has(amount.amount))
      found.set(amount.amount, {
        channelValueCode: amount.amount,
        confidence: amount.isSure ? ofAmount.sure : ofAmount.none,
        reason: "sameAmount",
        channelName: null,
      });
    return [...found.values()].sort((one, other) => other.confidence - one.confidence).slice(0, most);
  };
};
const ofAmount = { sure: 92, none: 60 };
const amountOf = ({ words, value }: Pick<Value, "words" | "value">, unit: string) =>
  amountIn(words?.tr ?? value.name, unit) ?? amountIn(words?.en ?? value.name, unit);

/** Whether each of these goes there: as it is, or by the amount that it says. */
export const allFit = (attribute: ChannelAttributeRow, values: readonly Pick<Value, "words" | "value">[]) => {
  const unit = unitOf(attribute.name);
  return values.every(
    (one) => takesText(attribute, one.value.name) || (unit !== undefined && amountOf(one, unit)?.isSure === true),
  );
};

const numbersIn = (text: string) => (text.match(/\d+([.,]\d+)?/g) ?? []).join(" ").replaceAll(",", ".");
const sameNumbers = (one: string, other: string) => numbersIn(one) === numbersIn(other);

import type { DraftAttribute } from "@tradeport/connectors/catalogue";
import type { Words } from "@tradeport/contract";
import { isWholeNumber } from "@tradeport/contract/numbers";
import type { Reading } from "./taxonomy.ts";

/** A name with its folded form, made by the database's own fold(). */
export interface Named {
  name: string;
  folded: string;
}

export interface OurAttribute {
  attributeId: string;
  /** The product's own id for a value of the whole product. */
  variantId: string;
  valueId: string | null;
  text: string | null;
  /** The value as it reads in the channel's language, or the text. */
  value: Named;
  /** Of a listed value its names, for whoever reads that it has no equal there; null for a text. */
  words?: Words | null;
}

export interface OwnCategory {
  code: string;
  attributes: { code: string; valueCode?: string; text?: string }[];
}
export interface ChannelAttributeRow extends Named {
  /** What the connector asks in its own words. */
  names?: Words | undefined;
  code: string;
  isRequired: boolean;
  allowsCustom: boolean;
  variantsAllowCustom: boolean;
  isVariant: boolean;
  isWholeNumber?: boolean;
}

export interface AttributeRule {
  attributeId: string | null;
  fixedValueCode: string | null;
  fixedText: string | null;
  /** Nothing goes there, not what has the same name either. */
  leftOut?: boolean;
  /** For products that have no value of their own. */
  defaultValueCode?: string | null;
  defaultText?: string | null;
}

/** Everything that is set for a category of ours on a channel. */
export interface CategoryRules {
  channelCategoryCode: string;
  /** It is there and takes products. */
  isOpen: boolean;
  /** Whether the channel's attributes have been read. */
  reading: Reading;
  attributes: ChannelAttributeRow[];
  /** By channel attribute code. */
  rules: Map<string, AttributeRule>;
  /** Ours by folded name, Turkish and English. */
  ownByName: Map<string, string>;
  /** channel attribute code -> our value's id, or the folded text that stands in its place -> channel value code */
  values: Map<string, Map<string, string>>;
  /** The same of what is written there, and is no value of their list. */
  texts?: Map<string, Map<string, string>>;
  /** channel attribute code -> folded name -> channel value code */
  valuesByName: Map<string, Map<string, string>>;
  /** channel attribute code -> the value codes that exist, of those that a rule names */
  knownCodes: Map<string, Set<string>>;
}

/** Whether a text can go where text is taken. */
export const takesText = ({ isWholeNumber: isNumber = false }: Pick<ChannelAttributeRow, "isWholeNumber">, text: string) =>
  !isNumber || isWholeNumber(text);

/**
 * Where an attribute of the channel comes from; gone: from a listed value that is no longer there; unfit: from a text that is not taken there.
 * `isRule`: somebody said so.
 */
export type Source =
  | { kind: "nothing" }
  | { kind: "gone" }
  | { kind: "unfit"; text: string }
  | { kind: "fixed"; sent: DraftAttribute }
  | { kind: "ours"; id: string | undefined; isRule: boolean };

/** By what is set for one product alone, by the rule of its category, or from ours of its name. */
export const sourceOf = (
  attribute: ChannelAttributeRow,
  { rules, knownCodes, ownByName }: CategoryRules,
  given?: OwnCategory["attributes"][number],
): Source => {
  const rule: AttributeRule | undefined = given
    ? { attributeId: null, fixedValueCode: given.valueCode ?? null, fixedText: given.text ?? null }
    : rules.get(attribute.code);
  const { code } = attribute;
  if (rule?.leftOut && !attribute.isRequired) return { kind: "nothing" };
  if (rule?.fixedValueCode)
    return knownCodes.get(code)?.has(rule.fixedValueCode)
      ? { kind: "fixed", sent: { code, valueCode: rule.fixedValueCode } }
      : { kind: "gone" };
  if (rule?.fixedText)
    return takesText(attribute, rule.fixedText)
      ? { kind: "fixed", sent: { code, text: rule.fixedText } }
      : { kind: "unfit", text: rule.fixedText };
  return { kind: "ours", id: rule?.attributeId ?? ownByName.get(attribute.folded), isRule: rule !== undefined };
};

/** What goes for a product without a value in ours; unfit: it is not taken there, gone: it is no longer in their list. Of one product's own rule there is none. */
export const defaultOf = (
  attribute: ChannelAttributeRow,
  { rules, knownCodes }: CategoryRules,
): DraftAttribute | "gone" | { unfit: string } | undefined => {
  const { code } = attribute;
  const { defaultText, defaultValueCode } = rules.get(code) ?? {};
  if (defaultText) return takesText(attribute, defaultText) ? { code, text: defaultText } : { unfit: defaultText };
  if (!defaultValueCode) return;
  return knownCodes.get(code)?.has(defaultValueCode) ? { code, valueCode: defaultValueCode } : "gone";
};

/** One of our values as one of theirs: by its mapping, by its name, or as it is written where the channel takes that; a number goes where one is wanted. */
export const equalOf = (
  attribute: ChannelAttributeRow,
  { values, texts, valuesByName }: CategoryRules,
  { valueId, value }: Pick<OurAttribute, "valueId" | "value">,
  isOfVariant: boolean,
): DraftAttribute | undefined => {
  const { code } = attribute;
  const own = valueId ?? value.folded;
  const valueCode = values.get(code)?.get(own) ?? valuesByName.get(code)?.get(value.folded);
  if (valueCode !== undefined) return { code, valueCode };
  if (!attribute.allowsCustom && !(isOfVariant && attribute.variantsAllowCustom)) return;
  const text = texts?.get(code)?.get(own) ?? value.name;
  if (takesText(attribute, text)) return { code, text };
};

/**
 * What has no equal holds a product back where the channel asks for it, where somebody said that it goes there, and where it tells variants
 * apart (`isOneOfMany`: of one of several variants): without it buyers see the same thing twice. Else it is left out.
 */
export const holdsBack = (attribute: ChannelAttributeRow, source: Source, isOneOfMany: boolean) =>
  attribute.isRequired || (source.kind === "ours" && source.isRule) || (attribute.isVariant && isOneOfMany);

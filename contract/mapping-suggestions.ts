import { z } from "zod";
import { ClientScope, Done, Id, page, paging } from "./common.ts";
import { AttributeMapping, ChannelCode, taxonomyErrors } from "./mapping.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;
export const suggestionsAtOnce = 200;

/**
 * Why a category of the channel is suggested. products: products of ours stand in it there, found by their barcode or put there for a store.
 * earlierChoice, template: the client, or the platform, made this of a category of that name or one like it. elsewhere: it is like what ours is
 * mapped to on another channel. clients: of a template, clients who map the category themselves chose it. sameName, similarName: it has the name, or words of it. parent: it has the name of what ours is a part of.
 */
export const SuggestionReason = z.enum([
  "products",
  "earlierChoice",
  "template",
  "elsewhere",
  "clients",
  "sameName",
  "similarName",
  "parent",
]);
export type SuggestionReason = z.infer<typeof SuggestionReason>;

export const SuggestedCategory = z.object({
  channelCategoryCode: z.string(),
  channelCategoryPath: z.string(),
  /** Of a hundred. It orders the suggestions of one category; none of them is saved by itself. */
  confidence: z.number().int().min(0).max(100),
  reason: SuggestionReason,
  /** products: how many. */
  productCount: z.number().int().nullable(),
  /** clients: how many. */
  clientCount: z.number().int().nullable(),
  /** elsewhere, and earlierChoice and template of another channel: which. */
  channelName: z.string().nullable(),
});
export type SuggestedCategory = z.infer<typeof SuggestedCategory>;

/** One of our categories without a mapping there, with what it could be; best first, none where nothing is like it. */
export const CategorySuggestions = z.object({
  tradeportCategoryId: Id,
  tradeportCategoryPath: z.string(),
  productCount: z.number().int(),
  suggestions: z.array(SuggestedCategory),
});
export type CategorySuggestions = z.infer<typeof CategorySuggestions>;

/**
 * Why an attribute or a value is suggested. earlierChoice, template: the client, or the platform, chose this elsewhere for the same. sameName,
 * similarName: it has the name, or words of it. sameAmount: it is as much in their unit. nearColour: it is
 * the nearest of a list without such a shade. sameValues: their list has the values of our attribute. valueHistory: a value like it became this.
 */
export const MappingReason = z.enum([
  "earlierChoice",
  "template",
  "sameName",
  "sameValues",
  "valueHistory",
  "similarName",
  "sameAmount",
  "nearColour",
]);
const Suggested = {
  /** Of a hundred. From 80 on a screen fills it in for a person to approve. */
  confidence: z.number().int().min(1).max(100),
  reason: MappingReason,
  /** earlierChoice and template of another channel: which. */
  channelName: z.string().nullable(),
};
export const fillsFrom = 80;

export const SuggestedRule = AttributeMapping.pick({
  tradeportAttributeId: true,
  fixedValueCode: true,
  fixedText: true,
  leftOut: true,
}).extend(Suggested);
export type SuggestedRule = z.infer<typeof SuggestedRule>;
/** channelValueCode: of their list, or a number to write where they take one. */
export const SuggestedValue = z.object({ channelValueCode: z.string(), ...Suggested });
export type SuggestedValue = z.infer<typeof SuggestedValue>;

/** A value that products of the category carry and that has no equal in their list yet. Of the platform, which has no products, those of its lists. */
export const ValueSuggestions = z.object({
  tradeportAttributeId: Id,
  tradeportValueId: Id.nullable(),
  text: z.string().nullable(),
  productCount: z.number().int(),
  suggestions: z.array(SuggestedValue),
});
export type ValueSuggestions = z.infer<typeof ValueSuggestions>;

/** Of one attribute of the channel's category: where it could come from, best first; none where it has a rule or ours of its name. */
export const AttributeSuggestions = z.object({
  channelAttributeCode: z.string(),
  suggestions: z.array(SuggestedRule),
  /** Of what fills it by now, else of the best suggestion that is filled in. */
  values: z.array(ValueSuggestions),
});
export type AttributeSuggestions = z.infer<typeof AttributeSuggestions>;

const Choice = z.strictObject({ tradeportCategoryId: Id, channelCategoryCode: ChannelCode });

export const mappingSuggestions = {
  GetCategorySuggestions: query({
    reads: ["mappings", "categories", "products", "channels"],
    summary: "What the client's categories with products and without a mapping could be on a channel, with confidence and reason",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      tradeportCategoryId: Id.optional(),
      ...paging(25),
      // Each is compared with the whole of the channel's list.
      pageSize: z.coerce.number().int().min(1).max(suggestionsAtOnce).default(25),
    }),
    output: page(CategorySuggestions),
    errors: ["mapping_not_leaf", "not_found", ...taxonomyErrors],
  }),
  ApproveCategorySuggestions: command({
    changes: ["mappings"],
    summary:
      "Map many categories at once; one that somebody mapped meanwhile stays as it is and is not counted. Or take those back that still stand so",
    roles: ["Client"],
    area: "catalogue",
    // What is mapped stays, and only what stands as it is named is taken back: nothing of anybody's is changed.
    withoutVersion: "switch",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      choices: z.array(Choice).min(1).max(500),
      isApproved: z.boolean().default(true),
    }),
    output: z.object({
      mapped: z.number().int(),
      /** Those that this press mapped, or took back. */
      categoryIds: z.array(Id),
    }),
    errors: ["not_found", "mapping_twice", "mapping_not_leaf", "channel_category_unknown", ...taxonomyErrors],
  }),
  RefuseCategorySuggestions: command({
    changes: ["mappings"],
    summary: "Say that suggestions are wrong, so that they do not come again; or take that back",
    roles: ["Client"],
    area: "catalogue",
    withoutVersion: "switch",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      refused: z.array(Choice).min(1).max(500),
      isRefused: z.boolean().default(true),
    }),
    output: Done,
    errors: ["mapping_not_leaf", "not_found", "channel_category_unknown", ...taxonomyErrors],
  }),
  GetAttributeSuggestions: query({
    reads: ["mappings", "categories", "products", "channels"],
    summary:
      "What could fill the attributes of the channel's category that ours is mapped to, and what our values could be there, with confidence and reason",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, channelId: Id, tradeportCategoryId: Id }),
    output: z.array(AttributeSuggestions),
    errors: ["not_found", "category_not_mapped", "channel_category_unknown", ...taxonomyErrors],
  }),
};

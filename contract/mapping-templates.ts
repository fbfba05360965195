import { z } from "zod";
import { Done, Id, page, paging } from "./common.ts";
import {
  AttributeMapping,
  AttributeMappingInput,
  CategoryMapping,
  ChannelCode,
  OwnValue,
  taxonomyErrors,
  ValueMapping,
  valueOrText,
} from "./mapping.ts";
import { CategorySuggestions, suggestionsAtOnce } from "./mapping-suggestions.ts";
import { command, query } from "./procedure.ts";

/** A template's value with the place where it holds: attributes of the same name have another list in each category. */
export const TemplateValue = ValueMapping.omit({ source: true }).extend({
  channelCategoryPath: z.string(),
  channelAttributeName: z.string(),
});
export type TemplateValue = z.infer<typeof TemplateValue>;

const own = { tradeportValueId: Id.nullish(), text: z.string().trim().min(1).max(200).nullish() };
/** Without a place it holds wherever a template fills an attribute of the channel by ours, and the channel lists that value. */
const TemplateValuePair = z
  .strictObject({
    ...own,
    channelValueCode: ChannelCode,
    channelCategoryCode: ChannelCode.optional(),
    channelAttributeCode: ChannelCode.optional(),
  })
  .refine(valueOrText, "valueOrText")
  .refine((pair) => (pair.channelCategoryCode === undefined) === (pair.channelAttributeCode === undefined), "wholePlace");

/** Whom a change of a template reaches. Who mapped it otherwise is counted apart: nothing changes for them. */
export const TemplateEffect = z.object({
  clients: z.number().int(),
  products: z.number().int(),
  /** Of these, on the channel by now: they stay as they are there, and are sent by the new mapping when they are sent next. */
  listed: z.number().int(),
  /** Of these, held or refused there: they are looked at again at once. */
  held: z.number().int(),
  /** Clients with such products who have a mapping of their own in its place. */
  overriding: z.number().int(),
  /** Those with most products. */
  largest: z.array(z.object({ clientId: Id, name: z.string(), products: z.number().int() })),
});
export type TemplateEffect = z.infer<typeof TemplateEffect>;

const Choice = z.strictObject({ categoryId: Id, channelCategoryCode: ChannelCode });

/** The platform's mappings, for every client that has none of its own in their place. */
export const mappingTemplates = {
  GetProductCategoryMappings: query({
    reads: ["mappings", "categories", "channels"],
    summary: "The platform's category mappings on a channel, of one category or of all",
    roles: ["Admin"],
    input: z.strictObject({ channelId: Id, categoryId: Id.optional() }),
    output: z.array(CategoryMapping),
    errors: ["not_found"],
  }),
  GetTemplateAttributeChannelMappings: query({
    reads: ["mappings", "channels"],
    summary: "How the platform maps a category's attributes on a channel",
    roles: ["Admin"],
    input: z.strictObject({ categoryId: Id, channelId: Id }),
    output: z.array(AttributeMapping),
    errors: ["not_found"],
  }),
  GetAttributeChannelValues: query({
    reads: ["mappings", "channels"],
    summary: "How the platform maps the values of an attribute on a channel, in every place where it does or in one",
    roles: ["Admin"],
    input: z.strictObject({
      attributeId: Id,
      channelId: Id,
      channelCategoryCode: ChannelCode.optional(),
      channelAttributeCode: ChannelCode.optional(),
    }),
    output: z.array(TemplateValue),
    errors: ["not_found"],
  }),
  GetTemplateEffect: query({
    reads: ["mappings", "products", "listings", "stores"],
    summary:
      "Whom a change of a category's template reaches, before it is saved: of the category, or of these attributes of the channel",
    roles: ["Admin"],
    input: z.strictObject({
      categoryId: Id,
      channelId: Id,
      channelAttributeCodes: z.array(ChannelCode).min(1).max(500).optional(),
    }),
    output: TemplateEffect,
    errors: ["not_found"],
  }),
  GetTemplateApprovalEffect: query({
    reads: ["mappings", "products", "listings", "stores"],
    summary: "Whom templates of many categories reach, before they are approved",
    roles: ["Admin"],
    input: z.strictObject({ channelId: Id, categoryIds: z.array(Id).min(1).max(500) }),
    output: TemplateEffect,
    errors: ["not_found"],
  }),
  GetTemplateSuggestions: query({
    reads: ["mappings", "categories", "products", "channels"],
    summary:
      "What the categories without a template could be on a channel, with confidence and reason; those with most products of clients first",
    roles: ["Admin"],
    input: z.strictObject({
      channelId: Id,
      categoryId: Id.optional(),
      ...paging(25),
      // Each is compared with the whole of the channel's list.
      pageSize: z.coerce.number().int().min(1).max(suggestionsAtOnce).default(25),
    }),
    output: page(CategorySuggestions),
    errors: ["mapping_not_leaf", "not_found", ...taxonomyErrors],
  }),
  ApproveTemplateSuggestions: command({
    changes: ["mappings"],
    summary:
      "Make templates of many categories at once; one that has a template meanwhile stays as it is and is not counted. Or take those back that still stand so",
    roles: ["Admin"],
    // What is mapped stays, and only what stands as it is named is taken back: nothing of anybody's is changed.
    withoutVersion: "switch",
    input: z.strictObject({ channelId: Id, choices: z.array(Choice).min(1).max(500), isApproved: z.boolean().default(true) }),
    output: z.object({
      mapped: z.number().int(),
      /** Those that this press mapped, or took back. */
      categoryIds: z.array(Id),
    }),
    errors: ["not_found", "mapping_twice", "mapping_not_leaf", "channel_category_unknown", ...taxonomyErrors],
  }),
  RefuseTemplateSuggestions: command({
    changes: ["mappings"],
    summary: "Say that suggestions of a template are wrong, so that they do not come again to the platform; or take that back",
    roles: ["Admin"],
    withoutVersion: "switch",
    input: z.strictObject({ channelId: Id, refused: z.array(Choice).min(1).max(500), isRefused: z.boolean().default(true) }),
    output: Done,
    errors: ["mapping_not_leaf", "not_found", "channel_category_unknown", ...taxonomyErrors],
  }),
  GetTemplateValueEffect: query({
    reads: ["mappings", "products", "listings", "stores"],
    summary: "Whom a change of a template's values reaches, before it is saved: products that carry one of them",
    roles: ["Admin"],
    input: z.strictObject({
      attributeId: Id,
      channelId: Id,
      channelCategoryCode: ChannelCode,
      channelAttributeCode: ChannelCode,
      values: z.array(OwnValue).min(1).max(5000),
    }),
    output: TemplateEffect,
    errors: ["not_found"],
  }),
  SetProductCategoryMapping: command({
    changes: ["mappings"],
    summary: "Map a category to a channel's for every client that has not mapped it itself; null takes the template away",
    roles: ["Admin"],
    input: z.strictObject({
      categoryId: Id,
      channelId: Id,
      /** The template as it was read; null: there was none. */
      from: ChannelCode.nullable().default(null),
      channelCategoryCode: ChannelCode.nullable(),
    }),
    output: Done,
    errors: ["not_found", "conflict", "mapping_not_leaf", "channel_category_unknown", ...taxonomyErrors],
  }),
  SetTemplateAttributeChannelMapping: command({
    changes: ["mappings"],
    summary: "Map a channel category's attributes for every client: what differs between `from` and the new list is changed",
    roles: ["Admin"],
    input: z.strictObject({
      categoryId: Id,
      channelId: Id,
      /** The template's mappings as they were read; left out: there were none. */
      from: z.array(AttributeMappingInput).max(500).default([]),
      attributeMappings: z.array(AttributeMappingInput).max(500),
    }),
    output: z.array(AttributeMapping),
    errors: [
      "attribute_unknown",
      "not_found",
      "conflict",
      "category_not_mapped",
      "default_alone",
      "mapping_twice",
      "channel_attribute_unknown",
      "channel_value_unknown",
      "whole_number_wanted",
      ...taxonomyErrors,
    ],
  }),
  SetAttributeChannelValue: command({
    changes: ["mappings"],
    summary: "Map the values of an attribute for every client: what differs between `from` and the new list is changed",
    roles: ["Admin"],
    input: z.strictObject({
      attributeId: Id,
      channelId: Id,
      /** The template's values as they were read; left out: there were none. */
      from: z.array(TemplateValuePair).max(5000).default([]),
      valueMappings: z.array(TemplateValuePair).max(5000),
    }),
    output: z.array(TemplateValue),
    errors: [
      "not_found",
      "conflict",
      "attribute_not_mapped",
      "mapping_twice",
      "attribute_value_unknown",
      "channel_attribute_unknown",
      "channel_value_unknown",
      "whole_number_wanted",
    ],
  }),
};

import { z } from "zod";
import { ClientScope, Done, Id, page, paging, Words } from "./common.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;
/** As a channel codes it. */
export const ChannelCode = z.string().trim().min(1).max(200);
/** Where what a channel asks for is not here: it lists nothing, is being read, or could not be. */
export const taxonomyErrors = ["channel_lists_nothing", "taxonomy_loading", "taxonomy_no_store", "taxonomy_refused"] as const;

export const ChannelCategory = z.object({
  code: z.string(),
  name: z.string(),
  parentCode: z.string().nullable(),
  isLeaf: z.boolean(),
  path: z.string(),
});
export type ChannelCategory = z.infer<typeof ChannelCategory>;

/** client: set by the client. template: the platform's, used until the client sets its own. */
export const MappingSource = z.enum(["client", "template"]);

export const CategoryMapping = z.object({
  id: Id,
  tradeportCategoryId: Id,
  tradeportCategoryPath: z.string(),
  channelId: Id,
  channelName: z.string(),
  channelCategoryCode: z.string(),
  channelCategoryPath: z.string(),
  source: MappingSource,
  /** Required channel attributes that have no mapping yet; null until the channel's attributes have been read. */
  missingAttributes: z.number().int().nullable(),
});
export type CategoryMapping = z.infer<typeof CategoryMapping>;

export const MappedOnChannel = CategoryMapping.pick({ channelId: true, channelName: true, missingAttributes: true }).extend({
  channelCategoryCode: z.string().nullable(),
  channelCategoryPath: z.string().nullable(),
  source: MappingSource.nullable(),
});

/** Of what the connector asks in its own words: those of its reader. What the marketplace names has its `name` alone. */
const OwnNames = { names: Words.optional() };
export const ChannelValue = z.object({ code: z.string(), name: z.string(), ...OwnNames });
export const ChannelAttribute = z.object({
  code: z.string(),
  name: z.string(),
  ...OwnNames,
  isRequired: z.boolean(),
  allowsCustom: z.boolean(),
  /** A text is taken of variants, though not of the whole product. */
  variantsAllowCustom: z.boolean(),
  /** Of text it takes whole numbers alone. */
  isWholeNumber: z.boolean(),
  isVariant: z.boolean(),
  isSlicer: z.boolean(),
  values: z.array(ChannelValue),
});
export type ChannelAttribute = z.infer<typeof ChannelAttribute>;

/** One of four: our attribute's value goes there, one listed value for all products, one text for all products, or nothing, also not what has the same name. */
export const AttributeMappingInput = z.strictObject({
  channelAttributeCode: ChannelCode,
  tradeportAttributeId: Id.nullable().default(null),
  fixedValueCode: ChannelCode.nullable().default(null),
  fixedText: z.string().trim().min(1).max(200).nullable().default(null),
  leftOut: z.boolean().optional(),
  /** Beside `tradeportAttributeId`, one of two: what goes there for products that have no value of their own. */
  defaultValueCode: ChannelCode.nullish(),
  defaultText: z.string().trim().min(1).max(200).nullish(),
});
export const AttributeMapping = z.object({
  id: Id,
  channelAttributeCode: z.string(),
  channelAttributeName: z.string(),
  tradeportAttributeId: Id.nullable(),
  fixedValueCode: z.string().nullable(),
  fixedText: z.string().nullable(),
  leftOut: z.boolean(),
  defaultValueCode: z.string().nullable(),
  defaultText: z.string().nullable(),
  source: MappingSource,
});
export type AttributeMapping = z.infer<typeof AttributeMapping>;

/** One of two: a value of our attribute's list, or a text that products carry in its place. */
export const ValueMapping = z.object({
  tradeportValueId: Id.nullable(),
  text: z.string().nullable(),
  channelValueCode: z.string(),
  channelValueName: z.string(),
  source: MappingSource,
  /** Where there: one attribute of one of the channel's categories. */
  channelCategoryCode: z.string(),
  channelAttributeCode: z.string(),
});
export type ValueMapping = z.infer<typeof ValueMapping>;

/** A text that products of a category carry where our attribute's list has no value for it. */
export const AttributeText = z.object({
  text: z.string(),
  productCount: z.number().int(),
  /** The channel has a value for it: a mapped one, or one of the same name. */
  isKnown: z.boolean(),
});
export type AttributeText = z.infer<typeof AttributeText>;

export const valueOrText = ({ tradeportValueId, text }: { tradeportValueId?: unknown; text?: unknown }) =>
  (tradeportValueId == null) !== (text == null);
/** One of ours, as a question names it. */
export const OwnValue = z
  .strictObject({ tradeportValueId: Id.nullish(), text: z.string().trim().min(1).max(200).nullish() })
  .refine(valueOrText, "valueOrText");
const hasPlace = (given: { attributeMappingId?: unknown; channelCategoryCode?: unknown; channelAttributeCode?: unknown }) =>
  given.attributeMappingId !== undefined || (given.channelCategoryCode !== undefined && given.channelAttributeCode !== undefined);
const ValuePair = OwnValue.safeExtend({
  /** Of their list; where there is none and text is taken, what is written there in place of ours. */
  channelValueCode: ChannelCode,
});

export const mapping = {
  GetProductCategoryMappingByClientId: query({
    reads: ["mappings", "categories", "products"],
    summary: "The client's category mappings, with those of the platform that it uses",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, channelId: Id.optional() }),
    output: z.array(CategoryMapping),
    errors: ["not_found"],
  }),
  GetMappedCategoriesOnMarketplace: query({
    reads: ["mappings", "categories", "channels", "stores"],
    summary: "What one of our categories is on each channel where the client sells or maps it; null: not mapped there yet",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, tradeportCategoryId: Id }),
    output: z.array(MappedOnChannel),
    errors: ["not_found"],
  }),
  GetChannelProductCategory: query({
    reads: ["channels"],
    summary: "A channel's categories, below a parent or by name",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      parentCode: z.string().max(200).nullable().optional(),
      search: z.string().trim().max(100).optional(),
      onlyLeaves: z.boolean().default(false),
      ...paging(100),
    }),
    output: page(ChannelCategory),
    errors: ["channel_category_unknown", "not_found", ...taxonomyErrors],
  }),
  SetClientProductCategoryMapping: command({
    changes: ["mappings"],
    summary: "Map one of our categories to a channel's; null takes the client's own mapping away",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      tradeportCategoryId: Id,
      channelId: Id,
      /** The client's own mapping as it was read; null: there was none. */
      from: ChannelCode.nullable().default(null),
      channelCategoryCode: ChannelCode.nullable(),
    }),
    output: Done,
    errors: ["not_found", "conflict", "mapping_not_leaf", "channel_category_unknown", ...taxonomyErrors],
  }),
  GetChannelAttributesAndValues: query({
    reads: ["channels"],
    summary: "A channel category's attributes with their values",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      channelCategoryCode: ChannelCode,
      channelAttributeCode: ChannelCode.optional(),
    }),
    output: z.array(ChannelAttribute),
    errors: ["not_found", "channel_category_unknown", "channel_attribute_unknown", ...taxonomyErrors],
  }),
  GetClientChannelCategoryAttributeMapping: query({
    reads: ["mappings"],
    summary: "How our category's attributes are mapped on a channel",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, tradeportCategoryId: Id, channelId: Id }),
    output: z.array(AttributeMapping),
    errors: ["not_found"],
  }),
  SetCategoryAttributeMappingByClientId: command({
    changes: ["mappings"],
    summary:
      "Map a channel category's attributes: what differs between `from` and the new list is changed, all else stays as it is now",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      /** Of the company; who asks is recorded. */
      clientMemberId: Id.optional(),
      tradeportCategoryId: Id,
      channelId: Id,
      /** The mapping of the category that was seen; another by now is not found. */
      productCategoryMappingId: Id.optional(),
      /** The client's own mappings as they were read; left out: there were none. */
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
  GetClientChannelCategoryAttributeValueMapping: query({
    reads: ["mappings"],
    summary: "How the values of our attribute are mapped there: on one attribute of a category, or wherever they are",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      tradeportAttributeId: Id,
      channelId: Id,
      channelCategoryCode: ChannelCode.optional(),
      channelAttributeCode: ChannelCode.optional(),
    }),
    output: z.array(ValueMapping),
    errors: ["channel_category_unknown", "channel_attribute_unknown", "not_found"],
  }),
  GetClientAttributeTexts: query({
    reads: ["mappings", "products", "channels"],
    summary:
      "The texts that a category's products carry in an attribute, in place of a listed value; those that the channel does not know come first",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      tradeportCategoryId: Id,
      tradeportAttributeId: Id,
      channelId: Id,
      channelCategoryCode: ChannelCode,
      channelAttributeCode: ChannelCode,
      onlyUnknown: z.boolean().default(false),
      ...paging(50),
    }),
    output: page(AttributeText).extend({
      /** Of our list's values those that the category's products carry: the others keep nothing back. */
      carriedValues: z.array(z.object({ id: Id, productCount: z.number().int() })),
    }),
    errors: ["mapping_not_leaf", "channel_category_unknown", "channel_attribute_unknown", "not_found"],
  }),
  SetClientCategoryAttributeValueMapping: command({
    changes: ["mappings"],
    summary:
      "Map the values of our attribute there: what differs between `from` and the new list is changed, all else stays as it is now",
    roles: ["Client"],
    area: "catalogue",
    input: z
      .strictObject({
        ...Scope,
        /** Of the company; who asks is recorded. */
        clientMemberId: Id.optional(),
        tradeportAttributeId: Id,
        channelId: Id,
        /** The attribute's mapping, in place of both codes. */
        attributeMappingId: Id.optional(),
        channelCategoryCode: ChannelCode.optional(),
        channelAttributeCode: ChannelCode.optional(),
        /** The client's own mappings as they were read; left out: there were none. */
        from: z.array(ValuePair).max(5000).default([]),
        clientChannelAttributeValueList: z.array(ValuePair).max(5000),
      })
      .refine(hasPlace, { path: ["channelCategoryCode"], error: "mappingOrPlace" }),
    output: z.array(ValueMapping),
    errors: [
      "not_found",
      "conflict",
      "mapping_twice",
      "attribute_not_there",
      "attribute_value_unknown",
      "channel_attribute_unknown",
      "channel_value_unknown",
      "whole_number_wanted",
      ...taxonomyErrors,
    ],
  }),
};

import { z } from "zod";
import { ClientScope, Id } from "./common.ts";
import { ChannelCode, OwnValue, taxonomyErrors } from "./mapping.ts";
import { download, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** What a change of a client's own mapping reaches. Sample data is never sent and not counted. */
export const MappingEffect = z.object({
  /** Of the client that are meant. */
  products: z.number().int(),
  /** Of these, listed or held there. */
  affected: z.number().int(),
  /** Of these, on the channel by now: they stay as they are there, and go by the new mapping when they are sent next. */
  listed: z.number().int(),
  /** Of these, held or refused there for what they lack: they are tried again at once. */
  held: z.number().int(),
  stores: z.array(z.object({ storeId: Id, name: z.string(), listings: z.number().int() })),
  /** The first ten, those that are on the channel or held there before all others. */
  first: z.array(
    z.object({ productId: Id, mainCode: z.string(), name: z.string(), state: z.enum(["listed", "held"]).nullable() }),
  ),
  /** What holds where the client's own is taken away: the platform's category there, of one category; the channel's brand of the same name, of a brand. */
  fallback: z.string().nullable(),
});
export type MappingEffect = z.infer<typeof MappingEffect>;

const Values = {
  tradeportAttributeId: Id,
  channelCategoryCode: ChannelCode,
  channelAttributeCode: ChannelCode,
  values: z.array(OwnValue).min(1).max(5000),
};
/** More than a press changes: a value that is mapped goes for other categories too. */
const EffectCategories = z.array(Id).min(1).max(2000);
const Subject = {
  tradeportCategoryIds: EffectCategories.optional(),
  brandId: Id.optional(),
  values: z.strictObject(Values).optional(),
};
const isOne = (given: { [K in keyof typeof Subject]?: unknown }) =>
  [given.tradeportCategoryIds, given.brandId, given.values].filter((one) => one !== undefined).length === 1;

export const mappingEffects = {
  GetCategoryMappingEffect: query({
    reads: ["mappings", "products", "listings", "stores"],
    summary: "What a change of categories' mappings on a channel, or of their attributes', reaches before it is saved",
    roles: ["Client"],
    area: "catalogue",
    allStores: true,
    input: z.strictObject({ ...Scope, channelId: Id, tradeportCategoryIds: EffectCategories }),
    output: MappingEffect,
    errors: ["not_found"],
  }),
  GetBrandMappingEffect: query({
    reads: ["mappings", "products", "listings", "stores"],
    summary: "What a change of a brand's mapping on a channel reaches before it is saved: all products of the brand",
    roles: ["Client"],
    area: "catalogue",
    allStores: true,
    input: z.strictObject({ ...Scope, channelId: Id, brandId: Id }),
    output: MappingEffect,
    errors: ["not_found", ...taxonomyErrors],
  }),
  GetValueMappingEffect: query({
    reads: ["mappings", "products", "listings", "stores"],
    summary: "What a change of the mapping of values reaches before it is saved: products that carry one of them",
    roles: ["Client"],
    area: "catalogue",
    allStores: true,
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      ...Values,
    }),
    output: MappingEffect,
    errors: ["channel_category_unknown", "channel_attribute_unknown", "not_found"],
  }),
  GetMappingEffectExcel: download({
    summary:
      "Each product that such a change reaches, with the stores where it is listed or held, as a workbook: of categories, of a brand, or of values",
    roles: ["Client"],
    area: "catalogue",
    allStores: true,
    input: z
      .strictObject({ ...Scope, channelId: Id, ...Subject })
      .refine(isOne, { path: ["tradeportCategoryIds"], error: "oneSubject" }),
    output: z.unknown(),
    errors: ["channel_category_unknown", "channel_attribute_unknown", "not_found", "selection_too_large", ...taxonomyErrors],
  }),
};

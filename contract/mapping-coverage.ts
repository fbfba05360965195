import { z } from "zod";
import { ClientScope, Id } from "./common.ts";
import { query } from "./procedure.ts";

/** How far a client's categories are mapped on a channel of its stores: of those with products. */
export const MappingCoverage = z.object({
  channelId: Id,
  channelName: z.string(),
  categories: z.number().int(),
  mapped: z.number().int(),
  /** Of the mapped ones those with required attributes that nothing fills, and how many attributes these are. What products carry is told by `GetMappingGaps`. */
  incomplete: z.number().int(),
  missingAttributes: z.number().int(),
  /** Mapped ones whose attributes are still being read: nobody knows yet what they lack. */
  reading: z.number().int(),
});
export type MappingCoverage = z.infer<typeof MappingCoverage>;

/** What products of a category lack in one attribute of the channel: a transfer refuses them for it. */
export const MappingGap = z.object({
  channelAttributeCode: z.string(),
  /** It is required, and nothing fills it. */
  isMissing: z.boolean(),
  /** Values that products carry and that have no equal there. */
  missingValues: z.number().int(),
  /** Products, or variants of them, that say nothing where it is required. */
  emptyProducts: z.number().int(),
});
export type MappingGap = z.infer<typeof MappingGap>;

export const mappingCoverage = {
  GetMappingCoverage: query({
    reads: ["mappings", "categories", "products", "channels", "stores"],
    summary: "How far the client's categories with products are mapped on each channel of its stores; sample data is left out",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: ClientScope,
    output: z.array(MappingCoverage),
  }),
  GetMappingGaps: query({
    reads: ["mappings", "categories", "products", "channels"],
    summary: "What a transfer to a channel would refuse for its mapping, of each mapped category that has products",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...ClientScope.shape, channelId: Id, tradeportCategoryId: Id.optional() }),
    output: z.array(
      z.object({
        tradeportCategoryId: Id,
        /** The attributes that lack something; null until they have been read. */
        gaps: z.array(MappingGap).nullable(),
      }),
    ),
    errors: ["mapping_not_leaf", "not_found"],
  }),
};

import { z } from "zod";
import { ClientScope, Done, Id, page, paging } from "./common.ts";
import { ChannelCode, taxonomyErrors } from "./mapping.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

export const ChannelBrand = z.object({ code: z.string(), name: z.string() });
export type ChannelBrand = z.infer<typeof ChannelBrand>;

/** One of the channel's that a brand of ours could be, by its name alone. */
export const SuggestedBrand = z.object({
  channelBrandCode: z.string(),
  channelBrandName: z.string(),
  /** Of a hundred. */
  confidence: z.number().int().min(0).max(100),
  reason: z.enum(["sameName", "similarName"]),
});
export type SuggestedBrand = z.infer<typeof SuggestedBrand>;

/** client: chosen by the client. name: the channel has one of this name. null: the channel has none, and none was chosen. */
export const BrandMapping = z.object({
  brandId: Id,
  brandName: z.string(),
  productCount: z.number().int(),
  source: z.enum(["client", "name"]).nullable(),
  channelBrandCode: z.string().nullable(),
  /** null: the chosen one is gone from the channel's list. */
  channelBrandName: z.string().nullable(),
  /** Of a brand that the channel does not know; best first, of the first fifty such of a page. */
  suggestions: z.array(SuggestedBrand),
});
export type BrandMapping = z.infer<typeof BrandMapping>;

export const brandMapping = {
  GetClientBrandMapping: query({
    reads: ["mappings", "products", "channels"],
    summary: "What the client's brands are on a channel that lists brands; those that it does not know come first",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      /** The brand of this product alone. */
      productId: Id.optional(),
      search: z.string().trim().max(100).optional(),
      ...paging(25),
    }),
    output: page(BrandMapping).extend({
      /** The channel's entry for a product without a brand; null: its list has none. */
      noBrand: ChannelBrand.nullable(),
    }),
    errors: ["not_found", ...taxonomyErrors],
  }),
  GetChannelBrand: query({
    reads: ["channels"],
    summary: "A channel's brands by name: the same name first, then those that begin so",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, channelId: Id, search: z.string().trim().max(100).optional(), ...paging(50) }),
    output: page(ChannelBrand),
    errors: ["not_found", ...taxonomyErrors],
  }),
  SetClientBrandMapping: command({
    changes: ["mappings"],
    summary: "Say which of a channel's brands a brand is, for all of its products; null leaves it to the name again",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      brandId: Id,
      channelId: Id,
      /** The client's own choice as it was read; null: there was none. */
      from: ChannelCode.nullable(),
      channelBrandCode: ChannelCode.nullable(),
    }),
    output: Done,
    errors: ["not_found", "conflict", "channel_brand_unknown", ...taxonomyErrors],
  }),
};

import { z } from "zod";
import { Rounding } from "./bulk-update.ts";
import { changes } from "./changes.ts";
import { ClientScope, Currency, Id, Price, Version } from "./common.ts";
import { command, query } from "./procedure.ts";

const Scope = { ...ClientScope.shape, channelId: Id };
const pieces = z.number().int().max(1_000_000);

const parameters = {
  /** Pieces that no store of the channel is shown. */
  stockBuffer: pieces.min(0).default(0),
  /** Null: as many as there are. */
  maximumShown: pieces.min(1).nullable().default(null),
  /** Of a product's own price, in its currency: percent, then an amount, then how it ends. A price that is set for a store or a currency stays. */
  pricePercent: z
    .string()
    .regex(/^(-\d{1,2}|\d{1,3})(\.\d{1,2})?$/, "percentChange")
    .default("0"),
  priceAmount: Price.default("0"),
  rounding: Rounding.default("none"),
  /** What titles and descriptions are made by; null: the product's own. */
  listingTemplateId: Id.nullable().default(null),
};
/** As they are read, and as they are sent back. */
export const ChannelParameters = z.object({
  version: Version,
  stockBuffer: z.number().int(),
  maximumShown: z.number().int().nullable(),
  pricePercent: z.string(),
  priceAmount: z.string(),
  rounding: Rounding,
  listingTemplateId: Id.nullable(),
});
export type ChannelParameters = z.infer<typeof ChannelParameters>;
export const ChannelParametersChange = z.strictObject({ version: Version, ...changes(parameters) });

/** Null: no price in its store's currency. */
const Shown = z.object({ salePrice: Price.nullable(), stock: z.number().int() });
export const ChannelParametersEffect = z.object({
  /** Offers of the channel's connected stores that were looked at; not whole: there are more. */
  looked: z.number().int(),
  isWhole: z.boolean(),
  dearer: z.number().int(),
  cheaper: z.number().int(),
  moreStock: z.number().int(),
  lessStock: z.number().int(),
  /** Of those with less stock: none is shown any more. */
  soldOut: z.number().int(),
  /** Listings whose texts are made by another template, or by none any more. */
  texts: z.number().int(),
  /** The first of those that change, those of which none is shown any more before others. */
  examples: z.array(
    z.object({
      offerId: Id,
      productMainCode: z.string(),
      barcode: z.string(),
      storeName: z.string(),
      currency: Currency,
      before: Shown,
      after: Shown,
    }),
  ),
});
export type ChannelParametersEffect = z.infer<typeof ChannelParametersEffect>;

export const channelParameters = {
  GetChannelProductParameters: query({
    reads: ["prices"],
    method: "GET",
    summary: "By what rules stock and prices are shown in all stores of a channel",
    roles: ["Client"],
    area: "prices",
    input: z.strictObject(Scope),
    output: ChannelParameters,
    errors: ["not_found"],
  }),
  PreviewChannelProductParameters: command({
    changes: [],
    summary: "What stores of the channel would show by these rules; nothing is changed",
    roles: ["Client"],
    area: "prices",
    input: z.strictObject({ ...Scope, parameters: ChannelParametersChange }),
    output: ChannelParametersEffect,
    errors: ["not_found", "conflict"],
  }),
  SetChannelProductParameters: command({
    changes: ["prices", "listings"],
    summary: "Change by what rules stock and prices are shown in all stores of a channel; what differs is sent at once",
    roles: ["Client"],
    area: "prices",
    right: "manage",
    input: z.strictObject({ ...Scope, parameters: ChannelParametersChange }),
    output: ChannelParameters,
    errors: ["not_found", "conflict"],
  }),
};

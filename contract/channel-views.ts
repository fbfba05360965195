import { z } from "zod";
import { Problem } from "./bulk.ts";
import { ClientScope, Currency, Id, Price } from "./common.ts";
import { ShownText } from "./listing-texts.ts";
import { Selection, StoreChoice } from "./listings.ts";
import { query } from "./procedure.ts";

/** A channel's attribute as it would be sent, by its names there. */
const ViewAttribute = z.object({ code: z.string(), name: z.string(), value: z.string() });

/** One product as one store would be sent it now, or what is there of that and what is missing. */
export const ChannelView = z.object({
  productId: Id,
  productMainCode: z.string(),
  storeId: Id,
  storeName: z.string(),
  channelId: Id,
  channelName: z.string(),
  /** Everything is there: this is sent, and nothing else. */
  isReady: z.boolean(),
  /** In the store's language; null: there is no text in it. */
  title: z.string().nullable(),
  description: z.string(),
  /** Where they come from, and what they were without what is set for the store. */
  texts: z.object({ title: ShownText, description: ShownText }),
  /** As many characters as the channel takes of each; null: it lists nothing. */
  most: z.object({ title: z.number().int(), description: z.number().int() }).nullable(),
  brand: z.string(),
  /** The channel's; null where the product's category is not mapped. `isOwn`: set for this product in this store. */
  category: z.object({ code: z.string(), path: z.string(), isOwn: z.boolean() }).nullable(),
  imageUrls: z.array(z.string()),
  attributes: z.array(ViewAttribute),
  variants: z.array(
    z.object({
      variantId: Id,
      barcode: z.string(),
      /** Null: no price in the store's currency. */
      salePrice: Price.nullable(),
      listPrice: Price.nullable(),
      currency: Currency,
      quantity: z.number().int(),
      attributes: z.array(ViewAttribute),
    }),
  ),
  missing: z.array(Problem),
});
export type ChannelView = z.infer<typeof ChannelView>;

export const channelView = {
  GetAllChannelsProductMasterData: query({
    reads: ["products", "mappings", "prices", "stores", "listings"],
    summary:
      "Products as each store would be sent them now: texts in its language, its category and attributes, prices and stock, and what is missing; of these stores, or of all that are connected on these channels",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...ClientScope.shape,
      ...Selection,
      ...StoreChoice,
      /** Of the products, in the order of their ids: the first that is shown, and how many. Each is shown in all of the stores. */
      from: z.number().int().min(0).max(1_000_000).default(0),
      limit: z.number().int().min(1).max(50).default(10),
    }),
    output: z.object({
      /** Of all products that were named. */
      count: z.number().int(),
      products: z.array(z.object({ productId: Id, stores: z.array(ChannelView) })),
    }),
    errors: ["not_found"],
  }),
};

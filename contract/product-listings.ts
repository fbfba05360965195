import { z } from "zod";
import { ClientScope, Done, Id, Timestamp } from "./common.ts";
import { ChannelProductStatus } from "./listings.ts";
import { command, query } from "./procedure.ts";
import { cleanCode, cleanLine } from "./text.ts";

const Scope = ClientScope.shape;

/** What a person may set of a listing: on sale, held back, ended. The others are what the marketplace makes of it. */
export const SettableStatus = ChannelProductStatus.extract(["Live", "Passive", "Archived"]);
export type SettableStatus = z.infer<typeof SettableStatus>;

/** listed: as its status says. paused: its seller holds it back, and its store is shown 0. ending: its store is told 0 until the marketplace confirms it. ended: it shows nothing, and late orders still find it. */
export const ListingState = z.enum(["listed", "paused", "ending", "ended"]);
export type ListingState = z.infer<typeof ListingState>;

export const ProductListing = z.object({
  listingId: Id,
  storeId: Id,
  storeName: z.string(),
  channelId: Id,
  channelName: z.string(),
  state: ListingState,
  /** Of one that has not ended. */
  status: ChannelProductStatus.nullable(),
  /** What the marketplace knows its variants by. */
  keys: z.array(z.string()),
  /** Since it is as its state says. */
  since: Timestamp,
});
export type ProductListing = z.infer<typeof ProductListing>;

const Code = z.string().overwrite(cleanCode).min(1).max(200);
/** What a channel's category asks for, of the product in one store: one of its values, or a text. */
export const CategoryAttribute = z.strictObject({
  code: Code,
  valueCode: Code.optional(),
  text: z.string().overwrite(cleanLine).min(1).max(500).optional(),
});
const CategoryAttributes = z
  .array(CategoryAttribute)
  .max(200)
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, { error: "attributeTwice" })
  .refine((all) => all.every(({ valueCode, text }) => (valueCode === undefined) !== (text === undefined)), {
    error: "listValueOrText",
  });

/** In which of its channel's categories a store has a product. */
export const ListingCategory = z.object({
  storeId: Id,
  storeName: z.string(),
  channelId: Id,
  channelName: z.string(),
  /** The one that the product's own category is mapped to. */
  mapped: z.object({ code: z.string(), path: z.string() }).nullable(),
  /** Set for this store, and used in its place. */
  own: z.object({ code: z.string(), path: z.string(), attributes: z.array(CategoryAttribute) }).nullable(),
  /**
   * What becomes of the listing when the product gets another category: it goes into the one that this is mapped to, or stays where it is
   * for the marketplace moves none. Null: nothing, for it is not listed there or has a category of its own.
   */
  follows: z.enum(["moves", "stays"]).nullable(),
});
export type ListingCategory = z.infer<typeof ListingCategory>;

/** A channel on which a product is listed, with its stores there. */
export const SaleChannel = z.object({
  channelId: Id,
  channelCode: z.string(),
  channelName: z.string(),
  stores: z.array(z.object({ storeId: Id, storeName: z.string(), listingId: Id, status: ChannelProductStatus })),
});

export const productListing = {
  GetProductSaleChannels: query({
    reads: ["listings", "products", "stores"],
    method: "GET",
    summary: "The channels on which a product is listed, and how it stands in each store there",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, productId: Id }),
    output: z.array(SaleChannel),
    errors: ["not_found"],
  }),
  GetListingCategories: query({
    reads: ["listings", "mappings", "products", "stores"],
    summary: "In which of its channel's categories each store has a product, or would have it",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, productId: Id }),
    output: z.array(ListingCategory),
    errors: ["not_found"],
  }),
  SetListingCategory: command({
    changes: ["listings", "mappings"],
    summary:
      "Put a product into another of a channel's categories in one store, with what that asks for; null: into the mapped one again. A listing that is there is sent anew",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      productId: Id,
      storeId: Id,
      /** What was set, as it was read; null: there was none. */
      from: z.strictObject({ code: Code, attributes: CategoryAttributes }).nullable(),
      channelCategoryCode: Code.nullable(),
      attributes: CategoryAttributes,
    }),
    output: Done,
    errors: [
      "not_found",
      "conflict",
      "channel_category_unknown",
      "channel_lists_nothing",
      "taxonomy_loading",
      "taxonomy_refused",
    ],
  }),
  GetProductListings: query({
    reads: ["listings", "products", "stores"],
    summary: "Where a product is listed and was listed: one listing in a store at a time, those that have ended after it",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, productId: Id }),
    output: z.array(ProductListing),
    errors: ["not_found"],
  }),
  EndListing: command({
    withoutVersion: "act",
    changes: ["listings", "processes"],
    summary:
      "End a product's listing in a store: the store is told 0 of it and no content any more, and once that is confirmed it has ended; the product may be listed anew there then",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: z.strictObject({ ...Scope, listingId: Id }),
    output: Done,
    errors: ["not_found", "listing_under_way"],
  }),
  SetClientChannelProductStatus: command({
    withoutVersion: "act",
    changes: ["listings", "processes"],
    summary:
      "Put listings on sale (Live), hold them back (Passive: their stores are shown 0, prices and content go on) or end them (Archived); what is being created or checked there stays as it is, and is named",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ids: z.array(Id).min(1).max(500), status: SettableStatus }),
    output: z.object({
      /** Listings that were in another state. */
      changed: z.number().int(),
      /** Those that nobody can hold back or end now: the marketplace is creating or checking them. */
      left: z.array(z.object({ id: Id, productName: z.string(), storeName: z.string() })),
    }),
    errors: ["not_found"],
  }),
  ResumeListing: command({
    withoutVersion: "act",
    changes: ["listings"],
    summary: "Withdraw the end of a listing, or go on with one that has ended, under the keys that it had",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: z.strictObject({ ...Scope, listingId: Id }),
    output: Done,
    errors: ["not_found", "listing_there"],
  }),
};

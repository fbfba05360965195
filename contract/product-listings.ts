import { z } from "zod";
import { ClientScope, Done, Id, Timestamp } from "./common.ts";
import { ChannelProductStatus } from "./listings.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** listed: as its status says. ending: its store is told 0 until the marketplace confirms it. ended: it shows nothing, and late orders still find it. */
export const ListingState = z.enum(["listed", "ending", "ended"]);
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

export const productListing = {
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

import { z } from "zod";
import { Problem, ProcessState } from "./bulk.ts";
import { ProcessStarted } from "./catalogue.ts";
import { changedSince, changesOf } from "./changed-since.ts";
import { ClientScope, Id, page, paging, Timestamp } from "./common.ts";
import { command, download, query } from "./procedure.ts";
import { ProductFilter } from "./products.ts";

const Scope = ClientScope.shape;

export const SyncFieldKind = z.enum(["content", "presence", "price", "stock"]);
export type SyncFieldKind = z.infer<typeof SyncFieldKind>;

/**
 * in_sync: the marketplace confirmed what we want. pending: to be sent. sending: sent, no outcome yet. in_review: taken, not
 * shown yet. unknown: the answer was lost; settled by reading back. refused: the marketplace said no. blocked: we may not send it.
 * paused: not due (the listing is not live yet). differs: of a restored installation, and the seller has not said what counts.
 */
export const SyncFieldState = z.enum([
  "in_sync",
  "pending",
  "sending",
  "in_review",
  "unknown",
  "refused",
  "blocked",
  "paused",
  "differs",
]);
export type SyncFieldState = z.infer<typeof SyncFieldState>;

export const ChannelProductStatus = z.enum(["Processing", "InReview", "Live", "Passive", "Rejected", "Failed", "Archived"]);
export type ChannelProductStatus = z.infer<typeof ChannelProductStatus>;

export const SyncField = z.object({
  kind: SyncFieldKind,
  state: SyncFieldState,
  desired: z.unknown(),
  confirmed: z.unknown(),
  observed: z.unknown(),
  desiredDate: Timestamp.nullable(),
  sentDate: Timestamp.nullable(),
  confirmedDate: Timestamp.nullable(),
  problem: Problem.nullable(),
});
export type SyncField = z.infer<typeof SyncField>;

export const Offer = z.object({
  id: Id,
  variantId: Id,
  barcode: z.string(),
  productCode: z.string(),
  price: SyncField.nullable(),
  stock: SyncField.nullable(),
  problem: Problem.nullable(),
});

export const Listing = z.object({
  id: Id,
  storeId: Id,
  storeName: z.string(),
  channelId: Id,
  channelCode: z.string(),
  channelName: z.string(),
  productId: Id,
  productMainCode: z.string(),
  productName: z.string(),
  image: z.string().nullable(),
  status: ChannelProductStatus,
  /** Its seller holds it back: its store is shown 0 of it. */
  isPaused: z.boolean(),
  /** Its seller ends it: it is no more once the marketplace has confirmed 0. */
  isEnding: z.boolean(),
  remoteId: z.string().nullable(),
  content: SyncField.nullable(),
  offers: z.array(Offer),
  modifiedDate: Timestamp,
});
export type Listing = z.infer<typeof Listing>;

/** One thing that a channel still needs before a product can be sent. */
export const MissingRequirement = z.object({
  productId: Id,
  productMainCode: z.string(),
  productName: z.string(),
  storeId: Id,
  storeName: z.string(),
  problem: Problem,
});
export type MissingRequirement = z.infer<typeof MissingRequirement>;

/** Which products: these, or all that match a filter at this moment. */
export const Selection = {
  productIds: z.array(Id).min(1).max(10_000).optional(),
  filter: z.strictObject(ProductFilter).optional(),
};

/** In which stores: these, those on these channels, or all that are connected; of both, these that are on those. */
export const StoreChoice = {
  channelIds: z.array(Id).min(1).max(50).optional(),
  storeIds: z.array(Id).min(1).max(100).optional(),
};

/** Which products a choice was made of. */
const Print = z
  .string()
  .regex(/^\d+_-?\d+$/)
  .max(40);

/** A product where it is to be sold: in the stores of a channel, or in one of them. */
const ChannelProduct = z.strictObject({ productId: Id, channelId: Id, storeId: Id.optional() });

const listingFilter = {
  channelId: Id.optional(),
  storeId: Id.optional(),
  status: ChannelProductStatus.optional(),
  /** waiting: something is still to be sent or confirmed. failed: something was refused, or may not be sent. */
  work: z.enum(["waiting", "failed"]).optional(),
  productId: Id.optional(),
  search: z.string().trim().max(150).optional(),
  /** And whose products the product list finds so. */
  ...ProductFilter,
  isArchived: z.boolean().optional(),
};

/** Left out, by when it changed. */
const ListingSort = z.enum(["modifiedDate", "createdDate"]);

export const channelProduct = {
  GetAllClientChannelProduct: query({
    reads: ["listings", "products", "stores"],
    summary:
      "What each store shows of the catalogue, and how far it is in step; found as the product list finds its products too",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      ...listingFilter,
      orderColumn: ListingSort.optional(),
      ...paging(25),
    }),
    output: page(Listing),
  }),
  GetListingChanges: query({
    reads: ["listings", "products", "stores"],
    summary:
      "Listings that came, or whose status or rest changed, since a moment or the last answer, the oldest change first; a confirmed price or stock alone is no change of them",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ...changedSince }),
    output: changesOf(Listing),
  }),
  GetClientChannelProductByStatus: query({
    reads: ["listings", "products", "stores"],
    summary: "Listings of one status (left out: what waits or was sent), found as the product list finds its products",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      ...listingFilter,
      orderColumn: ListingSort.optional(),
      status: ChannelProductStatus.default("Processing"),
      ...paging(25),
    }),
    output: page(Listing),
  }),
  GetClientChannelProductExcel: download({
    summary:
      "Products bound to marketplaces as a workbook, a variant a row: where it is listed, how it stands, what is desired there",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      ...listingFilter,
      orderType: z.enum(["asc", "desc"]).default("desc"),
    }),
    output: z.unknown(),
    errors: ["selection_too_large"],
  }),
  GetClientChannelProductCount: query({
    reads: ["listings", "products", "stores"],
    summary: "How many listings each store has by status",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: ClientScope,
    output: z.array(
      z.object({ storeId: Id, storeName: z.string(), channelId: Id, status: ChannelProductStatus, count: z.number().int() }),
    ),
  }),
};

export const productTransfer = {
  GetAllChannelsEmptyProductAttributes: query({
    reads: ["products", "mappings", "stores", "listings"],
    summary: "What each store still needs before these products can be sent",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ...Selection, ...StoreChoice }),
    output: z.object({
      /** All that were looked at, and which ones they were: sent along as `checked`, these and no others are sent. */
      matched: z.object({ count: z.number().int(), print: Print }),
      /** Products that can be sent, by store. */
      ready: z.array(z.object({ storeId: Id, count: z.number().int() })),
      /** The same cause is one group. */
      groups: z.array(
        z.object({
          storeId: Id,
          storeName: z.string(),
          problem: Problem,
          count: z.number().int(),
          /** The first values of an attribute that lack an equal there, as they are kept. */
          values: z.array(z.string()),
        }),
      ),
      /** The first 200, one by one. */
      missing: z.array(MissingRequirement),
    }),
    errors: ["not_found"],
  }),
  GetUnsent: query({
    reads: ["processes", "listings", "products", "stores"],
    summary:
      "What transfers held back and nobody sent since: of one, with what was refused and still is, or of those of the last seven days that nobody has dismissed; to be sent once more when what it lacked is there",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, processId: Id.optional() }),
    /** By the stores that they lack, the most products first, at most 20 groups and 10,000 products of each; `count`: all of them. */
    output: z.object({
      groups: z.array(z.object({ productIds: z.array(Id), storeIds: z.array(Id) })),
      count: z.number().int(),
    }),
    errors: ["not_found"],
  }),
  UpsertClientChannelProduct: command({
    withoutVersion: "act",
    changes: ["listings", "processes"],
    summary: "Send products to stores; what is not ready is held as a line with its reason, the rest goes out",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: z
      .strictObject({
        ...Scope,
        ...Selection,
        storeIds: z.array(Id).min(1).max(100).optional(),
        /** The print of what was checked; when others match by now nothing is sent. Left out, what matches at this moment is sent. */
        checked: Print.optional(),
        /** In place of products and stores: each product to the stores of its own channel, or to one of them. */
        channelProducts: z.array(ChannelProduct).min(1).max(10_000).optional(),
      })
      .superRefine(({ storeIds, channelProducts, productIds, filter, checked }, context) => {
        const others = { storeIds, productIds, filter, checked };
        if (channelProducts === undefined && storeIds === undefined)
          context.addIssue({ code: "custom", message: "storesOrChannelProducts", path: ["storeIds"] });
        if (channelProducts === undefined) return;
        for (const [field, given] of Object.entries(others))
          if (given !== undefined) context.addIssue({ code: "custom", message: "storesOrChannelProducts", path: [field] });
      }),
    output: ProcessStarted,
    errors: ["not_found", "selection_moved", "proposal_unchecked", "not_ready_to_push", "subscription_expired"],
  }),
  RetryChannelProcessLog: command({
    withoutVersion: "act",
    changes: ["listings", "processes"],
    summary:
      "Send once more what a transfer held back, or the marketplace refused and still refuses: all of it, or these of its lines; each product goes to the stores that it lacks",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      processId: Id,
      lineNos: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(10_000).optional(),
    }),
    output: ProcessStarted,
    errors: ["not_found", "nothing_to_send_again", "subscription_expired"],
  }),
  GetChannelProcessLog: query({
    reads: ["processes"],
    method: "GET",
    summary: "The transfers to channels, newest first",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, channelId: Id.optional(), ...paging(10) }),
    output: page(
      z.object({
        processId: Id,
        storeNames: z.string(),
        state: ProcessState,
        total: z.number().int().nullable(),
        done: z.number().int(),
        failed: z.number().int(),
        held: z.number().int(),
        createdDate: Timestamp,
        endedDate: Timestamp.nullable(),
      }),
    ),
  }),
};

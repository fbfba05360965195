import { z } from "zod";
import { Process } from "./bulk.ts";
import { ProcessStarted } from "./catalogue.ts";
import { ClientScope, Id, page, paging, Timestamp } from "./common.ts";
import { ChannelProductStatus } from "./listings.ts";
import { command, query } from "./procedure.ts";
import { ProductInput } from "./products.ts";

const Scope = ClientScope.shape;

/**
 * linked: one of our listings. matched: exactly one variant of ours has its barcode or code, and is free. conflict: that can't be told, or may not
 * be done. new: nothing here has its codes. ignored: a person said that it is no matter of ours.
 */
export const StoreProductState = z.enum(["linked", "matched", "conflict", "new", "ignored"]);
export type StoreProductState = z.infer<typeof StoreProductState>;

/**
 * doubled: several things of the store have its key. sameVariant: several of the store's match one variant. variantListed: the variant is
 * listed in the store as something else. severalProducts: variants of one product there are of several products here. archived: the product is in the
 * archive. listingEnded: its listing there was ended here. notReadable: what it is could not be read.
 */
export const StoreProductConflict = z.enum([
  "doubled",
  "sameVariant",
  "variantListed",
  "severalProducts",
  "archived",
  "listingEnded",
  "notReadable",
]);
export type StoreProductConflict = z.infer<typeof StoreProductConflict>;

const Counts = z.object({
  linked: z.number().int(),
  matched: z.number().int(),
  conflict: z.number().int(),
  new: z.number().int(),
  ignored: z.number().int(),
});

export const ImportStore = z.object({
  storeId: Id,
  storeName: z.string(),
  channelId: Id,
  channelName: z.string(),
  /** Its marketplace can be asked for all that a store has. */
  isReadable: z.boolean(),
  counts: Counts,
  lastRun: z
    .object({
      processId: Id,
      startedDate: Timestamp,
      endedDate: Timestamp.nullable(),
      /** What was found so far, and what of it nothing could be read of. */
      found: z.number().int(),
      unreadable: z.number().int(),
      /** It came to the end of the store's lists. */
      isWhole: z.boolean(),
    })
    .nullable(),
});
export type ImportStore = z.infer<typeof ImportStore>;

const Figures = z.object({ price: z.string().nullable(), quantity: z.number().int().nullable() });

export const ComparedProduct = z.object({
  storeId: Id,
  storeName: z.string(),
  /** What the marketplace knows it by. */
  remoteKey: z.string(),
  state: StoreProductState,
  conflict: StoreProductConflict.nullable(),
  status: ChannelProductStatus,
  title: z.string().nullable(),
  barcode: z.string().nullable(),
  stockCode: z.string().nullable(),
  brand: z.string().nullable(),
  categoryName: z.string().nullable(),
  image: z.string().nullable(),
  currency: z.string(),
  theirs: Figures,
  readDate: Timestamp,
  /** Of ours: what it is linked to, or would be. name: only its title is alike, and a person has to say so. */
  ours: z
    .object({
      productId: Id,
      variantId: Id,
      productName: z.string(),
      barcode: z.string(),
      productCode: z.string(),
      matchedBy: z.enum(["barcode", "code", "name"]).nullable(),
      ...Figures.shape,
    })
    .nullable(),
});
export type ComparedProduct = z.infer<typeof ComparedProduct>;

const RemoteKey = z.string().min(1).max(500);
const Pair = z.strictObject({
  storeId: Id,
  remoteKey: RemoteKey,
  action: z.enum(["link", "unlink", "ignore", "notice"]),
  /** Of a link: the variant that it is. Left out: the one that it matches. */
  variantId: Id.optional(),
});

/** A page of a list at most. */
export const pairsMax = 500;

export const storeProduct = {
  GetProductImportPageData: query({
    reads: ["listings", "products", "stores", "processes"],
    summary: "Each store with what it has at its marketplace by how that compares with our products, and its last reading",
    roles: ["Client"],
    area: "catalogue",
    input: ClientScope,
    output: z.array(ImportStore),
  }),
  StartProductImportProcess: command({
    withoutVersion: "new",
    changes: ["listings", "processes"],
    summary:
      "Read what these stores have at their marketplaces, all of it or what is in one state there. Nothing is sent, and no product is changed by it",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      status: ChannelProductStatus.exclude(["Processing", "Failed"]).nullable().default(null),
      storeIdList: z.array(Id).min(1).max(200),
    }),
    output: ProcessStarted,
    errors: ["not_found", "subscription_expired", "store_not_readable", "store_being_read"],
  }),
  GetComparedProducts: query({
    method: "GET",
    reads: ["listings", "products", "stores"],
    summary: "What the stores of a marketplace have there, beside the variants of ours that they are or could be",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      storeId: Id.optional(),
      state: StoreProductState.optional(),
      ...paging(25),
    }),
    output: page(ComparedProduct),
    errors: ["not_found"],
  }),
  SetComparedProducts: command({
    withoutVersion: "each pair is judged by what stands there then, and one that no longer fits is left and named",
    changes: ["listings", "processes"],
    summary:
      "Link what a store has to our variants, take a link back that nothing was sent by, or ignore it. Pairs at once; all that match in a store in the background. Nothing is sent to the marketplace",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      pairs: z.array(Pair).max(pairsMax).optional(),
      /** Of a whole store: everything that matches is linked, or every link is taken back that nothing was sent by. */
      all: z.strictObject({ storeId: Id, action: z.enum(["link", "unlink"]) }).optional(),
    }),
    output: z.object({
      done: z.number().int(),
      /** Pairs that stay as they are, and why. */
      left: z.array(
        z.object({
          storeId: Id,
          remoteKey: z.string(),
          reason: z.enum([...StoreProductConflict.options, "gone", "noMatch", "linkedAlready", "notLinked", "sentSince"]),
        }),
      ),
      /** Of all in a store. */
      process: Process.nullable(),
    }),
    errors: ["not_found", "subscription_expired"],
  }),
};

/** Products of the catalogue from what a store has and nobody here: by the catalogue's own save, linked in the same transaction. */
export const storeCreation = {
  CreateProductsFromStore: command({
    withoutVersion: "new",
    changes: ["products", "listings", "processes"],
    summary:
      "Make products of what a store has and nothing here matches, and link them: all of it, or the products there that these keys are of. Runs as a process that can be taken back. Nothing is sent to the marketplace",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      storeId: Id,
      remoteKeys: z.array(RemoteKey).min(1).max(pairsMax).optional(),
      /** Where the store's own category is mapped to none of ours, or to several. */
      categoryId: Id.optional(),
      /** Where the store does not say them. */
      brandName: ProductInput.shape.brandName,
      vatRate: ProductInput.shape.vatRate.default(20),
    }),
    output: ProcessStarted,
    errors: ["not_found", "subscription_expired", "category_not_leaf"],
  }),
};

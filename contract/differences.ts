import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp } from "./common.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** Price as decimal text, list price, currency and pieces of an offer; null: not shown there. */
export const OfferSide = z.object({
  price: z.string().nullable(),
  listPrice: z.string().nullable(),
  currency: z.string().nullable(),
  quantity: z.number().int().nullable(),
});

/** An offer of a restored store, or one that was changed at its marketplace, that shows another price or stock than ours. */
export const Difference = z.object({
  offerId: Id,
  /** Of what was seen: a row that changed since is left as it is. */
  version: z.string(),
  productId: Id,
  productName: z.string(),
  mainCode: z.string(),
  barcode: z.string(),
  storeId: Id,
  storeName: z.string(),
  channelName: z.string(),
  ours: OfferSide,
  theirs: OfferSide,
  seenDate: Timestamp,
  /** It was changed there, and its store's rule asks: of its price theirs becomes the store's own. */
  isDrift: z.boolean(),
});
export type Difference = z.infer<typeof Difference>;

export const RestoredStore = z.object({
  storeId: Id,
  storeName: z.string(),
  channelName: z.string(),
  restoredDate: Timestamp,
  /** The moment of the backup: what is newer is not in it. */
  backupDate: Timestamp,
  /** Nothing is sent yet: orders and offers are being read. */
  isReading: z.boolean(),
  /** Offers still to be read. */
  unread: z.number().int(),
  /** Offers that wait for the seller's word. */
  differing: z.number().int(),
});
export type RestoredStore = z.infer<typeof RestoredStore>;

export const difference = {
  GetRestoredStores: query({
    reads: ["listings", "stores"],
    summary: "Stores that were restored from a backup and are being read back, or of which something still differs",
    roles: ["Client"],
    area: "catalogue",
    input: ClientScope,
    output: z.array(RestoredStore),
  }),
  GetDifferences: query({
    reads: ["listings", "products", "stores"],
    summary:
      "What marketplaces show otherwise than we have it, after a restore, a link or a change there that its store's rule asks about; nothing of it is sent before the seller says which counts",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, storeId: Id.optional(), ...paging(50) }),
    output: page(Difference),
    errors: ["not_found"],
  }),
  ResolveDifferences: command({
    withoutVersion: "each row that is named carries the version that was seen; a whole store is taken as it is then",
    changes: ["listings", "products"],
    summary:
      "Ours: our price and stock are sent. Theirs: what the marketplace shows becomes our price and stock; of what was changed there, its price the store's own. Of the named rows, or of all of the store in the background",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      storeId: Id,
      keep: z.enum(["ours", "theirs"]),
      rows: z
        .array(z.strictObject({ offerId: Id, version: z.string().max(64) }))
        .min(1)
        .max(200)
        .optional(),
    }),
    output: z.object({
      resolved: z.number().int(),
      /** Named rows that stay: they changed since they were seen, or can't be taken over (another currency, pieces that orders hold). */
      left: z.number().int(),
      /** The whole store is being worked on. */
      isRunning: z.boolean(),
    }),
    errors: ["not_found"],
  }),
};

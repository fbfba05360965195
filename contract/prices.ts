import { z } from "zod";
import { Process } from "./bulk.ts";
import { ClientScope, Currency, Done, Id, Price, Timestamp, Version } from "./common.ts";
import { Selection } from "./listings.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** Where a price comes from, the more particular first: set for the store, for all stores of its currency, made by the channel's rule of the variant's own, or that. */
export const PriceSource = z.enum(["store", "currency", "rule", "product"]);
export type PriceSource = z.infer<typeof PriceSource>;

/** One price that a store is shown, would be shown without what stands before it, or will be. */
export const PriceLink = z.object({
  source: PriceSource,
  /** Null for the variant's own, which is changed on the product, and for what a rule makes of it. */
  priceId: Id.nullable(),
  version: Version.nullable(),
  listPrice: Price,
  salePrice: Price,
  /** Null: since it was set, and until it is changed. */
  validFrom: Timestamp.nullable(),
  validTo: Timestamp.nullable(),
});
export type PriceLink = z.infer<typeof PriceLink>;

/** The lowest price that a store showed in the days before what it is shown now began there, or before now. */
export const PriceBefore = z.object({
  lowest: Price,
  days: z.number().int(),
  until: Timestamp,
  /** A list price is shown as the price of before, and is above the lowest. */
  isExceeded: z.boolean(),
});
export type PriceBefore = z.infer<typeof PriceBefore>;

/** A variant in a store, whether it is listed there or not. */
export const StorePrice = z.object({
  variantId: Id,
  barcode: z.string(),
  productCode: z.string(),
  storeId: Id,
  storeName: z.string(),
  channelId: Id,
  channelName: z.string(),
  /** The store's. */
  currency: Currency,
  /** Why this price: the first is what the store is shown, each other what it comes before. Empty: no price in this currency. */
  chain: z.array(PriceLink),
  /** Set, and not begun. */
  later: z.array(PriceLink),
  /** What the store's country asks before a reduction; null where it asks nothing, or where the store showed no price in those days. */
  before: PriceBefore.nullable(),
});
export type StorePrice = z.infer<typeof StorePrice>;

export const price = {
  GetPrices: query({
    reads: ["prices", "products", "stores"],
    summary: "What each store is shown as the price of a product's variants, and why; also of stores that do not list it",
    roles: ["Admin", "Client"],
    area: "prices",
    input: z.strictObject({ ...Scope, productId: Id }),
    output: z.array(StorePrice),
    errors: ["not_found"],
  }),
  CheckDiscounts: query({
    reads: ["prices", "products", "stores", "listings"],
    summary:
      "Said before anything is sent: reductions whose list price is above the lowest price that the store showed in the days before, as the store's country counts them. Nothing is refused for it",
    roles: ["Client"],
    area: "prices",
    input: z.strictObject({ ...Scope, ...Selection, storeIds: z.array(Id).min(1).max(100) }),
    output: z.object({
      count: z.number().int(),
      /** The first 200. */
      discounts: z.array(
        z.object({
          productId: Id,
          productMainCode: z.string(),
          variantId: Id,
          barcode: z.string(),
          storeId: Id,
          currency: Currency,
          listPrice: Price,
          salePrice: Price,
          lowest: Price,
          days: z.number().int(),
        }),
      ),
    }),
    errors: ["not_found"],
  }),
  SetPrice: command({
    changes: ["prices", "listings"],
    summary:
      "A price that one store, or all stores of a currency, are shown instead of the variant's own; with its id a changed one. It begins and ends by itself",
    roles: ["Client"],
    area: "prices",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      variantId: Id,
      /** Null: every store of this currency. */
      storeId: Id.nullable(),
      /** Of a store it is the store's own, and may be left out. */
      currency: Currency.optional(),
      priceId: Id.optional(),
      /** With an id: the version that was read. */
      version: Version.optional(),
      listPrice: Price,
      salePrice: Price,
      /** Left out: of a new one now, of one that is there unchanged. */
      validFrom: Timestamp.optional(),
      /** Null: until it is changed or ended. Left out: of a new one the same, of one that is there unchanged. */
      validTo: Timestamp.nullable().optional(),
    }),
    output: z.object({ priceId: Id, version: Version }),
    errors: [
      "not_found",
      "conflict",
      "sale_price_zero",
      "list_below_sale",
      "price_exists",
      "price_period",
      "price_currency",
      "price_without_currency",
    ],
  }),
  UpdateClientChannelProductPrice: command({
    withoutVersion:
      "lines that each say what they change, and may say what they change it from; each is judged when it is applied",
    changes: ["processes"],
    summary:
      "The standing prices of many variants in one store; runs as a process with one line a variant, which can be taken back. A campaign that runs there goes on over them",
    roles: ["Client"],
    area: "prices",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      storeId: Id,
      lines: z
        .array(
          z.strictObject({
            variantId: Id,
            salePrice: Price,
            /** Left out: the one that the store is shown now, or the sale price where that is more. */
            listPrice: Price.optional(),
            /** The sale price that its writer saw: where another one stands by now, the line is not written. */
            from: Price.nullable().optional(),
          }),
        )
        .min(1)
        .max(5_000)
        .refine((lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length, { error: "variantTwice" }),
    }),
    output: Process,
    errors: ["not_found", "sale_price_zero", "list_below_sale", "subscription_expired"],
  }),
  EndPrice: command({
    changes: ["prices", "listings"],
    summary: "End a price now; one that has not begun is taken away. The store is shown what stands behind it",
    roles: ["Client"],
    area: "prices",
    ofStore: true,
    input: z.strictObject({ ...Scope, priceId: Id, version: Version }),
    output: Done,
    errors: ["not_found", "conflict"],
  }),
};

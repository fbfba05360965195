import { z } from "zod";
import { ChannelParametersEffect } from "./channel-parameters.ts";
import { ClientScope, Id, Version, Words } from "./common.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;
const Pieces = z.number().int().min(0).max(1_000_000);

/** Whose rule it is that keeps pieces back: the nearest one counts. */
export const BufferSource = z.enum(["store", "category", "channel", "company", "none"]);
export type BufferSource = z.infer<typeof BufferSource>;

/** A buffer is suggested by so many orders of the last days, and so many decreases that the store confirmed; fewer say nothing. */
export const suggestedBy = { orders: 20, decreases: 5, days: 14 } as const;

/**
 * What a store should keep back by what was measured: the pieces that the fastest variant sells in an hour, times the hours from an order
 * to the moment in which this store had confirmed the lower stock, rounded up.
 */
export const BufferSuggestion = z.object({
  pieces: z.number().int(),
  soldPerHour: z.number(),
  delayMinutes: z.number(),
  /** Orders by which the speed was measured, and confirmed decreases by which the delay was. */
  orders: z.number().int(),
  decreases: z.number().int(),
});
export type BufferSuggestion = z.infer<typeof BufferSuggestion>;

export const StockGuard = z.object({
  version: Version,
  /** Of all stores, where nothing nearer says otherwise. */
  buffer: z.number().int(),
  /** The last so many pieces of a product are shown in one store alone, or in none. 0: no such rule. */
  lastPieces: z.number().int(),
  lastStoreId: Id.nullable(),
  categories: z.array(z.object({ categoryId: Id, path: Words, buffer: z.number().int() })),
  /** Every connected store; null: it has no buffer of its own. */
  stores: z.array(
    z.object({
      storeId: Id,
      storeName: z.string(),
      channelName: z.string(),
      channelCode: z.string(),
      channelBuffer: z.number().int(),
      buffer: z.number().int().nullable(),
      /** Null: too little was sold or confirmed to say. */
      suggestion: BufferSuggestion.nullable(),
    }),
  ),
});
export type StockGuard = z.infer<typeof StockGuard>;

export const StockGuardChange = z.strictObject({
  ...Scope,
  version: Version,
  buffer: Pieces,
  lastPieces: Pieces,
  lastStoreId: Id.nullable(),
  categories: z.array(z.strictObject({ categoryId: Id, buffer: Pieces })).max(500),
  stores: z.array(z.strictObject({ storeId: Id, buffer: Pieces })).max(500),
});

/** How the number that a store should show comes about, step by step. */
export const ShownStock = z.object({
  available: z.number().int(),
  /** After the critical stock and the factor of the variant. */
  afterCritical: z.number().int(),
  buffer: z.number().int(),
  source: BufferSource,
  /** The store, category or channel whose buffer it is. */
  sourceName: Words.nullable(),
  /** Of the rule of the last pieces, where it holds for this variant; 0: it does not. */
  lastPieces: z.number().int(),
  isLastStore: z.boolean(),
  /** The most that its channel's rules or its marketplace take; null: no such limit. */
  maximum: z.number().int().nullable(),
  shown: z.number().int(),
});
export type ShownStock = z.infer<typeof ShownStock>;

export const stockGuard = {
  GetStockGuard: query({
    reads: ["prices", "stores", "orders"],
    summary:
      "What is kept back from stores so that nothing is sold twice, and what the measured pace of sales and of sending suggests",
    roles: ["Client"],
    area: "prices",
    input: ClientScope,
    output: StockGuard,
  }),
  PreviewStockGuard: command({
    changes: [],
    summary: "What stores would show by these buffers; nothing is changed",
    roles: ["Client"],
    area: "prices",
    input: StockGuardChange,
    output: ChannelParametersEffect,
    errors: ["not_found", "conflict"],
  }),
  SetStockGuard: command({
    changes: ["prices", "listings"],
    summary:
      "Change what is kept back from stores, as a whole: a store or category that is not named has no buffer of its own any more",
    roles: ["Client"],
    area: "prices",
    right: "manage",
    input: StockGuardChange,
    output: StockGuard,
    errors: ["not_found", "conflict"],
  }),
  GetShownStock: query({
    reads: ["prices", "products", "listings"],
    summary: "Why a store is shown so many pieces of a variant: each step from what is available to the number",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, storeId: Id, variantId: Id }),
    output: ShownStock,
    errors: ["not_found"],
  }),
};

import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp } from "./common.ts";
import { OfferSide } from "./differences.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** Which counts where a store shows another price or stock than it confirmed. Stock is never taken over: it is of all stores. */
export const DriftRule = z.enum(["ours", "theirs", "ask"]);
export type DriftRule = z.infer<typeof DriftRule>;
export const StockRule = DriftRule.extract(["ours", "ask"]);
export const DriftRules = z.strictObject({ price: DriftRule, stock: StockRule });
export type DriftRules = z.infer<typeof DriftRules>;

export const DriftKind = z.enum(["price", "stock"]);
export type DriftKind = z.infer<typeof DriftKind>;
/** Seen once; ours is being sent, theirs taken over, or its seller asked; and how it ended. */
export const DriftState = z.enum([
  ...(["seen", "mending", "taking", "asked"] as const),
  ...(["gone", "mended", "refused", "taken", "overtaken", "ended"] as const),
]);
export type DriftState = z.infer<typeof DriftState>;
/** What a marketplace does not say can't be known: many at one look, a value that we had told earlier, or nothing that would tell. */
export const DriftCause = z.enum(["many", "earlier", "unknown"]);
export type DriftCause = z.infer<typeof DriftCause>;

export const Drift = z.object({
  id: Id,
  kind: DriftKind,
  state: DriftState,
  /** The rule that held at the second look; null: there was none yet. */
  rule: DriftRule.nullable(),
  likely: DriftCause,
  /** Null: the product is gone. */
  productId: Id.nullable(),
  productName: z.string().nullable(),
  barcode: z.string(),
  storeId: Id,
  storeName: z.string(),
  channelName: z.string(),
  /** As the marketplace had confirmed it, and as it showed it. */
  ours: OfferSide,
  theirs: OfferSide,
  firstDate: Timestamp,
  secondDate: Timestamp.nullable(),
  settledDate: Timestamp.nullable(),
  /** The person who said which counts. */
  answeredBy: z.string().nullable(),
  /** The change of prices that took theirs over: it can be taken back there. */
  processId: Id.nullable(),
});
export type Drift = z.infer<typeof Drift>;

export const drift = {
  GetDrifts: query({
    reads: ["listings", "products", "stores"],
    summary:
      "What marketplaces showed otherwise than they had confirmed, the newest first: since when, who likely changed it, and what was done about it",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      storeId: Id.optional(),
      kind: DriftKind.optional(),
      state: DriftState.optional(),
      ...paging(50),
    }),
    output: page(Drift),
    errors: ["not_found"],
  }),
};

export const driftRules = {
  SetDriftRules: command({
    withoutVersion: "switch",
    changes: ["stores"],
    summary:
      "Which counts where this store shows another price or stock than it confirmed: ours is sent again, its price is taken over, or its seller is asked. What is asked already stays so",
    roles: ["Client"],
    area: "connections",
    ofStore: true,
    right: "manage",
    input: z.strictObject({ ...Scope, storeId: Id, ...DriftRules.shape }),
    output: DriftRules,
    errors: ["not_found"],
  }),
};

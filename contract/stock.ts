import { z } from "zod";
import { ClientScope, Done, Id } from "./common.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

const Scope = ClientScope.shape;

/** What is not sellable is never offered and never promised. */
export const conditions = ["sellable", "damaged", "quarantine"] as const;
export const Condition = z.enum(conditions);
export type Condition = z.infer<typeof Condition>;
/** What became of pieces that somebody looked at. */
export const outcomes = [...conditions, "lost"] as const;
export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

/** A shelf, a bin, a row: whatever a company calls its places. */
export const Shelf = z.string().overwrite(cleanLine).max(40);

export const PlaceStock = z.object({
  variantId: Id,
  barcode: z.string(),
  warehouseId: Id,
  warehouseName: z.string(),
  /** Where there it lies; empty: nobody says. */
  shelf: z.string(),
  condition: Condition,
  onHand: z.number().int(),
  reserved: z.number().int(),
});
export type PlaceStock = z.infer<typeof PlaceStock>;

export const stock = {
  GetProductStock: query({
    reads: ["products", "warehouses"],
    summary: "Where a product's pieces lie and in which condition. A set has no pieces of its own",
    roles: ["Admin", "Client"],
    area: "stock",
    input: z.strictObject({ ...Scope, productId: Id }),
    output: z.array(PlaceStock),
    errors: ["not_found"],
  }),
  SetShelf: command({
    changes: ["products"],
    summary: "Say where in a warehouse a variant lies, for pick lists; empty: nobody says",
    roles: ["Client"],
    area: "stock",
    input: z.strictObject({
      ...Scope,
      variantId: Id,
      warehouseId: Id,
      /** What was set, as it was read. */
      from: Shelf,
      shelf: Shelf,
    }),
    output: Done,
    errors: ["not_found", "conflict"],
  }),
  RegradeStock: command({
    withoutVersion: "moves so many pieces by a movement, and never more than lie there in that condition",
    changes: ["products", "listings"],
    summary:
      "Pieces that lie somewhere are of another condition, in another warehouse, or lost. Each store is shown what is sellable where it is served from",
    roles: ["Client"],
    area: "stock",
    input: z.strictObject({
      ...Scope,
      variantId: Id,
      warehouseId: Id,
      condition: Condition,
      outcome: Outcome,
      /** Where they are from now on; left out: where they lie. */
      toWarehouseId: Id.optional(),
      quantity: z.number().int().min(1).max(100_000),
    }),
    output: Done,
    errors: ["not_found", "regrade_too_many", "warehouse_closed"],
  }),
};

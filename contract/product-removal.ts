import { z } from "zod";
import { ClientScope, Id } from "./common.ts";
import { command, query } from "./procedure.ts";
import { Barcode, Product, ProductCode } from "./products.ts";

const Scope = ClientScope.shape;
const Ids = z.array(Id).min(1).max(1000);

/** Why a product can't be deleted: what would no longer be true without it. */
export const HoldCode = z.enum(["ordered", "listed", "in_set", "stocked", "moved", "busy"]);
export type HoldCode = z.infer<typeof HoldCode>;

/** A product and what holds it; nothing does: it may go. */
export const ProductUsage = z.object({
  id: Id,
  productName: z.string(),
  productMainCode: z.string(),
  variantCount: z.number().int(),
  isArchived: z.boolean(),
  /** So many lines of orders, stores, sets, pieces, movements or processes. */
  heldBy: z.array(z.object({ code: HoldCode, count: z.number().int() })),
});
export type ProductUsage = z.infer<typeof ProductUsage>;

export const productRemoval = {
  GetProductUsage: query({
    reads: ["products", "listings", "orders", "processes"],
    summary: "What holds each of these products: what a deletion would leave, and why",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ids: Ids }),
    output: z.array(ProductUsage),
    errors: ["not_found"],
  }),
  DeleteProductMasterData: command({
    withoutVersion: "end",
    changes: ["products"],
    summary:
      "Delete products that no order, store, set, stock or running process needs, and say what became of each; the others stay whole",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ids: Ids }),
    output: z.array(
      z.object({
        id: Id,
        outcome: z.enum(["deleted", "held"]),
        heldBy: ProductUsage.shape.heldBy,
      }),
    ),
    errors: ["not_found"],
  }),
  CloneProductMasterData: command({
    withoutVersion: "new",
    changes: ["products"],
    summary: "A copy of a product under codes of its own: texts, attributes, prices and pictures; no stock, no listings",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      id: Id,
      productMainCode: ProductCode,
      /** The variants that are copied, by their ids, and the codes of the copies. */
      variants: z
        .array(z.strictObject({ id: Id, barcode: Barcode, productCode: ProductCode }))
        .min(1)
        .max(200),
    }),
    output: Product,
    errors: [
      "not_found",
      "barcode_taken",
      "product_code_taken",
      "category_not_leaf",
      "attribute_value_unknown",
      "attribute_off",
      "attribute_value_off",
      "attribute_missing",
      "attribute_unknown",
    ],
  }),
};

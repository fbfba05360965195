import { z } from "zod";
import { ClientScope, Currency, Decimal, Done, Id, Price, page, paging } from "./common.ts";
import { currencies } from "./company.ts";
import { command, download, query } from "./procedure.ts";

/** Pieces are sold so fast as in so many days; the last is today. */
export const soldDays = 30;
/** Which variants are looked at. */
export const stockStates = ["onHand", "soldOut", "unsold", "costMissing"] as const;
export const StockState = z.enum(stockStates);

export const VariantCost = z.strictObject({ cost: Price, currency: z.enum(currencies) });
export type VariantCost = z.infer<typeof VariantCost>;

/** A variant that lies on a shelf itself; a set has no stock of its own. */
export const StockReportRow = z.object({
  variantId: Id,
  productId: Id,
  productName: z.string(),
  productMainCode: z.string(),
  barcode: z.string(),
  productCode: z.string(),
  brandName: z.string(),
  categoryName: z.string(),
  /** Pieces that may be sold, in all warehouses. */
  onHand: z.number().int(),
  /** What a piece cost; null: nobody has said it, and no value is made up. */
  cost: VariantCost.nullable(),
  value: Decimal.nullable(),
  /** Pieces that orders took in the last thirty days, alone or in sets. */
  soldUnitCount: z.number().int(),
  /** On hand by what is sold in a day, to a tenth; null: nothing was sold. */
  coverDays: z.number().nullable(),
});
export type StockReportRow = z.infer<typeof StockReportRow>;

/** What has pieces on hand. */
const held = { variantCount: z.number().int(), unitCount: z.number().int() };

const filter = {
  ...ClientScope.shape,
  brandId: Id.optional(),
  categoryId: Id.optional(),
  state: StockState.optional(),
  orderColumn: z.enum(["value", "onHand", "soldUnitCount", "coverDays"]).default("value"),
};

export const stockReport = {
  GetStockReport: query({
    reads: ["products", "orders"],
    summary:
      "What lies on the shelf, what it cost, and for how many days it is enough at the pace of the last thirty; per currency, which are never added. What has no cost is counted",
    roles: ["Client"],
    area: "money",
    allStores: true,
    input: z.strictObject({ ...filter, ...paging(50) }),
    output: page(StockReportRow).extend({
      /** By currency of the cost. */
      totals: z.array(z.object({ currency: Currency, ...held, value: Decimal })),
      /** On hand, and in no total: nobody has said what they cost. */
      costMissing: z.object(held),
      /** The last of the thirty days, of the company's clock. */
      day: z.string(),
    }),
    errors: ["not_found"],
  }),
  GetStockReportExcel: download({
    summary: "The same as a workbook",
    roles: ["Client"],
    area: "money",
    allStores: true,
    input: z.strictObject({ ...filter, ...paging(-1) }),
    output: z.unknown(),
    errors: ["not_found", "selection_too_large"],
  }),
  SetVariantCost: command({
    changes: ["products"],
    summary: "Say what a piece of a variant costs its company; null: nobody knows",
    roles: ["Client"],
    area: "money",
    input: z.strictObject({
      ...ClientScope.shape,
      variantId: Id,
      /** What was set, as it was read. */
      from: VariantCost.nullable(),
      to: VariantCost.nullable(),
    }),
    output: Done,
    errors: ["not_found", "conflict"],
  }),
};

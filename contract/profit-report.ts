import { z } from "zod";
import { ClientScope, Currency, Decimal, Id, PeriodMoment, page, paging, Timestamp } from "./common.ts";
import { download, query } from "./procedure.ts";

/** What profit is reckoned of. */
export const profitGroups = ["product", "order"] as const;
export const ProfitGroup = z.enum(profitGroups);
export type ProfitGroup = z.infer<typeof ProfitGroup>;

const pieces = z.number().int();
/** `profit` and `margin`, its hundredths of the income without VAT, to a tenth; null: of no piece all is known that they are made of. */
const profit = { unitCount: pieces, profit: Decimal.nullable(), margin: z.number().nullable() };

/** Amounts are of one currency. What is not known is in no amount but revenue and discount, and stands in `missing`. */
export const ProfitFigures = z.object({
  unitCount: pieces,
  /** As the sales report has it: what was paid, less what was given back. */
  revenue: Decimal,
  /** What the seller took off the price; revenue is without it. */
  discount: Decimal,
  /** Of the pieces of which all but the cargo is known. Income is what buyers and marketplaces pay for them. */
  beforeCargo: z.object({ ...profit, income: Decimal, vat: Decimal, commission: Decimal, cost: Decimal }),
  /** Of those of them whose cargo is known too. */
  afterCargo: z.object({ ...profit, cargo: Decimal }),
  /** Pieces in no profit, by what is not known of them; one may lack several. `returned`: of packages of which something was given back. */
  missing: z.object({ vat: pieces, commission: pieces, cost: pieces, returned: pieces }),
  /** Of the pieces before cargo: whose commission is as it was told with the order, and not settled yet. */
  estimatedUnitCount: pieces,
  /** And whose cost was said for the first time after they were sold. */
  laterCostUnitCount: pieces,
});
export type ProfitFigures = z.infer<typeof ProfitFigures>;

export const ProfitRow = z.object({
  /** Of a product, or of an order's heading; null: what is of no product here. */
  key: z.string().nullable(),
  name: z.string(),
  /** The model code of a product, the store of an order. */
  detail: z.string(),
  /** Of an order. */
  orderedAt: Timestamp.nullable(),
  currency: Currency,
  figures: ProfitFigures,
});
export type ProfitRow = z.infer<typeof ProfitRow>;

const filter = {
  ...ClientScope.shape,
  startDate: PeriodMoment,
  endDate: PeriodMoment,
  by: ProfitGroup.default("product"),
  storeId: Id.optional(),
  channelId: Id.optional(),
  brandId: Id.optional(),
  /** Of products; orders come newest first. Profit is that before cargo. */
  orderColumn: z.enum(["name", "revenue", "profit", "margin"]).default("profit"),
};

export const profitReport = {
  GetProfitReport: query({
    reads: ["orders", "claims", "products", "stores"],
    summary:
      "Profit of a period by product or order, from revenue, VAT, commission, cargo and cost, of the pieces of which these are known; how many lack which is said. Per currency, which are never added",
    roles: ["Client"],
    area: "money",
    allStores: true,
    input: z.strictObject({ ...filter, ...paging(50) }),
    output: page(ProfitRow).extend({ totals: z.array(z.object({ currency: Currency, figures: ProfitFigures })) }),
    errors: ["period_too_long", "not_found"],
  }),
  GetProfitReportExcel: download({
    summary: "The same as a workbook",
    roles: ["Client"],
    area: "money",
    allStores: true,
    input: z.strictObject({ ...filter, ...paging(-1) }),
    output: z.unknown(),
    errors: ["period_too_long", "not_found", "selection_too_large"],
  }),
};

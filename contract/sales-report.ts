import { z } from "zod";
import { ClientScope, Decimal, Id, PeriodMoment, page, paging } from "./common.ts";
import { download, query } from "./procedure.ts";

/** What sales are added up by. */
export const salesGroups = ["day", "store", "channel", "category", "brand", "product"] as const;
export const SalesGroup = z.enum(salesGroups);
export type SalesGroup = z.infer<typeof SalesGroup>;

/** Of the orders of a period: packages that are paid. Amounts are of one currency. */
export const SalesFigures = z.object({
  orderCount: z.number().int(),
  unitCount: z.number().int(),
  /** What buyers paid for packages that are not canceled. */
  sales: Decimal,
  /** What an order brought on average; null without one. */
  averageBasket: Decimal.nullable(),
  canceledUnitCount: z.number().int(),
  canceled: Decimal,
  returnedUnitCount: z.number().int(),
  /** Given back of these sales, whenever that was. */
  returned: Decimal,
  /** Sales less what was given back: revenue as the home page has it. */
  net: Decimal,
});
export type SalesFigures = z.infer<typeof SalesFigures>;

/** `before`: of the period before, which has as many days of the company's clock. */
const compared = { currency: z.string(), now: SalesFigures, before: SalesFigures };

export const SalesRow = z.object({
  /** A day, or an id; null: what is of no product, category or brand here, as shipping and products that nobody knows. */
  key: z.string().nullable(),
  name: z.string(),
  /** The model code of a product, the channel of a store. */
  detail: z.string(),
  ...compared,
});
export type SalesRow = z.infer<typeof SalesRow>;

const filter = {
  ...ClientScope.shape,
  startDate: PeriodMoment,
  endDate: PeriodMoment,
  by: SalesGroup.default("day"),
  storeId: Id.optional(),
  channelId: Id.optional(),
  /** Left out: days by time, all else by sales. */
  orderColumn: z.enum(["name", "sales", "unitCount", "canceled", "returned"]).optional(),
};

export const salesReport = {
  GetSalesReport: query({
    reads: ["orders", "claims", "products", "stores"],
    summary:
      "Sales, pieces, cancellations, returns and the average basket of a period beside the one before, by day, store, channel, category, brand or product; per currency, which are never added",
    roles: ["Client"],
    area: "money",
    input: z.strictObject({ ...filter, ...paging(50) }),
    output: page(SalesRow).extend({ totals: z.array(z.object(compared)) }),
    errors: ["period_too_long", "not_found"],
  }),
  GetSalesReportExcel: download({
    summary: "The same as a workbook",
    roles: ["Client"],
    area: "money",
    input: z.strictObject({ ...filter, ...paging(-1) }),
    output: z.unknown(),
    errors: ["period_too_long", "not_found", "selection_too_large"],
  }),
};

import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp } from "./common.ts";
import { ChannelProductStatus } from "./listings.ts";
import { download, query } from "./procedure.ts";

/** A company's products at one channel; what it only tries there stands apart. */
export const ProductStatistics = z.object({
  clientId: Id,
  clientName: z.string(),
  channelId: Id,
  channelCode: z.string(),
  channelName: z.string(),
  isSandbox: z.boolean(),
  /** A product that several stores of the channel have counts once. */
  productCount: z.number().int(),
  /** A product counts under each status that it has in one of them. */
  statusCounts: z.record(ChannelProductStatus, z.number().int()),
});
export type ProductStatistics = z.infer<typeof ProductStatistics>;

const filter = {
  ...ClientScope.shape,
  /** Products that were sent there, or linked, since then and before then. */
  startDate: Timestamp.optional(),
  endDate: Timestamp.optional(),
};
const orderType = z.enum(["asc", "desc"]).default("asc");

export const report = {
  GetProductStatisticsForCustomer: query({
    reads: ["customers", "listings", "stores"],
    summary: "How many products a company has at each channel by status, or every company for an Admin who names none; by name",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...filter, ...paging(25), orderType }),
    output: page(ProductStatistics),
    errors: ["not_found"],
  }),
  GetProductStatisticsForCustomerExcel: download({
    summary: "The same as a workbook, a company and channel a row; of all rows, or of one page where a page size is given",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...filter, ...paging(-1), orderType }),
    output: z.unknown(),
    errors: ["not_found", "selection_too_large"],
  }),
};

import { z } from "zod";
import { Claim, ClaimState } from "./claims.ts";
import { ClientScope, Decimal, Id, PeriodMoment, page, paging, Timestamp, Words } from "./common.ts";
import { nearHours } from "./notification-kinds.ts";
import { query } from "./procedure.ts";
import { filledIn } from "./seen.ts";

const Scope = ClientScope.shape;
export const revenueDaysMax = 92;
/** As many days of a calendar last an hour longer where clocks are put back. */
export const isLongPeriod = (startDate: string, endDate: string) =>
  Date.parse(endDate) - Date.parse(startDate) > revenueDaysMax * 86_400_000 + 3_600_000;
/** So many of the most sold products are named. */
export const mostSoldMax = 10;

/** What has to be done by a moment, the dearest to miss first: to hand over, to answer a claim, to bring the invoice. */
export const deadlineKinds = ["ship", "claim", "invoice"] as const;
export const DeadlineKind = z.enum(deadlineKinds);
export type DeadlineKind = z.infer<typeof DeadlineKind>;
/** How far ahead deadlines are shown. */
export const deadlineDaysAhead = 3;

/** Over all orders: what was sold, what comes back, and what could not be read. */
export const orderOverview = {
  GetChannelOrderRevenue: query({
    reads: ["orders"],
    method: "GET",
    summary:
      "Orders and what buyers paid for them by day and channel, per currency; what is unpaid, canceled or given back is not in it",
    roles: ["Client"],
    area: "money",
    input: z.strictObject({ ...Scope, startDate: PeriodMoment, endDate: PeriodMoment }),
    output: z.object({
      /** In the company's time zone. */
      days: z.array(
        z.object({
          day: z.iso.date(),
          channelCode: z.string(),
          currency: z.string(),
          orderCount: z.number().int(),
          revenue: Decimal,
        }),
      ),
      totals: z.array(
        z.object({
          channelCode: z.string(),
          channelName: z.string(),
          currency: z.string(),
          orderCount: z.number().int(),
          revenue: Decimal,
        }),
      ),
      /** All channels together. */
      sums: z.array(z.object({ currency: z.string(), orderCount: z.number().int(), revenue: Decimal })),
    }),
    errors: ["period_too_long"],
  }),
  GetAllOrderStatistics: query({
    reads: ["orders"],
    summary:
      "What a period's orders come to: orders, packages and pieces, what was canceled or given back, and per currency what buyers paid",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, startDate: PeriodMoment, endDate: PeriodMoment }),
    output: z.object({
      orderCount: z.number().int(),
      packageCount: z.number().int(),
      /** Pieces of the packages that are not canceled. */
      unitCount: z.number().int(),
      /** Of the packages. */
      canceledCount: z.number().int(),
      refundedCount: z.number().int(),
      /** As revenue counts it: paid, not canceled, less what was given back. */
      totals: filledIn("money", z.array(z.object({ currency: z.string(), orderCount: z.number().int(), revenue: Decimal })), []),
    }),
    errors: ["period_too_long"],
  }),
  GetOrderProductCount: query({
    reads: ["orders"],
    method: "GET",
    summary: "How many products and pieces were sold in a period, and which the most; what is unpaid or canceled is not in it",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, startDate: PeriodMoment, endDate: PeriodMoment }),
    output: z.object({
      productCount: z.number().int(),
      unitCount: z.number().int(),
      /** Pieces of products that are not known here; a part of all pieces. */
      unknownUnitCount: z.number().int(),
      /** Those of which most was sold. */
      products: z.array(z.object({ productId: Id, name: z.string(), unitCount: z.number().int(), orderCount: z.number().int() })),
    }),
    errors: ["period_too_long"],
  }),
  GetAllClaim: query({
    reads: ["claims"],
    summary: "Returns and refunds over all orders, those with the nearest deadline first",
    roles: ["Client"],
    area: "claims",
    input: z.strictObject({ ...Scope, state: ClaimState.optional(), isOpen: z.boolean().optional(), ...paging(25) }),
    output: page(
      Claim.extend({
        storeName: z.string(),
        channelOrderId: z.string(),
        /** null: its order has not come yet. */
        orderId: Id.nullable(),
      }),
    ),
  }),
  GetDeadlines: query({
    reads: ["orders", "claims"],
    summary: `What has to be done by a moment, over all stores: what is over, what is near (${nearHours} hours), what is left of a day and what comes up to ${deadlineDaysAhead} days ahead; in each the dearest to miss first, then by time`,
    roles: ["Client"],
    // Packages are shown to whom orders are open, claims to whom claims are.
    area: "any",
    input: z.strictObject({ ...Scope, kind: DeadlineKind.optional(), ...paging(25) }),
    output: page(
      z.object({
        kind: DeadlineKind,
        /** Of the package, or of the claim. */
        id: Id,
        dueDate: Timestamp,
        storeName: z.string(),
        channelCode: z.string(),
        channelName: z.string(),
        channelOrderId: z.string(),
        /** null: its order has not come yet. */
        orderId: Id.nullable(),
        unitCount: z.number().int(),
        firstProduct: z.string(),
      }),
    ),
  }),
  GetAllUnreadReport: query({
    reads: ["orders"],
    summary: "What a marketplace sent of orders and claims that could not be read, newest first",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, ...paging(25) }),
    output: page(
      z.object({
        id: Id,
        kind: z.enum(["order", "claim"]),
        storeName: z.string(),
        /** As far as it could be read. */
        channelOrderId: z.string(),
        problem: Words,
        receivedDate: Timestamp,
      }),
    ),
  }),
};

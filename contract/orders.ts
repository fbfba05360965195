import { z } from "zod";
import { changedSince, changesOf } from "./changed-since.ts";
import { changes } from "./changes.ts";
import { claimFilesMax } from "./claims.ts";
import { ClientScope, Done, Id, page, paging, Timestamp, WebAddress, Words } from "./common.ts";
import { pageSizeCap } from "./limits.ts";
import { actionErrors, refundErrors } from "./order-errors.ts";
import { OrderMoney } from "./order-money.ts";
import { LabelFormat, OrderAction, OrderDetail, OrderPackage, OrderRow, OrderStatus } from "./order-shapes.ts";
import { orderGroups } from "./order-status.ts";
import { command, download, query } from "./procedure.ts";
import { RefundedLine } from "./refunds.ts";
import { cleanCode, cleanLine } from "./text.ts";

const Scope = ClientScope.shape;
export const PackageIds = z.array(Id).min(1).max(500);
/** Of many packages those that were refused, each with its reason. */
const Refused = z.array(z.object({ orderPackageId: Id, code: z.string(), message: z.string(), words: Words }));

export const OrderFilter = {
  group: z.enum(orderGroups).optional(),
  status: OrderStatus.optional(),
  /** Any of these. */
  statuses: z.array(OrderStatus).max(14).optional(),
  channelId: Id.optional(),
  storeId: Id.optional(),
  startDate: Timestamp.optional(),
  endDate: Timestamp.optional(),
  search: z.string().trim().max(100).optional(),
  hasProblem: z.boolean().optional(),
  /** It should have left already. */
  isLate: z.boolean().optional(),
  /** A piece of it was sold more often than it is there. */
  oversold: z.boolean().optional(),
  /** Its buyer has another address by now, and it has not left. */
  addressChanged: z.boolean().optional(),
  /** A tracking code is known. */
  hasTracking: z.boolean().optional(),
  /** It has left, and is not there yet after more than five days (late) or more than twelve (lost); late is until it may be lost. */
  underWay: z.enum(["late", "lost"]).optional(),
};
const OrderSort = z
  .enum(["channelOrderDate", "shipBy", "leftDate", "customerName", "total", "status"])
  .default("channelOrderDate");
/** The columns of the order list, by the keys that a look and a file name. */
export const OrderColumn = z.enum([
  "number",
  "units",
  "variant",
  "code",
  "product",
  "category",
  "brand",
  "unitPrice",
  "tax",
  "status",
  "customer",
  "total",
  "shipBy",
  "left",
  "store",
  "cargo",
  "date",
]);

/** How a parcel travels: what is left out stays. */
export const CargoInput = z.strictObject({
  ...Scope,
  orderPackageId: Id,
  version: z.int32(),
  ...changes({
    cargoCompany: z.string().overwrite(cleanLine).min(1).max(100),
    cargoTrackingCode: z.string().overwrite(cleanCode).max(100).default(""),
    trackingLink: WebAddress.or(z.literal("")).default(""),
  }),
});

const { group: _group, status: _status, statuses: _statuses, ...NarrowedBy } = OrderFilter;

export const order = {
  GetAllOrder: query({
    reads: ["orders"],
    summary: "Packages by status group, newest first",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({
      ...Scope,
      ...OrderFilter,
      /** Of these alone: as packages are now that were in a list. */
      orderPackageIds: z.array(Id).min(1).max(pageSizeCap).optional(),
      orderColumn: OrderSort,
      ...paging(25),
    }),
    output: page(OrderRow),
    errors: ["not_found", "buyers_masked"],
  }),
  GetOrderChanges: query({
    reads: ["orders"],
    summary:
      "Packages that came or changed since a moment or the last answer, the oldest change first, as the list shows them; one that others replaced says so",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, ...changedSince }),
    output: changesOf(OrderRow.extend({ isReplaced: z.boolean() })),
  }),
  GetOrderPackageIds: query({
    reads: ["orders"],
    summary: 'The ids of all packages that match at this moment: what "select all that match" selects',
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({
      ...Scope,
      ...OrderFilter,
      /** Of these alone. */
      orderPackageIds: z.array(Id).min(1).max(pageSizeCap).optional(),
      /** Those whose cargo label can be printed in this form. */
      labelReady: LabelFormat.optional(),
    }),
    output: z.object({ ids: z.array(Id) }),
    errors: ["not_found", "selection_too_large"],
  }),
  GetAllOrderExcel: download({
    summary: "The order list as a workbook: a page, a selection, or all that match, with the columns that are shown",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({
      ...Scope,
      ...OrderFilter,
      orderPackageIds: z.array(Id).min(1).max(pageSizeCap).optional(),
      /** Left out: all. */
      columns: z.array(OrderColumn).min(1).max(20).optional(),
      /** What the filter says, for the file's name. */
      name: z.string().trim().max(120).default(""),
      orderColumn: OrderSort,
      ...paging(-1),
    }),
    output: z.unknown(),
    errors: ["not_found", "selection_too_large", "buyers_masked"],
  }),
  GetOrderStatusCount: query({
    reads: ["orders"],
    summary: "How many packages are in each status, of all, of these, or of those that a list is narrowed to",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({
      ...Scope,
      ...NarrowedBy,
      orderPackageIds: z.array(Id).min(1).max(pageSizeCap).optional(),
    }),
    output: z.array(z.object({ status: OrderStatus, count: z.number().int() })),
    errors: ["not_found"],
  }),
  GetOrderDetail: query({
    reads: ["orders", "claims"],
    summary: "An order with its packages, lines, addresses and what can be done",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, orderHeaderId: Id }),
    output: OrderDetail,
    errors: ["not_found"],
  }),
  GetOrderMoney: query({
    reads: ["orders"],
    summary: "Who pays what of an order: its pieces, discounts by who bears them, shipping, taxes; what is canceled is not in it",
    roles: ["Client"],
    area: "money",
    input: z.strictObject({ ...Scope, orderHeaderId: Id }),
    output: OrderMoney,
    errors: ["not_found"],
  }),
  AcceptOrder: command({
    withoutVersion: "act",
    changes: ["orders"],
    summary: "Accept packages: the marketplace is told first, the status follows when it has taken it",
    roles: ["Client"],
    area: "orders",
    ofStore: true,
    input: z.strictObject({ ...Scope, orderHeaderId: Id.optional(), orderPackageIds: PackageIds.optional() }),
    output: z.object({ accepted: z.number().int(), refused: Refused }),
    errors: actionErrors,
  }),
  PrepareOrder: command({
    withoutVersion: "act",
    changes: ["orders"],
    summary: "Say of packages that they are packed: the marketplace is told first, the status follows when it has taken it",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({ ...Scope, orderPackageIds: PackageIds }),
    output: z.object({ prepared: z.number().int(), refused: Refused }),
    errors: actionErrors,
  }),
  CompleteOrder: command({
    withoutVersion: "act",
    changes: ["orders"],
    summary: "Say of packages that were delivered that nothing is expected of them any more; no marketplace is told",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({ ...Scope, orderPackageIds: PackageIds }),
    output: z.object({ completed: z.number().int(), refused: Refused }),
    errors: actionErrors,
  }),
  SetOrderPackageStatus: command({
    changes: ["orders"],
    summary: "Do an action on a package or on some of its lines",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      orderPackageId: Id,
      version: z.int32().optional(),
      action: OrderAction,
      lines: z
        .array(z.strictObject({ orderLineId: Id, quantity: z.number().int().min(1).max(100_000) }))
        .max(500)
        .optional(),
      fields: z.record(z.string().max(50), z.string().max(1000)).default({}),
      /** Of A_REFUND and A_REFUND_REJECT: the open claim; left out where the package has one. */
      claimId: Id.optional(),
      /** Of A_REFUND_REJECT where the marketplace takes files with it: of the claim's, those that go along. */
      fileIds: z.array(Id).max(claimFilesMax).optional(),
      /** Of A_REFUND: of its open lines those that are refunded. Left out: all, each with the amount that stands there. */
      refunds: z.array(RefundedLine).min(1).max(500).optional(),
    }),
    output: OrderPackage,
    errors: [...actionErrors, ...refundErrors],
  }),
  SetCargoInfo: command({
    changes: ["orders"],
    summary:
      "Cargo company, tracking code and link of a package, told to the marketplace where it takes them; what is left out stays",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: CargoInput,
    output: OrderPackage,
    errors: actionErrors,
  }),
  AcceptAddress: command({
    withoutVersion: "says by its moment which address was seen",
    changes: ["orders"],
    summary:
      "Nod to the delivery address that the marketplace reported after a package was accepted: its labels are fetched anew",
    roles: ["Client"],
    area: "orders",
    /** `reportedAt`: of the address that was seen. */
    input: z.strictObject({ ...Scope, orderHeaderId: Id, reportedAt: Timestamp }),
    output: Done,
    errors: ["not_found", "conflict", "address_late"],
  }),
  RestockOrderLine: command({
    withoutVersion: "books pieces back that somebody counted in; the movement says how many and never more than left",
    changes: ["orders", "claims", "products"],
    summary:
      "Say where pieces are that left and did not stay with the buyer: back in stock and sellable, damaged or in quarantine, or lost",
    roles: ["Client"],
    area: "stock",
    input: z.strictObject({
      ...Scope,
      orderLineId: Id,
      restocked: z.number().int().min(0).max(100_000).default(0),
      /** They are back too, and are not offered. */
      damaged: z.number().int().min(0).max(100_000).optional(),
      quarantine: z.number().int().min(0).max(100_000).optional(),
      writtenOff: z.number().int().min(0).max(100_000).default(0),
      /** The line of a return or refund by which they came. */
      claimLineId: Id.optional(),
    }),
    output: OrderPackage,
    errors: ["not_found", "restock_none", "restock_too_many", "sample_order"],
  }),
  GetOrderPackageStatusHistory: query({
    reads: ["orders"],
    summary: "Who or what changed a package's status, and when",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, orderPackageId: Id }),
    output: z.array(
      z.object({
        actionOwnerName: z.string(),
        createdDate: Timestamp,
        beforeOrderPackageStatusCode: OrderStatus.nullable(),
        orderPackageStatusActionCode: z.string(),
        orderPackageStatusCode: OrderStatus,
        remoteStatus: z.string(),
        remoteStatusWords: z.string(),
        /** Why it was done, of a step that is ours alone; empty where nothing was asked. */
        reason: z.string(),
      }),
    ),
    errors: ["not_found"],
  }),
};

import { z } from "zod";
import { changes } from "./changes.ts";
import { Claim } from "./claims.ts";
import { ClientScope, Id, Money, page, paging, Timestamp, WebAddress, Words } from "./common.ts";
import { pageSizeCap } from "./limits.ts";
import { orderActions, orderGroups, orderStatuses } from "./order-status.ts";
import { command, download, query } from "./procedure.ts";

const OrderStatus = z.enum(orderStatuses);
const OrderAction = z.enum(orderActions);

const Scope = ClientScope.shape;

export const Address = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  country: z.string(),
  countryCode: z.string(),
  city: z.string(),
  district: z.string(),
  fullAddress: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  email: z.string(),
  taxNumber: z.string(),
  taxOffice: z.string(),
});

/** An action on its way to the marketplace; the status changes when the marketplace has taken it. */
export const PendingAction = z.object({
  action: OrderAction.or(z.literal("CARGO")),
  state: z.enum(["waiting", "sending", "unknown", "refused"]),
  requestedBy: z.string(),
  requestedDate: Timestamp,
  reason: Words.nullable(),
});

/** What a picker looks for: of the variant itself where it is known here. */
const picked = {
  /** The variant's own picture, else its product's. */
  image: z.string().nullable(),
  name: z.string(),
  /** What tells it from its siblings, in the reader's language: "M · Navy". Empty where nothing does. */
  variant: z.string(),
};

export const OrderLine = z.object({
  id: Id,
  ...picked,
  code: z.string(),
  barcode: z.string(),
  productId: Id.nullable(),
  variantId: Id.nullable(),
  category: z.string().nullable(),
  brand: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: Money,
  discount: Money,
  total: Money,
  vatRate: z.string(),
  /** Sold more than was in stock: which orders share the piece. */
  oversold: z.boolean(),
  /** Pieces that were canceled after they had left, until a person says where they are. */
  waits: z.number().int(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const OrderPackage = z.object({
  id: Id,
  version: z.number().int(),
  channelPackageId: z.string(),
  status: OrderStatus,
  /** The marketplace's own word. */
  remoteStatus: z.string(),
  paymentPending: z.boolean(),
  pendingAction: PendingAction.nullable(),
  cargoCompany: z.string(),
  cargoTrackingCode: z.string(),
  trackingLink: z.string(),
  invoiceNumber: z.string().nullable(),
  shipBy: Timestamp.nullable(),
  total: Money,
  lines: z.array(OrderLine),
  /** What may be done now, and what each needs. */
  actions: z.array(
    z.object({
      action: OrderAction,
      how: z.enum(["remote", "local", "guided"]),
      help: Words.nullable(),
      fields: z.array(
        z.object({
          key: z.string(),
          label: Words,
          required: z.boolean(),
          options: z.array(z.object({ value: z.string(), label: Words })).nullable(),
        }),
      ),
    }),
  ),
});
export type OrderPackage = z.infer<typeof OrderPackage>;

export const OrderDetail = z.object({
  id: Id,
  storeId: Id,
  storeName: z.string(),
  channelCode: z.string(),
  channelId: Id,
  channelOrderId: z.string(),
  channelOrderDate: Timestamp,
  currency: z.object({ symbol: z.string(), name: z.string() }),
  customerName: z.string(),
  orderDeliveryAddress: Address,
  orderBillingAddress: Address,
  /** Of the packages that are not canceled. */
  total: Money,
  canceledTotal: Money,
  /** What the marketplace said was given back to the buyer; a part of the two above. */
  refundedTotal: Money,
  tradeportStatus: OrderStatus,
  orderPackages: z.array(OrderPackage),
  /** Returns and refunds, newest first. */
  claims: z.array(Claim),
  /** Why a part of it could not be applied: a product that is not known here, for one. */
  problems: z.array(Words),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderRow = z.object({
  id: Id,
  packageId: Id,
  version: z.number().int(),
  channelOrderId: z.string(),
  channelPackageId: z.string(),
  storeId: Id,
  storeName: z.string(),
  channelCode: z.string(),
  channelName: z.string(),
  customerName: z.string(),
  status: OrderStatus,
  remoteStatus: z.string(),
  paymentPending: z.boolean(),
  pendingAction: PendingAction.nullable(),
  lineCount: z.number().int(),
  unitCount: z.number().int(),
  firstProduct: z.string(),
  image: z.string().nullable(),
  /** Every line of the package, in its order. */
  picks: z.array(z.object({ ...picked, code: z.string(), barcode: z.string(), quantity: z.number().int() })),
  total: Money,
  cargoCompany: z.string(),
  cargoTrackingCode: z.string(),
  shipBy: Timestamp.nullable(),
  channelOrderDate: Timestamp,
  /** The marketplace showed it more than a quarter of an hour after it was ordered. */
  arrivedLate: z.boolean(),
  hasProblem: z.boolean(),
});
export type OrderRow = z.infer<typeof OrderRow>;

const PackageIds = z.array(Id).min(1).max(500);
const actionErrors = [
  "not_found",
  "action_not_allowed",
  "action_waiting",
  "action_field_missing",
  "action_guided",
  "store_not_connected",
  "sample_order",
  "payment_pending",
  "conflict",
] as const;

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
  /** A tracking code is known. */
  hasTracking: z.boolean().optional(),
};
const OrderSort = z.enum(["channelOrderDate", "shipBy", "customerName", "total", "status"]).default("channelOrderDate");
/** The columns of the order list, by the keys that a look and a file name. */
export const OrderColumn = z.enum([
  "number",
  "status",
  "product",
  "variant",
  "code",
  "customer",
  "total",
  "shipBy",
  "store",
  "cargo",
  "date",
]);

/** How a parcel travels: what is left out stays. */
export const CargoInput = z.strictObject({
  ...Scope,
  orderPackageId: Id,
  version: z.number().int(),
  ...changes({
    cargoCompany: z.string().trim().min(1).max(100),
    cargoTrackingCode: z.string().trim().max(100).default(""),
    trackingLink: WebAddress.or(z.literal("")).default(""),
  }),
});

export const order = {
  GetAllOrder: query({
    reads: ["orders"],
    summary: "Packages by status group, newest first",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, ...OrderFilter, orderColumn: OrderSort, ...paging(25) }),
    output: page(OrderRow),
  }),
  GetOrderPackageIds: query({
    reads: ["orders"],
    summary: 'The ids of all packages that match at this moment: what "select all that match" selects',
    roles: ["Client"],
    input: z.strictObject({ ...Scope, ...OrderFilter }),
    output: z.object({ ids: z.array(Id) }),
    errors: ["selection_too_large"],
  }),
  GetAllOrderExcel: download({
    summary: "The order list as a workbook: a page, a selection, or all that match, with the columns that are shown",
    roles: ["Client"],
    input: z.strictObject({
      ...Scope,
      ...OrderFilter,
      orderPackageIds: z.array(Id).min(1).max(pageSizeCap).optional(),
      columns: z.array(OrderColumn).min(1).max(20),
      /** What the filter says, for the file's name. */
      name: z.string().trim().max(120).default(""),
      orderColumn: OrderSort,
      ...paging(-1),
    }),
    output: z.unknown(),
    errors: ["not_found", "selection_too_large"],
  }),
  GetOrderStatusCount: query({
    reads: ["orders"],
    summary: "How many packages are in each status",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, startDate: Timestamp.optional(), endDate: Timestamp.optional(), channelId: Id.optional() }),
    output: z.array(z.object({ status: OrderStatus, count: z.number().int() })),
  }),
  GetOrderDetail: query({
    reads: ["orders", "claims"],
    summary: "An order with its packages, lines, addresses and what can be done",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, orderHeaderId: Id }),
    output: OrderDetail,
    errors: ["not_found"],
  }),
  AcceptOrder: command({
    changes: ["orders"],
    summary: "Accept packages: the marketplace is told first, the status follows when it has taken it",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, orderHeaderId: Id.optional(), orderPackageIds: PackageIds.optional() }),
    output: z.object({
      accepted: z.number().int(),
      refused: z.array(z.object({ orderPackageId: Id, code: z.string(), message: z.string() })),
    }),
    errors: actionErrors,
  }),
  SetOrderPackageStatus: command({
    changes: ["orders"],
    summary: "Do an action on a package or on some of its lines",
    roles: ["Client"],
    input: z.strictObject({
      ...Scope,
      orderPackageId: Id,
      version: z.number().int().optional(),
      action: OrderAction,
      lines: z
        .array(z.strictObject({ orderLineId: Id, quantity: z.number().int().min(1).max(100_000) }))
        .max(500)
        .optional(),
      fields: z.record(z.string().max(50), z.string().max(1000)).default({}),
    }),
    output: OrderPackage,
    errors: actionErrors,
  }),
  SetCargoInfo: command({
    changes: ["orders"],
    summary:
      "Cargo company, tracking code and link of a package, told to the marketplace where it takes them; what is left out stays",
    roles: ["Client"],
    input: CargoInput,
    output: OrderPackage,
    errors: actionErrors,
  }),
  RestockOrderLine: command({
    changes: ["orders", "products"],
    summary: "Say where pieces are that left and did not stay with the buyer: back in stock, or lost",
    roles: ["Client"],
    input: z.strictObject({
      ...Scope,
      orderLineId: Id,
      restocked: z.number().int().min(0).max(100_000),
      writtenOff: z.number().int().min(0).max(100_000).default(0),
    }),
    output: OrderPackage,
    errors: ["not_found", "restock_too_many", "sample_order"],
  }),
  GetOrderPackageStatusHistory: query({
    reads: ["orders"],
    summary: "Who or what changed a package's status, and when",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, orderPackageId: Id }),
    output: z.array(
      z.object({
        actionOwnerName: z.string(),
        createdDate: Timestamp,
        beforeOrderPackageStatusCode: OrderStatus.nullable(),
        orderPackageStatusActionCode: z.string(),
        orderPackageStatusCode: OrderStatus,
        remoteStatus: z.string(),
      }),
    ),
    errors: ["not_found"],
  }),
  PrintOrderBarcode: download({
    summary: "The cargo labels of packages as the marketplace made them (ZPL)",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, orderPackageIds: PackageIds, format: z.enum(["ZPL"]).default("ZPL") }),
    output: z.unknown(),
    errors: ["not_found", "label_unavailable"],
  }),
};

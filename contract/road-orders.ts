import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Flag, Id, Timestamp, Version, Words } from "./common.ts";
import { fileErrors, imageErrors } from "./files.ts";
import { jsonText } from "./json-text.ts";
import { formatDecimal } from "./numbers.ts";
import { command, download, query, upload } from "./procedure.ts";
import { formFields, roadDocumentKinds, ShownRoadOrderFields } from "./road-order-fields.ts";
import { ofBuyer } from "./seen.ts";

const Scope = ClientScope.shape;

/**
 * draft: nothing has left. waiting: to be sent. sending: its documents or itself are on their way. unknown: it left, and nobody can tell whether
 * the carrier has it: a person asks and says. refused: the carrier said no. sent: the carrier has it, for good. replaced: canceled there by
 * telephone, and another one stands in its place.
 */
export const roadOrderStates = ["draft", "waiting", "sending", "unknown", "refused", "sent", "replaced"] as const;
export type RoadOrderState = (typeof roadOrderStates)[number];
/** What the carrier has of an order, or may have. */
export const roadStatesThere = ["waiting", "sending", "unknown", "sent"] as const satisfies readonly RoadOrderState[];

export const RoadOrderFile = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(roadDocumentKinds),
  type: z.string(),
  size: z.number().int(),
  /** When the carrier's FTP server had the whole of it. */
  sentDate: Timestamp.nullable(),
  createdBy: z.string(),
  createdDate: Timestamp,
});
export type RoadOrderFile = z.infer<typeof RoadOrderFile>;

/** A move that the carrier told of. */
export const RoadOrderStatus = z.object({
  roadOrderId: Id,
  customerOrderNumber: z.string(),
  code: z.string(),
  /** The carrier's own words. */
  name: z.string(),
  description: z.string(),
  date: Timestamp,
});
export type RoadOrderStatus = z.infer<typeof RoadOrderStatus>;

/** What keeps it from being sent: the field of the form, what stands there, and what to do. */
export const RoadOrderProblem = z.object({ field: z.string(), value: ofBuyer("text"), message: Words });
export type RoadOrderProblem = z.infer<typeof RoadOrderProblem>;

export const RoadOrder = z.object({
  id: Id,
  version: Version,
  /** The order here that it brings; null: of none. */
  orderId: Id.nullable(),
  channelOrderId: z.string(),
  state: z.enum(roadOrderStates),
  stateDate: Timestamp,
  /** Why the carrier refused it, or why nobody can tell. */
  reason: Words.nullable(),
  logisticCompanyCode: z.string(),
  isSandbox: z.boolean(),
  fields: ShownRoadOrderFields,
  files: z.array(RoadOrderFile),
  /** Empty: it can be sent as it is. Of one that was sent: empty. */
  problems: z.array(RoadOrderProblem),
  /** The newest of its moves. */
  status: RoadOrderStatus.nullable(),
  /** Changes go into a new order, once a person says that this one was canceled by telephone. */
  needsRecreation: z.boolean(),
  replaces: z.object({ id: Id, customerOrderNumber: z.string() }).nullable(),
  replacedBy: z.object({ id: Id, customerOrderNumber: z.string() }).nullable(),
  createdBy: z.string(),
  createdDate: Timestamp,
});
export type RoadOrder = z.infer<typeof RoadOrder>;

export const roadOrderFile = { maxCount: 10, maxBytes: 10_000_000, types: ["pdf", "jpeg", "png"], required: false } as const;
export const roadOrderFilesMax = 10;

/** Written as the specification says them: the form could not be read, or what it says can't be sent. */
const sendErrors = [
  "not_found",
  "cargo_not_connected",
  "road_form_data",
  "road_order_invalid",
  "road_no_file",
  "road_file_limit",
  "road_file_kinds",
  "road_number_taken",
  "sample_order",
  "road_order_there",
  "road_order_lines",
  "shipment_open",
  "package_left",
  ...fileErrors,
  ...imageErrors,
] as const;

const Choice = z.object({ value: z.string(), name: Words });

export const roadOrders = {
  GetRoadOrderValues: query({
    reads: ["logistics"],
    summary: "What the listed fields of a road order can hold, and the limits of micro export, as of today",
    roles: ["Client"],
    area: "orders",
    input: ClientScope,
    output: z.object({
      shippingType: z.array(Choice),
      deliveryMethod: z.array(Choice),
      recordType: z.array(Choice),
      receptionType: z.array(Choice),
      recipientType: z.array(Choice),
      exportType: z.array(Choice),
      paymentMethod: z.array(Choice),
      documentKind: z.array(Choice),
      invoiceCurrencyUnit: z.array(z.string()),
      micro: z.object({ maxAmount: z.string(), currency: z.string(), maxWeightKg: z.string() }),
    }),
  }),
  ProposeRoadOrder: query({
    reads: ["orders", "logistics"],
    summary:
      "A road order's form as it can be filled in from an order here: its recipient, its lines by the carrier's products, and the account's sender. Nothing is kept",
    roles: ["Client"],
    area: "packing",
    input: z.strictObject({ ...Scope, orderId: Id.optional(), orderDetailsIds: z.array(Id).max(500).optional() }),
    output: z.object({
      fields: ShownRoadOrderFields,
      problems: z.array(RoadOrderProblem),
      /** Lines of the order of which the carrier knows no product. */
      unknownProducts: z.array(z.object({ orderDetailsId: Id, code: z.string(), name: z.string(), quantity: z.number().int() })),
      /** A road order of this order that is there already: open that one. */
      roadOrderId: Id.nullable(),
    }),
    errors: ["not_found", "cargo_not_connected"],
  }),
  GetOrderRoads: query({
    reads: ["logistics", "orders", "stores"],
    summary: "The road orders of an order here, newest first, and whether one more can be made of it",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, orderId: Id }),
    output: z.object({
      /** The account works, the order is no sample, has a piece that has not left, and none of its road orders is on its way. */
      mayShip: z.boolean(),
      roadOrders: z.array(
        z.object({
          id: Id,
          customerOrderNumber: z.string(),
          state: z.enum(roadOrderStates),
          stateDate: Timestamp,
          createdDate: Timestamp,
          /** The carrier has it, or may, and something that it brings was canceled since: what to do. */
          problem: Words.nullable(),
        }),
      ),
    }),
    errors: ["not_found"],
  }),
  CreateRoadOrder: upload({
    withoutVersion: "new",
    changes: ["logistics", "orders", "files"],
    summary:
      "A road order with its documents: kept as a draft, or sent once all of it is checked. The carrier neither cancels nor changes what it has",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      orderId: Id.optional(),
      /** draft: kept, with what it lacks. send: checked, and then the worker sends documents and order. */
      mode: z.enum(["draft", "send"]).default("send"),
      ...formFields,
    }),
    output: RoadOrder,
    file: roadOrderFile,
    errors: sendErrors,
  }),
  UpdateRoadOrder: upload({
    changes: ["logistics", "orders", "files"],
    summary:
      "Change a draft, or send it. One that the carrier has is made anew under a new number, once a person says that the old one was canceled there by telephone",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      roadOrderId: Id,
      version: z.coerce.number().int().min(1).max(2_147_483_647),
      mode: z.enum(["draft", "send"]),
      /** A person says: the carrier's representative canceled the old one. */
      isCanceledThere: Flag.optional(),
      ...changes(formFields),
      /** JSON: ids of files that are taken off. */
      removedFileIds: jsonText(z.array(Id).max(50)).optional(),
    }),
    output: RoadOrder,
    file: roadOrderFile,
    errors: [...sendErrors, "conflict", "road_order_sent", "road_order_busy", "road_order_replaced"],
  }),
  SetRoadOrderOutcome: command({
    changes: ["logistics", "orders"],
    summary:
      "Of a road order of which nobody can tell whether the carrier has it: a person asked there, and says whether it arrived. One that did not is a draft again",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({ ...Scope, roadOrderId: Id, version: Version, hasArrived: z.boolean() }),
    output: RoadOrder,
    errors: ["not_found", "conflict", "road_order_known"],
  }),
  GetRoadOrder: query({
    reads: ["logistics", "orders"],
    summary: "A road order by its id, or the newest one of an order here",
    roles: ["Client"],
    area: "orders",
    input: z
      .strictObject({ ...Scope, roadOrderId: Id.optional(), orderId: Id.optional() })
      .refine(({ roadOrderId, orderId }) => (roadOrderId === undefined) !== (orderId === undefined), {
        error: "roadOrOrder",
        path: ["roadOrderId"],
      }),
    output: RoadOrder,
    errors: ["not_found"],
  }),
  GetRoadOrderStatusList: query({
    reads: ["logistics"],
    summary: "The moves of a road order as the carrier told them, newest first",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, roadOrderId: Id }),
    output: z.array(RoadOrderStatus),
    errors: ["not_found"],
  }),
  GetRoadOrderFiles: query({
    reads: ["logistics"],
    summary: "A road order's documents, with when the carrier had each",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, roadOrderId: Id }),
    output: z.array(RoadOrderFile),
    errors: ["not_found"],
  }),
  DownloadRoadOrderFile: download({
    summary: "A road order's document, as it was added",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, roadOrderFileId: Id }),
    output: z.unknown(),
    errors: ["not_found", "buyers_masked", "file_lost", "files_away"],
  }),
};

/** Of the road orders of one order here. */
export const orderRoads = {
  GetListRoadOrderStatus: query({
    reads: ["logistics", "orders"],
    summary: "The moves of all road orders of an order, newest first",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, orderId: Id }),
    output: z.array(RoadOrderStatus),
    errors: ["not_found"],
  }),
};

/** How many fields keep an order from being sent; the first of them is named behind it. */
export const fieldsLacking = (count: number) =>
  count === 1
    ? { tr: "gönderilmeye hazır olmayan tek alan", en: "one field can't be sent yet. It is" }
    : {
        tr: `${formatDecimal(String(count), 0)} alan gönderilmeye hazır değil. İlki`,
        en: `${formatDecimal(String(count), 0)} fields can't be sent yet. The first is`,
      };

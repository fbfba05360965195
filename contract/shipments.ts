import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp, Version, Words } from "./common.ts";
import { command, query } from "./procedure.ts";
import { roadOrderStates } from "./road-orders.ts";
import { ShippingProposal } from "./shipping-rules.ts";

const Scope = ClientScope.shape;

/**
 * waiting: to be sent. sending: on its way to the carrier. unknown: it left without a usable answer and is looked for there. refused: the carrier
 * said no. created: the carrier knows of it, and no branch has had it. canceling: the carrier is to be told. another: its word is none that is known.
 */
export const shipmentStates = [
  "waiting",
  "sending",
  "unknown",
  "refused",
  "created",
  "moving",
  "delivered",
  "returned",
  "canceling",
  "canceled",
  "another",
] as const;
export type ShipmentState = (typeof shipmentStates)[number];

const Desi = z.string().regex(/^(?!0+(?:\.0+)?$)\d{1,6}(\.\d{1,2})?$/, "measure");
const Weight = z.string().regex(/^(?!0+(?:\.0+)?$)\d{1,5}(\.\d{1,3})?$/, "decimal");

export const Shipment = z.object({
  id: Id,
  version: Version,
  orderPackageId: Id,
  carrierCode: z.string(),
  carrierName: z.string(),
  kind: z.enum(["carrier", "warehouse"]),
  isSandbox: z.boolean(),
  /** It was told at an address that its warehouse's account names no more: nobody is asked of it. */
  isElsewhere: z.boolean(),
  /** Ours: what the label carries as its barcode. */
  reference: z.string(),
  state: z.enum(shipmentStates),
  stateDate: Timestamp,
  /** What the carrier calls it. */
  remoteStatus: Words.nullable(),
  /** Why the carrier refused it, or what is waited for, with the next step. */
  reason: Words.nullable(),
  /** Where what the carrier has differs from what the order says by now, each with what to do. */
  notes: z.array(Words),
  pieces: z.number().int(),
  desi: z.string().nullable(),
  weightKg: z.string().nullable(),
  /** The carrier's own, by which a buyer asks; empty: not known yet, which is usual until a branch has had it. */
  trackingNumber: z.string(),
  trackingLink: z.string(),
  /** Of a warehouse system: the parcels that it made, each with who brings it; the first one's number stands above. */
  parcels: z.array(
    z.object({ carrier: z.string(), trackingNumber: z.string(), trackingLink: z.string().nullable(), pieces: z.number().int() }),
  ),
  deliveredDate: Timestamp.nullable(),
  createdBy: z.string(),
  createdDate: Timestamp,
});
export type Shipment = z.infer<typeof Shipment>;

export const shipments = {
  GetOrderShipments: query({
    reads: ["logistics", "orders", "stores"],
    summary: "What of an order was handed over to a carrier under the company's own contract, newest first, and what can be",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, orderHeaderId: Id }),
    output: z.object({
      /** The company's accounts that work, and warehouse systems that keep a location's goods. */
      carriers: z.array(
        z.object({ code: z.string(), name: z.string(), kind: z.enum(["carrier", "warehouse"]), isSandbox: z.boolean() }),
      ),
      /** Packages that can be handed over now: here, paid, and with no carrier yet. */
      orderPackageIds: z.array(Id),
      /** Of each of these packages the carrier that a rule chooses, and its size. */
      proposals: z.array(ShippingProposal),
      /** False: the company has no rules, so that none was looked for. */
      hasRules: z.boolean(),
      shipments: z.array(Shipment),
    }),
    errors: ["not_found"],
  }),
  GetTroubledShipments: query({
    reads: ["logistics", "orders", "stores"],
    summary:
      "Shipments that wait for a person, of all orders: refused and not handed over again, with a carrier that should not have them, or of which nobody can learn what became of them, with road orders that bring what was canceled since; each with its cause and what to do",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, ...paging(50) }),
    output: page(
      z.object({
        id: Id,
        orderId: Id,
        channelOrderId: z.string(),
        storeName: z.string(),
        carrierName: z.string(),
        /** Of a road order its number. */
        reference: z.string(),
        state: z.enum([...shipmentStates, ...roadOrderStates]),
        /** Why it waits, and what to do. */
        problem: Words,
        sinceDate: Timestamp,
      }),
    ),
  }),
  CreateShipment: command({
    withoutVersion: "act",
    changes: ["logistics", "orders"],
    summary:
      "Hand a package over to a carrier under the company's own contract, or to the warehouse system that has its pieces; the worker tells it, once. Its label then carries the shipment's reference, and its tracking moves the package",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      orderPackageId: Id,
      carrierCode: z.string().trim().min(1).max(40),
      pieces: z.number().int().min(1).max(99).default(1),
      /** null: not measured; the branch does. */
      desi: Desi.nullable().default(null),
      weightKg: Weight.nullable().default(null),
    }),
    output: Shipment,
    errors: [
      "not_found",
      "cargo_not_connected",
      "carrier_unknown",
      "carrier_refuses",
      "sample_order",
      "fulfilled_there",
      "payment_pending",
      "package_left",
      "shipment_open",
      "road_order_there",
      "shipment_trial_store",
      "shipment_trial_account",
      "shipment_unaccepted",
      "shipment_package_busy",
      "shipment_of_origin",
      "shipment_address",
      "shipment_abroad",
      "warehouse_system_unset",
      "warehouse_elsewhere",
      "warehouse_line_unknown",
      "carrier_desi",
      "carrier_kg",
      "carrier_edge",
    ],
  }),
  CancelShipment: command({
    changes: ["logistics", "orders"],
    summary: "Cancel a shipment at its carrier, before a branch has had it",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({ ...Scope, shipmentId: Id, version: Version }),
    output: Shipment,
    errors: ["not_found", "conflict", "shipment_moves"],
  }),
};

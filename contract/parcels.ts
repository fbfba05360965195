import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Id, Timestamp, Version, WebAddress } from "./common.ts";
import { command, query } from "./procedure.ts";
import { cleanCode, cleanLine } from "./text.ts";

const Scope = ClientScope.shape;

/** sent_back: what a carrier could not deliver. replacement: sent again for a claim. */
export const ParcelDirection = z.enum(["out", "return", "sent_back", "replacement"]);
export type ParcelDirection = z.infer<typeof ParcelDirection>;
export const parcelStates = ["planned", "moving", "delivered", "undelivered", "lost", "canceled"] as const;
export const ParcelState = z.enum(parcelStates);
export type ParcelState = z.infer<typeof ParcelState>;
export const parcelPayers = ["seller", "marketplace", "buyer"] as const;
export const ParcelPayer = z.enum(parcelPayers);
export type ParcelPayer = z.infer<typeof ParcelPayer>;

const Desi = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, "decimal");

/** A row of units of an order, in pieces of what is taken from the shelf. */
export const ParcelUnit = z.object({
  /** Within the order; it stays while the row does. */
  no: z.number().int(),
  orderPackageId: Id,
  channelPackageId: z.string(),
  /** What lies in the parcel: of a set each piece under its own product's name. */
  name: z.string(),
  /** As the order's lines say it. */
  variant: z.string(),
  code: z.string(),
  barcode: z.string(),
  /** The set that it was sold in, as the order calls it; else empty. */
  set: z.string(),
  /** Empty: they were taken from no shelf of ours. */
  warehouseName: z.string(),
  quantity: z.number().int(),
  hasLeft: z.boolean(),
});
export type ParcelUnit = z.infer<typeof ParcelUnit>;

export const Parcel = z.object({
  id: Id,
  version: Version,
  direction: ParcelDirection,
  state: ParcelState,
  stateDate: Timestamp,
  carrier: z.string(),
  /** Every one that it had, the newest first. */
  numbers: z.array(z.object({ number: z.string(), link: z.string(), since: Timestamp })),
  payer: ParcelPayer.nullable(),
  desiDeclared: z.string().nullable(),
  desiMeasured: z.string().nullable(),
  desiBilled: z.string().nullable(),
  /** Its carrier and number are a package's or a claim's own, as the marketplace has them. */
  isReported: z.boolean(),
  units: z.array(ParcelUnit),
});
export type Parcel = z.infer<typeof Parcel>;

const Pieces = z.number().int().min(1).max(100_000);
/** So many of a row; and how the row was seen, so that the same press once more takes nothing else. */
const PackedUnit = z.strictObject({
  no: z.int32().min(1),
  quantity: Pieces,
  seen: z.strictObject({ quantity: Pieces, parcelId: Id.nullable() }),
});

const OrderParcels = z.object({
  parcels: z.array(Parcel),
  /** What lies in no parcel yet. */
  loose: z.array(ParcelUnit),
});
export type OrderParcels = z.infer<typeof OrderParcels>;

const named = {
  carrier: z.string().overwrite(cleanLine).max(100).default(""),
  number: z.string().overwrite(cleanCode).max(100).default(""),
  link: WebAddress.or(z.literal("")).default(""),
};

export const parcel = {
  GetParcels: query({
    reads: ["orders", "claims"],
    summary: "The parcels of an order, on their way out and back, with their numbers and what lies in them",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, orderHeaderId: Id }),
    output: OrderParcels,
    errors: ["not_found"],
  }),
  PackParcel: command({
    withoutVersion: "moves units that it names by row, and says how many it saw where: any other is refused",
    changes: ["orders"],
    summary:
      "Pack units of an order into a new parcel, or into another of its parcels. The marketplace is told of a package's own number alone",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      orderHeaderId: Id,
      /** Left out: a new one. */
      parcelId: Id.optional(),
      units: z.array(PackedUnit).min(1).max(500),
      ...named,
    }),
    output: OrderParcels,
    errors: ["not_found", "units_changed"],
  }),
  SendReplacement: command({
    withoutVersion: "an act: so many pieces are sent, and never more than were claimed",
    changes: ["orders", "claims", "products"],
    summary:
      "Send the buyer new pieces in exchange for those of a claim: they leave the shelf at once, in a parcel of the claim. The marketplace is told of nothing",
    roles: ["Client"],
    area: "claims",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      orderHeaderId: Id,
      claimLineId: Id,
      quantity: z.number().int().min(1).max(100_000),
      ...named,
    }),
    output: OrderParcels,
    errors: ["not_found", "replacement_too_many", "replacement_again", "replacement_not_there", "replacement_refunded"],
  }),
  SetParcel: command({
    changes: ["orders"],
    summary: "Carrier and number of a parcel that was packed here, who pays it, its desi, and that it is lost",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      orderHeaderId: Id,
      parcelId: Id,
      version: Version,
      ...changes({ ...named, payer: ParcelPayer.nullable().default(null), isLost: z.boolean() }),
      ...changes({
        desiDeclared: Desi.nullable().default(null),
        desiMeasured: Desi.nullable().default(null),
        desiBilled: Desi.nullable().default(null),
      }),
    }),
    output: OrderParcels,
    errors: ["not_found", "conflict", "parcel_reported"],
  }),
};

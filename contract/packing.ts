import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp, Words } from "./common.ts";
import { actionErrors } from "./order-errors.ts";
import { OrderPackage, OrderStatus, Particulars, PendingAction } from "./order-shapes.ts";
import { PackageIds } from "./orders.ts";
import { command, query } from "./procedure.ts";
import { ofBuyer } from "./seen.ts";
import { cleanCode } from "./text.ts";

const Scope = ClientScope.shape;
/** What a scanner reads. */
const Scanned = z.string().overwrite(cleanCode).min(1).max(200);
/** A name that a browser makes: of itself as a station, or of one scan. */
const Made = z.string().min(8).max(64);

/** Of a thing that is to be laid into the package, in pieces of what lies on the shelf. */
export const PackingPiece = z.object({
  lineId: Id,
  thingId: Id,
  image: z.string().nullable(),
  name: z.string(),
  variant: z.string(),
  /** The set that it was sold in, as the order calls it; else empty. */
  set: z.string(),
  code: z.string(),
  barcode: z.string(),
  /** Where it lies; empty: no shelf is known. */
  shelf: z.string(),
  warehouseName: z.string(),
  /** What the buyer wants made of it. */
  personalization: z.array(z.object({ name: z.string(), value: ofBuyer("text") })),
  needed: z.number().int(),
  scanned: z.number().int(),
});
export type PackingPiece = z.infer<typeof PackingPiece>;

/** What tells a package from others on a screen. */
const ofPackage = {
  orderPackageId: Id,
  orderHeaderId: Id,
  channelPackageId: z.string(),
  channelOrderId: z.string(),
  channelCode: z.string(),
  channelName: z.string(),
  storeName: z.string(),
  customerName: ofBuyer("name"),
  status: OrderStatus,
  cargoCompany: z.string(),
  cargoTrackingCode: z.string(),
};

export const Packing = z.object({
  ...ofPackage,
  shipBy: Timestamp.nullable(),
  particulars: Particulars,
  /** 0: nobody has begun. */
  version: z.number().int(),
  /** Whose browser counts, and who sits there; empty: nobody's. */
  station: z.string(),
  packer: z.string(),
  begunDate: Timestamp.nullable(),
  packedDate: Timestamp.nullable(),
  packedBy: z.string(),
  handedDate: Timestamp.nullable(),
  handedBy: z.string(),
  /** Why nothing may be packed into it now; null: it may be packed. */
  blocked: Words.nullable(),
  pieces: z.array(PackingPiece),
  /** What was scanned and is not asked for any more: it has to come out again. */
  surplus: z.array(z.object({ name: z.string(), code: z.string(), barcode: z.string(), quantity: z.number().int() })),
  label: OrderPackage.shape.label,
  pendingAction: PendingAction.nullable(),
});
export type Packing = z.infer<typeof Packing>;

/** A package at the station, in a list. */
export const PackingRow = z.object({
  ...ofPackage,
  version: z.number().int(),
  station: z.string(),
  packer: z.string(),
  packedDate: Timestamp.nullable(),
  needed: z.number().int(),
  scanned: z.number().int(),
  blocked: Words.nullable(),
});
export type PackingRow = z.infer<typeof PackingRow>;

const scanErrors = ["not_found", "packing_blocked", "packing_elsewhere", "packing_done"] as const;

/** The packing station: a parcel is scanned, then its pieces; packed ones are handed over together (0141). */
export const packing = {
  FindPacking: query({
    reads: ["orders"],
    summary:
      "The packages that a scanned code names: by their own number, that of their order or of a parcel, or the code of their label. None: []",
    roles: ["Client"],
    area: "packing",
    input: z.strictObject({ ...Scope, code: Scanned }),
    output: z.array(PackingRow),
  }),
  GetPacking: query({
    reads: ["orders", "products"],
    summary: "A package as it is packed: what is to be laid into it, from where, and how much of it was scanned",
    roles: ["Client"],
    area: "packing",
    input: z.strictObject({ ...Scope, orderPackageId: Id }),
    output: Packing,
    errors: ["not_found"],
  }),
  GetAllPacking: query({
    reads: ["orders"],
    summary: "What stands at the stations: begun, or packed and not handed over yet, the longest packed first",
    roles: ["Client"],
    area: "packing",
    input: z.strictObject({ ...Scope, state: z.enum(["begun", "packed"]).default("packed"), ...paging(50) }),
    output: page(PackingRow),
  }),
  StartPacking: command({
    withoutVersion: "says which station has it: one that another has is refused unless it is taken over from that one by name",
    changes: ["orders"],
    summary: "Begin to pack a package at a station, or go on. Another station's is taken over only if that station is named",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      orderPackageId: Id,
      station: Made,
      /** The station that had it, as it was seen. */
      takeOverFrom: Made.optional(),
    }),
    output: Packing,
    errors: scanErrors,
  }),
  ScanPiece: command({
    withoutVersion:
      "counts pieces up or down by what was scanned, never past what is asked for; a scan that comes twice counts once",
    changes: ["orders"],
    summary:
      "Count scanned pieces into a package, or out of it. When all are in it is packed, and its marketplace is told so where it takes that",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      orderPackageId: Id,
      station: Made,
      /** Of this one scan: sent again after a lost answer it is counted once. */
      scan: Made,
      code: Scanned,
      quantity: z.number().int().min(1).max(1000).default(1),
      takeOut: z.boolean().default(false),
    }),
    output: z.object({
      packing: Packing,
      /** What was scanned, with its count as it is now. */
      name: z.string(),
      needed: z.number().int(),
      scanned: z.number().int(),
      /** It was packed by this scan. */
      isPacked: z.boolean(),
    }),
    errors: [...scanErrors, "piece_wrong", "piece_too_many", "piece_canceled", "piece_not_in"],
  }),
  RestartPacking: command({
    changes: ["orders"],
    summary: "Take a package apart: nothing counts as scanned and it is not packed. The marketplace is told of nothing",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({ ...Scope, orderPackageId: Id, version: z.int32().min(1) }),
    output: Packing,
    errors: ["not_found", "conflict", "packing_handed"],
  }),
  HandOver: command({
    withoutVersion: "act",
    changes: ["orders"],
    summary:
      "Say of packed packages that the carrier has them. A marketplace that is told of shipping is told, where nothing more has to be said with it; the others move by themselves",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({ ...Scope, orderPackageIds: PackageIds }),
    output: z.object({
      handedOver: z.number().int(),
      /** Of these the marketplace wants to be told more: it is said on the order's page. */
      toShip: z.array(z.object({ orderPackageId: Id, orderHeaderId: Id, channelPackageId: z.string() })),
      refused: z.array(
        z.object({ orderPackageId: Id, channelPackageId: z.string(), code: z.string(), message: z.string(), words: Words }),
      ),
    }),
    errors: [...actionErrors, "packing_blocked", "packing_not_done"],
  }),
};

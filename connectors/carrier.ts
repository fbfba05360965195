import type { Decimal, Instant, Manifest, Words } from "./connector.ts";
import type { RemoteClient } from "./http.ts";

/** Who brings a parcel to its buyer. */
export interface Carrier extends Manifest {
  kind: "carrier";
  shipments: Shipments;
}

export interface Shipments {
  /** The longest reference that it takes. A reference is ours: the label that we print carries it as its barcode, and by it a shipment is known there. */
  referenceMax: number;
  /** The most references that one call of trackShipments takes, and how long the same one is not to be asked for again. */
  trackMax: number;
  trackAgainMs: number;
  /** What a status there is called for readers, by the carrier's own word. */
  statusWords: Readonly<Record<string, Words>>;
  /** What the label of a further piece carries (the second is 2), where a branch scans each by a code of its own; absent: all carry the reference. */
  pieceCode?(reference: string, piece: number): string;
  /** `again`: an earlier try had no usable answer, so it is asked for by its reference first, and sent only where it is not there. */
  createShipment(remote: RemoteClient, shipment: DraftShipment, options?: { again?: boolean }): Promise<RemoteShipment>;
  /** What is not there is left out. */
  trackShipments(remote: RemoteClient, references: string[]): Promise<RemoteShipment[]>;
  /** One that is canceled already stays so. Refused once a branch has worked on it. */
  cancelShipment(remote: RemoteClient, reference: string): Promise<void>;
}

export interface DraftShipment {
  reference: string;
  /** The address is without city and district; e-mail and tax number are "" where an order has none. */
  receiver: { name: string; address: string; city: string; district: string; phone: string; email: string; taxNumber: string };
  pieces: number;
  /** Of all pieces together. null: not measured; the branch does. */
  desi: Decimal | null;
  weightKg: Decimal | null;
  description: string;
  /** For who packs it; a carrier asks for none. */
  lines?: readonly DraftShipmentLine[];
}

export interface DraftShipmentLine {
  /** The seller's own product code, by which stock is told of, too. */
  code: string;
  barcode: string;
  name: string;
  quantity: number;
}

/** created: it knows of it, and no branch has had it yet. refused: it took it, and says afterwards that it won't do it. */
export type ShipmentState = "created" | "moving" | "delivered" | "canceled" | "returned" | "refused" | "another";

export interface RemoteShipment {
  reference: string;
  state: ShipmentState;
  remoteStatus: string;
  /** The carrier's own number, by which a buyer asks; null: not known yet, which is usual. */
  trackingNumber: string | null;
  trackingLink: string | null;
  deliveredAt: Instant | null;
  /** Who took it at the door, where the carrier says so. */
  receivedBy?: string;
  /** Who brings it, where that is another one than was told of it. */
  broughtBy?: string;
  /** Of one that went in several parcels each; the first is the one above. */
  parcels?: readonly RemoteParcel[];
  /** Why it won't be done, in its own words. */
  why?: string;
  /** What the carrier bills for it, VAT included, in Turkish lira, and by how many desi; null: not told, or not yet. */
  cost: Decimal | null;
  billedDesi: Decimal | null;
  raw: unknown;
}

export interface RemoteParcel {
  carrier: string;
  trackingNumber: string;
  trackingLink: string | null;
  pieces: number;
  /** What lies in it, by the seller's own product codes; empty: not told. */
  lines: readonly { code: string; quantity: number }[];
}

/** Of what all pieces measure the part of each, upwards to hundredths: nobody says more of them. */
export const ofEach = (whole: Decimal | null, pieces: number): Decimal | null =>
  whole === null ? null : String(Math.ceil(Math.round(Number(whole) * 1000) / pieces / 10) / 100);

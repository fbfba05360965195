import type { Carrier, Shipments } from "./carrier.ts";
import type { Manifest } from "./connector.ts";
import type { RemoteClient } from "./http.ts";
import type { Place } from "./sign-in.ts";

/**
 * Who keeps a seller's goods, packs their orders and gives them to carriers. An order that goes out there is a shipment, as a carrier's is: made
 * once under our reference, followed, and taken back until it is picked. Its parcels name who brings them.
 */
export interface Warehouse extends Manifest {
  kind: "warehouse";
  /** Its place is the seller's own, so each account names it. */
  placeOf(credentials: Record<string, string>): Place;
  shipments: Shipments;
  /** An order that it took is found there within it: one that is not found until then may have arrived. */
  foundWithinMs: number;
  stock: WarehouseStock;
}

/** Whom a package can be handed over to. */
export type Shipper = Carrier | Warehouse;

export interface WarehouseStock {
  /** Of an order whose pieces are not on its shelves any more, whether its parcels have numbers or not. */
  leftStatuses: readonly string[];
  /** A part of all that it has, each code once; `next` asks for what comes after it, null: that was all. */
  readStock(remote: RemoteClient, cursor: string | null): Promise<{ items: RemoteStock[]; next: string | null }>;
}

/** Of one code. What lies there and can be sold once or is promised once is `sellable` and `reserved` together. */
export interface RemoteStock {
  code: string;
  /** Free: promised to no order. */
  sellable: number;
  damaged: number;
  /** Promised to orders that it was given, and not shipped yet. */
  reserved: number;
}

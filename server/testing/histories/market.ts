import type { Place } from "./place.ts";
import { sellers } from "./place.ts";

/** A parcel as its marketplace's own ledger has it. */
export interface Parcel {
  id: string;
  orderNumber: string;
  status: string;
  /** Of each code that the seller gave: pieces in it. */
  units: Map<string, number>;
  /** Of these canceled by the seller because they are not there. */
  missing: Map<string, number>;
}
export interface Shown {
  title: string;
  price: string;
  quantity: number;
}
export interface Snapshot {
  parcels: Map<string, Parcel[]>;
  shown: Map<string, Shown>;
}

interface Truth {
  products: {
    barcode: string;
    stockCode?: string;
    title: string;
    salePrice?: string;
    price?: string;
    quantity: number;
    state: string;
  }[];
  orders: {
    orderNumber: string;
    /** Etsy knows orders alone: one is one parcel. */
    status?: string;
    lines?: Line[];
    packages?: { packageId: string; status: string; lines: Line[] }[];
  }[];
}
interface Line {
  barcode?: string;
  merchantSku?: string;
  quantity: number;
  cancelReasonCode?: number;
  cancelledBy?: string | null;
}
/** What Trendyol calls "out of stock"; Hepsiburada's sellers cancel for nothing else. */
const outOfStock = 500;

/** What the seller's pieces are called there: Trendyol's and Etsy's lines name the barcode, Hepsiburada's the seller's code. */
export const nameThere = (at: number, { barcode, code }: { barcode: string; code: string }) =>
  sellers[at]!.code === "hepsiburada" ? code : barcode;
/** What its offer is found by among those that are shown. */
export const offerThere = (at: number, { barcode, code }: { barcode: string; code: string }) =>
  sellers[at]!.code === "etsy" ? barcode : code;

/** All that a marketplace knows of one seller, by order and by the seller's stock code. */
const look = async (place: Place, at: number): Promise<Snapshot> => {
  const { code, seller } = sellers[at]!;
  const truth = await place.control<Truth>(code, `_truth?${new URLSearchParams(seller)}`);
  return {
    shown: new Map(
      truth.products.map(({ barcode, stockCode = barcode, title, price, salePrice = price!, quantity, state }) => [
        stockCode,
        // What is off sale at Etsy can't be bought, whatever its numbers say: they can't all be 0.
        { title, price: salePrice, quantity: code === "etsy" && state !== "active" ? 0 : quantity },
      ]),
    ),
    parcels: new Map(
      truth.orders.map(({ orderNumber, status = "", lines = [], packages = [{ packageId: orderNumber, status, lines }] }) => [
        orderNumber,
        packages.map(({ packageId, status, lines }) => {
          const units = new Map<string, number>();
          const missing = new Map<string, number>();
          for (const { barcode, merchantSku, quantity, cancelReasonCode, cancelledBy } of lines) {
            const name = (barcode ?? merchantSku)!;
            units.set(name, (units.get(name) ?? 0) + quantity);
            if (cancelReasonCode === outOfStock || cancelledBy === "Merchant")
              missing.set(name, (missing.get(name) ?? 0) + quantity);
          }
          return { id: packageId, orderNumber, status, units, missing };
        }),
      ]),
    ),
  };
};

/** By each marketplace's own words: still to be sent; on its way or there. All else is over. */
const open = ["Awaiting", "Created", "Picking", "Invoiced", "PaymentAwaiting", "Open", "Unpacked", "Packaged", "paid"];
export const isOpen = ({ status }: Parcel) => open.includes(status);

export const isCanceled = ({ status }: Parcel) =>
  ["Cancelled", "UnSupplied"].includes(status) || status.startsWith("CancelledBy");

/** What can happen next to a parcel from outside. */
const next: Record<string, string[]> = {
  Created: ["scan"],
  Picking: ["scan"],
  Invoiced: ["scan"],
  Packaged: ["scan"],
  Shipped: ["deliver", "undeliver", "deliver"],
  InTransit: ["deliver", "undeliver", "deliver"],
  UnDelivered: ["return", "deliver"],
  Undelivered: ["deliver"],
  Delivered: ["return"],
  paid: ["scan"],
  completed: ["deliver"],
};
export const nextOutside = ({ status }: Parcel, pick: number): string | undefined => {
  const ways = next[status];
  return ways?.[pick % ways.length];
};
/** The seller has something to do with it at the console. */
export const canBePrepared = ({ status }: Parcel) => ["Created", "Picking", "Open", "Unpacked"].includes(status);

export const readMarkets = (place: Place) => Promise.all(sellers.map((_, at) => look(place, at)));

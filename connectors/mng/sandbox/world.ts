import { CarrierWorld, type Parcel } from "../../sandbox/carrier.ts";
import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";

export const products = ["Identity", "Standard Command", "Standard Query", "Barcode Command", "CBS Info"] as const;

const defaults = {
  /** For so long after its order a shipment's branch of destination is not known. */
  branchUnknownMs: 0,
  /** A token lasts so long. */
  tokenMs: 8 * 3_600_000,
  /** The product that the application is not subscribed to. */
  unsubscribed: "" as "" | (typeof products)[number],
};

export interface User {
  /** The customer's number. */
  username: string;
  password: string;
  clientId: string;
  clientSecret: string;
}
export const users: readonly User[] = [
  {
    ...{ username: "3129477020", password: "sandbox-parola-mng" },
    ...{ clientId: "sandbox-uygulama", clientSecret: "sandbox-uygulama-gizli" },
  },
  {
    ...{ username: "3129477099", password: "baska-parola-mng" },
    ...{ clientId: "baska-uygulama", clientSecret: "baska-uygulama-gizli" },
  },
];

export interface Order {
  reference: string;
  username: string;
  orderedAt: number;
  /** Of the shipment; null: none was made of it. */
  number: number | null;
  barcodeAt: number | null;
  /** 0: an order. From 1 on a shipment's. */
  status: number;
  deliveredAt: number | null;
  /** As it was sent: JSON text. */
  doc: string;
}

const columns = `select reference, username, ordered_at as orderedAt, number, barcode_at as barcodeAt, status, delivered_at as deliveredAt, doc from orders`;

/** What this carrier remembers: orders, of some of them a shipment, references that were used, and tokens. */
export class World extends CarrierWorld<typeof defaults, "invoice" | "shipment" | "token"> {
  constructor(store: Store) {
    super(store, new Settings(store, defaults, { unsubscribed: ["", ...products] }), {
      ...{ invoice: 1_707_263, shipment: 614_118_757_012, token: 0 },
    });
    store.define(`
      create table if not exists orders (reference text primary key, username text not null, ordered_at integer not null, number integer,
        barcode_at integer, status integer not null default 0, delivered_at integer, doc text not null) without rowid;
      create table if not exists used (username text not null, reference text not null, primary key (username, reference)) without rowid;
      create table if not exists tokens (token text primary key, username text not null, at integer not null) without rowid`);
  }

  order(reference: string): Order | undefined {
    return this.store.get<Order>(`${columns} where reference = ?`, reference);
  }

  orders(username: string): Order[] {
    return this.store.all<Order>(`${columns} where username = ? order by ordered_at desc, reference desc`, username);
  }

  parcel(key: string): Parcel | undefined {
    const order = this.order(key);
    return order && parcelOf(order);
  }

  parcels(username: string): Parcel[] {
    return this.orders(username).map(parcelOf);
  }
}

const parcelOf = ({ reference, username, status, number, doc }: Order): Parcel => ({
  ...{ key: reference, username, status, number, returned: status === 7 },
  receiver: (JSON.parse(doc) as { recipient?: { fullName?: string } }).recipient?.fullName ?? "",
});

import { CarrierWorld, type Parcel } from "../../sandbox/carrier.ts";
import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";

const defaults = {
  /** A shipment's data are taken so often. */
  sendsMax: 20,
};

export interface User {
  username: string;
  password: string;
  customerCode: string;
  queryUsername: string;
  queryPassword: string;
}
export const users: readonly User[] = [
  {
    ...{ username: "deneme-sevkiyat", password: "deneme-sevkiyat-parolasi", customerCode: "1234567890123" },
    ...{ queryUsername: "deneme-takip", queryPassword: "deneme-takip-parolasi" },
  },
  {
    ...{ username: "baska-sevkiyat", password: "baska-sevkiyat-parolasi", customerCode: "9876543210987" },
    ...{ queryUsername: "baska-takip", queryPassword: "baska-takip-parolasi" },
  },
];

export interface Order {
  code: string;
  username: string;
  /** How often its data were sent. */
  sends: number;
  /** null: no branch has made its waybill. */
  number: number | null;
  status: number;
  type: number;
  deliveredAt: number | null;
  /** As it was sent last: JSON text. */
  doc: string;
}

const columns = `select code, username, sends, number, status, type, delivered_at as deliveredAt, doc from orders`;

/** What this carrier remembers: its orders of shipping. */
export class World extends CarrierWorld<typeof defaults, "number"> {
  constructor(store: Store) {
    super(store, new Settings(store, defaults), { number: 3_513_773_163_000 });
    store.define(`
      create table if not exists orders (code text primary key, username text not null, sends integer not null default 1, number integer,
        status integer not null default 0, type integer not null default 1, delivered_at integer, doc text not null) without rowid`);
  }

  order(code: string): Order | undefined {
    return this.store.get<Order>(`${columns} where code = ?`, code);
  }

  orders(username: string): Order[] {
    return this.store.all<Order>(`${columns} where username = ? order by code desc`, username);
  }

  parcel(key: string): Parcel | undefined {
    const order = this.order(key);
    return order && parcelOf(order);
  }

  parcels(username: string): Parcel[] {
    return this.orders(username).map(parcelOf);
  }
}

const parcelOf = ({ code, username, status, number, type, doc }: Order): Parcel => ({
  ...{ key: code, username, status, number, returned: type === 3 },
  receiver: (JSON.parse(doc) as { ReceiverName?: string }).ReceiverName ?? "",
});

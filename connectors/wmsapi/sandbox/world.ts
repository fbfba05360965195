import { CarrierWorld, type Parcel } from "../../sandbox/carrier.ts";
import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";
import type { RemoteStock } from "../../warehouse.ts";

const defaults = {
  /** For so long after it was taken an order is not found. */
  unseenMs: 0,
  /** Rows in a page of stock. */
  stockPage: 100,
  /** A code that it never had: taken on with some pieces, or refused. */
  unknownCodes: "taken" as "taken" | "refused",
  /** What it refuses an order with: a status of its own, or 200 with an error in it. */
  refusesWith: "status" as "status" | "200",
};

export interface User {
  username: string;
  /** Its key. */
  password: string;
}
export const users: readonly User[] = [
  { username: "deneme-depo", password: "deneme-depo-anahtari-1" },
  { username: "baska-depo", password: "baska-depo-anahtari-22" },
];

export interface Line {
  code: string;
  quantity: number;
}
export interface ShownParcel {
  carrier: string;
  number: string;
  link: string;
  lines: Line[];
}
export interface Order {
  reference: string;
  username: string;
  takenAt: number;
  status: string;
  reason: string;
  deliveredAt: number | null;
  lines: Line[];
  receiver: string;
  parcels: ShownParcel[];
}
type Row = Omit<Order, "lines" | "parcels"> & { lines: string; parcels: string };
const columns =
  "select reference, username, taken_at as takenAt, status, reason, delivered_at as deliveredAt, lines, receiver, parcels from orders";
const orderOf = ({ lines, parcels, ...row }: Row): Order => ({
  ...row,
  lines: JSON.parse(lines) as Line[],
  parcels: JSON.parse(parcels) as ShownParcel[],
});

/** What this warehouse remembers: orders under the seller's references, and what lies on its shelves. */
export class World extends CarrierWorld<typeof defaults, "number"> {
  constructor(store: Store) {
    super(store, new Settings(store, defaults, { unknownCodes: ["taken", "refused"], refusesWith: ["status", "200"] }), {
      number: 480_118_200_300,
    });
    store.define(`
      create table if not exists orders (reference text primary key, username text not null, taken_at integer not null, status text not null,
        reason text not null default '', delivered_at integer, lines text not null, receiver text not null, parcels text not null default '[]') without rowid;
      create table if not exists stock (username text not null, code text not null, sellable integer not null default 0, damaged integer not null default 0,
        reserved integer not null default 0, primary key (username, code)) without rowid`);
  }

  order(reference: string): Order | undefined {
    const row = this.store.get<Row>(`${columns} where reference = ?`, reference);
    return row && orderOf(row);
  }

  orders(username: string): Order[] {
    return this.store
      .all<Row>(`${columns} where username = ? order by taken_at desc, reference desc`, username)
      .map((row) => orderOf(row));
  }

  take(order: Pick<Order, "reference" | "username" | "lines" | "receiver">): void {
    const { reference, username, lines, receiver } = order;
    this.store.run(
      "insert into orders (reference, username, taken_at, status, lines, receiver) values (?, ?, ?, 'received', ?, ?)",
      ...[reference, username, this.now(), JSON.stringify(lines), receiver],
    );
    for (const { code, quantity } of lines) this.moveStock(username, code, { sellable: -quantity, reserved: quantity });
    this.effect(username, reference, "created");
  }

  put(reference: string, change: { status: string; reason?: string; parcels?: ShownParcel[]; deliveredAt?: number }): void {
    const before = this.order(reference)!;
    const { status, reason = before.reason, parcels = before.parcels, deliveredAt = before.deliveredAt } = change;
    this.store.run(
      "update orders set status = ?, reason = ?, parcels = ?, delivered_at = ? where reference = ?",
      ...[status, reason, JSON.stringify(parcels), deliveredAt, reference],
    );
  }

  /** What was promised to an order goes out, or back on the shelf. */
  settle(reference: string, to: "out" | "shelf" | "back"): void {
    const { username, lines } = this.order(reference)!;
    for (const { code, quantity } of lines)
      this.moveStock(username, code, {
        sellable: to === "out" ? 0 : quantity,
        reserved: to === "back" ? 0 : -quantity,
      });
  }

  stock(username: string): RemoteStock[] {
    return this.store.all<RemoteStock>(
      "select code, sellable, damaged, reserved from stock where username = ? order by code",
      username,
    );
  }

  stockOf(username: string, code: string): RemoteStock | undefined {
    return this.stock(username).find((one) => one.code === code);
  }

  setStock(username: string, code: string, { sellable, damaged }: { sellable: number; damaged: number }): void {
    this.store.run(
      "insert into stock (username, code, sellable, damaged) values (?, ?, ?, ?) on conflict (username, code) do update set sellable = excluded.sellable, damaged = excluded.damaged",
      ...[username, code, sellable, damaged],
    );
  }

  moveStock(username: string, code: string, by: { sellable: number; reserved: number }): void {
    this.store.run(
      "update stock set sellable = sellable + ?, reserved = reserved + ? where username = ? and code = ?",
      ...[by.sellable, by.reserved, username, code],
    );
  }

  parcel(key: string): Parcel | undefined {
    const order = this.order(key);
    return order && parcelOf(order);
  }

  parcels(username: string): Parcel[] {
    return this.orders(username).map(parcelOf);
  }
}

const parcelOf = ({ reference, username, status, parcels, receiver, lines }: Order): Parcel => ({
  ...{ key: reference, username, status, returned: status === "returned" },
  number: parcels[0] ? Number(parcels[0].number) : null,
  receiver: `${receiver} · ${lines.map(({ code, quantity }) => `${quantity} x ${code}`).join(", ")}`,
});

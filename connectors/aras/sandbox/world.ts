import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";
import { SandboxWorld } from "../../sandbox/world.ts";

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

/** What this carrier remembers: orders, and each effect that a call or a person's press had, in order. */
export class World extends SandboxWorld<typeof defaults, "number"> {
  constructor(store: Store) {
    super(store, new Settings(store, defaults), { number: 3_513_773_163_000 });
    store.define(`
      create table if not exists orders (code text primary key, username text not null, sends integer not null default 1, number integer,
        status integer not null default 0, type integer not null default 1, delivered_at integer, doc text not null) without rowid;
      create table if not exists effects (id integer primary key, at integer not null, username text not null, code text not null, what text not null)`);
  }

  order(code: string): Order | undefined {
    return this.store.get<Order>(`${columns} where code = ?`, code);
  }

  orders(username: string): Order[] {
    return this.store.all<Order>(`${columns} where username = ? order by code desc`, username);
  }

  effects(username: string) {
    return this.store.all<{ at: number; reference: string; what: string }>(
      "select at, code as reference, what from effects where username = ? order by id",
      username,
    );
  }

  effect({ username, code }: Pick<Order, "username" | "code">, what: string) {
    this.store.run("insert into effects (at, username, code, what) values (?, ?, ?, ?)", this.now(), username, code, what);
  }
}

import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";
import { SandboxWorld } from "../../sandbox/world.ts";

const defaults = {
  /** Whether the server for documents takes any. */
  ftpTakes: "yes" as "yes" | "no",
  /** Nobody says that a number is taken once alone: by default it is taken as often as it comes. */
  refusesTwice: "no" as "yes" | "no",
};

export const accounts = [
  { processKey: "deneme-islem-anahtari-1", ftpUser: "deneme", ftpPassword: "deneme-ftp-parolasi" },
  { processKey: "deneme-islem-anahtari-2", ftpUser: "baska", ftpPassword: "baska-ftp-parolasi" },
] as const;

export interface RoadRow {
  id: number;
  owner: string;
  number: string;
  doc: string;
}

/** What it remembers: products, road orders, their moves, and documents that came by FTP. */
export class World extends SandboxWorld<typeof defaults, "product" | "order"> {
  constructor(store: Store) {
    super(store, new Settings(store, defaults, { ftpTakes: ["yes", "no"], refusesTwice: ["yes", "no"] }), {
      product: 5000,
      order: 700_000,
    });
    store.define(`
      create table if not exists products (id integer primary key, owner text not null, code text not null, doc text not null, used integer not null default 0, unique (owner, code));
      create table if not exists orders (id integer primary key, owner text not null, number text not null, doc text not null);
      create table if not exists moves (id integer primary key, order_id integer not null, code text not null, name text not null, at integer not null);
      create table if not exists documents (owner text not null, path text not null, size integer not null, primary key (owner, path)) without rowid`);
  }

  products(owner: string) {
    return this.store.all<{ id: number; code: string; doc: string }>(
      "select id, code, doc from products where owner = ? order by id",
      owner,
    );
  }
  orders(owner: string, number: string) {
    return this.store.all<RoadRow>(
      "select id, owner, number, doc from orders where owner = ? and number = ? order by id",
      owner,
      number,
    );
  }
  move(orderId: number, code: string, name: string) {
    this.store.run("insert into moves (order_id, code, name, at) values (?, ?, ?, ?)", orderId, code, name, this.now());
  }
  moves(orderId: number) {
    return this.store.all<{ code: string; name: string; at: number }>(
      "select code, name, at from moves where order_id = ? order by id",
      orderId,
    );
  }
  stored(owner: string, path: string, body: Buffer) {
    this.store.run(
      "insert into documents values (?, ?, ?) on conflict (owner, path) do update set size = excluded.size",
      ...[owner, path, body.length],
    );
  }
  sizeOf(owner: string, path: string) {
    return this.store.get<{ size: number }>("select size from documents where owner = ? and path = ?", owner, path)?.size;
  }
  documents(owner: string) {
    return this.store.all<{ path: string; size: number }>(
      "select path, size from documents where owner = ? order by path",
      owner,
    );
  }
}

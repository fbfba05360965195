import { lira } from "../../sandbox/money.ts";
import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";
import { SandboxWorld } from "../../sandbox/world.ts";

const defaults = {
  /** From an import's tracking id, or an upload's id, to the work. */
  batchDelayMs: 1500,
  /** From an import to the catalogue's decision. */
  reviewDelayMs: 2000,
  /** From a buyer's return to the parcel at the seller. */
  claimDelayMs: 2000,
  /** Requests to the service of orders in a second, before 429. */
  ordersPerSecond: 1000,
  /** Five uploads at a time, the day's quota, and the requests of a second. */
  limits: "on" as "on" | "off",
  /** Parcels that were delivered years ago, and how the lists of parcels are ordered: no page says. */
  oldParcels: 0,
  parcelOrder: "newest" as "newest" | "oldest" | "mixed",
  /** How claims spell their fields: as a reply was measured (mixed), or in one of the casings of pages and other people's clients. */
  claimCasing: "measured" as "measured" | "camel" | "pascal",
  /** The detail of a package: as documented, or the list that the marketplace's plug-in reads. */
  packageDetail: "object" as "object" | "list",
};

/** Times are the sandbox clock's ms; money is kuruş in whole numbers; documents are JSON text. */
const schema = `
create table if not exists sequences (name text primary key, last integer not null) without rowid;
create table if not exists sellers (merchant_id text primary key, name text not null, integrator text not null, service_key text not null);
create table if not exists products (
  seq integer primary key, merchant_id text not null, merchant_sku text not null, barcode text not null, group_id text not null,
  category_id text not null, title text not null, brand text not null, vat_rate integer not null, status text not null, hb_sku text,
  price_kurus integer not null, stock integer not null, document text not null, findings text not null, refused_match integer not null default 0,
  review_at integer, modified_at integer not null, unique (merchant_id, merchant_sku));
create index if not exists products_review on products (review_at) where review_at is not null;
create table if not exists jobs (
  id text primary key, merchant_id text not null, kind text not null, created_at integer not null, due_at integer, items text not null,
  partial real not null default 0, result text);
create index if not exists jobs_due on jobs (due_at) where due_at is not null;
create table if not exists listings (
  seq integer primary key, merchant_id text not null, merchant_sku text not null, hb_sku text not null, listing_id text not null,
  price_kurus integer not null, stock integer not null, flags text not null default '{}', unique (merchant_id, merchant_sku));
create table if not exists quotas (merchant_id text not null, day text not null, items integer not null, primary key (merchant_id, day)) without rowid;
create table if not exists accepted (
  merchant_id text not null, merchant_sku text not null, quantity integer, price_kurus integer, at integer not null, messages integer not null,
  primary key (merchant_id, merchant_sku)) without rowid;
create table if not exists orders (order_number text primary key, order_id text not null, merchant_id text not null, ordered_at integer not null, buyer text not null);
create table if not exists lines (
  id text primary key, order_number text not null references orders, merchant_id text not null, merchant_sku text not null, hb_sku text not null,
  barcode text not null, title text not null, vat_rate integer not null, quantity integer not null, unit_kurus integer not null,
  discount_kurus integer not null, status text not null, updated_at integer not null, package_number text, cancelled_by text);
create table if not exists line_wishes (line_id text primary key references lines, texts text not null, micro integer not null, note text not null) without rowid;
create table if not exists companies (order_number text primary key references orders, tax_number text not null, tax_office text not null) without rowid;
create table if not exists marketplace_discounts (line_id text primary key references lines, kurus integer not null) without rowid;
create index if not exists lines_order on lines (order_number);
create index if not exists lines_status on lines (merchant_id, status);
create index if not exists lines_package on lines (package_number);
create table if not exists packages (
  number text primary key, merchant_id text not null, status text not null, carrier text not null, own_carrier integer not null default 0,
  created_at integer not null, moved_at integer not null, tracking text not null default '', tracking_url text not null default '');
create table if not exists invoices (package_number text primary key, invoice text not null) without rowid;
create table if not exists claims (
  number text primary key, merchant_id text not null, line_id text not null references lines, quantity integer not null, status text not null,
  reason text not null, opened_at integer not null, changed_at integer not null, due_at integer, expires_at integer);
`;

export interface Seller {
  merchantId: string;
  name: string;
  integrator: string;
  serviceKey: string;
}

const firstIds = { order: 4_500_000_000, package: 7_100_000_000, hbSku: 1_000, claim: 900_000 };
const selectSeller = "select merchant_id as merchantId, name, integrator, service_key as serviceKey from sellers";

export class World extends SandboxWorld<typeof defaults, keyof typeof firstIds> {
  constructor(store: Store) {
    super(
      store,
      new Settings(store, defaults, {
        limits: ["on", "off"],
        parcelOrder: ["newest", "oldest", "mixed"],
        claimCasing: ["measured", "camel", "pascal"],
        packageDetail: ["object", "list"],
      }),
      firstIds,
    );
    store.define(schema);
    store.transaction(() => {
      for (const [at, name] of ["Deneme Dükkân Bir", "Deneme Dükkân İki", "Deneme Dükkân Üç"].entries())
        store.run(
          "insert into sellers values (?, ?, ?, ?) on conflict do nothing",
          `00000000-0000-4000-8000-00000010000${at + 1}`,
          name,
          "tradeport_dev",
          `SandboxKey0${at + 1}`,
        );
    });
  }

  seller(merchantId: string): Seller | undefined {
    return this.store.get<Seller>(`${selectSeller} where merchant_id = ?`, merchantId.toLowerCase());
  }

  sellers(): Seller[] {
    return this.store.all<Seller>(`${selectSeller} order by merchant_id`);
  }

  addSeller(seller: Seller): Seller {
    this.store.run(
      "insert into sellers values (?, ?, ?, ?)",
      seller.merchantId,
      seller.name,
      seller.integrator,
      seller.serviceKey,
    );
    return seller;
  }
}

/** Turkey's wall clock without a zone: "2026-10-01T10:00:00" */
export const localTime = (ms: number): string => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 19);

export const money = (kurus: number) => ({ amount: lira(kurus), currency: "TRY" });

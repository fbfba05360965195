import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";
import { SandboxWorld } from "../../sandbox/world.ts";

const defaults = {
  /** An access token's life, and a refresh token's. */
  accessLifeMs: 3_600_000,
  refreshLifeMs: 90 * 86_400_000,
  /** A refresh token that comes a second time: taken until its successor was used, or refused with everything that came of it. */
  reuse: "taken" as "taken" | "refused",
  /** "on", "off", or a factor by which every allowance grows. */
  limits: "on" as "on" | "off" | number,
  /** Whether addresses of buyers are shown to this application. */
  addresses: "shown" as "shown" | "hidden",
  /** Beyond it nothing is listed (open-api #344). */
  maxOffset: 12_000,
};

/** The one application that is registered here. */
export const app = { keystring: "sandbox-keystring", secret: "sandbox-shared-secret" };

export interface Shop {
  shopId: number;
  userId: number;
  name: string;
  currency: string;
  country: string;
}
/** Those of Turkey first: most who try the console sell in lira, and a shop keeps its currency. */
export const shops: readonly Shop[] = [
  { shopId: 98767, userId: 12345680, name: "DenemeEvi", currency: "TRY", country: "TR" },
  { shopId: 98768, userId: 12345681, name: "DenemeDokuma", currency: "TRY", country: "TR" },
  { shopId: 98765, userId: 12345678, name: "DenemeCrafts", currency: "USD", country: "US" },
  { shopId: 98766, userId: 12345679, name: "DenemeAtelier", currency: "EUR", country: "DE" },
];

const firstIds = {
  listing: 1_000_000,
  product: 70_700_000,
  offering: 80_800_000,
  image: 330_000_000,
  receipt: 3_300_000_000,
  transaction: 4_400_000_000,
  buyer: 555_000,
  shipment: 990_000,
};

/** What every part of this marketplace works with; documents are JSON text, times the sandbox clock's ms. */
export class World extends SandboxWorld<typeof defaults, keyof typeof firstIds> {
  constructor(store: Store) {
    super(
      store,
      new Settings(store, defaults, {
        reuse: ["taken", "refused"],
        limits: ["on", "off", "factor"],
        addresses: ["shown", "hidden"],
      }),
      firstIds,
    );
    store.define(`
      create table if not exists codes (code text primary key, user_id integer not null, client_id text, redirect_uri text, challenge text,
        scope text, at integer not null, used integer not null default 0);
      create table if not exists tokens (token text primary key, kind text not null, user_id integer not null, scope text not null,
        expires_at integer not null, family text not null, parent text, used integer not null default 0, revoked integer not null default 0);
      create table if not exists listings (listing_id integer primary key, shop_id integer not null, state text not null, doc text not null);
      create index if not exists listings_state on listings (shop_id, state, listing_id);
      create table if not exists fees (id integer primary key, shop_id integer not null, listing_id integer not null, what text not null);
      create table if not exists receipts (receipt_id integer primary key, shop_id integer not null, created integer not null,
        updated integer not null, delivered integer not null default 0, doc text not null);
      create index if not exists receipts_updated on receipts (shop_id, updated);
      create table if not exists mails (id integer primary key, receipt_id integer not null, tracking_code text)`);
  }
}

/** A "no" as Etsy writes it: one text and no numbers. */
export class Refusal extends Error {
  readonly reply: { status: number; json: unknown; headers?: Record<string, string> };
  constructor(status: number, error: string, more: { description?: string; headers?: Record<string, string> } = {}) {
    super(error);
    const json = more.description === undefined ? { error } : { error, error_description: more.description };
    this.reply = { status, json, ...(more.headers ? { headers: more.headers } : {}) };
  }
}

export const seconds = (ms: number): number => Math.floor(ms / 1000);
export const money = (amount: number, currency: string) => ({ amount, divisor: 100, currency_code: currency });

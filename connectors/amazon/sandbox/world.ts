import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";
import { SandboxWorld } from "../../sandbox/world.ts";

const defaults = {
  /** An access token's life; a restricted one's is the same. */
  accessLifeMs: 3_600_000,
  /** From a submission that is accepted to what the listing shows. */
  applyDelayMs: 2_000,
  /** From a feed's creation to its end; half of it in the queue. */
  feedDelayMs: 4_000,
  /** How long a presigned address works. */
  addressLifeMs: 300_000,
  /** "on", "off", or a factor by which every allowance grows. */
  limits: "on" as "on" | "off" | number,
  /** Whether the application has the roles that show a buyer's details: by both order calls, by the older one alone, or by none. */
  buyers: "shown" as "shown" | "restricted" | "hidden",
};

/** The one application that is registered here. */
export const app = {
  id: "amzn1.sp.solution.00000000-0000-4000-8000-000000000001",
  clientId: "amzn1.application-oa2-client.sandbox",
  secret: "amzn1.oa2-cs.v1.sandbox-secret",
};

export type Region = "na" | "eu" | "fe";

interface Marketplace {
  id: string;
  region: Region;
  country: string;
  currency: string;
  language: string;
  domain: string;
}
export const marketplaces: readonly Marketplace[] = [
  { id: "A33AVAJ2PDY3EV", region: "eu", country: "TR", currency: "TRY", language: "tr_TR", domain: "www.amazon.com.tr" },
  { id: "A1PA6795UKMFR9", region: "eu", country: "DE", currency: "EUR", language: "de_DE", domain: "www.amazon.de" },
  { id: "A1F83G8C2ARO7P", region: "eu", country: "GB", currency: "GBP", language: "en_GB", domain: "www.amazon.co.uk" },
  { id: "ATVPDKIKX0DER", region: "na", country: "US", currency: "USD", language: "en_US", domain: "www.amazon.com" },
  { id: "A1VC38T7YXB528", region: "fe", country: "JP", currency: "JPY", language: "ja_JP", domain: "www.amazon.co.jp" },
];
export const marketplaceOf = (id: string): Marketplace | undefined => marketplaces.find((each) => each.id === id);

export interface Seller {
  sellerId: string;
  name: string;
  region: Region;
  marketplaceIds: readonly string[];
}
/** Those of Turkey first: most who try the console sell in lira. */
export const sellers: readonly Seller[] = [
  { sellerId: "A2DENEMETR001", name: "DenemeEvi", region: "eu", marketplaceIds: ["A33AVAJ2PDY3EV", "A1PA6795UKMFR9"] },
  { sellerId: "A2DENEMETR002", name: "DenemeDokuma", region: "eu", marketplaceIds: ["A33AVAJ2PDY3EV"] },
  { sellerId: "A2DENEMEUS001", name: "DenemeCrafts", region: "na", marketplaceIds: ["ATVPDKIKX0DER"] },
];

const firstIds = { asin: 1_000_000, submission: 5_000, document: 70_000, feed: 80_000_000, order: 1_000_000, item: 55_000_000 };

/** What every part of this marketplace works with; documents are JSON text, times the sandbox clock's ms. */
export class World extends SandboxWorld<typeof defaults, keyof typeof firstIds> {
  constructor(store: Store) {
    super(
      store,
      new Settings(store, defaults, {
        limits: ["on", "off", "factor"],
        buyers: ["shown", "restricted", "hidden"],
      }),
      firstIds,
    );
    store.define(`
      create table if not exists codes (code text primary key, seller_id text not null, redirect_uri text, at integer not null,
        used integer not null default 0);
      create table if not exists tokens (token text primary key, kind text not null, seller_id text, resources text,
        expires_at integer not null, revoked integer not null default 0);
      create table if not exists items (seller_id text not null, marketplace_id text not null, sku text not null, doc text not null,
        primary key (seller_id, marketplace_id, sku)) without rowid;
      create table if not exists submissions (id text primary key, seller_id text not null, marketplace_id text not null, sku text not null,
        due integer not null, change text not null);
      create table if not exists documents (id text primary key, seller_id text not null, content_type text, address_until integer not null,
        signature text not null, body blob);
      create table if not exists feeds (id text primary key, seller_id text not null, at integer not null, endless integer not null, share integer not null, doc text not null);
      create table if not exists orders (id text primary key, seller_id text not null, marketplace_id text not null, created integer not null,
        updated integer not null, doc text not null);
      create index if not exists orders_updated on orders (seller_id, updated)`);
  }
}

interface Told {
  code: string;
  message: string;
  details?: string;
}
/** A "no" as Amazon writes it. */
export class Refusal extends Error {
  readonly reply: { status: number; json: unknown; headers?: Record<string, string> };
  constructor(status: number, { code, message, details = "" }: Told, headers?: Record<string, string>) {
    super(message);
    this.reply = { status, json: { errors: [{ code, message, details }] }, ...(headers && { headers }) };
  }
}
export const invalid = (message: string, details = "") => new Refusal(400, { code: "InvalidInput", message, details });
export const denied = (details = "", code = "Unauthorized") =>
  new Refusal(403, { code, message: "Access to requested resource is denied.", details });

export const instant = (ms: number): string => new Date(ms).toISOString();

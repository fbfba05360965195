import type { z } from "zod";
import type {
  Audit,
  BatchOutcome,
  DraftListing,
  OfferChange,
  Page,
  Receipt,
  RemoteAttribute,
  RemoteBrand,
  RemoteCategory,
  RemoteOffer,
  RemoteValue,
} from "./catalogue.ts";
import type { ClaimPage } from "./claims.ts";
import type { RemoteClient } from "./http.ts";
import type { ActionRule, OrderAction, OrderPage, OrderQuery, PackageCommand, ShippingLabel } from "./orders.ts";
import type { Problem } from "./problem.ts";
import type { OAuth, Place, Session } from "./sign-in.ts";

/**
 * What a connector is: a manifest (data about one outside system) and the operations that it implements.
 * A connector knows its system and nothing of ours: no database, no contract, no sibling. The host (the store's loop)
 * does paging, pacing, retries, receipts and all bookkeeping; an operation is one call -> parse -> map.
 */

/** Words in the two languages that people read here. */
export interface Words {
  tr: string;
  en: string;
}

/** Decimal as text ("449.90"), never a float. */
export type Decimal = string;

/** Instant as ISO 8601 text in UTC. */
export type Instant = string;

export interface Channel {
  /** "trendyol", "amazonde": lowercase header prefix, with the country code where the marketplace is in many countries. */
  code: string;
  name: string;
  countryCode: string;
  currency: string;
  /** Language of the content that this channel shows, e.g. "tr-TR". */
  language: string;
}

/**
 * One counter of the outside system. Operations name the limit they spend; the host keeps the counters in the database,
 * so that they hold over any number of workers.
 */
export interface Limit {
  requests: number;
  perSeconds: number;
  /** And at most so many in any 24 hours. */
  perDay?: number;
  /** What the system counts by: each store for itself, or the whole application. */
  scope: "store" | "application";
}

export interface CredentialField {
  label: Words;
  help: Words;
  secret: boolean;
  /** false: not secret, and still no part of who the account is (the name that an integration calls itself by). */
  identifies?: false;
  /** Of an account of the sandbox, that people may try: no secret, everybody has it. */
  demoValue?: string;
  /** Nobody types it: it comes with the sign-in (OAuth), or was learned from the account. */
  given?: "sign-in";
}

/** What the store's loop may put into one message, and what travels together. */
export interface PushUnit {
  unit: "listing" | "offer";
  syncFields: readonly SyncField[];
  /** Most items in one call; for a listing unit each offer counts, and one listing always fits. */
  maxItems: number;
  /** A message says everything of a listing: all of its offers go together, one listing at a time, and never two messages at once. */
  whole?: true;
  /** A message may tell price or stock alone, so that neither waits for the other's message. */
  apart?: true;
  /** For so many ms the system refuses a message that tells the same offers the same things. */
  refusesRepeatsMs?: number;
}

export type SyncField = "content" | "presence" | "price" | "stock";

export interface Operations {
  /** Cheapest call that proves the credentials. Throws a RemoteError that says why not. */
  testConnection(remote: RemoteClient): Promise<{
    name: string | null;
    /** Credential fields that say whose account it is, where only the system knows. */
    account?: Record<string, string>;
    /** Of the account, where a channel's accounts have different ones. */
    currency?: string;
    /** Two letters: where it sells from, where a channel's accounts are in different countries. */
    countryCode?: string;
  }>;

  listCategories(remote: RemoteClient): Promise<RemoteCategory[]>;
  listBrands(remote: RemoteClient, cursor?: string): Promise<Page<RemoteBrand>>;
  listAttributes(remote: RemoteClient, categoryCode: string): Promise<RemoteAttribute[]>;
  listValues(remote: RemoteClient, categoryCode: string, attributeCode: string, cursor?: string): Promise<Page<RemoteValue>>;

  createListings(remote: RemoteClient, listings: DraftListing[]): Promise<Receipt>;
  updateListings(remote: RemoteClient, listings: DraftListing[]): Promise<Receipt>;
  updateOffers(remote: RemoteClient, changes: OfferChange[]): Promise<Receipt>;
  readBatch(remote: RemoteClient, receipt: Receipt): Promise<BatchOutcome>;
  /** Of one listing by its remoteId, what became of what this batch said of it. Absent: what a batch took is taken. */
  readAudit?(remote: RemoteClient, remoteId: string, receipt: Receipt): Promise<Audit>;
  /** At most `readOffersMax` keys a call. `cards`: the listing that a key was last seen on, for systems that can't be asked for a key. */
  readOffers(remote: RemoteClient, keys: string[], cards?: ReadonlyMap<string, string>): Promise<RemoteOffer[]>;

  /** Packages changed in [since, until] by the marketplace's clock, in any order; the caller overlaps its windows and de-duplicates. */
  listOrders(remote: RemoteClient, query: OrderQuery): Promise<OrderPage>;
  readOrder(remote: RemoteClient, orderId: string): Promise<OrderPage>;
  /** Claims of the window, by the moment that `Connector.claims` names; the caller overlaps its windows. Absent: there are none here. */
  listClaims?(remote: RemoteClient, query: Omit<OrderQuery, "kind">): Promise<ClaimPage>;
  act(remote: RemoteClient, command: PackageCommand): Promise<void>;
  readLabels(remote: RemoteClient, trackingCode: string): Promise<ShippingLabel[]>;

  /** Absent where hooks can't be made by a call: orders come by polling alone. */
  hooks?: HookOperations;
}

export interface Subscription {
  id: string;
  url: string;
  active: boolean;
}

export interface HookOperations {
  listSubscriptions(remote: RemoteClient): Promise<Subscription[]>;
  subscribe(remote: RemoteClient, hook: { url: string; secret: string }): Promise<Subscription>;
  unsubscribe(remote: RemoteClient, id: string): Promise<void>;
}

/** Who can put a refusal right, and where. */
export interface Cause {
  /** Stable over rewordings: the same cause is one group. */
  fingerprint: string;
  /** What it is called in words.ts, where its cause and remedy are said, and what those name. */
  code: `connector:${string}` | `call:${string}`;
  values: Record<string, string>;
  owner: "data" | "mapping" | "account" | "marketplace";
  /** Our field to open: barcode, title, brand, category, attribute:<name>, price, stock, vatRate, images, credentials, … */
  field: string | null;
  /** The same message unchanged may be taken later. */
  passes: boolean;
}

/** Its own place: a sandbox's origin is added by start-up configuration alone, e.g. to "https://apigw.trendyol.com". */
export interface Connector extends Place {
  code: string;
  name: string;
  docs: string;
  channels: Channel[];
  credentials: z.ZodObject;
  credentialFields: Record<string, CredentialField>;
  /** Said when a key is refused: what has to fit together, which permission it needs, and where both are found. */
  access: Words;
  /** What an order's status there is called for readers, by the marketplace's own word. */
  statusWords: Readonly<Record<string, Words>>;
  /** What its sandbox's page, where a person plays the buyer, is asked for to show this account; from the credentials that are no secret. */
  sandboxPage(shown: Readonly<Record<string, string>>): Record<string, string | undefined>;
  headers(credentials: Record<string, string>): Record<string, string>;
  session?: Session;
  /** Stores are connected by a sign-in at the marketplace instead of a form. */
  oauth?: OAuth;
  /** Further places that the same headers open, for systems of several hosts; a call names the one that it goes to. */
  services?: Record<string, Place>;
  limits: Record<string, Limit>;
  /** The credential field, no secret, that names the application which limits of that scope count; absent: there is one for all stores. */
  application?: string;
  push: { createListings: PushUnit; updateListings: PushUnit; updateOffers: PushUnit };
  readOffersMax: number;
  /** The most pieces of an offer that the system takes; what there is beyond is not told. null: no page of it names a number. */
  quantityMax: number | null;
  /** The longest window that listOrders takes, and how far back it can look, in days. */
  orderWindowDays: number;
  orderHistoryDays: number;
  /**
   * Its times have no parts of a second, and every report is the whole order as it is when asked for: of two under one time the one that
   * was asked for later counts. Not for systems that tell one order in two ways.
   */
  coarseTimes?: true;
  /** After which action it gives a package's cargo label by a call; false: labels are made in its own panel alone. */
  labels: { after: "accept" | "prepare" } | false;
  /** By which moment listClaims filters, its longest window, and how far back an open claim is followed. */
  claims?: { by: "opened" | "modified"; windowDays: number; historyDays: number; overlapDays?: number; everyMinutes?: number };
  /** How long a lost receipt is left alone before its items are read back, in ms: the marketplace works asynchronously. */
  resolveAfterMs: number;
  /** What a price and stock message takes at most on a usual day, in ms: one that takes longer is read back, and still watched. */
  usualBatchMs: number;
  /** When a batch without an end is given up, in ms; one of content is read back only then. */
  batchDeadlineMs: number;
  actions: Record<OrderAction, ActionRule>;
  /** The key that this system will know our variant by: Trendyol takes spaces out of the barcode silently. Apply it before keys are stored or compared. */
  keyOf(barcode: string, stockCode: string): string;
  /** What a product needs before this channel takes it, beside mapped category and required attributes. */
  requirements: {
    images: { min: number; max: number };
    title: { max: number };
    vatRates: number[] | "any";
    description: { max: number };
    originCountry: boolean;
    /** listed: one of listBrands by its code. text: its name as it is, and listBrands is empty. */
    brand: "listed" | "text";
    /** ean13: thirteen digits whose last one proves the others. */
    barcode: "any" | "ean13";
  };
  recognise(reason: string): Cause;
  /** Everything that `recognise` can find, in words. */
  problems: readonly Problem[];
  /** Reads this system's error bodies: its reasons, and whether it refuses because the same message was just sent. */
  readError(status: number, body: unknown): { reasons: string[]; repeated?: boolean };
  /** For systems that throttle with status 200 (GraphQL): ms to wait when this body says so, undefined when it does not. */
  throttledBy?(body: unknown): number | undefined;
  /** Which webhook secret header this system sends, and the hint in its body. Never trusted beyond "look now". */
  readHint(headers: Record<string, string | undefined>, body: unknown): { secret: string; orderId: string | null };
  operations: Operations;
}

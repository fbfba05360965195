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
  RemoteProductPage,
  RemoteValue,
} from "./catalogue.ts";
import type { ClaimDecision, ClaimPage } from "./claims.ts";
import type { Manifest, Words } from "./connector.ts";
import type { RemoteClient } from "./http.ts";
import type { ActionRule, OrderAction, OrderPage, OrderQuery, PackageCommand, ShippingLabel } from "./orders.ts";

/**
 * A place where our products are sold. What every one of them has is the price and stock of what it shows, and its orders: one that lacks either
 * sells what is not there. Every other group is absent where the system has nothing of it, and the engine and the screens say so.
 */
export interface Marketplace extends Manifest {
  kind: "marketplace";
  channels: Channel[];
  /** The key that this system will know our variant by: Trendyol takes spaces out of the barcode silently. Apply it before keys are stored or compared. */
  keyOf(barcode: string, stockCode: string): string;
  /** How long a lost receipt is left alone before its items are read back, in ms: the marketplace works asynchronously. */
  resolveAfterMs: number;
  /** What a price and stock message takes at most on a usual day, in ms: one that takes longer is read back, and still watched. */
  usualBatchMs: number;
  /** When a batch without an end is given up, in ms; one of content is read back only then. */
  batchDeadlineMs: number;
  /** What it spends of its limits, in calls, for a full message or a look of each kind: by it the end of what waits is reckoned. */
  spends: Spends;
  offers: Offers;
  orders: Orders;
  taxonomy?: Taxonomy;
  /** Absent: products are put on sale in its own panel, and only their price and stock go there from here. */
  listings?: Listings;
  /** Absent: it can't be asked for all that the account has there. */
  assortment?: Assortment;
  /** Absent: nothing is told of returns. */
  claims?: Claims;
  /** Absent: labels are made in its own panel alone. */
  labels?: Labels;
  /** Absent: hooks can't be made by a call, and orders come by polling alone. */
  hooks?: Hooks;
}

export interface Channel {
  /** "trendyol", "amazonde": lowercase header prefix, with the country code where the marketplace is in many countries. */
  code: string;
  name: string;
  countryCode: string;
  currency: string;
  /** Language of the content that this channel shows, e.g. "tr-TR". */
  language: string;
  /** Of the connector's regions the one that it is in. */
  region?: string;
  /** What calls for it name beside the credentials (Amazon: marketplaceId). */
  account?: Readonly<Record<string, string>>;
  /** Where people of its country sign in, in place of `OAuth.origin`. */
  signInOrigin?: string;
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

/** By the name of the limit. A message of price and stock, one of content, a look at what became of one, a look at orders, and an action on one. */
export type Spends = Readonly<Record<"offers" | "content" | "readBack" | "orders" | "actions", Readonly<Record<string, number>>>>;

export type SyncField = "content" | "presence" | "price" | "stock";

/** Price and stock of what it shows. */
export interface Offers {
  push: PushUnit;
  readOffersMax: number;
  /** The most pieces of an offer that the system takes; what there is beyond is not told. null: no page of it names a number. */
  quantityMax: number | null;
  /**
   * It takes so many updates of prices and stocks a day by its own clock, all of a store's offers together: `eachOffer` of each that is there,
   * `least` of few. Absent: it counts none. Of each offer `keptEach` are kept for fewer pieces.
   */
  updatesPerDay?: { eachOffer: number; least: number; keptEach: number; zone: string };
  updateOffers(remote: RemoteClient, changes: OfferChange[]): Promise<Receipt>;
  /** Of a message of offers or of listings. */
  readBatch(remote: RemoteClient, receipt: Receipt): Promise<BatchOutcome>;
  /** At most `readOffersMax` keys a call. `cards`: the listing that a key was last seen on, for systems that can't be asked for a key. */
  readOffers(remote: RemoteClient, keys: string[], cards?: ReadonlyMap<string, string>): Promise<RemoteOffer[]>;
}

export interface Orders {
  /** The longest window that listOrders takes, and how far back it can look, in days. */
  windowDays: number;
  historyDays: number;
  /**
   * Its times have no parts of a second, and every report is the whole order as it is when asked for: of two under one time the one that
   * was asked for later counts. Not for systems that tell one order in two ways.
   */
  coarseTimes?: true;
  /** For so many days after its last word of an order it lets a seller keep who bought; absent: it does not say. */
  buyerDaysMost?: number;
  /** What an order's status there is called for readers, by the marketplace's own word. */
  statusWords: Readonly<Record<string, Words>>;
  /** Why it refuses an invoice, by its own word for that. */
  invoiceReasons?: Readonly<Record<string, Words>>;
  actions: Record<OrderAction, ActionRule>;
  /** Packages changed in [since, until] by the marketplace's clock, in any order; the caller overlaps its windows and de-duplicates. */
  listOrders(remote: RemoteClient, query: OrderQuery): Promise<OrderPage>;
  readOrder(remote: RemoteClient, orderId: string): Promise<OrderPage>;
  act(remote: RemoteClient, command: PackageCommand): Promise<void>;
}

/** Its categories, what they ask for, and its brands. */
export interface Taxonomy {
  listCategories(remote: RemoteClient): Promise<RemoteCategory[]>;
  listBrands(remote: RemoteClient, cursor?: string): Promise<Page<RemoteBrand>>;
  listAttributes(remote: RemoteClient, categoryCode: string): Promise<RemoteAttribute[]>;
  listValues(remote: RemoteClient, categoryCode: string, attributeCode: string, cursor?: string): Promise<Page<RemoteValue>>;
  /** In Turkish, what the connector asks in its own English words: a field or a value of one, by its name. What the marketplace names stays as it is. */
  inTurkish?(name: string): string | undefined;
}

/** What a product says there, and putting it on sale. It is drafted by the taxonomy. */
export interface Listings {
  push: { createListings: PushUnit; updateListings: PushUnit };
  /** No update moves what is on sale into another category. */
  keepsCategory?: true;
  /** What a product needs before this channel takes it, beside mapped category and required attributes. */
  requirements: {
    images: { min: number; max: number };
    title: { max: number };
    vatRates: number[] | "any";
    description: { max: number };
    originCountry: boolean;
    /** listed: one of listBrands by its code. text: its name as it is, and listBrands is empty. */
    brand: "listed" | "text";
    /** What its list calls a product without a brand; left out: it has no word for that. */
    noBrand?: string;
    /** ean13: thirteen digits whose last one proves the others. */
    barcode: "any" | "ean13";
    /** Variants of one product must differ there, in at most so many attributes, of each of which every one has a value. */
    variations?: { max: number };
  };
  createListings(remote: RemoteClient, listings: DraftListing[]): Promise<Receipt>;
  updateListings(remote: RemoteClient, listings: DraftListing[]): Promise<Receipt>;
  /** Of one listing by its remoteId, what became of what this batch said of it. Absent: what a batch took is taken. */
  readAudit?(remote: RemoteClient, remoteId: string, receipt: Receipt): Promise<Audit>;
}

/** All that the account has there, put there by whomever. It is only read. */
export interface Assortment {
  /** A page; the caller follows `next` to the end, and takes a key that comes twice as one. */
  listProducts(remote: RemoteClient, cursor?: string): Promise<RemoteProductPage>;
}

export interface Claims {
  /** By which moment listClaims filters, its longest window, and how far back an open claim is followed. */
  by: "opened" | "modified";
  windowDays: number;
  historyDays: number;
  overlapDays?: number;
  everyMinutes?: number;
  /** How a seller gives back what no buyer asked for; absent: it is written down here alone. */
  request?: ActionRule;
  /** How the seller says yes or no to an open claim; absent: in its panel alone. */
  decisions?: ClaimDecisions;
  /** Claims of the window, by the moment that `by` names; the caller overlaps its windows. */
  listClaims(remote: RemoteClient, query: Omit<OrderQuery, "kind">): Promise<ClaimPage>;
}

export interface ClaimDecisions {
  accept: ActionRule;
  reject: ActionRule;
  /** Tells the decision of these lines of a claim, of all of them in one call. */
  decide(remote: RemoteClient, decision: ClaimDecision): Promise<void>;
}

export interface Labels {
  /** After which action it gives a package's cargo label by a call. */
  after: "accept" | "prepare";
  readLabels(remote: RemoteClient, trackingCode: string): Promise<ShippingLabel[]>;
}

export interface Subscription {
  id: string;
  url: string;
  active: boolean;
}

export interface Hooks {
  listSubscriptions(remote: RemoteClient): Promise<Subscription[]>;
  subscribe(remote: RemoteClient, hook: { url: string; secret: string }): Promise<Subscription>;
  unsubscribe(remote: RemoteClient, id: string): Promise<void>;
  /** Which webhook secret header this system sends, and the hint in its body. Never trusted beyond "look now". */
  readHint(headers: Record<string, string | undefined>, body: unknown): { secret: string; orderId: string | null };
}

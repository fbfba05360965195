import type { z } from "zod";
import type { Door } from "./http.ts";

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
  /** What the system counts by: each store for itself, or the whole application. */
  scope: "store" | "application";
}

export interface CredentialField {
  label: Words;
  help: Words;
  secret: boolean;
  /** false: not secret, and still no part of who the account is (the name that an integration calls itself by). */
  identifies?: false;
  /** Nobody types it: it comes with the sign-in (OAuth), or was learned from the account. */
  given?: "sign-in";
}

/** What the store's loop may put into one message, and what travels together. */
export interface PushUnit {
  unit: "listing" | "offer";
  facets: readonly Facet[];
  /** Most items in one call; for a listing unit each offer counts, and one listing always fits. */
  maxItems: number;
  /** A message says everything of a listing: all of its offers go together, one listing at a time, and never two messages at once. */
  whole?: true;
}

export type Facet = "content" | "presence" | "price" | "stock";

// ---------- taxonomy

export interface RemoteCategory {
  code: string;
  name: string;
  parentCode: string | null;
  /** Only leaves carry products. */
  leaf: boolean;
}

export interface RemoteAttribute {
  code: string;
  name: string;
  required: boolean;
  /** Free text is taken; otherwise one of the listed values. */
  allowsCustom: boolean;
  /** Chosen inside a product card (size, typically). */
  variant: boolean;
  /** Makes a product card of its own (colour, typically). */
  slicer: boolean;
  multiple: boolean;
}

export interface RemoteValue {
  code: string;
  name: string;
}

export interface RemoteBrand {
  code: string;
  name: string;
}

export interface Page<T> {
  items: T[];
  /** Opaque; undefined when this was the last page. */
  next?: string | undefined;
}

// ---------- products

export interface DraftAttribute {
  code: string;
  /** One of the two is set. */
  valueCode?: string | undefined;
  text?: string | undefined;
}

/** One variant as a channel is asked to show it. `key` is what the marketplace knows it by (Trendyol: the barcode). */
export interface DraftOffer {
  key: string;
  barcode: string;
  stockCode: string;
  price: Decimal;
  listPrice: Decimal;
  currency: string;
  quantity: number;
  vatRate: number;
  /** desi */
  dimensionalWeight: Decimal;
  attributes: DraftAttribute[];
}

export interface DraftListing {
  /** The code that groups the variants at the marketplace (Trendyol: productMainId). */
  groupCode: string;
  /** Set once the marketplace has given one (Trendyol: contentId). */
  remoteId: string | null;
  title: string;
  description: string;
  brandCode: string;
  categoryCode: string;
  imageUrls: string[];
  attributes: DraftAttribute[];
  originCountry: string | null;
  offers: DraftOffer[];
}

export interface OfferChange {
  key: string;
  /** As the marketplace last told them. */
  remoteListingId?: string | null;
  remoteOfferId?: string | null;
  /** The sides that changed; absent: both. A system that takes price and stock in one call is told both, the other as confirmed. */
  due?: readonly ("price" | "stock")[];
  price: Decimal;
  listPrice: Decimal;
  currency: string;
  quantity: number;
}

export type PushOperation = "createListings" | "updateListings" | "updateOffers";

/** What the marketplace gave for a message that it will work on later. */
export interface Receipt {
  id: string;
}

export interface BatchOutcome {
  /** gone: the marketplace no longer tells (Trendyol: after four hours). */
  state: "running" | "finished" | "gone";
  /**
   * An item speaks of an offer by its key, or (unit "listing") of a whole listing by its remoteId: Trendyol takes the content
   * of an approved product per contentId. With a facet it speaks of that side alone: Hepsiburada takes price and stock apart.
   * An item of the message that is in neither form here is not known to be done.
   */
  items: {
    key: string;
    unit?: "offer" | "listing";
    /** The id that the marketplace gave the listing, where the outcome tells it. */
    remoteListingId?: string;
    facet?: "price" | "stock";
    outcome: "accepted" | "refused" | "running";
    reasons: string[];
  }[];
}

/** One offer as the marketplace shows it now. An offer that it does not know is absent from the answer. */
export interface RemoteOffer {
  key: string;
  stockCode: string | null;
  remoteListingId: string | null;
  remoteOfferId: string | null;
  /**
   * in_review with reasons: it waits for somebody's decision and goes on when that is made.
   * unreadable: it may be there, but its row could not be read; nothing is known of it.
   */
  state: "in_review" | "live" | "passive" | "rejected" | "archived" | "locked" | "unreadable";
  reasons: string[];
  /** null where this read does not show it; a listPrice beside a price is null where the system has no such thing */
  price: Decimal | null;
  listPrice: Decimal | null;
  quantity: number | null;
}

// ---------- orders

/** The states of a package in our words; the server writes them as S_NEW, S_PENDING_APPROVAL, … */
export type PackageState =
  | "new"
  | "pending_approval"
  | "getting_ready"
  | "awaiting_shipping"
  | "shipped"
  | "delivered"
  | "completed"
  | "could_not_be_shipped"
  | "could_not_be_delivered"
  | "canceling"
  | "canceled"
  | "another";

export interface RemoteAddress {
  firstName: string;
  lastName: string;
  company: string;
  country: string;
  countryCode: string;
  city: string;
  district: string;
  fullAddress: string;
  zipCode: string;
  phone: string;
  email: string;
  taxNumber: string;
  taxOffice: string;
}

export interface RemoteLine {
  lineId: string;
  /** The offer's key (Trendyol: barcode). */
  key: string;
  stockCode: string;
  title: string;
  quantity: number;
  unitPrice: Decimal;
  /** Sum over the line of everything taken off unitPrice x quantity at the seller's cost. */
  discount: Decimal;
  /** What the buyer pays for the line, VAT included. */
  total: Decimal;
  vatRate: Decimal;
  remoteStatus: string;
}

export interface RemotePackage {
  packageId: string;
  orderId: string;
  remoteStatus: string;
  state: PackageState;
  /** The buyer has not paid yet: reserves stock, may not be shipped. */
  paymentPending: boolean;
  /** Replaced by other packages (Trendyol UnPacked): in no list any more. */
  superseded: boolean;
  /** Packages this one came from by split, part cancel or transfer. */
  originPackageIds: string[];
  orderedAt: Instant;
  modifiedAt: Instant;
  shipBy: Instant | null;
  currency: string;
  total: Decimal;
  discount: Decimal;
  customerName: string;
  customerEmail: string;
  deliveryAddress: RemoteAddress;
  billingAddress: RemoteAddress;
  cargo: { company: string; trackingCode: string; trackingLink: string; senderNumber: string };
  invoiceNumber: string | null;
  lines: RemoteLine[];
  /** The body as it came, for the inbox. */
  raw: unknown;
}

/** An order that could not be read: kept whole, flagged, never in the way of the next. */
export interface UnreadablePackage {
  packageId: string;
  orderId: string;
  modifiedAt: Instant | null;
  error: string;
  raw: unknown;
}

export interface OrderQuery {
  since: Instant;
  until: Instant;
  cursor?: string | undefined;
}

export interface OrderPage {
  packages: RemotePackage[];
  unreadable: UnreadablePackage[];
  next?: string | undefined;
}

// ---------- claims

/** requested: on its way back. deciding: the seller has to say yes or no. checking, disputed: the marketplace decides. The rest has ended. */
export type ClaimState = "requested" | "deciding" | "checking" | "disputed" | "refunded" | "rejected" | "canceled" | "another";

/** Units of one order line with one state; a marketplace that tells each unit for itself gives lines of one. */
export interface RemoteClaimLine {
  lineId: string;
  /** Of the order; empty where the marketplace does not say. */
  orderLineId: string;
  key: string;
  title: string;
  quantity: number;
  state: ClaimState;
  remoteStatus: string;
  reason: string;
  /** The buyer's own words. */
  note: string;
  /** Of all its units, as far as it is known. */
  amount: Decimal | null;
}

export interface RemoteClaim {
  claimId: string;
  orderId: string;
  packageId: string | null;
  kind: "return" | "refund" | "cancellation";
  openedAt: Instant;
  modifiedAt: Instant;
  /** Until when the seller has to decide, where the marketplace decides after that. */
  deadlineAt: Instant | null;
  currency: string;
  cargo: { company: string; trackingCode: string; trackingLink: string };
  lines: RemoteClaimLine[];
  raw: unknown;
}

export interface ClaimPage {
  claims: RemoteClaim[];
  /** `packageId` is the claim's own id here. */
  unreadable: UnreadablePackage[];
  next?: string | undefined;
}

export type OrderAction = "accept" | "prepare" | "ship" | "ship_fail" | "deliver" | "cancel_request" | "cargo" | "split";

export interface ActionField {
  key: string;
  label: Words;
  required: boolean;
  options?: { value: string; label: Words }[];
}

/** How an action is done here: told to the marketplace, ours alone, or only in the marketplace's own panel. */
export interface ActionRule {
  how: "remote" | "local" | "guided";
  fields: ActionField[];
  help?: Words;
}

export interface PackageCommand {
  packageId: string;
  action: OrderAction;
  lines: { lineId: string; quantity: number }[];
  /** By ActionField.key. */
  fields: Record<string, string>;
}

export interface ShippingLabel {
  format: "ZPL" | "PDF";
  body: string;
}

export interface Subscription {
  id: string;
  url: string;
  active: boolean;
}

// ---------- sign-in

/** Where calls go: scheme, host and port, and the path before every operation's path. */
export interface Place {
  /** The only origin that a credential may travel to. */
  origin: string;
  basePath: string;
}

/** What a token endpoint gave for the credentials. */
export interface Grant {
  token: string;
  expiresInSeconds: number;
  /** Credential fields to replace from now on: a refresh token that rotates (Etsy). The old one may be dead already. */
  rotated?: Record<string, string>;
}

/**
 * For systems whose calls carry a short-lived access token instead of the credentials themselves. The host keeps the token, asks for
 * the next one in time, and once for any number of workers. Its own place, because Amazon and Etsy give tokens on another host.
 */
export interface Session extends Place {
  /** One call, made with `Connector.headers` (Walmart and eBay: the application's Basic key). */
  exchange(door: Door, credentials: Record<string, string>): Promise<Grant>;
  /** Of every other call, in place of `Connector.headers`: Bearer, x-amz-access-token, WM_SEC.ACCESS_TOKEN. */
  headers(credentials: Record<string, string>, token: string): Record<string, string>;
}

/** Sign-in at the marketplace's own page, with PKCE (RFC 7636). What it gives is exchanged by `Session` from `authorizationCode`, `codeVerifier` and `redirectUri`. */
export interface OAuth {
  /** Where people are sent. */
  origin: string;
  path: string;
  /** Of our own screen that they come back to. */
  callback: string;
  /** The credential fields that are asked for before: the application's own. */
  asked: readonly string[];
  query(
    credentials: Record<string, string>,
    ask: { redirectUri: string; state: string; challenge: string },
  ): Record<string, string>;
}

// ---------- the connector

export interface Operations {
  /** Cheapest call that proves the credentials. Throws a DoorError that says why not. */
  testConnection(door: Door): Promise<{
    name: string | null;
    /** Credential fields that say whose account it is, where only the system knows. */
    account?: Record<string, string>;
    /** Of the account, where a channel's accounts have different ones. */
    currency?: string;
  }>;

  listCategories(door: Door): Promise<RemoteCategory[]>;
  listBrands(door: Door, cursor?: string): Promise<Page<RemoteBrand>>;
  listAttributes(door: Door, categoryCode: string): Promise<RemoteAttribute[]>;
  listValues(door: Door, categoryCode: string, attributeCode: string, cursor?: string): Promise<Page<RemoteValue>>;

  createListings(door: Door, listings: DraftListing[]): Promise<Receipt>;
  updateListings(door: Door, listings: DraftListing[]): Promise<Receipt>;
  updateOffers(door: Door, changes: OfferChange[]): Promise<Receipt>;
  readBatch(door: Door, receipt: Receipt): Promise<BatchOutcome>;
  /** At most `readOffersMax` keys a call. `cards`: the listing that a key was last seen on, for systems that can't be asked for a key. */
  readOffers(door: Door, keys: string[], cards?: ReadonlyMap<string, string>): Promise<RemoteOffer[]>;

  /** Packages changed in [since, until], in any order; the caller overlaps its windows and de-duplicates. */
  listOrders(door: Door, query: OrderQuery): Promise<OrderPage>;
  readOrder(door: Door, orderId: string): Promise<OrderPage>;
  /** Claims of the window, by the moment that `Connector.claims` names; the caller overlaps its windows. Absent: there are none here. */
  listClaims?(door: Door, query: OrderQuery): Promise<ClaimPage>;
  act(door: Door, command: PackageCommand): Promise<void>;
  readLabels(door: Door, trackingCode: string): Promise<ShippingLabel[]>;

  /** Absent where hooks can't be made by a call: orders come by polling alone. */
  hooks?: HookOperations;
}

export interface HookOperations {
  listSubscriptions(door: Door): Promise<Subscription[]>;
  subscribe(door: Door, hook: { url: string; secret: string }): Promise<Subscription>;
  unsubscribe(door: Door, id: string): Promise<void>;
}

/** Who can put a refusal right, and where. */
export interface Cause {
  /** Stable over rewordings: the same cause is one group. */
  fingerprint: string;
  cause: Words;
  remedy: Words;
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
  headers(credentials: Record<string, string>): Record<string, string>;
  session?: Session;
  /** Stores are connected by a sign-in at the marketplace instead of a form. */
  oauth?: OAuth;
  /** Further places that the same headers open, for systems of several hosts; a call names the one that it goes to. */
  services?: Record<string, Place>;
  limits: Record<string, Limit>;
  push: { createListings: PushUnit; updateListings: PushUnit; updateOffers: PushUnit };
  readOffersMax: number;
  /** The longest window that listOrders takes, and how far back it can look, in days. */
  orderWindowDays: number;
  orderHistoryDays: number;
  /**
   * Its times have no parts of a second, and every report is the whole order as it is when asked for: of two under one time the one that
   * was asked for later counts. Not for systems that tell one order in two ways.
   */
  coarseTimes?: true;
  /** By which moment listClaims filters, its longest window, and how far back an open claim is followed. */
  claims?: { by: "opened" | "modified"; windowDays: number; historyDays: number; overlapDays?: number; everyMinutes?: number };
  /** How long a lost receipt is left alone before its items are read back, in ms: the marketplace works asynchronously. */
  settleAfterMs: number;
  /** When a batch without an end is given up and read back, in ms. */
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
  /** Reads this system's error bodies: its reasons, and whether it refuses because the same message was just sent. */
  readError(status: number, body: unknown): { reasons: string[]; repeated?: boolean };
  /** For systems that throttle with status 200 (GraphQL): ms to wait when this body says so, undefined when it does not. */
  throttledBy?(body: unknown): number | undefined;
  /** Which webhook secret header this system sends, and the hint in its body. Never trusted beyond "look now". */
  readHint(headers: Record<string, string | undefined>, body: unknown): { secret: string; orderId: string | null };
  operations: Operations;
}

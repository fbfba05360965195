import type { DraftListing } from "../catalogue.ts";
import type { OrderAction, PackageState, Particulars, RemoteLine } from "../orders.ts";
import type { Published } from "./published.ts";

/** Where an operation's own call goes: a part of its path, for a fault that hits this call and no other. */
interface Target {
  path: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
}

/**
 * What a sandbox's own ledger (`_truth`) holds, read by nothing of the connector, so that both can be held against one another: pieces by order and key, by
 * where they are, and how many of each key can be bought.
 */
export interface Books {
  orders: { orderId: string; key: string; pieces: number; where: "waiting" | "left" | "canceled" }[];
  offers: { key: string; quantity: number }[];
}

/** What the suite can't know of a connector by itself: accounts of its sandbox, and what its rules refuse. */
export interface ConformanceFixture {
  credentials: Record<string, string>;
  /** Of the same account, with this secret that is not its own. */
  wrong: { credentials: Record<string, string>; secret: string };
  /** Where stores are connected by a sign-in: what a browser does at the sandbox's page as this seller. Answers where it is sent back to. */
  signIn?(authorizationUrl: string): Promise<URL>;
  /** A refresh token gives access tokens and is not replaced by them. */
  refreshStays?: true;
  /** Settings of the sandbox under which nothing is waited for. */
  quick: Record<string, unknown>;
  /** What the sandbox's _buy and _truth are told of the seller. */
  seller: Record<string, string>;
  /** A leaf category to sell in. */
  category: string;
  /**
   * What the system has none of, so that a test of it would test nothing: `batches` (it answers at once, a refusal included), `review`
   * (what is published is live), `delivery` (an order alone does not say that it arrived), `returns` (its claims are refunds alone).
   * The connector's own tests hold what takes their place.
   */
  lacks?: readonly ("batches" | "review" | "delivery" | "returns")[];
  /** An attribute whose values are asked of the system, where some are the connector's own. */
  listed?: string;
  /** Of the n-th offer of a listing with several, where they have to differ. */
  variation?(n: number): DraftListing["offers"][number]["attributes"];
  /** A picture that the sandbox itself serves, for systems that take bytes. */
  picture?: string;
  /** The n-th product's offer: what the connector makes of its barcode and stock code is its key. */
  offer(n: number): { barcode: string; stockCode: string };
  /** Without a group for listings: what `_list` is told to put the offer of this key on sale, at 449.90 and with twelve pieces. */
  list?(key: string): object;
  // biome-ignore lint/suspicious/noExplicitAny: the sandbox's own answer
  books(truth: any): Books;
  /** The ledger's name for an offer's key. */
  ledgerKey: string;
  /** The system shows a list price beside the price. */
  hasListPrice: boolean;
  /** The id that a product gets when it was approved. */
  remoteId: RegExp;
  /** R13: a change that the marketplace refuses at creation, and the field that its words must be recognised to be about. */
  refusals: [change: (listing: DraftListing, offer: DraftListing["offers"][number]) => void, field: RegExp][];
  /** A change of content that a batch takes and the marketplace's own check refuses, and the field that its words must be recognised to be about. */
  audit?: [change: (listing: DraftListing) => void, field: RegExp];
  /** The fingerprint of a change of an offer that is not there. */
  unknownOffer: string;
  /** The same message again is refused for a while. */
  refusesRepeats: boolean;
  /** What a seller tells of an order, one after the other, until the carrier has it. */
  life: { action: OrderAction; fields: Record<string, string>; state: PackageState }[];
  /** A shipment by a carrier of one's own: what goes before it, and its fields. */
  ownCarrier: { before: OrderAction[]; fields: Record<string, string> };
  /** Changes of carrier and of its number, where they are told to the marketplace; each is another call. */
  cargo?: Record<string, string>[];
  /** What `_buy` is told, of each line and of the order, for money beside the price of two pieces of 449.90; and what is read of it. */
  /** Of an order with everything that has to be made, packed or billed otherwise: what is bought, and what is told of it. */
  particulars?: {
    line?: object;
    order?: object;
    reported: Particulars;
    personalization: NonNullable<RemoteLine["personalization"]>;
  };
  amounts: { line?: object; order?: object; reported: string[]; vatRate: string | null; fees: string[] };
  /**
   * Of an order as `readOrder` reads it: the fields, their places in lists left out, of which an odd value keeps it from being read, because stock or
   * money hangs on them. No other field may.
   */
  needed: readonly string[];
  /** A field of a line that no order can do without, in the answers under `targets.readOrder`. */
  lineField: string;
  /** A receipt that nobody was given. */
  noReceipt: string;
  /** Where the marketplace publishes OpenAPI documents: what is said and answered in this suite is held against them. */
  published?: Published;
  targets: Record<
    | "testConnection"
    | "listCategories"
    | "listBrands"
    | "listAttributes"
    | "listValues"
    | "createListings"
    | "updateListings"
    | "updateOffers"
    | "readBatch"
    | "readOffers"
    | "listOrders"
    | "readOrder"
    | "readLabels"
    | "listClaims"
    | "hooks"
    | "act",
    Target | null
  >;
}

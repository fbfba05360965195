import type { Decimal, Instant, Words } from "./connector.ts";
import type { FilePart } from "./http.ts";

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
  /** A second number, where one is told. */
  alternatePhone?: string;
  email: string;
  taxNumber: string;
  taxOffice: string;
}

/** Of an order, beside the price of its pieces and what the seller takes off it. */
export const amountKinds = ["discount", "coupon", "shipping", "gift_wrap", "instalment", "tax", "vat"] as const;
/** Who pays it, or goes without it: a discount of the marketplace is paid by the marketplace, shipping by the buyer. */
export const amountPayers = ["buyer", "seller", "marketplace"] as const;
export interface RemoteAmount {
  /** Of one line; left out where it is told of the package alone. */
  lineId?: string;
  kind: (typeof amountKinds)[number];
  payer: (typeof amountPayers)[number];
  amount: Decimal;
  currency: string;
  /** null: the marketplace does not say it. */
  vatRate: Decimal | null;
}

/** What a marketplace says that it will take from the seller for an order, before it has settled it. */
export interface RemoteFee {
  /** Of one line; left out where it is told of the package alone. */
  lineId?: string;
  kind: "commission";
  /** What is taken: above zero. */
  amount: Decimal;
  currency: string;
  /** What it is of the price, where that is told. */
  percentage: Decimal | null;
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
  /** null: the marketplace does not say it. */
  vatRate: Decimal | null;
  remoteStatus: string;
  /** What the buyer wants made of it, in the buyer's own words; the name is empty where the marketplace has none. */
  personalization?: { name: string; value: string }[];
}

/** What of a package the seller has to make, pack or bill otherwise. What is left out is not told, or is not so. */
export interface Particulars {
  /** The buyer's own words to the seller. */
  buyerNote?: string | undefined;
  /** To be packed as a gift, with the words that go into the parcel and whose they are, where they are told. */
  gift?: { message: string; sender: string } | undefined;
  /** It leaves the country under a simplified customs declaration, whose number comes when there is one. */
  microExport?: { declarationNumber: string; hsCode: string } | undefined;
  /** Bought by a company: the invoice is the company's. */
  isCommercial?: boolean | undefined;
  /** The marketplace buys it to sell it abroad: the invoice is made out to the marketplace. */
  isSoldToMarketplace?: boolean | undefined;
  /** What the marketplace makes of the invoice that it has, or lacks; the reasons are its own words. */
  invoice?: { state: "missing" | "checking" | "rejected" | "accepted"; reasons: string[] } | undefined;
}

export interface RemotePackage {
  packageId: string;
  orderId: string;
  remoteStatus: string;
  /** "another": its word is none that the connector knows. What is known of the package stays as it is. */
  state: PackageState;
  /** A word for it, or for one of its lines, that the connector does not know: the rest counts, and people are told the word. */
  unknownStatus?: string;
  /** The buyer has not paid yet: reserves stock, may not be shipped. */
  paymentPending: boolean;
  /** Replaced by other packages (Trendyol UnPacked): in no list any more. */
  superseded: boolean;
  /** Packages this one came from by split, part cancel or transfer. */
  originPackageIds: string[];
  orderedAt: Instant;
  modifiedAt: Instant;
  /** When it left the seller, where the marketplace tells it, whatever became of it since. */
  leftAt?: Instant | null;
  /** Where a report is of the whole order: every package that the order has by now. One that is not named is no more. */
  orderPackageIds?: string[];
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
  particulars?: Particulars;
  /** The marketplace sends it from its own warehouse: it is neither the seller's to send nor of the seller's stock. */
  isFulfilledThere?: boolean;
  /** What else the buyer, the seller or the marketplace pays; absent: nothing is told. */
  amounts?: RemoteAmount[];
  /** As far as it is told with the order; absent: nothing is. */
  fees?: RemoteFee[];
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

/** What is stored of a package that is not superseded. */
export interface KnownPackage {
  trackingCode: string;
  trackingLink: string;
  lines: { lineId: string; remoteStatus: string; quantity: number }[];
}

export interface OrderQuery {
  since: Instant;
  /** Days ahead of our clock, where one window reaches that far: a marketplace's clock may run ahead. */
  until: Instant;
  /**
   * A short one comes several times a minute, a deep one several times an hour, a sweep once a day. An urgent one comes every few seconds
   * between the pages of a short or a deep one: the newest of what frees or takes stock, and nothing else.
   */
  kind: "urgent" | "short" | "deep" | "sweep";
  cursor?: string | undefined;
  /** What is stored of these orders, for systems whose lists only name orders: each is read where its row says something else. */
  known?: (orderIds: string[]) => Promise<ReadonlyMap<string, KnownPackage[]>>;
  /** Windows that ended have read everything up to then; absent where the one before did not end. */
  readUntil?: Instant | undefined;
  /** As a page of an earlier window left them. */
  marks?: Readonly<Record<string, string>>;
}

export interface OrderPage {
  packages: RemotePackage[];
  unreadable: UnreadablePackage[];
  next?: string | undefined;
  /** The newest moment in what was listed, of those that the window goes by, as the marketplace's clock wrote it. */
  newest?: Instant | undefined;
  /** Kept for windows to come, beside those that stand already: where a walk through a list that has no dates goes on. */
  marks?: Record<string, string>;
}

/** Of moments in one form, the newest. */
export const newestOf = (moments: readonly (Instant | null)[]): Instant | undefined =>
  moments.reduce<Instant | undefined>(
    (newest, at) => (at !== null && (newest === undefined || at > newest) ? at : newest),
    undefined,
  );

export type OrderAction =
  | "accept"
  | "prepare"
  | "ship"
  | "ship_fail"
  | "deliver"
  | "cancel_request"
  | "cargo"
  | "split"
  | "invoice";

/** Files that travel with what is decided, and what the marketplace takes of them. */
export interface FilesRule {
  max: number;
  /** Of each. */
  maxBytes: number;
  types: readonly ("pdf" | "jpeg" | "png")[];
  /** At least one is needed, but with these values of another field. */
  unless?: { field: string; values: readonly string[] };
}

export interface ActionField {
  key: string;
  label: Words;
  required: boolean;
  /** Answered with files, and by no text. */
  files?: FilesRule;
  /** `isMissing`: a reason that says that the pieces are not there. `isOther`: whoever the list does not name. */
  options?: { value: string; label: Words; isMissing?: true; isOther?: true }[];
  /** What a carrier of the seller's own says of the parcel fills it in: of a list the carrier's own name, or `isOther`. */
  fills?: "carrier" | "carrierName" | "trackingNumber" | "trackingLink" | "receiver";
  /** What is told in its place where that is not known, and the field is required. */
  unknown?: string;
  /** A figure: decimal text in this range, with at most so many decimals. */
  number?: { decimals: number; min: number; max: number };
}
/** Whether decimal text is a figure of its field; whoever asked a person did look before. */
export const takesFigure = (text: string, { decimals, min, max }: NonNullable<ActionField["number"]>): boolean => {
  const fraction = /^\d{1,9}(?:\.(\d+))?$/.exec(text);
  return fraction !== null && (fraction[1]?.length ?? 0) <= decimals && Number(text) >= min && Number(text) <= max;
};

/** How an action is done here: told to the marketplace, ours alone, or only in the marketplace's own panel. */
export interface ActionRule {
  how: "remote" | "local" | "guided";
  fields: ActionField[];
  help?: Words;
  /** Where in its panel, of what is guided. */
  link?: string;
  /** It is for few packages only: what becomes of all others by itself, without it. */
  byItself?: Words;
}

export interface PackageCommand {
  packageId: string;
  action: OrderAction;
  lines: { lineId: string; quantity: number }[];
  /** By ActionField.key. */
  fields: Record<string, string>;
  /** What goes with it. */
  files?: FilePart[];
  /** It may have left before, and its answer was lost: that it is there already says that it arrived. */
  isRepeat?: boolean;
}

export interface ShippingLabel {
  format: "ZPL" | "PDF";
  body: string;
}

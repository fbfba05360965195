import type { Decimal } from "./connector.ts";

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
  /** A whole number alone is taken; of text that is not listed. */
  wholeNumber?: boolean;
  /** It is taken of variants, though not of the whole product. */
  variantsAllowCustom?: boolean;
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
  /** Its listing is off sale because we said that nothing was left: with stock it may go on sale again. */
  withdrawn?: boolean;
  /** The sides that the message tells; absent: both. A system that can't be told one alone is told both, the other as confirmed. */
  due?: readonly ("price" | "stock")[];
  /** The list price is the one that stands there: a message may leave it out, to differ from the one before. */
  listPriceStays?: true;
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
   * of an approved product per contentId. With a sync field it speaks of that side alone: Hepsiburada takes price and stock apart.
   * An item of the message that is in neither form here is not known to be done.
   */
  items: {
    key: string;
    unit?: "offer" | "listing";
    /** The id that the marketplace gave the listing, where the outcome tells it. */
    remoteListingId?: string;
    syncField?: "price" | "stock";
    /** Where a system knows no stock of nothing: this message took the listing off sale (true), or it is on sale, or off it by another's hand (false). */
    withdrawn?: boolean;
    outcome: "accepted" | "refused" | "running";
    /** Accepted, and a check of the marketplace's own may still refuse it: `readAudit` tells. */
    isAudited?: true;
    reasons: string[];
  }[];
}

/** What a marketplace's own check made of content that a batch took. `absent`: it knows of no check of this batch. */
export interface Audit {
  state: "running" | "accepted" | "refused" | "absent";
  reasons: string[];
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

/** An attribute as a product carries it there. */
export interface RemoteProductAttribute {
  code: string;
  name: string;
  valueCode: string | null;
  value: string;
  /** Of this variant, and not of its whole product. */
  isVariant: boolean;
}

/**
 * One variant as the account's own product lists have it. What a list does not have is null, and another page of the same reading may bring
 * it: pages of one key are one product.
 */
export interface RemoteProduct extends Omit<RemoteOffer, "reasons"> {
  barcode: string | null;
  /** What groups variants to one product there. */
  groupCode: string | null;
  title: string | null;
  description: string | null;
  brand: string | null;
  categoryCode: string | null;
  categoryName: string | null;
  vatRate: number | null;
  imageUrls: string[] | null;
  attributes: RemoteProductAttribute[] | null;
}

export interface RemoteProductPage extends Page<RemoteProduct> {
  /** Rows that could not be read, or that have nothing by which this system can be asked for them. */
  unreadable: number;
}

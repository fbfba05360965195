import type { TextSource } from "@tradeport/contract/listing-texts";

/** A text as a store is sent it, where it comes from, and what it is without what is set for the store. */
export interface Resolved {
  text: string | null;
  source: TextSource;
  inherited: string | null;
}

/** The store's own comes before the product's. The one place that says so. */
export const resolved = (own: string | null, inherited: string | null): Resolved =>
  own === null ? { text: inherited, source: "product", inherited } : { text: own, source: "store", inherited };

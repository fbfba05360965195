import { isTemplateField } from "@tradeport/contract/listing-template-text";
import type { TextSource } from "@tradeport/contract/listing-texts";

/** A text as a store is sent it, where it comes from, and what it is without what is set for the store. */
export interface Resolved {
  text: string | null;
  source: TextSource;
  inherited: string | null;
  /** Which template makes the inherited one; null: it is the product's own. */
  template: string | null;
  /** What that template asks for and the product says nothing of; it counts where the template's text is the one that is sent. */
  empty: string[];
}

/** What a template makes of a product. */
export interface Filled {
  template: string;
  text: string;
  empty: string[];
}

/** The store's own comes before the template's, and that before the product's. The one place that says so. */
export const resolved = (own: string | null, filled: Filled | null, ofProduct: string | null): Resolved => {
  // All of it lies in brackets and was left out: it says nothing of this product.
  const isFilled = filled !== null && (filled.text !== "" || filled.empty.length > 0);
  const inherited = !isFilled ? ofProduct : filled.empty.length > 0 ? null : filled.text;
  const template = isFilled ? filled.template : null;
  if (own !== null) return { text: own, source: "store", inherited, template, empty: [] };
  return {
    text: inherited,
    source: isFilled ? "template" : "product",
    inherited,
    template,
    empty: isFilled ? filled.empty : [],
  };
};

/** Where on the product's page a placeholder is filled in. */
export const fieldOf = (placeholder: string): string => {
  if (!isTemplateField(placeholder)) return "attributes";
  return placeholder === "description" || placeholder === "originCountry" ? placeholder : "texts";
};

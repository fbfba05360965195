import type { Area } from "@tradeport/contract/areas";
import { seesBuyers as rightsSeeBuyers } from "@tradeport/contract/areas";
import type { Mask } from "@tradeport/contract/seen";
import { sql } from "./db.ts";
import type { Who } from "./who.ts";

/** Not an operator of the platform, who acts for a company or reads its audit: who bought is none of their work. */
export const seesBuyers = (who: Who) => who.role === "Client" && !who.acting && rightsSeeBuyers(who);

const digits = (text: string) => text.replace(/[\p{L}\d](?=(?:[^\p{L}\d]*[\p{L}\d]){2})/gu, "*");
/** In place of a text of which nothing may be shown. */
export const hidden = "***";
const masks: Record<Mask, (text: string) => string> = {
  /** "A*** Y***" */
  name: (text) => text.trim().replace(/(\S)\S*/gu, "$1***"),
  /** "+** *** *** ** 12" */
  phone: digits,
  tax: digits,
  email: (text) => text.replace(/^(.).*$/su, "$1***@***"),
  text: () => hidden,
};
/** What a reader is shown of a text that tells who bought. */
export const shownTo = (who: Who, text: string, { mask, alsoIn }: { mask: Mask; alsoIn?: Area }) =>
  seesBuyers(who) || (alsoIn && who.areas?.[alsoIn] !== undefined) ? text : masked(text, mask);
/** Nothing stays nothing, so that a screen can tell it from what is hidden. */
const masked = (text: string, mask: Mask) => (text === "" ? "" : masks[mask](text));

/** A search without the buyer's name: whether it fits the rest of what a package `p` is found by. Else its hits would spell the name. */
export const fitsWithoutBuyer = (pattern: ReturnType<typeof sql>) =>
  sql<boolean>`replace(p.search, ' ' || fold(p.customer_name) || ' ', ' ') like ${pattern}`;

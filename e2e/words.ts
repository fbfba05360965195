import { bulk as bulkEn } from "../web/src/i18n/en/bulk.ts";
import { connections as connectionsEn } from "../web/src/i18n/en/connections.ts";
import { home as homeEn } from "../web/src/i18n/en/home.ts";
import { listings as listingsEn } from "../web/src/i18n/en/listings.ts";
import { lists as listsEn } from "../web/src/i18n/en/lists.ts";
import { mapping as mappingEn } from "../web/src/i18n/en/mapping.ts";
import { oauth as oauthEn } from "../web/src/i18n/en/oauth.ts";
import { orders as ordersEn } from "../web/src/i18n/en/orders.ts";
import { product as productEn } from "../web/src/i18n/en/product.ts";
import { registration as registrationEn } from "../web/src/i18n/en/registration.ts";
import { shell as shellEn } from "../web/src/i18n/en/shell.ts";
import { ui as uiEn } from "../web/src/i18n/en/ui.ts";
import { bulk } from "../web/src/i18n/tr/bulk.ts";
import { connections } from "../web/src/i18n/tr/connections.ts";
import { home } from "../web/src/i18n/tr/home.ts";
import { listings } from "../web/src/i18n/tr/listings.ts";
import { lists } from "../web/src/i18n/tr/lists.ts";
import { mapping } from "../web/src/i18n/tr/mapping.ts";
import { oauth } from "../web/src/i18n/tr/oauth.ts";
import { orders } from "../web/src/i18n/tr/orders.ts";
import { product } from "../web/src/i18n/tr/product.ts";
import { registration } from "../web/src/i18n/tr/registration.ts";
import { shell } from "../web/src/i18n/tr/shell.ts";
import { ui } from "../web/src/i18n/tr/ui.ts";

/** The screens' own words, for a journey that is made in more than one language. */
export const wordsOf = {
  tr: { bulk, product, connections, home, listings, lists, mapping, oauth, orders, registration, shell, ui },
  en: {
    bulk: bulkEn,
    product: productEn,
    connections: connectionsEn,
    home: homeEn,
    listings: listingsEn,
    lists: listsEn,
    mapping: mappingEn,
    oauth: oauthEn,
    orders: ordersEn,
    registration: registrationEn,
    shell: shellEn,
    ui: uiEn,
  },
};
export type Words = (typeof wordsOf)["tr"];

/** A word with its places filled; what is not given may be anything. */
export const filled = (word: string, given: Record<string, string | number> = {}) =>
  new RegExp(
    word
      .split(/\{\{(\w+)\}\}/)
      .map((part, at) => (at % 2 ? (part in given ? escaped(String(given[part])) : ".+") : escaped(part)))
      .join(""),
  );
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

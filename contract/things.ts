/**
 * What a call's answer is made of (`reads`) and what a change changes (`changes`). A screen reads its answers again when something that
 * they are made of has changed: by a command of its own, by somebody else, or by the worker. Rows of what is not named here are seen by
 * whoever asks next.
 */
export const things = [
  "addresses",
  "audit",
  "categories",
  "channels",
  "claims",
  "company",
  "customers",
  "documents",
  "faq",
  "feeds",
  "files",
  "invitations",
  "keys",
  "listings",
  "logistics",
  "mappings",
  "members",
  "news",
  "orders",
  "preferences",
  "prices",
  "processes",
  "products",
  "proposals",
  "session",
  "sessions",
  "stores",
  "subscriptions",
  "tickets",
  "views",
  "warehouses",
] as const;
export type Thing = (typeof things)[number];

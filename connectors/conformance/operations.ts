import type { Assortment, Claims, Hooks, Labels, Listings, Marketplace, Offers, Orders, Taxonomy } from "../marketplace.ts";

type Operations = Pick<Marketplace, "testConnection"> &
  Offers &
  Orders &
  Taxonomy &
  Listings &
  Assortment &
  Claims &
  Labels &
  Hooks;

/** A marketplace's operations side by side, for tests: whoever calls one of a group that it lacks fails there. */
export const operationsOf = ({
  testConnection,
  offers,
  orders,
  taxonomy,
  listings,
  assortment,
  claims,
  labels,
  hooks,
}: Marketplace) =>
  ({ testConnection, ...offers, ...orders, ...taxonomy, ...listings, ...assortment, ...claims, ...labels, ...hooks }) as Omit<
    Operations,
    "push" | "windowDays" | "historyDays"
  >;

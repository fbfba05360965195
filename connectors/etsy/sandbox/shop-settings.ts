import type { Route } from "./gateway.ts";
import type { Shop } from "./world.ts";

/** Each shop has one of each kind, and one more time of sending: what is made to order. */
export const profiles = (shopId: number) => ({
  shipping: shopId * 10 + 1,
  readiness: shopId * 10 + 2,
  policy: shopId * 10 + 3,
  madeToOrder: shopId * 10 + 9,
});

/** One shop has a partner and another has two; most make what they sell. */
export const partnersOf = (shopId: number) =>
  (({ 98767: ["Denizli Dokuma"], 98768: ["Denizli Dokuma", "Buldan Tekstil"] })[shopId] ?? []).map((name, at) => ({
    production_partner_id: shopId * 10 + 4 + at,
    partner_name: name,
    location: "Denizli, Türkiye",
  }));

/** A list of the shop's, with one row. */
const listOfOne = (path: string, row: (shop: Shop) => object): Route => ({
  method: "GET",
  path: `/shops/:shopId/${path}`,
  scope: "shops_r",
  handle: (_, { shop }) => ({ count: 1, results: [row(shop)] }),
});

/** What a listing has to name: how it is sent, how soon, and what may be sent back. */
export const settingRoutes: Route[] = [
  listOfOne("shipping-profiles", ({ shopId, userId }) => ({
    shipping_profile_id: profiles(shopId).shipping,
    title: "Standard",
    user_id: userId,
    is_deleted: false,
  })),
  listOfOne("readiness-state-definitions", ({ shopId }) => ({
    readiness_state_id: profiles(shopId).readiness,
    readiness_state: "ready_to_ship",
    min_processing_days: 1,
    max_processing_days: 2,
    shop_id: shopId,
  })),
  listOfOne("policies/return", ({ shopId }) => ({
    return_policy_id: profiles(shopId).policy,
    shop_id: shopId,
    accepts_returns: true,
    accepts_exchanges: true,
    return_deadline: 30,
  })),
  {
    method: "GET",
    path: "/shops/:shopId/production-partners",
    scope: "shops_r",
    handle: (_, { shop }) => {
      const results = partnersOf(shop.shopId);
      return { count: results.length, results };
    },
  },
];

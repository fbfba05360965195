import type { Route } from "./gateway.ts";

/** Each shop has one of each kind. */
export const profiles = (shopId: number) => ({ shipping: shopId * 10 + 1, readiness: shopId * 10 + 2, policy: shopId * 10 + 3 });

/** What a listing has to name: how it is sent, how soon, and what may be sent back. */
export const settingRoutes: Route[] = [
  {
    method: "GET",
    path: "/shops/:shopId/shipping-profiles",
    scope: "shops_r",
    handle: (_, { shop }) => ({
      count: 1,
      results: [
        { shipping_profile_id: profiles(shop.shopId).shipping, title: "Standard", user_id: shop.userId, is_deleted: false },
      ],
    }),
  },
  {
    method: "GET",
    path: "/shops/:shopId/readiness-state-definitions",
    scope: "shops_r",
    handle: (_, { shop }) => ({
      count: 1,
      results: [
        {
          readiness_state_id: profiles(shop.shopId).readiness,
          readiness_state: "ready_to_ship",
          min_processing_days: 1,
          max_processing_days: 2,
          shop_id: shop.shopId,
        },
      ],
    }),
  },
  {
    method: "GET",
    path: "/shops/:shopId/policies/return",
    scope: "shops_r",
    handle: (_, { shop }) => ({
      count: 1,
      results: [
        {
          return_policy_id: profiles(shop.shopId).policy,
          shop_id: shop.shopId,
          accepts_returns: true,
          accepts_exchanges: true,
          return_deadline: 30,
        },
      ],
    }),
  },
];

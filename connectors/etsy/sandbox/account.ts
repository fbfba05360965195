import type { Route } from "./gateway.ts";
import { Refusal, type Shop, shops } from "./world.ts";

const show = (shop: Shop) => ({
  shop_id: shop.shopId,
  user_id: shop.userId,
  shop_name: shop.name,
  title: shop.name,
  currency_code: shop.currency,
  shop_location_country_iso: shop.country,
  is_vacation: false,
  url: `https://www.etsy.com/shop/${shop.name}`,
  icon_url_fullxfull: null,
  listing_active_count: 0,
  transaction_sold_count: 0,
  languages: ["en-US"],
});

export const accountRoutes: Route[] = [
  { method: "GET", path: "/openapi-ping", scope: null, handle: () => ({ application_id: 1234 }) },
  {
    method: "GET",
    path: "/users/me",
    scope: "shops_r",
    handle: (_, { shop }) => ({ user_id: shop.userId, shop_id: shop.shopId }),
  },
  {
    method: "GET",
    path: "/shops/:shopId",
    scope: null,
    handle: (_, { params }) => {
      const shop = shops.find(({ shopId }) => String(shopId) === params.shopId);
      if (!shop) throw new Refusal(404, `Could not find a shop with shop_id = ${params.shopId}`);
      return show(shop);
    },
  },
];

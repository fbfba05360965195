import { change, createDraft } from "./drafts.ts";
import type { Request, Route } from "./gateway.ts";
import { bad, list, pageOf } from "./input.ts";
import { writeInventory } from "./inventory.ts";
import { listingOf, listingsOf, save, show, showInventory } from "./listings.ts";
import { profiles } from "./shop-settings.ts";
import { propertyOf } from "./taxonomy.ts";
import { Refusal, type World } from "./world.ts";

function setProperty(world: World, { shop, params, body }: Request): unknown {
  const listing = listingOf(world, params.listingId, shop.shopId);
  const property = propertyOf(world, listing.taxonomy_id, Number(params.propertyId));
  if (!property) throw bad(`property_id: ${params.propertyId} is not valid for this taxonomy`);
  // As JSON each value is one; in a form a comma divides them.
  const ids = (Array.isArray(body.value_ids) ? body.value_ids : list(body.value_ids)).map(Number);
  const unknown = ids.find((id) => !property.values.some(([known]) => known === id));
  if (unknown !== undefined) throw bad(`value_ids: ${unknown} is not a value of ${property.name}`);
  const values = Array.isArray(body.values) ? body.values.map(String) : list(body.values);
  if (ids.length > 0 && ids.length !== values.length) throw bad("values: must be as many as value_ids");
  if (values.length === 0) throw bad("values: is required");
  listing.properties[property.property_id] = { value_ids: ids, values };
  save(world, listing);
  return {
    property_id: property.property_id,
    property_name: property.name,
    scale_id: null,
    scale_name: null,
    value_ids: ids,
    values,
  };
}

/** What a listing can be asked for with itself. Its variations come with the shop's own list alone (since 2026). */
const ofAny = ["Images", "Shop", "User", "Translations", "Videos", "Personalization", "BuyerPrice"];
const included = (query: URLSearchParams, known: string[]): string[] => {
  const requested = list(query.get("includes"));
  const unknown = requested.find((each) => !known.includes(each));
  if (unknown) throw bad(`includes: ${unknown} is not one of ${known.join(", ")}`);
  return requested;
};

const one = "/shops/:shopId/listings/:listingId";
export const listingRoutes: Route[] = [
  { method: "POST", path: "/shops/:shopId/listings", scope: "listings_w", body: "form", status: 201, handle: createDraft },
  {
    method: "GET",
    path: "/shops/:shopId/listings",
    scope: "listings_r",
    handle: (world, { shop, query }) => {
      const newest = listingsOf(world, shop.shopId, query.get("state") ?? "active");
      const all = query.get("sort_order") === "asc" ? newest.reverse() : newest;
      const { count, rows } = pageOf(all, query, world.settings);
      const requested = included(query, ["Inventory", "Shipping", ...ofAny]);
      return { count, results: rows.map((listing) => show(listing, requested)) };
    },
  },
  { method: "PATCH", path: one, scope: "listings_w", body: "form", handle: change },
  {
    method: "DELETE",
    path: "/listings/:listingId",
    scope: "listings_d",
    handle: (world, { shop, params }) => {
      const { listing_id } = listingOf(world, params.listingId, shop.shopId);
      world.store.run("delete from listings where listing_id = ?", listing_id);
      return undefined;
    },
  },
  {
    method: "GET",
    path: "/listings/batch",
    scope: "listings_r",
    handle: (world, { query }) => {
      const ids = list(query.get("listing_ids"));
      if (ids.length > 100) throw bad("listing_ids: at most 100");
      const found = ids.map((id) => listingOf(world, id));
      return { count: found.length, results: found.map((listing) => show(listing, included(query, ofAny))) };
    },
  },
  {
    method: "GET",
    path: "/listings/:listingId",
    scope: "listings_r",
    handle: (world, { params, query }) => show(listingOf(world, params.listingId), included(query, ofAny)),
  },
  {
    method: "GET",
    path: "/listings/:listingId/inventory",
    scope: "listings_r",
    handle: (world, { params, shop, query }) => {
      const listing = listingOf(world, params.listingId, shop.shopId);
      const requested = included(query, ["Listing"]);
      if (!listing.inventory) throw new Refusal(404, `No inventory found for listing ${params.listingId}`);
      return requested.length > 0 ? { ...showInventory(listing), listing: show(listing) } : showInventory(listing);
    },
  },
  {
    method: "PUT",
    path: "/listings/:listingId/inventory",
    scope: "listings_w",
    body: "json",
    handle: (world, { params, shop, body }) => {
      const listing = listingOf(world, params.listingId, shop.shopId);
      const { readiness, madeToOrder } = profiles(shop.shopId);
      writeInventory(world, listing, body, [readiness, madeToOrder]);
      return showInventory(listing);
    },
  },
  { method: "PUT", path: `${one}/properties/:propertyId`, scope: "listings_w", body: "form or json", handle: setProperty },
];

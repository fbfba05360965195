import type { Request, Route } from "./gateway.ts";
import { writeInventory } from "./inventory.ts";
import {
  charge,
  type Listing,
  type ListingState,
  listingOf,
  listingsOf,
  pieces,
  save,
  show,
  showImage,
  showInventory,
} from "./listings.ts";
import { isTaxonomy, propertyOf } from "./taxonomy.ts";
import { Refusal, type World } from "./world.ts";

const whoMade = ["i_did", "someone_else", "collective"];
const whenMade = ["made_to_order", "2020_2026", "2010_2019", "2007_2009", "before_2007"];
const profiles = (shopId: number) => ({ shipping: shopId * 10 + 1, readiness: shopId * 10 + 2, policy: shopId * 10 + 3 });

const bad = (text: string) => new Refusal(400, text);
const page = <T>(rows: T[], query: URLSearchParams) => {
  const limit = Number(query.get("limit") ?? 25);
  const offset = Number(query.get("offset") ?? 0);
  if (!(limit >= 1 && limit <= 100)) throw bad("limit must be between 1 and 100");
  return { count: rows.length, rows: rows.slice(offset, offset + limit) };
};
const list = (text: unknown) =>
  String(text ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

/** What a draft and a change have in common; each field only where it was sent. */
function applyFields(listing: Listing, body: Record<string, unknown>): void {
  const { title, description, tags } = body;
  if (title !== undefined) {
    if (!String(title).trim()) throw bad("title: Title is required");
    if (String(title).length > 140) throw bad("title: Title must be 140 characters or fewer");
    for (const sign of ["%", ":", "&", "+"])
      if (String(title).split(sign).length > 2) throw bad(`title: The character ${sign} can only be used once in a title`);
    if (/[<>$^`]/.test(String(title))) throw bad("title: Title contains invalid characters");
    listing.title = String(title);
  }
  if (description !== undefined) {
    if (!String(description).trim()) throw bad("description: Description is required");
    listing.description = String(description);
  }
  if (tags !== undefined) {
    const all = list(tags);
    if (all.length > 13) throw bad("tags: A listing can have at most 13 tags");
    if (all.some((tag) => tag.length > 20)) throw bad("tags: A tag must be 20 characters or fewer");
    listing.tags = all;
  }
  if (body.taxonomy_id !== undefined) {
    if (!isTaxonomy(Number(body.taxonomy_id))) throw bad(`taxonomy_id: ${body.taxonomy_id} is not a valid taxonomy`);
    listing.taxonomy_id = Number(body.taxonomy_id);
  }
  if (body.who_made !== undefined) {
    if (!whoMade.includes(String(body.who_made))) throw bad(`who_made: ${body.who_made} is not one of ${whoMade.join(", ")}`);
    listing.who_made = String(body.who_made);
  }
  if (body.when_made !== undefined) {
    if (!whenMade.includes(String(body.when_made))) throw bad(`when_made: ${body.when_made} is not a valid value`);
    listing.when_made = String(body.when_made);
  }
  const own = profiles(listing.shop_id);
  const named = (name: "shipping_profile_id" | "return_policy_id", known: number) => {
    if (body[name] === undefined) return;
    if (Number(body[name]) !== known) throw bad(`${name}: ${body[name]} does not belong to this shop`);
    listing[name] = known;
  };
  named("shipping_profile_id", own.shipping);
  named("return_policy_id", own.policy);
}

function createDraft(world: World, { shop, body }: Request): unknown {
  for (const field of [
    "quantity",
    "title",
    "description",
    "price",
    "who_made",
    "when_made",
    "taxonomy_id",
    "shipping_profile_id",
    "readiness_state_id",
  ])
    if (body[field] === undefined || body[field] === "") throw bad(`${field}: is required`);
  const price = Number(body.price);
  const quantity = Number(body.quantity);
  if (!(price >= 0.2 && price <= 50_000_000)) throw bad("price: Price must be between 0.20 and 50000000.00");
  if (!(Number.isInteger(quantity) && quantity > 0 && quantity <= 999)) throw bad("quantity: Quantity must be between 1 and 999");
  if (Number(body.readiness_state_id) !== profiles(shop.shopId).readiness)
    throw bad(`readiness_state_id: ${body.readiness_state_id} does not belong to this shop`);
  const now = world.now();
  const listing: Listing = {
    listing_id: 0,
    shop_id: shop.shopId,
    state: "draft",
    title: "",
    description: "",
    taxonomy_id: 0,
    who_made: "",
    when_made: "",
    tags: [],
    shipping_profile_id: null,
    return_policy_id: null,
    readiness_state_id: profiles(shop.shopId).readiness,
    price: Math.round(price * 100),
    quantity,
    inventory: null,
    images: [],
    properties: {},
    created: now,
    updated: now,
  };
  applyFields(listing, body);
  listing.listing_id = world.nextId("listing");
  save(world, listing);
  return show(listing);
}

function change(world: World, { shop, params, body }: Request): unknown {
  const listing = listingOf(world, params.listingId, shop.shopId);
  for (const field of ["price", "quantity", "styles", "readiness_state_id"])
    if (body[field] !== undefined) throw bad(`${field}: cannot be changed here; use the inventory of the listing`);
  applyFields(listing, body);
  if (body.state !== undefined && body.state !== listing.state) move(world, listing, String(body.state) as ListingState);
  listing.updated = world.now();
  save(world, listing);
  return show(listing);
}

function move(world: World, listing: Listing, to: ListingState): void {
  if (to !== "active" && to !== "inactive") throw bad(`state: ${to} is not one of active, inactive`);
  if (to === "active") {
    if (listing.images.length === 0) throw bad("images: A listing needs at least one image to be published");
    if (listing.return_policy_id === null)
      throw bad("return_policy_id: A return policy is required to publish a physical listing");
    if (listing.state === "sold_out")
      for (const offering of listing.inventory?.products[0]?.offerings ?? []) offering.quantity = 1;
    if (pieces(listing) === 0) throw bad("quantity: A listing needs at least one piece to be published");
    if (listing.state !== "inactive") charge(world, listing, listing.state === "draft" ? "publish" : "renew");
  }
  listing.state = to;
}

function addImage(world: World, { shop, params, call }: Request): unknown {
  const listing = listingOf(world, params.listingId, shop.shopId);
  const text = call.body.toString("latin1");
  const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(text)?.[1];
  const file = /name="image"; filename="[^"]*"\r\nContent-Type: ([^\r]+)\r\n\r\n/i.exec(text);
  if (!file) throw bad("image: An image file is required");
  if (!/^image\/(jpeg|png|gif)$/.test(file[1]!)) throw bad(`image: ${file[1]} is not a supported image type`);
  if (listing.images.length >= 20) throw bad("image: A listing can have at most 20 images");
  const rank = Number(field("rank") ?? 1);
  const image = { listing_image_id: world.nextId("image"), rank, alt_text: field("alt_text") ?? "", bytes: call.body.length };
  const kept = field("overwrite") === "true" ? listing.images.filter((each) => each.rank !== rank) : listing.images;
  listing.images = [...kept, image].sort((a, b) => a.rank - b.rank);
  listing.updated = world.now();
  save(world, listing);
  return showImage(listing, image);
}

function setProperty(world: World, { shop, params, body }: Request): unknown {
  const listing = listingOf(world, params.listingId, shop.shopId);
  const property = propertyOf(Number(params.propertyId));
  if (!property) throw bad(`property_id: ${params.propertyId} is not valid for this taxonomy`);
  const ids = list(body.value_ids).map(Number);
  const unknown = ids.find((id) => !property.values.some(([known]) => known === id));
  if (unknown !== undefined) throw bad(`value_ids: ${unknown} is not a value of ${property.name}`);
  const values = list(body.values);
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
  const asked = list(query.get("includes"));
  const unknown = asked.find((each) => !known.includes(each));
  if (unknown) throw bad(`includes: ${unknown} is not one of ${known.join(", ")}`);
  return asked;
};

const one = "/shops/:shopId/listings/:listingId";
export const listingRoutes: Route[] = [
  { method: "POST", path: "/shops/:shopId/listings", scope: "listings_w", body: "form", status: 201, handle: createDraft },
  {
    method: "GET",
    path: "/shops/:shopId/listings",
    scope: "listings_r",
    handle: (world, { shop, query }) => {
      const { count, rows } = page(listingsOf(world, shop.shopId, query.get("state") ?? "active"), query);
      const asked = included(query, ["Inventory", "Shipping", ...ofAny]);
      return { count, results: rows.map((listing) => show(listing, asked)) };
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
      const asked = included(query, ["Listing"]);
      if (!listing.inventory) throw new Refusal(404, `No inventory found for listing ${params.listingId}`);
      return asked.length > 0 ? { ...showInventory(listing), listing: show(listing) } : showInventory(listing);
    },
  },
  {
    method: "PUT",
    path: "/listings/:listingId/inventory",
    scope: "listings_w",
    body: "json",
    handle: (world, { params, shop, body }) => {
      const listing = listingOf(world, params.listingId, shop.shopId);
      writeInventory(world, listing, body, profiles(shop.shopId).readiness);
      return showInventory(listing);
    },
  },
  { method: "POST", path: `${one}/images`, scope: "listings_w", body: "multipart", status: 201, handle: addImage },
  {
    method: "GET",
    path: "/listings/:listingId/images",
    scope: "listings_r",
    handle: (world, { params }) => {
      const listing = listingOf(world, params.listingId);
      return { count: listing.images.length, results: listing.images.map((image) => showImage(listing, image)) };
    },
  },
  {
    method: "DELETE",
    path: `${one}/images/:imageId`,
    scope: "listings_w",
    handle: (world, { params, shop }) => {
      const listing = listingOf(world, params.listingId, shop.shopId);
      listing.images = listing.images.filter((image) => String(image.listing_image_id) !== params.imageId);
      save(world, listing);
      return undefined;
    },
  },
  { method: "PUT", path: `${one}/properties/:propertyId`, scope: "listings_w", body: "form", handle: setProperty },
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

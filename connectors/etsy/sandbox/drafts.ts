import type { Request } from "./gateway.ts";
import { bad, list } from "./input.ts";
import { charge, type Listing, type ListingState, listingOf, pieces, save, show } from "./listings.ts";
import { partnersOf, profiles } from "./shop-settings.ts";
import { isTaxonomy } from "./taxonomy.ts";
import type { World } from "./world.ts";

const whoMade = ["i_did", "someone_else", "collective"];
const whenMade = ["made_to_order", "2020_2026", "2010_2019", "2007_2009", "before_2007"];

/** What a draft and a change have in common; each field only where it was sent. */
function applyFields(world: World, listing: Listing, body: Record<string, unknown>): void {
  togetherOrNot(body);
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
    if (!isTaxonomy(world, Number(body.taxonomy_id))) throw bad(`taxonomy_id: ${body.taxonomy_id} is not a valid taxonomy`);
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
  if (body.is_supply !== undefined) listing.is_supply = String(body.is_supply) === "true";
  if (body.production_partner_ids !== undefined) {
    const ids = list(body.production_partner_ids).map(Number);
    const known = partnersOf(listing.shop_id).map(({ production_partner_id }) => production_partner_id);
    if (ids.some((id) => !known.includes(id))) throw bad("There was a problem with /production_partner_ids : is not valid");
    listing.production_partner_ids = ids;
  }
  if (body.should_auto_renew !== undefined) listing.should_auto_renew = String(body.should_auto_renew) === "true";
  const own = profiles(listing.shop_id);
  const named = (name: "shipping_profile_id" | "return_policy_id", known: number) => {
    if (body[name] === undefined) return;
    if (Number(body[name]) !== known) throw bad(`${name}: ${body[name]} does not belong to this shop`);
    listing[name] = known;
  };
  named("shipping_profile_id", own.shipping);
  named("return_policy_id", own.policy);
  const isNew = !listing.when_made.startsWith("before_") && !listing.when_made.endsWith("_2009");
  if (listing.who_made === "someone_else" && isNew && !listing.is_supply && listing.production_partner_ids.length === 0)
    throw bad("There was a problem with /marketplace : Oh dear, you cannot sell this item on Etsy.");
}

/** Who made it, when, and whether it is a supply: all three, or none of them (open-api #280, #511). */
function togetherOrNot(body: Record<string, unknown>): void {
  const bundle = ["when_made", "who_made", "is_supply"];
  const missing = bundle.filter((field) => body[field] === undefined);
  const [first] = bundle.filter((field) => !missing.includes(field));
  if (first && missing.length > 0)
    throw bad(`Cannot update '${first}' ${missing.map((field) => `without '${field}'`).join(" and  ")} and vice versa`);
}

export function createDraft(world: World, { shop, body }: Request): unknown {
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
    is_supply: false,
    production_partner_ids: [],
    tags: [],
    should_auto_renew: true,
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
  applyFields(world, listing, body);
  listing.listing_id = world.nextId("listing");
  save(world, listing);
  return show(listing);
}

/** PATCH: the fields that were sent, and the state that it moves to. */
export function change(world: World, { shop, params, body }: Request): unknown {
  const listing = listingOf(world, params.listingId, shop.shopId);
  for (const field of ["price", "quantity", "styles", "readiness_state_id"])
    if (body[field] !== undefined) throw bad(`${field}: cannot be changed here; use the inventory of the listing`);
  applyFields(world, listing, body);
  if (body.state !== undefined && body.state !== listing.state) move(world, listing, String(body.state) as ListingState);
  listing.updated = world.now();
  save(world, listing);
  return show(listing);
}

function move(world: World, listing: Listing, to: ListingState): void {
  if (to !== "active" && to !== "inactive") throw bad(`state: ${to} is not one of active, inactive`);
  if (to === "active") {
    if (listing.images.length === 0) throw bad("images: A listing needs at least one image to be published");
    // open-api #855
    if (listing.return_policy_id === null) throw bad("There was a problem with /return/policy : cannot be null");
    if (listing.state === "sold_out")
      for (const offering of listing.inventory?.products[0]?.offerings ?? []) offering.quantity = 1;
    if (pieces(listing) === 0) throw bad("quantity: A listing needs at least one piece to be published");
    if (!["inactive", "active"].includes(listing.state)) charge(world, listing, listing.state === "draft" ? "publish" : "renew");
  }
  // The whole listing is checked again (open-api #538).
  if (to === "inactive" && pieces(listing) === 0) throw bad("There was a problem with /quantity : cannot be empty");
  listing.state = to;
}

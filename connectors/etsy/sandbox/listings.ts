import { money, Refusal, seconds, shops, type World } from "./world.ts";

export interface Offering {
  offering_id: number;
  /** Of the currency's hundredths. */
  price: number;
  quantity: number;
  is_enabled: boolean;
  readiness_state_id: number | null;
}
export interface PropertyValue {
  property_id: number;
  property_name: string;
  scale_id: number | null;
  value_ids: number[];
  values: string[];
}
export interface Product {
  product_id: number;
  sku: string;
  property_values: PropertyValue[];
  offerings: Offering[];
}
export interface Inventory {
  products: Product[];
  price_on_property: number[];
  quantity_on_property: number[];
  sku_on_property: number[];
  readiness_state_on_property?: number[];
}
export type ListingState = "draft" | "active" | "inactive" | "sold_out" | "expired";
export interface Listing {
  listing_id: number;
  shop_id: number;
  state: ListingState;
  title: string;
  description: string;
  taxonomy_id: number;
  who_made: string;
  when_made: string;
  is_supply: boolean;
  /** Of the shop. */
  production_partner_ids: number[];
  tags: string[];
  should_auto_renew: boolean;
  shipping_profile_id: number | null;
  return_policy_id: number | null;
  readiness_state_id: number | null;
  /** Until the inventory tool has touched it. */
  price: number;
  quantity: number;
  inventory: Inventory | null;
  images: { listing_image_id: number; rank: number; alt_text: string; bytes: number }[];
  properties: Record<string, { value_ids: number[]; values: string[] }>;
  created: number;
  updated: number;
}

interface Row {
  listing_id: number;
  shop_id: number;
  state: ListingState;
  doc: string;
}
/** What listings of an older sandbox lack comes first. */
const toListing = ({ doc, ...row }: Row): Listing => ({
  ...{ is_supply: false, production_partner_ids: [] },
  ...(JSON.parse(doc) as Listing),
  ...row,
});

export function listingOf(world: World, id: number | string | undefined, shopId?: number): Listing {
  const row = world.store.get<Row>("select * from listings where listing_id = ?", Number(id) || 0);
  if (!row || (shopId !== undefined && row.shop_id !== shopId))
    throw new Refusal(404, `Could not find a listing with listing_id = ${id}`);
  return toListing(row);
}

export function listingsOf(world: World, shopId: number, state?: string): Listing[] {
  const rows = world.store.all<Row>(
    "select * from listings where shop_id = ? and (? is null or state = ?) order by listing_id desc",
    shopId,
    state ?? null,
    state ?? null,
  );
  return rows.map(toListing);
}

export function save(world: World, listing: Listing): void {
  world.store.run(
    "insert into listings values (?, ?, ?, ?) on conflict (listing_id) do update set state = excluded.state, doc = excluded.doc",
    listing.listing_id,
    listing.shop_id,
    listing.state,
    JSON.stringify(listing),
  );
}

/** Publishing and renewing cost; the ledger counts them. */
export function charge(world: World, listing: Listing, what: "publish" | "renew"): void {
  world.store.run("insert into fees (shop_id, listing_id, what) values (?, ?, ?)", listing.shop_id, listing.listing_id, what);
}

const offerings = (listing: Listing) => (listing.inventory?.products ?? []).flatMap((product) => product.offerings);
export const pieces = (listing: Listing): number =>
  listing.inventory
    ? offerings(listing).reduce((sum, { quantity, is_enabled }) => sum + (is_enabled ? quantity : 0), 0)
    : listing.quantity;
const lowest = (listing: Listing): number =>
  listing.inventory ? Math.min(...offerings(listing).map(({ price }) => price)) : listing.price;

export function showInventory(listing: Listing): object {
  const { currency } = shops.find(({ shopId }) => shopId === listing.shop_id)!;
  const inventory = listing.inventory!;
  return {
    products: inventory.products.map((product) => ({
      product_id: product.product_id,
      sku: product.sku,
      is_deleted: false,
      offerings: product.offerings.map(({ price, ...offering }) => ({
        ...offering,
        is_deleted: false,
        price: money(price, currency),
      })),
      property_values: product.property_values.map((value) => ({ ...value, scale_name: null })),
    })),
    price_on_property: inventory.price_on_property,
    quantity_on_property: inventory.quantity_on_property,
    sku_on_property: inventory.sku_on_property,
    readiness_state_on_property: inventory.readiness_state_on_property ?? [],
  };
}

export function show(listing: Listing, includes: string[] = []): unknown {
  const shop = shops.find(({ shopId }) => shopId === listing.shop_id)!;
  return {
    listing_id: listing.listing_id,
    user_id: shop.userId,
    shop_id: listing.shop_id,
    title: listing.title,
    description: listing.description,
    state: listing.state,
    created_timestamp: seconds(listing.created),
    updated_timestamp: seconds(listing.updated),
    quantity: pieces(listing),
    price: money(lowest(listing), shop.currency),
    taxonomy_id: listing.taxonomy_id,
    who_made: listing.who_made,
    when_made: listing.when_made,
    is_supply: listing.is_supply,
    tags: listing.tags,
    should_auto_renew: listing.should_auto_renew,
    shipping_profile_id: listing.shipping_profile_id,
    return_policy_id: listing.return_policy_id,
    readiness_state_id: listing.readiness_state_id,
    listing_type: "physical",
    has_variations: (listing.inventory?.products.length ?? 0) > 1,
    url: `https://www.etsy.com/listing/${listing.listing_id}`,
    ...(includes.length > 0 ? { skus: (listing.inventory?.products ?? []).map(({ sku }) => sku).filter(Boolean) } : {}),
    ...(includes.includes("Inventory") ? { inventory: listing.inventory ? showInventory(listing) : null } : {}),
    ...(includes.includes("Images") ? { images: listing.images.map((image) => showImage(listing, image)) } : {}),
  };
}

export const showImage = (listing: Listing, image: Listing["images"][number]) => ({
  listing_id: listing.listing_id,
  listing_image_id: image.listing_image_id,
  rank: image.rank,
  alt_text: image.alt_text,
  url_fullxfull: `https://i.etsystatic.com/${image.listing_image_id}.jpg`,
});

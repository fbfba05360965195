import type { DraftOffer, OfferChange, Operations, RemoteOffer } from "../connector.ts";
import { type Door, DoorError } from "../http.ts";
import { exactNumber } from "../json.ts";
import { Inventory, Listing, ListingPage, type Property } from "./wire.ts";

type Product = Inventory["products"][number];

export const refuse = (reason: string) => new DoorError("refused", reason, { reasons: [reason] });

export const readListing = (door: Door, listingId: string): Promise<Listing> =>
  door.call({
    method: "GET",
    path: `/listings/${encodeURIComponent(listingId)}`,
    query: { includes: "Inventory,Images" },
    limit: "calls",
    expect: Listing,
  });

/** A product as the PUT takes it: ids that Etsy gives are left out, money is a plain number (4.3). */
export const toWrite = (product: Product, change?: { price?: string; quantity?: number }) => ({
  sku: product.sku,
  property_values: product.property_values.map((value) => ({
    property_id: exactNumber(value.property_id),
    property_name: value.property_name ?? "",
    scale_id: value.scale_id ? exactNumber(value.scale_id) : null,
    value_ids: value.value_ids.map(exactNumber),
    values: value.values,
  })),
  offerings: product.offerings.slice(0, 1).map((offering) => ({
    price: exactNumber(change?.price ?? offering.price.value),
    quantity: change?.quantity ?? offering.quantity,
    is_enabled: offering.is_enabled,
    readiness_state_id: offering.readiness_state_id ? exactNumber(offering.readiness_state_id) : null,
  })),
});
type Written = ReturnType<typeof toWrite>;

/** A new product of a listing; `properties` are those of its category, for the names of values. */
export const newProduct = (offer: DraftOffer, properties: readonly Property[], readinessId: string): Written => ({
  sku: offer.key,
  property_values: offer.attributes.map(({ code, valueCode, text }) => {
    const property = properties.find((each) => each.property_id === code);
    const value = property?.possible_values.find(({ value_id }) => value_id === valueCode);
    if (!property || (valueCode !== undefined && !value))
      throw refuse(`property_values: ${code} has no value ${valueCode ?? text}`);
    return {
      property_id: exactNumber(code),
      property_name: property.display_name,
      scale_id: value?.scale_id ? exactNumber(value.scale_id) : null,
      value_ids: value ? [exactNumber(value.value_id)] : [],
      values: [value?.name ?? text ?? ""],
    };
  }),
  offerings: [
    { price: exactNumber(offer.price), quantity: offer.quantity, is_enabled: true, readiness_state_id: exactNumber(readinessId) },
  ],
});

/** Replaces everything (gotcha 2). Of several products each side is said to vary with all of their variation properties. */
export const putInventory = (door: Door, listingId: string, products: Written[]): Promise<Inventory> => {
  const on =
    products.length > 1
      ? [
          ...new Map(
            products.flatMap((product) =>
              product.property_values.map(({ property_id }) => [String(JSON.stringify(property_id)), property_id] as const),
            ),
          ).values(),
        ]
      : [];
  return door.call({
    method: "PUT",
    path: `/listings/${encodeURIComponent(listingId)}/inventory`,
    body: { products, price_on_property: on, quantity_on_property: on, sku_on_property: on },
    limit: "calls",
    expect: Inventory,
  });
};

export const setState = (door: Door, listingId: string, state: "active" | "inactive", more: Record<string, string> = {}) =>
  door.call({
    method: "PATCH",
    path: `/shops/${door.account.shopId}/listings/${encodeURIComponent(listingId)}`,
    form: { ...more, state },
    limit: "calls",
    expect: Listing.pick({ listing_id: true }),
  });

/**
 * All offers of a listing in one message. What is not due travels as the listing shows it now: a piece that was sold there a moment ago,
 * and that we have not read yet, is not put back on the shelf; it is never more than we have confirmed.
 */
export const updateOffers: Operations["updateOffers"] = async (door, changes) => {
  const lists = Map.groupBy(changes, ({ remoteListingId }) => remoteListingId ?? null);
  const written: string[] = [];
  for (const [known, own] of lists) {
    const listingId =
      known ??
      (
        await findBySku(
          door,
          own.map(({ key }) => key),
        )
      )[0]?.listing_id;
    if (!listingId) throw refuse(`sku: ${own[0]!.key} is not in the shop`);
    await writeOffers(door, listingId, own);
    written.push(listingId);
  }
  return { id: `inventory|${written.join(",")}|${changes.map(({ key }) => encodeURIComponent(key)).join(",")}` };
};

const writeOffers = async (door: Door, listingId: string, changes: readonly OfferChange[]) => {
  const listing = await readListing(door, listingId);
  const bySku = new Map(changes.map((change) => [change.key, change]));
  const products = (listing.inventory?.products ?? []).map((product) => {
    const change = bySku.get(product.sku);
    const shown = product.offerings[0]!;
    if (!change) return toWrite(product);
    const due = change.due ?? ["price", "stock"];
    return toWrite(product, {
      price: due.includes("price") ? change.price : shown.price.value,
      quantity: due.includes("stock") ? change.quantity : Math.min(shown.quantity, change.quantity),
    });
  });
  if (!products.some(({ sku }) => bySku.has(sku))) throw refuse(`sku: ${changes[0]!.key} is not in the shop`);
  await putInventory(door, listingId, products);
  const pieces = products.reduce((sum, { offerings }) => sum + offerings[0]!.quantity, 0);
  if (listing.state !== "sold_out" || pieces === 0) return;
  // Back on sale: renewing costs its fee and sets one piece, so what there really is is said once more.
  await setState(door, listingId, "active");
  await putInventory(door, listingId, products);
};

const STATES: Record<string, RemoteOffer["state"]> = {
  active: "live",
  sold_out: "passive",
  inactive: "passive",
  expired: "passive",
};

/** A draft is nothing that a buyer sees: its creation goes on when it is sent again. */
export const readOffers: Operations["readOffers"] = async (door, keys, cards) => {
  const ids = [...new Set(keys.flatMap((key) => cards?.get(key) ?? []))];
  const listings = await readKnown(door, ids);
  const found = new Set(listings.flatMap((listing) => (listing.inventory?.products ?? []).map(({ sku }) => sku)));
  const rest = keys.filter((key) => !found.has(key) && !cards?.get(key));
  if (rest.length > 0) listings.push(...(await findBySku(door, rest)));
  const asked = new Set(keys);
  return listings.flatMap((listing) => {
    const state = Object.hasOwn(STATES, listing.state) ? STATES[listing.state] : undefined;
    if (!state) return [];
    return (listing.inventory?.products ?? []).flatMap((product): RemoteOffer[] => {
      if (!asked.delete(product.sku)) return [];
      const offering = product.offerings[0]!;
      return [
        {
          key: product.sku,
          stockCode: product.sku,
          remoteListingId: listing.listing_id,
          remoteOfferId: product.product_id ?? null,
          state,
          reasons: [],
          price: offering.price.value,
          listPrice: null,
          quantity: offering.quantity,
        },
      ];
    });
  });
};

/** One missing id makes the whole answer 404 (section 4.2): then each alone. */
const readKnown = async (door: Door, ids: readonly string[]): Promise<Listing[]> => {
  if (ids.length === 0) return [];
  try {
    const { results } = await door.call({
      method: "GET",
      path: "/listings/batch",
      query: { listing_ids: ids.join(","), includes: "Inventory" },
      limit: "calls",
      expect: ListingPage,
    });
    return results.flatMap((row) => Listing.safeParse(row).data ?? []);
  } catch (error) {
    if (!(error instanceof DoorError && error.verdict === "absent")) throw error;
    if (ids.length === 1) return [];
    const found: Listing[] = [];
    for (const id of ids) found.push(...(await readKnown(door, [id])));
    return found;
  }
};

const SIZE = 100;
const pagesMax = 100;
/** Etsy can't be asked for a SKU: the shop is walked, one state after the other, until all are found. */
export const findBySku = async (
  door: Door,
  skus: readonly string[],
  states: readonly string[] = ["active", "sold_out", "inactive", "expired"],
): Promise<Listing[]> => {
  const left = new Set(skus);
  const found: Listing[] = [];
  for (const state of states)
    for await (const listing of listingsOf(door, state)) {
      const own = (listing.inventory?.products ?? []).filter(({ sku }) => left.delete(sku));
      if (own.length > 0) found.push(listing);
      if (left.size === 0) return found;
    }
  return found;
};

export const listingsOf = async function* (door: Door, state: string): AsyncGenerator<Listing> {
  for (let offset = 0, page = 0; page < pagesMax; offset += SIZE, page++) {
    const { count, results } = await door.call({
      method: "GET",
      path: `/shops/${door.account.shopId}/listings`,
      query: { state, limit: SIZE, offset, includes: "Inventory,Images" },
      limit: "calls",
      expect: ListingPage,
    });
    for (const row of results) {
      const read = Listing.safeParse(row);
      if (read.success) yield read.data;
    }
    if (results.length === 0 || offset + SIZE >= count) return;
  }
};

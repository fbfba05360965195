import type { DraftOffer } from "../catalogue.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { exactNumber } from "../json.ts";
import { Inventory, Listing, ListingInventory, type Property } from "./wire.ts";

type Product = Inventory["products"][number];

export const refuse = (reason: string) => new RemoteError("refused", reason, { reasons: [reason] });

/** A listing with its variations. The calls for a listing itself do not tell them; of all lists only the shop's own does. */
export const readListing = async (remote: RemoteClient, listingId: string): Promise<Listing> => {
  const { listing, ...inventory } = await remote.call({
    method: "GET",
    path: `/listings/${encodeURIComponent(listingId)}/inventory`,
    query: { includes: "Listing" },
    limit: "calls",
    expect: ListingInventory,
  });
  return { ...listing, inventory };
};

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
export type Written = ReturnType<typeof toWrite>;

/** "One offering must have quantity greater than 0" (open-api #395, #560): nothing at all can't be said, on sale or off it. */
export const isSayable = (products: Written[]): boolean =>
  products.some(({ offerings }) => offerings.some(({ quantity }) => quantity > 0));

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

/** How soon a new product of a listing is sent: as the ones beside it whose variations the seller tied that to; of a new listing as the shop's first. */
export const readinessOf = (shown: Inventory | null | undefined, offer: DraftOffer, standard: string): string => {
  const on = new Set(shown?.readiness_state_on_property ?? []);
  const isAlike = ({ property_values }: Product) =>
    property_values.every(
      ({ property_id, value_ids }) =>
        !on.has(property_id) ||
        offer.attributes.some(({ code, valueCode }) => code === property_id && value_ids.includes(valueCode ?? "")),
    );
  const beside = shown?.products.find(isAlike) ?? shown?.products[0];
  return beside?.offerings[0]?.readiness_state_id ?? standard;
};

/**
 * Replaces everything (gotcha 2). Of several products each side is said to vary with all of their variation properties. With what the time of
 * its sending varies is the seller's, and stays as `shown` has it.
 */
export const putInventory = (
  remote: RemoteClient,
  listingId: string,
  products: Written[],
  shown?: Inventory | null,
): Promise<Inventory> => {
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
  return remote.call({
    method: "PUT",
    path: `/listings/${encodeURIComponent(listingId)}/inventory`,
    body: {
      ...{ products, price_on_property: on, quantity_on_property: on, sku_on_property: on },
      readiness_state_on_property: (shown?.readiness_state_on_property ?? []).map(exactNumber),
    },
    limit: "calls",
    expect: Inventory,
  });
};

export const setState = (
  remote: RemoteClient,
  listingId: string,
  state: "active" | "inactive",
  more: Record<string, string> = {},
) =>
  remote.call({
    method: "PATCH",
    path: `/shops/${remote.account.shopId}/listings/${encodeURIComponent(listingId)}`,
    form: { ...more, state },
    limit: "calls",
    expect: Listing.pick({ listing_id: true }),
  });

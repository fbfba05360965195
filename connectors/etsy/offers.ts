import type { OfferChange, RemoteOffer } from "../catalogue.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import type { Offers } from "../marketplace.ts";
import { isSayable, putInventory, readListing, refuse, setState, toWrite, type Written } from "./inventory.ts";
import { receiptOf } from "./receipt.ts";
import { findBySku, walkFor } from "./shop.ts";
import type { Listing, ListingTrace } from "./wire.ts";

/**
 * All offers of a listing in one message. What is not due travels as the listing shows it now: a piece that was sold there a moment ago,
 * and that we have not read yet, is not put back on the shelf; it is never more than we have confirmed.
 */
export const updateOffers: Offers["updateOffers"] = async (remote, changes) => {
  const lists = Map.groupBy(changes, ({ remoteListingId }) => remoteListingId ?? null);
  const written: Record<string, Outcome> = {};
  for (const [known, own] of lists) {
    const keys = own.map(({ key }) => key);
    const listingId = known ?? (await findBySku(remote, keys))?.listing_id;
    if (!listingId) throw refuse(`sku: ${own[0]!.key} is not in the shop`);
    written[listingId] = await writeOffers(remote, listingId, own);
  }
  return receiptOf(
    "inventory",
    written,
    changes.map(({ key }) => key),
  );
};

/**
 * What became of a listing. written: what it took; its being on sale or not is not ours. withdrawn: it is off sale by our hand. renew: nothing was
 * taken until it is renewed. unpriced: it has no piece to say the price with.
 */
export type Outcome = "written" | "withdrawn" | "renew" | "unpriced";

/** Not sold out and not in the shop's windows: the seller's own doing, or ours. `edit` was seen after "inactive" (open-api #473). */
const isOff = ({ state }: Listing) => state === "inactive" || state === "edit";

const writeOffers = async (remote: RemoteClient, listingId: string, changes: readonly OfferChange[]): Promise<Outcome> => {
  const listing = await readListing(remote, listingId);
  const bySku = new Map(changes.map((change) => [change.key, change]));
  const there = listing.inventory?.products ?? [];
  if (!there.some(({ sku }) => bySku.has(sku))) throw refuse(`sku: ${changes[0]!.key} is not in the shop`);
  const withPrice = (product: (typeof there)[number]) => {
    const change = bySku.get(product.sku);
    return change && (change.due ?? ["price"]).includes("price") ? { price: change.price } : {};
  };
  const wanted = there.map((product) => {
    const change = bySku.get(product.sku);
    const shown = product.offerings[0]!.quantity;
    if (!change) return toWrite(product);
    const quantity = (change.due ?? ["stock"]).includes("stock") ? change.quantity : Math.min(shown, change.quantity);
    return toWrite(product, { ...withPrice(product), quantity });
  });
  const isLeft = wanted.some(({ offerings }) => offerings.some(({ is_enabled, quantity }) => is_enabled && quantity > 0));
  const withdrawn = changes.some((change) => change.withdrawn);
  if (!isLeft)
    return withdraw(
      remote,
      listing,
      there.map((product) => toWrite(product, withPrice(product))),
      withdrawn,
      changes,
    );
  return offer(remote, listing, wanted, withdrawn);
};

/**
 * Nothing is left: the listing goes off sale, and its numbers stay as they are, for Etsy takes no inventory of zeros. What is off sale already
 * stays so. A new price is said with the pieces that it shows.
 */
const withdraw = async (
  remote: RemoteClient,
  listing: Listing,
  priced: Written[],
  withdrawn: boolean,
  changes: readonly OfferChange[],
) => {
  // It has no pieces: "inactive" would be refused for that (open-api #538), and nobody can buy it.
  const isOurs = listing.state === "active";
  if (isOurs) await setState(remote, listing.listing_id, "inactive");
  const isPriceDue = changes.some(({ due }) => due?.includes("price") ?? true);
  if (isPriceDue && !isSayable(priced)) return "unpriced";
  if (isPriceDue) await putInventory(remote, listing.listing_id, priced, listing.inventory);
  return isOurs || (isOff(listing) && withdrawn) ? "withdrawn" : "written";
};

/**
 * There are pieces: the numbers first, and then on sale again what is off it by our own hand. What the seller took off sale stays off. What was
 * sold out or has expired is renewed, which costs a fee, where the seller lets Etsy renew it; else that is the seller's to decide.
 */
const offer = async (remote: RemoteClient, listing: Listing, products: Written[], withdrawn: boolean): Promise<Outcome> => {
  const { listing_id: id, state } = listing;
  const isOver = state === "sold_out" || state === "expired";
  if (isOver && !listing.should_auto_renew) return "renew";
  await putInventory(remote, id, products, listing.inventory);
  if (isOver) {
    await setState(remote, id, "active");
    // Renewing what was sold out sets one piece, so what there really is is said once more.
    if (state === "sold_out") await putInventory(remote, id, products, listing.inventory);
  } else if (isOff(listing) && withdrawn) await setState(remote, id, "active");
  return "written";
};

export const STATES: Record<string, RemoteOffer["state"]> = {
  active: "live",
  sold_out: "passive",
  inactive: "passive",
  edit: "passive",
  expired: "passive",
};

/** A listing by itself is a call, and so are a hundred in the order of the shop. */
const few = 5;

/** A draft is nothing that a buyer sees: its creation goes on when it is sent again. */
export const readOffers: Offers["readOffers"] = async (remote, keys, cards = new Map()) => {
  const ids = [...new Set(keys.flatMap((key) => cards.get(key) ?? []))];
  const isWalked = ids.length > few;
  const { found, unread } = isWalked ? { found: [], unread: [] } : await readKnown(remote, ids);
  const seen = new Set(found.flatMap((listing) => (listing.inventory?.products ?? []).map(({ sku }) => sku)));
  const rest = keys.filter((key) => !seen.has(key) && (isWalked || !cards.has(key)));
  const walked = rest.length > 0 ? await walkFor(remote, rest) : { found: [], unread: [] };
  const requested = new Set(keys);
  const shown = [...found, ...walked.found].flatMap((listing) => offersOf(listing, requested));
  // What may be in a listing that can't be read is not called absent.
  const hidden = [...unread, ...walked.unread];
  for (const key of requested) {
    const listing = hidden.find(
      ({ listing_id, skus }) => skus.includes(key) || (listing_id !== "" && listing_id === cards.get(key)),
    );
    if (listing) shown.push(unreadable(key, listing.listing_id || null));
  }
  return shown;
};

const offersOf = (listing: Listing, requested: Set<string>): RemoteOffer[] => {
  const state = Object.hasOwn(STATES, listing.state) ? STATES[listing.state] : undefined;
  if (!state) return [];
  return (listing.inventory?.products ?? []).flatMap((product) => {
    if (!requested.delete(product.sku)) return [];
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
        // What is off sale can't be bought, whatever its numbers say: they can't all be 0.
        quantity: state === "live" ? offering.quantity : 0,
      },
    ];
  });
};

const unreadable = (key: string, remoteListingId: string | null): RemoteOffer => ({
  key,
  ...{ stockCode: null, remoteListingId, remoteOfferId: null, state: "unreadable", reasons: [] },
  ...{ price: null, listPrice: null, quantity: null },
});

const readKnown = async (remote: RemoteClient, ids: readonly string[]) => {
  const found: Listing[] = [];
  const unread: ListingTrace[] = [];
  for (const id of ids)
    await readListing(remote, id).then(
      (listing) => found.push(listing),
      (error: unknown) => {
        if (!(error instanceof RemoteError)) throw error;
        if (error.kind === "malformed") unread.push({ listing_id: id, skus: [] });
        else if (error.kind !== "not_found") throw error;
      },
    );
  return { found, unread };
};

import type { OfferChange, RemoteOffer } from "../catalogue.ts";
import type { Operations } from "../connector.ts";
import { type Door, DoorError } from "../http.ts";
import { putInventory, readListing, refuse, setState, toWrite } from "./inventory.ts";
import { findBySku, walkFor } from "./shop.ts";
import type { Listing, ListingTrace } from "./wire.ts";

/**
 * All offers of a listing in one message. What is not due travels as the listing shows it now: a piece that was sold there a moment ago,
 * and that we have not read yet, is not put back on the shelf; it is never more than we have confirmed.
 */
export const updateOffers: Operations["updateOffers"] = async (door, changes) => {
  const lists = Map.groupBy(changes, ({ remoteListingId }) => remoteListingId ?? null);
  const written: string[] = [];
  for (const [known, own] of lists) {
    const keys = own.map(({ key }) => key);
    const listingId = known ?? (await findBySku(door, keys))?.listing_id;
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

/** A listing by itself is a call, and so are a hundred in the order of the shop. */
const few = 5;

/** A draft is nothing that a buyer sees: its creation goes on when it is sent again. */
export const readOffers: Operations["readOffers"] = async (door, keys, cards = new Map()) => {
  const ids = [...new Set(keys.flatMap((key) => cards.get(key) ?? []))];
  const isWalked = ids.length > few;
  const { found, unread } = isWalked ? { found: [], unread: [] } : await readKnown(door, ids);
  const seen = new Set(found.flatMap((listing) => (listing.inventory?.products ?? []).map(({ sku }) => sku)));
  const rest = keys.filter((key) => !seen.has(key) && (isWalked || !cards.has(key)));
  const walked = rest.length > 0 ? await walkFor(door, rest) : { found: [], unread: [] };
  const asked = new Set(keys);
  const shown = [...found, ...walked.found].flatMap((listing) => offersOf(listing, asked));
  // What may be in a listing that can't be read is not called absent.
  const hidden = [...unread, ...walked.unread];
  for (const key of asked) {
    const listing = hidden.find(
      ({ listing_id, skus }) => skus.includes(key) || (listing_id !== "" && listing_id === cards.get(key)),
    );
    if (listing) shown.push(unreadable(key, listing.listing_id || null));
  }
  return shown;
};

const offersOf = (listing: Listing, asked: Set<string>): RemoteOffer[] => {
  const state = Object.hasOwn(STATES, listing.state) ? STATES[listing.state] : undefined;
  if (!state) return [];
  return (listing.inventory?.products ?? []).flatMap((product) => {
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
};

const unreadable = (key: string, remoteListingId: string | null): RemoteOffer => ({
  key,
  ...{ stockCode: null, remoteListingId, remoteOfferId: null, state: "unreadable", reasons: [] },
  ...{ price: null, listPrice: null, quantity: null },
});

const readKnown = async (door: Door, ids: readonly string[]) => {
  const found: Listing[] = [];
  const unread: ListingTrace[] = [];
  for (const id of ids)
    await readListing(door, id).then(
      (listing) => found.push(listing),
      (error: unknown) => {
        if (!(error instanceof DoorError)) throw error;
        if (error.verdict === "garbage") unread.push({ listing_id: id, skus: [] });
        else if (error.verdict !== "absent") throw error;
      },
    );
  return { found, unread };
};

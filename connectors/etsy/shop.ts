import { type RemoteClient, RemoteError } from "../http.ts";
import { Listing, ListingPage, ListingTrace } from "./wire.ts";

export const SIZE = 100;
/** Beyond it Etsy answers "Offset provided is greater than the maximum offset allowed." (open-api #344). */
export const maxOffset = 12_000;
const reach = maxOffset + SIZE;

/** A page of the shop's list: the only one of Etsy's that tells the variations along. */
export const readPage = (remote: RemoteClient, at: { state: string; offset: number; sort_order: string }) =>
  remote.call({
    method: "GET",
    path: `/shops/${remote.account.shopId}/listings`,
    query: { ...at, limit: SIZE, sort_on: "created", includes: "Inventory,Images" },
    limit: "calls",
    expect: ListingPage,
  });

/** Etsy shows no more of them, from either end. */
export const mustBeInReach = (count: number, state: string) => {
  if (count > 2 * reach)
    throw new RemoteError("malformed", `the shop has ${count} listings that are ${state}; Etsy shows ${2 * reach} of them`);
};

/** There is another page: the whole way up to the furthest offset; of what lies beyond it the other end tells. */
export const isLastPage = (rows: number, offset: number, count: number, sort_order: string) =>
  rows === 0 || offset + SIZE >= count || (sort_order === "asc" && offset + SIZE >= count - reach);

/**
 * The shop's listings of one state. One that can't be read is told by what it is known by. What lies beyond the furthest offset is read from the
 * other end, where the pages overlap; a shop with more than both ends reach is not walked silently: what was not found may be there.
 */
export const listingsOf = async function* (
  remote: RemoteClient,
  state: string,
): AsyncGenerator<Listing | { unread: ListingTrace }> {
  for (const sort_order of ["desc", "asc"]) {
    for (let offset = 0; offset <= maxOffset; offset += SIZE) {
      const { count, results } = await readPage(remote, { state, offset, sort_order });
      mustBeInReach(count, state);
      for (const row of results) {
        const read = Listing.safeParse(row);
        yield read.success ? read.data : { unread: ListingTrace.parse(row) };
      }
      if (isLastPage(results.length, offset, count, sort_order)) return;
    }
  }
};

/** Etsy can't be asked for a SKU: the shop is walked, one state after the other, until all are found. */
export const walkFor = async (remote: RemoteClient, skus: readonly string[]) => {
  const left = new Set(skus);
  const found: Listing[] = [];
  const unread: ListingTrace[] = [];
  for (const state of ["active", "sold_out", "inactive", "expired"]) {
    for await (const listing of listingsOf(remote, state)) {
      if ("unread" in listing) {
        unread.push(listing.unread);
        for (const sku of listing.unread.skus) left.delete(sku);
      } else if ((listing.inventory?.products ?? []).filter(({ sku }) => left.delete(sku)).length > 0) found.push(listing);
      if (left.size === 0) return { found, unread };
    }
  }
  return { found, unread };
};

/** The listing that one of these is in; nothing is written where that can't be told. */
export const findBySku = async (remote: RemoteClient, skus: readonly string[]): Promise<Listing | undefined> => {
  const { found, unread } = await walkFor(remote, skus);
  if (unread.some((each) => each.skus.some((sku) => skus.includes(sku))))
    throw new RemoteError("malformed", "the listing could not be read");
  return found[0];
};

import { type RemoteClient, RemoteError } from "../http.ts";
import { Listing, ListingPage, ListingTrace } from "./wire.ts";

const SIZE = 100;
const pagesMax = 100;

/** The shop's listings of one state. One that can't be read is told by what it is known by. */
export const listingsOf = async function* (
  remote: RemoteClient,
  state: string,
): AsyncGenerator<Listing | { unread: ListingTrace }> {
  for (let offset = 0, page = 0; page < pagesMax; offset += SIZE, page++) {
    const { count, results } = await remote.call({
      method: "GET",
      path: `/shops/${remote.account.shopId}/listings`,
      query: { state, limit: SIZE, offset, includes: "Inventory,Images" },
      limit: "calls",
      expect: ListingPage,
    });
    for (const row of results) {
      const read = Listing.safeParse(row);
      yield read.success ? read.data : { unread: ListingTrace.parse(row) };
    }
    if (results.length === 0 || offset + SIZE >= count) return;
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

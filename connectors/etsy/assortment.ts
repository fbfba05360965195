import type { z } from "zod";
import type { RemoteProduct } from "../catalogue.ts";
import type { Assortment } from "../marketplace.ts";
import { STATES } from "./offers.ts";
import { isLastPage, maxOffset, mustBeInReach, readPage, SIZE } from "./shop.ts";
import { ShownListing } from "./wire.ts";

/** One state a call (5). A draft is nothing that anybody sees. */
const states = ["active", "sold_out", "inactive", "expired"];

/**
 * The shop's listings, one state after the other, oldest first: what is new comes at the end. What lies beyond the furthest offset is read from the
 * other end. A variation without a SKU can't be asked for again: it is counted, and not shown.
 */
export const listProducts: Assortment["listProducts"] = async (remote, cursor = `${states[0]}|asc|0`) => {
  const [state = "active", sort_order = "asc", at = "0"] = cursor.split("|");
  const offset = Number(at);
  const { count, results } = await readPage(remote, { state, offset, sort_order });
  mustBeInReach(count, state);
  const read = results.map((row) => ShownListing.safeParse(row));
  const listings = read.flatMap(({ data }) => (data ? [data] : []));
  const items = listings.flatMap(productsOf);
  const keyed = items.filter(({ key }) => key !== "");
  const after = states[states.indexOf(state) + 1];
  const isOver = isLastPage(results.length, offset, count, sort_order === "asc" ? "desc" : "asc");
  const further = offset + SIZE <= maxOffset ? `${state}|${sort_order}|${offset + SIZE}` : `${state}|desc|0`;
  return {
    items: keyed,
    unreadable: read.length - listings.length + items.length - keyed.length,
    next: isOver ? after && `${after}|asc|0` : further,
  };
};

const productsOf = (listing: z.output<typeof ShownListing>): RemoteProduct[] =>
  (listing.inventory?.products ?? []).map((product) => {
    const offering = product.offerings[0]!;
    const state = STATES[listing.state] ?? "passive";
    return {
      key: product.sku.trim(),
      stockCode: product.sku,
      barcode: null,
      remoteListingId: listing.listing_id,
      remoteOfferId: product.product_id ?? null,
      state,
      price: offering.price.value,
      listPrice: null,
      quantity: state === "live" ? offering.quantity : 0,
      groupCode: listing.listing_id,
      title: listing.title,
      description: listing.description,
      brand: null,
      categoryCode: listing.taxonomy_id ?? null,
      categoryName: null,
      vatRate: null,
      imageUrls: (listing.images ?? []).toSorted((a, b) => a.rank - b.rank).flatMap(({ url_fullxfull: url }) => url || []),
      attributes: product.property_values.map((own) => ({
        code: own.property_id,
        name: own.property_name ?? "",
        valueCode: own.value_ids[0] ?? null,
        value: own.values.join(", "),
        isVariant: true,
      })),
    };
  });

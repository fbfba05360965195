import type { z } from "zod";
import type { RemoteProduct } from "../catalogue.ts";
import type { RemoteClient } from "../http.ts";
import type { Assortment } from "../marketplace.ts";
import { REFUSED, toOffer } from "./listings.ts";
import { catalogue, listings } from "./services.ts";
import { CataloguePage, CatalogueRow, Listing, ListingPage, type WireListing } from "./wire.ts";

const SIZE = 100;
/** Pages of the catalogue overlap with nothing: a page is a number. Rows of it are large. */
const ROWS = 200;

/**
 * Two services know half of a product each: the listings price and stock, the catalogue what it is. First all listings, then all of the catalogue;
 * pages of one merchantSku are one product.
 */
export const listProducts: Assortment["listProducts"] = (remote, cursor = "listings|0") => {
  const [list, at = "0"] = cursor.split("|");
  return list === "catalogue" ? readCatalogue(remote, Number(at)) : readListings(remote, Number(at));
};

const readListings = async (remote: RemoteClient, offset: number) => {
  const page = await listings(remote, { method: "GET", path: "", query: { offset, limit: SIZE }, expect: ListingPage });
  const read = page.listings.map((row) => Listing.safeParse(row));
  const rows = read.flatMap(({ data }) => (data ? [data] : []));
  const isOver = page.listings.length === 0 || offset + SIZE >= page.totalCount;
  return {
    items: rows.map(ofListing),
    unreadable: read.length - rows.length,
    next: isOver ? "catalogue|0" : `listings|${offset + SIZE}`,
  };
};

const readCatalogue = async (remote: RemoteClient, page: number) => {
  const path = `/product/api/products/all-products-of-merchant/${encodeURIComponent(remote.account.merchantId ?? "")}`;
  const answer = await catalogue(remote, { method: "GET", path, query: { page, size: ROWS }, expect: CataloguePage });
  const read = answer.data.map((row) => CatalogueRow.safeParse(row));
  const rows = read.flatMap(({ data }) => (data ? [data] : []));
  return {
    items: rows.map(ofCatalogue),
    unreadable: read.length - rows.length,
    next: page + 1 < answer.totalPages && answer.data.length > 0 ? `catalogue|${page + 1}` : undefined,
  };
};

const undescribed = {
  ...{ barcode: null, groupCode: null, title: null, description: null, brand: null, categoryCode: null, categoryName: null },
  ...{ vatRate: null, imageUrls: null, attributes: null },
};
const ofListing = (row: WireListing): RemoteProduct => {
  const { reasons: _, ...offer } = toOffer(row);
  return { ...undescribed, ...offer, key: row.merchantSku };
};

const ofCatalogue = (row: z.output<typeof CatalogueRow>): RemoteProduct => ({
  key: row.merchantSku,
  stockCode: row.merchantSku,
  barcode: row.barcode || null,
  remoteListingId: row.hbSku || null,
  remoteOfferId: null,
  state: REFUSED.includes(row.status) ? "rejected" : "in_review",
  price: null,
  listPrice: null,
  quantity: null,
  groupCode: row.variantGroupId || null,
  title: row.productName || null,
  description: row.description || null,
  brand: row.brand || null,
  categoryCode: row.categoryId ?? null,
  categoryName: row.categoryName || null,
  vatRate: /^\d+$/.test(row.tax) ? Number(row.tax) : null,
  imageUrls: row.images,
  attributes: [
    ...[...row.baseAttributes, ...row.productAttributes].map((each) => attribute(each, false)),
    ...row.variantTypeAttributes.map((each) => attribute(each, true)),
  ],
});

/** Names alone: this list has no codes. */
const attribute = ({ name, value }: { name: string; value: string }, isVariant: boolean) => ({
  ...{ code: name, name, valueCode: null, value, isVariant },
});

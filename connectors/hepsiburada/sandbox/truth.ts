import { callCounts } from "../../sandbox/calls.ts";
import { liraText } from "../../sandbox/money.ts";
import { no } from "./buyer.ts";
import type { Product } from "./catalogue.ts";
import { claimsTruth } from "./claims.ts";
import { isSalable, type ListingRow } from "./listings.ts";
import { linesOf } from "./orders.ts";
import type { World } from "./world.ts";

/** Where a product stands, in one word. */
export const stateOf = (product: Product, listing: ListingRow | undefined): string =>
  listing ? (isSalable(listing) ? "onSale" : "notOnSale") : product.status;

export const listingsOf = (world: World, merchantId: string): Map<string, ListingRow> =>
  new Map(
    world.store
      .all<ListingRow>("select * from listings where merchant_id = ? order by seq", merchantId)
      .map((row) => [row.merchant_sku, row]),
  );

/** The ledger of truth of one seller: what this marketplace believes, promised and was told. */
export function truth(world: World, merchantId: string) {
  if (!world.seller(merchantId)) throw no(`No seller ${merchantId}`);
  const listings = listingsOf(world, merchantId);
  const products = world.store.all<Product>("select * from products where merchant_id = ? order by seq", merchantId);
  const lines = Map.groupBy(linesOf(world, "merchant_id = ?", merchantId), (line) => line.order_number);
  return {
    merchantId,
    now: world.now(),
    products: products.map((product) => {
      const listing = listings.get(product.merchant_sku);
      const price = liraText(listing?.price_kurus ?? product.price_kurus);
      return {
        merchantSku: product.merchant_sku,
        barcode: product.barcode,
        title: product.title,
        stockCode: product.merchant_sku,
        groupId: product.group_id,
        hbSku: product.hb_sku,
        brand: product.brand,
        state: stateOf(product, listing),
        salePrice: price,
        listPrice: price,
        quantity: listing?.stock ?? product.stock,
        attributes: JSON.parse(product.document) as object,
      };
    }),
    claims: claimsTruth(world, merchantId),
    orders: [...lines].map(([orderNumber, own]) => ({
      orderNumber,
      packages: [...Map.groupBy(own, (line) => line.package_number ?? "")].map(([packageNumber, held]) => ({
        packageId: packageNumber || orderNumber,
        status: held[0]!.status,
        cargoTrackingNumber: packageNumber,
        lines: held.map(({ id, merchant_sku, quantity, status, cancelled_by }) => ({
          lineId: id,
          merchantSku: merchant_sku,
          quantity,
          status,
          cancelledBy: cancelled_by,
        })),
      })),
    })),
    lastAccepted: world.store
      .all<{ merchant_sku: string; quantity: number | null; price_kurus: number | null; at: number; messages: number }>(
        "select * from accepted where merchant_id = ? order by merchant_sku",
        merchantId,
      )
      .map((row) => ({
        barcode: row.merchant_sku,
        quantity: row.quantity,
        salePrice: row.price_kurus === null ? null : liraText(row.price_kurus),
        at: row.at,
        messages: row.messages,
      })),
    calls: callCounts(world.store, merchantId),
  };
}

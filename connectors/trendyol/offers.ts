import type { Operations, RemoteOffer } from "../connector.ts";
import { exactNumber } from "../json.ts";
import { keyOf } from "./products.ts";
import { ApprovedProducts, BatchReceipt, InventoryAndPrice, UnapprovedProducts } from "./wire.ts";

/** All four fields, always: what Trendyol does with an item that lacks one is unconfirmed (5.4). */
export const updateOffers: Operations["updateOffers"] = async (door, changes) => {
  const items = changes.map((change) => ({
    barcode: keyOf(change.key),
    quantity: change.quantity,
    salePrice: exactNumber(change.price),
    listPrice: exactNumber(change.listPrice),
  }));
  const path = `/inventory/sellers/${door.account.sellerId}/products/price-and-inventory`;
  const { batchRequestId } = await door.call({
    method: "POST",
    path,
    body: { items },
    limit: "price-and-inventory",
    expect: BatchReceipt,
  });
  return { id: batchRequestId };
};

/**
 * The approved list shows state but no quantity, inventory-and-price the reverse, and a product under review is in a third list (5.7).
 * A barcode in both worlds is approved: the approved lists are read last, so that one approved meanwhile is not missed.
 */
export const readOffers: Operations["readOffers"] = async (door, keys) => {
  const asked = new Map(keys.map((key) => [keyOf(key), key]));
  const list = `/product/sellers/${door.account.sellerId}/products`;
  const query = { barcodes: [...asked.keys()].join(","), page: 0, size: 100 };
  const unapproved = await door.call({
    method: "GET",
    path: `${list}/unapproved`,
    query,
    limit: "unapproved",
    expect: UnapprovedProducts,
  });
  const approved = await door.call({
    method: "GET",
    path: `${list}/approved`,
    query,
    limit: "approved",
    expect: ApprovedProducts,
  });
  const shown = await door.call({
    method: "GET",
    path: `${list}/approved/inventory-and-price`,
    query,
    limit: "inventory-and-price",
    expect: InventoryAndPrice,
  });

  const found = new Map<string, RemoteOffer>();
  for (const product of unapproved.content) {
    const reasons = (product.rejectReasonDetails ?? []).map(({ rejectReason, rejectReasonDetail }) =>
      [rejectReason, rejectReasonDetail].filter(Boolean).join(": "),
    );
    found.set(product.barcode, {
      key: product.barcode,
      stockCode: product.stockCode ?? null,
      remoteListingId: null,
      remoteOfferId: null,
      state: reasons.length ? "rejected" : "in_review",
      reasons,
      price: product.salePrice ?? null,
      listPrice: product.listPrice ?? null,
      quantity: product.quantity ?? null,
    });
  }
  const inventory = new Map(shown.content.flatMap((content) => content.variants).map((variant) => [variant.barcode, variant]));
  for (const content of approved.content)
    for (const variant of content.variants) {
      const amounts = inventory.get(variant.barcode);
      found.set(variant.barcode, {
        key: variant.barcode,
        stockCode: variant.stockCode ?? null,
        remoteListingId: content.contentId,
        remoteOfferId: variant.variantId ?? null,
        ...stateOf(variant),
        price: amounts?.salePrice ?? null,
        listPrice: amounts?.listPrice ?? null,
        quantity: amounts?.quantity ?? null,
      });
    }
  // Rows are whole contents: variants that nobody asked for come along.
  return [...found.values()].flatMap((offer) => {
    const key = asked.get(offer.key);
    return key === undefined ? [] : [{ ...offer, key }];
  });
};

type ApprovedVariant = {
  onSale: boolean;
  archived: boolean;
  locked: boolean;
  blacklisted: boolean;
  lockReason?: string | null | undefined;
};

function stateOf(variant: ApprovedVariant): Pick<RemoteOffer, "state" | "reasons"> {
  if (variant.blacklisted) return { state: "rejected", reasons: ["blacklisted"] };
  if (variant.archived) return { state: "archived", reasons: [] };
  if (variant.locked) return { state: "locked", reasons: [variant.lockReason || "locked"] };
  return { state: variant.onSale ? "live" : "passive", reasons: [] };
}

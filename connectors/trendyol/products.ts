import type { BatchOutcome, DraftAttribute, DraftListing, DraftOffer, Receipt } from "../catalogue.ts";
import type { RemoteClient } from "../http.ts";
import { RemoteError } from "../http.ts";
import { exactNumber } from "../json.ts";
import type { Listings, Offers } from "../marketplace.ts";
import { Batch, type BatchItem, BatchReceipt } from "./wire.ts";

/**
 * Two shapes of an attribute circulate (5.2) and it is unconfirmed which one each service prefers. "single" is the guide's and the
 * official plug-in's for creation, "list" is the specification's and the plug-in's for updates.
 */
const SHAPES = { create: "single", update: "list" } as const;

export function writeAttributes(attributes: DraftAttribute[], shape: "single" | "list"): object[] {
  if (shape === "single")
    return attributes.map(({ code, valueCode, text }) =>
      valueCode === undefined
        ? { attributeId: exactNumber(code), customAttributeValue: text ?? "" }
        : { attributeId: exactNumber(code), attributeValueId: exactNumber(valueCode) },
    );
  const written: object[] = [];
  for (const [code, same] of Map.groupBy(attributes, (attribute) => attribute.code)) {
    const ids = same.flatMap(({ valueCode }) => (valueCode === undefined ? [] : [exactNumber(valueCode)]));
    const text = same.find(({ valueCode }) => valueCode === undefined)?.text ?? "";
    written.push(
      ids.length
        ? { attributeId: exactNumber(code), attributeValueIds: ids }
        : { attributeId: exactNumber(code), attributeValue: text },
    );
  }
  return written;
}

/** Trendyol takes the spaces out of a barcode without a word (5.2). */
export const keyOf = (barcode: string): string => barcode.replace(/\s+/g, "");

const images = (listing: DraftListing) => listing.imageUrls.map((url) => ({ url }));

/** What creation and the update of a product under review have in common. */
const fullItem = (listing: DraftListing, offer: DraftOffer, shape: "single" | "list") => ({
  barcode: keyOf(offer.key),
  title: listing.title,
  productMainId: listing.groupCode,
  brandId: exactNumber(listing.brandCode),
  categoryId: exactNumber(listing.categoryCode),
  stockCode: offer.stockCode,
  dimensionalWeight: exactNumber(offer.dimensionalWeight),
  description: listing.description,
  vatRate: offer.vatRate,
  ...(listing.originCountry ? { origin: listing.originCountry } : {}),
  images: images(listing),
  attributes: writeAttributes([...listing.attributes, ...offer.attributes], shape),
});

const variantItem = (listing: DraftListing, offer: DraftOffer) => ({
  barcode: keyOf(offer.key),
  stockCode: offer.stockCode,
  vatRate: offer.vatRate,
  dimensionalWeight: exactNumber(offer.dimensionalWeight),
  ...(listing.originCountry ? { origin: listing.originCountry } : {}),
});

const post = (remote: RemoteClient, path: string, items: object[]) =>
  remote.call({
    method: "POST",
    path: `/product/sellers/${remote.account.sellerId}${path}`,
    body: { items },
    limit: "product-write",
    expect: BatchReceipt,
  });

export const createListings: Listings["createListings"] = async (remote, listings) => {
  const items = listings.flatMap((listing) =>
    listing.offers.map((offer) => ({
      ...fullItem(listing, offer, SHAPES.create),
      quantity: offer.quantity,
      listPrice: exactNumber(offer.listPrice),
      salePrice: exactNumber(offer.price),
      currencyType: offer.currency,
    })),
  );
  return { id: (await post(remote, "/v2/products", items)).batchRequestId };
};

/**
 * A listing under review is updated per barcode; an approved one per contentId (title, description, images, attributes) and per barcode
 * (stock code, VAT, weight, origin), so one message may become up to three batches under one receipt. When a later batch fails,
 * the earlier ones are on their way: the whole is then unknown, and sending it again does no harm.
 */
export const updateListings: Listings["updateListings"] = async (remote, listings) => {
  const drafts = listings.filter((listing) => listing.remoteId === null);
  const approved = listings.filter((listing) => listing.remoteId !== null);
  const messages = [
    [
      "/products/unapproved-bulk-update",
      drafts.flatMap((listing) => listing.offers.map((offer) => fullItem(listing, offer, SHAPES.update))),
    ],
    [
      "/products/content-bulk-update",
      approved.map((listing) => ({
        contentId: exactNumber(listing.remoteId ?? ""),
        title: listing.title,
        description: listing.description,
        images: images(listing),
        // All of them or none (5.3).
        ...(listing.attributes.length ? { attributes: writeAttributes(listing.attributes, SHAPES.update) } : {}),
      })),
    ],
    ["/products/variant-bulk-update", approved.flatMap((listing) => listing.offers.map((offer) => variantItem(listing, offer)))],
  ] as const;
  const receipts: string[] = [];
  for (const [path, items] of messages) {
    if (items.length === 0) continue;
    try {
      receipts.push((await post(remote, path, items)).batchRequestId);
    } catch (error) {
      if (receipts.length === 0 || !(error instanceof RemoteError)) throw error;
      throw new RemoteError("unknown", `${error.message}, after a part of the same update was sent`, {
        reasons: error.reasons,
        cause: error,
      });
    }
  }
  return { id: receipts.join(",") };
};

export const readBatch: Offers["readBatch"] = async (remote, receipt) => {
  const parts: BatchOutcome[] = [];
  for (const id of receipt.id.split(",")) parts.push(await readOne(remote, { id }));
  const has = (state: BatchOutcome["state"]) => parts.some((part) => part.state === state);
  return { state: has("gone") ? "gone" : has("running") ? "running" : "finished", items: parts.flatMap((part) => part.items) };
};

async function readOne(remote: RemoteClient, { id }: Receipt): Promise<BatchOutcome> {
  const path = `/product/sellers/${remote.account.sellerId}/products/batch-requests/${encodeURIComponent(id)}`;
  try {
    const batch = await remote.call({ method: "GET", path, limit: "batch-result", expect: Batch });
    const rows = batch.items ?? [];
    const items = rows.flatMap(toOutcome);
    const finished = items.every((item) => item.outcome !== "running");
    // Inventory batches carry no status (5.6): they have ended when every item that was counted has an outcome.
    const counted = batch.status ? batch.status === "COMPLETED" : rows.length > 0;
    const complete = batch.itemCount == null ? batch.status === "COMPLETED" : rows.length >= batch.itemCount;
    return { state: counted && complete && finished ? "finished" : "running", items };
  } catch (error) {
    // Results can be read for four hours only (5.6).
    if (error instanceof RemoteError && error.kind === "not_found") return { state: "gone", items: [] };
    throw error;
  }
}

const OUTCOMES: Record<string, "accepted" | "refused"> = { SUCCESS: "accepted", FAILED: "refused" };

/** A status word that we don't know settles nothing: the item stays running until it is read back. */
function toOutcome(item: BatchItem | null): BatchOutcome["items"] {
  if (!item) return [];
  const { barcode, product, updateRequest } = item.requestItem;
  const outcome = OUTCOMES[item.status] ?? "running";
  const reasons = item.failureReasons ?? [];
  const key = barcode ?? product?.barcode ?? updateRequest?.barcode;
  if (key) return [{ key, outcome, reasons }];
  if (!updateRequest?.contentId) return [];
  // Success here is "entered quality control", not "published" (5.3).
  return [
    {
      key: updateRequest.contentId,
      unit: "listing",
      outcome,
      reasons,
      ...(outcome === "accepted" && { isAudited: true as const }),
    },
  ];
}

import type { z } from "zod";
import type { RemoteOffer } from "../catalogue.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { firstIssue } from "../http-failure.ts";
import { exactNumber } from "../json.ts";
import type { Offers } from "../marketplace.ts";
import { keyOf } from "./products.ts";
import { ApprovedProduct, BatchReceipt, InventoryAndPrice, ProductRows, RowTrace, UnapprovedProduct } from "./wire.ts";

/**
 * Stock and price are told apart: "when only one of them is updated, the other field need not be sent" (5.4). A price that carried the
 * pieces that we last heard of would put back on the shelf what was sold there since.
 */
export const updateOffers: Offers["updateOffers"] = async (remote, changes) => {
  const items = changes.map(({ key, due = ["price", "stock"], ...change }) => ({
    barcode: keyOf(key),
    ...(due.includes("stock") && { quantity: change.quantity }),
    ...(due.includes("price") && { salePrice: exactNumber(change.price) }),
    ...(due.includes("price") && !change.listPriceStays && { listPrice: exactNumber(change.listPrice) }),
  }));
  const path = `/inventory/sellers/${remote.account.sellerId}/products/price-and-inventory`;
  const { batchRequestId } = await remote.call({
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
export const readOffers: Offers["readOffers"] = async (remote, keys) => {
  const barcodes = keys.map(keyOf).join(",");
  const unapproved = await readRows(remote, barcodes, "unapproved", "unapproved", UnapprovedProduct);
  const approved = await readRows(remote, barcodes, "approved", "approved", ApprovedProduct);
  const amounts = await readRows(remote, barcodes, "approved/inventory-and-price", "inventory-and-price", InventoryAndPrice);
  const drafts = new Map(unapproved.rows.map((row) => [row.barcode, row]));
  const variants = new Map(
    approved.rows.flatMap(({ contentId, variants }) => variants.map((variant) => [variant.barcode, { ...variant, contentId }])),
  );
  const shown = new Map(amounts.rows.flatMap((row) => row.variants).map((variant) => [variant.barcode, variant]));
  // Rows are whole contents: variants that nobody asked for come along. Of two keys that are one barcode the last is told.
  const requested = new Map(keys.map((key) => [keyOf(key), key]));
  return [...requested].flatMap(([barcode, key]): RemoteOffer[] => {
    const variant = variants.get(barcode);
    const why = variant ? !shown.has(barcode) && amounts.hides(barcode) : approved.hides(barcode);
    if (why) return [{ ...unseen, key, state: "unreadable", reasons: [why] }];
    if (variant) return [{ ...toOffer(variant, shown.get(barcode)), key }];
    const draft = drafts.get(barcode);
    if (draft) return [{ ...toDraft(draft), key }];
    const unread = unapproved.hides(barcode);
    return unread ? [{ ...unseen, key, state: "unreadable", reasons: [unread] }] : [];
  });
};

const unseen = { stockCode: null, remoteListingId: null, remoteOfferId: null, price: null, listPrice: null, quantity: null };

/** A list's rows, and why one that could not be read may be about a barcode: a row that names no barcode may be about any. */
export async function readRows<T>(remote: RemoteClient, barcodes: string, list: string, limit: string, schema: z.ZodType<T>) {
  const path = `/product/sellers/${remote.account.sellerId}/products/${list}`;
  const query = { barcodes, page: 0, size: 100 };
  const { content } = await remote.call({ method: "GET", path, query, limit, expect: ProductRows });
  const rows: T[] = [];
  const bad: { names: string[]; issue: string }[] = [];
  for (const raw of content) {
    const read = schema.safeParse(raw);
    if (read.success) rows.push(read.data);
    else bad.push({ names: RowTrace.parse(raw), issue: firstIssue(read.error) });
  }
  // Not one product that is odd: the list itself has changed.
  if (bad.length > 1 && rows.length === 0)
    throw new RemoteError("malformed", `GET ${path} answered unexpectedly: ${bad[0]!.issue}`, { status: 200 });
  const hides = (barcode: string) => bad.find(({ names }) => names.length === 0 || names.includes(barcode))?.issue;
  return { rows, hides };
}

export const toDraft = (draft: z.output<typeof UnapprovedProduct>) => {
  const reasons = draft.rejectReasonDetails.map(({ rejectReason, rejectReasonDetail }) =>
    [rejectReason, rejectReasonDetail].filter(Boolean).join(": "),
  );
  return {
    ...unseen,
    stockCode: draft.stockCode ?? null,
    state: reasons.length ? ("rejected" as const) : ("in_review" as const),
    reasons,
    price: draft.salePrice ?? null,
    listPrice: draft.listPrice ?? null,
    quantity: draft.quantity ?? null,
  };
};

export const toOffer = (variant: ApprovedVariant & { contentId: string }, amounts?: Amounts) => ({
  stockCode: variant.stockCode ?? null,
  remoteListingId: variant.contentId,
  remoteOfferId: variant.variantId ?? null,
  ...stateOf(variant),
  price: amounts?.salePrice ?? null,
  listPrice: amounts?.listPrice ?? null,
  quantity: amounts?.quantity ?? null,
});

type ApprovedVariant = z.output<typeof ApprovedProduct>["variants"][number];
type Amounts = z.output<typeof InventoryAndPrice>["variants"][number];

function stateOf(variant: ApprovedVariant): Pick<RemoteOffer, "state" | "reasons"> {
  if (variant.blacklisted) return { state: "rejected", reasons: ["blacklisted"] };
  if (variant.archived) return { state: "archived", reasons: [] };
  if (variant.locked) return { state: "locked", reasons: [variant.lockReason || "locked"] };
  return { state: variant.onSale ? "live" : "passive", reasons: [] };
}

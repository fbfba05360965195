import type { BatchOutcome, OfferChange, Receipt, RemoteOffer } from "../catalogue.ts";
import type { Decimal } from "../connector.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { firstIssue } from "../http-failure.ts";
import { exactNumber } from "../json.ts";
import type { Offers } from "../marketplace.ts";
import { readImport, readStatuses, readTickets, reasonsOf } from "./products.ts";
import { type Parts, readReceipt, writeReceipt } from "./receipt.ts";
import { catalogue, listings } from "./services.ts";
import {
  Listing,
  ListingPage,
  ListingTrace,
  Products,
  Upload,
  UploadResult,
  type WireListing,
  type WireProductRow,
} from "./wire.ts";

const SIZE = 100;

/** Rows by merchantSku, and why one that could not be read may be about a key. */
async function readRows(remote: RemoteClient, keys: string[]) {
  const rows = new Map<string, WireListing>();
  const bad: { name: string | undefined; issue: string }[] = [];
  for (let at = 0; at < keys.length; at += SIZE) {
    const query = { offset: 0, limit: SIZE, merchantSkuList: keys.slice(at, at + SIZE).join(",") };
    const page = await listings(remote, { method: "GET", path: "", query, expect: ListingPage });
    for (const raw of page.listings) {
      const read = Listing.safeParse(raw);
      if (read.success) rows.set(read.data.merchantSku, read.data);
      else bad.push({ name: ListingTrace.safeParse(raw).data?.merchantSku, issue: firstIssue(read.error) });
    }
  }
  // Not one listing that is odd: the list itself has changed.
  if (bad.length > 1 && rows.size === 0)
    throw new RemoteError("malformed", `GET listings answered unexpectedly: ${bad[0]!.issue}`, { status: 200 });
  const hides = (key: string) => bad.find(({ name }) => name === undefined || name === key)?.issue;
  return { rows, hides };
}

/** What is on sale stands in the listings; what is not there yet has only a status in the catalogue. */
export const readOffers: Offers["readOffers"] = async (remote, keys) => {
  const { rows, hides } = await readRows(remote, keys);
  const rest = keys.filter((key) => !rows.has(key) && !hides(key));
  const statuses = rest.length ? await readStatuses(remote, rest) : new Map<string, string>();
  const why = await readReasons(remote, [...statuses.values()]);
  return keys.flatMap((key): RemoteOffer[] => {
    const row = rows.get(key);
    if (row) return [{ ...toOffer(row), key }];
    const hidden = hides(key);
    if (hidden) return [{ ...unseen, key, state: "unreadable", reasons: [hidden] }];
    const status = statuses.get(key);
    return status === undefined ? [] : toDraft(key, status, why.get(key));
  });
};

const unseen = { stockCode: null, remoteListingId: null, remoteOfferId: null, price: null, listPrice: null, quantity: null };

/** Every variant is a card of its own, with an hbSku of its own. The stock of what Hepsiburada keeps in its warehouse is not ours to show. */
export const toOffer = (row: WireListing): Omit<RemoteOffer, "key"> => ({
  stockCode: row.merchantSku,
  remoteListingId: row.hepsiburadaSku,
  remoteOfferId: row.listingId ?? null,
  ...stateOf(row),
  price: plain(row.price),
  listPrice: null,
  quantity: row.isFulfilledByHB ? null : row.availableStock,
});

const plain = (amount: Decimal) => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount);

const soldOut = "StockIsLessThanOrEqualToZero";

function stateOf(row: WireListing): Pick<RemoteOffer, "state" | "reasons"> {
  if (row.isSuspended) return { state: "locked", reasons: ["ListingSuspended"] };
  if (row.isFrozen) return { state: "locked", reasons: row.freezeReasons.length ? row.freezeReasons : ["ListingFrozen"] };
  if (row.isLocked) return { state: "locked", reasons: row.lockReasons.length ? row.lockReasons : ["ListingLocked"] };
  if (row.isSalable) return { state: "live", reasons: [] };
  // That nothing is left is no cause: it goes on sale again with stock. Anything else keeps it off sale, and is said.
  const reasons = row.deactivationReasons.filter((reason) => reason !== soldOut || row.availableStock > 0);
  return { state: reasons.length > 0 ? "locked" : "passive", reasons };
}

const UNDER_WAY = ["WAITING", "IN_EXTERNAL_PROGRESS", "MATCHED", "MATCHED_WITH_STAGED", "CREATED"];
export const REFUSED = ["MISSING_INFO", "REJECTED", "BLOCKED"];

/** MATCHED beside no listing: the listing is being made. A status that we don't know says nothing about the product. */
function toDraft(key: string, status: string, row: WireProductRow | undefined): RemoteOffer[] {
  if (UNDER_WAY.includes(status)) return [{ ...unseen, key, state: "in_review", reasons: [] }];
  if (status === "PRE_MATCHED") {
    const match = row?.matchedHbProductInfo?.[0];
    const named = match ? [match.brand, match.productName, match.hbSku && `(${match.hbSku})`].filter(Boolean).join(" ") : "";
    return [{ ...unseen, key, state: "in_review", reasons: [`PRE_MATCHED: ${named}`] }];
  }
  if (!REFUSED.includes(status)) return [];
  const reasons = row ? reasonsOf(row) : [];
  return [{ ...unseen, key, state: "rejected", reasons: reasons.length ? reasons : [status] }];
}

/** Why products wait or were refused is told by status only, all of the seller's: a few pages, newest or not. */
async function readReasons(remote: RemoteClient, statuses: string[]): Promise<Map<string, WireProductRow>> {
  const found = new Map<string, WireProductRow>();
  const reported = new Set(statuses.filter((status) => status === "PRE_MATCHED" || REFUSED.includes(status)));
  for (const productStatus of reported)
    for (let page = 0, pages = 1; page < pages && page < 20; page++) {
      const query = { merchantId: remote.account.merchantId, productStatus, taskStatus: true, version: 1, page, size: SIZE };
      const path = "/product/api/products/products-by-merchant-and-status";
      const answer = await catalogue(remote, { method: "GET", path, query, expect: Products });
      pages = answer.totalPages;
      for (const row of answer.data) if (row) found.set(row.merchantSku, row);
    }
  return found;
}

// ---------- price and stock

/**
 * Price and stock are two uploads; each carries what is due. The listings are looked at first: both keys of a product travel, and the stock
 * of what Hepsiburada ships from its own warehouse is never sent. Stock goes first: a sale too many is worse than an old price.
 */
export const updateOffers: Offers["updateOffers"] = async (remote, changes) => {
  const { rows } = await readRows(
    remote,
    changes.map(({ key }) => key),
  );
  const parts: Parts = { refused: [] };
  const pick = (syncField: "price" | "stock") =>
    changes.filter(({ due, key }) => (due ?? ["price", "stock"]).includes(syncField) && rows.has(key));
  for (const { key, due } of changes)
    if (!rows.has(key))
      parts.refused!.push({ key, reason: "ProductNotFound", ...(due?.length === 1 ? { syncField: due[0]! } : {}) });
  const fulfilled = pick("stock").filter(({ key }) => rows.get(key)!.isFulfilledByHB);
  for (const { key } of fulfilled) parts.refused!.push({ key, syncField: "stock", reason: "FulfilledByHB" });

  const both = ({ key }: OfferChange) => ({ hepsiburadaSku: rows.get(key)!.hepsiburadaSku, merchantSku: key });
  const uploads = {
    stock: pick("stock")
      .filter((change) => !fulfilled.includes(change))
      .map((change) => ({ ...both(change), availableStock: change.quantity })),
    price: pick("price").map((change) => ({ ...both(change), price: exactNumber(change.price) })),
  };
  let sent = false;
  for (const syncField of ["stock", "price"] as const) {
    const items = uploads[syncField];
    if (items.length === 0) continue;
    try {
      const { id } = await listings(remote, {
        method: "POST",
        path: `/${syncField}-uploads`,
        body: items,
        limit: "uploads",
        expect: Upload,
      });
      parts[syncField] = { id, keys: items.map(({ merchantSku }) => merchantSku) };
      sent = true;
    } catch (error) {
      // The first is on its way and has its receipt; what the result does not name is looked at and sent again.
      if (!sent || !(error instanceof RemoteError)) throw error;
    }
  }
  return writeReceipt(parts);
};

async function readUpload(
  remote: RemoteClient,
  syncField: "price" | "stock",
  { id, keys }: NonNullable<Parts["price"]>,
): Promise<BatchOutcome> {
  const path = `/${syncField}-uploads/id/${encodeURIComponent(id)}`;
  const result = await listings(remote, { method: "GET", path, expect: UploadResult });
  // Only two words end it; how the others are spelled is not certain.
  const status = result.status.toLowerCase();
  if (status !== "done" && status !== "failed") return { state: "running", items: [] };
  const wrong = new Map((result.errors ?? []).flatMap((each) => (each ? [[each.merchantSku, each.errors] as const] : [])));
  const unread = (result.errors ?? []).some((each) => each === null);
  const bands = new Map((result.priceValidations ?? []).map((each) => [each.merchantSku || each.hepsiburadaSku, each]));
  const items = keys.flatMap((key): BatchOutcome["items"] => {
    const tokens = wrong.get(key);
    if (!tokens && status === "failed") return [{ key, syncField, outcome: "refused", reasons: ["UploadFailed"] }];
    // An error that can't be read may be about any of them: they are read back.
    if (!tokens && unread) return [];
    if (!tokens) return [{ key, syncField, outcome: "accepted", reasons: [] }];
    const band = bands.get(key);
    const range = band ? [`${band.type}: ${band.minPrice ?? "-"} - ${band.maxPrice ?? "-"}`] : [];
    return [{ key, syncField, outcome: "refused", reasons: [...range, ...tokens] }];
  });
  return { state: "finished", items };
}

/** One message may have become several calls: it has ended when all of them have. */
export const readBatch: Offers["readBatch"] = async (remote, receipt: Receipt) => {
  const parts = readReceipt(receipt);
  const outcomes: BatchOutcome[] = [];
  if (parts.import) outcomes.push(await orGone(readImport(remote, parts.import)));
  if (parts.ticket) outcomes.push(await orGone(readTickets(remote, parts.ticket)));
  if (parts.stock) outcomes.push(await orGone(readUpload(remote, "stock", parts.stock)));
  if (parts.price) outcomes.push(await orGone(readUpload(remote, "price", parts.price)));
  const decided = (parts.decided ?? []).map((key) => ({ key, outcome: "accepted" as const, reasons: [] }));
  const refused = (parts.refused ?? []).map(({ key, syncField, reason }) => ({
    key,
    ...(syncField ? { syncField } : {}),
    outcome: "refused" as const,
    reasons: [reason],
  }));
  const has = (state: BatchOutcome["state"]) => outcomes.some((each) => each.state === state);
  const nothing = outcomes.length === 0 && decided.length === 0 && refused.length === 0;
  return {
    state: nothing || has("gone") ? "gone" : has("running") ? "running" : "finished",
    items: [...outcomes.flatMap((each) => each.items), ...decided, ...refused],
  };
};

const orGone = (outcome: Promise<BatchOutcome>): Promise<BatchOutcome> =>
  outcome.catch((error: unknown) => {
    if (error instanceof RemoteError && error.kind === "not_found") return { state: "gone", items: [] };
    throw error;
  });

import { z } from "zod";
import type { BatchOutcome, DraftAttribute, DraftListing, DraftOffer } from "../catalogue.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { exactNumber } from "../json.ts";
import type { Listings } from "../marketplace.ts";
import { type Parts, writeReceipt } from "./receipt.ts";
import { catalogue, jsonFile } from "./services.ts";
import { DECISION } from "./taxonomy.ts";
import { ImportStatus, SkuStatuses, Tickets, Tracking, type WireImportRow, type WireTicket } from "./wire.ts";

/** merchantSku: Hepsiburada writes it in capitals and takes no spaces. */
export const keyOf = (barcode: string, stockCode: string): string =>
  (stockCode.trim() || barcode).replace(/\s+/g, "").toUpperCase();

/** The import wants decimals as text with a comma; a point puts the product on sale at 0. */
const comma = (decimal: string) => decimal.replace(".", ",");

/** Attributes by their code; several values of one are a list. The seller's decision on matches is ours and does not travel. */
function attributesOf(attributes: DraftAttribute[]): Record<string, unknown> {
  const own = attributes.filter(({ code }) => code !== DECISION);
  const byCode = Map.groupBy(own, ({ code }) => code);
  return Object.fromEntries(
    [...byCode].map(([code, same]) => {
      const values = same.map(({ valueCode, text }) => valueCode ?? text ?? "");
      // Months, and the one base attribute that is a number.
      if (code === "GarantiSuresi" && /^\d+$/.test(values[0]!)) return [code, exactNumber(values[0]!)];
      return [code, values.length === 1 ? values[0] : values];
    }),
  );
}

const images = (listing: DraftListing, name: string) =>
  Object.fromEntries(listing.imageUrls.map((url, at) => [`${name}${at + 1}`, url]));

const importItem = (remote: RemoteClient, listing: DraftListing, offer: DraftOffer) => ({
  categoryId: /^\d+$/.test(listing.categoryCode) ? exactNumber(listing.categoryCode) : listing.categoryCode,
  merchant: remote.account.merchantId,
  attributes: {
    ...attributesOf([...listing.attributes, ...offer.attributes]),
    merchantSku: offer.key,
    VaryantGroupID: listing.groupCode,
    Barcode: offer.barcode,
    UrunAdi: listing.title,
    UrunAciklamasi: listing.description,
    Marka: listing.brandCode,
    kg: comma(offer.dimensionalWeight),
    tax_vat_rate: String(offer.vatRate),
    price: comma(offer.price),
    stock: String(offer.quantity),
    ...images(listing, "Image"),
  },
});

const postImport = async (remote: RemoteClient, items: object[]) => {
  const request = { method: "POST", path: "/product/api/products/import", query: { version: 1 } } as const;
  const { data } = await catalogue(remote, { ...request, parts: jsonFile("products.json", items), expect: Tracking });
  return data.trackingId;
};

export const createListings: Listings["createListings"] = async (remote, drafts) =>
  writeReceipt({
    import: await postImport(
      remote,
      drafts.flatMap((draft) => draft.offers.map((offer) => importItem(remote, draft, offer))),
    ),
  });

/** Of the seller's products, by merchantSku; one that the catalogue does not know is absent. */
export async function readStatuses(remote: RemoteClient, keys: string[]): Promise<Map<string, string>> {
  const body = [{ merchant: remote.account.merchantId, merchantSkuList: keys }];
  const path = "/product/api/products/check-product-status";
  const { data } = await catalogue(remote, { method: "POST", path, query: { version: 1 }, body, expect: SkuStatuses });
  return new Map(data.flatMap((each) => each.skuStatusList).map(({ merchantSku, status }) => [merchantSku, status]));
}

/**
 * A product that is still being processed is imported again; one with an hbSku is changed by a ticket. One that waits for the decision
 * on a match gets the seller's: that is why it was sent again.
 */
export const updateListings: Listings["updateListings"] = async (remote, drafts) => {
  const parts: Parts = {};
  const early = drafts
    .filter((draft) => draft.remoteId === null)
    .flatMap((draft) => draft.offers.map((offer) => ({ draft, offer })));
  const approved = drafts.filter((draft) => draft.remoteId !== null);
  const statuses = early.length
    ? await readStatuses(
        remote,
        early.map(({ offer }) => offer.key),
      )
    : new Map<string, string>();
  const waiting = early.filter(({ offer }) => statuses.get(offer.key) === "PRE_MATCHED");
  const steps: [name: "import" | "ticket" | "decided", run: (() => Promise<string | string[]>) | null][] = [];

  const again = early.filter((each) => !waiting.includes(each));
  steps.push([
    "import",
    again.length
      ? () =>
          postImport(
            remote,
            again.map(({ draft, offer }) => importItem(remote, draft, offer)),
          )
      : null,
  ]);
  steps.push(["ticket", approved.length ? () => postTickets(remote, approved) : null]);
  for (const answer of ["approve", "reject"] as const) {
    const keys = waiting.filter(({ draft }) => decisionOf(draft) === answer).map(({ offer }) => offer.key);
    steps.push(["decided", keys.length ? () => decide(remote, answer, keys) : null]);
  }
  const undecided = waiting.filter(({ draft }) => decisionOf(draft) === undefined);
  if (undecided.length) parts.refused = undecided.map(({ offer }) => ({ key: offer.key, reason: "PRE_MATCHED" }));
  for (const [name, run] of steps) {
    if (!run) continue;
    try {
      const done = await run();
      if (name === "decided") parts.decided = [...(parts.decided ?? []), ...(done as string[])];
      else parts[name] = done as string;
    } catch (error) {
      // What was sent before is on its way; what is not named in the result is looked at again.
      if (!(error instanceof RemoteError) || !(parts.import || parts.ticket || parts.decided)) throw error;
    }
  }
  return writeReceipt(parts);
};

const decisionOf = (draft: DraftListing) => draft.attributes.find(({ code }) => code === DECISION)?.valueCode;

/** There is no tracking id and no result per product: what came of it is read back. */
async function decide(remote: RemoteClient, answer: "approve" | "reject", keys: string[]): Promise<string[]> {
  const body = [{ merchant: remote.account.merchantId, merchantSkuList: keys }];
  await catalogue(remote, { method: "POST", path: `/product/api/products/${answer}-prematch`, body, expect: z.unknown() });
  return keys;
}

async function postTickets(remote: RemoteClient, drafts: DraftListing[]): Promise<string> {
  const items = drafts.map((draft) => ({
    hbSku: draft.remoteId,
    productName: draft.title,
    productDescription: draft.description,
    ...images(draft, "image"),
    attributes: attributesOf([...draft.attributes, ...(draft.offers[0]?.attributes ?? [])]),
  }));
  const content = { merchantId: remote.account.merchantId, items };
  const request = { method: "POST", path: "/ticket-api/api/integrator/import", query: { version: 1 } } as const;
  const parts = jsonFile("integrator-ticket-upload.json", content);
  return (await catalogue(remote, { ...request, parts, expect: Tracking })).data.trackingId;
}

// ---------- what came of it

/** Every page: a hundred products may not fit on one. */
export async function readImport(remote: RemoteClient, trackingId: string): Promise<BatchOutcome> {
  const rows: (WireImportRow | null)[] = [];
  const path = `/product/api/products/status/${encodeURIComponent(trackingId)}`;
  for (let page = 0, pages = 1; page < pages && page < 100; page++) {
    const answer = await catalogue(remote, { method: "GET", path, query: { version: 1, page, size: 100 }, expect: ImportStatus });
    pages = answer.totalPages;
    rows.push(...answer.data);
  }
  const items = rows.flatMap((row): BatchOutcome["items"] => {
    if (!row) return [];
    const reasons = reasonsOf(row);
    const bad = row.importStatus === "FAILED" || /^(MISSING_INFO|REJECTED|BLOCKED)$/.test(row.productStatus);
    const outcome = bad ? "refused" : row.importStatus === "SUCCESS" ? "accepted" : "running";
    return [{ key: row.merchantSku, outcome, reasons: bad ? (reasons.length ? reasons : [row.productStatus]) : [] }];
  });
  const running = rows.length === 0 || items.some(({ outcome }) => outcome === "running");
  return { state: running ? "running" : "finished", items };
}

/** Three channels of complaint in one row, and all of them count; a warning of a price that was not taken is put right by the price's own message. */
export const reasonsOf = (
  row: Pick<WireImportRow, "validationResults" | "rejectReasonsMessages" | "taskDetails"> & Partial<WireImportRow>,
) =>
  [
    ...(row.validationResults ?? []).map(({ attributeName, message }) => `${attributeName}: ${message}`),
    ...(row.importMessages ?? []).filter(({ severity }) => severity === "ERROR").map(({ message }) => message),
    ...row.rejectReasonsMessages,
    ...(row.taskDetails ?? []).map(({ reason }) => reason),
  ].filter(Boolean);

/** A ticket that is taken is worked on by people, for days: it counts as accepted unless a part of it is rejected. */
export async function readTickets(remote: RemoteClient, trackingId: string): Promise<BatchOutcome> {
  const path = `/ticket-api/api/integrator/status/${encodeURIComponent(trackingId)}`;
  const { data } = await catalogue(remote, { method: "GET", path, query: { version: 1, page: 0, size: 1000 }, expect: Tickets });
  const items = data
    .flatMap((block) => block.items)
    .flatMap((ticket): BatchOutcome["items"] => {
      if (!ticket) return [];
      const reasons = rejected(ticket);
      return [{ key: ticket.hbSku, unit: "listing", outcome: reasons.length ? "refused" : "accepted", reasons }];
    });
  return { state: items.length ? "finished" : "running", items };
}

const rejected = (ticket: WireTicket): string[] =>
  (ticket.updateResults ?? []).flatMap(({ fieldName, fieldResult, rejectReason, attributes }) => [
    ...(fieldResult === "REJECTED" ? [`${fieldName}: ${rejectReason}`] : []),
    ...(attributes ?? [])
      .filter((each) => each.fieldResult === "REJECTED")
      .map((each) => `${each.displayName}: ${each.rejectReason}`),
  ]);

import { createHash } from "node:crypto";
import type { DraftListing } from "@tradeport/connectors/catalogue";
import type { mapProducts } from "#modules/mapping/index.ts";

export interface Waiting {
  id: string;
  productId: string;
  split: number;
  desiredRev: number;
}
export interface OfferRow {
  id: string;
  listingId: string;
  variantId: string;
  remoteKey: string;
  remoteState: string | null;
  remoteGroup: string | null;
  sentHash: string | null;
  /** It was refused for something that only a change of ours can cure, and nothing of that has changed. */
  refusedForGood: boolean;
}
export interface Part {
  listing: Waiting;
  operation: "createListings" | "updateListings";
  drafts: DraftListing[];
  offers: { id: string; hash: string }[];
  /** Some of it is already known there and changed too: that goes out next. */
  more: boolean;
}

type Mapped = Awaited<ReturnType<typeof mapProducts>>;

/** Of listings whose content waits: what goes in which kind of message, what is held with what it lacks, and what differs in nothing. `whole`: a message says everything of a listing. */
export const decide = (waiting: readonly Waiting[], mapped: Mapped, offers: Map<string, OfferRow[]>, whole: boolean) => {
  const ready: Part[] = [];
  const idle: Waiting[] = [];
  const blocked: { listing: Waiting; problem: NonNullable<ReturnType<Mapped["get"]>>["missing"][number] }[] = [];
  for (const listing of waiting) {
    const product = mapped.get(listing.productId);
    const requirement = product?.missing[0];
    if (requirement) blocked.push({ listing, problem: requirement });
    if (!product?.draft) continue;
    const { draft } = product;
    const variants = new Map(product.product.variants.map((variant, at) => [variant.id, draft.offers[at]!]));
    const own = (offers.get(listing.id) ?? []).flatMap((row) => {
      const offer = variants.get(row.variantId);
      // What the marketplace knows it by stays, whatever our barcode has become.
      // What is taken as a whole is refused as a whole: each of its offers was sent with all that the others said.
      return offer ? [{ row, offer: { ...offer, key: row.remoteKey }, hash: hashOf(draft, whole ? draft.offers : [offer]) }] : [];
    });
    const changed = own.filter(({ row, hash }) => row.sentHash !== hash || (row.remoteState === null && !row.refusedForGood));
    const created = changed.filter(({ row }) => row.remoteState === null);
    const updated = changed.filter(({ row }) => row.remoteState !== null);
    const card = own.find(({ row }) => row.remoteGroup !== null)?.row.remoteGroup;
    if (whole && card && changed.length > 0) {
      // What is new goes into the listing that is there, beside all that it has.
      ready.push({
        listing,
        operation: "updateListings",
        drafts: [{ ...draft, remoteId: card, offers: own.map(({ offer }) => offer) }],
        offers: own.map(({ row, hash }) => ({ id: row.id, hash })),
        more: false,
      });
    } else if (created.length > 0) {
      ready.push({
        listing,
        operation: "createListings",
        drafts: [{ ...draft, offers: created.map(({ offer }) => offer) }],
        offers: created.map(({ row, hash }) => ({ id: row.id, hash })),
        more: updated.length > 0,
      });
    } else if (updated.length > 0) {
      // One card each: a product may stand on several. A size that was created a moment ago has none yet, and is told nothing twice.
      const cards = [
        ...Map.groupBy(
          own.filter(({ row }) => row.remoteState !== null),
          ({ row }) => row.remoteGroup,
        ),
      ].filter(([, members]) => members.some((member) => updated.includes(member)));
      ready.push({
        listing,
        operation: "updateListings",
        drafts: cards.map(([remoteId, members]) => ({ ...draft, remoteId, offers: members.map(({ offer }) => offer) })),
        offers: cards.flatMap(([, members]) => members.map(({ row, hash }) => ({ id: row.id, hash }))),
        more: false,
      });
    } else idle.push(listing);
  }
  return { ready, blocked, idle };
};

/** Of everything that content says about these offers; price and stock go their own way. */
const hashOf = (draft: DraftListing, offers: DraftListing["offers"]) => {
  const contents = offers.map(({ price, listPrice, quantity, key, ...offer }) => offer);
  return createHash("sha256")
    .update(JSON.stringify([{ ...draft, offers: null, remoteId: null }, ...contents]))
    .digest("base64url");
};

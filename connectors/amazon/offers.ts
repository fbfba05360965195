import type { OfferChange, RemoteOffer } from "../catalogue.ts";
import { exactNumber } from "../json.ts";
import type { Offers } from "../marketplace.ts";
import { sendFeed } from "./feeds.ts";
import { isError, issueLocale, itemsPath, readItems, reasonOf } from "./listing-items.ts";
import { type Row, receiptOf } from "./receipt.ts";
import { CurrentItem, ShownItem, Submission } from "./wire.ts";

/** So many go out at once by themselves; more are one feed, whose calls are few and whose answer takes minutes. */
const byThemselves = 5;
const byUs = "DEFAULT";
/** What Amazon sends out of its own warehouses: a number of ours beside its own would be sold twice. */
const byAmazon = "fulfilled by Amazon: its quantity is Amazon's";

export interface Patch {
  op: "replace" | "merge";
  path: string;
  value: object[];
}
export interface Change {
  sku: string;
  productType: string;
  patches: Patch[];
}

/**
 * What stands there is read first: a price goes with everything else that its offer says (a discount, a lowest price), for a replacement takes away
 * what it leaves out; and a SKU that is not there is told, for Amazon takes a change of it without a word. A quantity alone can be merged.
 */
export const updateOffers: Offers["updateOffers"] = async (remote, changes) => {
  const { found, unread } = await readItems(
    remote,
    changes.map(({ key }) => key),
    "attributes,fulfillmentAvailability,productTypes",
    CurrentItem,
  );
  const { marketplaceId = "" } = remote.account;
  const there = new Map(found.map((item) => [item.sku, item]));
  const due: Change[] = [];
  const rows = changes.map((change): Row => {
    const item = there.get(change.key);
    if (!item)
      return unread.includes(change.key)
        ? { key: change.key, refused: ["the listing could not be read"] }
        : { key: change.key, refused: [`SKU '${change.key}' not found in marketplace ${marketplaceId}`] };
    const isTheirs = item.fulfillmentAvailability.some(({ fulfillmentChannelCode }) => fulfillmentChannelCode !== byUs);
    const { patches, left } = patchesOf(item, change, marketplaceId, isTheirs);
    if (patches.length > 0) due.push({ sku: item.sku, productType: item.productTypes?.[0]?.productType ?? "PRODUCT", patches });
    if (!left) return { key: change.key };
    return patches.length > 0 ? { key: change.key, stock: left } : { key: change.key, refused: [left] };
  });
  if (due.length > byThemselves) return receiptOf("feed", await sendFeed(remote, due), rows);
  const answers = new Map<string, string[]>();
  for (const { sku, productType, patches } of due) {
    const { status, issues } = await remote.call({
      method: "PATCH",
      path: `${itemsPath(remote)}/${encodeURIComponent(sku)}`,
      query: { marketplaceIds: marketplaceId, issueLocale },
      body: { productType, patches },
      limit: "patch",
      expect: Submission,
    });
    if (status !== "ACCEPTED") answers.set(sku, (issues ?? []).filter(isError).map(reasonOf));
  }
  return receiptOf(
    "patch",
    "",
    rows.map((row) => (answers.has(row.key) ? { key: row.key, refused: answers.get(row.key)! } : row)),
  );
};

const patchesOf = (
  { attributes }: CurrentItem,
  { due = ["price", "stock"], price, currency, quantity }: OfferChange,
  marketplaceId: string,
  isTheirs: boolean,
): { patches: Patch[]; left: string | null } => {
  const patches: Patch[] = [];
  if (due.includes("price")) {
    const own = attributes.purchasable_offer?.find(({ audience }) => (audience ?? "ALL") === "ALL");
    const ours = { marketplace_id: marketplaceId, currency, audience: "ALL" };
    const value = { ...ours, ...own, currency, our_price: [{ schedule: [{ value_with_tax: exactNumber(price) }] }] };
    patches.push({ op: "replace", path: "/attributes/purchasable_offer", value: [value] });
  }
  if (due.includes("stock") && !isTheirs) {
    const value = [{ fulfillment_channel_code: byUs, quantity }];
    patches.push({ op: "merge", path: "/attributes/fulfillment_availability", value });
  }
  return { patches, left: due.includes("stock") && isTheirs ? byAmazon : null };
};

export const readOffers: Offers["readOffers"] = async (remote, keys) => {
  const { found, unread } = await readItems(remote, keys, "summaries,issues,offers,fulfillmentAvailability", ShownItem);
  const { marketplaceId } = remote.account;
  return [
    ...found.map((item): RemoteOffer => {
      const summary = item.summaries.find((each) => each.marketplaceId === marketplaceId);
      const errors = (item.issues ?? []).filter(isError);
      const isSuppressed = errors.some(({ enforcements }) =>
        enforcements?.actions.some(({ action }) => /SUPPRESSED/.test(action)),
      );
      const isOnSale = summary?.status.includes("BUYABLE") ?? false;
      return {
        key: item.sku,
        stockCode: item.sku,
        remoteListingId: summary?.asin ?? null,
        remoteOfferId: null,
        state: isOnSale ? "live" : isSuppressed ? "locked" : "passive",
        reasons: isOnSale ? [] : errors.map(reasonOf),
        price: item.offers.find((one) => one.marketplaceId === marketplaceId && one.offerType === "B2C")?.price.amount ?? null,
        listPrice: null,
        quantity: item.fulfillmentAvailability.find((one) => one.fulfillmentChannelCode === byUs)?.quantity ?? null,
      };
    }),
    // One whose row names nothing may be any of those that were not found.
    ...keys
      .filter((key) => !found.some(({ sku }) => sku === key) && unread.some((sku) => sku === key || sku === ""))
      .map((key): RemoteOffer => ({ ...nothing, key })),
  ];
};

const nothing = {
  ...{ stockCode: null, remoteListingId: null, remoteOfferId: null, state: "unreadable" as const },
  ...{ reasons: [], price: null, listPrice: null, quantity: null },
};

import { z } from "zod";
import type { BatchOutcome, DraftListing } from "../catalogue.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { exactNumber } from "../json.ts";
import type { Listings, Offers } from "../marketplace.ts";
import { newProduct, putInventory, readinessOf, readListing, refuse, setState, toWrite } from "./inventory.ts";
import { readReceipt, receiptOf } from "./receipt.ts";
import { findBySku, listingsOf } from "./shop.ts";
import { isField, isVintage, readProperties } from "./taxonomy.ts";
import { decoded, Images, type Listing, Made, Partners, Policies, Profiles, Readiness } from "./wire.ts";

const shop = (remote: RemoteClient) => `/shops/${remote.account.shopId}`;

/** Etsy shows plain text; paragraphs and list items become lines. */
export const plainText = (html: string): string =>
  decoded(
    html
      .replace(/<(script|style)[\s\S]*?<\/\1>/gi, "")
      .replace(/<li[^>]*>/gi, "• ")
      .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/gi, "\n")
      .replace(/<[^>]*>/g, ""),
  )
    .replace(/[ \t]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/**
 * A shop's own settings for shipping, processing and returns: they are made in the shop manager, and the oldest of each is taken.
 * Shops in the European Union need no return policy.
 */
const readSettings = async (remote: RemoteClient) => {
  const limit = "calls";
  const profiles = await remote.call({ method: "GET", path: `${shop(remote)}/shipping-profiles`, limit, expect: Profiles });
  const shipping = profiles.results.find(({ is_deleted }) => !is_deleted);
  if (!shipping) throw refuse("shipping_profile_id: the shop has no shipping profile");
  const states = await remote.call({
    method: "GET",
    path: `${shop(remote)}/readiness-state-definitions`,
    limit,
    expect: Readiness,
  });
  const readiness = states.results[0];
  if (!readiness) throw refuse("readiness_state_id: the shop has no processing profile");
  const policies = await remote.call({ method: "GET", path: `${shop(remote)}/policies/return`, limit, expect: Policies });
  return {
    shippingId: shipping.shipping_profile_id,
    readinessId: readiness.readiness_state_id,
    policyId: policies.results[0]?.return_policy_id,
  };
};
type Settings = Awaited<ReturnType<typeof readSettings>>;

const selectedIn = (listing: DraftListing, code: string) => listing.attributes.find((each) => each.code === code)?.valueCode;

/** Who made it, when, and whether it is a supply travel together or not at all (open-api #280, #511). */
const originOf = (listing: DraftListing, shown: boolean): Record<string, string> => ({
  ...Object.fromEntries(
    ["who_made", "when_made"].flatMap((code) => {
      const value = selectedIn(listing, code);
      return value ? [[code, value]] : [];
    }),
  ),
  is_supply: selectedIn(listing, "is_supply") ?? String(shown),
});

/**
 * A finished product that somebody else made lately needs a production partner, or it may not be sold (open-api #118, #365). The only one of
 * the shop is meant; of several the seller chooses at Etsy, where a listing keeps its own (#285).
 */
const partnerOf = async (
  remote: RemoteClient,
  { who_made, when_made, is_supply }: Record<string, string>,
): Promise<Record<string, string>> => {
  if (who_made !== "someone_else" || is_supply === "true" || isVintage(when_made ?? "")) return {};
  const path = `${shop(remote)}/production-partners`;
  const { results } = await remote.call({ method: "GET", path, limit: "calls", expect: Partners });
  const [only, ...others] = results;
  return only && others.length === 0 ? { production_partner_ids: only.production_partner_id } : {};
};

/** Whether Etsy renews it, for a fee, when its four months are over: as it is mapped; else as its seller has it at Etsy. */
const renewalOf = (listing: DraftListing): Record<string, string> => {
  const value = selectedIn(listing, "should_auto_renew");
  return value ? { should_auto_renew: value } : {};
};

/** `shown`: a listing that is there already was marked as a supply by its seller, perhaps. */
const fieldsOf = async (remote: RemoteClient, listing: DraftListing, { shippingId, policyId }: Settings, shown = false) => {
  const origin = originOf(listing, shown);
  return {
    title: listing.title,
    description: plainText(listing.description),
    taxonomy_id: listing.categoryCode,
    shipping_profile_id: shippingId,
    ...(policyId ? { return_policy_id: policyId } : {}),
    ...origin,
    ...renewalOf(listing),
    ...(await partnerOf(remote, origin)),
  };
};

/**
 * A draft, its inventory, its pictures and its attributes, and then it is published, which costs the listing fee. Every step can be the
 * last one before a crash: a draft with one of our SKUs, or one of this very text without any, is gone on with.
 */
export const createListings: Listings["createListings"] = async (remote, listings) => {
  const made: string[] = [];
  for (const listing of listings) made.push(await create(remote, listing));
  return receiptFor(made, listings);
};

const receiptFor = (ids: readonly string[], listings: readonly DraftListing[]) =>
  receiptOf(
    "listing",
    Object.fromEntries(ids.map((id) => [id, "written"])),
    listings.flatMap(({ offers }) => offers.map(({ key }) => key)),
  );

const create = async (remote: RemoteClient, listing: DraftListing): Promise<string> => {
  const settings = await readSettings(remote);
  const fields = await fieldsOf(remote, listing, settings);
  const first = listing.offers[0]!;
  const begun = await findDraft(remote, listing);
  const listingId =
    begun?.listing_id ??
    (
      await remote.call({
        method: "POST",
        path: `${shop(remote)}/listings`,
        form: {
          ...fields,
          type: "physical",
          price: first.price,
          // A draft needs a piece; what there really is follows with the inventory.
          quantity: String(Math.max(1, first.quantity)),
          readiness_state_id: settings.readinessId,
        },
        limit: "calls",
        expect: Made,
      })
    ).listing_id;
  await complete(remote, listingId, listing, settings, begun?.images?.length ?? 0);
  return listingId;
};

const complete = async (remote: RemoteClient, listingId: string, listing: DraftListing, settings: Settings, pictures: number) => {
  const properties = await readProperties(remote, listing.categoryCode);
  const products = listing.offers.map((offer) => newProduct(offer, properties, settings.readinessId));
  await putInventory(remote, listingId, products);
  await addPictures(remote, listingId, listing.imageUrls.slice(pictures), pictures);
  await setProperties(remote, listingId, listing, properties);
  const policy: Record<string, string> = settings.policyId ? { return_policy_id: settings.policyId } : {};
  await setState(remote, listingId, "active", policy);
};

const findDraft = async (remote: RemoteClient, listing: DraftListing): Promise<Listing | undefined> => {
  const skus = new Set(listing.offers.map(({ key }) => key));
  const text = plainText(listing.description);
  for await (const draft of listingsOf(remote, "draft")) {
    if ("unread" in draft) continue;
    const own = (draft.inventory?.products ?? []).map(({ sku }) => sku).filter(Boolean);
    if (own.some((sku) => skus.has(sku))) return draft;
    if (own.length === 0 && draft.title === listing.title && draft.description === text) return draft;
  }
};

const readImages = async (remote: RemoteClient, listingId: string) => {
  const path = `/listings/${encodeURIComponent(listingId)}/images`;
  return (await remote.call({ method: "GET", path, limit: "calls", expect: Images })).results;
};

const addPictures = async (remote: RemoteClient, listingId: string, urls: readonly string[], before: number) => {
  for (const [at, url] of urls.entries()) {
    const image = await remote.picture(url);
    await remote.call({
      method: "POST",
      path: `${shop(remote)}/listings/${encodeURIComponent(listingId)}/images`,
      parts: { image, rank: String(before + at + 1), overwrite: "true" },
      limit: "calls",
      expect: z.unknown(),
      deadlineMs: 60_000,
    });
  }
};

const setProperties = async (
  remote: RemoteClient,
  listingId: string,
  listing: DraftListing,
  properties: Awaited<ReturnType<typeof readProperties>>,
) => {
  for (const [code, own] of Map.groupBy(
    listing.attributes.filter(({ code }) => !isField(code)),
    ({ code }) => code,
  )) {
    const known = properties.find((each) => each.property_id === code);
    const nameOf = (valueCode: string) => known?.possible_values.find(({ value_id }) => value_id === valueCode)?.name;
    const values = own.map(({ valueCode, text }) => (valueCode === undefined ? (text ?? "") : (nameOf(valueCode) ?? "")));
    const ids = own.flatMap(({ valueCode }) => valueCode ?? []);
    await remote.call({
      method: "PUT",
      path: `${shop(remote)}/listings/${encodeURIComponent(listingId)}/properties/${encodeURIComponent(code)}`,
      // In the form that the reference names a comma divides values, and of repeated fields the last alone counts; as JSON each is one (open-api #291, #524).
      ...(values.some((value) => value.includes(","))
        ? { body: { value_ids: ids.map(exactNumber), values } }
        : { form: { value_ids: ids.join(","), values: values.join(",") } }),
      limit: "calls",
      expect: z.unknown(),
    });
  }
};

/** Texts, pictures and attributes; price and stock go their own way. Variants that the listing lacks are put in beside those that it has. */
export const updateListings: Listings["updateListings"] = async (remote, listings) => {
  const ids: string[] = [];
  for (const listing of listings) ids.push(await update(remote, listing));
  return receiptFor(ids, listings);
};

const update = async (remote: RemoteClient, listing: DraftListing): Promise<string> => {
  const keys = listing.offers.map(({ key }) => key);
  const listingId = listing.remoteId ?? (await findBySku(remote, keys))?.listing_id;
  if (!listingId) return create(remote, listing);
  const shown = await readListing(remote, listingId);
  const images = await readImages(remote, listingId);
  const settings = await readSettings(remote);
  if (shown.state === "draft") {
    await complete(remote, listingId, listing, settings, images.length);
    return listingId;
  }
  await remote.call({
    method: "PATCH",
    path: `${shop(remote)}/listings/${encodeURIComponent(listingId)}`,
    form: await fieldsOf(remote, listing, settings, shown.is_supply === true),
    limit: "calls",
    expect: Made,
  });
  const properties = await readProperties(remote, listing.categoryCode);
  const there = shown.inventory?.products ?? [];
  const missing = listing.offers.filter(({ key }) => !there.some(({ sku }) => sku === key));
  if (missing.length > 0)
    await putInventory(
      remote,
      listingId,
      [
        ...there.filter(({ sku }) => sku !== "").map((product) => toWrite(product)),
        ...missing.map((offer) => newProduct(offer, properties, readinessOf(shown.inventory, offer, settings.readinessId))),
      ],
      shown.inventory,
    );
  await addPictures(remote, listingId, listing.imageUrls, 0);
  const extra = images.filter(({ rank }) => rank > listing.imageUrls.length);
  for (const { listing_image_id } of extra)
    await remote.call({
      method: "DELETE",
      path: `${shop(remote)}/listings/${encodeURIComponent(listingId)}/images/${encodeURIComponent(listing_image_id)}`,
      limit: "calls",
      expect: z.unknown(),
    });
  await setProperties(remote, listingId, listing, properties);
  return listingId;
};

/** Etsy does its work at once; the receipt names listings and SKUs, and what the listing shows now is the outcome. */
export const readBatch: Offers["readBatch"] = async (remote, receipt) => {
  const parsed = readReceipt(receipt.id);
  if (!parsed) return { state: "gone", items: [] };
  const items: BatchOutcome["items"] = [];
  for (const { listingId, outcome } of parsed.listings) {
    const listing = await readListing(remote, listingId).catch((error: unknown) => {
      if (error instanceof RemoteError && error.kind === "not_found") return null;
      throw error;
    });
    if (!listing) return { state: "gone", items: [] };
    const requested = (listing.inventory?.products ?? []).filter(({ sku }) => parsed.keys.has(sku));
    for (const { sku } of requested)
      if (outcome === "renew") items.push({ key: sku, outcome: "refused", reasons: [`state: ${listing.state}, to be renewed`] });
      else {
        items.push({
          ...{ key: sku, remoteListingId: listingId, outcome: "accepted", reasons: [] },
          ...(parsed.kind === "inventory" && { withdrawn: outcome === "withdrawn" }),
        });
        if (outcome === "unpriced")
          items.push({
            key: sku,
            syncField: "price",
            outcome: "refused",
            reasons: ["One offering must have quantity greater than 0"],
          });
      }
  }
  return { state: "finished", items };
};

import { randomUUID } from "node:crypto";
import { many } from "../../sandbox/routing.ts";
import { marketplacesOf } from "./account.ts";
import { judge, mergeable, unreadable } from "./attributes.ts";
import type { Request, Route } from "./gateway.ts";
import { apply, type Issue, type Item, itemOf, itemsOf, type Patch, saveItem, show, wrong } from "./item.ts";
import { invalid, marketplaceOf, Refusal, type World } from "./world.ts";

/** What was accepted and is due by now takes effect; nothing of it is told to the one who sent it. */
export function settle(world: World): void {
  const due = world.store.all<{ id: string; seller_id: string; marketplace_id: string; sku: string; change: string }>(
    "select * from submissions where due <= ? order by due, id",
    world.now(),
  );
  for (const { id, seller_id, marketplace_id, sku, change } of due) {
    const item = itemOf(world, seller_id, marketplace_id, sku);
    const patches = JSON.parse(change) as Patch[] | null;
    if (item && patches === null)
      world.store.run("delete from items where seller_id = ? and marketplace_id = ? and sku = ?", seller_id, marketplace_id, sku);
    else if (item) {
      for (const patch of patches!) apply(item, patch);
      saveItem(world, item);
    }
    world.store.run("delete from submissions where id = ?", id);
  }
}

/** Taken for work: of a SKU that is not there as of any other, and nothing ever comes of it (selling-partner-api-models #2797). */
export function submit(
  world: World,
  sellerId: string,
  marketplaceId: string,
  sku: string,
  change: Patch[] | null,
  due: number,
): string {
  const id = `${String(world.nextId("submission")).padStart(12, "0")}${randomUUID().replaceAll("-", "").slice(12)}`;
  world.store.run(
    "insert into submissions values (?, ?, ?, ?, ?, ?)",
    id,
    sellerId,
    marketplaceId,
    sku,
    due,
    JSON.stringify(change),
  );
  return id;
}

export const issuesOf = (marketplaceId: string, patches: readonly Patch[]): Issue[] =>
  patches.flatMap((patch) => {
    const name = patch.path.slice("/attributes/".length);
    if (!mergeable(patch)) return [wrong("4000001", `The provided value for '${name}' is invalid.`, name)];
    return patch.op === "delete" ? [] : judge(marketplaceId, name, patch.value);
  });

const parts = [
  "summaries",
  "attributes",
  "issues",
  "offers",
  "fulfillmentAvailability",
  "procurement",
  "relationships",
  "productTypes",
];
function partsOf(query: URLSearchParams): string[] {
  const named = many(query, "includedData");
  if (named.some((each) => !parts.includes(each))) throw invalid("Invalid 'includedData' provided.");
  return named.length > 0 ? named : ["summaries"];
}

/** Of one marketplace: what is sent for several would be sent for each. */
const placeOf = ({ query, seller }: Request): string => {
  const [id, ...more] = marketplacesOf(query, "marketplaceIds", seller.marketplaceIds);
  if (more.length > 0) throw invalid("Invalid 'marketplaceIds' provided.");
  return id!;
};

const answer = (sku: string, issues: Issue[], submissionId: string, isPreview: boolean) => ({
  sku,
  status: issues.length > 0 ? "INVALID" : isPreview ? "VALID" : "ACCEPTED",
  submissionId,
  issues,
});

function send(world: World, request: Request, sku: string, patches: Patch[], extra: Issue[] = []) {
  const { query, seller, body } = request;
  const mode = query.get("mode");
  if (mode !== null && mode !== "VALIDATION_PREVIEW") throw invalid("Invalid 'mode' provided.");
  if (typeof body.productType !== "string" || !body.productType)
    throw invalid("Request has missing or invalid parameters and cannot be parsed.");
  const marketplaceId = placeOf(request);
  const issues = [...extra, ...issuesOf(marketplaceId, patches)];
  const isTaken = issues.length === 0 && mode === null;
  const due = world.now() + world.settings.applyDelayMs;
  const id = isTaken ? submit(world, seller.sellerId, marketplaceId, sku, patches, due) : randomUUID().replaceAll("-", "");
  settle(world);
  return answer(sku, issues, id, mode !== null);
}

/** A listing that the seller makes: an offer on a product that is there, or a product of its own. */
function put(world: World, request: Request) {
  const { params, body, seller, query } = request;
  const attributes = body.attributes as Record<string, unknown[]> | undefined;
  if (typeof attributes !== "object" || attributes === null)
    throw invalid("Request has missing or invalid parameters and cannot be parsed.");
  const needed = body.requirements === "LISTING_OFFER_ONLY" ? "merchant_suggested_asin" : "item_name";
  const missing = ["condition_type", needed].filter((name) => !attributes[name]);
  const issues = missing.map((name) => ({
    ...wrong("90220", `'${name}' is required but missing.`, name),
    categories: ["MISSING_ATTRIBUTE"],
  }));
  const patches = Object.entries(attributes).map(
    ([name, value]): Patch => ({ op: "replace", path: `/attributes/${name}`, value }),
  );
  const marketplaceId = placeOf(request);
  const sku = params.sku!;
  const isValid = [...issues, ...issuesOf(marketplaceId, patches)].length === 0;
  if (isValid && query.get("mode") === null && !itemOf(world, seller.sellerId, marketplaceId, sku)) {
    const named = (name: string) => String((attributes[name]?.[0] as { value?: unknown } | undefined)?.value ?? "");
    makeItem(world, {
      sellerId: seller.sellerId,
      marketplaceId,
      sku,
      title: named("item_name") || sku,
      productType: String(body.productType),
    });
  }
  return send(world, request, sku, patches, issues);
}

export function makeItem(
  world: World,
  given: Pick<Item, "sellerId" | "marketplaceId" | "sku" | "title"> & { productType?: string },
): Item {
  const item: Item = {
    productType: "PRODUCT",
    ...given,
    asin: `B0${String(world.nextId("asin")).padStart(8, "0")}`,
    createdAt: world.now(),
    updatedAt: world.now(),
    attributes: { item_name: [{ value: given.title, marketplace_id: given.marketplaceId }] },
    suppressed: null,
  };
  saveItem(world, item);
  return item;
}

function search(world: World, request: Request) {
  const { query, seller } = request;
  const marketplaceId = placeOf(request);
  const size = Number(query.get("pageSize") ?? 10);
  if (!(size >= 1 && size <= 20)) throw invalid("Invalid 'pageSize' provided.");
  const skus = many(query, "identifiers");
  if (skus.length > 20) throw invalid("Invalid 'identifiers' provided.");
  if (skus.length > 0 && query.get("identifiersType") !== "SKU") throw invalid("Invalid 'identifiersType' provided.");
  const included = partsOf(query);
  const all = itemsOf(world, seller.sellerId, marketplaceId).filter(({ sku }) => skus.length === 0 || skus.includes(sku));
  const from = Number(Buffer.from(query.get("pageToken") ?? "", "base64url").toString("utf8") || 0);
  const token = (at: number) => Buffer.from(String(at)).toString("base64url");
  return {
    numberOfResults: all.length,
    pagination: {
      ...(from + size < all.length && { nextToken: token(from + size) }),
      ...(from > 0 && { previousToken: token(Math.max(0, from - size)) }),
    },
    items: all.slice(from, from + size).map((item) => show(item, included)),
  };
}

const one = "/listings/2021-08-01/items/:sellerId/:sku";
export const listingRoutes: Route[] = [
  {
    method: "GET",
    path: one,
    rate: [5, 10],
    handle: (world, request) => {
      settle(world);
      const [marketplaceId, sku] = [placeOf(request), request.params.sku!];
      const item = itemOf(world, request.seller.sellerId, marketplaceId, sku);
      if (!item) throw new Refusal(404, { code: "NOT_FOUND", message: `SKU '${sku}' not found in marketplace ${marketplaceId}` });
      return show(item, partsOf(request.query));
    },
  },
  {
    method: "PATCH",
    path: one,
    rate: [5, 5],
    handle: (world, request) => {
      const broken = unreadable(request.body.patches);
      if (broken) throw invalid(broken);
      return send(world, request, request.params.sku!, request.body.patches as Patch[]);
    },
  },
  { method: "PUT", path: one, rate: [5, 10], handle: put },
  {
    method: "DELETE",
    path: one,
    rate: [5, 5],
    handle: (world, request) => {
      const sku = request.params.sku!;
      const due = world.now() + world.settings.applyDelayMs;
      const id = submit(world, request.seller.sellerId, placeOf(request), sku, null, due);
      settle(world);
      return answer(sku, [], id, false);
    },
  },
  {
    method: "GET",
    path: "/listings/2021-08-01/items/:sellerId",
    rate: [5, 5],
    handle: (world, request) => {
      settle(world);
      return search(world, request);
    },
  },
];

/** A listing with its price and pieces, made as the seller makes it in Seller Central. */
export function listItem(
  world: World,
  given: {
    sellerId: string;
    marketplaceId: string;
    sku: string;
    title?: string;
    price: number;
    quantity?: number;
    byAmazon?: boolean;
  },
): Item {
  const { sellerId, marketplaceId, sku, title = sku, price, quantity = 0, byAmazon = false } = given;
  const item = makeItem(world, { sellerId, marketplaceId, sku, title });
  item.attributes.purchasable_offer = [
    {
      marketplace_id: marketplaceId,
      currency: marketplaceOf(marketplaceId)!.currency,
      audience: "ALL",
      our_price: [{ schedule: [{ value_with_tax: price }] }],
    },
  ];
  item.attributes.fulfillment_availability = [
    byAmazon
      ? { fulfillment_channel_code: "AMAZON_EU", marketplace_id: marketplaceId }
      : { fulfillment_channel_code: "DEFAULT", marketplace_id: marketplaceId, quantity, lead_time_to_ship_max_days: 2 },
  ];
  saveItem(world, item);
  return item;
}

import { marketplaceOf, type World } from "./world.ts";

export interface Issue {
  code: string;
  message: string;
  severity: "ERROR" | "WARNING";
  attributeNames: string[];
  categories: string[];
}
export const wrong = (code: string, message: string, attribute: string): Issue => ({
  code,
  message,
  severity: "ERROR",
  attributeNames: [attribute],
  categories: ["INVALID_ATTRIBUTE"],
});

export interface Offer {
  marketplace_id?: string;
  currency?: string;
  audience?: string;
  our_price?: { schedule: { value_with_tax: number }[] }[];
  quantity_discount_plan?: unknown;
  [field: string]: unknown;
}
export interface Quantity {
  marketplace_id?: string;
  fulfillment_channel_code: string;
  quantity?: number;
  [field: string]: unknown;
}
export interface Patch {
  op: "add" | "replace" | "merge" | "delete";
  path: string;
  value?: unknown[];
}

export interface Item {
  sellerId: string;
  marketplaceId: string;
  sku: string;
  asin: string;
  productType: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  attributes: { purchasable_offer?: Offer[]; fulfillment_availability?: Quantity[]; [name: string]: unknown };
  /** What Amazon itself found wrong with it: it can't be bought. */
  suppressed: Issue | null;
}

export function itemOf(world: World, sellerId: string, marketplaceId: string, sku: string): Item | undefined {
  const row = world.store.get<{ doc: string }>(
    "select doc from items where seller_id = ? and marketplace_id = ? and sku = ?",
    sellerId,
    marketplaceId,
    sku,
  );
  return row && (JSON.parse(row.doc) as Item);
}
export const itemsOf = (world: World, sellerId: string, marketplaceId: string): Item[] =>
  world.store
    .all<{ doc: string }>(
      "select doc from items where seller_id = ? and marketplace_id = ? order by sku",
      sellerId,
      marketplaceId,
    )
    .map(({ doc }) => JSON.parse(doc) as Item);

export const saveItem = (world: World, item: Item): void => {
  item.updatedAt = world.now();
  world.store.run(
    "insert into items values (?, ?, ?, ?) on conflict (seller_id, marketplace_id, sku) do update set doc = excluded.doc",
    item.sellerId,
    item.marketplaceId,
    item.sku,
    JSON.stringify(item),
  );
};

const offerOf = ({ attributes }: Item): Offer | undefined =>
  attributes.purchasable_offer?.find(({ audience = "ALL" }) => audience === "ALL");
export const priceOf = (item: Item): number | undefined => offerOf(item)?.our_price?.[0]?.schedule[0]?.value_with_tax;
export const ownStock = ({ attributes }: Item): Quantity | undefined =>
  attributes.fulfillment_availability?.find(({ fulfillment_channel_code }) => fulfillment_channel_code === "DEFAULT");
export const isByAmazon = ({ attributes }: Item): boolean =>
  (attributes.fulfillment_availability ?? []).some(({ fulfillment_channel_code }) => fulfillment_channel_code !== "DEFAULT");

export const canBeBought = (item: Item): boolean =>
  !item.suppressed && priceOf(item) !== undefined && (isByAmazon(item) || (ownStock(item)?.quantity ?? 0) > 0);

/** By what tells one instance of an attribute from the next. */
const selector = (name: string, one: Record<string, unknown>): string =>
  name === "purchasable_offer"
    ? String(one.audience ?? "ALL")
    : name === "fulfillment_availability"
      ? String(one.fulfillment_channel_code)
      : "";

/** One change, as Amazon makes it: what a replacement leaves out is gone, but only of the instance that it names. */
export function apply(item: Item, { op, path, value = [] }: Patch): void {
  const name = path.slice("/attributes/".length);
  const before = (item.attributes[name] ?? []) as Record<string, unknown>[];
  const given = value as Record<string, unknown>[];
  const others = before.filter((one) => !given.some((each) => selector(name, each) === selector(name, one)));
  if (op === "delete") item.attributes[name] = value.length === 0 ? [] : others;
  else if (op === "merge")
    item.attributes[name] = [
      ...others,
      ...given.map((each) => ({ ...before.find((one) => selector(name, one) === selector(name, each)), ...each })),
    ];
  else item.attributes[name] = [...others, ...given];
}

/** As the marketplace shows it; each part only where it is asked for. */
export function show(item: Item, parts: readonly string[]): Record<string, unknown> {
  const { marketplaceId, asin, productType, title } = item;
  const price = priceOf(item);
  const shown: Record<string, unknown> = {
    summaries: [
      {
        marketplaceId,
        asin,
        productType,
        conditionType: "new_new",
        status: [...(canBeBought(item) ? ["BUYABLE"] : []), ...(item.suppressed ? [] : ["DISCOVERABLE"])],
        itemName: title,
        createdDate: new Date(item.createdAt).toISOString(),
        lastUpdatedDate: new Date(item.updatedAt).toISOString(),
      },
    ],
    attributes: item.attributes,
    issues: item.suppressed
      ? [
          {
            ...item.suppressed,
            enforcements: { actions: [{ action: "LISTING_SUPPRESSED" }], exemption: { status: "NOT_EXEMPT" } },
          },
        ]
      : [],
    offers:
      price === undefined
        ? []
        : [
            {
              marketplaceId,
              offerType: "B2C",
              price: { currencyCode: marketplaceOf(marketplaceId)!.currency, amount: price.toFixed(2) },
              audience: { value: "ALL", displayName: "Sell on Amazon" },
            },
          ],
    fulfillmentAvailability: (item.attributes.fulfillment_availability ?? []).map(({ fulfillment_channel_code, quantity }) => ({
      fulfillmentChannelCode: fulfillment_channel_code,
      ...(quantity !== undefined && { quantity }),
    })),
    productTypes: [{ marketplaceId, productType }],
    relationships: [],
  };
  return { sku: item.sku, ...Object.fromEntries(Object.entries(shown).filter(([part]) => parts.includes(part))) };
}

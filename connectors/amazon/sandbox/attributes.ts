import { type Issue, type Offer, type Patch, type Quantity, wrong } from "./item.ts";
import { marketplaceOf } from "./world.ts";

/** Of a product type's schema as much as price and stock need; another name is refused as an attribute that is not there. */
const known = new Set([
  "purchasable_offer",
  "fulfillment_availability",
  "list_price",
  "condition_type",
  "item_name",
  "brand",
  "product_description",
  "bullet_point",
  "merchant_suggested_asin",
  "merchant_shipping_group",
]);
const operations = ["add", "replace", "merge", "delete"];

/** What keeps a message from being read at all, in Amazon's words; null when it can be. */
export function unreadable(patches: unknown): string | null {
  const broken = "Request has missing or invalid parameters and cannot be parsed.";
  if (!Array.isArray(patches) || patches.length === 0) return broken;
  for (const [at, patch] of (patches as Partial<Record<keyof Patch, unknown>>[]).entries()) {
    if (typeof patch !== "object" || patch === null || !operations.includes(String(patch.op))) return broken;
    if (typeof patch.path !== "string" || !/^\/attributes\/\w+$/.test(patch.path))
      return `Invalid path provided in patch at index of ${at}.`;
    if (patch.op !== "delete" && patch.value === undefined) return `Value is missing for patch at index of ${at}.`;
    if (patch.value !== undefined && !Array.isArray(patch.value)) return broken;
  }
  return null;
}

/** What the schema says against attributes: each with its issue. */
export function judge(marketplaceId: string, name: string, value: unknown): Issue[] {
  if (!known.has(name)) return [wrong("90000900", "The attributes are invalid.", name)];
  const values = Array.isArray(value) ? value : [value];
  const isAll = (fits: (one: never) => boolean) =>
    values.length > 0 && values.every((one) => isObject(one) && fits(one as never));
  const isHere = (one: { marketplace_id?: unknown }) => one.marketplace_id === undefined || one.marketplace_id === marketplaceId;
  const refused = [wrong("4000001", `The provided value for '${name}' is invalid.`, name)];
  if (name === "purchasable_offer")
    return isAll((one: Partial<Offer>) => isHere(one) && isOffer(marketplaceId, one)) ? [] : refused;
  if (name !== "fulfillment_availability") return [];
  if (!isAll((one: Partial<Quantity>) => isHere(one) && isQuantity(one))) return refused;
  if (values.every((one: Partial<Quantity>) => one.fulfillment_channel_code)) return [];
  const missing = `The field 'fulfillment_channel_code' for the attribute '${name}' does not have enough values. The required minimum is '1' value(s).`;
  return [wrong("99022", missing, name)];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isOffer(marketplaceId: string, { currency, our_price, quantity_discount_plan }: Partial<Offer>): boolean {
  if (currency !== undefined && currency !== marketplaceOf(marketplaceId)?.currency) return false;
  if (our_price === undefined) return quantity_discount_plan !== undefined;
  const prices = Array.isArray(our_price)
    ? our_price.flatMap((one) => (Array.isArray(one?.schedule) ? one.schedule : [null]))
    : [null];
  return prices.length > 0 && prices.every((one) => isPrice(one?.value_with_tax, currency === "JPY" ? 0 : 2));
}

const isPrice = (value: unknown, decimals: number): boolean =>
  typeof value === "number" && value > 0 && value < 1e9 && Number(value.toFixed(decimals)) === value;

/** No channel of Amazon's own is told a number of pieces. */
const isQuantity = ({ fulfillment_channel_code: channel, quantity }: Partial<Quantity>): boolean =>
  quantity === undefined ||
  (Number.isInteger(quantity) && quantity >= 0 && (channel === undefined || channel === "DEFAULT" || quantity === 0));

/** Only a quantity and a plan of quantity discounts can be merged. */
export const mergeable = ({ op, path, value = [] }: Patch): boolean => {
  if (op !== "merge") return true;
  const fields = new Set((value as object[]).flatMap((one) => Object.keys(one)));
  const selectors = ["marketplace_id", "audience", "currency", "fulfillment_channel_code"];
  const rest = [...fields].filter((field) => !selectors.includes(field));
  const [only] = path.endsWith("/fulfillment_availability")
    ? ["quantity"]
    : path.endsWith("/purchasable_offer")
      ? ["quantity_discount_plan"]
      : [];
  return rest.length > 0 && rest.every((field) => field === only);
};

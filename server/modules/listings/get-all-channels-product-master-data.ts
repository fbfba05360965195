import { connectorOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { ChannelView, channelView } from "@tradeport/contract/channel-views";
import type { Places, StoreRef } from "#modules/connections/index.ts";
import { mapProducts } from "#modules/mapping/index.ts";
import { problemIn } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { withoutEnding } from "./ending.ts";
import { selectedProducts, storesAsked } from "./selection.ts";
import { targetOf } from "./target.ts";

type Call = typeof channelView.GetAllChannelsProductMasterData;
type Mapped = Awaited<ReturnType<typeof mapProducts>> extends Map<string, infer One> ? One : never;

/** Said by what sends: the draft that a message would be made of, with the channel's own names beside its codes. */
export const getAllChannelsProductMasterData = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const stores = await storesAsked(db, clientId, input);
  const products = await selectedProducts(db, clientId, input);
  const ids = products.slice(input.from, input.from + input.limit);
  const views = new Map<string, ChannelView[]>(ids.map((id) => [id, []]));
  for (const store of stores)
    for (const view of await channelViews(db, clientId, store, ids, ctx.installation)) views.get(view.productId)!.push(view);
  return { count: products.length, products: ids.map((productId) => ({ productId, stores: views.get(productId)! })) };
};

/** These products as one store would be sent them, in the order of their ids. */
export const channelViews = async (
  tx: Tx,
  clientId: string,
  store: StoreRef,
  productIds: readonly string[],
  places: Places,
): Promise<ChannelView[]> => {
  const drafts = await mapProducts(tx, clientId, productIds, targetOf(store, places));
  const mapped = [...(await withoutEnding(tx, clientId, store.id, drafts)).values()];
  const names = await readNames(tx, store, mapped);
  return mapped.map((one) => viewOf(one, store, names));
};

/** How long a title and a description may be on a channel; null: it lists nothing. */
export const mostOf = (channelCode: string) => {
  const requirements = connectorOf(channelCode)?.listings?.requirements;
  return requirements ? { title: requirements.title.max, description: requirements.description.max } : null;
};

interface Names {
  /** By category code. */
  categories: Map<string, string>;
  /** By category and attribute code. */
  attributes: Map<string, string>;
  /** By category, attribute and value code. */
  values: Map<string, string>;
}
const keyOf = (...codes: readonly string[]) => JSON.stringify(codes);

/** What the channel calls the codes of these drafts. */
const readNames = async (db: Tx, { channelId, scope }: StoreRef, mapped: readonly Mapped[]): Promise<Names> => {
  const drafts = mapped.flatMap(({ draft }) => draft ?? []);
  const categories = [...new Set(drafts.map(({ categoryCode }) => categoryCode))];
  const all = drafts.flatMap(({ attributes, offers }) => [...attributes, ...offers.flatMap((offer) => offer.attributes)]);
  const codes = [...new Set(all.map(({ code }) => code))];
  const valueCodes = [...new Set(all.flatMap(({ valueCode }) => valueCode ?? []))];
  const there = sql`channel_id = ${channelId} and scope = ${scope}`;
  const [paths, attributes, values] = [
    await sql<{ code: string; path: string }>`
      select code, path from channel_category where ${there} and code = any(${categories}::text[])`.execute(db),
    await sql<{ category: string; code: string; name: string }>`
      select category_code as category, code, name from channel_attribute
      where ${there} and category_code = any(${categories}::text[]) and code = any(${codes}::text[])`.execute(db),
    await sql<{ category: string; attribute: string; code: string; name: string }>`
      select category_code as category, attribute_code as attribute, code, name from channel_value
      where ${there} and category_code = any(${categories}::text[]) and attribute_code = any(${codes}::text[]) and code = any(${valueCodes}::text[])`.execute(
      db,
    ),
  ];
  return {
    categories: new Map(paths.rows.map(({ code, path }) => [code, path])),
    attributes: new Map(attributes.rows.map(({ category, code, name }) => [keyOf(category, code), name])),
    values: new Map(values.rows.map(({ category, attribute, code, name }) => [keyOf(category, attribute, code), name])),
  };
};

/** Of what lacks something the texts, prices and stock that are there; its category and attributes are not settled yet. */
const viewOf = ({ product, draft, missing }: Mapped, store: StoreRef, names: Names): ChannelView => {
  const category = draft?.categoryCode;
  const attributesIn = (of: { code: string; valueCode?: string | undefined; text?: string | undefined }[]) =>
    of.map(({ code, valueCode, text }) => ({
      code,
      name: names.attributes.get(keyOf(category!, code)) ?? code,
      value: valueCode === undefined ? (text ?? "") : (names.values.get(keyOf(category!, code, valueCode)) ?? valueCode),
    }));
  return {
    productId: product.id,
    productMainCode: product.mainCode,
    storeId: store.id,
    storeName: store.name,
    channelId: store.channelId,
    channelName: store.channelName,
    isReady: draft !== null,
    title: product.title,
    description: product.description,
    texts: product.texts!,
    most: mostOf(store.channelCode),
    brand: product.brand.name,
    category: draft
      ? {
          code: draft.categoryCode,
          path: names.categories.get(draft.categoryCode) ?? draft.categoryCode,
          isOwn: Boolean(product.own),
        }
      : null,
    imageUrls: draft?.imageUrls ?? product.images,
    attributes: draft ? attributesIn(draft.attributes) : [],
    variants: product.variants.map(({ id, barcode, salePrice, listPrice, quantity }, at) => ({
      ...{ variantId: id, barcode, salePrice, listPrice, quantity },
      currency: store.currency,
      attributes: draft ? attributesIn(draft.offers[at]?.attributes ?? []) : [],
    })),
    missing: missing.map(problemIn),
  };
};

import type { ChannelView } from "@tradeport/contract/channel-views";
import type { ChannelProductStatus } from "@tradeport/contract/listings";
import type { Places, StoreRef } from "#modules/connections/index.ts";
import { lockStock } from "#modules/inventory/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { channelViews } from "./get-all-channels-product-master-data.ts";
import { requestSyncOffers, requestSyncTexts } from "./request-sync.ts";

/** A variant in a store: what is sent of it, and how its listing stands. */
export interface StoreValue {
  variantId: string;
  productId: string;
  productCode: string;
  view: ChannelView;
  variant: ChannelView["variants"][number];
  /** Null: the store has no listing of it. One that its seller holds back is Passive, one that ends Archived. */
  status: ChannelProductStatus | null;
  isPaused: boolean;
  /** The marketplace is creating or checking it, or a message of it is out. */
  isUnderWay: boolean;
}

/** What a store is sent of these products, in the order of their ids and variants: by what sends it, and nothing beside. */
export const readStoreValues = async (
  tx: Tx,
  clientId: string,
  store: StoreRef,
  productIds: readonly string[],
  places: Places,
): Promise<StoreValue[]> => {
  const views = await channelViews(tx, clientId, store, productIds, places);
  const { rows } = await sql<Omit<StoreValue, "view" | "variant">>`
    select v.id as variant_id, v.product_id, v.product_code, l.paused_at is not null as is_paused, coalesce(on_it.is_under_way, false) as is_under_way,
      case when l.end_requested_at is not null then 'Archived' when l.paused_at is not null then 'Passive' else l.status end as status
    from variant v
    left join listing l on l.client_id = v.client_id and l.store_id = ${store.id} and l.product_id = v.product_id
    left join lateral (
      select bool_or(o.batch_id is not null or coalesce(o.remote_state in ('accepted', 'in_review'), false)) as is_under_way
      from offer o where o.client_id = l.client_id and o.listing_id = l.id) on_it on true
    where v.client_id = ${clientId} and v.product_id = any(${productIds}::uuid[])`.execute(tx);
  const states = new Map(rows.map((one) => [one.variantId, one]));
  return views.flatMap((view) => view.variants.map((variant) => ({ ...states.get(variant.variantId)!, view, variant })));
};

export interface StoreText {
  productId: string;
  /** Left out: it stays. Null: what the product has there without it. */
  title?: string | null | undefined;
  description?: string | null | undefined;
}

/** Texts of one store; what other stores are sent stays. Products stand still. */
export const putStoreTexts = async (tx: Tx, clientId: string, storeId: string, texts: readonly StoreText[]) => {
  if (texts.length === 0) return;
  const given = texts.map(({ productId, title, description }) => ({
    ...{ productId, title: title ?? null, description: description ?? null },
    ...{ hasTitle: title !== undefined, hasDescription: description !== undefined },
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given("productId" uuid, title text, description text, "hasTitle" boolean, "hasDescription" boolean)),
    wanted as (
      select g."productId", case when g."hasTitle" then g.title else x.title end as title,
        case when g."hasDescription" then g.description else x.description end as description
      from given g left join listing_text x on x.client_id = ${clientId} and x.store_id = ${storeId} and x.product_id = g."productId"),
    gone as (
      delete from listing_text x using wanted w where x.client_id = ${clientId} and x.store_id = ${storeId} and x.product_id = w."productId"
        and w.title is null and w.description is null)
    insert into listing_text (client_id, store_id, product_id, title, description)
    select ${clientId}::uuid, ${storeId}::uuid, "productId", title, description from wanted where title is not null or description is not null
    on conflict (client_id, store_id, product_id) do update set title = excluded.title, description = excluded.description, modified_at = now()`.execute(
    tx,
  );
  await requestSyncTexts(
    tx,
    clientId,
    storeId,
    texts.map(({ productId }) => productId),
    "user",
  );
};

/** Holds listings of a store back, or puts them on sale again (decision 0103); products stand still. What is so already stays. */
export const putStorePauses = async (
  tx: Tx,
  clientId: string,
  storeId: string,
  pauses: readonly { productId: string; isPaused: boolean }[],
) => {
  if (pauses.length === 0) return;
  const productIds = pauses.map(({ productId }) => productId);
  const { rows: variants } = await sql<{ id: string }>`
    select id from variant where client_id = ${clientId} and product_id = any(${productIds}::uuid[])`.execute(tx);
  const ids = variants.map(({ id }) => id);
  await lockStock(tx, clientId, ids);
  const { rows } = await sql`
    update listing l set paused_at = case when given."isPaused" then now() end, modified_at = now()
    from jsonb_to_recordset(${JSON.stringify(pauses)}::jsonb) as given("productId" uuid, "isPaused" boolean)
    where l.client_id = ${clientId} and l.store_id = ${storeId} and l.product_id = given."productId" and l.end_requested_at is null
      and (l.paused_at is not null) <> given."isPaused"
    returning l.id`.execute(tx);
  if (rows.length > 0) await requestSyncOffers(tx, clientId, ids, "user");
};

import { connectorOf } from "@tradeport/connectors";
import { shownStock } from "#modules/connections/index.ts";
import { lockStock } from "#modules/inventory/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { lockContents, lockOffers } from "./lock-offers.ts";
import { amounts, content } from "./transitions.ts";

const priceOf = sql`
  join channel at_channel on at_channel.id = at_store.channel_id
  cross join lateral (select coalesce(at_store.currency, at_channel.currency) as currency) there
  left join lateral (
    select list_price, sale_price from price_chain(o.client_id, o.variant_id, o.store_id, there.currency, v.list_price, v.sale_price, p.currency)
    order by place, valid_from desc limit 1) shown on true`;
const priceValue = sql`('price', case when shown.sale_price is not null then
  jsonb_build_object('price', shown.sale_price::text, 'listPrice', shown.list_price::text, 'currency', there.currency) end),`;

/**
 * Joined to `offer o`: sync_field(kind, value), what its price and stock should be now. A price is null where there is none in its store's
 * currency.
 */
export const desiredValues = ({ stockAlone = false } = {}) => sql`
  join variant v on v.client_id = o.client_id and v.id = o.variant_id
  join product p on p.client_id = v.client_id and p.id = v.product_id
  join store at_store on at_store.client_id = o.client_id and at_store.id = o.store_id
  cross join lateral store_stock(o.client_id, o.variant_id, o.store_id) s
  ${stockAlone ? sql`` : priceOf}
  cross join lateral (values ${stockAlone ? sql`` : priceValue}
    -- a product that is switched off or archived is shown as sold out, and so is all of a store that is closed, and of a listing that is held back or ended
    ('stock', to_jsonb(case when p.is_active and not p.is_archived and not store_closed(at_store)
      and not exists (select from listing g where g.client_id = o.client_id and g.id = o.listing_id and (g.end_requested_at is not null or g.paused_at is not null))
      then ${shownStock(sql`s.available`, sql`v.client_id`, sql`at_store.channel_id`, sql`at_store.id`)} else 0 end))
  ) as sync_field(kind, value)`;

/** Without a price in its store's currency a listing keeps the one that it has there; nothing is converted. */
const orAsItIs = sql`case when w.value is not null then w.value
  when f.state in ('sending', 'unknown') then f.sent
  when f.state in ('in_sync', 'pending') then coalesce(f.confirmed, f.desired)
  else f.desired end`;

/** What a store sold or took back there: its own number has changed by that, so it is told even when the value is the same. */
interface Sold {
  storeId: string;
  variantIds: readonly string[];
}

/**
 * Recomputes what every store should show as price and stock of these variants and of what takes these items (one that is sold singly has its
 * variant's id), in the transaction that changed them. Only what differs is bumped, and the stores are woken once. `cause`: "user", "import",
 * "order:<id>", …; stock of orders goes out first.
 */
export const requestSyncOffers = async (
  tx: Tx,
  clientId: string,
  ids: readonly string[],
  cause: string,
  sold: Sold | null = null,
) => {
  if (ids.length === 0) return;
  const listed = await sql<{ id: string; listingId: string; variantId: string }>`
    select o.id, o.listing_id, o.variant_id from offer o where o.client_id = ${clientId} and o.variant_id = any(array(
      select unnest(${ids}::uuid[]) union select variant_id from variant_component where client_id = ${clientId} and item_id = any(${ids}::uuid[])))`.execute(
    tx,
  );
  if (listed.rows.length === 0) return;
  const listings = [...new Set(listed.rows.map(({ listingId }) => listingId))];
  const variantIds = [...new Set(listed.rows.map(({ variantId }) => variantId))];
  await lockStock(tx, clientId, ids);
  await lockOffers(
    tx,
    clientId,
    listed.rows.map(({ id }) => id),
  );
  // An order moves no price: what comes by thousands asks for none.
  const stockAlone = cause.startsWith("order:");
  const { rows } = await sql<{ unknown: string[] | null; unpriced: string[] }>`
    with desired as (
      select o.store_id, o.listing_id, o.id as subject_id, o.variant_id, sync_field.kind, sync_field.value
      from offer o ${desiredValues({ stockAlone })}
      where o.client_id = ${clientId} and o.variant_id = any(${variantIds}::uuid[]) and v.client_id = ${clientId} and v.id = any(${variantIds}::uuid[])
    ), changed as (
      update sync_field f set ${amounts.requested(orAsItIs, cause)}
      from desired w
      where f.client_id = ${clientId} and f.listing_id = any(${listings}::uuid[])
        and f.store_id = w.store_id and f.kind = w.kind and f.subject_id = w.subject_id
        and (f.desired is distinct from ${orAsItIs}
          or f.kind = 'stock' and f.store_id = ${sold?.storeId ?? null}::uuid and w.variant_id = any(${sold?.variantIds ?? []}::uuid[]))
      returning f.store_id, f.state, f.listing_id
    )
    select wake_stores(array_agg(distinct store_id) filter (where state in ('pending', 'differs')), ${stockAlone}),
      array_agg(distinct listing_id) filter (where state = 'paused') as unknown,
      array(select distinct listing_id from desired where kind = 'price' and value is null) as unpriced from changed`.execute(tx);
  await createAgain(tx, clientId, rows[0]?.unknown ?? [], cause);
  if (!stockAlone) await sayUnpriced(tx, clientId, listings, rows[0]!.unpriced, cause);
};

/** Of a problem `p`: what it says is wrong goes out with price and stock. */
export const ofAmounts = sql`p.field in ('price', 'listPrice', 'stock')`;

/**
 * A listing that lost its price in its store's currency, or got one, is drafted again: its content is held with the reason, or goes on. What was
 * held for it before, and still lacks it, stays.
 */
const sayUnpriced = async (
  tx: Tx,
  clientId: string,
  listingIds: readonly string[],
  unpriced: readonly string[],
  cause: string,
) => {
  const { rows } = await sql<{ id: string }>`
    select f.listing_id as id from sync_field f left join problem p on p.client_id = f.client_id and p.id = f.problem_id
    where f.client_id = ${clientId} and f.kind = 'content' and f.listing_id = any(${listingIds}::uuid[]) and f.subject_id = f.listing_id
      and case when f.listing_id = any(${unpriced}::uuid[]) then f.state = 'in_sync' else f.state = 'blocked' and p.code = 'currency_differs' end`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await lockContents(tx, clientId, ids);
  await sql`
    with again as (
      update sync_field f set ${content.requested(cause)}
      where f.client_id = ${clientId} and f.kind = 'content' and f.listing_id = any(${ids}::uuid[]) and f.subject_id = f.listing_id
        and f.state in ('in_sync', 'blocked')
      returning f.store_id, f.state
    )
    select wake_stores(array_agg(distinct store_id)) from again where state = 'pending'`.execute(tx);
};

/**
 * A creation carries price and stock: what was refused for one of them is created again once that has changed, also while its answer is
 * still on its way.
 */
const createAgain = async (tx: Tx, clientId: string, listingIds: readonly string[], cause: string) => {
  if (listingIds.length === 0) return;
  await lockContents(tx, clientId, listingIds);
  await sql`
    with again as (
      update sync_field f set ${content.requested(cause)}
      where f.client_id = ${clientId} and f.kind = 'content' and f.state in ('refused', 'sending', 'unknown')
        and f.listing_id = any(${listingIds}::uuid[]) and f.subject_id = f.listing_id
        and exists (select 1 from offer o left join problem p on p.client_id = o.client_id and p.id = o.problem_id
          where o.client_id = f.client_id and o.listing_id = f.listing_id and o.remote_state is null
            and case when f.state = 'refused' then ${ofAmounts} else o.batch_id is not null end)
      returning f.store_id, f.state
    )
    select wake_stores(array_agg(distinct store_id)) from again where state = 'pending'`.execute(tx);
};

/**
 * The content of these products changed (texts, images, attributes, category, variants): it goes to every store that lists them.
 * New variants of a listed product become offers, waiting for the content to be taken. What a disconnected store should show rests until it
 * is connected again.
 */
export const requestSyncContent = async (tx: Tx, clientId: string, productIds: readonly string[], cause: string) => {
  if (productIds.length === 0) return;
  await addOffers(tx, clientId, { productIds }, cause);
  await contentChanged(tx, clientId, productIds, cause);
};

/** The same of what one store alone is sent. */
export const requestSyncTexts = async (
  tx: Tx,
  clientId: string,
  storeId: string,
  productIds: readonly string[],
  cause: string,
) => {
  if (productIds.length > 0) await contentChanged(tx, clientId, productIds, cause, storeId);
};

/** All that stores show of these products changed, and of their variants price or stock. */
export const requestSyncProducts = async (
  tx: Tx,
  clientId: string,
  productIds: readonly string[],
  variantIds: readonly string[],
  cause: string,
) => {
  if (productIds.length === 0) return;
  await addOffers(tx, clientId, { productIds }, cause);
  await requestSyncOffers(tx, clientId, variantIds, cause);
  await contentChanged(tx, clientId, productIds, cause);
};

const contentChanged = async (
  tx: Tx,
  clientId: string,
  productIds: readonly string[],
  cause: string,
  storeId: string | null = null,
) => {
  const inStore = sql`(${storeId}::uuid is null or store_id = ${storeId}::uuid)`;
  const listed = await sql<{ id: string }>`
    select id from listing where client_id = ${clientId} and product_id = any(${productIds}::uuid[]) and ${inStore}`.execute(tx);
  await lockContents(
    tx,
    clientId,
    listed.rows.map(({ id }) => id),
  );
  await sql`
    with changed as (
      update sync_field f set ${content.requested(cause)}
      from listing l join store s on s.client_id = l.client_id and s.id = l.store_id and s.is_active
      where l.client_id = ${clientId} and l.product_id = any(${productIds}::uuid[])
        and f.client_id = l.client_id and f.store_id = l.store_id and f.kind = 'content' and f.subject_id = l.id
        and f.listing_id in (select id from listing where client_id = ${clientId} and product_id = any(${productIds}::uuid[]) and ${inStore})
      returning f.store_id
    )
    select wake_stores(array_agg(distinct store_id)) from changed`.execute(tx);
};

/** The variants of listed products that are no offers yet, and the keys of offers that the marketplace does not know yet. */
export const addOffers = async (
  tx: Tx,
  clientId: string,
  selection: { productIds: readonly string[]; storeIds?: readonly string[] },
  cause: string,
) => {
  const { rows } = await sql<{
    listingId: string;
    storeId: string;
    variantId: string;
    barcode: string;
    productCode: string;
    channel: string;
    offerId: string | null;
  }>`
    select l.id as listing_id, l.store_id, v.id as variant_id, v.barcode, v.product_code, c.code as channel, o.id as offer_id
    from listing l
    join store s on s.client_id = l.client_id and s.id = l.store_id and s.is_active
    join channel c on c.id = s.channel_id
    join variant v on v.client_id = l.client_id and v.product_id = l.product_id and v.product_id = any(${selection.productIds}::uuid[])
    left join offer o on o.client_id = l.client_id and o.store_id = l.store_id and o.variant_id = v.id
    where l.client_id = ${clientId} and l.product_id = any(${selection.productIds}::uuid[]) and l.end_requested_at is null
      and (${selection.storeIds ?? null}::uuid[] is null or l.store_id = any(${selection.storeIds ?? null}::uuid[]))
      and (o.id is null or o.remote_state is null)`.execute(tx);
  if (rows.length === 0) return;
  await lockStock(
    tx,
    clientId,
    rows.map((row) => row.variantId),
  );
  const keys = rows.map((row) => connectorOf(row.channel)?.keyOf(row.barcode, row.productCode) ?? row.barcode);
  // A key that another offer of the store still holds there is left out: the transfer says so in its line.
  await sql`
    insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key)
    select ${clientId}::uuid, * from unnest(${rows.map((row) => row.offerId ?? newId())}::uuid[], ${rows.map((row) => row.listingId)}::uuid[],
      ${rows.map((row) => row.storeId)}::uuid[], ${rows.map((row) => row.variantId)}::uuid[], ${keys}::text[])
    on conflict do nothing`.execute(tx);
  await sql`
    select 1 from offer where client_id = ${clientId} and id = any(${rows.flatMap((row) => row.offerId ?? [])}::uuid[]) order by id for update`.execute(
    tx,
  );
  await sql`
    update offer o set remote_key = k.key
    from unnest(${rows.map((row) => row.storeId)}::uuid[], ${rows.map((row) => row.variantId)}::uuid[], ${keys}::text[]) as k(store_id, variant_id, key)
    where o.client_id = ${clientId} and o.store_id = k.store_id and o.variant_id = k.variant_id
      and o.variant_id = any(${rows.map((row) => row.variantId)}::uuid[]) and o.remote_state is null
      and o.remote_key <> k.key
      and not exists (select 1 from offer taken where taken.client_id = o.client_id and taken.store_id = o.store_id and taken.remote_key = k.key)`.execute(
    tx,
  );
  await addFields(tx, clientId, [...new Set(rows.map((row) => row.listingId))], selection.productIds, cause);
};

/** Price and stock of offers that have none yet, paused until their listing is on sale. */
export const addFields = async (
  tx: Tx,
  clientId: string,
  listingIds: readonly string[],
  productIds: readonly string[],
  cause: string,
) => {
  await sql`
    insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
    select o.client_id, o.store_id, sync_field.kind, o.id, o.listing_id, sync_field.value, ${cause}, 'paused'
    from offer o ${desiredValues()}
    where o.client_id = ${clientId} and o.listing_id = any(${listingIds}::uuid[])
      and v.client_id = ${clientId} and v.product_id = any(${productIds}::uuid[])
    on conflict do nothing`.execute(tx);
};

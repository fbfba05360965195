import { lockStock, moveStock } from "#modules/inventory/index.ts";
import { lockProducts, releaseAgreed, requestSyncOffers, sendOurs, theirsTaken } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { refreshRows } from "./product-row.ts";

interface Shown {
  offerId: string;
  productId: string;
  variantId: string;
  /** What to book in the default warehouse so that as much is shown; null: the stock does not differ, or can't be taken over. */
  delta: number | null;
  rev: number;
  price: string | null;
  listPrice: string | null;
  /** Its price and its stock are taken over, or did not differ: nothing of it waits for a word any more. */
  isTaken: boolean;
}

/**
 * What a marketplace shows of these offers becomes our price and stock: pieces are counted so that as many are left beside what orders hold,
 * less what other stores sold since the restore, and every store is told the result: this one too, where it shows pieces that are sold by now. What can't be taken over stays: a price in
 * another currency or beside one that is set for the store, a product that is off sale, pieces of a set, fewer pieces than orders hold. An offer that is not shown there any more rests. Answers the offers that are settled.
 */
export const takeTheirs = async (
  tx: Tx,
  clientId: string,
  { storeId, actor }: { storeId: string; actor: string },
  offerIds: readonly string[],
): Promise<string[]> => {
  const products = await sql<{ id: string; variantId: string }>`
    select v.product_id as id, v.id as variant_id from offer o join variant v on v.client_id = o.client_id and v.id = o.variant_id
    where o.client_id = ${clientId} and o.store_id = ${storeId} and o.id = any(${offerIds}::uuid[])`.execute(tx);
  const productIds = [...new Set(products.rows.map(({ id }) => id))];
  const variantIds = products.rows.map(({ variantId }) => variantId);
  await lockProducts(tx, clientId, productIds);
  await lockStock(tx, clientId, variantIds);
  const { rows: shown } = await sql<Shown>`
    with clock as materialized (
      -- How far each marketplace's clock is ahead of ours: no order comes to us before it is placed, and the quickest came at once.
      select k.store_id, max(k.ordered_at - k.created_at) as ahead from order_package k
      where k.client_id = ${clientId} and not k.superseded
        and k.ordered_at > (select restored_at from store where client_id = ${clientId} and id = ${storeId}) - interval '30 days'
      group by 1)
    select shown.*, (price_agrees or price is not null) and (stock_agrees or delta is not null) as is_taken from (
    select o.id as offer_id, v.product_id, v.id as variant_id, q.desired_rev as rev,
      case when q.observed is distinct from q.desired and pr.is_active and not pr.is_archived
        and not is_set(v.client_id, v.id)
        then back.pieces - held.available - unheard.pieces end as delta,
      case when p.observed is distinct from p.desired and p.observed ->> 'currency' = pr.currency and own.is_shown then p.observed ->> 'price' end as price,
      coalesce(p.observed ->> 'listPrice', p.observed ->> 'price') as list_price,
      p.observed is null or p.observed = p.desired as price_agrees, q.observed is null or q.observed = q.desired as stock_agrees
    from offer o
    join sync_field p on p.client_id = o.client_id and p.store_id = o.store_id and p.kind = 'price' and p.subject_id = o.id and p.state = 'differs'
    join sync_field q on q.client_id = o.client_id and q.store_id = o.store_id and q.kind = 'stock' and q.subject_id = o.id and q.state = 'differs'
    join variant v on v.client_id = o.client_id and v.id = o.variant_id
    join product pr on pr.client_id = v.client_id and pr.id = v.product_id
    -- How many pieces there are where so many are shown: none where none are, though a rule may keep some back. The most that a channel's rule lets it show may stand for any number above it.
    cross join lateral (select channel_id from store where client_id = o.client_id and id = o.store_id) at_store
    left join channel_parameters rule on rule.client_id = o.client_id and rule.channel_id = at_store.channel_id
    cross join lateral stock_kept(o.client_id, o.store_id, at_store.channel_id, v.id, pr.category_id) kept
    cross join lateral (select case when q.observed = '0' then 0 when rule.maximum_shown is null or (q.observed #>> '{}')::int < rule.maximum_shown
      then ceil(((q.observed #>> '{}')::int + case when (q.observed #>> '{}')::int <= kept.floor then 0 else kept.kept end) / nullif(v.critical_multiplier, 0))::int end as pieces) back
    -- A price that is set for the store or its currency, or made by the channel's rule, would be shown there all the same, so the product's own is not changed for it.
    cross join lateral (select not exists (select from price_chain(v.client_id, v.id, o.store_id, pr.currency, v.list_price, v.sale_price, pr.currency)
      where place < 6) as is_shown) own
    cross join lateral (select coalesce(sum(s.on_hand - s.reserved) filter (where l.store_id is not null), 0)::int as available,
        coalesce(sum(s.on_hand) filter (where w.is_default), 0)::int as near
      from stock s join warehouse w on w.client_id = s.client_id and w.id = s.warehouse_id
      left join store_location l on l.client_id = s.client_id and l.store_id = o.store_id and l.warehouse_id = s.warehouse_id
      where s.client_id = v.client_id and s.item_id = v.id and s.condition = 'sellable') held
    -- Sold elsewhere since the restore: this store was not told of it, so it shows these pieces still. An order of the backup it was told of;
    -- of one that came since, the other marketplace's clock says when it was placed.
    cross join lateral (select coalesce(sum((l.quantity - l.restocked) * c.quantity), 0)::int as pieces
      from variant_component c join order_line l on l.client_id = c.client_id and l.variant_id = c.variant_id
      join order_package k on k.client_id = l.client_id and k.id = l.package_id
      join order_header h on h.client_id = k.client_id and h.id = k.order_id
      join clock on clock.store_id = k.store_id
      join store t on t.client_id = o.client_id and t.id = o.store_id
      where c.client_id = v.client_id and c.item_id = v.id and not l.dropped and not k.superseded and k.status <> 'S_CANCELED'
        and k.store_id <> o.store_id and h.created_at > t.restored_at and k.ordered_at > t.restored_at + clock.ahead) unheard
    where o.client_id = ${clientId} and o.store_id = ${storeId} and o.id = any(${offerIds}::uuid[]) and q.observed_at is not null
      and (q.observed is not distinct from q.desired or q.observed is null
        or held.near + back.pieces - held.available - unheard.pieces >= 0)
    ) as shown order by offer_id`.execute(tx);
  await moveStock(
    tx,
    clientId,
    shown.flatMap(({ offerId, variantId, delta, rev }) =>
      delta
        ? [
            {
              itemId: variantId,
              kind: "count" as const,
              onHandDelta: delta,
              reservedDelta: 0,
              cause: `restored:${offerId}:${rev}`,
              actor,
            },
          ]
        : [],
    ),
  );
  const priced = shown.filter(({ price }) => price !== null);
  await sql`
    update variant v set sale_price = g.price, list_price = greatest(g.list_price, g.price), modified_at = now()
    from unnest(${priced.map(({ variantId }) => variantId)}::uuid[], ${priced.map(({ price }) => price)}::numeric[],
      ${priced.map(({ listPrice }) => listPrice)}::numeric[]) as g(id, price, list_price)
    where v.client_id = ${clientId} and v.id = g.id`.execute(tx);
  await sql`update product set version = version + 1, modified_at = now() where client_id = ${clientId} and id = any(${productIds}::uuid[])`.execute(
    tx,
  );
  await refreshRows(tx, clientId, productIds);
  await requestSyncOffers(tx, clientId, variantIds, "user");
  const ids = shown.map(({ offerId }) => offerId);
  // The stock stands still since it was compared: what was read there still stands there.
  await theirsTaken(tx, clientId, storeId, ids);
  const listed = await sql<{ listingId: string }>`
    select distinct listing_id from offer where client_id = ${clientId} and variant_id = any(${variantIds}::uuid[])`.execute(tx);
  await releaseAgreed(
    tx,
    clientId,
    listed.rows.map(({ listingId }) => listingId),
  );
  // Taken, and to be shown otherwise by now: pieces that other stores sold, or that the product's own rule keeps back.
  const taken = shown.flatMap(({ offerId, isTaken }) => (isTaken ? [offerId] : []));
  await sendOurs(tx, clientId, storeId, taken, { withOthers: false });
  const { rows: open } = await sql<{ id: string }>`
    select distinct subject_id as id from sync_field where client_id = ${clientId} and store_id = ${storeId} and state = 'differs'
      and subject_id = any(${offerIds}::uuid[])`.execute(tx);
  const left = new Set(open.map(({ id }) => id));
  return ids.filter((id) => !left.has(id));
};

import { lockStock } from "#modules/inventory/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { handOn } from "./hand-on.ts";
import { consuming, waiting } from "./status.ts";

/**
 * Writes with each line of these orders how many of its pieces have left, from what its package says. Pieces leave once: those of a parcel
 * that left before its variant was counted, or before its store was connected, are out of the count already, unless they were reserved
 * here. What left stays gone whatever is said later, until the package waits again or a person puts pieces back; of what was canceled
 * since, each line says how many wait for that; also of what was canceled on its way after the count that it was not part of. Answers the items of the lines whose waiting pieces changed, what has been owed since now, by order and variant,
 * and the variants of which a parcel is heard of now that left before a count: its marketplace counted them down, and nothing moves here.
 */
export const writeLeft = async (tx: Tx, clientId: string, orderIds: string[]) => {
  const ofOrders = sql`l.client_id = ${clientId} and l.order_id = any(${orderIds}::uuid[])`;
  const ofPackage = sql`p.client_id = l.client_id and p.id = l.package_id`;
  // The package waits again, or what came of it does: its pieces are here.
  const here = await sql<{ channelLineId: string }>`
    with named as (delete from order_line l using order_package p
      where ${ofOrders} and ${ofPackage} and l.dropped and (p.superseded or p.left_at is null))
    update order_line l set left_quantity = 0, restocked = 0, written_off = 0, left_before = false from order_package p
    where ${ofOrders} and ${ofPackage} and not l.dropped and (case when p.superseded then l.restocked + l.written_off > 0 and exists (
        select from order_line again join order_package next on next.client_id = again.client_id and next.id = again.package_id
        where again.client_id = l.client_id and again.order_id = l.order_id and again.channel_line_id = l.channel_line_id and not again.dropped
          and not next.superseded and next.left_at is null and next.status = any(${waiting}::text[]))
      else p.left_at is null and p.status = any(${waiting}::text[]) and (l.left_quantity > 0 or l.left_before) end)
    returning l.channel_line_id`.execute(tx);
  if (here.rows.length > 0) await forgetReceipts(tx, clientId, orderIds);
  const uncounted = await leave(tx, clientId, orderIds);
  await handOn(tx, clientId, orderIds);
  const owed = await oweBack(tx, clientId, orderIds);
  const { rows } = await sql<{ orderId: string; variantId: string }>`
    with now_waits as (
      select l.id, case
        when p.superseded then 0
        when l.dropped or p.status = 'S_CANCELED' then greatest(l.left_quantity - l.restocked - l.written_off, 0)
        when p.status = any(${consuming}::text[]) then greatest(l.left_quantity - l.quantity - l.restocked - l.written_off, 0)
        else 0 end as waits
      from order_line l join order_package p on ${ofPackage} where ${ofOrders})
    update order_line l set waits = n.waits, problem = case when n.waits = 0 then null else l.problem end
    from now_waits n where ${ofOrders} and l.id = n.id and l.waits <> n.waits
    returning l.order_id, l.variant_id`.execute(tx);
  return { undecided: await itemsOf(tx, clientId, rows), owed, uncounted };
};

/** What was said of pieces that had left says nothing of the same ones once they are here: never more was taken in than the lines have back. */
const forgetReceipts = (tx: Tx, clientId: string, orderIds: string[]) =>
  sql`
  delete from return_receipt r using (
    select own.id, sum(own.quantity) over (partition by own.order_id, own.channel_line_id, own.outcome = 'lost' order by own.created_at, own.id) as upto,
      (select coalesce(sum(case when own.outcome = 'lost' then l.written_off else l.restocked end), 0) from order_line l
        where l.client_id = own.client_id and l.order_id = own.order_id and l.channel_line_id = own.channel_line_id) as back
    from return_receipt own where own.client_id = ${clientId} and own.order_id = any(${orderIds}::uuid[])) as told
  where r.client_id = ${clientId} and r.id = told.id and told.upto > told.back`.execute(tx);

/**
 * A parcel that left before the count is on its way back, for it was canceled after the count: its pieces are gone from now on, without a
 * movement, because the count is without them; a person puts them back as they come. What was canceled before a count may be in it.
 */
const oweBack = async (tx: Tx, clientId: string, orderIds: string[]) => {
  const { rows } = await sql<{ orderId: string; variantId: string; quantity: number }>`
    update order_line l set left_quantity = l.quantity, left_before = false
    from order_package p
    where l.client_id = ${clientId} and l.order_id = any(${orderIds}::uuid[]) and l.left_before and l.variant_id is not null
      and p.client_id = l.client_id and p.id = l.package_id and p.status = 'S_CANCELED' and not p.superseded
      and p.remote_modified_at > ${countedAt}
    returning l.order_id, l.variant_id, l.quantity`.execute(tx);
  const owed = new Map<string, number>();
  for (const { orderId, variantId, quantity } of rows)
    owed.set(`${orderId} ${variantId}`, (owed.get(`${orderId} ${variantId}`) ?? 0) + quantity);
  return owed;
};

/**
 * Since when what leaves was on the shelf that was counted: the store's connection, the variant's entry or its last count; of a set the count
 * of what was counted longest ago, so that nothing is sold twice.
 */
const countedAt = sql`greatest(
  (select created_at from store s where s.client_id = p.client_id and s.id = p.store_id),
  (select created_at from variant v where v.client_id = l.client_id and v.id = l.variant_id),
  (select min(counted.at) from variant_component k
    cross join lateral (select coalesce(max(m.created_at), '-infinity') as at from stock_movement m
      where m.client_id = k.client_id and m.item_id = k.item_id and m.kind = 'count') counted
    where k.client_id = l.client_id and k.variant_id = l.variant_id))`;

/** Of a time in whole seconds, as Etsy's are, the end of its second: what may have been here when it was counted is not sold twice. */
const leftBy = sql`(p.left_at + case when p.left_at = date_trunc('second', p.left_at) then interval '999 ms' else interval '0' end)`;

/** Lines of packages that have left, and pieces of which are not written as gone. Answers the variants of those that left since the store's connection and before a count. */
const leave = async (tx: Tx, clientId: string, orderIds: string[]): Promise<string[]> => {
  const going = sql`
    from order_line l
    join order_package p on p.client_id = l.client_id and p.id = l.package_id and not p.superseded and not p.fulfilled_there and p.left_at is not null
    where l.client_id = ${clientId} and l.order_id = any(${orderIds}::uuid[]) and l.variant_id is not null and not l.left_before
      and not l.dropped and (l.left_quantity = 0 or l.left_quantity < l.quantity and p.status = any(${consuming}::text[]))`;
  const { rows } = await sql<{ orderId: string }>`select distinct l.order_id ${going}`.execute(tx);
  if (rows.length === 0) return [];
  // A count that is just being written would be overlooked.
  await lockStockOf(tx, clientId, orderIds);
  const left = await sql<{ variantId: string; isUncounted: boolean }>`
    update order_line l set left_quantity = case when g.is_before then 0 else greatest(l.left_quantity, l.quantity) end, left_before = g.is_before
    from (
      select l.id, l.left_quantity = 0
        and not exists (select from order_allocation a where a.client_id = l.client_id and a.order_id = l.order_id
          and a.variant_id = l.variant_id and a.state = 'reserved')
        and ${leftBy} < ${countedAt} as is_before,
        p.left_at > (select created_at from store s where s.client_id = p.client_id and s.id = p.store_id) as is_since
      ${going}) g
    where l.client_id = ${clientId} and l.order_id = any(${orderIds}::uuid[]) and l.id = g.id
    returning l.variant_id, g.is_before and g.is_since as is_uncounted`.execute(tx);
  return left.rows.filter(({ isUncounted }) => isUncounted).map(({ variantId }) => variantId);
};

/** All that these orders may move is locked at once. */
export const lockStockOf = async (tx: Tx, clientId: string, orderIds: string[]) => {
  const { rows } = await sql<{ id: string }>`
    select variant_id as id from order_line where client_id = ${clientId} and order_id = any(${orderIds}::uuid[]) and variant_id is not null
    union select unnest(array[variant_id, item_id]) from order_allocation where client_id = ${clientId} and order_id = any(${orderIds}::uuid[])`.execute(
    tx,
  );
  await lockStock(
    tx,
    clientId,
    rows.map(({ id }) => id),
  );
};

/** What these variants were sold as in these orders; one that its order holds nothing of, as it is sold today. */
const itemsOf = async (tx: Tx, clientId: string, lines: readonly { orderId: string; variantId: string }[]) => {
  if (lines.length === 0) return [];
  const { rows } = await sql<{ itemId: string }>`
    select distinct coalesce(r.item_id, k.item_id) as item_id
    from unnest(${lines.map(({ orderId }) => orderId)}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[]) as l(order_id, variant_id)
    left join order_allocation r on r.client_id = ${clientId} and r.order_id = l.order_id and r.variant_id = l.variant_id
    left join variant_component k on r.item_id is null and k.client_id = ${clientId} and k.variant_id = l.variant_id`.execute(tx);
  return rows.map(({ itemId }) => itemId);
};

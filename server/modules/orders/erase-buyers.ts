import type { OrderStatus } from "@tradeport/contract/order-status";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { writePackageRows } from "./package-rows.ts";
import { codeFields } from "./seal-keys.ts";
import { reserving } from "./status.ts";

const over: readonly OrderStatus[] = ["S_DELIVERED", "S_COMPLETED", "S_CANCELED", "S_REFUNDED", "S_COULD_NOT_BE_DELIVERED"];
/** Some marketplaces never say that a parcel arrived: after so long nobody looks for it. */
const lostDays = 90;

/** The store of order `h` was disconnected. */
const isGone = sql`exists (select from store gone where gone.client_id = h.client_id and gone.id = h.store_id and not gone.is_active)`;

/**
 * Nothing of order `h` is under way here: nobody needs to know any more who bought it. Of a store that was disconnected no package is sent and no return is
 * decided here any more, and no word of them comes.
 */
export const isAtRest = sql`(
  (${isGone}
    or not exists (select from order_package p where p.client_id = h.client_id and p.order_id = h.id and not p.superseded
        and p.status <> all(${over}::text[])
        and not (p.status = 'S_SHIPPED' and coalesce(p.left_at < now() - make_interval(days => ${lostDays}), false)))
      and not exists (select from claim c where c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id
        and c.is_open))
  and not exists (select from order_package p join package_action a on a.client_id = p.client_id and a.package_id = p.id
    where p.client_id = h.client_id and p.order_id = h.id and a.state in ('waiting', 'sending', 'unknown'))
  and not exists (select from shipment k where k.client_id = h.client_id and k.order_id = h.id and k.state in ('waiting', 'unknown', 'canceling'))
  and not exists (select from road_order r where r.client_id = h.client_id and r.order_id = h.id and r.state in ('waiting', 'sending', 'unknown'))
  and not exists (select from order_package p
    join inbox i on i.client_id = p.client_id and i.store_id = p.store_id and i.external_id = p.channel_package_id
    where p.client_id = h.client_id and p.order_id = h.id and i.applied_at is null))`;

/**
 * Takes out of these orders whose they were, for good: names, addresses, telephones, what the buyer wrote, what the marketplace sent of them as it
 * came, labels, and the key of what the audit holds. Numbers, pieces, amounts and invoices stay. The caller has locked the orders in the order
 * of their ids. Done twice it changes nothing more.
 */
export const eraseBuyers = async (tx: Tx, clientId: string, orderIds: readonly string[]) => {
  const ofOrders = sql`client_id = ${clientId} and order_id = any(${orderIds}::uuid[])`;
  await blankOrders(tx, clientId, orderIds);
  await sql`update order_line set personalization = '[]' where ${ofOrders} and personalization <> '[]'`.execute(tx);
  await writePackageRows(tx, clientId, [...orderIds]);
  const packages = sql`(select id from order_package where ${ofOrders})`;
  // What people wrote with an action that is over, or of it: one that waits still has to be sent whole.
  await sql`
    update package_action set reason = null,
      fields = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields) where key = any(${codeFields}::text[]))
    where client_id = ${clientId} and package_id in ${packages} and state in ('refused', 'done', 'withdrawn')
      and (fields <> '{}' or reason is not null)`.execute(tx);
  await sql`
    update order_status_history set reason = '' where client_id = ${clientId} and package_id in ${packages} and actor_kind = 'person' and reason <> ''`.execute(
    tx,
  );
  await sql`
    update package_label set state = 'unavailable', body = null, reason = '{"code": "label_buyer_erased"}'
    where client_id = ${clientId} and package_id in ${packages} and (body is not null or state = 'wanted')`.execute(tx);
  await eraseClaims(tx, clientId, orderIds);
  // As it came: the row with its hash stays, by which what is sent again is known.
  await sql`
    update inbox i set body = 'null', parsed = null, problem = null, unread_by = null
    from (${externalIds(clientId, orderIds)}) of
    where i.client_id = ${clientId} and i.store_id = of.store_id and i.external_id = of.external_id and i.applied_at is not null
      and (i.body <> 'null' or i.parsed is not null or i.unread_by is not null)`.execute(tx);
};

const blankOrders = async (tx: Tx, clientId: string, orderIds: readonly string[]) => {
  await sql`
    update order_header set customer_name = '', customer_email = '', delivery_address = '{}', billing_address = '{}',
      reported_address = null, reported_address_at = null, told_address = null, seal_key = null, buyer_erased_at = now()
    where client_id = ${clientId} and id = any(${orderIds}::uuid[])`.execute(tx);
  await sql`
    update order_package set customer_name = '', particulars = particulars - array['buyerNote', 'gift'], modified_at = now()
    where client_id = ${clientId} and order_id = any(${orderIds}::uuid[])
      and (customer_name <> '' or particulars ?| array['buyerNote', 'gift'])`.execute(tx);
};

const claimsOf = (clientId: string, orderIds: readonly string[]) => sql`
  claim c join order_header h on h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id
  where h.client_id = ${clientId} and h.id = any(${orderIds}::uuid[])`;

/** What buyers wrote of what they sent back, what they were answered, and pictures of it: once it is decided, for it is decided by them. */
const eraseClaims = async (tx: Tx, clientId: string, orderIds: readonly string[]) => {
  const decided = sql`(select c.id from ${claimsOf(clientId, orderIds)} and (not c.is_open or ${isGone}))`;
  await sql`update claim_line set note = '', answer = '' where client_id = ${clientId} and (note <> '' or answer <> '') and claim_id in ${decided}`.execute(
    tx,
  );
  // Of a return that was opened here a person wrote the reason.
  await sql`
    update claim_line l set reason = '' from claim c
    where c.client_id = ${clientId} and c.id = l.claim_id and l.client_id = c.client_id and c.channel_claim_id is null and l.reason <> ''
      and c.id in ${decided}`.execute(tx);
  const { rows } = await sql<{ fileId: string }>`
    delete from claim_file where client_id = ${clientId} and claim_id in ${decided} returning file_id`.execute(tx);
  if (rows.length > 0)
    await forgetFiles(
      tx,
      rows.map(({ fileId }) => ({ clientId, fileId })),
    );
};

const externalIds = (clientId: string, orderIds: readonly string[]) => sql`
  select store_id, channel_package_id as external_id from order_package where client_id = ${clientId} and order_id = any(${orderIds}::uuid[])
  union select c.store_id, c.channel_claim_id from ${claimsOf(clientId, orderIds)}
  union select u.store_id, u.external_id from inbox u join order_header h
    on h.client_id = u.client_id and h.store_id = u.store_id and h.channel_order_id = u.order_id
  where u.client_id = ${clientId} and u.unread_by is not null and h.id = any(${orderIds}::uuid[])`;

/** Orders that reports name which could not be read, by the marketplace's numbers. */
export const ordersNamed = async (tx: Tx, { clientId, id }: StoreRef, channelOrderIds: readonly string[]) => {
  const named = [...new Set(channelOrderIds)].filter(Boolean);
  if (named.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from order_header where client_id = ${clientId} and store_id = ${id} and channel_order_id = any(${named}::text[])
    order by id for update`.execute(tx);
  return rows.map((row) => row.id);
};

/**
 * Marketplaces tell an order again, with all that was erased of it here, and a backup may lack what was erased since. Called at the end of each
 * transaction that writes down reports: what they brought of such a buyer goes with it.
 */
export const eraseAgain = async (tx: Tx, { clientId, id }: StoreRef, orderIds: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    select h.id from order_header h where h.client_id = ${clientId} and h.id = any(${orderIds}::uuid[])
      and (h.buyer_erased_at is not null or exists (select from erased_order e
        where e.client_id = h.client_id and e.store_id = ${id} and e.channel_order_id = h.channel_order_id))
      -- what is to be sent once more needs its address
      and not exists (select from order_package p where p.client_id = h.client_id and p.order_id = h.id and not p.superseded
        and p.status = any(${reserving}::text[]))`.execute(tx);
  if (rows.length > 0)
    await eraseBuyers(
      tx,
      clientId,
      rows.map((row) => row.id),
    );
};

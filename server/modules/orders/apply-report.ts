import type { Message } from "@tradeport/contract/messages";
import type { StoreContext, StoreRef } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { databaseAway } from "#platform/errors.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { applyAmounts } from "./apply-amounts.ts";
import { applyFees } from "./apply-fees.ts";
import { applyLines } from "./apply-lines.ts";
import { type Applied, applyPackages, type OfOrder } from "./apply-package.ts";
import { endPackages, unnamed } from "./end-packages.ts";
import { eraseAgain, ordersNamed } from "./erase-buyers.ts";
import type { Report } from "./inbox.ts";
import { headers, lockOrders, newestOf } from "./lock-orders.ts";
import { markSuperseded } from "./mark-superseded.ts";
import { headOf, placeUnreadable } from "./place-unreadable.ts";
import { reconcileHolds } from "./reconcile-holds.ts";
import { addressColumns, lastReported, noteAddresses } from "./report-address.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { consuming } from "./status.ts";

interface Stored {
  id: string;
  externalId: string;
  orderId: string;
  bodyHash: string;
  parsed: Report | null;
  modifiedAt: string | null;
  requestedAt: string | null;
  problem: Message | null;
}

/**
 * Applies reports of the inbox, one of each package in a transaction: orders, packages, lines, status, stock, and the wanted stock of every offer of their
 * variants. Applied twice, or after a newer one, a report changes nothing. When one can't be applied, each is tried alone: that one is kept,
 * flagged, and tried again later. Answers the items whose stock moved.
 */
export const applyReports = async (
  context: Pick<StoreContext, "store" | "write" | "log">,
  inboxIds: string[],
): Promise<string[]> => {
  try {
    const moved = new Set<string>();
    for (let open = inboxIds; open.length > 0; ) {
      const { itemIds, later } = await retryOnDeadlock(() => context.write((tx) => applyIn(tx, context.store, open)));
      crashPoint("order.applied");
      for (const itemId of itemIds) moved.add(itemId);
      open = later;
    }
    return [...moved];
  } catch (error) {
    // A lost lease and an absent database say nothing of the report.
    if (databaseAway(error) || (error as Error).name === "LostLease") throw error;
    if (inboxIds.length > 1) {
      const moved = [];
      for (const id of inboxIds) moved.push(...(await applyReports(context, [id])));
      return [...new Set(moved)];
    }
    const [inboxId] = inboxIds as [string];
    context.log.error({ err: error, inboxId }, "a report of an order could not be applied");
    await context.write((tx) => keep(tx, context.store, inboxId));
    return [];
  }
};

const select = (tx: Tx, { clientId, id }: StoreRef, inboxIds: string[]) =>
  sql<Stored>`
    select id, external_id, order_id, body_hash, parsed, modified_at, requested_at, problem from inbox
    where client_id = ${clientId} and store_id = ${id} and id = any(${inboxIds}::uuid[]) and applied_at is null order by id for update`
    .execute(tx)
    .then(({ rows }) => rows);

/** The first report of each package; later ones of the same wait for a transaction of their own, so that each locks its stock at once. */
const applyIn = async (tx: Tx, store: StoreRef, inboxIds: string[]): Promise<{ itemIds: string[]; later: string[] }> => {
  const all = await select(tx, store, inboxIds);
  const stored = [...new Map(all.toReversed().map((one) => [one.externalId, one])).values()];
  if (stored.length === 0) return { itemIds: [], later: [] };
  const orders = await lockOrders(tx, store, [
    ...stored.flatMap(({ parsed }) => parsed ?? []),
    ...stored.flatMap((one) => headOf(store, one)),
  ]);
  const itemIds = await apply(tx, store, stored.flatMap(readable), orders);
  for (const one of stored) {
    // An earlier try left its reason on the package; the report itself may have been overtaken since.
    if (one.parsed && one.problem)
      await sql`update order_package set problem = null, modified_at = now() where client_id = ${store.clientId} and store_id = ${store.id}
        and channel_package_id = ${one.externalId}`.execute(tx);
    // One without a reason has been overtaken before it was applied.
    if (!one.parsed && one.problem) await placeUnreadable(tx, store, one, orders.get(one.orderId));
  }
  await sql`update inbox set applied_at = now(), problem = case when parsed is null then problem end
    where client_id = ${store.clientId} and id = any(${stored.map(({ id }) => id)}::uuid[])`.execute(tx);
  // Before it is forgotten which of them could not be read.
  const unplaced = stored.flatMap(({ parsed, orderId }) => (parsed ? [] : [orderId]));
  await eraseAgain(tx, store, [...orders.values(), ...(await ordersNamed(tx, store, unplaced))]);
  await overtake(tx, store, stored);
  const done = new Set(stored.map(({ id }) => id));
  return { itemIds, later: all.flatMap(({ id }) => (done.has(id) ? [] : [id])) };
};

/** Reports of these packages that could not be read when they came have been overtaken by one that can. */
const overtake = async (tx: Tx, { clientId, id }: StoreRef, stored: Stored[]) => {
  const read = stored.filter(({ parsed }) => parsed);
  await sql`
    update inbox i set unread_by = null, problem = null
    from unnest(${read.map(({ externalId }) => externalId)}::text[], ${read.map(({ bodyHash }) => bodyHash)}::text[],
      ${read.map(({ modifiedAt }) => modifiedAt)}::timestamptz[]) as r(external_id, body_hash, modified_at)
    where i.client_id = ${clientId} and i.store_id = ${id} and i.unread_by is not null
      and (i.external_id = r.external_id and (i.modified_at is null or i.modified_at <= r.modified_at)
        or i.external_id = 'unreadable:' || r.body_hash)`.execute(tx);
};

type Reported = Omit<OfOrder, "orderId">;
const readable = ({ parsed, bodyHash, requestedAt }: Stored): Reported[] =>
  parsed ? [{ report: parsed, bodyHash, requestedAt }] : [];

/** The orders are locked already: their packages, lines and stock follow in one order, so nobody waits in a ring. */
const apply = async (tx: Tx, store: StoreRef, reported: Reported[], orders: Map<string, string>) => {
  if (reported.length === 0) return [];
  crashPoint("order.applying");
  const applied = await applyPackages(
    tx,
    store,
    reported.map((one) => ({ ...one, orderId: orders.get(one.report.orderId) as string })),
  );
  if (applied.length === 0) return [];
  const orderIds = [...new Set(applied.map(({ orderId }) => orderId))];
  const newest = newestOf(applied);
  const held = await noteAddresses(tx, store, newest);
  await sql`
    update order_header h set ordered_at = r.ordered_at, currency = r.currency, customer_name = r.customer_name,
      customer_email = r.customer_email, ${addressColumns(held)}, billing_address = r.billing_address,
      remote_modified_at = r.remote_modified_at, modified_at = now()
    from ${headers(newest.map(({ orderId, report }) => ({ id: orderId, report })))}
    where h.client_id = ${store.clientId} and h.id = r.id and h.id = any(${orderIds}::uuid[])
      and h.remote_modified_at <= r.remote_modified_at
      and (h.ordered_at, h.currency, h.customer_name, h.customer_email, ${lastReported}, h.billing_address, h.remote_modified_at)
        is distinct from (r.ordered_at, r.currency, r.customer_name, r.customer_email, r.delivery_address, r.billing_address, r.remote_modified_at)`.execute(
    tx,
  );
  const ended = await unnamed(tx, store, applied);
  const endedIds = ended.map(({ id }) => id);
  await applyLines(tx, store, applied, endedIds);
  await endPackages(tx, store, ended);
  await applyAmounts(tx, store, applied, endedIds);
  await applyFees(tx, store, applied, endedIds);
  // Nothing is given back of what has not left.
  if (applied.some(({ before, status }) => consuming.includes(status) || (before && consuming.includes(before)))) {
    // The same page may tell both sides of a split: a claim on what was split is on what came of it.
    await markSuperseded(tx, store.clientId, orderIds);
    await settleRefunds(tx, store.clientId, orderIds, {
      actorKind: "marketplace",
      actorName: store.channelName,
      action: "A_MARKETPLACE",
    });
  }
  const unseenCancels = await findUnseenCancels(tx, store, applied);
  return reconcileHolds(tx, store.clientId, orderIds, store.channelName, { unseenCancels });
};

/**
 * A package that was sold and canceled before anybody heard of it moves no stock here, but the marketplace counted down and perhaps
 * up again, with a message of ours in between: it is told what there is (R18).
 */
const findUnseenCancels = async (tx: Tx, { clientId }: StoreRef, applied: Applied[]): Promise<string[]> => {
  const unseenCancels = applied.filter(({ before, status }) => before === undefined && status === "S_CANCELED");
  if (unseenCancels.length === 0) return [];
  const { rows } = await sql<{ variantId: string }>`
    select distinct variant_id from order_line
    where client_id = ${clientId} and package_id = any(${unseenCancels.map(({ packageId }) => packageId)}::uuid[]) and variant_id is not null`.execute(
    tx,
  );
  return rows.map(({ variantId }) => variantId);
};

/** Not applied: said on the report, shown in the list, and tried again after a while. */
const keep = async (tx: Tx, store: StoreRef, inboxId: string) => {
  const [stored] = await select(tx, store, [inboxId]);
  if (!stored) return;
  const problem: Message = { code: "order_not_saved" };
  await sql`
    update inbox set problem = ${JSON.stringify(problem)}::jsonb, attempts = attempts + 1,
      due_at = now() + least(power(4, least(attempts, 8)) * interval '15 seconds', interval '6 hours')
    where client_id = ${store.clientId} and id = ${inboxId}`.execute(tx);
  const orders = await lockOrders(tx, store, headOf(store, { externalId: stored.externalId, orderId: stored.orderId }));
  await placeUnreadable(tx, store, { ...stored, problem }, orders.get(stored.orderId));
};

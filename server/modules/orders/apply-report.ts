import type { StoreRef, Turn } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { databaseAway } from "#platform/errors.ts";
import { applyLines } from "./apply-lines.ts";
import { applyPackage } from "./apply-package.ts";
import type { Report } from "./inbox.ts";
import { placeUnreadable } from "./place-unreadable.ts";
import { settleOrder } from "./settle-order.ts";

interface Stored {
  id: string;
  externalId: string;
  orderId: string;
  bodyHash: string;
  parsed: Report | null;
  modifiedAt: string | null;
  problem: { tr: string; en: string } | null;
}

/**
 * Applies one report of the inbox in one transaction: order, package, lines, status, stock, and the wanted stock of every offer of its
 * variants. Applied twice, or after a newer one, it changes nothing. One that can't be applied is kept, flagged, and tried again later.
 * Answers the variants whose stock moved.
 */
export const applyReport = async (turn: Pick<Turn, "store" | "write" | "log">, inboxId: string): Promise<string[]> => {
  try {
    const variantIds = await untangled(() => turn.write((tx) => applyIn(tx, turn.store, inboxId)));
    crashPoint("order.applied");
    return variantIds;
  } catch (error) {
    // A lost lease and an absent database say nothing of the report.
    if (databaseAway(error) || (error as Error).name === "LostLease") throw error;
    turn.log.error({ err: error, inboxId }, "a report of an order could not be applied");
    await turn.write((tx) => keep(tx, turn.store, inboxId, error as Error));
    return [];
  }
};

/** The database ended this one of two that waited for each other: nothing was done, and it is tried again. */
const untangled = async <T>(work: () => Promise<T>, tries = 3): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (tries > 1 && (code === "40P01" || code === "40001")) return untangled(work, tries - 1);
    throw error;
  }
};

const select = (tx: Tx, { clientId, id }: StoreRef, inboxId: string) =>
  sql<Stored>`
    select id, external_id, order_id, body_hash, parsed, modified_at, problem from inbox
    where client_id = ${clientId} and store_id = ${id} and id = ${inboxId} and applied_at is null for update`
    .execute(tx)
    .then(({ rows }) => rows[0]);

const applyIn = async (tx: Tx, store: StoreRef, inboxId: string): Promise<string[]> => {
  const stored = await select(tx, store, inboxId);
  if (!stored) return [];
  const variantIds = stored.parsed ? await apply(tx, store, stored.parsed, stored.bodyHash) : [];
  // An earlier try left its reason on the package; the report itself may have been overtaken since.
  if (stored.parsed && stored.problem)
    await sql`update order_package set problem = null where client_id = ${store.clientId} and store_id = ${store.id}
      and channel_package_id = ${stored.externalId}`.execute(tx);
  if (!stored.parsed) await placeUnreadable(tx, store, stored);
  await sql`update inbox set applied_at = now(), problem = case when parsed is null then problem end
    where client_id = ${store.clientId} and id = ${inboxId}`.execute(tx);
  return variantIds;
};

/** The order is locked first, whoever changes it: its packages, lines and stock follow in one order, so nobody waits in a ring. */
const apply = async (tx: Tx, store: StoreRef, report: Report, bodyHash: string) => {
  const header = await sql<{ id: string }>`
    insert into order_header as h (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, customer_email,
      delivery_address, billing_address, remote_modified_at)
    values (${store.clientId}, ${newId()}, ${store.id}, ${report.orderId}, ${report.orderedAt}, ${report.currency}, ${report.customerName},
      ${report.customerEmail}, ${JSON.stringify(report.deliveryAddress)}::jsonb, ${JSON.stringify(report.billingAddress)}::jsonb,
      ${report.modifiedAt})
    on conflict (client_id, store_id, channel_order_id) do update set remote_modified_at = h.remote_modified_at
    returning id`.execute(tx);
  const orderId = header.rows[0]!.id;
  crashPoint("order.applying");
  const applied = await applyPackage(tx, store, orderId, report, bodyHash);
  if (!applied) return [];
  await sql`
    update order_header set ordered_at = ${report.orderedAt}, currency = ${report.currency}, customer_name = ${report.customerName},
      customer_email = ${report.customerEmail}, delivery_address = ${JSON.stringify(report.deliveryAddress)}::jsonb,
      billing_address = ${JSON.stringify(report.billingAddress)}::jsonb, remote_modified_at = ${report.modifiedAt}, modified_at = now()
    where client_id = ${store.clientId} and id = ${orderId} and remote_modified_at <= ${report.modifiedAt}`.execute(tx);
  await applyLines(tx, store, orderId, applied.packageId, report.lines);
  return settleOrder(tx, store.clientId, orderId, store.channelName);
};

/** Not applied: said on the report, shown in the list, and tried again after a while. */
const keep = async (tx: Tx, store: StoreRef, inboxId: string, error: Error) => {
  const stored = await select(tx, store, inboxId);
  if (!stored) return;
  const problem = {
    tr: `Sipariş kaydedilemedi: ${error.message}. Kendiliğinden yeniden denenecek; sürerse destek ile görüşün.`,
    en: `The order could not be saved: ${error.message}. It is tried again by itself; tell support if it goes on.`,
  };
  await sql`
    update inbox set problem = ${JSON.stringify(problem)}::jsonb, attempts = attempts + 1,
      due_at = now() + least(power(4, least(attempts, 8)) * interval '15 seconds', interval '6 hours')
    where client_id = ${store.clientId} and id = ${inboxId}`.execute(tx);
  await placeUnreadable(tx, store, { ...stored, problem });
};

import type { StoreRef, Turn } from "#modules/connections/index.ts";
import { wantOffers } from "#modules/listings/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { databaseAway } from "#platform/errors.ts";
import { untangled } from "#platform/untangled.ts";
import { applyLines } from "./apply-lines.ts";
import { type Applied, applyPackages, type OfOrder } from "./apply-package.ts";
import { endPackages, unnamed } from "./end-packages.ts";
import type { Report } from "./inbox.ts";
import { placeUnreadable } from "./place-unreadable.ts";
import { settleOrders } from "./settle-order.ts";

interface Stored {
  id: string;
  externalId: string;
  orderId: string;
  bodyHash: string;
  parsed: Report | null;
  modifiedAt: string | null;
  askedAt: string | null;
  problem: { tr: string; en: string } | null;
}

/**
 * Applies reports of the inbox in one transaction: orders, packages, lines, status, stock, and the wanted stock of every offer of their
 * variants. Applied twice, or after a newer one, a report changes nothing. When one can't be applied, each is tried alone: that one is kept,
 * flagged, and tried again later. Answers the variants whose stock moved.
 */
export const applyReports = async (turn: Pick<Turn, "store" | "write" | "log">, inboxIds: string[]): Promise<string[]> => {
  try {
    const variantIds = await untangled(() => turn.write((tx) => applyIn(tx, turn.store, inboxIds)));
    crashPoint("order.applied");
    return variantIds;
  } catch (error) {
    // A lost lease and an absent database say nothing of the report.
    if (databaseAway(error) || (error as Error).name === "LostLease") throw error;
    if (inboxIds.length > 1) {
      const moved = [];
      for (const id of inboxIds) moved.push(...(await applyReports(turn, [id])));
      return [...new Set(moved)];
    }
    const [inboxId] = inboxIds as [string];
    turn.log.error({ err: error, inboxId }, "a report of an order could not be applied");
    await turn.write((tx) => keep(tx, turn.store, inboxId, error as Error));
    return [];
  }
};

const select = (tx: Tx, { clientId, id }: StoreRef, inboxIds: string[]) =>
  sql<Stored>`
    select id, external_id, order_id, body_hash, parsed, modified_at, asked_at, problem from inbox
    where client_id = ${clientId} and store_id = ${id} and id = any(${inboxIds}::uuid[]) and applied_at is null order by id for update`
    .execute(tx)
    .then(({ rows }) => rows);

const applyIn = async (tx: Tx, store: StoreRef, inboxIds: string[]): Promise<string[]> => {
  const stored = await select(tx, store, inboxIds);
  if (stored.length === 0) return [];
  const variantIds = new Set<string>();
  for (const round of roundsOf(stored)) {
    for (const variantId of await apply(tx, store, round.flatMap(readable))) variantIds.add(variantId);
    for (const one of round) {
      // An earlier try left its reason on the package; the report itself may have been overtaken since.
      if (one.parsed && one.problem)
        await sql`update order_package set problem = null where client_id = ${store.clientId} and store_id = ${store.id}
          and channel_package_id = ${one.externalId}`.execute(tx);
      if (!one.parsed) await placeUnreadable(tx, store, one);
    }
  }
  await sql`update inbox set applied_at = now(), problem = case when parsed is null then problem end
    where client_id = ${store.clientId} and id = any(${stored.map(({ id }) => id)}::uuid[])`.execute(tx);
  await overtake(tx, store, stored);
  return [...variantIds];
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

type Told = Omit<OfOrder, "orderId">;
const readable = ({ parsed, bodyHash, askedAt }: Stored): Told[] => (parsed ? [{ report: parsed, bodyHash, askedAt }] : []);

/** Reports of one package one after the other, in the order in which they came; all others together: what moved from one to the other is seen whole. */
const roundsOf = (stored: Stored[]) => {
  const rounds: Stored[][] = [];
  const seen = new Map<string, number>();
  for (const one of stored) {
    const at = seen.get(one.externalId) ?? 0;
    seen.set(one.externalId, at + 1);
    const round = rounds[at] ?? [];
    rounds[at] = round;
    round.push(one);
  }
  return rounds;
};

/** The orders are locked first, whoever changes them: their packages, lines and stock follow in one order, so nobody waits in a ring. */
const apply = async (tx: Tx, store: StoreRef, told: Told[]) => {
  if (told.length === 0) return [];
  const orders = await lockOrders(
    tx,
    store,
    told.map(({ report }) => report),
  );
  crashPoint("order.applying");
  const applied = await applyPackages(
    tx,
    store,
    told.map((one) => ({ ...one, orderId: orders.get(one.report.orderId) as string })),
  );
  if (applied.length === 0) return [];
  const orderIds = [...new Set(applied.map(({ orderId }) => orderId))];
  await sql`
    update order_header h set ordered_at = r.ordered_at, currency = r.currency, customer_name = r.customer_name,
      customer_email = r.customer_email, delivery_address = r.delivery_address, billing_address = r.billing_address,
      remote_modified_at = r.remote_modified_at, modified_at = now()
    from ${headers(newestOf(applied).map(({ orderId, report }) => ({ id: orderId, report })))}
    where h.client_id = ${store.clientId} and h.id = r.id and h.id = any(${orderIds}::uuid[])
      and h.remote_modified_at <= r.remote_modified_at
      and (h.ordered_at, h.currency, h.customer_name, h.customer_email, h.delivery_address, h.billing_address, h.remote_modified_at)
        is distinct from (r.ordered_at, r.currency, r.customer_name, r.customer_email, r.delivery_address, r.billing_address, r.remote_modified_at)`.execute(
    tx,
  );
  const ended = await unnamed(tx, store, applied);
  await applyLines(
    tx,
    store,
    applied,
    ended.map(({ id }) => id),
  );
  await endPackages(tx, store, ended);
  const variantIds = await settleOrders(tx, store.clientId, orderIds, store.channelName);
  await tellUnheard(tx, store, applied);
  return variantIds;
};

/**
 * A package that was sold and canceled before anybody heard of it moves no stock here, but the marketplace counted down and perhaps
 * up again, with a message of ours in between: it is told what there is (R18).
 */
const tellUnheard = async (tx: Tx, { clientId, id: storeId }: StoreRef, applied: Applied[]) => {
  const unheard = applied.filter(({ before, status }) => before === undefined && status === "S_CANCELED");
  if (unheard.length === 0) return;
  const { rows } = await sql<{ variantId: string }>`
    select distinct variant_id from order_line
    where client_id = ${clientId} and package_id = any(${unheard.map(({ packageId }) => packageId)}::uuid[]) and variant_id is not null
    order by variant_id`.execute(tx);
  const variantIds = rows.map(({ variantId }) => variantId);
  await wantOffers(tx, clientId, variantIds, `order:${unheard[0]!.orderId}`, storeId);
};

const headers = (rows: { id: string; report: Report }[]) => {
  const given = rows.map(({ id, report }) => ({
    id,
    channel_order_id: report.orderId,
    ordered_at: report.orderedAt,
    currency: report.currency,
    customer_name: report.customerName,
    customer_email: report.customerEmail,
    delivery_address: report.deliveryAddress,
    billing_address: report.billingAddress,
    remote_modified_at: report.modifiedAt,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(id uuid, channel_order_id text, ordered_at timestamptz, currency text,
    customer_name text, customer_email text, delivery_address jsonb, billing_address jsonb, remote_modified_at timestamptz)`;
};

/** One report of each order: of the newest time. */
const newestOf = <T extends { report: Report }>(told: readonly T[]): T[] => {
  const newest = new Map<string, T>();
  for (const one of told) {
    const before = newest.get(one.report.orderId);
    if (!before || Date.parse(before.report.modifiedAt) <= Date.parse(one.report.modifiedAt)) newest.set(one.report.orderId, one);
  }
  return [...newest.values()];
};

/** The orders of these reports, made where they are new, and locked: those that are there in the order of ids, as everybody does. */
const lockOrders = async (tx: Tx, store: StoreRef, told: Report[]) => {
  const reports = newestOf(told.map((report) => ({ report }))).map(({ report }) => report);
  if (reports.length > 1)
    await sql`select 1 from order_header where client_id = ${store.clientId} and store_id = ${store.id}
      and channel_order_id = any(${reports.map((report) => report.orderId)}::text[]) order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string; channelOrderId: string }>`
    insert into order_header as h (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, customer_email,
      delivery_address, billing_address, remote_modified_at)
    select ${store.clientId}, r.id, ${store.id}, r.channel_order_id, r.ordered_at, r.currency, r.customer_name, r.customer_email,
      r.delivery_address, r.billing_address, r.remote_modified_at
    from ${headers(reports.map((report) => ({ id: newId(), report })))} order by r.channel_order_id
    on conflict (client_id, store_id, channel_order_id) do update set remote_modified_at = h.remote_modified_at
    returning id, channel_order_id`.execute(tx);
  return new Map(rows.map((row) => [row.channelOrderId, row.id]));
};

/** Not applied: said on the report, shown in the list, and tried again after a while. */
const keep = async (tx: Tx, store: StoreRef, inboxId: string, error: Error) => {
  const [stored] = await select(tx, store, [inboxId]);
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

import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import type { Report } from "./inbox.ts";

/** What an order's own row says. */
export type Head = Pick<
  Report,
  "orderId" | "orderedAt" | "currency" | "customerName" | "customerEmail" | "deliveryAddress" | "billingAddress" | "modifiedAt"
>;

export const headers = (rows: { id: string; report: Head }[]) => {
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
export const newestOf = <T extends { report: Head }>(reported: readonly T[]): T[] => {
  const newest = new Map<string, T>();
  for (const one of reported) {
    const before = newest.get(one.report.orderId);
    if (!before || Date.parse(before.report.modifiedAt) <= Date.parse(one.report.modifiedAt)) newest.set(one.report.orderId, one);
  }
  return [...newest.values()];
};

/**
 * The orders of these reports by the marketplace's number, made where they are new, and locked before all else: those that are there in the
 * order of ids, as everybody does.
 */
export const lockOrders = async (tx: Tx, store: StoreRef, reported: readonly Head[]): Promise<Map<string, string>> => {
  const heads = newestOf(reported.map((report) => ({ report })));
  if (heads.length === 0) return new Map();
  await meetClaims(
    tx,
    store,
    "order",
    heads.map(({ report }) => report.orderId),
  );
  if (heads.length > 1)
    await sql`select 1 from order_header where client_id = ${store.clientId} and store_id = ${store.id}
      and channel_order_id = any(${heads.map(({ report }) => report.orderId)}::text[]) order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string; channelOrderId: string }>`
    insert into order_header as h (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, customer_email,
      delivery_address, billing_address, remote_modified_at)
    select ${store.clientId}, r.id, ${store.id}, r.channel_order_id, r.ordered_at, r.currency, r.customer_name, r.customer_email,
      r.delivery_address, r.billing_address, r.remote_modified_at
    from ${headers(heads.map(({ report }) => ({ id: newId(), report })))} order by r.channel_order_id
    on conflict (client_id, store_id, channel_order_id) do update set remote_modified_at = h.remote_modified_at
    returning id, channel_order_id`.execute(tx);
  return new Map(rows.map((row) => [row.channelOrderId, row.id]));
};

/**
 * A claim may be told before its order, and each looks for the other as it is written. Where an order is not there yet its first transaction and
 * that of its claim therefore come one after the other, whichever is first: orders of one store at once, before any row is locked.
 */
export const meetClaims = async (
  tx: Tx,
  { clientId, id }: StoreRef,
  side: "order" | "claim",
  channelOrderIds: readonly string[],
) => {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from order_header where client_id = ${clientId} and store_id = ${id}
      and channel_order_id = any(${channelOrderIds}::text[])`.execute(tx);
  if (rows[0]!.known === new Set(channelOrderIds).size) return;
  const lock = sql`hashtextextended(${`claimed/${id}`}, 0)`;
  await (side === "order"
    ? sql`select pg_advisory_xact_lock_shared(${lock})`
    : sql`select pg_advisory_xact_lock(${lock})`
  ).execute(tx);
};
